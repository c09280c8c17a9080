"""Hints: what each move is worth, from what the seat may know."""

from __future__ import annotations

import asyncio

from upcard.analysis.action_values import margin, options
from upcard.games.game import Game
from upcard.narration.language import gettext as _
from upcard.narration.moves import move_words
from upcard.player_names import LEVELS
from upcard.players.levels import at_level
from upcard.players.search import Budget
from upcard.web.refusals import NotNow, NotYours
from upcard.web.requests import HintLine, HintPart
from upcard.web.table import Table

BUDGET = "100ms"


async def hint(table: Table, who: str) -> HintPart:
    """What each legal move of somebody's seat is worth; NotNow when it is not its turn."""
    seat, deal = table.places.own_seat(who), table.deal
    if deal is None or not table.may_move(seat):
        raise NotNow(_("a hint is for your own turn: wait for it"))
    view = deal.state.view(seat)
    found = await asyncio.to_thread(options, view, Budget.read(BUDGET))
    said = _("Your chance of winning after each move, from what you can know.")
    if not found:
        said = _("You have no choice: this is the only move.")
    lines = tuple(
        HintLine(
            move=one.move.text,
            words=move_words(one.move, table.game.deck, deal.names),
            chance=one.chance,
            margin=margin(one),
        )
        for one in found
    )
    return HintPart(player=speaker(table.game), lines=lines, said=said)


def speaker(game: Game) -> str:
    """The player that hints are from: the level that plays by it, else by its name."""
    name = f"search:{BUDGET}"
    return next((level for level in LEVELS if at_level(level, game) == name), name)


def check_allowed(table: Table, who: str) -> None:
    """NotYours where the table gives no hints, or somebody has no seat to be given one for."""
    if not table.options.hints:
        raise NotYours(_("this table allows no hints: its host can allow them between deals"))
    table.places.own_seat(who)
