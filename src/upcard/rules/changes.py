"""What differs between two games' rules, key by key."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from upcard.rules.effect import Effect
from upcard.rules.keys import IN_TABLES, SECTIONS
from upcard.rules.model import Rules

NOT_RULES = ("name", "title", "source", "seats")
"""Keys that say which game it is, and for how many, but not how it is played."""


class Change(NamedTuple):
    """A key as a rules file names it, what it is in a game, and what it was in the other."""

    key: str
    now: object
    before: object


def changes(rules: Rules, before: Rules) -> tuple[Change, ...]:
    """The keys in which two games differ, in the order of the rules; names and seats apart.

    A card that only one of them names has no effect, and no points, in the other.
    """
    own, other = _flat(rules), _flat(before)
    keys = [key for key in dict.fromkeys([*own, *other]) if key not in NOT_RULES]
    found = [Change(key, _at(own, key), _at(other, key)) for key in keys]
    return tuple(change for change in found if change.now != change.before)


def written(value: object) -> str:
    """A value as a rules file has it, or that there is none."""
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False)


def _flat(rules: Rules) -> dict[str, Any]:
    """All that the rules say, by keys such as `cards.Q.skip`."""
    keys = rules.model_dump(mode="json")
    flat = {key: value for key, value in keys.items() if not isinstance(value, dict)}
    for section, inner in keys.items():
        if isinstance(inner, dict):
            for key, value in inner.items():
                if (section, key) == ("score", "points") or section in IN_TABLES:
                    flat |= {f"{section}.{key}.{last}": each for last, each in value.items()}
                else:
                    flat[f"{section}.{key}"] = value
    return flat


def _at(flat: dict[str, Any], key: str) -> object:
    """What is there, else the usual: keys that came later are written only where they differ."""
    table, _, name = key.rpartition(".")
    if key.startswith("added."):
        return flat.get(key)
    if key in flat or table == "score.points":
        return flat.get(key, 0)
    section = Effect if key.startswith("cards.") else SECTIONS.get(table, Rules)
    return section.defaults()[name]
