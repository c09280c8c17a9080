"""House rules by name: a game's usual ones, each of which can be switched on beside the others.

A game with some of them is written `uno+stacking+jump-in`, wherever a game's name is. What each
sets is in `rules/switches/GAME.toml`, and stands in `docs/house-rules.md`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from upcard.errors import BadRules, did_you_mean

AND = "+"
"""What parts a game's name, and those of its house rules."""
MOST_TITLES = 4
"""So many house rules are named in a game's title; of more, it says how many they are."""
FOLDER = resources.files("upcard.rules") / "switches"


@dataclass(frozen=True)
class Switch:
    """A house rule by its name: where it is shown, what it is called there, and what it sets.

    `keys` are those of a rules file, as its tables. `source` says who plays so, where the game's
    own source does not.
    """

    name: str
    group: str
    title: str
    sentence: str
    keys: Mapping[str, Any]
    source: str = ""


@dataclass(frozen=True)
class Switches:
    """All house rules of a game by name, and presets: names of several."""

    game: str
    all: Mapping[str, Switch]
    presets: Mapping[str, tuple[str, ...]]

    def chosen(self, names: Iterable[str]) -> tuple[Switch, ...]:
        """Those of these names, in their usual order; a preset's name stands for all of its own.

        BadRules for a name that there is not.
        """
        wanted = set[str]()
        for name in names:
            if name not in self.all and name not in self.presets:
                known = (*self.all, *self.presets)
                raise BadRules(
                    f"no house rule {name!r} of {self.game}{did_you_mean(name, known)}: there are "
                    f"{', '.join(known)}"
                )
            wanted.update(self.presets.get(name, (name,)))
        return tuple(switch for name, switch in self.all.items() if name in wanted)


@cache
def switched_games() -> tuple[str, ...]:
    """The names of the games that have such house rules."""
    return tuple(sorted(each.name.removesuffix(".toml") for each in FOLDER.iterdir()))


@cache
def switches_of(game: str) -> Switches:
    """The house rules of a game; BadRules for a game that has none by name."""
    if game not in switched_games():
        raise BadRules(
            f"{game or repr(game)} has no house rules by name: {', '.join(switched_games())} have, "
            "and any rule can be written in a TOML file (docs/house-rules.md)"
        )
    data = tomllib.loads((FOLDER / f"{game}.toml").read_text(encoding="utf-8"))
    presets = {name: tuple(names) for name, names in data.pop("presets").items()}
    return Switches(game, {name: Switch(name, **each) for name, each in data.items()}, presets)


def split(name: str) -> tuple[str, tuple[Switch, ...]]:
    """The game in such a name, and its house rules in their usual order; errors as above."""
    game, *names = name.split(AND)
    return game, switches_of(game).chosen(names)


def joined(game: str, switches: Sequence[Switch]) -> str:
    """The name of a game with some house rules."""
    return AND.join((game, *(switch.name for switch in switches)))


def keys_of(switches: Sequence[Switch]) -> dict[str, Any]:
    """All keys that some house rules set, as those of a rules file.

    Where several set the same list, it has what any of them says. BadRules for two that set one key
    to different values.
    """
    found: dict[str, Any] = {}
    said: dict[tuple[str, ...], str] = {}
    for switch in switches:
        for path, value in lines_of(switch.keys):
            table = found
            for part in path[:-1]:
                table = table.setdefault(part, {})
            before = table.get(path[-1], value)
            if _contradict(before, value):
                raise BadRules(
                    f"{said[path]} and {switch.name} given: they contradict each other, as both "
                    f"set {'.'.join(path)}"
                )
            said.setdefault(path, switch.name)
            table[path[-1]] = _both(before, value)
    return found


def lines_of(keys: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[Any, Any]]:
    """Each key that tables have, by its path, and its value."""
    for name, value in keys.items():
        if isinstance(value, Mapping):
            yield from lines_of(value, (*above, name))
        else:
            yield (*above, name), value


def _contradict(one: object, other: object) -> bool:
    return one != other and not (_is_list(one) and _is_list(other))


def _both(one: Any, other: Any) -> Any:
    """Two values of a key that do not contradict each other, together."""
    return list(dict.fromkeys([*one, *other])) if _is_list(one) else one


def _is_list(value: object) -> bool:
    """Whether it is a list of cards or the like, which can be longer: not a pair of numbers."""
    return isinstance(value, list) and all(isinstance(word, str) for word in value)
