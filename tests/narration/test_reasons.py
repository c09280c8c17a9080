"""Reasons of the learned player in words."""

from __future__ import annotations

import pytest

from upcard.narration.language import catalogue, speaking
from upcard.narration.reasons import WORDINGS, Told, told
from upcard.players.learned.features import OF_MOVE
from upcard.players.learned.player import Reason


def test_whatever_differs_between_moves_has_words_of_its_own() -> None:
    assert WORDINGS.keys() == set(OF_MOVE)
    assert len({wording.words for wording in WORDINGS.values()}) == len(WORDINGS)


def test_all_words_are_there_in_french() -> None:
    french = catalogue("fr")
    for wording in WORDINGS.values():
        assert french.gettext(wording.words) != wording.words


@pytest.mark.parametrize(
    ("feature", "number", "written"),
    [
        ("cards left", 3, "3"),
        ("follow-ups", 12, "3"),  # in quarters
        ("follow-ups", 7, "1.75"),
        ("follower's fits", 20, "1.25"),  # in sixteenths
        ("follower stuck", 16, "25.0%"),  # of 64
        ("points left", 5, "20"),  # in fours
        ("wild", 1, "yes"),
        ("wild", 0, "no"),
    ],
)
def test_a_number_is_told_in_cards_points_or_shares(
    feature: str, number: int, written: str
) -> None:
    (one,) = told([Reason(feature, number, 0.0314)])
    assert one == Told("+3.1%", WORDINGS[feature].words, written)


def test_a_french_reader_has_french_numbers() -> None:
    with speaking("fr"):
        (one,) = told([Reason("follow-ups", 7, 0.0314)])
    assert one == Told("+3,1\u202f%", "cartes à soi qui s’accordent", "1,75")
