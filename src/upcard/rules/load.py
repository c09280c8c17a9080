"""Rules from TOML: the games that come with Upcard, and house rules that change keys of one."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from upcard.errors import BadRules, nearest, reason
from upcard.rules.keys import IN_TABLES, SECTIONS
from upcard.rules.model import Rules
from upcard.rules.other_names import keys_said
from upcard.rules.section import Section
from upcard.rules.spelling import spell
from upcard.rules.switches import AND, MOST_TITLES, Switch, joined, keys_of, split, switches_of
from upcard.toml import toml_keys
from upcard.wrong_values import A_LIST, QUOTE, problem_at, what_is_allowed

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

GAMES = resources.files("upcard.rules") / "games"
LONGEST_CHAIN = 8
MOST_TOLD, LONGEST_TOLD = 8, 4000
"""How many mistakes of a file are told at once, and in how many characters."""
EITHER = {
    "hand": "an integer, or a table from a number of seats to one, is needed",
    "presses": "a number up to 14, or 'until it throws', is needed",
    "skip": "true, false, or a number of seats up to 3 is needed; to skip everyone, again = true",
}
"""What is allowed where a key takes values of two kinds."""


@cache
def known_games() -> tuple[str, ...]:
    """The names of the games that come with Upcard."""
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in GAMES.iterdir()))


def load(game: str | Path) -> Rules:
    """The rules of a game by its name, or from a TOML file by its path.

    A file names the game that it starts from as `base`, and the keys that it changes. A name can
    have house rules behind it, `uno+stacking` (`rules.switches`). BadRules says which key is wrong,
    what it was given, and what is allowed.
    """
    if str(game) in known_games():
        return _known(str(game))
    return _switched(str(game)) if is_switched(game) else rules_in(*_source(game))


def base_of(game: str | Path) -> str | None:
    """The name of the game that this one starts from; None if it stands for itself.

    BadRules for a game that there is not, or a file that is no TOML.
    """
    if is_switched(game):
        return split(str(game))[0]
    base: str | None = toml_keys(*_source(game)).get("base")
    return base


def layers(game: str | Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """The keys of the game that this one starts from, if there is one; and those laid over them.

    Cards are spelled as the deck does. Errors as `base_of` has them.
    """
    if is_switched(game):
        base, switches = split(str(game))
        below, keys = _with_base(toml_keys(*_source(base)), base), keys_of(switches)
        spell(keys, below, str(game))
        return below, keys
    return layers_in(*_source(game))


def layers_in(text: str, origin: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same of a TOML text."""
    return _layers(toml_keys(text, origin), origin)


def is_switched(game: str | Path) -> bool:
    """Whether a game's name has house rules behind it."""
    return AND in str(game) and not str(game).endswith(".toml")


def _source(game: str | Path) -> tuple[str, str]:
    """The text of a game's rules file, and what it is called in a complaint."""
    if str(game) in known_games():
        return (GAMES / f"{game}.toml").read_text(encoding="utf-8"), str(game)
    path = Path(game)
    if path.suffix != ".toml":
        if path.name != str(game) or path.is_file():
            raise BadRules(f"{str(game)!r} given: the name of a rules file ends in .toml")
        known = ", ".join(known_games())
        raise BadRules(
            f"no game {str(game)!r}{game_meant(str(game))}: there are {known}, and TOML files by "
            "their path"
        )
    try:
        return path.read_text(encoding="utf-8-sig"), str(path)
    except (OSError, ValueError) as problem:
        raise BadRules(f"{path} cannot be read: {reason(problem)}") from None


def game_meant(given: str) -> str:
    """The game that may be meant by a name that none has, or by a title, as `did_you_mean`."""
    titles = {_known(name).title: name for name in known_games()}
    near = nearest(given, (*known_games(), *titles))
    return f" (did you mean {titles.get(near, near)}?)" if near else ""


@cache
def _known(game: str) -> Rules:
    return rules_in(*_source(game))


@lru_cache(256)
def _switched(name: str) -> Rules:
    """The rules of a game with some of its house rules."""
    base, switches = split(name)
    if not switches:
        return _known(base)
    below, keys = layers(name)
    *most, last = (switch.title for switch in switches)
    titles = f"{', '.join(most)} and {last}" if most else last
    titles = titles if len(switches) <= MOST_TITLES else f"{len(switches)} house rules"
    keys |= {"name": joined(base, switches), "title": f"{below['title']}, with {titles}"}
    keys |= {"source": f"house rules, from {base}"}
    return check(laid_over(below, keys), name)


def has_own_name(rules: Rules) -> bool:
    """Whether `load` gives these rules by their name."""
    if rules.name in known_games():
        return _known(rules.name) == rules
    return switched(rules) is not None


def switched(rules: Rules) -> tuple[str, tuple[Switch, ...]] | None:
    """The game and its house rules by name that these rules are; None if they are no such."""
    try:
        known = is_switched(rules.name) and _switched(rules.name) == rules
    except BadRules:
        return None
    return split(rules.name) if known else None


@cache
def contradictions(game: str) -> dict[str, tuple[str, ...]]:
    """For each house rule of a game by name: those that cannot be switched on beside it."""
    names = [*switches_of(game).all]

    def contradict(*pair: str) -> bool:
        try:
            _switched(AND.join((game, *pair)))
        except BadRules:
            return True
        return False

    return {
        one: tuple(two for two in names if two != one and contradict(one, two)) for one in names
    }


def rules_hash(rules: Rules) -> str:
    """A short hash of all that the rules say: records carry it."""
    return hashlib.sha256(
        json.dumps(rules.model_dump(mode="json"), sort_keys=True).encode()
    ).hexdigest()[:16]


def rules_in(text: str, origin: str) -> Rules:
    """The rules that a TOML text says; BadRules, which begins with `origin`, as for a file."""
    return check(_with_base(toml_keys(text, origin), origin), origin)


def check(keys: dict[str, Any], origin: str) -> Rules:
    """Rules from plain data, or BadRules that names each wrong key with `origin` before it."""
    try:
        return Rules.model_validate_json(json.dumps(keys, default=str))
    except ValidationError as problem:
        raise BadRules(f"{origin}: {_sentence(problem)}") from None


def with_partners(rules: Rules) -> Rules:
    """The same game for partners, seats 0 and 2 against 1 and 3; BadRules where that cannot be."""
    keys = rules.model_dump(mode="json")
    keys |= {"name": f"{rules.name}-partners", "title": f"{rules.title}, partners", "seats": [4, 4]}
    keys["end"]["when"] = "side out"
    return check(keys, f"{rules.name} with partners")


def _with_base(keys: dict[str, Any], origin: str, depth: int = 0) -> dict[str, Any]:
    """The keys laid over those of the game named by `base`, if there is one."""
    return laid_over(*_layers(keys, origin, depth))


def _layers(
    keys: dict[str, Any], origin: str, depth: int = 0
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The keys of the game named by `base`, none without it; and the others, spelled."""
    base, below = keys.pop("base", None), dict[str, Any]()
    if base is not None:
        below = _base_keys(base, origin, depth)
    spell(keys, below, origin)
    return below, keys


def _base_keys(base: object, origin: str, depth: int) -> dict[str, Any]:
    """The keys of the game that a file starts from, with its house rules, if any are named."""
    name = base if isinstance(base, str) else ""
    if name.partition(AND)[0] not in known_games() or depth > LONGEST_CHAIN:
        given, known = f"{QUOTE.repr(base)} given{game_meant(name)}", ", ".join(known_games())
        raise BadRules(f"{origin}: base: {given}: it is one of {known}")
    if AND not in name:
        return _with_base(toml_keys(*_source(name)), name, depth + 1)
    try:
        return laid_over(*layers(name))
    except BadRules as problem:
        raise BadRules(f"{origin}: base: {problem}") from None


def laid_over(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """The keys of a game, with others in their place, table by table."""
    merged = {**below, **above}
    for key in below.keys() & above.keys():
        if isinstance(below[key], dict) and isinstance(above[key], dict):
            merged[key] = laid_over(below[key], above[key])
    return merged


def _sentence(problem: ValidationError) -> str:
    """The first wrong keys, each with what it was given and what is allowed."""
    errors = problem.errors(include_url=False)
    messages = dict.fromkeys(_message(error) for error in errors[:MOST_TOLD])
    more = len(errors) - MOST_TOLD
    told = "; ".join(messages) + (f"; and {more:,} more" if more > 0 else "")
    return told if len(told) <= LONGEST_TOLD else f"{told[: LONGEST_TOLD - 1]}…"


def _message(error: ErrorDetails) -> str:
    path = [str(part) for part in error["loc"]]
    if error["type"] == "extra_forbidden":
        stands_above = len(path) > 1 and path[-1] in ("base", *Rules.model_fields)
        is_table = path[-1] in SECTIONS or path[-1] in IN_TABLES
        if stands_above and is_table == isinstance(error["input"], dict):
            key, table, given = ".".join(path), ".".join(path[:-1]), QUOTE.repr(error["input"])
            return f"{key}: {given} given below [{table}]: move `{path[-1]}` above [{table}]"
        meant = _keys_meant(path)
        return f"{problem_at(error)}{meant}: there are {_keys_beside(path)}"
    if path == ["seats"] and error["type"] == "tuple_type":
        return f"seats: {QUOTE.repr(error['input'])} given: {A_LIST}, such as [2, 4]"
    for kind, needed in EITHER.items():
        if kind in path:
            key = ".".join(path[: path.index(kind) + 1])
            return f"{key}: {QUOTE.repr(error['input'])} given: {needed}"
    return what_is_allowed(error) if error["type"] == "value_error" else problem_at(error)


def _keys_meant(path: list[str]) -> str:
    """Which key may be meant by a wrong one: of its own table, else of any, with what those mean.

    An empty text if none is like it.
    """
    places = {f"{name}.CARD": section for name, section in IN_TABLES.items()} | SECTIONS
    every = [f"{table}.{name}" for table, kind in places.items() for name in kind.model_fields]
    own = [key for key in every if key.startswith(f"{path[0]}.")]
    at_top = [key for key in every if path == [key.rpartition(".")[2]]]
    for found in (at_top, keys_said(path), _keys_like(path[-1], own), _keys_like(path[-1], every)):
        if len(found) == 1:
            return f" (did you mean {found[0]}?)"
        if found:
            told = (f"{key}, «{_meaning(places, key)}»" for key in found)
            return f" (did you mean {', or '.join(told)}?)"
    return ""


def _keys_like(word: str, keys: list[str]) -> list[str]:
    """Those of some keys whose name is most like a word, if any is."""
    names = dict.fromkeys(key.rpartition(".")[2] for key in keys)
    near = nearest(word.replace("-", "_").replace(" ", "_").casefold(), names)
    return [key for key in keys if key.rpartition(".")[2] == near]


def _meaning(places: Mapping[str, type[Section]], key: str) -> str:
    """The beginning of what is said of a key."""
    table, _, name = key.rpartition(".")
    said = " ".join((places[table].model_fields[name].description or "").split())
    return re.split(r"[;.:]", said)[0].lower()


def _keys_beside(path: list[str]) -> str:
    """The keys of the table that a wrong key stands in."""
    section: object = IN_TABLES.get(path[0], Rules)
    if len(path) > 1 and path[0] not in IN_TABLES:
        section = Rules.model_fields[path[0]].annotation
    fields = section.model_fields if isinstance(section, type(Section)) else Rules.model_fields
    return ", ".join(fields)
