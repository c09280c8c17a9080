"""A view as one vector: what a view's public names say, written anew in plain Python."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from math import prod
from pathlib import Path

import numpy as np
import pytest

from tests.engine.believing import every_game
from tests.engine.games import HOUSE, amount, game_of, one_of, typical_and_all
from tests.engine.hiding import mixed
from tests.engine.random_rules import random_games
from tests.engine.staging import PLAIN, fields_of, house_game, stage, walk
from tests.engine.test_conformance import deals
from tests.sample import quickly
from upcard import BadRules, Game, State, View, game
from upcard.engine import entry
from upcard.engine.features import LAYOUT, SLICES
from upcard.games.feature_slices import KINDS
from upcard.games.features import Features
from upcard.jit_cache import INTERPRETED

QUESTIONS = "card drawn lay swap call catch jump suit".split()
"""What a seat is asked in every game."""
STANDARD = [rank + suit for suit in "♠♥♦♣" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
RUNS = """\
base = "uno"
name = "runs"
title = "Runs"
source = "these tests"
turn.lay = "run or rank"
seen.open_at = 3
"""
TELLING = (HOUSE, "countdown", "crazy8s-partners", "flip", "indigo", "switch-british", "uno")
"""Games that have among them a use for all slices but for runs."""


def questions_of(of: Game) -> list[str]:
    """What seats are asked in a game, in the order of the slice."""
    targets = any(effect.target_draw for effect in of.rules.cards.values())
    more = (("target", targets), ("blind", of.rules.turn.blind))
    return [*QUESTIONS, *(question for question, asked in more if asked)]


def rows_of(state: State, seat: int) -> Iterator[np.ndarray]:
    """The vector of a seat, from its view and from the state."""
    features = state.game.features(state.seats)
    yield features.row(state.view(seat))
    row, true = np.full(features.size, 77, np.uint8), state.copy()  # what was there does not matter
    true._table["held"], true._table["open"] = 99, 99  # nor what compiled loops leave in a state
    entry.features_of(features.layout, true._data, seat, row)
    yield row


def row_of(state: State, seat: int) -> np.ndarray:
    """The vector of a seat, which is the same from its view and from the state."""
    seen, true = rows_of(state, seat)
    assert np.array_equal(seen, true)
    return seen


def parts(features: Features, row: np.ndarray) -> dict[str, list[int]]:
    """A vector as the numbers of each of its slices."""
    return {one.name: row[one.start : one.stop].tolist() for one in features.slices.values()}


def told(state: State, seat: int) -> dict[str, dict[int, int]]:
    """What is not 0 in the slices of a seat's vector, by its place there."""
    features = state.game.features(state.seats)
    return {
        name: {index: number for index, number in enumerate(numbers) if number}
        for name, numbers in parts(features, row_of(state, seat)).items()
    }


@cache
def places_of(of: Game) -> dict[str, list[int]]:
    """Where each face is counted: cards count by that of their one side, or by those of both."""
    places: dict[str, list[int]] = {}
    for place, faces in enumerate(zip(*(side.actions.faces for side in of.sides), strict=True)):
        for face in {*faces}:
            places.setdefault(face, []).append(place)
    return places


class Writer:
    """Writes all slices of a view from its public names and its text."""

    def __init__(self, view: View) -> None:
        features = view.game.features(view.seats)
        self.view, self.fields = view, fields_of(view.text)
        self.signs = tuple(map(str, view.game.rules.whole_deck.suits))
        self.places, self.none = places_of(view.game), [0] * len(features.faces)
        assert features.faces == view.game.sides[0].actions.faces

    def counts(self, cards: Iterable[object]) -> list[int]:
        counts = self.none.copy()
        for card in cards:
            for place in self.places.get(str(card), ()):
                counts[place] += 1
        return counts

    def face(self, card: object) -> list[int]:
        return self.counts([] if card is None else [card])

    def suit(self, sign: str | None) -> list[int]:
        return [one == sign for one in self.signs]

    def seats(self, numbers: Sequence[int]) -> list[int]:
        own = self.view.seat
        return [min(number, 255) for number in (*numbers[own:], *numbers[:own])]

    def seat(self, number: int | None) -> list[int]:
        return self.seats([other == number for other in range(self.view.seats)])

    def hands(self, hands: Callable[[int], Iterable[object]]) -> list[int]:
        own, seats = self.view.seat, self.view.seats
        return [n for seat in range(seats) for n in self.counts(hands((own + seat) % seats))]

    def field(self, name: str) -> str:
        return self.fields.get(name, "")

    def seat_in(self, name: str) -> list[int]:
        return self.seat(int(self.field(name)) if self.field(name) else None)

    def number(self, name: str) -> list[int]:
        return [min(255, int(self.field(name) or 0))]

    def all(self) -> dict[str, list[int]]:
        view = self.view
        asked = questions_of(view.game)
        challenged = self.field("before").rstrip("!")[-1:] if view.challenged is not None else None
        return {
            "hand": self.counts(view.hand),
            "drawn": self.face(view.drawn),
            "upcard": self.face(view.upcard),
            "suit": self.suit(view.suit),
            "declared": [view.declared],
            "discard": self.counts(view.discard),
            "question": [view.question == one for one in asked],
            "pending": [min(255, view.pending)],
            "direction": [view.direction == 1],
            "draw_pile": [view.draw_pile],
            "drew": [min(255, view.drew)],
            "passes": self.number("passes"),
            "turns": [min(255, view.turns)],
            "turn": self.seat(view.turn),
            "hand_sizes": self.seats(view.hand_sizes),
            "scores": self.seats(view.scores),
            "places": self.seats(view.places),
            "fresh": self.seats(view.fresh),
            "lacked": self.hands(view.lacked),
            "captured": self.hands(view.captured.__getitem__),
            "captor": self.seat_in("captor"),
            "first": self.seat_in("first"),
            "open_hands": self.hands(view.open_hands.__getitem__),
            "owner": self.seat(view.owner),
            "missed": self.seat(view.missed),
            "challenged": self.seat(view.challenged),
            "before": self.suit(challenged),
            "source": self.face(self.field("source") if view.pending else None),
            "lasts": [self.field("lasts") == "1", self.field("lasts") == "2"],
            "laid": self.number("laid"),
            "run": [self.field("run") == "1", self.field("run") == "-1"],
            "following": self.seat_in("following" if view.question in ("swap", "target") else ""),
            "side": [view.side],
            "backs": self.hands(view.backs.__getitem__),
            "back": self.face(view.back),
        }


def check(state: State, seat: int) -> None:
    """Whether a seat's vector is what its view says, and leaves out only what says nothing."""
    view, features = state.view(seat), state.game.features(state.seats)
    written = Writer(view).all()
    assert parts(features, row_of(state, seat)) == {name: written[name] for name in features.slices}
    for name in written.keys() - features.slices.keys():
        assert says_nothing(name, written, view), (name, repr(view))


def says_nothing(name: str, written: dict[str, list[int]], view: View) -> bool:
    """Whether a slice that is left out is always the same, or the same as another one."""
    numbers, rules = written[name], view.game.rules
    nothing = {
        "direction": numbers == [1],
        "first": not rules.match.capture,  # it makes no difference then
        "fresh": rules.match.capture,  # it is the number of cards dealt
        "lacked": bool(rules.other_side.suits) or not any(numbers),
        "laid": numbers in ([0], [1]),
        "owner": numbers == written["turn"],
        "places": view.turn is None or not any(numbers),
        "scores": numbers == [rules.deal.hand_size(view.seats)] * view.seats,
        "source": not any(numbers) or numbers == written["upcard"],
    }
    return nothing.get(name, not any(numbers))


@typical_and_all()
def test_each_slice_is_what_the_view_says(name: str) -> None:
    for deal in deals(name, 1, 1):
        for state in one_of(6, walk(deal, 21, amount(80, 12))):
            for seat in range(state.seats):
                check(state, seat)
            view, features = state.view(0), state.game.features(state.seats)
            back = state.game.read_view(view.text)
            assert np.array_equal(features.row(back), features.row(view))


def test_runs_and_open_hands_are_told(tmp_path: Path) -> None:
    runs, went, chance = house_game(tmp_path, RUNS), set(), random.Random(23)
    for seed in range(amount(5, 4)):
        for state in walk(runs.deal(2, seed=seed), seed, amount(150, 60)):
            seat = seed % 2
            check(state, seat)
            assert np.array_equal(row_of(mixed(state, seat, chance), seat), row_of(state, seat))
            slices = told(state, seat)
            went.add((*slices["run"],))
            open_cards = sum(slices["open_hands"].values())
            assert open_cards == (held if (held := len(state.hands[1 - seat])) <= 3 else 0)
    assert went == {(), (0,), (1,)}


@pytest.mark.skipif(INTERPRETED, reason="it takes many deals until all has happened")
def test_every_other_slice_says_something_in_some_game() -> None:
    said: set[str] = set()
    for name in TELLING:
        for deal in deals(name, 3, 1):
            for state in walk(deal, 24, 100):
                slices = told(state, state.turn or 0)
                said.update(one for one, numbers in slices.items() if numbers)
                said.update(
                    f"{one} {n}" for one in ("question", "lasts") for n in slices.get(one, ())
                )
    assert said >= {*SLICES} - {"run", "open_hands"}
    assert said >= {"lasts 0", "lasts 1", *(f"question {n}" for n in range(8))}


@pytest.mark.parametrize("house", quickly([True, False], 2))
def test_what_random_rules_leave_out_says_nothing(house: bool) -> None:
    for of in random_games(12, amount(8, 3), house):
        try:
            deal = of.deal(of.rules.seats[1], seed=4)
        except BadRules:  # no starter is left
            continue
        for state in walk(deal, 5, amount(60, 10)):
            check(state, state.turn or 0)


@every_game
def test_the_slices_fill_the_vector_and_seats_come_first_in_their_shapes(name: str) -> None:
    of = game_of(name)
    for seats in range(of.rules.seats[0], of.rules.seats[1] + 1):
        check_shapes(of, seats)


def check_shapes(of: Game, seats: int) -> None:
    features, start = of.features(seats), 0
    faces, suits = len(features.faces), len(features.suits)
    questions = len(questions_of(of))
    lengths = {"face": faces, "suit": suits, "seat": seats, "question": questions, "two": 2}
    assert [*features.slices] == [name for name in SLICES if name in features.slices]
    for name, part in features.slices.items():
        assert part.name == name
        assert (part.start, part.stop - part.start) == (start, prod(part.shape))
        assert part.shape == (tuple(lengths[axis] for axis in KINDS[name].axes) or (1,))
        assert part.meaning.endswith(".")
        start = part.stop
    assert features.size == start
    row = features.row(of.deal(seats).view(0))
    assert row.shape == (start,)
    assert row.dtype == np.uint8


def test_tables_of_two_to_eight_seats_have_as_many_of_each_number(tmp_path: Path) -> None:
    wide = house_game(tmp_path, PLAIN.replace("[2, 4]", "[2, 8]"))
    for seats in (2, 5, 8):
        check_shapes(wide, seats)
        assert wide.features(seats).slices["hand_sizes"].shape == (seats,)
        assert wide.features(seats).slices["lacked"].shape == (seats, 52)
        for state in walk(wide.deal(seats, seed=1), 1, amount(40, 6)):
            for seat in range(seats):
                check(state, seat)


def test_every_slice_has_its_place_in_the_compiled_layout() -> None:
    assert tuple(KINDS) == SLICES
    assert (LAYOUT.names or ())[: len(SLICES)] == SLICES
    crazy8s = game("crazy8s").features(3)
    layout = crazy8s.layout.view(LAYOUT)[0]
    for name in SLICES:
        assert layout[name] == (crazy8s.slices[name].start if name in crazy8s.slices else -1)
    assert (layout["size"], layout["faces"]) == (crazy8s.size, 52)


def test_faces_stand_by_suit_and_rank_whatever_the_rules_leave_out() -> None:
    for name in ("crazy8s", "mau-mau", "indigo"):
        assert [*game(name).features(2).faces] == STANDARD
    assert [*game("crazy8s-two-packs").features(2).faces] == STANDARD
    assert [*game("crazy8s-jokers").features(2).faces] == [*STANDARD, "Jo*"]
    colours = "0 1 2 3 4 5 6 7 8 9 S V +2".split()
    clash = [label + colour for colour in "RBGY" for label in colours]
    assert [*game("clash").features(2).faces] == [*clash, "C*", "+4*"]
    assert game("clash").features(2).suits == ("R", "B", "G", "Y", "*")


def test_a_vector_by_hand() -> None:
    """Crazy Eights: seat 1 of three holds 2♥ and an eight; hearts were declared on 8♠."""
    state = stage(
        game("crazy8s"),
        ["5♠ K♣", "2♥ 8♦", "7♠ 9♠ 10♠"],
        "A♠ 8♠",
        declared="♥",
        turn=1,
        step=-1,
        turns=300,
        stuck="K,♠//A,♦!",
        fresh="1,2,3",
    )
    assert told(state, 1) == {
        "hand": {14: 1, 33: 1},
        "upcard": {7: 1},
        "suit": {1: 1},
        "declared": {0: 1},
        "discard": {0: 1, 7: 1},
        "question": {0: 1},
        "direction": {},
        "draw_pile": {0: 43},
        "drew": {},
        "passes": {},
        "turns": {0: 255},
        "turn": {0: 1},
        "hand_sizes": {0: 2, 1: 3, 2: 2},
        "fresh": {0: 2, 1: 3, 2: 1},
        "lacked": dict.fromkeys(
            [52 + face for face in (0, 7, 13, 20, *range(26, 39), 39, 46)]
            + [104 + face for face in (*range(13), 20, 25, 33, 38, 46, 51)],
            1,
        ),
    }
    assert told(state, 0)["turn"] == {1: 1}
    assert told(state, 0)["hand_sizes"] == {0: 2, 1: 2, 2: 3}
    assert told(state, 2)["hand"] == {6: 1, 8: 1, 9: 1}


def test_copies_of_a_face_are_counted() -> None:
    state = stage(game("clash"), ["1R 1R 2B", "0R +4*"], "3R 3R", turn=1)
    assert told(state, 0)["hand"] == {1: 2, 15: 1}
    assert told(state, 1)["hand"] == {0: 1, 53: 1}
    assert told(state, 1)["discard"] == {3: 2}


def test_the_card_just_drawn_is_told_to_its_drawer_alone() -> None:
    state = stage(game("mau-mau"), ["9♠ K♥", "Q♦ K♦", "A♠ 10♠"], "K♠", draw="8♠")
    state.play("9♠")
    assert [told(state, seat)["drawn"] for seat in range(3)] == [{}, {7: 1}, {}]
    assert [told(state, seat)["question"] for seat in range(3)] == [{0: 1}, {1: 1}, {0: 1}]


@pytest.mark.parametrize("seats", [1, 9, 0, -2])
def test_features_for_more_or_fewer_than_can_play_are_refused(seats: int) -> None:
    with pytest.raises(BadRules, match=rf"^{seats} players? given: 2 to 8 can play uno"):
        game("uno").features(seats)


def test_a_view_of_another_table_is_refused() -> None:
    features = game("crazy8s").features(2)
    for other in (game("crazy8s").deal(3), game("clash").deal(2)):
        with pytest.raises(BadRules, match="these are the features of crazy8s with 2"):
            features.row(other.view(0))
    assert features.row(game("crazy8s").deal(2).view(0)).any()  # the same game, made anew


def test_features_are_made_once_for_each_number_of_seats() -> None:
    clash = game("clash")
    assert clash.features(2) is clash.features(2) is not clash.features(3)
    assert copy.deepcopy(clash.features(2)) is clash.features(2)
    back = pickle.loads(pickle.dumps(clash.features(3)))
    assert (back.slices, back.size) == (clash.features(3).slices, clash.features(3).size)
    assert np.array_equal(back.layout, clash.features(3).layout)
