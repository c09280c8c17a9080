"""The three lines of stage 1."""

from __future__ import annotations

from collections.abc import Sequence

from upcard.classic.indigo import CARDS, RANKS, SUITS
from upcard.course.assignments.indigo.follower import Follower, row
from upcard.course.items import shown

LINES = (
    ("1.1", "ranks", RANKS),
    ("1.2", "suits", SUITS),
    ("1.3", "cards", CARDS),
)


class Symbols(Follower):
    """What a program of stage 1 prints. The order of each line is left open, as far as it goes."""

    def steps(self) -> None:
        """Line by line."""
        for check, what, wanted in LINES:
            self._line(check, what, wanted)
        self.expect_end("1.4")

    def _line(self, check: str, what: str, wanted: Sequence[str]) -> None:
        self.looked(check)
        got = self.page.peek() or ""
        words = got.split(" ")
        if words[0] in wanted and self.page.second() in wanted:
            said = f"The {what} are on lines of their own: print them on one, with spaces between."
            self.wrong(check, row(wanted), said)
        elif sorted(words) != sorted(wanted) == sorted(word[1:] + word[:1] for word in words):
            said = "Each card has its suit before its rank: the rank comes first, as in 10♦."
            self.wrong(check, row(wanted), said)
        elif sorted(words) != sorted(wanted):
            found = shown(words, wanted, what.removesuffix("s"))
            self.wrong(check, row(wanted), found.title if found else "")
        elif got != row(wanted):
            self.notes[f"The {what} are in an order of their own: it is left open."] = None
        self.page.take()
