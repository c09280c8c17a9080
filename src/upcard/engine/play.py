"""Playing: a move made, its effects, and the turns in which nobody has anything to choose.

Functions that may end a turn return the seat whose turn it is then, or NO_TURN when the deal is
over: the loop goes on from there without reading it back from the state.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, expand, has, inline, lowest, njit
from upcard.engine.deal import deal_hands
from upcard.engine.emit import emit
from upcard.engine.ending import leave, settle, settle_captures
from upcard.engine.layout import (
    ALL_EFFECTS,
    BLOCKED,
    CARDS_GONE,
    CHOOSE,
    DRAW,
    DRAWN,
    DREW,
    DREW_NOTHING,
    E_BLOCKED,
    E_CAPTURE,
    E_DOWN,
    E_KEEP,
    E_PLAY,
    E_REVERSE,
    E_SKIP,
    E_STUCK,
    E_SUIT,
    E_TURN,
    ENDING,
    ENDLESS,
    MOST_TURNS,
    NO_SUIT,
    NO_TURN,
    NOBODY,
    PASS,
    SUIT_STEP,
)
from upcard.engine.legal import partner_of, playable, wild_for
from upcard.engine.packed import declaring, draws, has_effect, reverses, row_of, skips, wild_by
from upcard.engine.piles import (
    discard,
    draw,
    draw_into_hand,
    give,
    is_empty,
    remove,
)
from upcard.engine.scripted import any_suit
from upcard.rules.tables import BY_CHANCE, KEPT, MUST, NO_EFFECT


@inline
def after(table: Any, seat: Int) -> Int:
    """The next seat in the direction of play that is still in the game.

    There is one: when but one is left, the deal is over (`run_out`, and `text` for a position).
    """
    while True:
        seat += table.step
        if seat == table.seats:
            seat = 0
        elif seat < 0:
            seat = table.seats - 1
        if not table.place[U(seat)]:
            return seat


@inline
def end(table: Any) -> Int:
    """End the deal; whoever runs it settles it then (`ending.settle`): compiled in one place."""
    table.phase = ENDING
    return NO_TURN


@inline
def begin_turn(state: Any, events: Any, seat: Int) -> Int:
    """Make it this seat's turn, unless the deal has had all that a deal may have: then it is over.

    Every turn begins here, and within one each step uses up cards, so that every deal ends.
    """
    table = state.table
    if table.turns >= MOST_TURNS:
        table.reason = ENDLESS
        return end(table)
    table.turn = seat
    table.turns += 1
    table.drew = 0
    emit(state, events, E_TURN, seat, seat)
    return seat


@inline
def begin_play(rules: Any, state: Any, events: Any, tape: Any, first: Int) -> None:  # noqa: ARG001
    """Begin the first turn of a deal."""
    begin_turn(state, events, first)


@expand
def advance(rules: Any, state: Any, events: Any, tape: Any) -> None:
    """Run on until a seat has something to choose, or the deal is over."""
    table = state.table
    seat = table.turn
    while table.phase == CHOOSE:
        low, high = playable(rules, table, seat)
        if low & state.hands[seat, 0] | high & state.hands[seat, 1]:
            return
        seat = be_stuck(rules, state, events, tape, seat, low, high)
    if table.phase == ENDING:
        settle(rules, state, events)


@expand
def be_stuck(rules: Any, state: Any, events: Any, tape: Any, seat: Int, low: Any, high: Any) -> Int:
    """What a seat does that holds none of the playable cards (`low`, `high`)."""
    emit(state, events, E_STUCK, seat, state.table.pending > 0)
    if state.table.pending:
        return draw_pending(rules, state, events, tape, seat)
    state.table.stuck[U(seat)] = state.table.row
    state.table.fresh[U(seat)] = 0
    card = draw(rules, state, events, tape, seat)
    if card < 0:
        return end_idle_turn(state, events, seat, DREW_NOTHING)
    fits = rules.drawn != KEPT and has(low, high, card) and not rules.until_able
    if fits and rules.drawn == MUST and not chooses_suit(rules, state.table, seat, card):
        return lay_card(rules, state, events, tape, seat, card, NO_SUIT)
    give(state, seat, card)
    if rules.until_able:
        return seat
    if fits:
        state.drawn = card
        state.table.phase = DRAWN
        return seat
    return end_idle_turn(state, events, seat, DREW)


@expand
def draw_pending(rules: Any, state: Any, events: Any, tape: Any, seat: Int) -> Int:
    """Draw all that a stack of draw cards has built up, and lose the turn."""
    drawn = draw_into_hand(rules, state, events, tape, seat, state.table.pending)
    state.table.pending = 0
    return end_idle_turn(state, events, seat, drawn)


@expand
def chooses_suit(rules: Any, table: Any, seat: Int, card: Int) -> bool:
    """Whether the card is a wild for which the seat itself chooses the suit."""
    low, high = wild_for(rules, table, seat)
    return bool(has(low, high, card) and wild_by(rules.card[card]) != BY_CHANCE)


@inline
def end_idle_turn(state: Any, events: Any, seat: Int, drawn: Int) -> Int:
    """End a turn in which no card was played; all passing in a row blocks the deal."""
    table = state.table
    table.passes = 0 if drawn else table.passes + 1
    if table.passes >= table.seats - table.out:
        emit(state, events, E_BLOCKED, NOBODY, NOBODY)
        table.reason = BLOCKED
        return end(table)
    return begin_turn(state, events, after(table, seat))


@expand
def apply(rules: Any, state: Any, events: Any, tape: Any, move: Int) -> None:
    """Make a legal move."""
    table = state.table
    seat = table.turn
    table.phase = CHOOSE
    state.drawn = NOBODY
    if move == DRAW:
        give(state, seat, draw(rules, state, events, tape, seat))
    elif move == PASS:
        emit(state, events, E_KEEP, seat, seat)
        end_idle_turn(state, events, seat, DREW)
    else:
        card = oldest_copy(rules, state, seat, move % SUIT_STEP)
        play_card(rules, state, events, tape, seat, card, move // SUIT_STEP)


@expand
def oldest_copy(rules: Any, state: Any, seat: Int, card: Int) -> Int:
    """Of the cards in a hand with the face of this one, the one that came first."""
    copies = rules.copies[card]
    low, high = copies[0] & state.hands[seat, 0], copies[1] & state.hands[seat, 1]
    oldest = lowest(low, high)
    for other in range(oldest + 1, rules.cards):
        if rules.face[other] != card:
            break
        if has(low, high, other) and state.age[other] < state.age[oldest]:
            oldest = other
    return oldest


@expand
def play_card(
    rules: Any, state: Any, events: Any, tape: Any, seat: Int, card: Int, suit: Int
) -> Int:
    """Play a card of a seat's hand; `suit` is 1 more than the one it declares, or 0."""
    remove(state, seat, card)
    return lay_card(rules, state, events, tape, seat, card, suit)


@njit
def lay_card(
    rules: Any, state: Any, events: Any, tape: Any, seat: Int, card: Int, suit: Int
) -> Int:
    """Put up a card that has left a seat's hand, or never was in it."""
    emit(state, events, E_PLAY, seat, card)
    state.table.passes = 0
    if rules.capture:
        return capture_or_leave(rules, state, events, tape, seat, card)
    discard(rules, state, seat, card)
    if suit:
        declare(state, events, seat, suit - 1)
    if is_empty(state, seat):
        return run_out(rules, state, events, tape, seat, card)
    following = after(state.table, seat)
    if has_effect(rules.card[U(card)]):
        following = have_effect(rules, state, events, tape, seat, card, ALL_EFFECTS)
    return begin_turn(state, events, following)


@inline
def declare(state: Any, events: Any, seat: Int, suit: Int) -> None:
    """Put a declared suit in force."""
    state.table.row = declaring(state.table.row, suit)
    emit(state, events, E_SUIT, seat, suit)


@inline
def have_effect(
    rules: Any, state: Any, events: Any, tape: Any, seat: Int, card: Int, extent: Int
) -> Int:
    """Do what a card does (`extent`: of LAST_CARDS); the seat that is next."""
    table = state.table
    word = rules.card[card]
    if extent == ALL_EFFECTS:
        if reverses(word):
            table.step = -table.step
            emit(state, events, E_REVERSE, NOBODY, NOBODY)
        if wild_by(word) == BY_CHANCE:
            declare(state, events, NOBODY, any_suit(rules, state, tape))
    following = after(table, seat)
    count = draws(word) if extent != NO_EFFECT else 0
    if count and rules.stack:
        table.pending += count
    elif count:
        draw_into_hand(rules, state, events, tape, following, count)
    if extent == ALL_EFFECTS:
        for _ in range(skips(word)):
            emit(state, events, E_SKIP, following, following)
            following = after(table, following)
    return following


@expand
def run_out(rules: Any, state: Any, events: Any, tape: Any, seat: Int, card: Int) -> Int:
    """The hand is empty: count down (document 004), leave the game, or end the deal.

    A partner who is out first is passed over at once, by the effects of the last card too.
    """
    table = state.table
    if rules.counts_down and table.score[seat] > 1:
        following = have_effect(rules, state, events, tape, seat, card, ALL_EFFECTS)
        table.score[seat] -= 1
        emit(state, events, E_DOWN, seat, table.score[seat])
        draw_into_hand(rules, state, events, tape, seat, table.score[seat])
        return begin_turn(state, events, following)
    if rules.partners and not table.place[U(partner_of(table, seat))]:
        leave(state, events, seat)
        table.winner = NOBODY  # so far
        following = have_effect(rules, state, events, tape, seat, card, ALL_EFFECTS)
        return begin_turn(state, events, following)
    following = have_effect(rules, state, events, tape, seat, card, np.int64(rules.last_card))
    stays = rules.one_left and rules.last_card == ALL_EFFECTS
    if table.pending and rules.last_card != NO_EFFECT and not stays:
        draw_into_hand(rules, state, events, tape, after(table, seat), table.pending)
        table.pending = 0
    if rules.counts_down:
        table.score[seat] = 0
    leave(state, events, seat)
    if rules.one_left:
        following = after(table, seat) if following == seat else following
        if table.out + 1 < table.seats:
            return begin_turn(state, events, following)
        leave(state, events, following)
    return end(table)


@expand
def capture_or_leave(rules: Any, state: Any, events: Any, tape: Any, seat: Int, card: Int) -> Int:
    """The capturing branch: a card that matches the upcard takes the pile with it."""
    table = state.table
    takes = rules.takes[row_of(table.row)]
    captures = table.discards > 0 and has(takes[0], takes[1], card)
    discard(rules, state, seat, card)
    if captures:
        emit(state, events, E_CAPTURE, seat, table.discards)
        settle_captures(table, seat)
        table.captor = seat
    following = after(table, seat)
    if is_empty(state, following):
        return hands_empty(rules, state, events, tape, following)
    return begin_turn(state, events, following)


@expand
def hands_empty(rules: Any, state: Any, events: Any, tape: Any, following: Int) -> Int:
    """Nobody has a card left: deal again, while the draw pile lasts and the rules say so."""
    if rules.again and state.table.drawable:
        deal_hands(rules, state, events, tape)
        return begin_turn(state, events, following)
    state.table.reason = CARDS_GONE
    return end(state.table)
