"""In what two lists of things differ, if that says what is wrong: missing, twice, overwritten."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from upcard.course.evident import Evident

CARD = re.compile(r"[A-Z]+ [A-Z_]+")
NONE = "no cards"
FEW = 4
"""Things by which lists may differ so that it says something."""
IN_AND_OUT = (
    "Look at each way by which something is put in or taken out: at the beginning, in the middle, "
    "at the end, and where one equals another."
)


def listed(got: str, expected: str) -> Evident | None:
    """What two lines with lists of cards or names show; None if they are no such lists."""
    lists = [() if line == NONE else tuple(line.split(", ")) for line in (got, expected)]
    cards = all(CARD.fullmatch(one) for items in lists for one in items)
    names = all(one.isalpha() and one.istitle() for items in lists for one in items)
    if max(map(len, lists)) < 2 or not (cards or names):
        return None
    got_items, wanted = lists
    return shown(got_items, wanted, "card" if cards else "player")


def none_there(got: str, expected: str) -> Evident | None:
    """What is to be said where there is no card, and some are expected."""
    return listed(got, expected) if got == NONE else None


def shown(got: Sequence[str], expected: Sequence[str], noun: str) -> Evident | None:
    """What these lists of things, each a `noun`, differ in."""
    lost = [*(Counter(expected) - Counter(got)).elements()]
    more = [*(Counter(got) - Counter(expected)).elements()]
    if got and max(len(lost), len(more)) > FEW:
        return None
    if lost and more:
        return _instead(lost, more, expected, noun)
    if not got:
        return Evident(f"No {noun} is there: none is kept, or none is counted.", IN_AND_OUT)
    if lost:
        return Evident(_lost(lost, expected, noun), IN_AND_OUT)
    if more:
        twice = all(one in expected for one in more)
        is_ = "is there once too often" if twice else "is one too many"
        if len(more) > 1:
            is_ = "are there once too often" if twice else "are too many"
        return Evident(f"{' and '.join(more)} {is_}.", IN_AND_OUT)
    if tuple(got) != tuple(expected):
        title = f"The {noun}s are the right ones, in another order."
        return Evident(title, "Look from which end they are taken, and where they are put.")
    return None


def _lost(lost: Sequence[str], expected: Sequence[str], noun: str) -> str:
    if len(lost) > 1:
        return f"{noun.capitalize()}s are missing: {', '.join(lost)}."
    if noun == "card":
        return f"A card is missing: {lost[0]}."
    for end, name in ((0, "first"), (-1, "last")):
        if expected[end] == lost[0] and len(expected) > 1:
            return f"The {name} {noun} is left out: {lost[0]}."
    return f"A {noun} is missing: {lost[0]}."


def _instead(
    lost: Sequence[str], more: Sequence[str], expected: Sequence[str], noun: str
) -> Evident | None:
    if len(lost) != 1 or len(more) != 1:
        return None
    if more[0] in expected:
        title = f"A {noun} is overwritten: {lost[0]} is gone, and {more[0]} is there twice."
        return Evident(title, "Make room first: move the others, from the last one backwards.")
    if noun == "player":
        return None
    return Evident(f"{more[0]} stands where {lost[0]} should be.", IN_AND_OUT)
