"""Many matches at once, beside a few lines of plain Python for one match, from docs/rules.md."""

from __future__ import annotations

import random
from dataclasses import dataclass

import numpy as np
import pytest

from upcard.arena.match_rules import GONE, Deals, Matches, MatchRules, after, following
from upcard.chance import seat_order

MOST = 5


@dataclass
class Plain:
    """One match: who sits where, everybody's points, and who begins."""

    rules: MatchRules
    seats: list[int]
    totals: list[int]
    first: int
    winner: int | None = None

    def play(self, winner: int | None, points: list[int], held: list[int], number: int) -> None:
        """What a deal makes of it."""
        rules, count = self.rules, len(self.seats)
        for player, more in zip(self.seats, points, strict=False):
            self.totals[player] += more
        around = [(self.first + step) % count for step in range(count)]
        loser = max(
            (seat for seat in around if seat != winner),
            key=lambda seat: (held[seat], around.index(seat)),
        )
        out = self.out(loser)
        usual = around[1 % count]
        begins = {
            "next seat": usual,
            "same seat": self.first,
            "winner": usual if winner is None else winner,
            "loser": loser,
        }[rules.begins]
        while self.seats[begins] in out:
            begins = (begins + 1) % count
        who = self.seats[begins]
        left = [player for player in self.seats if player not in out]
        self.decide(left)
        place = left.index(who)
        if rules.seating == "rotated" and len(left) > 1:
            left = [left[0], left[-1], *left[1:-1]]
        elif rules.seating == "shuffled":
            left = [left[seat] for seat in seat_order(9, number, len(left))]
        by_player = rules.begins in ("winner", "loser")
        self.seats, self.first = left, left.index(who) if by_player else place

    def out(self, loser: int) -> set[int]:
        if self.rules.eliminate:
            return {self.seats[loser]}
        if not self.rules.at_goal:
            return set()
        least = min(self.totals[player] for player in self.seats)
        return {
            p for p in self.seats if self.totals[p] >= self.rules.goal and self.totals[p] > least
        }

    def decide(self, left: list[int]) -> None:
        rules = self.rules
        if rules.until_one_is_left:
            self.winner = left[0] if len(left) == 1 else None
        elif rules.goal and max(self.totals) >= rules.goal:
            best = min(self.totals) if rules.fewest else max(self.totals)
            leaders = [player for player, own in enumerate(self.totals) if own == best]
            self.winner = leaders[0] if len(leaders) == 1 else None


def rules_of(chance: random.Random) -> MatchRules:
    eliminate = chance.random() < 0.3
    fewest = chance.random() < 0.5
    goal = 0 if eliminate else chance.choice([0, 8, 20])
    at_goal = fewest and goal > 0 and chance.random() < 0.7
    seating = chance.choice(["kept", "rotated", "shuffled"])
    begins = ["next seat", "same seat", "winner", *([] if eliminate else ["loser"])]
    return MatchRules(goal, fewest, at_goal, eliminate, seating, chance.choice(begins))


@pytest.mark.parametrize("seed", range(60))
def test_many_matches_at_once_are_as_one_by_one(seed: int) -> None:
    chance = random.Random(seed)
    rules, players = rules_of(chance), chance.randrange(2, MOST + 1)
    plain = [Plain(rules, list(range(players)), [0] * players, 0) for _ in range(20)]
    matches, decided = Matches.new(len(plain), players, players), set[int | None]()
    for number in range(12):
        winner, points, held = (
            [],
            np.zeros((len(plain), players), int),
            np.zeros_like(matches.players),
        )
        for row, match in enumerate(plain):
            count = len(match.seats)
            points[row, :count] = [chance.choice([0, 0, 1, 3, 5]) for _ in range(count)]
            held[row, :count] = [chance.randrange(4) for _ in range(count)]
            winner.append(chance.choice([GONE, *range(count)]))
        between = after(rules, matches, Deals(np.array(winner), points, held))
        for row, match in enumerate(plain):
            won = None if winner[row] == GONE else winner[row]
            match.play(won, points[row].tolist(), held[row].tolist(), number + 1)
        assert between.totals.tolist() == [match.totals for match in plain]
        won_by = [None if one == GONE else one for one in between.winner.tolist()]
        assert won_by == [match.winner for match in plain]
        assert between.over.tolist() == [match.winner is not None for match in plain]
        decided.update(won_by)
        goes_on = ~between.over
        plain = [match for match in plain if match.winner is None]
        if not plain:
            break
        numbers = np.full(len(plain), number + 1)
        matches = following(rules, matches.some(goes_on), between.some(goes_on), 9, numbers)
        seated = [[one for one in row if one != GONE] for row in matches.players.tolist()]
        assert seated == [match.seats for match in plain]
        assert matches.first.tolist() == [match.first for match in plain]
    assert (len(decided) > 1) == (rules.ends)
