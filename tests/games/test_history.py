"""What each seat saw, as one text: it tells all that a view shows, and nothing else."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.believing import every_game
from tests.engine.games import ONE_SIDED, amount, game_of, tables_of
from tests.engine.staging import PLAIN, deck_from, walk
from tests.games.small_decks import TWELVE, deals_alike, small_games
from upcard import History, IllegalMove
from upcard.errors import BadRules
from upcard.games.game import Game, game
from upcard.rules.load import rules_in


def histories_alike(small: Game, seats: int, seed: int, count: int) -> Iterator[History]:
    """Histories in all their steps that begin alike for seat 0; each is the same object."""
    for number, order in enumerate(islice(deals_alike(small, seats, seed), count)):
        try:
            history = History(small.deal(seats, seed=number, deck=order))
        except BadRules:  # no starter
            continue
        yield from walk(history, number, 25)
        if history.state.turns > 1000:  # rules by which nobody can play on for ever
            return


def seeds(few: int, many: int) -> list[object]:
    """The first few for the quick tests, and so many for the full ones."""
    return [n if n < few else pytest.param(n, marks=pytest.mark.full) for n in range(many)]


@pytest.mark.parametrize("seed", seeds(3, amount(24, 12)))
def test_who_saw_the_same_sees_the_same_now_and_can_do_the_same(seed: int) -> None:
    """And what is imagined for a seat comes of nothing but what it saw."""
    seen: dict[str, tuple[object, ...]] = {}
    again = 0
    for small in small_games(seed, 1):
        for history in histories_alike(small, 2 + seed % 2, seed, amount(200, 25)):
            text, view = history.text(0), history.state.view(0)
            now = (view.text, view.legal)
            again += text in seen
            if seen.setdefault(text, now)[:2] != now:
                raise AssertionError(f"{text} goes with {now} and with {seen[text]}")
    assert again or not seen


@pytest.mark.parametrize("seed", seeds(2, amount(12, 6)))
def test_what_is_imagined_for_a_seat_comes_of_nothing_but_what_it_saw(seed: int) -> None:
    seen: dict[str, object] = {}
    for small in small_games(seed + 1000, 1):
        for history in histories_alike(small, 3, seed, amount(60, 8)):
            twin = history.imagine(0, 5)
            assert twin.text(0) == history.text(0)
            imagined = (twin.state.text, [twin.text(other) for other in (None, 1, 2)])
            assert seen.setdefault(history.text(0), imagined) == imagined


def test_who_has_nothing_to_play_may_still_be_asked_to_catch() -> None:
    """A call may be missed until its seat's own turn: others are asked at each turn until then."""
    rules = rules_in(f'{TWELVE}call.at = 1\ncall.until = "own turn"\n', "twelve")
    asked = 0
    for history in histories_alike(Game(rules, "twelve"), 3, 2, amount(30, 20)):
        asked += history.imagine(0, 5).state.text != history.state.text
        assert history.imagine(0, 5).text(0) == history.text(0)
    assert asked


@given(st.data(), st.sampled_from(ONE_SIDED), st.integers(0, 2**64), st.integers(0, 60))
@settings(max_examples=amount(60, 12))
def test_a_seat_cannot_tell_an_imagined_history_whatever_comes_next(
    data: st.DataObject, name: str, seed: int, moves: int
) -> None:
    """As long as it hears the same in both, it sees the same in both.

    Of the other sides of cards, a history says nothing.
    """
    seats = data.draw(st.sampled_from(tables_of(name)))
    *_, history = walk(History(game_of(name).deal(seats, seed=seed)), seed, moves)
    seat = data.draw(st.integers(0, seats - 1))
    twin = history.imagine(seat, seed)
    assert twin.imagine(seat, seed).text(seat) == history.imagine(seat, seed).text(seat)
    for _ in range(6):
        if history.text(seat) != twin.text(seat):
            break
        mine, theirs = history.state.view(seat), twin.state.view(seat)
        assert (mine, mine.legal) == (theirs, theirs.legal)
        moves_of_both = sorted({*history.state.legal} & {*twin.state.legal})
        if not moves_of_both:
            break
        move = data.draw(st.sampled_from(moves_of_both))
        history.play(move)
        twin.play(move)


@every_game
def test_a_text_only_grows_and_has_the_seats_own_moves_in_it(name: str) -> None:
    for seats in tables_of(name):
        history = History(game_of(name).deal(seats, seed=2))
        own: dict[int, list[str]] = {seat: [] for seat in range(seats)}
        known: dict[int | None, str] = {seat: history.text(seat) for seat in (None, *own)}
        choice = random.Random(2)
        for _ in range(amount(120, 15)):
            seat = history.state.turn
            if seat is None:
                break
            move = choice.choice(history.state.legal)
            history.play(move)
            own[seat].append(move.text)
            for other, before in known.items():
                known[other] = history.text(other)
                assert known[other].startswith(before)
            assert len(known[seat]) > len(before if seat is None else "")
        for seat, moves in own.items():
            words = [entry.split() for entry in known[seat].split("; ")]
            assert [entry[1] for entry in words if entry[0] == "answered"] == moves
        assert "answered" not in known[None]
        assert "asked" not in known[None]


@every_game
def test_everybody_sees_the_points_at_the_end(name: str) -> None:
    """They tell something of the hands that are left, which no event does."""
    seats = tables_of(name)[0]
    *_, history = walk(History(game_of(name).deal(seats, seed=4)), 4, amount(10_000, 400))
    outcome = history.state.outcome
    points = outcome.points if outcome else [0]
    said = f"; points {','.join(map(str, points))}"
    for seat in (None, *range(seats)):
        assert history.text(seat).endswith(said) == any(points)


@every_game
def test_a_text_that_is_read_step_by_step_is_the_one_that_is_read_at_the_end(name: str) -> None:
    history = History(game_of(name).deal(seed=3))
    for step in walk(history, 3, amount(60, 10)):
        step.text(0)
    late = History(game_of(name).deal(seed=3))
    *_, late = walk(late, 3, amount(60, 10))
    assert late.text(0) == history.text(0)
    assert late.steps == history.steps


def played(rules: str, order: str, *moves: str) -> History:
    """The history of these moves in a deal for two, the deck in this order."""
    small = Game(rules_in(rules, "small"), "small")
    history = History(small.deal(2, deck=deck_from(small, order)))
    for move in moves:
        history.play(move)
    return history


def test_a_short_deal_as_each_seat_saw_it() -> None:
    """Seat 1 has no spade and no nine, and must play the four of spades that it draws."""
    rules = PLAIN.replace("hand = 5", "hand = 2")
    history = played(rules, "5♠ K♥ 6♠ Q♥ 9♠ 4♠", "5♠", "6♠")
    end = "out 0 1; win 0"
    assert history.text(0) == (
        "seat 0 of 2; first 0; deal 0 5♠; deal 1; deal 0 6♠; deal 1; starter 9♠; turn 0; "
        "asked card; answered 5♠; play 0 5♠; turn 1; stuck 1; draw 1; play 1 4♠; turn 0; "
        f"asked card; answered 6♠; play 0 6♠; {end}"
    )
    assert history.text(1) == (
        "seat 1 of 2; first 0; deal 0; deal 1 K♥; deal 0; deal 1 Q♥; starter 9♠; turn 0; "
        f"play 0 5♠; turn 1; stuck 1; draw 1 4♠; play 1 4♠; turn 0; play 0 6♠; {end}"
    )
    assert history.text(None) == (
        "2 seats; first 0; deal 0; deal 1; deal 0; deal 1; starter 9♠; turn 0; "
        f"play 0 5♠; turn 1; stuck 1; draw 1; play 1 4♠; turn 0; play 0 6♠; {end}"
    )
    assert [step.move and step.move.text for step in history.steps] == [None, "5♠", "6♠"]


SWAPPING = (
    TWELVE.replace("hand = 2", "hand = 3").replace("[2, 4]", "[2, 2]")
    + """\
cards.3.hands = "swap"
turn.lay = "rank"
call.at = 1
seen.open_at = 1
"""
)


def test_what_house_rules_show_and_no_event_tells() -> None:
    """Seat 0 could lay another three, and swaps; seat 1 does not call its last card, which is seen.

    Seat 0 alone knows that it is asked whether it catches it. It does not.
    """
    order = "3♠ A♥ 3♥ 2♥ A♠ A♦ 2♠"
    history = played(SWAPPING, order, "3♠", "pass", "swap1", "A♠", "pass", "pass")
    assert history.text(0) == (
        "seat 0 of 2; first 0; deal 0 3♠; deal 1; deal 0 3♥; deal 1; deal 0 A♠; deal 1; "
        "starter 2♠; turn 0; asked card; answered 3♠; play 0 3♠; played 1; asked lay; "
        "answered pass; following 1; asked swap; answered swap1; swap 0 1; turn 1; "
        "hand A♥,2♥,A♦; play 1 A♠; following 0; open 1 3♥; turn 0; missed 1; asked catch; "
        "answered pass; missed -; asked card"
    )
    assert history.text(1) == (
        "seat 1 of 2; first 0; deal 0; deal 1 A♥; deal 0; deal 1 2♥; deal 0; deal 1 A♦; "
        "starter 2♠; turn 0; play 0 3♠; played 1; following 1; swap 0 1; turn 1; hand 3♥,A♠; "
        "asked card; answered A♠; play 1 A♠; following 0; asked call; answered pass; turn 0; "
        "missed 1; missed -"
    )


def test_a_history_can_begin_in_any_position() -> None:
    crazy8s = game("crazy8s")
    state = crazy8s.deal(2, seed=4)
    state.play(state.legal[0])
    history = History(state)
    assert history.steps == ()
    for seat in range(2):
        assert history.text(seat) == f"seat {seat} of 2; first 0; {state.view(seat).text}"
    read = History(crazy8s.read(state.text))
    assert [read.text(seat) for seat in (None, 0, 1)] == [
        history.text(seat) for seat in (None, 0, 1)
    ]
    fresh = History(crazy8s.read(crazy8s.deal(2, seed=4).text))
    assert fresh.steps == ()


def test_a_copy_goes_on_by_itself() -> None:
    *_, history = walk(History(game("crazy8s").deal(3, seed=4)), 4, 9)
    before = [history.text(seat) for seat in range(3)]
    copies = [history.copy(), copy.deepcopy(history), pickle.loads(pickle.dumps(history))]
    for twin in copies:
        assert [twin.text(seat) for seat in range(3)] == before
        assert (twin.state, twin.steps) == (history.state, history.steps)
        events = twin.play(twin.state.legal[-1])
        assert [history.text(seat) for seat in range(3)] == before
        assert len(twin.steps) == len(history.steps) + 1
        assert twin.steps[-1].events[: len(events)] == events
    assert len({twin.text(0) for twin in copies}) == 1


def test_chance_by_script_is_handed_on() -> None:
    crazy8s = game("crazy8s")
    history = History(crazy8s.deal(2, seed=4).scripted())
    history.play("draw", ["Q♣"])
    assert history.text(0).endswith("; answered draw; draw 0 Q♣; asked card")
    assert history.text(1).endswith("; draw 0")


def test_what_is_refused_leaves_a_history_as_it_was() -> None:
    history = History(game("crazy8s").deal(2, seed=4))
    before = history.text(0), history.steps
    illegal = next(card for card in history.state.hands[1])
    with pytest.raises(IllegalMove):
        history.play(str(illegal))
    with pytest.raises(ValueError, match="seat 2 given: it is one of 0 to 1"):
        history.text(2)
    assert (history.text(0), history.steps) == before
