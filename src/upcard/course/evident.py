"""What two lines that differ say by themselves, whatever the assignment."""

from __future__ import annotations

import re
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
EMPTY_PLACES = re.compile(r"\d+ of them None")
SHUFFLED_NONE = Evident(
    "The array that is shuffled has a place with nothing in it: None is shuffled with the cards.",
    "Make it just as long as there are cards, and fill each place from 0.",
)
SPACES = Evident(
    "The line is right but for its spaces.",
    "Compare both from quotation mark to quotation mark, also at the end.",
)
CAPITALS = Evident("The line is right but for its capital letters.", "Write it just as expected.")
OTHER_ARGUMENTS = Evident(
    "A method is called with other arguments than it takes.",
    "Compare the line that begins with def with the document: the number of arguments, and their "
    "order.",
)
KEPT = Evident(
    "Something is kept from what was done before: done alone, this goes as it should.",
    "Set what belongs to a game or a player in its __init__, on self: not in the class, in the "
    "module or in an argument's default.",
)

NO_END = Evident(
    "A loop or a recursion has no end, or takes far too long.",
    "Look for a loop whose condition never changes. In a circle nothing is None: stop where you "
    "began, or count.",
)

STOPS_ITSELF = "Write the case in which it stops first; each call has to come nearer to it."
UNSET = Evident(
    "It is None: nothing has set it, or nothing was returned.",
    "Set it on self, by the name that the document gives, on each way; write return where a method "
    "gives something back.",
)
BOUNDS = re.compile(r"randint\((-?\d+), (-?\d+)\)")
"""A call of a generator, as facts tell it."""


OBJECT = re.compile(r"<(?:\w+\.)*(\w+) object at 0x[0-9a-fA-F]+>")
"""What Python shows of an object whose class has no text of its own."""


def shown_by_calls(got: str, expected: str) -> Evident | None:
    """The mistake that calls of the generator show, if nothing better is known."""
    asked, should = BOUNDS.findall(got), BOUNDS.findall(expected)
    if len(asked) != len(should) or asked == should:
        return None
    (low, high), wanted = next(pair for pair in zip(asked, should, strict=True) if len({*pair}) > 1)
    return Evident(
        f"A random number is asked for with other bounds: randint({low}, {high}).",
        f"Call randint({', '.join(wanted)}), just so: both ends are included.",
    )


def unset(got: str, expected: str) -> Evident | None:
    """That something is None, where it should be something."""
    return UNSET if got == "None" and expected not in ("None", "nothing") else None


def evident(got: str, expected: str) -> Evident | None:
    """The mistake that these lines show, if they show one."""
    if EMPTY_PLACES.search(got) and not EMPTY_PLACES.search(expected):
        return SHUFFLED_NONE
    if SEEDS in got and SEEDS not in expected:
        return SEEDED
    if (shown := OBJECT.search(got)) and not OBJECT.search(expected):
        return Evident(
            f"An object of the class {shown[1]} stands where its value or text should.",
            "Of a node or an item of a list, use its value; for any other class, write __str__.",
        )
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
