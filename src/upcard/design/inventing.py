"""Rules near to a wish from the table of measured variants: at once, without a search."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

from upcard.design.space import Space, kind_of
from upcard.design.variants import Variant, VariantTable
from upcard.rules import load
from upcard.rules.load import rules_hash
from upcard.rules.model import Rules

TURNED = {"length": ("turns", 1), "luck": ("skill", -1), "meanness": ("attack", 1)}
"""What is wished, by which measure it is known, and whether more of that is more of it."""
FEWER = 0.03
"""A changed key more must bring a variant so much nearer to the wish."""
SHARED = 0.5
"""Of the kinds of keys that one of two proposals changes, the other shares no larger part."""


@dataclass(frozen=True)
class Wish:
    """How much is wished of each thing: 0, the least of all variants, to 1, the most."""

    length: float
    luck: float
    meanness: float

    def distance(self, table: VariantTable, one: Variant) -> float:
        """How far a variant of a table is from it."""
        apart = (
            sign * (table.rank(measure, one.measures[measure]) - 0.5) + 0.5 - getattr(self, name)
            for name, (measure, sign) in TURNED.items()
        )
        return math.hypot(*apart)


def proposals(table: VariantTable, wish: Wish, count: int = 3) -> list[Variant]:
    """Variants near to a wish, the nearest first, with few changes and unlike each other."""

    def cost(one: Variant) -> float:
        return wish.distance(table, one) + FEWER * len(one.changed)

    chosen = list[Variant]()
    for one in sorted(table.variants, key=cost):
        if len(chosen) < count and not any(_alike(one, other) for other in chosen):
            chosen.append(one)
    return chosen


def _alike(one: Variant, other: Variant) -> bool:
    """Whether two variants change much the same."""
    kinds = [{kind_of(key) for key, _ in each.changed} for each in (one, other)]
    return len(kinds[0] & kinds[1]) > SHARED * min(map(len, kinds))


def rules_of(table: VariantTable, one: Variant, title: str) -> Rules:
    """The rules of a variant, with a title, and a name that no others have."""
    rules = _space(table.study.game, table.study.seats).rules(dict(one.changed))
    name = f"{table.study.game}-{rules_hash(rules)[:8]}"
    source = f"invented, from {table.study.game}"
    return rules.model_copy(update={"name": name, "title": title, "source": source})


@lru_cache(8)
def _space(game: str, seats: int) -> Space:
    return Space.of(load(game), seats)
