"""Rules as the text of a TOML file, with comments in sentences."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from pydantic_core import to_jsonable_python

from upcard.narration.differences import Named, differences, value_of
from upcard.narration.effects import effects
from upcard.rules.changes import changes
from upcard.rules.model import Rules
from upcard.rules.section import Section
from upcard.sanitize import visible

PLAIN_KEY = re.compile(r"[A-Za-z0-9_-]+")
LABELS = ("name", "title", "source")


def as_toml(game: Rules) -> str:
    """Rules as a TOML file with every key, and a sentence above each card that does something."""
    keys = {name: _all_of(getattr(game, name)) for name in Rules.model_fields if name != "cards"}
    lines = list(_table(keys))
    for card, effect in game.cards.items():
        does = visible(f"{card}: {effects(game, card) or 'does nothing'}.")
        changed = effect.model_dump(exclude_defaults=True)
        lines += ["", f"# {does}", f"[cards.{_key(card)}]", *_table(changed)]
    for name, section in keys.items():
        if section and isinstance(section, dict):
            plain = [*_table(section)]
            lines += ["", f"[{name}]", *plain] if plain else []
            for key, inner in section.items():
                if isinstance(inner, dict):
                    lines += ["", f"[{name}.{_key(key)}]", *_table(inner)]
    return "\n".join(lines) + "\n"


def _all_of(value: object) -> Any:
    """A value as a file has it; of a table all keys, also those that a record leaves out."""
    if isinstance(value, Section):
        return {key: to_jsonable_python(getattr(value, key)) for key in type(value).model_fields}
    return to_jsonable_python(value)


def house_file(game: Rules, base: Named) -> str:
    """A TOML file that starts from `base` and has the keys alone in which the game differs.

    At its top is a sentence for each difference. The game has the seats of the base.
    """
    told = differences(Named(game.name, game), base)
    lines = [f"# {visible(difference.sentence)}" for difference in told]
    names = {"base": base.name, **{key: value_of(game, key) for key in LABELS}}
    tables: dict[str, dict[str, Any]] = {}
    for change in changes(game, base.rules):
        *table, key = change.key.split(".")
        header, value = ".".join(map(_key, table)), value_of(game, change.key)
        if isinstance(value, dict):  # a table of its own
            tables[f"{header}.{_key(key)}"] = {**value}
        else:
            tables.setdefault(header, {})[key] = value
    lines += ["", *_table(names | tables.pop("", {}))]
    for header, keys in tables.items():
        lines += ["", f"[{header}]", *_table(keys)]
    return "\n".join(lines).lstrip("\n") + "\n"


def _table(keys: dict[str, Any]) -> Iterator[str]:
    """The plain keys of a table, one line each."""
    for key, value in keys.items():
        if not isinstance(value, dict):
            yield f"{_key(key)} = {json.dumps(value, ensure_ascii=False)}"


def _key(key: str) -> str:
    return key if PLAIN_KEY.fullmatch(key) else json.dumps(key, ensure_ascii=False)
