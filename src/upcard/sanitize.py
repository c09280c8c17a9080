"""Texts from outside: names, titles, errors of others, and what can be shown or kept of them."""

from __future__ import annotations

import os
import re
import reprlib
import traceback
import unicodedata

from upcard.errors import BadRules
from upcard.wrong_names import hint_of

LONGEST, MOST_READ = 300, 3000
"""Signs of what is told of a value or an error, and of its own text that are read for it."""
PARTS = re.compile(r"([\n\t])")
PLACE = re.compile(r" at 0x[0-9a-fA-F]+")
"""Where an object lies in memory, which is elsewhere each time."""


def visible(text: str) -> str:
    r"""A text on one line in which nothing steers a terminal, nor turns the order of its signs.

    Each character that cannot be shown becomes its number, as TOML and Python write it: an escape
    is `\u001b`, the end of a line `\u000a`.
    """
    if text.isprintable():
        return text
    return "".join(sign if _is_shown(sign) else _number(sign) for sign in text)


def visible_lines(text: str) -> str:
    """The same for a text whose lines and tabs are its own: they stay."""
    return "".join(visible(part) if part not in "\n\t" else part for part in PARTS.split(text))


def safe_text(value: object) -> str:
    """A value of others' code in a line, whatever its own way to say it does."""
    try:
        return " ".join(PLACE.sub("", str(value)[:MOST_READ]).split())[:LONGEST]
    except KeyboardInterrupt:
        raise
    except BaseException:  # others' code may raise anything
        return f"a {type(value).__name__}"


COMPILED = {f"{does} out of range": "index out of range" for does in ("getitem", "setitem")}
"""What compiled code says of an index, and what people do."""


def error_text(problem: BaseException) -> str:
    """An error of others' code in a line."""
    text = safe_text(problem)
    return ": ".join(filter(None, [type(problem).__name__, COMPILED.get(text, text)]))


def error_line(problem: BaseException, file: str) -> str:
    """An error of others' code in a line, with the innermost line of a file in which it came."""
    lines = [
        f", at {os.path.basename(file)} line {line}"
        for frame, line in traceback.walk_tb(problem.__traceback__)
        if frame.f_code.co_filename == file
    ]
    return error_text(problem) + hint_of(problem) + "".join(lines[-1:])


def check_name(name: object, whose: str) -> str:
    """The name that a player gives itself; BadRules, which begins with `whose`, if it is no text.

    Nor may it have half of a character, as undecodable bytes leave it: no file could hold that.
    """
    if type(name) is not str or not is_whole(name):
        given = reprlib.repr(name)
        raise BadRules(f"{whose} has the name {given}: a text of whole characters is allowed")
    return name


def is_whole(text: str) -> bool:
    """Whether a text has whole characters only, so that it can be written anywhere."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def _is_shown(sign: str) -> bool:
    """Whether a character is seen: printable, or one of the blanks."""
    return sign.isprintable() or unicodedata.category(sign) == "Zs"


def _number(sign: str) -> str:
    code = ord(sign)
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
