"""A compiled strategy asks whether a name has a value where it may have none, and nowhere else."""

from __future__ import annotations

import ast
import textwrap

import pytest

from upcard.players.source import NotCompiled
from upcard.players.unassigned import FLAG, asked

CASES = {
    "x = 1\nreturn x": "",
    "if view:\n    x = 1\nreturn x": "x",
    "if view:\n    x = 1\nelse:\n    x = 2\nreturn x": "",
    "if view:\n    x = 1\nelse:\n    raise ValueError\nreturn x": "",
    "for x in view:\n    y = x\nreturn x + y": "x y",
    "for x in view:\n    y = x\n    z = y": "",
    "for x in view:\n    if x:\n        y = 1\n        break\nelse:\n    y = 2\nreturn y": "",
    "for x in view:\n    if x:\n        break\n    y = 1\nelse:\n    y = 2\nreturn y": "y",
    "while True:\n    y = 1\n    if view:\n        break\nreturn y": "",
    "while view:\n    y = 1\nreturn y": "y",
    "while True:\n    if view:\n        continue\n    y = 1\n    if y:\n        return y": "",
    "if view:\n    x = 1\nx += 1": "x",
    "if view:\n    x = [1]\nx[0] = 2": "x",
    "if view:\n    x, y = 1, 2\nreturn [y for x in view]": "y",
    "if view:\n    x = 1\nreturn [x for x in view]": "",
    "try:\n    x = 1\nexcept ValueError:\n    pass\nreturn x": "x",
    "try:\n    x = 1\nexcept ValueError:\n    x = 2\nfinally:\n    y = 3\nreturn x + y": "",
    "match view:\n    case 1:\n        x = 1\nreturn x": "x",
    "match view:\n    case 1:\n        x = 1\n    case _:\n        x = 2\nreturn x": "",
    "match view:\n    case 1:\n        x = 1\n    case _ if view:\n        x = 2\nreturn x": "x",
    "match view:\n    case x if x > 1:\n        return x\nreturn 1": "",
    "match view:\n    case 1 as x:\n        pass\n    case x:\n        pass\nx = 1\nreturn x": "",
    "if view:\n    x = 1\nreturn x if view else 2": "x",
    "if (x := view):\n    return x\nreturn 1": "",
    "def f(y):\n    if y:\n        z = 1\n    return z\nreturn f": "z",
    "if _upcard_do_never():\n    x[y] = 1\nx = {}\ny = 2\nreturn x": "",
}
"""Bodies, and the names that are asked about in each."""


def asking(body: str) -> ast.FunctionDef:
    """A function with this body, with its questions."""
    tree = ast.parse(f"def choose(view):\n{textwrap.indent(body, '    ')}")
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    return asked("mine.py", function)


@pytest.mark.parametrize("body", CASES)
def test_names_are_asked_about_that_may_have_no_value(body: str) -> None:
    names = (one.id for one in ast.walk(asking(body)) if isinstance(one, ast.Name))
    assert {one.removeprefix(FLAG) for one in names if one.startswith(FLAG)} == {
        *CASES[body].split()
    }


@pytest.mark.parametrize(
    "body",
    [
        "f = lambda: x\nx = 1\nreturn f()",
        "if view:\n    x = 1\ndef f():\n    return x\nreturn f()",
        "match view:\n    case 1 as x:\n        pass\nreturn x",
        "match view:\n    case x if x > 1:\n        pass\nx += 1",
    ],
)
def test_what_cannot_ask_is_refused(body: str) -> None:
    with pytest.raises(NotCompiled, match="x may have no value yet"):
        asking(body)


def test_a_question_comes_before_the_value_is_read_and_a_mark_after_it_is_given() -> None:
    found = ast.unparse(asking("for x in view:\n    y = x\nreturn y")).splitlines()
    assert found == [
        "def choose(view):",
        f"    {FLAG}y = False",
        "    for x in view:",
        "        y = x",
        f"        {FLAG}y = True",
        f"    return _upcard_do_valued({FLAG}y, y)",
    ]
