"""What two lines that differ say by themselves, whatever the assignment."""

from __future__ import annotations

from typing import NamedTuple

SEEDS = "seed("


class Evident(NamedTuple):
    """A mistake that the lines show, and what to do about it."""

    title: str
    advice: str


SEEDED = Evident(
    "Your own code seeds the random numbers.",
    "Leave that out: whoever starts a game seeds them, and after another seed it is another game.",
)
SPACES = Evident(
    "The line is right but for its spaces.",
    "Compare both from quotation mark to quotation mark, also at the end.",
)
CAPITALS = Evident("The line is right but for its capital letters.", "Write it just as expected.")
KEPT = Evident(
    "Something is kept from what was done before: done alone, this goes as it should.",
    "Set what belongs to a game or a player in its __init__, on self: not in the class, in the "
    "module or in an argument's default.",
)


def evident(got: str, expected: str) -> Evident | None:
    """The mistake that these lines show, if they show one."""
    if SEEDS in got and SEEDS not in expected:
        return SEEDED
    if only_spaces(got, expected):
        return SPACES
    if got != expected and got.casefold() == expected.casefold():
        return CAPITALS
    return None


def only_spaces(got: str, expected: str) -> bool:
    """Whether two lines differ, but in nothing that is seen."""
    return got != expected and "".join(got.split()) == "".join(expected.split())


def quoted(line: str) -> str:
    """A line whose ends can be seen."""
    return f"“{line}”"
