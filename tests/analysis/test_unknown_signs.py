"""Comparisons that are never true, which nothing else tells."""

from __future__ import annotations

from pathlib import Path

import pytest

import upcard
from upcard.analysis.unknown_signs import never_true

FILE = """\
import upcard

RED = ("hearts", "♦")
LAST: str = "x"


def is_face(card):
    return card.rank in ["J", "Queen", "K"]


class Other(upcard.Player):
    def choose(view):
        return [move for move in view.legal if move.suit == "clubs"][0]


class Mine(upcard.Player):
    def choose(view):
        for move in view.legal:
            {line}
                return move
        return view.legal[0]
"""


def told(line: str, folder: Path, game: str = "crazy8s") -> list[str]:
    """What is said of a line of a `choose`, without the line, and of the file's function."""
    path = folder / "mine.py"
    path.write_text(FILE.format(line=line), "utf-8")
    return [
        said.rpartition(": no card ")[2]
        for said in never_true(path, "Mine", upcard.game(game).deck)
    ]


IN_FUNCTION = """has the rank 'Queen': "Q" may be meant"""


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ('if move.suit == "hearts":', """has the suit 'hearts': "♥" may be meant"""),
        ('if "Spade" != view.suit:', """has the suit 'Spade': "♠" may be meant"""),
        ('if move.card and move.card.rank == "q":', """has the rank 'q': "Q" may be meant"""),
        ('if move.declared in {"♥", "H"}:', """has the suit 'H': "♥" may be meant"""),
        ('if move.suit == "piques":', "has the suit 'piques': suits are ♠ ♥ ♦ ♣"),
        (
            'if move.card and move.card.rank == "11":',
            "has the rank '11': ranks are A 2 3 4 5 6 7 8 9 10 J Q K",
        ),
        ("if move.suit in RED:", """has the suit 'hearts': "♥" may be meant"""),
    ],
)
def test_a_text_that_no_card_has_is_told_with_its_line(
    line: str, says: str, tmp_path: Path
) -> None:
    assert told(line, tmp_path) == [IN_FUNCTION, says]


@pytest.mark.parametrize(
    "line",
    [
        'if move.suit == "♥" or move.suit in ("R", "*"):',
        'if move.card and move.card.rank in ("10", "+2"):',
        'if view.question == "card":',
        "if move.suit == view.suit and LAST:",
    ],
)
def test_signs_of_any_deck_are_none_of_its_business(line: str, tmp_path: Path) -> None:
    assert told(line, tmp_path) == [IN_FUNCTION]


def test_in_a_deck_of_colours_the_sign_of_a_colour_is_named(tmp_path: Path) -> None:
    _, of_suit = told('if move.suit == "red":', tmp_path, "uno")
    assert of_suit == """has the suit 'red': "R" may be meant"""
