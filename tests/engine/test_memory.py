"""What a view remembers: who laid which card, and what each seat once could not play."""

from __future__ import annotations

from collections.abc import Iterator

from tests.engine.games import (
    amount,
    game_of,
    one_of,
    says_what_is_lacked,
    tables_of,
    typical_and_all,
)
from tests.engine.staging import stage, walk
from upcard.games.game import game
from upcard.games.state import State


def positions(name: str) -> Iterator[State]:
    for seats in tables_of(name):
        for seed in range(2):
            yield from one_of(3, walk(game_of(name).deal(seats, seed=seed), seed, amount(400, 60)))


@typical_and_all()
def test_what_a_seat_lacked_it_can_hold_only_among_its_fresh_cards(name: str) -> None:
    """The true hands never contradict what a view says of them."""
    said = 0
    for state in positions(name):
        view = state.view(0)
        for seat in range(state.seats):
            hand, fresh = state.hands[seat], view.fresh[seat]
            if lacked := set(view.lacked(seat)):
                assert not lacked & set(hand[: max(0, len(hand) - fresh)])
                said += 1
    assert said > 0 or not says_what_is_lacked(game_of(name))


@typical_and_all()
def test_who_laid_each_card_is_who_played_it(name: str) -> None:
    """Kept beside the deal from the events alone, through reshuffles and captures."""
    for seed in range(amount(4, 2)):
        state = game_of(name).deal(seed=seed)
        laid: list[tuple[int | None, str]] = []
        events = state.dealt
        for step in range(amount(200, 40)):
            for event in events:
                if event.kind in ("play", "shed", "starter", "lay out"):
                    laid.append((event.seat, str(event.card)))
                elif event.kind in ("capture", "sweep"):
                    laid.clear()
                elif event.kind == "flip":  # what is on the other sides, no event tells
                    laid = [(seat, "") for seat, _ in reversed(laid)]
                elif event.kind == "put back":
                    laid = laid[-1:]
                elif event.kind == "reshuffle":
                    laid = laid[event.number :]
            view = state.view(step % state.seats)
            seen = list(zip(view.layers, map(str, view.discard), strict=True))
            faces = [
                (seat, face if one else "")
                for (seat, face), (_, one) in zip(seen, laid, strict=True)
            ]
            assert laid == faces
            if state.turn is None:
                break
            events = state.play(state.legal[(seed + step) % len(state.legal)])


def test_drawing_by_choice_is_counted_until_the_turn_ends() -> None:
    state = stage(game("crazy8s"), ["5♠ 6♠", "7♠ 9♠"], "K♠", draw="2♦ 3♦ 10♦")
    counts = [state.view(0).drew]
    for move in ("draw", "draw", "5♠"):
        state.play(move)
        counts.append(state.view(0).drew)
    assert counts == [0, 1, 2, 0]


def test_a_seat_that_must_draw_lacks_all_that_could_be_played() -> None:
    """Crazy8s: on 6♠, seat 1 has no spade, no six, no eight; it draws 4♦, then 3♠, which fits."""
    state = stage(game("crazy8s"), ["5♠ 6♠", "10♦ 9♥"], "K♠", draw="4♦ 3♠")
    state.play("6♠")
    view = state.view(0)
    assert view.turn == 1
    assert view.fresh == (0, 1)
    assert {"A♠", "5♠", "6♦", "8♥"} <= set(map(str, view.lacked(1)))
    assert not {"10♦", "4♦", "9♥"} & set(map(str, view.lacked(1)))
    assert view.lacked(0) == ()
    assert view.drew == 2
