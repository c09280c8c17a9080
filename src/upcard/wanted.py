"""What is allowed where a file or a request has something else, in our own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

KINDS = {
    "int": "a whole number is allowed",
    "float": "a number is allowed",
    "finite": "a number is allowed",
    "bool": "true or false is allowed",
    "string": "a text is allowed",
    "list": "a list is allowed",
    "tuple": "a list is allowed",
    "set": "a list is allowed",
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
}
"""By kind of error, with names of what the validation tells of it."""


def what_is_allowed(error: ErrorDetails) -> str:
    """What is allowed in place of what an error is about; a validator's own sentence as it is."""
    kind, told = error["type"], dict[str, Any](error.get("ctx") or {})
    if kind in LIMITS:
        return LIMITS[kind].format(**told)
    about, _, wrong = kind.partition("_")
    if about in KINDS and wrong in TYPE_ERRORS:
        return KINDS[about]
    return str(error["msg"]).removeprefix("Value error, ")
