"""Comparisons in a player's text that are never true: of a suit or rank with a text that is none.

No error tells of them: `card.suit == "hearts"` is False for every card, as hearts are "♥".
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from upcard.cards import DECKS, Deck, Sign
from upcard.errors import BadRules
from upcard.narration.hand import letter
from upcard.narration.words import rank_name
from upcard.players.diagnostics import complaint_at
from upcard.players.reading import StrategyFile

KINDS = {"suit": "suit", "declared": "suit", "rank": "rank"}
"""What an attribute of a card, a move or a view has."""


def never_true(path: Path, name: str, deck: Deck) -> Iterator[str]:
    """What is wrong in the class `name` of a file, and in its functions, for a game's deck.

    Of a file that is no text in UTF-8 nothing is said.
    """
    try:
        tree = ast.parse(StrategyFile.read(path).text)
    except BadRules:
        return
    texts = {name: value for node in tree.body for name, value in _assigned(node)}
    for node in tree.body:
        is_own = isinstance(node, ast.ClassDef) and node.name == name
        if is_own or isinstance(node, ast.FunctionDef):
            for compared in ast.walk(node):
                if isinstance(compared, ast.Compare):
                    yield from _wrong(compared, texts, deck, str(path))


def _wrong(
    node: ast.Compare, texts: Mapping[str, ast.expr], deck: Deck, path: str
) -> Iterator[str]:
    sides = (node.left, *node.comparators)
    read = {side.attr for side in sides if isinstance(side, ast.Attribute)}
    kinds = {kind for attribute, kind in KINDS.items() if attribute in read}
    for kind in sorted(kinds):
        own = deck.suits if kind == "suit" else deck.ranks
        known = {sign.sign for sign in (*own, *_of_all_decks(kind))}
        for text in dict.fromkeys(each for side in sides for each in _texts(side, texts)):
            if text not in known:
                words = f"no card has the {kind} {text!r}: {_meant(text, own, kind)}"
                yield complaint_at(path, node.lineno, words)


def _of_all_decks(kind: str) -> Iterator[Sign]:
    for deck in DECKS.values():
        for side in filter(None, (deck, deck.other)):
            yield from side.suits if kind == "suit" else side.ranks


def _texts(side: ast.expr, texts: Mapping[str, ast.expr]) -> Iterator[str]:
    """The texts that an expression names, alone or in a row, or by a name of the file."""
    if isinstance(side, ast.Name) and side.id in texts:
        side = texts[side.id]
    for part in side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else (side,):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def _assigned(node: ast.stmt) -> Iterator[tuple[str, ast.expr]]:
    if isinstance(node, ast.Assign):
        for target in node.targets:
            if isinstance(target, ast.Name):
                yield target.id, node.value


def _meant(text: str, known: Iterable[Sign], kind: str) -> str:
    """The sign that a text may mean, or all."""
    word = text.casefold().rstrip("s")
    for sign in known:
        named = rank_name(sign) if kind == "rank" else sign.name.rstrip("sS")
        if word in (named.casefold(), sign.sign.casefold(), letter(sign)):
            return f'"{sign.sign}" may be meant'
    return f"{kind}s are {' '.join(sign.sign for sign in known)}"
