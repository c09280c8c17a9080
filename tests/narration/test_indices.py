"""The letters in the corners of court cards."""

from __future__ import annotations

import pytest

import upcard
from upcard.narration.indices import UnknownIndices, chosen, showing, shown


@pytest.mark.parametrize(
    ("written", "french"),
    [
        *(("K♠", "R♠"), ("Q♥", "D♥"), ("J♦=♣", "V♦=♣"), ("K", "R"), ("J", "V")),
        *((same, same) for same in ("10♣", "A♠", "8", "Jo*", "VR", "=♠", "♠", "draw", "")),
    ],
)
def test_ranks_faces_and_moves_as_they_are_shown(written: str, french: str) -> None:
    assert shown(written) == written
    with showing("fr"):
        assert (chosen(), shown(written)) == ("fr", french)
    assert chosen() == "en"


def test_cards_and_moves_are_shown_and_stay_what_they_are() -> None:
    game = upcard.game("crazy8s")
    card, move = game.deck.card("K♠"), game.notation.move("K♠")
    with showing("fr"):
        assert (shown(card), shown(move)) == ("R♠", "R♠")
        assert (str(card), str(move)) == ("K♠", "K♠")


def test_unknown_indices_are_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownIndices, match="indices 'de' given: en or fr is allowed"):
        showing("de").__enter__()
