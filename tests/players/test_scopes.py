"""Which names are a function's own, and which are those of what is within it: by Python itself."""

from __future__ import annotations

import ast
import symtable

import pytest

from upcard.players.scopes import Scope, outer_parts, own_names

TEXTS = [
    "def f(a, /, b, *c, d, **e):\n    g = 1\n    h, (i, *j) = 1, (2, 3)\n    k[0] = l.m = 4",
    "def f():\n    for a, b in c:\n        d += 1\n    with e as g:\n        h: int = 2\n    del i",
    "def f():\n    import a.b, c.d as e\n    from g import h, i as j",
    "def f():\n    try:\n        a = 1\n    except b as c:\n        pass",
    "def f(a):\n    match a:\n        case [b, *c] | {'d': b, **c}:\n            e = 1\n"
    "        case g:\n            pass",
    "def f(a=b):\n    def c(d):\n        e = d\n    class g:\n        pass\n"
    "    return lambda i: i + a",
]


@pytest.mark.parametrize("text", TEXTS)
def test_names_are_a_functions_own_where_python_says_so(text: str) -> None:
    function = ast.parse(text).body[0]
    assert isinstance(function, ast.FunctionDef)
    (table,) = symtable.symtable(text, "text", "exec").get_children()
    assert own_names(function) == {one.get_name() for one in table.get_symbols() if one.is_local()}


def test_names_of_comprehensions_and_lambdas_are_their_own() -> None:
    text = "[a for a, b in c for d in [e for e in a]] + [(lambda g, *h: g)(i)]"
    scopes = [one for one in ast.walk(ast.parse(text)) if isinstance(one, Scope)]
    found = [own_names(one) for one in scopes]
    assert sorted(map(sorted, found)) == [["a", "b", "d"], ["e"], ["g", "h"]]


def expression(text: str) -> Scope:
    """A text that is one expression, which has names of its own."""
    found = ast.parse(text, mode="eval").body
    assert isinstance(found, Scope)
    return found


def test_what_is_gone_over_and_defaults_are_reckoned_outside() -> None:
    texts = ("[a for a in b if c]", "lambda a=d, *, e, g=h: a")
    parts = [outer_parts(expression(text)) for text in texts]
    assert [[ast.unparse(one) for one in each] for each in parts] == [["b"], ["d", "h"]]
