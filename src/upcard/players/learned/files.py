"""Learned values as files: JSON, a file a game, with a value for each number of seats learned."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from upcard.errors import BadRules, reason
from upcard.files import other_format, write_whole
from upcard.players.learned.features import FEATURES
from upcard.players.learned.value import MOST_UNITS, WEIGHTS
from upcard.rules import Rules, load
from upcard.rules.house import house_keys, needs_house
from upcard.rules.load import rules_hash
from upcard.rules.section import MOST_SEATS
from upcard.wrong_values import problem_at

if TYPE_CHECKING:
    from upcard.games.game import Game

FOLDER = resources.files("upcard.players.learned") / "values"
ENDING = ".json"
MOST_KEPT = 64
"""Games of which it is remembered whose values they are played by."""
FEW = 16
"""Fewer cards than that make a game another one: what was learned of it is of no use elsewhere."""
FORMAT = 1
"""Goes up when a feature changes its meaning: older files are refused then."""

STRICT = ConfigDict(strict=True)

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class Measured:
    """How often a value won in one seat, with `against` in all others, each deal from every seat.

    `low` and `high` are the bounds of its 95 % interval.
    """

    against: str
    seats: int
    won: float
    low: float
    high: float
    deals: int


@dataclass(frozen=True)
class Values:
    """What was learned for a game.

    `rules` is the hash of its rules, `command` what made the file; `numbers` has for each number of
    seats the bytes of one WEIGHTS record.
    """

    game: str
    rules: str
    command: str
    numbers: Mapping[int, Bytes]
    measured: Sequence[Measured] = ()

    def at(self, seats: int) -> Bytes:
        """The numbers for a table of so many seats, or of the nearest number that was learned.

        A two-player game is different: a value for one is the last to be taken for the other.
        """

        def distance(known: int) -> tuple[bool, int]:
            return (known == 2) != (seats == 2), abs(known - seats)

        return self.numbers[min(self.numbers, key=distance)]

    def check(self, game: Game, origin: str) -> None:
        """BadRules, which begins with `origin`, if the game's rules are not those learned from."""
        if self.rules != rules_hash(game.rules):
            raise BadRules(
                f"{origin}: it was learned from other rules than {game.id} has: "
                f"upcard train {game.id} learns it again"
            )


def read(path: Path) -> Values:
    """The values in a file; BadRules if it cannot be read, or is none of this version."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as problem:
        raise BadRules(f"{path} cannot be read: {reason(problem)}") from None
    return _values_in(text, str(path))


def write(path: Path, values: Values) -> None:
    """Write values to a file, whole; OSError if that cannot be."""
    data = {
        "format": FORMAT,
        "game": values.game,
        "rules": values.rules,
        "command": values.command,
        "measured": [asdict(one) for one in values.measured],
        "features": FEATURES,
        "values": {str(seats): _as_json(numbers) for seats, numbers in values.numbers.items()},
    }
    lines = json.dumps(data, ensure_ascii=False, indent=1)
    write_whole(path, _joined(lines) + "\n")


@cache
def shipped() -> Mapping[str, Values]:
    """The values that come with Upcard, by the name of their game."""
    files = sorted(FOLDER.iterdir(), key=lambda file: file.name)
    found = {file.name: file.read_text("utf-8") for file in files if file.name.endswith(ENDING)}
    return {name.removesuffix(ENDING): _values_in(text, name) for name, text in found.items()}


@lru_cache(MOST_KEPT)
def values_for(game: Game) -> Values:
    """The shipped values of a game; by other rules, of the game that is most like it.

    That is one of its branch (as few cards or as many, capturing, counting down) that differs in
    fewest keys.
    What only some tables play must be the same: by a value that was learned without it, deals may
    never end. BadRules if none of the games has these house rules.
    """
    rules, keys, house = game.rules, _keys(game.rules), _house(game.rules)
    known = {name: load(name) for name in shipped()}
    alike = [name for name, other in known.items() if _house(other) == house]
    if not alike:
        raise BadRules(
            f"learned given as a player of {game.id}: no game that it has learned has the same "
            f"house rules; upcard train {game.id} learns them"
        )

    def distance(name: str) -> tuple[bool, bool, bool, int]:
        other = known[name]
        return (
            _has_few_cards(rules) != _has_few_cards(other),
            rules.match.capture != other.match.capture,
            rules.end.counts_down != other.end.counts_down,
            len(dict(keys.items() ^ _keys(other).items())),
        )

    return shipped()[min(alike, key=distance)]


def _has_few_cards(rules: Rules) -> bool:
    return len(rules.cards_in_play.faces) < FEW


def _house(rules: Rules) -> frozenset[tuple[str, str]] | None:
    """What rules say that only some tables play; None where they are such that all do."""
    return house_keys(rules) if needs_house(rules) else None


def _keys(rules: Rules) -> dict[str, str]:
    """The rules by key, without their names."""
    said = rules.model_dump(mode="json", exclude={"name", "title", "source"})
    return dict(_flat(said, ""))


def _flat(said: Any, path: str) -> list[tuple[str, str]]:
    if not isinstance(said, dict):
        return [(path, json.dumps(said))]
    return [one for key, value in said.items() for one in _flat(value, f"{path}.{key}")]


def _as_json(numbers: Bytes) -> dict[str, Any]:
    record = numbers.view(WEIGHTS)[0]
    units = int(record["units"])
    return {
        "units": units,
        "direct": record["direct"].tolist(),
        "first": record["first"][:, :units].tolist(),
        "bias": record["bias"][:units].tolist(),
        "last": record["last"][:units].tolist(),
    }


def _joined(text: str) -> str:
    """JSON of one item a line, its lists of numbers on a line each."""
    return re.sub(r"\[\s*(-?\d[^\[\]]*?)\s*\]", lambda found: _on_one_line(found[1]), text)


def _on_one_line(numbers: str) -> str:
    return "[" + ", ".join(numbers.replace(",", " ").split()) + "]"


class _Value(BaseModel):
    """What a file says of a number of seats: whole numbers, of any size yet."""

    model_config = STRICT

    units: Annotated[int, Field(ge=0, le=MOST_UNITS)]
    direct: list[int]
    first: list[list[int]]
    bias: list[int]
    last: list[int]


class _File(BaseModel):
    """A whole file. Keys that it has besides mean nothing."""

    model_config = STRICT

    format: Annotated[int, Field(ge=FORMAT, le=FORMAT)]
    game: str
    rules: str
    command: str
    measured: tuple[Measured, ...]
    features: list[str]
    values: Annotated[dict[Annotated[int, Field(ge=2, le=MOST_SEATS)], _Value], Field(min_length=1)]


def _values_in(text: str, origin: str) -> Values:
    try:
        said = _File.model_validate_json(text)
    except ValidationError as problem:
        first = problem.errors(include_url=False)[0]
        if first["loc"] == ("format",) and first["type"] != "missing":
            raise BadRules(other_format(origin, first["input"], FORMAT)) from None
        raise BadRules(f"{origin} has no learned values: {problem_at(first)}") from None
    unknown, twice = {*said.features} - {*FEATURES}, len(said.features) != len({*said.features})
    if unknown or twice:
        raise BadRules(
            f"{origin} was made by another version of Upcard: upcard train makes it again"
        )
    places = [FEATURES.index(name) for name in said.features]
    try:
        numbers = {seats: _numbers(value, places) for seats, value in said.values.items()}
    except ValueError as problem:
        raise BadRules(f"{origin} has no learned values: {problem}") from None
    return Values(said.game, said.rules, said.command, numbers, said.measured)


def _numbers(value: _Value, places: Sequence[int]) -> Bytes:
    """The bytes of a WEIGHTS record from what a file says of the features at some places.

    Those that it does not say anything of count nothing. ValueError if it does not fit.
    """
    record, units = np.zeros(1, WEIGHTS), value.units
    record["units"] = units
    shapes = {"direct": (len(places),), "first": (len(places), units)}
    parts = shapes | {"bias": (units,), "last": (units,)}
    for name, shape in parts.items():
        given = getattr(value, name)
        rows = [len(row) for row in given] if name == "first" else [units] * len(places)
        if len(given) != shape[0] or {*rows} - {units}:
            wanted = " × ".join(map(str, shape))
            raise ValueError(f"{name} has other than {wanted} numbers, as features and units ask")
        numbers = np.array(given).reshape(shape)
        room = record[name][0] if name == "direct" else record[name][0][..., :units]
        limits = np.iinfo(room.dtype)
        if numbers.size and not limits.min <= numbers.min() <= numbers.max() <= limits.max:
            raise ValueError(f"{name} has numbers beyond {limits.min} to {limits.max}")
        room[places if name in shapes else ...] = numbers
    data: Bytes = record.view(np.uint8)
    return data
