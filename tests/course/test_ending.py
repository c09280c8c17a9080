"""Of a submission that was ended it is told where it was, and what has no end there."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.course.handed_in import solution
from upcard.bots.forfeit import Forfeit
from upcard.course.assignment import assignment
from upcard.course.bench import Bench
from upcard.course.ending import ended, endless
from upcard.course.opening import opened
from upcard.course.stacks import stack, told
from upcard.course.submission import Wanted
from upcard.course.verdict import Status

CODE = """
def place(cards, card):
    low = 0
    while low < len(cards):
        if less(card):
            continue
    return low


def forever():
    while True:
        pass


def deep(node):
    return deep(node)


def plain():
    return 1
"""
TREES = {"hand.py": ast.parse(CODE)}
BEGIN = "Current thread 0x00007f (most recent call first):\n"


def frames(*lines: tuple[Path | str, int]) -> str:
    return BEGIN + "".join(f'  File "{file}", line {n} in put\n' for file, n in lines)


def test_the_innermost_lines_of_its_files_are_told(tmp_path: Path) -> None:
    for name in ("hand.py", "player.py"):
        (tmp_path / name).touch()
    hand, player = tmp_path / "hand.py", tmp_path / "player.py"
    noise = "a line of its own\n" + frames(
        ("/usr/lib/enum.py", 7), (hand, 4), (player, 9), (tmp_path / "none.py", 1)
    )
    places = stack(noise, tmp_path)
    assert places == [("hand.py", 4), ("player.py", 9)]
    assert told(places, ["player.py"]) == "hand.py:4, called from player.py:9"
    assert told(places, ["hand.py"]) == told(places) == "hand.py:4"
    assert (stack(noise, None), stack("", tmp_path), told([])) == ([], [], "")


def test_an_error_is_told_innermost_line_last(tmp_path: Path) -> None:
    (tmp_path / "main.py").touch()
    begin, file = "Traceback (most recent call last):\n", tmp_path / "main.py"
    noise = begin + "".join(f'  File "{file}", line {n}, in <module>\n    x\n' for n in (9, 4))
    assert stack(f"{noise}ValueError: x\n", tmp_path) == [("main.py", 4), ("main.py", 9)]


@pytest.mark.parametrize(
    ("places", "number", "title"),
    [
        ([("hand.py", 5)], 0, "The loop `while low < len(cards)` in line 4 of hand.py does not"),
        ([("less.py", 2), ("hand.py", 18), ("hand.py", 6)], 2, "The loop `while low <"),
        ([("hand.py", 12)], 0, "The loop `while True` in line 11 of hand.py"),
        ([("hand.py", 16)], 0, "deep in line 15 of hand.py calls itself without an end"),
    ],
)
def test_what_has_no_end_is_told(places: list[tuple[str, int]], number: int, title: str) -> None:
    found = endless(places, TREES)
    assert found is not None
    assert (found[0], found[1].title[: len(title)]) == (number, title)


@pytest.mark.parametrize(
    ("loop", "idle"),
    [
        ("while i < len(cards):\n    if cards[i] is card:\n        return i", "changes `i`"),
        ("while card is None and i < n:\n    pile.peek()", "changes `card` or `i` or `n`"),
        ("while node is not None:\n    node = node", "Something in the loop"),
        ("while pile:\n    pile.peek()", "Something in the loop"),
        ("while left > 0:\n    left -= 0", "Something in the loop"),
        ("while len(pile) > 0:\n    pile.peek()", "Something in the loop"),
        ("while True:\n    i += 1", "Look at how it ends"),
    ],
)
def test_what_nothing_in_a_loop_changes_is_named(loop: str, idle: str) -> None:
    inside = "".join(f"    {line}\n" for line in loop.splitlines())
    found = endless([("a.py", 2)], {"a.py": ast.parse(f"def find(cards, card, i, n):\n{inside}")})
    assert found is not None
    assert idle in found[1].advice


def test_where_no_loop_is_seen_none_is_told() -> None:
    assert endless([("hand.py", 19)], TREES) is None


def test_what_is_ended_for_another_reason_tells_no_line(tmp_path: Path) -> None:
    submission = opened(str(solution("clash_ring", tmp_path / "a")), Wanted(), tmp_path / "b")
    error = Forfeit("not allowed", "it took too much")
    assert ended(error, "", submission, (), slow=False).where == ""
    loud = Forfeit("too much output", "over 9 bytes on standard error")
    found = ended(loud, "", submission, (), slow=False)
    assert found.message == "The submission was ended: too much output: over 9 bytes."
    assert found.mistake == "It prints far too much."


@pytest.mark.full
def test_the_line_of_a_loop_without_an_end_is_told(tmp_path: Path) -> None:
    folder = solution("clash_ring", tmp_path / "solution")
    hand = folder / "hand.py"
    text = hand.read_text("utf-8").replace("low = middle + 1", "low = middle")
    hand.write_text(text, "utf-8")
    clash = assignment("clash")
    submission = opened(str(folder), clash.data.wanted, tmp_path / "copy")
    (tmp_path / "stage").mkdir()
    with Bench(clash, submission, tmp_path / "stage", seconds=1) as bench:
        [result] = [bench.check(one) for one in clash.checks if one.id == "1.3"]
    [finding] = result.findings
    assert result.status is Status.STOPPED
    assert finding.where.startswith("hand.py:1")
    assert finding.where.endswith("called from player.py:12")
    assert "The loop `while low < high` in line 13 of hand.py does not end" in finding.mistake
