"""What a card does, and how a game goes, in words."""

from __future__ import annotations

import pytest

from upcard.narration.effects import course, effects
from upcard.rules import known_games, load

EFFECTS = {
    ("crazy8s", "8"): "goes on any card; its player declares the suit",
    ("crazy8s", "2"): "the next seat draws 2 cards and loses its turn",
    ("crazy8s", "4"): "the next seat loses its turn",
    ("crazy8s", "7"): "the direction of play turns around",
    ("crazy-queens", "4"): "",
    ("clash", "CRAZY"): "goes on any card; chance declares the colour",
    ("clash", "DRAW_FOUR"): (
        "goes on any card; chance declares the colour; "
        "the next seat draws 4 cards and loses its turn"
    ),
    ("stacking-clash", "DRAW_TWO"): (
        "the next seat draws 2 cards, or passes them on with the same label"
    ),
    ("countdown", "Q♠"): "the next seat draws 5 cards, or passes them on with a draw card",
}


@pytest.mark.parametrize(("name", "card"), EFFECTS)
def test_what_a_card_does(name: str, card: str) -> None:
    assert effects(load(name), card) == EFFECTS[name, card]


@pytest.mark.parametrize("name", known_games())
def test_how_a_game_goes_is_told_in_whole_sentences(name: str) -> None:
    told = course(load(name))
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in told)
    points = load(name).score.count != "nothing"
    assert any(sentence.startswith("Points: ") for sentence in told) == points
