"""What a card does, and how a game goes, in words."""

from __future__ import annotations

import pytest

from upcard.narration.effects import course, effects
from upcard.rules import known_games, load
from upcard.rules.load import check

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


def test_what_a_machine_does() -> None:
    keys = load("crazy8s").model_dump(mode="json")
    keys["draws"]["machine"], keys["stuck"]["draw"] = [2, 0, 1], "press"
    keys["stuck"]["drawn"] = "kept"
    for card, presses in {"8": 1, "2": 3, "K": "until it throws"}.items():
        keys["cards"].setdefault(card, {})["presses"] = presses
    rules = check(keys, "pressing")
    assert effects(rules, "8").endswith("; the next seat presses the machine once")
    assert effects(rules, "2").endswith("; the next seat presses the machine 3 times")
    assert effects(rules, "K") == "the next seat presses the machine until it throws cards"
    assert {
        "Who cannot play presses the machine once and draws what it throws.",
        "A press of the machine throws so many cards by chance: 0, 1, 2.",
    } <= set(course(rules))


@pytest.mark.parametrize("name", known_games())
def test_how_a_game_goes_is_told_in_whole_sentences(name: str) -> None:
    told = course(load(name))
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in told)
    points = load(name).score.count != "nothing"
    assert any(sentence.startswith("Points: ") for sentence in told) == points
