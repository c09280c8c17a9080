"""What may be played: the one source of legality."""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, U, expand, has, inline, njit, size
from upcard.engine.layout import DECLARED, DRAW_BIT, DRAWN, PASS_BIT
from upcard.engine.packed import suit_of, wild_by
from upcard.rules.tables import ALL_BUT_UPCARD, BY_CHANCE, MAY, NO_RESHUFFLE


@inline
def wild_for(rules: Any, table: Any, seat: Int) -> Any:
    """The cards that are wild for a seat."""
    if rules.counts_down:
        own = rules.score_wilds[table.score[seat]]
        return rules.wilds[0] | own[0], rules.wilds[1] | own[1]
    return rules.wilds[0], rules.wilds[1]


@inline
def playable(rules: Any, table: Any, seat: Int) -> Any:
    """The cards that a seat may play if it holds them, whatever else it may do."""
    if table.pending:
        return escapes(rules, table, seat)
    row = rules.match[U(table.row)]
    if rules.counts_down:
        wild = wild_for(rules, table, seat)
        return row[0] | wild[0], row[1] | wild[1]
    return row[0], row[1]


@expand
def escapes(rules: Any, table: Any, seat: Int) -> Any:
    """The cards that pass a pending draw on; a declared suit binds all but a seat's own wilds."""
    row = rules.escape[table.top]
    if not table.row & DECLARED:
        return row[0], row[1]
    suit, wild = rules.suits[suit_of(table.row)], wild_for(rules, table, seat)
    return row[0] & (suit[0] | wild[0]), row[1] & (suit[1] | wild[1])


@inline
def choices(rules: Any, state: Any, seat: Int) -> Any:
    """The cards of its hand that a seat may play now."""
    low, high = playable(rules, state.table, seat)
    if state.table.phase == DRAWN:
        only = rules.copies[state.drawn]
        low, high = low & only[0], high & only[1]
    return low & state.hands[seat, 0], high & state.hands[seat, 1]


@inline
def may_draw(rules: Any, table: Any) -> bool:
    """Whether a seat that could play may draw instead."""
    if not rules.voluntary or table.pending:
        return False
    kept = 1 if rules.reshuffle == ALL_BUT_UPCARD else 0
    refills = rules.reshuffle != NO_RESHUFFLE and table.discards > kept
    return bool(table.drawable > 0 or refills)


@inline
def declares(rules: Any, table: Any, hand: Any, seat: Int, card: Int) -> bool:
    """Whether the seat must declare a suit with this card of its hand, two words.

    With its last card, too, where the deal goes on without it; but not if it has counted down
    (document 004: «n'a pas à déclarer»).
    """
    low, high = wild_for(rules, table, seat)
    if not has(low, high, card) or wild_by(rules.card[card]) == BY_CHANCE:
        return False
    if size(hand[0], hand[1]) > 1:
        return True
    return goes_on_after(rules, table, seat)


@inline
def goes_on_after(rules: Any, table: Any, seat: Int) -> bool:
    """Whether a suit is needed once a seat has laid its last card: others, or itself, play on."""
    if rules.counts_down:
        return bool(table.score[U(seat)] > 1)
    if rules.one_left:
        return bool(table.out + 2 < table.seats)
    return bool(rules.partners and not table.place[U(partner_of(table, seat))])


@inline
def partner_of(table: Any, seat: Int) -> Int:
    """The seat opposite."""
    return (seat + table.seats // 2) % table.seats


@inline
def must_declare(rules: Any, state: Any, seat: Int, card: Int) -> bool:
    """The same, by the state."""
    return declares(rules, state.table, state.hands[U(seat)], seat, card)


@njit
def cardless(rules: Any, state: Any) -> Any:
    """The legal moves that play no card, in one word: bit n is for the code CARDLESS + n."""
    table = state.table
    if table.phase == DRAWN:
        return U(rules.drawn == MAY) << PASS_BIT
    return U(may_draw(rules, table)) << DRAW_BIT
