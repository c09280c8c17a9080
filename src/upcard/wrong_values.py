"""What is wrong in a file or a request, and what is allowed there, in our own words."""

from __future__ import annotations

from reprlib import Repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails


class _Quote(Repr):
    """Values as TOML and JSON have them, cut where they are long."""

    def repr_bool(self, value: bool, _level: int) -> str:
        return "true" if value else "false"


QUOTE = _Quote()
QUOTE.maxstring = QUOTE.maxother = QUOTE.maxlong = 60
QUOTE.maxdict = QUOTE.maxtuple = 8
"""How a stranger's value is quoted."""
LONGEST = 400
"""Signs of a key or a sentence that is told."""

A_LIST = "a list is allowed"
KINDS = {
    "int": "a whole number is allowed",
    "float": "a number is allowed",
    "finite": "a number is allowed",
    "bool": "true or false is allowed",
    "string": "a text is allowed",
    "list": A_LIST,
    "tuple": A_LIST,
    "set": A_LIST,
    "dict": "a table of keys is allowed",
    "model": "a table of keys is allowed",
}
"""By what the validation's kinds of errors about types begin with."""
TYPE_ERRORS = ("type", "parsing", "from_float", "number", "attributes_type")
LIMITS = {
    "greater_than_equal": "{ge:g} or more is allowed",
    "greater_than": "more than {gt:g} is allowed",
    "less_than_equal": "{le:g} or less is allowed",
    "less_than": "less than {lt:g} is allowed",
    "too_short": "{min_length} or more are needed",
    "too_long": "{max_length} or fewer are allowed",
    "string_too_short": "{min_length} characters or more are needed",
    "string_too_long": "{max_length} characters or fewer are allowed",
    "literal_error": "allowed are {expected}",
    "enum": "allowed are {expected}",
    "missing": "one more is needed",
    "extra_forbidden": "there is no such key",
}
"""By kind of error, with names of what the validation tells of it."""


def first_problem(problem: ValidationError) -> str:
    """The first thing that is wrong (a stranger's file may have thousands), fit for a terminal."""
    return problem_at(problem.errors(include_url=False)[0])


def problem_at(error: ErrorDetails) -> str:
    """What is wrong in a sentence: the key, what it was given, and what is allowed."""
    parts = (str(part) for part in error["loc"])
    key = ".".join(part if part.isprintable() else QUOTE.repr(part) for part in parts)
    if error["type"] in ("json_invalid", "string_unicode"):
        return what_is_allowed(error)
    value, message = error["input"], _shortened(what_is_allowed(error))
    if error["type"] == "missing" and not isinstance(value, list | tuple):
        return f"{_shortened(key)}: this key is missing"
    own = error["type"] == "value_error" and isinstance(value, dict)
    given = message if own else f"{QUOTE.repr(value)} given: {message}"
    return f"{_shortened(key)}: {given}" if key else given


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def what_is_allowed(error: ErrorDetails) -> str:
    """What is allowed in place of what an error is about; a validator's own sentence as it is."""
    kind, told = error["type"], dict[str, Any](error.get("ctx") or {})
    if kind in LIMITS:
        return LIMITS[kind].format(**told)
    about, _, wrong = kind.partition("_")
    if about in KINDS and wrong in TYPE_ERRORS:
        value = error["input"]
        is_one = KINDS[about] == A_LIST and isinstance(value, str | int | float)
        return f"{A_LIST}, such as [{QUOTE.repr(value)}]" if is_one else KINDS[about]
    return str(error["msg"]).removeprefix("Value error, ")
