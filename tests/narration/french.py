"""Listening to what is said in French: what has no translation, and what is English anyway."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from upcard.narration import language

ENGLISH_WORDS = re.compile(
    r"\b(the|you|your|seats?|played|drew|draws?|cards?|turns?|is|are|was|were|with|and|can|cannot|"
    r"hand|has|have|who|wins?|left|took|declared?|upcard|nothing|next|move|deal)\b",
    re.IGNORECASE,
)


class Listening(gettext.NullTranslations):
    """A catalogue that notes what it was asked for in vain."""

    def __init__(self, known: gettext.NullTranslations) -> None:
        super().__init__()
        self.known, self.missing = known, set[str]()
        self.messages = language.messages("fr")

    def _note(self, key: str) -> None:
        if key not in self.messages:
            self.missing.add(key)

    def gettext(self, message: str) -> str:
        self._note(message)
        return self.known.gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        self._note(f"{context}{language.BETWEEN}{message}")
        return self.known.pgettext(context, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self._note(msgid1)
        return self.known.ngettext(msgid1, msgid2, n)


@contextmanager
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[Listening]:
    """Speak French while the block runs, and listen; at its end nothing may have been missing."""
    listening = Listening(language.catalogue("fr"))
    with monkeypatch.context() as patched, language.speaking("fr"):
        patched.setattr(language, "catalogue", lambda _code: listening)
        yield listening
    assert listening.missing == set(), "write the French: CONTRIBUTING.md, Sentences and languages"


def english_in(text: str) -> list[str]:
    return [found[0] for found in ENGLISH_WORDS.finditer(text)]
