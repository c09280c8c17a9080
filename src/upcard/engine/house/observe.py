"""What a seat may know where the rules have HOUSE_TABLES."""

from __future__ import annotations

from typing import Any

from upcard.bits import ZERO, Int, U, expand, lowest, njit, size, with_card, without_lowest
from upcard.engine.layout import CATCHING, CHOOSE, JUMPING
from upcard.engine.observe import observe as observe_plainly


@njit
def observe(rules: Any, state: Any, view: Any, seat: Int) -> None:
    """Write to `view`, a state record too, all that `seat` may know of `state`.

    Who is asked out of turn is known to that seat alone: for all others it is the turn of whose
    turn it is.
    """
    observe_plainly(rules, state, view, seat)
    table, seen = state.table, view.table
    if table.turn != seat and table.phase in (CATCHING, JUMPING):
        seen.turn, seen.phase = table.owner, CHOOSE
    seen.owner = table.owner
    seen.laid = table.laid
    seen.run = table.run
    seen.following = table.following
    seen.source = rules.face[U(table.source)]
    seen.challenged = table.challenged
    seen.before = table.before
    view.asked = seat
    view.bluff = 0
    seen.missed = table.missed
    seen.lasts = table.lasts
    seen.played = table.played
    seen.doubled = table.doubled
    seen.limited = table.limited
    for other in range(table.seats):
        hand = state.hands[U(other)]
        if other != seat and size(hand[0], hand[1]) <= rules.open_at:
            show_hand(rules, hand, view.hands[U(other)])


@njit
def note_open(rules: Any, state: Any, seat: Int) -> None:
    """Note which cards of other hands lie open, for a compiled player."""
    table, low, high = state.table, ZERO, ZERO
    for other in range(table.seats):
        hand = state.hands[U(other)]
        if other != seat and size(hand[0], hand[1]) <= rules.open_at:
            low, high = low | hand[0], high | hand[1]
    table.open[0], table.open[1] = low, high


@njit
def show_hand(rules: Any, hand: Any, shown: Any) -> None:
    """Write a hand that lies open: of like cards, those with the lowest numbers."""
    low, high = hand[0], hand[1]
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        number = rules.face[U(card)]
        while has_number(shown, number):
            number += 1
        shown[0], shown[1] = with_card(shown[0], shown[1], number)


@expand
def has_number(shown: Any, number: Int) -> bool:
    """Whether a set has a card."""
    low, high = with_card(shown[0], shown[1], number)
    return bool(low == shown[0] and high == shown[1])
