"""What a bot may use: time, words, and the machine."""

from __future__ import annotations

from typing import Annotated, ClassVar, Self

from pydantic import ConfigDict, Field

from upcard.parts import Part

Amount = Annotated[int, Field(ge=1, le=2**40)]


class Limits(Part):
    """What a bot may use; ValueError for a limit that is not at least 1."""

    model_config: ClassVar[ConfigDict] = ConfigDict(
        json_schema_serialization_defaults_required=True
    )

    move_ms: Amount = 1_000
    """Milliseconds for a move."""
    deal_ms: Amount = 10_000
    """Milliseconds for all moves of a deal."""
    startup_ms: Amount = 5_000
    """Milliseconds that a process has more for its first answer; no part of the deal's."""
    line_bytes: Amount = 65_536
    """Bytes of the longest answer, its line end not counted."""
    memory_mb: Amount = 512
    """MiB of memory, for one process and for all that it starts together."""
    processes: Amount = 64
    """Processes and threads at once."""
    cpu_s: Amount = 600
    """Seconds of processor time in the life of a process and of all that it starts."""
    scratch_mb: Amount = 16
    """MiB in the scratch folder."""

    def with_move(self, move_ms: int | None) -> Self:
        """The same with so long for a move, and time for ten such moves or more in a deal."""
        if move_ms is None:
            return self
        deal_ms = max(self.deal_ms, 10 * move_ms)
        return self.model_copy(update={"move_ms": move_ms, "deal_ms": deal_ms})
