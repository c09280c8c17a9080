"""What a game's rules say: a frozen, checked description. No code that plays."""

from __future__ import annotations

from typing import Self

from pydantic import model_validator

from upcard.rules.checks import check_rules
from upcard.rules.keys import Keys


class Rules(Keys):
    """A game."""

    @model_validator(mode="after")
    def _makes_sense(self) -> Self:
        check_rules(self)
        return self
