"""Kinds of values: what the compiler calls each, and what a person does."""

from __future__ import annotations

import re
from collections.abc import Iterator

KINDS = {
    r"Record\(_cards\b": "a tuple of cards",
    r"Record\(_moves\b": "a tuple of moves",
    r"Record\(_numbers\b": "a tuple of numbers",
    r"Record\(_sets\b": "a tuple of tuples of cards",
    r"Record\(": "a view",
    r"Card\(": "a card",
    r"Move\(": "a move",
    r"int8\b": "a suit or rank",
    r"Literal\[int\]|u?int\d+": "a whole number",
    r"float\d+": "a fraction",
    r"Literal\[bool\]|bool": "true or false",
    r"Literal\[str\]|unicode_type|str\b": "a text",
    r"none\b": "None",
    r"(reflected )?list\b": "a list",
    r"(reflected )?set\b": "a set",
    r"DictType|dict\b": "a dictionary",
    r"(Uni)?Tuple\b": "a tuple",
    r"array\(": "a tuple of numbers",
    r"type\(CPUDispatcher|Function|function\b": "a function",
    r"type\b": "a class",
}
"""How the compiler's name for a kind of value begins, and what a person calls it."""


def in_words(kind: str) -> str | None:
    """What a person calls a kind; None if there are no words for it."""
    return next((words for begins, words in KINDS.items() if re.match(begins, kind)), None)


def apart(kinds: str) -> Iterator[str]:
    """Kinds with commas between them, one by one: a kind may have commas within brackets."""
    begun = depth = 0
    for place, sign in enumerate(kinds):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and not depth:
            yield kinds[begun:place].strip()
            begun = place + 1
    yield kinds[begun:].strip()


STORED = re.compile(r">>> \w+\(DictType\[(.*)\](?:<iv=.*?>)?, (.*)\)", re.DOTALL)
"""What the compiler says of an entry that does not fit into a dictionary: first, what does."""


def of_entries(said: str) -> str:
    """Why an entry does not fit into a dictionary, in words; empty for anything else."""
    found = STORED.search(said)
    fits, given = ([*apart(one)] for one in found.groups()) if found else ([], [])
    if len(fits) != 2 or len(given) != 2:
        return ""
    if "undefined" in given[1]:
        return "what this list in a dictionary holds is not said"
    for what, one, other in zip(("keys", "values"), fits, given, strict=True):
        kinds = in_words(one), in_words(other)
        if all(kinds) and len({*kinds}) == 2:
            return f"the {what} of a dictionary are of one kind, not {kinds[0]} and {kinds[1]}"
    return f"{in_words(given[0]) or 'this'} cannot be a key of a dictionary"
