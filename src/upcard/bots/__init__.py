"""Bots: players in any language, over standard input and output, in a sandbox, on a clock."""

from upcard.bots.abilities import Abilities, Ability, abilities
from upcard.bots.bot import Bot, Forfeit
from upcard.bots.limits import Limits
from upcard.bots.sandbox import Sandbox

__all__ = ["Abilities", "Ability", "Bot", "Forfeit", "Limits", "Sandbox", "abilities"]
