"""Why a card cannot be played, and what can be done instead, in both languages."""

from __future__ import annotations

import pytest

import upcard
from tests.engine.staging import stage
from upcard.games.view import View
from upcard.narration.indices import showing
from upcard.narration.language import speaking
from upcard.narration.refusals import can_do, none_can, why_not


def eights(upcard_: str = "K♦", **given: str) -> View:
    return stage(upcard.game("crazy8s"), ["Q♠ 5♣ K♥", "2♣"], upcard_, **given).view(0)


def stacking() -> View:
    return stage(upcard.game("stacking-clash"), ["+2R 5B", "7G"], "+2B", pending=2).view(0)


HEARTS = eights("8♠", declared="♥")


@pytest.mark.parametrize(
    ("view", "card", "told", "sur"),
    [
        (eights(), "Q♠", "Q♠ cannot be played on K♦.", "D♠ sur R♦"),
        (
            HEARTS,
            "5♣",
            "5♣ cannot be played on 8♠ with hearts declared.",
            "5♣ sur 8♠ quand cœur est demandé",
        ),
        (
            stacking(),
            "5B",
            "Blue five cannot be played on blue draw two with 2 cards to draw.",
            "5 bleu sur +2 bleu avec 2 cartes à piocher",
        ),
    ],
)
def test_why_a_card_cannot_be_played(view: View, card: str, told: str, sur: str) -> None:
    assert why_not(view, card) == told
    assert why_not(view, view.game.deck.card(card)) == why_not(view, card)
    with speaking("fr"), showing("fr"):
        assert why_not(view, card) == f"Vous ne pouvez pas jouer {sur}."


def test_several_cards_are_refused_together() -> None:
    view, cards = eights(), ["Q♠", "5♣", "6♣"]
    assert none_can(view, cards[:2]) == "Neither Q♠ nor 5♣ can be played on K♦."
    assert none_can(view, cards) == "None of Q♠, 5♣ and 6♣ can be played on K♦."
    with speaking("fr"):
        assert none_can(view, cards[:2]) == "Vous ne pouvez jouer ni Q♠ ni 5♣ sur K♦."
        assert none_can(view, cards) == "De Q♠, 5♣ et 6♣, aucune ne peut être jouée sur K♦."


def test_what_can_be_done_instead() -> None:
    assert can_do(eights()) == "You can play K♥, or draw (d)."
    with speaking("fr"), showing("fr"):
        assert can_do(eights()) == "Vous pouvez jouer R♥, ou piocher (d)."
