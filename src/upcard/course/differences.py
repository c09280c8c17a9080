"""The first difference between what a submission does and what it should, in words."""

from __future__ import annotations

from itertools import zip_longest

from upcard.course.evidence import STOPS, Arguments, Facts, Seen
from upcard.course.evident import only_spaces, quoted
from upcard.course.verdict import Finding

PRONOUNS = {"is": "it", "are": "they"}
PLURAL = ("random numbers", "the players")
"""How what is many begins."""
ENDLESS = "Endless"
"""What a scenario raises where a game goes on and on."""
NOT_READ = ("SyntaxError", "IndentationError", "TabError")
"""Errors of a file that Python cannot read: nothing was done before."""


def difference(expected: Facts, got: Facts, case: Arguments) -> Finding:
    """The first fact that differs, or the error that came before it, as a finding."""
    pairs = list(zip_longest(expected, got))
    number = next(
        n
        for n, (should, is_) in enumerate(pairs)
        if should is None or is_ is None or should[:2] != is_[:2]
    )
    should, is_ = pairs[number]
    if is_ is not None and is_.what == STOPS:
        before = should.before if should and should.before else _began(case)
        return Finding(
            message=stopped(is_.reads),
            where=is_.before,
            seed=case.get("seed"),
            before="" if is_.reads.startswith(NOT_READ) else before,
        )
    should, is_ = should or Seen(is_.what, "nothing"), is_ or Seen(should.what, "nothing")
    what = should.what
    reads, wanted = is_.reads, should.reads
    if what != is_.what:
        reads, wanted = f"{is_.what}: {reads}", f"{what}: {wanted}"
    elif only_spaces(reads, wanted):
        reads, wanted = quoted(reads), quoted(wanted)
    return Finding(
        message=_differs(what) if what == is_.what else f"Instead of {what} comes {is_.what}.",
        got=reads,
        expected=wanted,
        seed=case.get("seed"),
        line=number + 1 if what.lower().startswith("line ") else None,
        before=should.before,
    )


def stopped(words: str) -> str:
    """A sentence on an error that ends a scenario, or that nothing ends it."""
    name, _, text = words.partition(": ")
    if name == ENDLESS:
        return f"{text.capitalize()}."
    return f"It stops with {words.removesuffix('.')}."


def _differs(what: str) -> str:
    """A sentence on what is wrong; what begins with a name from a program stays as it is."""
    first = what.partition(" ")[0]
    begun = first.capitalize() if first.isalpha() and first.islower() else first
    verb = "are" if what.startswith(PLURAL) else "is"
    return f"{begun}{what[len(first) :]} {verb} not as {PRONOUNS[verb]} should be."


def _began(case: Arguments) -> str:
    """The numbers of a scenario, if they say more than the seed, which is told anyway."""
    words = told(case)
    return f"{words.capitalize()}." if words and {*case} - {"seed", "debug"} else ""


NUMBERS = {"players": "{} players", "cards": "{} cards", "often": "{} times"}
"""How the numbers of a scenario are told; others by their names."""


def told(case: Arguments) -> str:
    """The numbers of a scenario in words."""
    numbers = {name: value for name, value in case.items() if type(value) is int}
    words = [NUMBERS.get(name, f"{name} {{}}").format(value) for name, value in numbers.items()]
    return f"with {', '.join(words)}" if words else ""
