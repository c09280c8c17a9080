"""How a deal is lost by a program. It loads no game: what only runs programs needs none."""

from __future__ import annotations

from upcard.errors import UpcardError


class Forfeit(UpcardError):
    """A bot's deal is lost: why, as one of `arena.statistics.tally.FORFEITS`, and in a sentence."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail

    def __str__(self) -> str:
        return f"{self.reason}: {self.detail}"
