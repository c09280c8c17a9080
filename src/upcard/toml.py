"""The keys of a TOML text; and why a text is not TOML, in words that help its author."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from upcard.errors import BadRules
from upcard.sanitize import visible

PLACE = re.compile(r" \(at line (\d+), column \d+\)$")
AT_THE_END = "(at end of document)"
LONGEST = 80
"""Characters of a line that are shown."""
HELP = {
    "Invalid initial character for a key part": "a name with other signs than letters, digits, _ "
    'and - stands in quotation marks, such as "+2" or "Q♠"',
    "Expected '=' after a key": "a name, = and a value belong on it; a name with spaces or other "
    "signs stands in quotation marks",
    "Cannot overwrite a value": "this was given above already",
    "Cannot declare": "this was given above already",
    "Invalid value": 'a text stands in quotation marks, such as "no"; true and false have small '
    "letters",
    "Expected newline or end of document": "there is one key a line",
    r"Illegal character '\n'": "the quotation mark at the end of the text is missing",
}
"""By what the reader's sentences begin with."""


def toml_keys(text: str, origin: str) -> dict[str, Any]:
    """The keys of a TOML text; BadRules, with the line that is wrong, if it is none."""
    try:
        return tomllib.loads(text)
    except ValueError as problem:
        raise BadRules(f"{origin} is no TOML: {why_no_toml(text, problem)}") from None


def why_no_toml(text: str, problem: ValueError) -> str:
    """A sentence: the line that cannot be read, and why."""
    message = str(problem)
    if message.endswith(AT_THE_END):
        message = _with_a_last_line(text) or message
    place = PLACE.search(message)
    if message.endswith(AT_THE_END):
        return "at its end a value, a bracket or a quotation mark is missing"
    if place is None:
        return message
    number = int(place[1])
    line = visible(text.split("\n")[number - 1].strip())
    shown = line if len(line) <= LONGEST else f"{line[:LONGEST]}…"
    why = message[: place.start()]
    known = next((words for begin, words in HELP.items() if why.startswith(begin)), "")
    return f"line {number}, `{shown}`: {known or why[:1].lower() + why[1:]}"


def _with_a_last_line(text: str) -> str:
    """What is wrong once the last line has an end; nothing if nothing is."""
    try:
        tomllib.loads(f"{text}\n")
    except ValueError as problem:
        return str(problem)
    return ""
