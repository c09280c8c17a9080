"""Tables as text, and parts of addresses, from names that may hold anything."""

from __future__ import annotations

import csv
import hashlib
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from upcard.sanitize import visible

LONGEST = 60
"""Characters of a name in an address."""
DIGITS = 6
"""Hexadecimal digits that tell names apart which would have the same address."""
STEERING = re.compile(r"[^A-Za-z0-9_-]+")
"""What an address does not take over from a name."""
DEVICE = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]", re.IGNORECASE)
"""Names of files that Windows keeps for itself, with any ending."""
FORMULA = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20")
"""What a cell begins with that a spreadsheet takes for a formula."""


def as_csv(heads: Sequence[str], rows: Iterable[Iterable[object]], line_end: str = "\n") -> str:
    """A table as CSV: no text in it is a formula, nor steers a terminal."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator=line_end)
    writer.writerow(heads)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    """A value as a spreadsheet may have it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return "'" * value.startswith(FORMULA) + visible(value)
    return value


def slugs(names: Iterable[str]) -> dict[str, str]:
    """A part of an address for each name: no two are the same, in whichever case.

    A name that is no such part as it is, or that others' are like, ends in digits of its hash; so
    does one that means a device to Windows.
    """
    digits = {name: 0 if name and _slug(name, 0) == name else DIGITS for name in names}
    digits.update({name: DIGITS for name in digits if DEVICE.fullmatch(name)})
    while True:
        made = {name: _slug(name, many) for name, many in digits.items()}
        often = Counter(slug.lower() for slug in made.values())
        shared = [name for name, slug in made.items() if often[slug.lower()] > 1]
        if not shared:
            return made
        for name in shared:
            digits[name] += DIGITS


def _slug(name: str, digits: int) -> str:
    apart = unicodedata.normalize("NFKD", name)  # so that ü is u, and a dot above
    letters = "".join(sign for sign in apart if not unicodedata.combining(sign))
    text = STEERING.sub("-", letters).strip("-")
    if not digits:
        return text[:LONGEST]
    found = hashlib.sha256(name.encode(errors="surrogatepass")).hexdigest()[:digits]
    return f"{text[: LONGEST - digits - 1]}-{found}".strip("-")
