"""What people at a table say and write to each other, and who hears it.

None of it is in the record of a deal.
"""

from __future__ import annotations

from dataclasses import dataclass, field

KEPT = 24
"""So much is told again to a browser that comes back."""


@dataclass(frozen=True)
class Said:
    """What somebody said at the table's number: one of the phrases, or a text for its `readers`."""

    number: int
    who: str
    name: str
    seat: int | None
    phrase: int | None = None
    text: str | None = None
    readers: frozenset[str] = frozenset()
    """Who had a seat when it was written, by the ids that only the server knows."""


@dataclass
class Talk:
    """The talk at a table. `off`: the host lets nobody write."""

    said: list[Said] = field(default_factory=list)
    off: bool = False
    muted: set[tuple[str, str]] = field(default_factory=set)
    """Who hears nothing of whom."""

    def add(self, said: Said) -> None:
        """Something is said."""
        self.said = [*self.said, said][-KEPT:]

    def mute(self, who: str, whom: str, on: bool) -> None:
        """Somebody hears somebody else no more, or again."""
        if on:
            self.muted.add((who, whom))
        else:
            self.muted.discard((who, whom))

    def heard(self, who: str, since: int) -> list[Said]:
        """What somebody may be told that was said since the table had a number."""
        return [
            said
            for said in self.said
            if said.number > since
            and (who, said.who) not in self.muted
            and (said.text is None or who in said.readers)
        ]
