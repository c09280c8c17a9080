"""Play from one choice to the next: compiled players are asked here, for any others it stops.

Nothing is noted, and chance is the fast source: a state with another one is not for these loops.
"""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, U, border, expand, njit, size
from upcard.chance import dice_of_turn
from upcard.engine.entry import NO_MOVE, as_rules, as_state
from upcard.engine.fields import views_in
from upcard.engine.layout import MOST_TURNS, OVER
from upcard.engine.legal import can, choices, list_moves
from upcard.engine.observe import observe
from upcard.engine.play import advance, apply
from upcard.engine.policies import Known, call, is_compiled


@border
def step(
    rules_data: Any,
    state_data: Any,
    choosers: Any,
    move: Int,
    view_data: Any,
    moves: Any,
) -> Int:
    """One call a decision: make a legal move and run on to the next choice or the end.

    The choices of seats with a compiled function in `choosers` (a row of `policies.by_address`) are
    made on the way. Writes the view of the seat that must choose then to `view_data`, its legal
    moves to `moves`, which has ROOM_SIZE, and the seat right behind them; how many moves there are,
    none when the deal is over. NO_MOVE makes none. An illegal move gives -1, and the state is as it
    was before: whoever made it, a compiled seat too, has the turn there, as it has if its function
    raises.
    """
    rules, state = as_rules(rules_data), as_state(state_data)
    if move != NO_MOVE and not can(rules, state, move):
        return -1
    if not play_on(rules, state, choosers, move, moves, views_in(moves), MOST_TURNS + 1):
        return -1
    seat = state.table.turn
    observe(rules, state, as_state(view_data), seat)
    count = list_moves(rules, state, moves)
    moves[count] = seat
    return count


@expand
def play_on(
    rules: Any,
    state: Any,
    choosers: Any,
    move: Int,
    codes: Any,
    views: Any,
    turns: Int,
) -> bool:
    """Make a legal move, or none if it is NO_MOVE, and all choices of compiled players after it.

    `choosers` are by seat. Ends where another must choose, the deal is over, or has had so many
    `turns`; False at a move that is not legal, which is not made.
    """
    table = state.table
    while True:
        if move != NO_MOVE:
            apply(rules, state, None, None, move)
        advance(rules, state, None, None)
        if table.phase == OVER or table.turns >= turns or not is_compiled(choosers[table.turn]):
            return True
        move = choice(rules, state, choosers[table.turn], codes, views)
        if not can(rules, state, move):
            return False


@njit
def choice(rules: Any, state: Any, chooser: Any, codes: Any, views: Any) -> Int:
    """What a compiled player chooses whose turn it is.

    `codes` is room for its legal moves, and `views` for its view.
    """
    table = state.table
    seat = table.turn
    for other in range(table.seats):
        table.held[other] = size(state.hands[other, 0], state.hands[other, 1])
    count = list_moves(rules, state, codes)
    hand = (state.hands[seat, 0], state.hands[seat, 1])
    dice = dice_of_turn(state.dice[U(seat)], table.turns)
    cards = choices(rules, state, seat)
    ages = state.age[U(seat)]
    known = Known(rules, table, hand, ages, seat, dice, codes, count, cards, views)
    return call(chooser, known)
