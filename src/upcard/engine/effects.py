"""What cards do: alone, or several that are laid in one turn."""

from __future__ import annotations

from typing import Any

import numpy as np

from upcard.bits import Int, U, has
from upcard.engine.layout import (
    ALL_EFFECTS,
    DRAWN_AT_LAST,
    E_CANCEL,
    E_EMPTY,
    E_EXCHANGE,
    E_MOVE_ON,
    E_PRESS,
    E_REVERSE,
    E_SKIP,
    E_SUIT,
    E_SWAP,
    E_UNTIL,
    NOBODY,
    NONE_MORE,
    ON,
    ONE_CARD,
    ONE_TURN,
)
from upcard.engine.legal import can_draw, ends_drawing
from upcard.engine.packed import (
    cancels,
    declaring,
    draws,
    draws_until,
    flips,
    lasts_one_turn,
    others_draw,
    pends,
    presses,
    reverses,
    skips,
    skips_of_two,
    wild_by,
)
from upcard.engine.piles import draw, draw_into_hand, give
from upcard.engine.scripted import any_suit, thrown
from upcard.engine.trace import emit
from upcard.engine.turns import after
from upcard.jit import inline_njit, inner_njit, macro_njit
from upcard.rules.house import LAST, LAY_ONE, SUM, UNTIL_IT_THROWS
from upcard.rules.tables import BY_CHANCE, NO_EFFECT


@macro_njit
def declare(rules: Any, state: Any, seat: Int, suit: Int) -> None:
    """Put a suit in force that was declared for the upcard."""
    table = state.table
    table.row = declaring(table.row, suit)
    if rules.house:
        table.lasts = ONE_TURN if lasts_one_turn(rules, table.top) else ON
    emit(state, E_SUIT, seat, suit)


@inline_njit
def have_effects(rules: Any, state: Any, seat: Int, extent: Int) -> Int:
    """Do what the cards laid in this turn do; the last one's as far as `extent` says.

    That is NO_EFFECT, DRAWS_ONLY or ALL_EFFECTS. Returns the seat that is next.
    """
    table = state.table
    if rules.lay != LAY_ONE and table.laid > 1:
        following = have_several(rules, state, seat, extent)
    else:
        skipping = not (rules.house and answers_otherwise(rules, state, seat, extent))
        last = table.discards - 1
        at = have_effect(rules, state, seat, seat, last, True, extent, skipping)
        following = after(table, at)
    if rules.bomb and table.laid >= rules.bomb and extent == ALL_EFFECTS:
        make_draw(rules, state, seat, ONE_CARD)
    return following


@inner_njit
def answers_otherwise(rules: Any, state: Any, seat: Int, extent: Int) -> bool:
    """Whether the upcard answers a pending draw and draws nothing itself; it may cancel the draw.

    Then it skips nobody: the next seat must answer, too.
    """
    table = state.table
    if not table.pending or draws(rules.card[U(table.top)]):
        return False
    if cancels(rules, table.top) and extent == ALL_EFFECTS:
        table.pending = 0
        emit(state, E_CANCEL, seat, seat)
    return True


@macro_njit
def have_effect(
    rules: Any,
    state: Any,
    seat: Int,
    at: Int,
    index: Int,
    last: bool,
    extent: Int,
    skipping: bool,
) -> Int:
    """Do what one of the cards on the pile does, laid by `seat`, play being `at` this seat.

    Where is its `index`, and whether it is the `last` one laid: the pile may be reshuffled by what
    the one before does, which leaves the cards where they were. Returns the seat where play is
    then: the last one skipped.
    """
    table = state.table
    card = np.int64(table.discard[U(index)])
    word = rules.card[U(card)]
    if extent == ALL_EFFECTS:
        turn_around(rules, state, card)
        if last:
            leave_suit_to_chance(rules, state, word)
    following = after(table, at)
    count = draw_of(rules, state, index, extent)
    if count:
        draw_into_hand(rules, state, following, count)
    if rules.house and extent != NO_EFFECT and presses(rules, card):
        press(rules, state, following, presses(rules, card))
    if rules.house and extent != NO_EFFECT and draws_until(rules, card):
        draw_until(rules, state, following, draws_until(rules, card))
    if rules.house and extent != NO_EFFECT and flips(rules, card):
        table.flipping = 1
    if skipping and extent == ALL_EFFECTS:
        for _ in range(skipped_by(rules, table, word)):
            emit(state, E_SKIP, following, following)
            at = following
            following = after(table, following)
    if rules.house and extent != NO_EFFECT and others_draw(rules, card):
        make_draw(rules, state, seat, others_draw(rules, card))
    return at


@inner_njit
def have_several(rules: Any, state: Any, seat: Int, extent: Int) -> Int:
    """Do what several cards laid in this turn do; the seat that is next."""
    table = state.table
    last = table.discards - 1
    first = last if rules.effects == LAST else table.discards - table.laid
    if rules.effects == SUM:
        return have_sum(rules, state, seat, extent)
    at = seat
    for index in range(first, table.discards):
        at_last = index == last
        does = extent if at_last else ALL_EFFECTS
        at = have_effect(rules, state, seat, at, index, at_last, does, True)
    return after(table, at)


@macro_njit
def have_sum(rules: Any, state: Any, seat: Int, extent: Int) -> Int:
    """Do what the cards laid in this turn do together; the seat that is next."""
    table = state.table
    last = table.discards - 1
    first = table.discards - table.laid
    for index in range(first, table.discards):
        if index < last or extent == ALL_EFFECTS:
            turn_around(rules, state, np.int64(table.discard[U(index)]))
    if extent == ALL_EFFECTS:
        leave_suit_to_chance(rules, state, rules.card[U(table.top)])
    following = after(table, seat)
    count, lost, skipped, others = NONE_MORE, NONE_MORE, NONE_MORE, NONE_MORE
    for index in range(first, table.discards):
        card = np.int64(table.discard[U(index)])
        word = rules.card[U(card)]
        does = extent if index == last else ALL_EFFECTS
        count += draw_of(rules, state, index, does)
        if does == ALL_EFFECTS:
            if draws(word):
                lost = max(lost, skipped_by(rules, table, word))
            else:
                skipped += skipped_by(rules, table, word)
        if does != NO_EFFECT:
            others += others_draw(rules, card)
    draw_into_hand(rules, state, following, count)
    press_for_all(rules, state, following, first, last, extent)
    draw_until_for_all(rules, state, following, first, last, extent)
    for _ in range(lost + skipped):
        emit(state, E_SKIP, following, following)
        following = after(table, following)
    if others:
        make_draw(rules, state, seat, others)
    return following


@macro_njit
def press_for_all(rules: Any, state: Any, seat: Int, first: Int, last: Int, extent: Int) -> None:
    """Make a seat press the machine for each card of the pile from the `first` to the `last`."""
    for index in range(first, last + 1):
        times = presses(rules, np.int64(state.table.discard[U(index)]))
        if times and (index < last or extent != NO_EFFECT):
            press(rules, state, seat, times)


@macro_njit
def draw_until_for_all(
    rules: Any, state: Any, seat: Int, first: Int, last: Int, extent: Int
) -> None:
    """Make a seat draw until a card comes for each card of the pile from `first` to `last`."""
    for index in range(first, last + 1):
        until = draws_until(rules, np.int64(state.table.discard[U(index)]))
        if until and (index < last or extent != NO_EFFECT):
            draw_until(rules, state, seat, until)


@inline_njit
def turn_around(rules: Any, state: Any, card: Int) -> None:
    """Turn the direction around, if the card does."""
    if reverses(rules.card[U(card)]):
        state.table.step = -state.table.step
        emit(state, E_REVERSE, NOBODY, NOBODY)


@macro_njit
def leave_suit_to_chance(rules: Any, state: Any, word: Int) -> None:
    """Let chance declare a suit, if the upcard, of this word, is wild so."""
    if wild_by(word) == BY_CHANCE:
        declare(rules, state, NOBODY, any_suit(rules, state))


@macro_njit
def skipped_by(rules: Any, table: Any, word: Int) -> Int:
    """How many seats a card skips, including a seat that draws at once."""
    if rules.house and table.seats - table.out == 2:
        return skips(word) + skips_of_two(word)
    return skips(word)


@inline_njit
def draw_of(rules: Any, state: Any, index: Int, extent: Int) -> Int:
    """How many cards a card of the pile makes draw at once.

    One to be answered is pending instead, but for a last card that only draws. What is drawn at
    once is drawn with all that is pending.
    """
    table = state.table
    card = table.discard[U(index)]
    count = draws(rules.card[U(card)])
    if not count or extent == NO_EFFECT:
        return NONE_MORE
    if rules.revenge and index and draws(rules.card[U(table.discard[U(index - 1)])]):
        count *= 2
    if extent == ALL_EFFECTS and is_answered(rules, card):
        table.pending += count
        return NONE_MORE
    count += table.pending
    table.pending = 0
    return count


@macro_njit
def is_answered(rules: Any, card: Int) -> bool:
    """Whether a draw card's draw is pending until the next seat answers it, or draws."""
    if rules.house:
        return pends(rules, card)
    return bool(rules.stack)


@inner_njit
def make_draw(rules: Any, state: Any, seat: Int, count: Int) -> None:
    """Make every other seat draw this many cards, beginning with the next one."""
    table, other = state.table, seat
    for _ in range(table.seats - 1):
        other = (other + table.step) % table.seats
        if not table.place[U(other)]:
            draw_into_hand(rules, state, other, count)


@inner_njit
def press(rules: Any, state: Any, seat: Int, times: Int) -> None:
    """Make a seat press the machine so often, or UNTIL_IT_THROWS, and draw what is thrown.

    Presses in vain are left out where it goes on until one is not.
    """
    once = times == UNTIL_IT_THROWS
    for _ in range(1 if once else times):
        if not can_draw(rules, state.table):
            emit(state, E_EMPTY, seat, seat)
            return
        count = thrown(rules, state, np.int64(rules.blanks) if once else NONE_MORE)
        emit(state, E_PRESS, seat, count)
        if draw_into_hand(rules, state, seat, count) < count:
            return


@inner_njit
def draw_until(rules: Any, state: Any, seat: Int, until: Int) -> None:
    """Make a seat draw until it draws a card of the suit in force, or one that fits."""
    low, high = ends_drawing(rules, state.table, seat, until)
    card = draw(rules, state, seat)
    while card >= 0:
        give(state, seat, card)
        if has(low, high, card):
            emit(state, E_UNTIL, seat, until | DRAWN_AT_LAST)
            return
        emit(state, E_UNTIL, seat, until)
        card = draw(rules, state, seat)


@macro_njit
def move_hands(state: Any, seat: Int) -> None:
    """Move every hand on to the next seat: by exchanges with the seat's own, one after another."""
    emit(state, E_MOVE_ON, NOBODY, NOBODY)
    other = after(state.table, seat)
    while other != seat:
        exchange(state, seat, other)
        emit(state, E_EXCHANGE, seat, other)
        other = after(state.table, other)


@macro_njit
def swap_hands(state: Any, seat: Int, other: Int) -> None:
    """Swap two hands."""
    exchange(state, seat, other)
    emit(state, E_SWAP, seat, other)


@inner_njit
def exchange(state: Any, one: Int, other: Int) -> None:
    """Let two hands change places, with all that is known of them."""
    table = state.table
    for word in range(2):
        own = state.hands[U(one), U(word)]
        state.hands[U(one), U(word)] = state.hands[U(other), U(word)]
        state.hands[U(other), U(word)] = own
    stuck, fresh = table.stuck[U(one)], table.fresh[U(one)]
    table.stuck[U(one)], table.fresh[U(one)] = table.stuck[U(other)], table.fresh[U(other)]
    table.stuck[U(other)], table.fresh[U(other)] = stuck, fresh
