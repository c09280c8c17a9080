"""Between the deals of a match: totals, eliminations, the winner, the seats and who begins.

This is the one place that says so, for the terminal, the browser and the arena. It is told of many
matches at once, a row each, since the arena plays as many; a table plays one. A player is known by
the seat in which it began the match; partners have the points of their side, of which the first
seat stands for both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Self

import numpy as np
import numpy.typing as npt

from upcard.chance import seat_order
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.rules.model import Rules

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

MOST_DEALS = 1_000
"""A match that is open after so many deals ends without a winner."""
MOST_GOAL = 1_000_000
GONE = -1
"""In the place of a player: nobody; or in that of a seat, none."""


@dataclass(frozen=True)
class MatchRules:
    """How deals make a match: what a game's rules say of it, and the goal that is played to.

    With no goal, and where nobody is out after a deal, deals follow one another without an end.
    """

    goal: int
    fewest: bool
    """Whether it is won with the fewest points."""
    at_goal: bool
    """Whether who reaches the goal is out, until one is left."""
    eliminate: bool
    """Whether who holds most cards after a deal is out, until one is left."""
    seating: str
    begins: str

    @classmethod
    def of(cls, rules: Rules, goal: int = 0) -> Self:
        """Those of a game, to a goal that was asked for."""
        score = rules.score
        out = score.at_goal == "seat out" and goal > 0
        return cls(goal, rules.fewest_win, out, score.eliminate, score.seating, score.begins)

    @property
    def ends(self) -> bool:
        """Whether a match is over some day."""
        return self.goal > 0 or self.eliminate

    @property
    def until_one_is_left(self) -> bool:
        """Whether players leave the match, one after another."""
        return self.eliminate or self.at_goal


class Matches(NamedTuple):
    """Matches before a deal, a row each.

    `players` says by seat who sits there, GONE behind the last seat. `totals` are by player, or by
    side; `first` is the seat that begins.
    """

    players: Ints
    totals: Ints
    first: Ints

    @classmethod
    def new(cls, count: int, seats: int, sides: int) -> Self:
        """So many matches before their first deal."""
        players = np.tile(np.arange(seats), (count, 1))
        return cls(players, np.zeros((count, sides), np.int64), np.zeros(count, np.int64))

    def some(self, which: Bools) -> Matches:
        """Some of the matches."""
        return Matches(*(part[which] for part in self))


class Deals(NamedTuple):
    """How a deal of each match ended: the seat that won it, or GONE.

    By seat, its points, and how many cards it held in the end.
    """

    winner: Ints
    points: Ints
    held: Ints


class Between(NamedTuple):
    """How matches stand after a deal.

    By player: the `totals`, and who is `out` by this deal. By match: whether it is `over`, which
    player or side is its `winner`, or GONE; and the seat that `begins`, if all kept theirs.
    """

    totals: Ints
    out: Bools
    over: Bools
    winner: Ints
    begins: Ints

    def some(self, which: Bools) -> Between:
        """Of some of the matches."""
        numbers = (self.totals[which], self.out[which], self.over[which])
        return Between(*numbers, self.winner[which], self.begins[which])


def check_goal(game: Game, goal: int) -> None:
    """BadRules unless a match of a game can be played to so many points."""
    given = f"a goal of {goal} points given"
    if not 1 <= goal <= MOST_GOAL:
        raise BadRules(f"{given}: 1 to {MOST_GOAL} are allowed")
    if not game.rules.counts_points:
        raise BadRules(f"{given}: {game.id} has no points")
    if game.rules.score.eliminate:
        raise BadRules(f"{given}: {game.id} is played until one seat is left, and for no points")


def told(rules: MatchRules) -> str:
    """How a match is played, in a sentence of the arena."""
    of = "as many deals as it takes"
    if rules.eliminate:
        return f"Each game is a match until one seat is left, of {of}."
    to = f"Each game is a match to {rules.goal:,} points"
    if rules.at_goal:
        return f"{to}, where a seat is out that has them, until one is left, of {of}."
    return f"{to}{', which fewest win' if rules.fewest else ''}, of {of}."


def own_goal(game: Game) -> int:
    """The points to which a game's rules play a match; 0: to none, until one seat is left.

    BadRules where the rules know no matches.
    """
    score = game.rules.score
    if not (score.goal or score.eliminate):
        raise BadRules(
            f"matches of {game.id} asked for: its rules have no score.goal, so give one with --goal"
        )
    return score.goal


def after(rules: MatchRules, matches: Matches, deals: Deals) -> Between:
    """How matches stand after their deals, before anybody changes seats."""
    players, sides = matches.players, matches.totals.shape[1]
    totals = matches.totals + _by_player(players, deals.points)[:, :sides]
    if rules.until_one_is_left:
        here = _by_player(players, np.ones_like(players)) > 0
        out = (
            _at_goal(rules, totals, here)
            if rules.at_goal
            else _at(players, _most_cards(matches, deals), here)
        )
        left = here & ~out
        over = left.sum(1) == 1
        winner = np.where(over, left.argmax(1), GONE)
    else:
        out = np.zeros((len(players), players.shape[1]), bool)
        best = totals.min(1) if rules.fewest else totals.max(1)
        leads = totals == best[:, None]
        over = (totals.max(1) >= rules.goal) & (leads.sum(1) == 1) & (rules.goal > 0)
        winner = np.where(over, leads.argmax(1), GONE)
    seats = (players != GONE).sum(1)
    begins = _turns(rules, matches, seats, deals)
    return Between(totals, out, over, winner, _who_stays(players, out, seats, begins))


def following(
    rules: MatchRules, matches: Matches, between: Between, seed: int, numbers: Ints
) -> Matches:
    """The matches before their next deals, which have these numbers in the stream of a seed."""
    players, first = matches.players, between.begins
    if between.out.any():
        gone = _is_out(players, between.out)
        first = first - (gone & (np.arange(players.shape[1]) < first[:, None])).sum(1)
        players = _moved(np.where(gone, GONE, players), np.argsort(gone, 1, kind="stable"))
    if rules.seating != "kept":
        counts = (players != GONE).sum(1).tolist()
        orders = np.tile(np.arange(players.shape[1]), (len(players), 1))
        for order, count, number in zip(orders, counts, numbers.tolist(), strict=True):
            order[:count] = new_order(rules, count, seed, number)
        players = _moved(players, orders)
        if rules.begins in ("winner", "loser"):  # a player, and no seat
            first = (orders == first[:, None]).argmax(1)
    return Matches(players, between.totals, first)


def new_order(rules: MatchRules, seats: int, seed: int, number: int) -> list[int]:
    """By seat of the seed's deal of this number: the seat that its player had before."""
    if rules.seating == "shuffled":
        return seat_order(seed, number, seats)
    return [0, seats - 1, *range(1, seats - 1)] if seats > 1 else [0]


def _by_player(players: Ints, by_seat: Ints) -> Ints:
    """Values by seat as values by player; 0 for players who are out."""
    found = np.zeros((len(players), players.shape[1] + 1), np.int64)  # the last is for GONE
    np.put_along_axis(found, players, by_seat, 1)
    return found[:, :-1]


def _moved(players: Ints, orders: Ints) -> Ints:
    return np.take_along_axis(players, orders, 1)


def _most_cards(matches: Matches, deals: Deals) -> Ints:
    """The seat that held most cards: of equals the last in the order of play, never the winner."""
    players, first = matches.players, matches.first
    seat, seats = np.arange(players.shape[1]), (players != GONE).sum(1)
    turn = (seat - first[:, None]) % seats[:, None]
    loses = (players != GONE) & (seat != deals.winner[:, None])
    worst = np.where(loses, deals.held * players.shape[1] + turn, -1)
    found: Ints = worst.argmax(1)
    return found


def _at(players: Ints, seats: Ints, here: Bools) -> Bools:
    """By player: whether it has this seat."""
    who = np.take_along_axis(players, seats[:, None], 1)
    found: Bools = here & (np.arange(here.shape[1]) == who)
    return found


def _at_goal(rules: MatchRules, totals: Ints, here: Bools) -> Bools:
    """By player: whether it has reached the goal, except the one with the fewest points."""
    least = np.where(here, totals, totals.max() + 1).min(1)
    found: Bools = here & (totals >= rules.goal) & (totals > least[:, None])
    return found


def _turns(rules: MatchRules, matches: Matches, seats: Ints, deals: Deals) -> Ints:
    """The seat that begins the next deal, if nobody is out."""
    if rules.begins == "same seat":
        return matches.first
    if rules.begins == "loser":
        return _most_cards(matches, deals)
    after = (matches.first + 1) % seats
    if rules.begins == "winner":
        return np.where(deals.winner == GONE, after, deals.winner)
    return after


def _is_out(players: Ints, out: Bools) -> Bools:
    """By seat: whether nobody sits there in the next deal."""
    found: Bools = (players == GONE) | np.take_along_axis(out, players, 1)
    return found


def _who_stays(players: Ints, out: Bools, seats: Ints, begins: Ints) -> Ints:
    """That seat, or the next one whose player stays in the match."""
    if not out.any():
        return begins
    ahead = (np.arange(players.shape[1]) - begins[:, None]) % seats[:, None]
    found: Ints = np.where(_is_out(players, out), players.shape[1], ahead).argmin(1)
    return found
