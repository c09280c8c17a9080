"""What to try next: neighbours of the best, what changes did elsewhere, and what Optuna proposes.

A few hundred keys are too many for Optuna's samplers: a choice of theirs would take longer than to
play it. So they propose values of those keys alone that the best variants change.
"""

from __future__ import annotations

import random
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from upcard.design.effects import Effects
from upcard.design.measures import Numbers
from upcard.design.ranking import DIGITS, Changed, Entry, doubts
from upcard.design.space import Changes, Space, Value
from upcard.design.wishes import Wishes
from upcard.errors import BadRules

if TYPE_CHECKING:
    from optuna.samplers import BaseSampler

PARENTS = 6
"""Of the best, so many are parents whatever the number of their changes."""
KNOWN = 100
"""So many of the best are told to the optimiser, and lend their changes to others."""
ACTIVE = 16
"""At most so many keys it is asked for."""
LEVELS, OF_LEVEL = 4, 3
"""Of variants with up to so many changes, so many of the best with each number of them are parents:
a step towards the wishes is not forgotten for what came nearer by many small ones."""
MISSED = 10.0
"""How much more a missed wish counts than a difference of an aim."""
FEW = 4
"""Changes of a variant that is made by chance, at most."""
SUREST, DRAWN = 300, 2000
"""Of so many changes that certainly do something, so many sets are drawn of each size."""


def as_changed(space: Space, changes: Changes) -> Changed:
    """Changes in the order of the rules, without those that are none."""
    places = space.places
    return tuple(
        (key, value)
        for key, value in sorted(changes.items(), key=lambda one: places[one[0]])
        if value != space.by_key[key].usual
    )


def by_chance(space: Space, chance: random.Random) -> Changed:
    """A few changes of any keys to any values."""
    count = min(len(space.dimensions), chance.choice(range(1, FEW + 1)))
    chosen = chance.sample(space.dimensions, count)
    return as_changed(space, {one.key: chance.choice(one.others) for one in chosen})


def neighbours(space: Space, best: Sequence[Entry], chance: random.Random) -> Iterator[Changed]:
    """Without end: the best variants with a change more, less, in another way, or of another's."""
    going_on = parents(best)
    while True:
        found = dict(chance.choice(going_on).changed)
        for _ in range(chance.choice((1, 1, 2))):
            _step(space, found, best[:KNOWN], chance)
        if changed := as_changed(space, found):
            yield changed


def _step(
    space: Space, found: dict[str, Value], known: Sequence[Entry], chance: random.Random
) -> None:
    """Change a variant a little, in place."""
    way = chance.random()
    if found and way < 0.15:
        del found[chance.choice(list(found))]
    elif found and way < 0.35:
        key = chance.choice(list(found))
        found[key] = chance.choice(space.by_key[key].near(found[key]))
    elif known and way < 0.7:
        other = chance.choice(known).changed
        found.update(other if len(other) < 3 else chance.sample(other, 2))
    else:
        one = chance.choice(space.dimensions)
        found[one.key] = chance.choice(one.others)


def by_effects(
    space: Space,
    wishes: Wishes,
    best: Sequence[Entry],
    effects: Effects,
    most: float,
    chance: random.Random,
) -> Iterator[Changed]:
    """What comes nearest if changes just add up, with each number of changes to `most` in turn.

    That is the best variants with one more change, and changes drawn from those that certainly do
    something.
    """
    if not effects.measures:
        return
    known = of_levels(best, PARENTS)
    sets = [tuple(map(effects.place.__getitem__, entry.changed)) for entry in known]
    sure = effects.surest(SUREST)
    levels: dict[int, list[_Promises]] = {}
    for parent, own in zip(known, sets, strict=True):
        places = effects.others(own)
        values = effects.beside(parent, places)
        changes = [(*own, place) for place in places]
        levels.setdefault(len(own) + 1, []).append(_Promises(changes, *values))
    for level in range(2, min(LEVELS, len(sure) + 1)):
        drawn = [tuple(chance.sample(sure, level)) for _ in range(DRAWN)]
        levels.setdefault(level, []).append(_Promises(drawn, *effects.together(drawn)))
    ways = [
        _in_turn(space, wishes, effects, levels[count]) for count in sorted(levels) if count <= most
    ]
    for together in zip_longest(*ways):
        yield from (changed for changed in together if changed)


class _Promises(NamedTuple):
    """Sets of changes by their places, and what is expected of the measures, with errors."""

    sets: list[tuple[int, ...]]
    values: Numbers
    errors: Numbers


def _in_turn(
    space: Space, wishes: Wishes, effects: Effects, promises: Sequence[_Promises]
) -> Iterator[Changed]:
    """Variants from the most promising on: by what they miss and the aims, or with least doubt."""
    sets = [one for each in promises for one in each.sets]
    values, errors = (np.concatenate(part) for part in list(zip(*promises, strict=True))[1:])
    keys = [one.key for one in effects.measures]
    if wishes.aims:
        columns = {key: (values[:, at], errors[:, at]) for at, key in enumerate(keys)}
        missed, aims = np.zeros(len(sets)), np.zeros(len(sets))
        for wish in wishes.all:
            if wish.measure.key in columns:
                value, error = columns[wish.measure.key]
                outside = np.maximum(wish.low - value, value - wish.high) - error
                missed += np.maximum(outside, 0.0) / wish.measure.scale
                aims -= wish.aim * value / wish.measure.scale
        order = np.lexsort((aims.round(DIGITS), missed.round(DIGITS)))
    else:
        order = np.argsort(doubts(wishes, values, errors, keys).round(DIGITS), kind="stable")
    for at in order:
        yield as_changed(space, dict(effects.changes[place] for place in sets[at]))


def parents(best: Sequence[Entry]) -> list[Entry]:
    """Variants to go on from: the best of all, and the best with few changes."""
    chosen = [*best[:PARENTS], *of_levels(best, OF_LEVEL)]
    return list({entry.changed: entry for entry in chosen}.values())


def of_levels(best: Sequence[Entry], count: int) -> list[Entry]:
    """So many of the best with each number of changes, if those are few."""
    seen = Counter[int]()
    chosen = []
    for entry in best:
        level = len(entry.changed)
        seen[level] += 1
        if level < LEVELS and seen[level] <= count:
            chosen.append(entry)
    return chosen


def by_optimiser(
    space: Space, wishes: Wishes, best: Sequence[Entry], seed: int, count: int
) -> Iterator[Changed]:
    """What Optuna proposes: TPE for one aim, NSGA-II for several. Nothing while little is known.

    It is told the best variants anew each time, so that what it proposes depends on them and the
    `seed` alone. BadRules if it is not installed.
    """
    keys = Counter(key for entry in best[: KNOWN // 4] for key, _ in entry.changed)
    active = [key for key, _ in sorted(keys.items(), key=lambda one: (-one[1], one[0]))[:ACTIVE]]
    if len(active) < 2:
        return
    optuna, known = imported(), best[:KNOWN]
    places = {key: space.by_key[key].values for key in active}
    ranges = {
        key: optuna.distributions.CategoricalDistribution(range(len(values)))
        if isinstance(space.by_key[key].usual, str)
        else optuna.distributions.IntDistribution(0, len(values) - 1)
        for key, values in places.items()
    }
    costs = [_costs(entry, wishes) for entry in known]
    study = optuna.create_study(
        sampler=_sampler(optuna, len(costs[0]), seed), directions=["minimize"] * len(costs[0])
    )
    study.add_trials(
        optuna.trial.create_trial(
            values=list(cost),
            params=_params(space, places, entry),
            distributions=ranges,
        )
        for entry, cost in zip(known, costs, strict=True)
    )
    for _ in range(count):
        asked = study.ask(ranges).params
        yield as_changed(space, {key: places[key][place] for key, place in asked.items()})


def _params(space: Space, places: dict[str, tuple[Value, ...]], entry: Entry) -> dict[str, int]:
    """What a variant has of the active keys, by its place among what there is."""
    own = dict(entry.changed)
    return {
        key: values.index(own.get(key, space.by_key[key].usual)) for key, values in places.items()
    }


def _costs(entry: Entry, wishes: Wishes) -> tuple[float, ...]:
    """What Optuna is to make little: one number, or one an aim where there are several."""
    *aims, changes = entry.costs(wishes)
    missed = MISSED * min(1e6, entry.miss(wishes)) + changes
    return tuple(min(1e6, aim) + missed for aim in aims) or (missed,)


def _sampler(optuna: Any, aims: int, seed: int) -> BaseSampler:
    """TPE for one aim, NSGA-II for several."""
    samplers = optuna.samplers
    if aims == 1:
        made: BaseSampler = samplers.TPESampler(n_startup_trials=2 * PARENTS, seed=seed)
        return made

    class Breeding(samplers.NSGAIISampler):  # type: ignore[misc, name-defined]
        """NSGA-II whose first generation is all that is known."""

        def get_trial_generation(self, study: Any, trial: Any) -> int:  # noqa: ARG002
            return 1

        def get_population(self, study: Any, generation: int) -> list[Any]:  # noqa: ARG002
            complete = optuna.trial.TrialState.COMPLETE
            return list(study.get_trials(deepcopy=False, states=(complete,)))

    breeding: BaseSampler = Breeding(population_size=8 * PARENTS, seed=seed)
    return breeding


def imported() -> Any:
    """Optuna, which says nothing by itself; BadRules if it is not installed."""
    try:
        import optuna
    except ImportError:
        raise BadRules("upcard lab design needs Optuna: install upcard[design] for it") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
    return optuna
