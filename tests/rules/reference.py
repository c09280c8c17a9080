"""The tables of docs/rules.md, made from the rules' model.

python -m tests.rules.reference    write them anew
"""

from __future__ import annotations

import inspect
import json
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined
from tools.blocks import with_blocks

from upcard.cards import DECKS
from upcard.narration.rule_phrases import meaning
from upcard.rules import Rules, known_games, load
from upcard.rules.added import Added
from upcard.rules.effect import Effect
from upcard.rules.keys import IN_TABLES, SECTIONS

PAGE = Path(__file__).parent.parent.parent / "docs" / "rules.md"


def allowed(kind: Any, bounds: list[Any]) -> str:
    """What a field's type takes."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return allowed(inside[0], [*bounds, *inside[1].metadata])
    if origin is typing.Literal:
        return ", ".join(f"`{json.dumps(word)}`" for word in inside)
    if origin in (typing.Union, types.UnionType):
        return ", or ".join(allowed(one, []) for one in inside)
    if origin is dict:
        return f"table of: {allowed(inside[1], [])}"
    if origin is tuple:
        return f"list of: {allowed(inside[0], [])}"
    if kind is bool:
        return "`true`, `false`"
    if kind is int:
        limits = [bound.ge for bound in bounds if hasattr(bound, "ge")]
        limits += [bound.le for bound in bounds if hasattr(bound, "le")]
        return f"{limits[0]} to {limits[1]}"
    return "text"


def row(prefix: str, name: str, field: FieldInfo, meaning: str) -> str:
    """A field as a line of the table."""
    kind = allowed(field.annotation, field.metadata)
    if name == "deck":
        kind = ", ".join(f"`{json.dumps(deck)}`" for deck in DECKS)
    default = field.default
    value = "required" if default is PydanticUndefined else f"`{json.dumps(default)}`"
    return f"| `{prefix}{name}` | {kind} | {value} | {meaning} |"


def sections() -> dict[str, type[BaseModel]]:
    """The sections of a rules file, by what stands before a key of theirs."""
    found: dict[str, type[BaseModel]] = {"": Rules}
    for name in Rules.model_fields:
        if name in SECTIONS:
            found[f"{name}."] = SECTIONS[name]
        elif name == "cards":
            found["cards.CARD."] = Effect
        elif name == "added":
            found["added.CARD."] = Added
    return found


def keys_table() -> Iterator[str]:
    """Every key of a rules file."""
    for prefix, section in sections().items():
        if prefix:
            yield from ("", f"### `{prefix.rstrip('.')}`", "", inspect.getdoc(section) or "", "")
        yield from ("| key | type | default | meaning |", "| --- | --- | --- | --- |")
        for name, field in section.model_fields.items():
            if f"{name}." not in sections() and name not in IN_TABLES:
                yield row(prefix, name, field, meaning(f"{prefix}{name}"))


def games_table() -> Iterator[str]:
    """Every game that comes with Upcard."""
    yield from ("| name | title | seats | cards | source |", "| --- | --- | --- | --- | --- |")
    for name in known_games():
        game = load(name)
        seats = " to ".join(str(number) for number in sorted(set(game.seats)))
        cards = len(game.cards_in_play)
        title = f"[{game.title}](games/{name}.md)"
        yield f"| `{name}` | {title} | {seats} | {cards} | {game.source} |"


def with_tables(page: str) -> str:
    """The page with its tables made anew."""
    tables = {"games": games_table(), "keys": keys_table()}
    made = {name: "\n".join(["", *lines, ""]) for name, lines in tables.items()}
    return with_blocks(page, "tests.rules.reference", made)


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
