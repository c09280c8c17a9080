"""What the rules say of a match: by hand, and the same at the terminal, browser and arena."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from tests.arena.runners.test_jobs import mine
from tests.commands import run
from tests.engine.staging import house_game
from upcard.arena.match import Match
from upcard.arena.match_rules import MOST_DEALS, new_order
from upcard.arena.plan import seatings
from upcard.arena.runners.jobs import Job, play_job
from upcard.chance import seat_order
from upcard.games.game import Game
from upcard.games.outcome import Outcome
from upcard.players import player_named
from upcard.records import Chance, Record
from upcard.web import commands as do
from upcard.web.commands import Options, Row
from upcard.web.seating import Person
from upcard.web.table import Table

HEAD = 'base = "{}"\nname = "matched"\ntitle = "A match"\nsource = "these tests"\n'
OWN = 'score.count = "own hand"\n'
OUT = OWN + 'score.goal = 50\nscore.at_goal = "seat out"\n'


class Ended(NamedTuple):
    """A deal that has ended, by seat: points, cards that are left; and who won."""

    points: Sequence[int]
    held: Sequence[int]
    winner: int | None = 0

    @property
    def outcome(self) -> Outcome:
        seats = len(self.points)
        return Outcome(self.winner, (0,) * seats, tuple(self.points), "out", 9)


def game_of(folder: Path, keys: str, base: str = "crazy8s") -> Game:
    return house_game(folder, HEAD.format(base) + keys)


def course(
    game: Game, names: str, deals: Sequence[Ended], goal: int | None = None, first: int = 0
) -> Iterator[tuple[Match, str, int]]:
    """The match after each deal, and who sits where then, in the next one, and who begins it."""
    record = Record.of(game, [(name, "first") for name in names], Chance.of(3, first=first))
    match = Match.of(record, goal)
    for deal in deals:
        match.add(deal.outcome, deal.held)
        before = [seat.name for seat in record.seats]
        if match.over:
            yield match, before[match.winner or 0], -1
            return
        order, begins = match.next_seats(3, record.chance.deal + 1)
        yield match, "".join(before[seat] for seat in order), begins
        following = match.following(record)
        assert following is not None
        record = following
        assert [seat.name for seat in record.seats] == [before[seat] for seat in order]
        assert record.chance.first == begins


def test_each_notes_its_own_hand_and_fewest_win(tmp_path: Path) -> None:
    game = game_of(tmp_path, OWN)
    deals = [
        Ended((0, 50, 60), (0, 5, 6)),
        Ended((50, 0, 40), (5, 0, 4), 1),
        Ended((5, 0, 0), (1, 0, 0), 1),
    ]
    told = [match.standing(0) for match, *_ in course(game, "abc", deals, 100)]
    begins = "After 1 deal of the match to 100 points, which fewest win: "
    assert told[0] == f"{begins}0 for you, 50 for seat 1, 60 for seat 2."
    assert [each.partition("win: ")[2] for each in told[1:]] == [
        "50 for you, 50 for seat 1, 100 for seat 2.",  # two have the fewest: it goes on
        "55 for you, 50 for seat 1, 100 for seat 2. It goes to seat 1.",
    ]


def test_who_has_the_goal_is_out_but_for_the_fewest(tmp_path: Path) -> None:
    game = game_of(tmp_path, OUT)
    deals = [
        Ended((0, 20, 50, 30), (0, 2, 5, 3)),  # c is out; b is next
        Ended((30, 0, 20), (3, 0, 2), 1),  # of a, b, d: d is out, who would be next
        Ended((20, 30), (2, 3), None),  # both have 50, and so the fewest
        Ended((0, 10), (0, 1)),
    ]
    played = list(course(game, "abcd", deals, 50))
    assert [(who, begins) for _, who, begins in played] == [
        ("abd", 1),
        ("ab", 0),
        ("ab", 1),
        ("a", -1),
    ]
    match = played[-1][0]
    assert (match.points, match.out, match.winner) == ([50, 60], [1], 0)
    assert match.standing(None).endswith("Out of the match: seat 1. It goes to seat 0.")


def test_two_can_be_out_by_one_deal(tmp_path: Path) -> None:
    game = game_of(tmp_path, OUT)
    deals = [Ended((60, 0, 50, 10), (6, 0, 5, 1), 1)]
    ((match, who, begins),) = course(game, "abcd", deals, 50, first=1)
    assert (who, begins) == ("bd", 1)  # c would begin: it is the next one's turn
    assert match.points == [0, 10]


WON = [Ended((0, 0, 0, 0), held, winner) for held, winner in (((3, 5, 0, 5), 2), ((0, 1, 4, 1), 0))]
"""Of deals between four: seat 2 wins and 3, or 1, held most; then seat 0, and seat 2 held most."""

SEATED = [
    ("", [("abcd", 1), ("abcd", 2)]),
    ('score.begins = "same seat"', [("abcd", 0), ("abcd", 0)]),
    ('score.begins = "winner"', [("abcd", 2), ("abcd", 0)]),
    ('score.begins = "loser"', [("abcd", 3), ("abcd", 2)]),
    ('score.seating = "rotated"', [("adbc", 1), ("acdb", 2)]),
    ('score.seating = "rotated"\nscore.begins = "winner"', [("adbc", 3), ("acdb", 0)]),
    ('score.seating = "rotated"\nscore.begins = "loser"', [("adbc", 1), ("acdb", 3)]),
    ('score.seating = "rotated"\nscore.begins = "same seat"', [("adbc", 0), ("acdb", 0)]),
]


@pytest.mark.parametrize(("keys", "seated"), SEATED, ids=lambda one: one if one else "as usual")
def test_who_sits_where_and_begins(
    tmp_path: Path, keys: str, seated: list[tuple[str, int]]
) -> None:
    """Without a match, too: wherever deals follow one another."""
    found = course(game_of(tmp_path, keys), "abcd", WON)
    assert [(who, begins) for _, who, begins in found] == seated


def test_of_equals_the_last_in_the_order_of_play_has_lost(tmp_path: Path) -> None:
    game = game_of(tmp_path, 'score.begins = "loser"')
    for first, loser in ((0, 3), (1, 3), (2, 1), (3, 1)):
        ((_, _, begins), _) = course(game, "abcd", WON, first=first)
        assert begins == loser


def test_where_nobody_has_won_the_next_seat_begins(tmp_path: Path) -> None:
    game = game_of(tmp_path, 'score.begins = "winner"')
    ((_, _, begins),) = course(game, "abc", [Ended((0, 0, 0), (1, 2, 3), None)], first=1)
    assert begins == 2


def test_seats_are_shuffled_by_the_seed_and_all_orders_are_as_likely(tmp_path: Path) -> None:
    orders = [tuple(seat_order(5, deal, 4)) for deal in range(4800)]
    assert orders[:50] == [tuple(seat_order(5, deal, 4)) for deal in range(50)]
    assert orders[:50] != [tuple(seat_order(6, deal, 4)) for deal in range(50)]
    counts = Counter(orders)
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 60  # 23 degrees: p < 1e-4
    game = game_of(tmp_path, 'score.seating = "shuffled"\nscore.begins = "winner"')
    (_, who, begins), (_, again, _) = course(game, "abcd", WON)
    assert who == "".join("abcd"[seat] for seat in seat_order(3, 1, 4))
    assert who[begins] == "c"
    assert again == "".join(who[seat] for seat in seat_order(3, 2, 4))


def test_two_only_change_seats_by_chance(tmp_path: Path) -> None:
    record = Record.of(
        game_of(tmp_path, 'score.seating = "rotated"'), [("a", "me"), ("b", "me")], Chance.of(1)
    )
    assert new_order(Match.of(record).rules, 2, 1, 1) == [0, 1]


CONTRADICTIONS = [
    ("indigo", OWN, 'score.count: "own hand" goes with match.capture = false'),
    (
        "crazy8s",
        'score.goal = 50\nscore.at_goal = "seat out"',
        'score.at_goal: "seat out" goes with score.count = "own hand"',
    ),
    (
        "crazy8s",
        OWN + 'score.at_goal = "seat out"',
        "score.at_goal: it goes with a score.goal of 1 or more",
    ),
    (
        "crazy8s",
        OUT + "seats = [3, 4]",
        'score.at_goal: "seat out" goes with seats that begin with 2',
    ),
    (
        "crazy8s-partners",
        'score.seating = "shuffled"',
        'score.seating: "shuffled" goes with an end.when for single seats',
    ),
    (
        "crazy8s-partners",
        'score.begins = "loser"',
        'score.begins: "loser" goes with an end.when for single seats',
    ),
    ("indigo", 'score.begins = "loser"', 'score.begins: "loser" goes with match.capture = false'),
    (
        "crazy8s",
        'score.eliminate = true\nscore.begins = "loser"',
        'score.begins: "loser" goes with score.eliminate = false',
    ),
    (
        "crazy8s",
        OWN + "score.goal = 10\nscore.eliminate = true",
        "score.eliminate: true goes with score.goal = 0",
    ),
]


@pytest.mark.parametrize(("base", "keys", "said"), CONTRADICTIONS)
def test_what_contradicts_itself_is_refused_in_a_sentence(
    tmp_path: Path, base: str, keys: str, said: str
) -> None:
    file = tmp_path / "matched.toml"
    file.write_text(HEAD.format(base) + keys, encoding="utf-8")
    done = run("rules", "check", file, folder=tmp_path)
    assert done.status == 2
    assert said in " ".join(done.complaints.split())


def test_keys_that_change_nothing_are_named(tmp_path: Path) -> None:
    file = tmp_path / "matched.toml"
    keys = 'seats = [2, 2]\nscore.seating = "rotated"\nscore.at_goal = "match over"'
    file.write_text(HEAD.format("crazy8s") + keys, encoding="utf-8")
    done = run("rules", "check", file, folder=tmp_path)
    assert done.status == 0
    shown = " ".join(done.shown.split())
    assert "score.seating changes nothing: it goes with seats for 3 or more" in shown
    assert "score.at_goal changes nothing: it goes with a score.goal of 1 or more" in shown


# The same matches everywhere

NAMES = ("random (1)", "first", "random (2)")
KINDS = ("random", "first", "random")
SAME = [
    (OWN + "score.goal = 120", 120),
    (OWN + 'score.goal = 90\nscore.at_goal = "seat out"\nscore.begins = "loser"', 90),
    ('score.goal = 150\nscore.seating = "shuffled"', 150),
    ('score.goal = 150\nscore.seating = "rotated"\nscore.begins = "winner"', 150),
    (OUT + 'score.seating = "shuffled"\nscore.begins = "winner"', 50),
    ('score.eliminate = true\nscore.seating = "shuffled"\nscore.begins = "winner"', 0),
]


class Came(NamedTuple):
    """What came of a match: who won, its number of deals, and points of who was in the last."""

    winner: str
    deals: int
    points: dict[str, int]


def by_hand(game: Game, goal: int, seating: Sequence[int], seed: int, number: int) -> list[int]:
    """By player, the points of a match of the arena, played deal by deal; then who has won."""
    players = [player_named(kind) for kind in KINDS]
    match = Match.of(Record.of(game, [(name, "first") for name in NAMES], Chance.of(seed)), goal)
    who, total = list(seating), [0] * len(KINDS)
    for deal in range(number * MOST_DEALS, (number + 1) * MOST_DEALS):
        state = game.deal(len(who), seed, deal=deal, first=match.first)
        while state.turn is not None:
            state.play(players[who[state.turn]].choose(state.view(state.turn)))
        assert state.outcome is not None
        for player, points in zip(who, state.outcome.points, strict=True):
            total[player] += points
        match.add(state.outcome, [len(hand) for hand in state.hands])
        if match.winner is not None:
            return [*total, who[match.winner]]
        order, first = match.next_seats(seed, deal + 1)
        who = [who[seat] for seat in order]
        match.points = [match.points[seat] for seat in order]
        match.seats, match.first = len(order), first
    raise AssertionError("this match does not end")


def at_terminal(file: Path, seed: int) -> Came:
    """By what is said, and by the record of the last deal."""
    home = file.parent
    players = ",".join(KINDS)
    save = home / "last.json"
    done = run("play", file, "--players", players, "--seed", seed, "--save", save, folder=home)
    assert (done.status, done.complaints) == (0, "")
    last = Record.read(save)
    assert last.verify().outcome is not None
    names = last.names
    winner = names[int(re.findall(r"It goes to seat (\d)\.", done.shown)[0])]
    shown = done.shown.replace("\n", " ")
    scores = re.findall(r"After \d+ deals? of the match to [^:]*: ([^.]*)\.", shown)
    points = dict[str, int]()
    for score in scores[-1].split(", ") if scores else ():
        number, seat = score.split(" for seat ")
        points[names[int(seat)]] = int(number)
    return Came(winner, last.chance.deal + 1, points)


def in_browser(game: Game, goal: int, seed: int) -> Came:
    """Played by the rows of a table, with the deals of the seed."""
    host = Person("a" * 32, "Ada")
    table = Table.of("t", game, len(KINDS), Options(goal=goal or None), host.id)
    table.apply(Row(who=host.id, what=do.Join(name="Ada")), 0.0)
    for seat, kind in enumerate(KINDS):
        table.apply(Row(who=host.id, what=do.Assign(seat=seat, player=kind)), 0.0)
    places = dict(zip(map(id, table.places.seats), NAMES, strict=True))
    for number in range(MOST_DEALS):
        chance = Chance.of(seed, number, first=table.next_first(seed, number))
        table.apply(Row(who=host.id, what=do.Dealt(chance=chance, salt="salt")), 0.0)
        while table.deal is not None and table.chooser is not None:
            seat = table.chooser
            player = player_named(str(table.places.seats[seat].player))
            move = str(player.choose(table.deal.state.view(seat)))
            table.apply(Row(what=do.Moved(seat=seat, move=move)), 0.0)
        if table.match.over:
            break
    names = [places[id(place)] for place in table.places.seats]
    match = table.match
    points = dict(zip(names, match.points, strict=True)) if goal else {}
    return Came(names[match.winner or 0], number + 1, points)


@pytest.mark.parametrize(("keys", "goal"), SAME)
def test_terminal_browser_and_arena_play_the_same_match(
    tmp_path: Path, keys: str, goal: int, within: None
) -> None:
    game = game_of(tmp_path, keys)
    file = tmp_path / "matched.toml"
    file.write_text(HEAD.format("crazy8s") + keys, encoding="utf-8")
    came = at_terminal(file, 7)
    assert came.deals > 1
    assert in_browser(game, goal, 7) == came
    job = Job(game, KINDS, ((0, 1, 2),), 7, 0, range(1), goal)
    compiled = Job(game, KINDS, ((0, 1, 2),), 7, 0, range(1), goal, KINDS)
    (row,), (same,) = play_job(job)[0], play_job(compiled)[0]
    assert row == same
    assert NAMES[row["winner"]] == came.winner
    assert (row["forfeit"], row["reason"]) == (-1, 0)
    for name, points in came.points.items():
        assert row["points"][NAMES.index(name)] == points


@pytest.mark.parametrize("which", [0, 4])
def test_many_matches_are_played_at_once_as_one_by_one(
    tmp_path: Path, which: int, within: None
) -> None:
    keys, goal = SAME[which]
    game, ways = game_of(tmp_path, keys), seatings(3)
    numbers = range(1, 5)
    rows = iter(play_job(Job(game, KINDS, ways, 7, 0, numbers, goal, KINDS))[0])
    for number in numbers:
        for way in ways:
            row = next(rows)
            *points, winner = by_hand(game, goal, way, 7, number)
            assert [points[player] for player in way] == row["points"][:3].tolist()
            assert way[row["winner"]] == winner


def test_whoever_fails_forfeits_the_match_wherever_it_sits_by_then(
    tmp_path: Path, within: None
) -> None:
    """It begins in every seat, sits elsewhere in the second deal, and fails there alone."""
    game = game_of(tmp_path, 'score.goal = 5000\nscore.seating = "shuffled"')
    fails = mine("FailsInLongDeals")
    games = play_job(Job(game, ("first", fails, "random"), seatings(3), 7, 0, range(4), 5000))[0]
    own = [way.index(1) for way in seatings(3)]
    lost = games["forfeit"] >= 0
    assert lost.any()
    assert (games["forfeit"] == np.array(own)[games["seating"]])[lost].all()
    assert (games["winner"][lost] == -1).all()


def test_the_arena_says_what_a_match_is(tmp_path: Path) -> None:
    told = {
        OWN + "score.goal = 60": "Each game is a match to 60 points, which fewest win, of as many",
        OUT: "Each game is a match to 50 points, where a seat is out that has them, until one is",
        "score.eliminate = true": "Each game is a match until one seat is left, of as many deals",
    }
    for keys, sentence in told.items():
        file = tmp_path / "matched.toml"
        file.write_text(HEAD.format("crazy8s") + keys, encoding="utf-8")
        line = ("match", file, *"first random first --matches --deals 3 --seed 1".split())
        done = run(*line, folder=tmp_path)
        assert (done.status, done.complaints) == (0, "")
        assert sentence in " ".join(done.shown.split())
        assert json.loads(run(*line, "--json", folder=tmp_path).shown)["match"].startswith(sentence)
    refused = run("match", "crazy8s", "first", "random", "--matches", folder=tmp_path)
    assert refused.status == 2
    assert "matches of crazy8s asked for: its rules have no score.goal" in refused.complaints
    every = run(*f"tournament {file} first random memory --matches --deals 1 --json".split())
    assert (
        json.loads(every.shown)["match"]
        == "Each game is a match until one seat is left, of as many deals as it takes."
    )
    to = run(*"match uno first random --matches --deals 2 --seed 1 --json".split(), folder=tmp_path)
    assert json.loads(to.shown)["goal"] == 500
