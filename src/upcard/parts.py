"""What JSON from elsewhere is made of: objects with exactly their keys, and texts safe to show."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

PRINTABLE = "only characters that can be shown are allowed"
LONGEST_NAME = 80


def _printable(text: str) -> str:
    """Names come from strangers and go to terminals."""
    if not text.isprintable():
        raise ValueError(PRINTABLE)
    return text


Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(_printable)]
Player = Annotated[str, Field(min_length=1, max_length=4096), AfterValidator(_printable)]
"""As the command line names it: maybe by the path of its file."""
MoveText = Annotated[str, Field(pattern=r"^\S{1,16}$")]
Number = Annotated[int, Field(ge=-(10**100), le=10**100)]


class Part(BaseModel):
    """A JSON object with exactly these keys, each of exactly its type."""

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, extra="forbid", strict=True)
