"""Bots: players in any language, over standard input and output, in a sandbox, on a clock."""

from upcard.bots.bot import Bot, Forfeit
from upcard.bots.limits import Limits
from upcard.bots.sandbox import Sandbox
from upcard.bots.trials import Abilities, Ability, abilities

__all__ = ["Abilities", "Ability", "Bot", "Forfeit", "Limits", "Sandbox", "abilities"]
