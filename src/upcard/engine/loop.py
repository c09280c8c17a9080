"""Many deals at a go, the players compiled too: nothing is noted but what is counted."""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, U, border, expand
from upcard.chance import FAST, dice_word, stream
from upcard.engine.deal import clear, deal
from upcard.engine.entry import NO_MOVE, as_rules, as_state, record_at
from upcard.engine.fields import views_in
from upcard.engine.layout import NOBODY, OVER
from upcard.engine.play import begin_turn
from upcard.engine.stepping import play_on

CHOICES_A_CALL = 10_000
"""After so many turns a call returns, so that Python hears signals: a choice may take long."""


@expand
def begin_deal(rules: Any, state: Any, seats: Int, first: Int, keys: Any, index: Int) -> bool:
    """Deal `index` of a seed, from the fast source; False, and no game, if there is no starter."""
    clear(rules, state, seats, first)
    state.source = FAST
    state.chance = stream(keys, U(index))
    for seat in range(seats):
        state.dice[U(seat)] = dice_word(keys, U(index), seat)
    if not deal(rules, state, None, None):
        state.table.phase = OVER
        return False
    begin_turn(state, None, first)
    return True


@border
def play_games(
    rules_data: Any,
    state_data: Any,
    choosers: Any,
    first: Int,
    keys: Any,
    deals: Any,
    games: Any,
    codes: Any,
    done: Int,
    turns: Int,
) -> Int:
    """Play each of the `deals` of a seed, whose `keys` are given, with each seating.

    `choosers[s][seat]` is the compiled function that sits there in a seating, none missing
    (`policies.by_address`); the seat `first` begins. What came out is written to `games`: a record
    for each deal and seating with the fields `winner` (-1: nobody), `reason`, `turns` and `points`.
    `codes` has ROOM_SIZE. Begins behind the first `done` games, within a game if the state is
    the one in which this function left it. Returns how many are done: all, or fewer after so many
    `turns`, to be called again with them.

    It is -1 - n if game n came to an end that is none: a deal that has no starter (its state is in
    no turn), or a move that is not legal (its seat has the turn in the state). If a chooser raises
    an error, that passes through, and n is the state's `events`.
    """
    rules, state = as_rules(rules_data), as_state(state_data)
    each, table, views = len(choosers), state.table, views_in(codes)
    while done < deals.size * each and turns > 0:
        deal, seated = deals[done // each], choosers[done % each]
        if table.phase == OVER or state.events != done:
            if not begin_deal(rules, state, len(seated), first, keys, deal):
                return -1 - done
            state.events = done
        begun = table.turns
        if not play_on(rules, state, seated, NO_MOVE, codes, views, begun + turns):
            return -1 - done
        turns -= table.turns - begun + 1
        if table.phase == OVER:
            write_game(table, record_at(games, done))
            done += 1
    return done


@expand
def write_game(table: Any, game: Any) -> None:
    """Write what came out of a finished deal."""
    game.winner = -1 if table.winner == NOBODY else table.winner
    game.reason = table.reason
    game.turns = table.turns
    for seat in range(table.seats):
        game.points[seat] = table.points[seat]
