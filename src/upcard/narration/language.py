"""The language of sentences: gettext's functions, which look up when they are called.

The language in force belongs to the context, so a server can speak several at once. Sentences are
written in English, with named fields, and the fields are given beside them; `locale/` has the other
languages' catalogues, which `python -m tools.catalogue` makes.
"""

from __future__ import annotations

import gettext as catalogues
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from upcard.errors import UpcardError

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "fr": "français"}
"""The languages that can be spoken, each by its own name."""
DOMAIN, FOLDER = "upcard", Path(__file__).with_name("locale")
BETWEEN = "\x04"
"""What parts a context from its message where a catalogue writes them as one."""

_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


class UnknownLanguage(UpcardError):
    """A language that Upcard does not speak."""


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say all in this language while the block runs; UnknownLanguage for one that is not known."""
    before = _spoken.set(known(language))
    try:
        yield
    finally:
        _spoken.reset(before)


def speak(language: str) -> None:
    """Say all in this language from now on, in this context; UnknownLanguage for one not known."""
    _spoken.set(known(language))


def spoken() -> str:
    """The language in force: a key of LANGUAGES."""
    return _spoken.get()


def known(language: str) -> str:
    """The same language; UnknownLanguage if it is none of LANGUAGES."""
    if language not in LANGUAGES:
        allowed = " or ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise UnknownLanguage(f"language {language!r} given: {allowed} is allowed")
    return language


@cache
def catalogue(language: str) -> catalogues.NullTranslations:
    """The sentences of a language: none for English, which they are written in."""
    if language == ENGLISH:
        return catalogues.NullTranslations()
    return catalogues.translation(DOMAIN, FOLDER, [language])


def gettext(message: str, **fields: object) -> str:
    """A message in the language in force, with its fields filled in."""
    return _filled(catalogue(spoken()).gettext(message) if message else "", fields)


def pgettext(context: str, message: str, **fields: object) -> str:
    """The same for words that mean something else in another context."""
    return _filled(catalogue(spoken()).pgettext(context, message), fields)


def ngettext(one: str, many: str, number: int, **fields: object) -> str:
    """The message for so many; `{count}` is the number as it is written."""
    message = catalogue(spoken()).ngettext(one, many, number)
    return _filled(message, {"count": numeral(number), **fields})


def N_(message: str) -> str:  # noqa: N802 - the name that gettext's users expect
    """Mark a message of a table, which is looked up when it is said."""
    return message


def numeral(number: int) -> str:
    """A whole number as it is written: `2,000`."""
    return f"{number:,}".replace(",", pgettext("between thousands", ","))


def percent(share: float) -> str:
    """A share as it is written: `62.2%`."""
    digits = f"{share:.1%}".removesuffix("%").replace(".", pgettext("before decimals", "."))
    return pgettext("percentage", "{number}%", number=digits)


def messages(language: str) -> dict[str, str | list[str]]:
    """A language's whole catalogue as data; empty for English. UnknownLanguage for another.

    A message with forms for numbers has them all, by its singular. A context stands before its
    message, parted from it by BETWEEN.
    """
    found: dict[str, str | list[str]] = {}
    entries = vars(catalogue(known(language))).get("_catalog", {})
    for key, text in entries.items():
        if isinstance(key, tuple):
            forms = found.setdefault(key[0], [])
            if isinstance(forms, list):
                forms.insert(key[1], text)
        elif key:
            found[key] = text
    return found


def _filled(message: str, fields: dict[str, object]) -> str:
    return message.format(**fields) if fields else message
