"""What may be played: the one source of legality."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, expand, has, inline, lowest, njit, size, without_lowest
from upcard.engine.layout import DECLARED, DRAW, DRAWN, MOST_LISTED, OVER, PASS, SUIT_STEP
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


@njit
def may_draw(rules: Any, table: Any) -> bool:
    """Whether a seat that could play may draw instead."""
    if not rules.voluntary or table.pending or table.phase == DRAWN:
        return False
    kept = 1 if rules.reshuffle == ALL_BUT_UPCARD else 0
    refills = rules.reshuffle != NO_RESHUFFLE and table.discards > kept
    return bool(table.drawable > 0 or refills)


@njit
def may_pass(rules: Any, table: Any) -> bool:
    """Whether a seat may keep the card that it has just drawn."""
    return bool(table.phase == DRAWN and rules.drawn == MAY)


@inline
def declares(rules: Any, table: Any, hand: Any, seat: Int, card: Int) -> bool:
    """Whether the seat must declare a suit with this card of its hand, two words.

    Not with a card that ends its part in the game (document 004: «n'a pas à déclarer»), but for a
    partner, who leaves the suit to the other one.
    """
    low, high = wild_for(rules, table, seat)
    if not has(low, high, card) or wild_by(rules.card[card]) == BY_CHANCE:
        return False
    if size(hand[0], hand[1]) > 1:
        return True
    if rules.partners:
        return bool(not table.place[U(partner_of(table, seat))])
    return bool(rules.counts_down and table.score[seat] > 1)


@inline
def partner_of(table: Any, seat: Int) -> Int:
    """The seat opposite."""
    return (seat + table.seats // 2) % table.seats


@inline
def can(rules: Any, state: Any, move: Int) -> bool:
    """Whether the seat whose turn it is may make this move."""
    table = state.table
    if table.phase == OVER:
        return False
    if move == DRAW:
        return may_draw(rules, table)
    if move == PASS:
        return may_pass(rules, table)
    card, suit = move % SUIT_STEP, move // SUIT_STEP
    if move < 0 or card >= rules.cards or suit > rules.declarable or rules.face[card] != card:
        return False
    seat = np.int64(table.turn)
    low, high = choices(rules, state, seat)
    copies = rules.copies[card]
    if not (low & copies[0] | high & copies[1]):
        return False
    return bool((suit > 0) == declares(rules, table, state.hands[seat], seat, card))


@njit
def list_moves(rules: Any, state: Any, moves: Any) -> Int:
    """Write all legal moves to `moves` in ascending order; how many there are."""
    table = state.table
    if table.phase == OVER:
        return 0
    seat, count, wilds = table.turn, 0, 0
    low, high = choices(rules, state, seat)
    last: Int = -1
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        if rules.face[U(card)] == last:
            continue
        last = np.int64(rules.face[U(card)])
        if declares(rules, table, state.hands[seat], seat, card):
            moves[U(MOST_LISTED + wilds)] = last  # to be listed once for each suit
            wilds += 1
        else:
            moves[U(count)] = last
            count += 1
    for suit in range(1, rules.declarable + 1):
        for index in range(wilds):
            moves[U(count)] = moves[U(MOST_LISTED + index)] + SUIT_STEP * suit
            count += 1
    if may_draw(rules, table):
        moves[count] = DRAW
        count += 1
    if may_pass(rules, table):
        moves[count] = PASS
        count += 1
    return count
