"""Who is alike: whatever was renamed and moved; not what was given, nor what most have."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from upcard import classic
from upcard.course.alike import ALIKE, alike

ONE = (Path(classic.__file__).parent / "clash.py").read_text(encoding="utf-8")
OTHER = (Path(classic.__file__).parent / "chaos.py").read_text(encoding="utf-8")
THIRD = (Path(classic.__file__).parent / "countdown.py").read_text(encoding="utf-8")

SMALL = '''
class Game:
    """A game."""

    def turn(self, players, cards):
        # who may play?
        for number in range(len(players)):
            player = players[number]
            if player.hand and cards[0] > 3:
                player.score += 2 * cards[number] - 1
        return players

    def over(self, players):
        total = 0
        for player in players:
            while player.left > 1:
                total = total + player.left % 7
                player.left -= 2
        return total == 0 or total > 11
'''
RENAMED = '''
class Play:
    def finished(self, everybody: list[str]) -> bool:
        s = 0
        for e in everybody:
            while e.rest > 1:
                s = s + e.rest % 7
                e.rest -= 2
        return s == 0 or s > 11

    def one_turn(self, a, b):
        """Something else is said here."""
        for i in range(len(a)):
            x = a[i]
            if x.stack and b[0] > 3:
                x.points += 2 * b[i] - 1
        return a
'''


def pairs(*texts: str, given: str = "") -> list[tuple[int, int, bool]]:
    found = alike([{"game.py": text} for text in texts], {"given.py": given})
    return [(pair.one, pair.other, pair.equal) for pair in found]


def test_names_comments_texts_types_and_order_make_no_difference() -> None:
    assert pairs(SMALL, OTHER, RENAMED) == [(0, 2, True)]


def test_different_programs_are_not_alike() -> None:
    assert pairs(ONE, OTHER, THIRD) == []


def test_a_changed_copy_is_found_and_its_lines_are_told() -> None:
    text = (
        ONE.replace("hand", "held")
        .replace("range(", "range(0 + ")
        .replace("return ", "return 3 + ")
    )
    (pair,) = alike([{"a.py": ONE}, {"b.py": OTHER}, {"c.py": text}], {})
    assert (pair.one, pair.other, pair.equal) == (0, 2, False)
    assert ALIKE < pair.share < 1
    assert all(left[0] == "a.py" and right[0] == "c.py" for left, right in pair.lines)


def test_what_was_given_does_not_count() -> None:
    assert pairs(ONE, ONE, given=ONE) == []
    assert pairs(ONE + SMALL, ONE + OTHER, given=ONE) == []


def test_what_most_have_does_not_count() -> None:
    own = [ONE, OTHER, THIRD, SMALL, *(f"x = {number}" for number in range(3))]
    assert pairs(*(text + RENAMED.replace("Play", "P") for text in own[:3]), *own[4:]) == []


def test_of_several_that_are_equal_each_is_shown_with_the_first() -> None:
    assert pairs(SMALL, RENAMED, OTHER, SMALL) == [(0, 1, True), (0, 3, True)]


def test_the_order_of_submissions_makes_no_difference() -> None:
    texts = [ONE, OTHER, THIRD, ONE.replace("hand", "cards"), OTHER + SMALL]
    order = random.Random(7).sample(range(5), 5)
    back = {(order[one], order[other]) for one, other, _ in pairs(*(texts[at] for at in order))}
    assert {(one, other) for one, other, _ in pairs(*texts)} == {
        (min(two), max(two)) for two in back
    }


@pytest.mark.parametrize(
    "text",
    ["def broken(:", "\0", "(" * 10_000, "x = " + "-" * 50_000 + "1", "", "# nothing\n" * 10],
)
def test_what_python_cannot_read_is_like_nothing(text: str) -> None:
    assert pairs(text, text, SMALL) == []
