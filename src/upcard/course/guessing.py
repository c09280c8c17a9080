"""What is probably wrong with a submission that makes none of the usual mistakes.

The variants of the reference (`variants`) that do just what it was seen to do say in which function
to look, and for what.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from upcard.course.assignment import Assignment, Mistake
from upcard.course.evidence import STOPS, Evidence, does
from upcard.course.variants import Steps, Variant

MOST_STEPS = 1_000_000
"""Steps that all variants may make together, about a second: then it is given up."""
MOST_PLACES = 2
MOST_SLIPS = 2
SLIPS = {
    "boundary": "compares with the wrong boundary (less than, or less than or equal)",
    "turned": "has a condition the wrong way round",
    "joined": "joins two conditions by the wrong word (and, or)",
    "part": "leaves out a part of a condition",
    "always": "always does what is to be done in some cases only",
    "never": "never does what is to be done in some cases",
    "sometimes": "does in some cases only what is always to be done",
    "sign": "adds where it should subtract, or subtracts where it should add",
    "yes": "uses True for False, or False for True",
    "large": "uses a number that is one too large",
    "small": "uses a number that is one too small",
    "left out": "leaves something out",
    "goes on": "goes on where it should stop",
    "twice": "does something twice",
    "order": "does two steps in the wrong order",
    "once": "does once what is to be repeated",
    "repeated": "repeats what is to be done once",
    "backwards": "goes through things from the wrong end",
    "swapped": "passes two arguments in the wrong order",
    "returned": "returns nothing where it should return something",
    "nothing": "does nothing",
}
"""What a function does that has a slip (see `changes`)."""


def guessed(
    assignment: Assignment, evidence: Sequence[Evidence], passed: Sequence[Evidence]
) -> Mistake | None:
    """What explains what was seen, in words; None if nothing does, or too much.

    What stops with an error says by itself where.
    """
    family = assignment.family
    if family is None or any(fact.what == STOPS for one in evidence for fact in one.seen):
        return None
    own = assignment.reference
    order = sorted(evidence, key=lambda one: (does(assignment, own, one), len(one.seen)))
    first, *others = order  # what goes wrong rules out most variants
    found, steps = list[Variant](), 0
    for variant in family.variants(lambda names: does(assignment, names, first)):
        counted = [Steps() for _ in (first, *others, *passed)]
        pairs = zip((first, *others, *passed), counted, strict=True)
        if all(_does(assignment, variant, one, count) for one, count in pairs):
            found.append(variant)
        steps += sum(count.taken for count in counted)
        if steps > MOST_STEPS:
            return None
    places = _distinct(place for variant in found for place in variant.places)
    if not places or len(places) > MOST_PLACES:
        return None
    slips = _distinct(_words(variant) for variant in found)
    where = " or ".join(places)
    if len(slips) <= MOST_SLIPS:
        title = f"{where} {', or '.join(slips)}."
    else:
        title = f"Something is wrong in {where}."
    return Mistake(title, f"Read what the document says of {where}, step by step.", None)


def _does(assignment: Assignment, variant: Variant, one: Evidence, steps: Steps) -> bool:
    try:
        names = variant.made(steps)
    except Exception:  # a change may lead to any error
        return False
    return does(assignment, names, one)


def _words(variant: Variant) -> str:
    if variant.change.instead is not None:
        used, wanted = variant.change.instead
        return f"uses {used} instead of {wanted}"
    return SLIPS[variant.change.slip]


def _distinct(words: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(words))
