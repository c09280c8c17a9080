"""Going on in a world that was dealt behind the view of a seat: what such a view does not show.

Whoever else has the turn is asked something that only it knows. What that is follows from the table
and from the hand that was dealt to it here.
"""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, U, lowest, without_lowest
from upcard.engine.declaring import chooses_suit, must_declare
from upcard.engine.layout import (
    CALLING,
    CATCHING,
    DECLARED,
    DRAWN,
    JUMPING,
    LAYING,
    NAMING,
    NOBODY,
    SWAPPING,
    TARGETING,
    TURNING,
)
from upcard.engine.legal import (
    call_is_due,
    choices,
    fitting,
    has_other_of_suit,
    is_stuck,
    jumping,
    laid_on,
)
from upcard.engine.packed import hands, target_draw, wild_by
from upcard.engine.turns import after
from upcard.jit import inline_njit, inner_njit, macro_njit
from upcard.rules.house import NEXT_SEAT, SUIT_BY_FIRST
from upcard.rules.house import SWAP as SWAP_HANDS
from upcard.rules.tables import MAY, MUST, NOT_WILD


@inline_njit
def complete(rules: Any, world: Any) -> None:
    """Work out what else is hidden and follows from the hands.

    That is whether the card that can be challenged was its player's last resort.
    """
    if rules.house and world.table.challenged != NOBODY:
        table = world.table
        world.bluff = has_other_of_suit(rules, world, table.challenged, table.before)


@inner_njit
def resume(rules: Any, world: Any, seat: Int) -> bool:
    """Work out who is asked, and what; False if nobody can be, with the hands that there are.

    `seat` is not asked. A question that cannot be told from another one by the table is taken to be
    the first that the engine would ask.
    """
    if rules.house:
        return resume_house(rules, world, seat)
    table = world.table
    low, high = choices(rules, world, table.turn)
    if table.drew and not rules.until_able:
        return offer(rules, world, low, high)
    return bool(low | high)


@inner_njit
def offer(rules: Any, world: Any, low: Any, high: Any) -> bool:
    """Ask the seat in turn about a card just drawn: one of these, of which it holds no other.

    All that it held before could not be played. False if there is none that it would be asked
    about.
    """
    table = world.table
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        declares = rules.drawn == MUST and chooses_suit(rules, table, table.turn, card)
        if rules.drawn == MAY or declares:
            world.drawn, table.phase = card, DRAWN
            return True
    return False


@inner_njit
def resume_house(rules: Any, world: Any, seat: Int) -> bool:
    """The same by house rules."""
    table = world.table
    owner = table.owner
    if table.laid:
        return resume_laying(rules, world, owner)
    if (seat == owner or not rules.own_turn) and resume_catching(rules, world, seat):
        return True
    if seat == owner:
        other = jumper(rules, world, owner)
        return other != NOBODY and ask_out_of_turn(world, other, JUMPING)
    if names_suit(rules, table):
        table.phase = NAMING
        return True
    if resume_choosing(rules, world, owner):
        return True
    return rules.own_turn and not table.drew and resume_catching(rules, world, seat)


@macro_njit
def resume_laying(rules: Any, world: Any, owner: Int) -> bool:
    """The seat in turn has laid a card, and goes on with that."""
    table = world.table
    low, high = laid_on(rules, world, owner)
    if low | high:
        table.phase = LAYING
    elif hands(rules, table.top) == SWAP_HANDS:
        table.phase = SWAPPING
    elif target_draw(rules, table.top):
        table.phase = TARGETING
    elif rules.call_at and (rules.wrong_call or call_is_due(rules, world, owner)):
        table.phase = CALLING
    else:
        return False
    return True


@inner_njit
def resume_catching(rules: Any, world: Any, seat: Int) -> bool:
    """Another seat than `seat` is asked whether it catches the seat that missed its call."""
    if world.table.missed == NOBODY:
        return False
    other = catcher(rules, world.table, seat)
    return other != NOBODY and ask_out_of_turn(world, other, CATCHING)


@macro_njit
def catcher(rules: Any, table: Any, seat: Int) -> Int:
    """Who may be asked whether it catches the seat that missed its call; NOBODY if none is left.

    `seat`, if it comes first, has let it pass.
    """
    other = after(table, table.missed)
    if other == seat:
        other = after(table, other)
        if rules.caught_by == NEXT_SEAT:
            return NOBODY
    return NOBODY if other == table.missed else other


@macro_njit
def jumper(rules: Any, world: Any, owner: Int) -> Int:
    """The first seat after the one in turn that can play out of turn; NOBODY if none can."""
    other = after(world.table, owner)
    while other != owner:
        low, high = jumping(rules, world, other)
        if low | high:
            return other
        other = after(world.table, other)
    return NOBODY


@macro_njit
def ask_out_of_turn(world: Any, seat: Int, phase: Int) -> bool:
    """Ask another seat than the one whose turn it is."""
    world.table.turn, world.table.phase, world.asked = seat, phase, seat
    return True


@macro_njit
def names_suit(rules: Any, table: Any) -> bool:
    """Whether the suit of a wild starter is still to be declared."""
    if rules.starter_suit != SUIT_BY_FIRST or rules.laid_out or table.turns > 1:
        return False
    return wild_by(rules.card[U(table.top)]) != NOT_WILD and not table.row & DECLARED


@macro_njit
def resume_choosing(rules: Any, world: Any, owner: Int) -> bool:
    """The seat in turn has laid no card yet."""
    if world.table.drew and not rules.until_able:
        by_choice = bool(rules.voluntary and not rules.one_drawn)
        if resume_drawing(rules, world, owner, by_choice):
            return True
        if rules.blind and resume_turning(rules, world, owner):
            return True
        if not by_choice:
            return False
    return bool(rules.by_move) or not is_stuck(rules, world)


@macro_njit
def resume_turning(rules: Any, world: Any, owner: Int) -> bool:
    """The seat in turn has turned up a wild, and declares its suit; False if it holds none."""
    low, high = choices(rules, world, owner)
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        if must_declare(rules, world, owner, card):
            world.drawn, world.table.phase = card, TURNING
            return True
    return False


@macro_njit
def resume_drawing(rules: Any, world: Any, owner: Int, by_choice: bool) -> bool:
    """The seat in turn has drawn, and is asked about that card; False if it cannot be.

    Where it may have drawn `by_choice`, it is asked only if it was stuck before.
    """
    table = world.table
    if by_choice and table.fresh[U(owner)] != table.drew:
        return False
    low, high = fitting(rules, world, owner)
    hand = world.hands[U(owner)]
    return offer(rules, world, low & hand[0], high & hand[1])
