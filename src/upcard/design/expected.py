"""What changes are expected to do before any variant is played: what they do in measured games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from upcard.design.measures import Measure, Numbers
from upcard.design.rule_effects import Rule, effects_in, rules_in
from upcard.design.space import Space
from upcard.design.variants import KEPT, table_of, tables_known


def expected_effects(space: Space, measures: Sequence[Measure]) -> Numbers:
    """What each single change of a space does to each measure: a row a change, in order.

    It is the mean of what its rule does on average to the variants of each game that was measured
    beforehand; nothing if no such game has the rule, or the measure.
    """
    known = _effects()
    rows = []
    for changes in space.singles:
        (rule,) = rules_in(space, tuple(changes.items()))
        moves = known.get(rule, {})
        rows.append([moves.get(one.key, 0.0) for one in measures])
    return np.array(rows, float).reshape(len(rows), len(measures))


@cache
def _effects() -> dict[Rule, dict[str, float]]:
    """The mean effect of each rule on each measure, over the tables that have the rule."""
    found: dict[Rule, list[dict[str, float]]] = {}
    for game in tables_known():
        for effect in effects_in(table_of(game), KEPT).all:
            moves = {key: interval.value for key, interval in effect.moves.items()}
            found.setdefault(effect.rule, []).append(moves)
    return {
        rule: {key: sum(one[key] for one in every) / len(every) for key in KEPT}
        for rule, every in found.items()
    }
