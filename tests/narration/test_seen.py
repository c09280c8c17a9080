"""What a seat sees, in words."""

from __future__ import annotations

from random import Random

import upcard
from tests.engine.staging import stage
from upcard.narration.seen import in_force, seen


def test_a_seat_sees_the_upcard_what_is_in_force_and_its_hand_in_order() -> None:
    view = stage(upcard.game("crazy8s"), ["K♦ 3♥ 5♠", "2♣"], "8♠", declared="♦").view(0)
    assert seen(view) == "upcard: 8♠ · suit declared: diamonds ♦ · hand: 5♠, 3♥, K♦"


def test_cards_to_be_drawn_and_a_card_just_drawn_are_told() -> None:
    game = upcard.game("stacking-clash")
    view = stage(game, ["+2R 5B", "7G"], "+2B", pending=2).view(0)
    assert seen(view) == (
        "upcard: blue draw two · 2 cards to draw or to pass on · hand: red draw two, blue five"
    )
    state = upcard.game("switch").deal(2, 5)
    while state.turn is not None and state.view(state.turn).drawn is None:
        state.play(state.legal[0])
    assert state.turn is not None
    view = state.view(state.turn)
    assert seen(view).endswith(f" · just drawn: {view.drawn}")


def test_whose_card_can_be_challenged_and_who_has_not_called_is_a_sentence() -> None:
    seen_of = {
        "challenged": ("your card can be", "the card of Ada can be", "the card of seat 0 can be"),
        "missed": ("you have not", "Ada has not", "seat 0 has not"),
    }
    found, chance = set[str](), Random(5)
    for seed in range(20):
        state = upcard.game("uno").deal(2, seed)
        while state.legal and found != set(seen_of):
            table = state.public()
            for kind, begins in seen_of.items():
                if getattr(table, kind) == 0:
                    found.add(kind)
                    told = [in_force(table, names)[-1] for names in (["", "B"], ["Ada", "B"], [])]
                    assert all(map(str.startswith, told, begins)), told
                    if kind == "challenged":  # the draw cannot be passed on
                        assert "4 cards to draw" in in_force(table)
            state.play(chance.choice(state.legal))
    assert found == set(seen_of)


def test_a_pile_that_can_be_captured_is_seen_whole() -> None:
    state = upcard.game("indigo").deal(2, 5)
    view = state.view(0)
    assert seen(view).startswith(f"on the table: {', '.join(map(str, view.discard))} · hand: ")
