"""What an error says of the line that raised it, in plain words."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from upcard.course.evident import OTHER_ARGUMENTS
from upcard.course.inside.program import answer, place_of
from upcard.course.raised import cause

CODE = """
from enum import Enum

count = 0


class Color(Enum):
    RED = 0


class Node:
    def __init__(self, item):
        self.item, self.next = item, None


class Chain:
    def __init__(self):
        self.head = None
        self.size = 0

    def last(self):
        node = self.head
        while node.item != 5:
            node = node.next
        return node

    def first(self):
        return self.head.item

    def sum(self):
        total, node = 0, self.head
        for _ in range(self.size):
            total += node.item
            node = node.next
        return total

    def sum_of_more(self):
        total, node = 0, self.head
        for _ in range(self.size + 1):
            total = total + node.item
            node = node.next
        return total

    def after(self, node):
        return node.next.item

    def get(self, node, index):
        if index == 0:
            return node
        return self.get(node.next, index - 1)

    def nth(self, index):
        return self.get(self.head, index).item

    def deep(self, node):
        return self.deep(node.next)

    def both(self, one, other):
        return one.item < other.item

    def shuffled(self):
        cards = shuffle([])
        return cards.pop()

    def given(self, card):
        return card.color

    def found(self):
        found = self.nothing()
        return found.item

    def nothing(self):
        pass

    def add():
        pass

    def later(self):
        self.late = 1

    def show(self):
        return self.late

    def known(self):
        return last()

    def misspelt(self):
        return self.seize

    def ask(self):
        return input()

    def store(self, array, k):
        array[k] = array[k - 1]

    def branch(self, yes):
        if yes:
            seat = 1
        return seat

    def counted(self):
        count += 1


name = input()
"""
TREES = {"chain.py": ast.parse(CODE), "other.py": ast.parse("def helper():\n    pass\n")}


def line(text: str) -> str:
    """Where a line of the code is, as a finding tells it."""
    [number] = [n for n, one in enumerate(CODE.split("\n"), 1) if one.strip() == text]
    return f"chain.py:{number}"


NONE = "AttributeError: 'NoneType' object has no attribute '{}'"
TOLD = [
    (NONE.format("item"), "while node.item != 5:", "`node` is None: the walk has gone past", False),
    (
        NONE.format("item"),
        "total += node.item",
        "`node` is None: fewer can be reached, by `node.next`, than `self.size` says.",
        False,
    ),
    (NONE.format("item"), "total = total + node.item", "the walk has gone past the last", False),
    (NONE.format("item"), "return self.head.item", "`self.head` is None there, as it is at", False),
    (NONE.format("item"), "return node.next.item", "`node.next` is None: there is none", False),
    (
        NONE.format("item"),
        "return self.get(self.head, index).item",
        "`self.get(self.head, index)` is None: get has gone past the last one",
        False,
    ),
    (
        NONE.format("next"),
        "return self.deep(node.next)",
        "`node` is None: deep calls itself",
        False,
    ),
    (NONE.format("item"), "return one.item < other.item", "`one` or `other` is None there.", False),
    (NONE.format("pop"), "return cards.pop()", "shuffle changes things in place", False),
    (NONE.format("color"), "return card.color", "`card` is None: given was called with", False),
    (NONE.format("item"), "return found.item", "nothing returns nothing", False),
    ("NameError: name 'last' is not defined", "return last()", "The name last is not known", True),
    (
        "AttributeError: 'Chain' object has no attribute 'late'",
        "return self.late",
        "self.late is not set yet: that is done in later only.",
        True,
    ),
    (
        "AttributeError: 'Chain' object has no attribute 'seize'",
        "return self.seize",
        "An object of the class Chain has no seize.",
        True,
    ),
    (
        "UnboundLocalError: cannot access local variable 'seat' where it is not associated",
        "return seat",
        "seat has no value there: it is set on another way",
        True,
    ),
    (
        "UnboundLocalError: cannot access local variable 'count' where it is not associated",
        "count += 1",
        "count has no value there: by the assignment in this function it is another",
        True,
    ),
    (
        "TypeError: '<' not supported between instances of 'Color' and 'Color'",
        "return one.item < other.item",
        "Python cannot tell by < which of two Color objects is less.",
        True,
    ),
    ("EOFError: EOF when reading a line", "return input()", "input is asked for, where", True),
    ("EOFError: EOF when reading a line", "name = input()", "input is asked for while", True),
    ("SystemExit: 0", "name = input()", "The program ends itself while", True),
    ("SystemExit: 0", "return input()", "The program ends itself, and", True),
    ("RecursionError: maximum", "return self.deep(node.next)", "deep calls itself without", False),
    (
        "IndexError: list assignment index out of range",
        "array[k] = array[k - 1]",
        "`array[k]` has no such place: `k` is beyond the end of `array`.",
        True,
    ),
    (
        "IndexError: list index out of range",
        "array[k] = array[k - 1]",
        "There is no `array[k - 1]`: the index `k - 1` is too large, or below 0.",
        False,
    ),
    ("IndexError: pop from empty list", "return cards.pop()", "`cards.pop()` takes", False),
    ("ZeroDivisionError: integer modulo by zero", "return self.late", "A number is", False),
]


@pytest.mark.parametrize(("words", "at", "title", "sure"), TOLD)
def test_the_cause_of_an_error_is_told(words: str, at: str, title: str, sure: bool) -> None:
    found = cause(words, line(at), TREES)
    assert found is not None
    assert title in found.said.title
    assert found.said.title.endswith(".")
    assert found.said.advice.endswith(".")
    assert found.sure is sure


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("SyntaxError: expected ':' (player.py, line 14)", "Python cannot read player.py, line 14"),
        (
            "SyntaxError: (unicode error) 'utf-8' codec can't decode byte 0xe0 (card.py, line 2)",
            "card.py is no text in UTF-8",
        ),
        (
            "SyntaxError: source code string cannot contain null bytes (game.py, line 1)",
            "game.py is no text in UTF-8",
        ),
        (
            "SyntaxError: (unicode error) 'unicodeescape' codec can't decode bytes (a.py, line 2)",
            "In a.py, line 2, a backslash",
        ),
        ("TypeError: Chain.add() takes 0 positional arguments but 1 was given", "not take self"),
        ("TypeError: Game.skip() missing 1 required argument: 'x'", OTHER_ARGUMENTS.title),
        ("TypeError: Chain.get() takes 3 positional arguments but 4 were", OTHER_ARGUMENTS.title),
        ("TypeError: 'method' object is not subscriptable", "without its brackets"),
        ("TypeError: 'int' object is not callable", "is called like a function"),
        ('TypeError: can only concatenate str (not "int") to str', "A text and something"),
        ("TypeError: object of type 'Pile' has no len()", "len is asked of an object of the class"),
        ("ImportError: cannot import name 'A' from partially (circular import)", "each other"),
        ("ImportError: cannot import name 'Card' from 'card' (/card.py)", "card.py has no Card."),
        ("ImportError: attempted relative import with no known parent package", "A dot before"),
        ("SystemExit: 0", "The program ends itself"),
        ("NameError: name 'exit' is not defined", "exit ends Python itself"),
        ("NameError: name 'helper' is not defined", "The name helper is not known there."),
        ("ValueError: 7 is not a valid Color", "Color has no member with the value 7."),
        ("ValueError: invalid literal for int() with base 10: 'x'", "given to int: 'x'."),
    ],
)
def test_some_errors_say_it_themselves(words: str, title: str) -> None:
    found = cause(words, "", TREES)
    assert found is not None
    assert title in found.said.title


@pytest.mark.parametrize(
    ("words", "advice"),
    [
        ("NameError: name 'last' is not defined", "write self.last"),
        ("NameError: name 'helper' is not defined", "from other import helper"),
        ("NameError: name 'coumt' is not defined", "there is count"),
    ],
)
def test_a_name_that_is_meant_is_told(words: str, advice: str) -> None:
    found = cause(words, line("return last()"), TREES)
    assert found is not None
    assert advice in found.said.advice


def test_what_is_not_known_is_not_told() -> None:
    assert cause("KeyError: 3", line("return last()"), TREES) is None
    assert cause(NONE.format("item"), "", TREES) is None
    assert cause(NONE.format("item"), line("return last()"), TREES) is None
    assert cause("ValueError: list.remove(x): x not in list", "", TREES) is None


@dataclass
class Frame:
    """A frame as `place_of` reads it."""

    filename: str
    lineno: int
    name: str


@pytest.mark.parametrize(
    ("frames", "place"),
    [
        ([("game.py", 3, "play"), ("hand.py", 7, "put")], "hand.py:7, called from game.py:3"),
        (
            [("game.py", 3, "play"), ("hand.py", 7, "put"), ("array.py", 9, "__setitem__")],
            "array.py:9, called from hand.py:7, called from game.py:3",
        ),
        ([("game.py", 3, "play"), ("game.py", 9, "skip")], "game.py:9"),
        (
            [("game.py", 3, "play"), ("player.py", 4, "__getitem__")],
            "player.py:4, called from game.py:3",
        ),
        ([("own.py", 3, "<module>")], "own.py:3"),
    ],
)
def test_the_place_says_who_asked(
    frames: list[tuple[str, int, str]], place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack = [Frame("/usr/lib/run.py", 1, "main"), *(Frame(f"/s/{f}", n, m) for f, n, m in frames)]
    found: Mapping[str, Any] = {"extract_tb": lambda _: stack}
    for name, value in found.items():
        monkeypatch.setattr(f"traceback.{name}", value)
    assert place_of(ValueError(), "/s", {"game.py", "player.py"}) == place


def test_an_error_names_no_folder_which_is_another_each_time(tmp_path: Path) -> None:
    def scenario(_names: object) -> Iterator[object]:
        raise ImportError(f"cannot import name 'A' from 'a' ({tmp_path}/a.py)")
        yield

    scenarios = SimpleNamespace(LAYOUT={}, scenario=scenario)
    found = answer(scenarios, {"scenario": "scenario", "arguments": {}}, str(tmp_path))
    assert found["error"] == "ImportError: cannot import name 'A' from 'a' (a.py)"
