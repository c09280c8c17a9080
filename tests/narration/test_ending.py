"""How a deal ended, in sentences."""

from __future__ import annotations

import pytest

import upcard
from upcard.games.outcome import Outcome
from upcard.narration.ending import deciding_hands, ending, most_captured
from upcard.narration.language import speaking


@pytest.mark.parametrize(
    ("winner", "names", "english", "french"),
    [
        (0, (), "You win.", "Vous gagnez."),
        (1, (), "Seat 1 wins.", "Le siège 1 gagne."),
        (1, ("Ann", "bob"), "bob wins.", "bob gagne."),
        (0, ("Ann", "bob"), "You win.", "Vous gagnez."),
        (None, (), "Nobody wins.", "Personne ne gagne."),
    ],
)
def test_why_it_is_over_and_who_has_won(
    winner: int | None, names: tuple[str, ...], english: str, french: str
) -> None:
    outcome = Outcome(winner, (0, 0), (3, 0), "blocked", 1)
    why = "The deal is over after 1 turn: nobody can go on."
    assert ending(outcome, 0, names) == [why, english]
    with speaking("fr"):
        why = "La manche est terminée après 1 tour\u202f: personne ne peut continuer."
        assert ending(outcome, 0, names) == [why, french]


def test_after_a_blocked_deal_the_hands_that_decided_are_told_with_their_points() -> None:
    game = upcard.game("crazy8s")
    hands = [[game.deck.card(text) for text in cards.split()] for cards in ("K♦ 3♠", "8♣")]
    outcome = Outcome(0, (0, 0), (37, 0), "blocked", 9)
    assert deciding_hands(game, outcome, hands, 0, ["Ann", "bob"]) == [
        "You: 3♠ and K♦ (13 points).",
        "bob: 8♣ (50 points).",
    ]
    assert deciding_hands(game, outcome, hands, None)[0] == "Seat 0: 3♠ and K♦ (13 points)."
    out = Outcome(0, (1, 0), (37, 0), "out", 9)
    assert deciding_hands(game, out, hands, 0) == []
    other = upcard.game("clash")  # where nobody wins a blocked deal
    assert deciding_hands(other, outcome, [[], []], 0) == []


def test_who_captured_the_most_cards_has_points_for_that() -> None:
    game = upcard.game("indigo")
    captured = [[game.deck.card(text) for text in cards.split()] for cards in ("K♦ 3♠", "8♣")]
    outcome = Outcome(0, (0, 0), (4, 0), "cards gone", 48)
    told = ["You took the most cards, which adds 3 points."]
    assert most_captured(game, outcome, captured, 0, ["Ann", "bob"]) == told
    told = ["Ann took the most cards, which adds 3 points."]
    assert most_captured(game, outcome, captured, 1, ["Ann", "bob"]) == told
    with speaking("fr"):
        told = ["Le siège 0 a ramassé le plus de cartes, ce qui ajoute 3 points."]
        assert most_captured(game, outcome, captured, None) == told
    lost = Outcome(1, (0, 0), (1, 0), "cards gone", 48)  # where somebody has given up
    assert most_captured(game, lost, captured, 0) == []
    other = upcard.game("crazy8s")
    assert most_captured(other, outcome, [[], []], 0) == []
