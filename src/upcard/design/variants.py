"""Variants of a game that were measured beforehand: tables that come with Upcard.

`python -m tools.variants` makes them. A table is a packed file of JSON lines: first what was
measured and how, then a line a variant, its changed keys and its measures.
"""

from __future__ import annotations

import gzip
import json
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from importlib import resources
from typing import Any, NamedTuple

from upcard.design.measures import MEASURES, QUICK, BadWish, Measure, measure_named
from upcard.design.ranking import Changed
from upcard.design.space import Value
from upcard.errors import BadRules

FOLDER, ENDING = resources.files("upcard.design") / "tables", ".jsonl.gz"
KEPT = tuple(
    key for key, one in MEASURES.items() if one.cost in QUICK and not key.startswith("points")
)
"""The measures that each variant has."""
DIGITS = 4

Measures = Mapping[str, float]


class Variant(NamedTuple):
    """Keys that differ from the base, and the measures of the rules that this makes."""

    changed: Changed
    measures: Measures


@dataclass(frozen=True)
class Study:
    """How variants of a game were measured; `player` sat in all of the `seats`.

    `errors` are the half widths of 95 % intervals: 95 % of the variants have no wider ones.
    `base` is the game itself; `others` are its relatives, by name.
    """

    game: str
    seats: int
    player: str
    seed: int
    deals: int
    errors: Measures
    base: Measures
    others: Mapping[str, Measures]


@dataclass(frozen=True)
class VariantTable:
    """The variants of a game, and how they were measured."""

    study: Study
    variants: tuple[Variant, ...]

    @cached_property
    def _ordered(self) -> dict[str, list[float]]:
        return {key: sorted(one.measures[key] for one in self.variants) for key in KEPT}

    def rank(self, measure: str, value: float) -> float:
        """What share of the variants has less of a measure; of equal ones half are counted."""
        values = self._ordered[measure]
        return (bisect_left(values, value) + bisect_right(values, value)) / (2 * len(values))

    def quantile(self, measure: str, share: float) -> float:
        """The value of which such a share of the variants has less."""
        values = self._ordered[measure]
        return values[round(share * (len(values) - 1))]

    def written(self) -> bytes:
        """The table as a file: always the same for the same one."""
        head = {**asdict(self.study), "measures": KEPT}
        lines = [json.dumps(_rounded(head), ensure_ascii=False)]
        for changed, measures in self.variants:
            keys = {key: _as_table(value) for key, value in changed}
            row = [keys, [measures[key] for key in KEPT]]
            lines.append(json.dumps(_rounded(row), ensure_ascii=False))
        return gzip.compress("".join(f"{line}\n" for line in lines).encode(), mtime=0)

    @classmethod
    def read(cls, data: bytes) -> VariantTable:
        """What such a file says."""
        head, *rows = map(json.loads, gzip.decompress(data).decode().splitlines())
        keys = head.pop("measures")
        variants = (
            Variant(tuple((key, _as_value(value)) for key, value in changed.items()),
                    dict(zip(keys, values, strict=True)))
            for changed, values in rows
        )  # fmt: skip
        return cls(Study(**head), tuple(variants))


@cache
def table_of(game: str) -> VariantTable:
    """The table of a game; BadRules for a game that has none."""
    known = tables_known()
    if game not in known:
        raise BadRules(f"{game!r} given: variants were measured of {' and '.join(known)}")
    return VariantTable.read((FOLDER / f"{game}{ENDING}").read_bytes())


@cache
def tables_known() -> tuple[str, ...]:
    """The games whose variants were measured."""
    names = (one.name for one in FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(ENDING) for name in names if name.endswith(ENDING)))


def measures_named(names: Sequence[str]) -> list[Measure]:
    """Two measures or more, all of which the tables have; BadWish."""
    found = [measure_named(name, 1) for name in dict.fromkeys(names)]
    if len(found) < 2 or any(one.key not in KEPT for one in found):
        given = ",".join(names)
        raise BadWish(f"{given} given: two or more are needed, of {', '.join(KEPT)}")
    return found


def _as_table(value: Value) -> Any:
    return dict(value) if isinstance(value, tuple) else value


def _as_value(value: Any) -> Value:
    found: Value = tuple(value.items()) if isinstance(value, dict) else value
    return found


def _rounded(value: Any) -> Any:
    """The same with DIGITS decimals: more would be chance."""
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, Mapping):
        return {key: _rounded(each) for key, each in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_rounded(each) for each in value]
    return value
