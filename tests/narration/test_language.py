"""The language in force."""

from __future__ import annotations

from threading import Thread

import pytest

from upcard.narration.language import (
    BETWEEN,
    LANGUAGES,
    UnknownLanguage,
    gettext,
    messages,
    ngettext,
    numeral,
    percent,
    pgettext,
    speaking,
    spoken,
)

NARROW = "\u202f"


def test_english_is_said_until_another_language_is_spoken_and_afterwards_again() -> None:
    assert (spoken(), gettext("Your hand")) == ("en", "Your hand")
    with speaking("fr"):
        assert (spoken(), gettext("Your hand")) == ("fr", "Votre main")
        with speaking("en"):
            assert gettext("Your hand") == "Your hand"
        assert gettext("You play {card}.", card="8♠") == "Vous jouez 8♠."
    assert spoken() == "en"


def test_what_fails_while_a_language_is_spoken_does_not_leave_it_in_force() -> None:
    with pytest.raises(ZeroDivisionError), speaking("fr"):
        raise ZeroDivisionError
    assert spoken() == "en"


def test_another_thread_speaks_its_own_language() -> None:
    heard: list[str] = []
    with speaking("fr"):
        thread = Thread(target=lambda: heard.append(spoken()))
        thread.start()
        thread.join()
    assert heard == ["en"]


def test_an_unknown_language_is_refused_in_a_sentence() -> None:
    says = r"language 'tlh' given: en \(English\) or fr \(français\).* is allowed"
    for use in (lambda: speaking("tlh").__enter__(), lambda: messages("tlh")):
        with pytest.raises(UnknownLanguage, match=says):
            use()


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "0 cards", "0 carte"),
        (1, "1 card", "1 carte"),
        (2, "2 cards", "2 cartes"),
        (2000, "2,000 cards", f"2{NARROW}000 cartes"),
    ],
)
def test_numbers_have_the_form_of_the_language(number: int, english: str, french: str) -> None:
    said = "{count} card", "{count} cards"
    assert ngettext(*said, number) == english
    with speaking("fr"):
        assert ngettext(*said, number) == french


def test_numerals_and_shares_are_written_as_in_the_language() -> None:
    assert (numeral(1234567), percent(0.6225), percent(1)) == ("1,234,567", "62.3%", "100.0%")
    with speaking("fr"):
        assert numeral(1234567) == f"1{NARROW}234{NARROW}567"
        assert percent(0.6225) == f"62,3{NARROW}%"


def test_a_context_tells_apart_what_english_does_not() -> None:
    with speaking("fr"):
        assert [pgettext(who, "lost a turn") for who in ("you", "a seat")] == [
            "perdez un tour",
            "perd un tour",
        ]


def test_nothing_is_nothing_in_every_language() -> None:
    for language in LANGUAGES:
        with speaking(language):
            assert gettext("") == ""


def test_a_catalogue_as_data_has_texts_forms_and_contexts() -> None:
    assert messages("en") == {}
    french = messages("fr")
    assert french["Your hand"] == "Votre main"
    assert french["{count} card"] == ["{count} carte", "{count} cartes"]
    assert french[f"you{BETWEEN}lost a turn"] == "perdez un tour"
    assert "" not in french
