"""Whether a seat must declare a suit with a card that it plays: a part of what is legal."""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, U, has, size
from upcard.engine.legal import partner_of, wild_for
from upcard.engine.packed import covered, wild_by
from upcard.jit import inline_njit, inner_njit, macro_njit
from upcard.rules.tables import BY_CHANCE


@inline_njit
def declares(rules: Any, table: Any, hand: Any, seat: Int, card: Int) -> bool:
    """Whether the seat must declare a suit with this card of its hand, two words.

    With its last card, too, where the deal goes on without it; but not if it has counted down
    (document 004: «n'a pas à déclarer»). What house rules say of last cards is in `declares_last`.
    """
    if not chooses_suit(rules, table, seat, card):
        return False
    if size(hand[0], hand[1]) > 1:
        return True
    return goes_on_after(rules, table, seat)


@inline_njit
def must_declare(rules: Any, state: Any, seat: Int, card: Int) -> bool:
    """The same, by the state, and by house rules."""
    hand = state.hands[U(seat)]
    if rules.house and size(hand[0], hand[1]) == 1:
        return declares_last(rules, state.table, seat, card)
    return declares(rules, state.table, hand, seat, card)


@inner_njit
def declares_last(rules: Any, table: Any, seat: Int, card: Int) -> bool:
    """Whether a seat must declare a suit with its last card, by house rules."""
    if not chooses_suit(rules, table, seat, card):
        return False
    if covered(rules, card) or (rules.unfit_draw and has(rules.unfit[0], rules.unfit[1], card)):
        return True
    return bool(not rules.side_first and goes_on_after(rules, table, seat))


@macro_njit
def chooses_suit(rules: Any, table: Any, seat: Int, card: Int) -> bool:
    """Whether the card is a wild for which the seat itself chooses the suit."""
    low, high = wild_for(rules, table, seat)
    return bool(has(low, high, card) and wild_by(rules.card[U(card)]) != BY_CHANCE)


@macro_njit
def goes_on_after(rules: Any, table: Any, seat: Int) -> bool:
    """Whether a suit is needed once a seat has laid its last card: others, or itself, play on."""
    if rules.counts_down:
        return bool(table.score[U(seat)] > 1)
    if rules.one_left:
        return bool(table.out + 2 < table.seats)
    return bool(rules.partners and not table.place[U(partner_of(table, seat))])
