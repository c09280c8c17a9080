"""Bots: players in any language, over standard input and output, in a sandbox, on a clock.

`Bot` is loaded when it is first used, with the engine: what only runs programs needs no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from upcard.bots.forfeit import Forfeit
from upcard.bots.limits import Limits
from upcard.bots.sandbox import Sandbox
from upcard.bots.trials import Abilities, Ability, abilities

if TYPE_CHECKING:
    from upcard.bots.bot import Bot

__all__ = ["Abilities", "Ability", "Bot", "Forfeit", "Limits", "Sandbox", "abilities"]


def __getattr__(name: str) -> Any:
    """A name that is not loaded yet."""
    if name != "Bot":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from upcard.bots.bot import Bot

    return Bot
