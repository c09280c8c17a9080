"""Python files that are nearly strategies: real ones, with something changed, lost or added."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy

SIGNS = '0 ( ) [ ] { } : = , . # \\ \' """ \t \n \0 \x0c é @ := ** lambda yield while'.split(" ")
"""What is put into a text."""
PIECES = [
    ast.parse(text, mode="eval").body
    for text in (
        *("10**12", "2**63", "-1", "0.5", "'♥'", "'x' * 10**9", "None", "view", "view.hand"),
        *("view.legal", "view.legal[0]", "view.hand[-1]", "view.unseen", "view.lacked(1)"),
        *("[0] * 10**9", "[i for i in range(10**9)]", "range(10**12)", "[[1]] * 3", "{1: 2}"),
        *("sum(range(10**12))", "sorted(view.hand)", "max(view.hand_sizes)", "(1, 'a', None)"),
        *("lambda card: card.points", "len", "open('/etc/passwd')", "eval('1')", "view.__class__"),
        *("view._table", "view.game", "[view.hand]", "str(view.seat)", "{1, 2}", "f'{view.seat}'"),
        *("(x := 1)", "view.legal * 9", "view.hand + view.hand", "(yield)", "x", "count", "best"),
    )
]
STATEMENTS = [
    ast.parse(text).body[0]
    for text in (
        *("while True: pass", "while view.seat >= 0: x = 1", "for _ in range(10**12): pass"),
        *("x = [1]", "x = x + x", "x += x", "x.append(x)", "x *= 10**9", "del x[0]", "x[:] = x"),
        *("import os", "raise ValueError", "global x", "return view.legal[0]", "x = view.legal"),
        *("for x in view.hand: best = x", "def x(y): return x(y)", "x = {}", "x[view.turns] = 1"),
    )
]
MOST_CHANGES = 3


def mutants(texts: Sequence[str], count: int, seed: int) -> Iterator[str]:
    """So many texts, each one of these with a few changes; a fifth is seldom Python any more."""
    dice = random.Random(seed)
    for number in range(count):
        text = dice.choice(texts)
        for _ in range(dice.randint(1, MOST_CHANGES)):
            text = _torn(text, dice) if number % 5 == 0 else _grafted(text, dice)
        yield text


def _torn(text: str, dice: random.Random) -> str:
    """A text in which a word is changed, lost, or there many times."""
    words = re.split(r"(\W)", text)
    at = dice.randrange(len(words))
    words[at] = dice.choice(("", dice.choice(SIGNS), dice.choice(words), words[at] * 3_000))
    return "".join(words)


def _grafted(text: str, dice: random.Random) -> str:
    """A text in which an expression or a statement is another one, or there is one more."""
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return text
    if dice.random() < 0.7:
        found = [*_expressions(tree)]
        node, field, index = dice.choice(found)
        other = dice.choice([*PIECES, *(_at(*place) for place in found)])
        _put(node, field, index, deepcopy(other))
    else:
        blocks = [getattr(node, "body", None) for node in ast.walk(tree)]
        block = dice.choice([each for each in blocks if isinstance(each, list)])
        block.insert(dice.randint(0, len(block)), deepcopy(dice.choice(STATEMENTS)))
    return ast.unparse(ast.fix_missing_locations(tree))


def _expressions(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Where an expression stands in a tree: in which field of which node."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr | ast.FormattedValue):
            continue
        for field, value in ast.iter_fields(node):
            if isinstance(value, ast.expr) and field not in ("annotation", "target"):
                yield node, field, None
            elif isinstance(value, list) and field not in ("targets", "bases", "decorator_list"):
                for index, one in enumerate(value):
                    if isinstance(one, ast.expr):
                        yield node, field, index


def _at(node: ast.AST, field: str, index: int | None) -> ast.expr:
    value = getattr(node, field)
    return value if index is None else value[index]  # type: ignore[no-any-return]


def _put(node: ast.AST, field: str, index: int | None, value: ast.expr) -> None:
    if index is None:
        setattr(node, field, value)
    else:
        getattr(node, field)[index] = value
