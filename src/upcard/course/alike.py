"""Submissions that are alike, whatever their names, comments and order: a hint, and no verdict.

Each function is read as a row of signs: kinds of statements and expressions, operators, and
numbers, but no names, no texts, no types. Of all pieces of PIECE signs some are kept, so that two
equal stretches always share one (winnowing: Schleimer, Wilkerson and Aiken, "Winnowing: local
algorithms for document fingerprinting", 2003). What was given to the students, and what most of
them have, does not count; what few have counts more.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import log

PIECE = 12
"""Signs of a piece."""
WINDOW = 4
"""Of so many pieces in a row, one is kept."""
LEAST = 12
"""With fewer pieces of its own, a submission is too small to say anything."""
COMMON = 0.5
"""What a larger share of a class has does not count, in a class of FEW or more."""
FEW = 6
ALIKE = 0.6
"""Who shares so much, weighed, is shown."""
MOST = 50
"""Pairs that are shown, the most alike first."""

Lines = tuple[str, int, int]
"""A file, and its lines from and to."""


@dataclass(frozen=True)
class Prints:
    """A submission's pieces, by their hash, each with where it is, and the rows of its functions.

    Neither has what was given.
    """

    pieces: Mapping[int, Lines]
    rows: tuple[str, ...]


@dataclass(frozen=True)
class Pair:
    """Two submissions by their number, the share of what they have in common, and where that is.

    `equal` if nothing but names, texts, comments and order is different.
    """

    one: int
    other: int
    share: float
    equal: bool
    lines: tuple[tuple[Lines, Lines], ...]


def alike(sources: Sequence[Mapping[str, str]], given: Mapping[str, str]) -> list[Pair]:
    """Who is alike, the most alike first; `given` are the files that all were given.

    Of several that are equal, each is shown with the first only.
    """
    known = prints(given)
    every = [prints(each, known) for each in sources]
    often = Counter(piece for each in every for piece in each.pieces)
    most = COMMON * len(every) if len(every) >= FEW else len(every)
    weights = {
        piece: log(1 + len(every) / number) for piece, number in often.items() if number <= most
    }
    firsts = _firsts(every)
    found = [
        _pair(number, first, every, weights, equal=True)
        for number, first in enumerate(firsts)
        if first != number
    ]
    shared = _shared(every, weights, firsts)
    sums = [sum(weights.get(piece, 0.0) for piece in each.pieces) for each in every]
    sizes = [sum(piece in weights for piece in each.pieces) for each in every]
    for (one, other), weight in shared.items():
        large = min(sizes[one], sizes[other]) >= LEAST
        if large and 2 * weight / (sums[one] + sums[other]) >= ALIKE:
            found.append(_pair(one, other, every, weights, equal=False))
    return sorted(found, key=lambda pair: (-pair.equal, -pair.share, pair.one, pair.other))


def _firsts(every: Sequence[Prints]) -> list[int]:
    """Of each, the first that is equal to it: itself, if none comes before it."""
    seen: dict[tuple[str, ...], int] = {}
    return [
        seen.setdefault(each.rows, number) if len(each.pieces) >= LEAST else number
        for number, each in enumerate(every)
    ]


def _shared(
    every: Sequence[Prints], weights: Mapping[int, float], firsts: Sequence[int]
) -> Mapping[tuple[int, int], float]:
    """What two share, weighed, for those that share anything and are not equal to earlier ones."""
    holders: dict[int, list[int]] = defaultdict(list)
    for number, each in enumerate(every):
        if firsts[number] == number:
            for piece in each.pieces:
                if piece in weights:
                    holders[piece].append(number)
    shared: dict[tuple[int, int], float] = defaultdict(float)
    for piece, numbers in holders.items():
        for two in combinations(numbers, 2):
            shared[two] += weights[piece]
    return shared


def _pair(
    one: int, other: int, every: Sequence[Prints], weights: Mapping[int, float], equal: bool
) -> Pair:
    left, right = every[min(one, other)].pieces, every[max(one, other)].pieces
    both = [piece for piece in left if piece in right and (equal or piece in weights)]
    weigh = [weights.get(piece, 0.0) for piece in (*left, *right)]
    share = 2 * sum(weights.get(piece, 0.0) for piece in both) / (sum(weigh) or 1.0)
    return Pair(
        min(one, other),
        max(one, other),
        1.0 if equal else share,
        equal,
        tuple((left[piece], right[piece]) for piece in both),
    )


def prints(sources: Mapping[str, str], but: Prints | None = None) -> Prints:
    """The pieces and rows of a submission's files, without those of `but`."""
    but = but or Prints({}, ())
    pieces: dict[int, Lines] = {}
    rows: list[str] = []
    for name, text in sorted(sources.items()):
        for row in _rows(text):
            for piece, start, end in _winnowed(row):
                if piece not in but.pieces:
                    pieces.setdefault(piece, (name, start, end))
            rows.append(" ".join(sign for sign, _ in row))
    return Prints(pieces, tuple(sorted({*rows}.difference(but.rows))))


Row = list[tuple[str, int]]


def _rows(text: str) -> Iterator[Row]:
    """The signs of each function of a file, with their lines, and of what is outside of all."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    left: list[ast.AST] = [tree]
    while left:
        row, functions = _signs(left.pop())
        left += functions
        yield row


FUNCTIONS = frozenset((ast.FunctionDef, ast.AsyncFunctionDef))
QUIET = frozenset(
    (ast.Load, ast.Store, ast.Del, ast.Import, ast.ImportFrom, ast.arguments, ast.Pass)
)
OTHERWISE: Mapping[type[ast.AST], str] = {ast.AnnAssign: "Assign"}
NOT_READ = frozenset(("annotation", "returns", "decorator_list", "type_params"))
"""Parts of a node that say nothing of what it does."""


def _signs(root: ast.AST) -> tuple[Row, list[ast.AST]]:
    """The signs of a function or module, in order, and the functions in it, which are apart."""
    row: Row = []
    functions: list[ast.AST] = []
    left, line = [root], getattr(root, "lineno", 1)
    while left:
        node = left.pop()
        kind = type(node)
        if kind in FUNCTIONS and node is not root:
            functions.append(node)
        elif kind not in QUIET and not _is_text(node):
            line = getattr(node, "lineno", line)
            row.append((_sign(node), line))
            left += reversed([*_children(node)])
    return row, functions


def _is_text(node: ast.AST) -> bool:
    return type(node) is ast.Expr and type(node.value) is ast.Constant


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """What is below a node, without types and decorators."""
    for name in node._fields:
        if name in NOT_READ:
            continue
        value = getattr(node, name, None)
        if type(value) is list:
            yield from (one for one in value if isinstance(one, ast.AST))
        elif isinstance(value, ast.AST):
            yield value


def _sign(node: ast.AST) -> str:
    """A node without the author's own words."""
    if type(node) is ast.Constant:
        return repr(node.value) if isinstance(node.value, int | float | None) else "text"
    return OTHERWISE.get(type(node)) or type(node).__name__


def _winnowed(row: Row) -> Iterator[tuple[int, int, int]]:
    """Of the hashes of a row's pieces, the least of each window, with the piece's lines."""
    hashes = [
        (_hash(" ".join(sign for sign, _ in row[at : at + PIECE])), at)
        for at in range(len(row) - PIECE + 1)
    ]
    last = -1
    for start in range(max(1, len(hashes) - WINDOW + 1) if hashes else 0):
        piece, at = min(hashes[start : start + WINDOW])
        if at != last:
            last = at
            lines = [line for _, line in row[at : at + PIECE]]
            yield piece, min(lines), max(lines)


def _hash(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
