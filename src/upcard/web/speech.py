"""What a person reads at the browser table: its language, with the letters of court cards in it."""

from __future__ import annotations

from upcard.narration.indices import INDICES, USUAL, show
from upcard.narration.language import speak


def speak_and_show(language: str) -> None:
    """Say all in a language from now on, and show its letters, as the page's cards have them.

    In this context; UnknownLanguage for a language that there is not.
    """
    speak(language)
    show(language if language in INDICES else USUAL)
