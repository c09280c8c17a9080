"""How a deal ended, in sentences."""

from __future__ import annotations

import pytest

from upcard.games.outcome import Outcome
from upcard.narration.ending import ending
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
