"""What to try next: neighbours of the best, what single changes promise, and what Optuna proposes.

A few hundred keys are too many for Optuna's samplers: a choice of theirs would take longer than to
play it. So they propose values of those keys alone that the best variants change.
"""

from __future__ import annotations

import math
import random
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from upcard.design.ranking import Changed, Entry, Estimate
from upcard.design.space import Changes, Space, Value
from upcard.design.wishes import Wishes
from upcard.errors import BadRules

if TYPE_CHECKING:
    from optuna.samplers import BaseSampler

PARENTS = 6
"""Of the best, so many are parents whatever the number of their changes."""
KNOWN = 200
"""So many of the best are told to the optimiser, and lend their changes to others."""
ACTIVE = 16
"""At most so many keys it is asked for."""
LEVELS, OF_LEVEL = 4, 3
"""Of variants with up to so many changes, so many of the best with each number of them are parents:
a step towards the wishes is not forgotten for what came nearer by many small ones."""
MISSED = 10.0
"""How much more a missed wish counts than a difference of an aim."""


def as_changed(space: Space, changes: Changes) -> Changed:
    """Changes in the order of the rules, without those that are none."""
    return tuple(
        (one.key, changes[one.key])
        for one in space.dimensions
        if one.key in changes and changes[one.key] != one.usual
    )


def by_chance(space: Space, chance: random.Random, most: int = 4) -> Changed:
    """A few changes of any keys to any values."""
    count = min(len(space.dimensions), chance.choice(range(1, most + 1)))
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


class Effects(dict[tuple[str, Value], dict[str, Estimate]]):
    """By how much each single change that was tried moves each measure."""


def by_effects(
    space: Space, wishes: Wishes, best: Sequence[Entry], effects: Effects
) -> Iterator[Changed]:
    """The best variants with one more change: first what comes nearest if changes just add up."""
    levels: dict[int, list[Entry]] = {}
    for parent in of_levels(best, 2):
        for change in effects:
            if entry := _extended(space, parent, change, effects):
                levels.setdefault(len(entry.changed), []).append(entry)

    def promise(entry: Entry) -> tuple[float, float]:
        return entry.miss(wishes, 1.0), math.fsum(entry.costs(wishes))

    ways = [sorted(levels[count], key=promise) for count in sorted(levels)]
    for together in zip_longest(*ways):
        yield from (entry.changed for entry in together if entry)


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


def _extended(
    space: Space, parent: Entry, change: tuple[str, Value], effects: Effects
) -> Entry | None:
    """What a variant might be with one more change; None if it has that already."""
    key, value = change
    own = dict(parent.changed)
    if own.get(key) == value:
        return None
    before = effects.get((key, own[key]), {}) if key in own else {}
    own[key] = value
    estimates = {
        measure: Estimate(
            at + moved.value - (before[measure].value if measure in before else 0.0),
            math.hypot(error, moved.error),
        )
        for measure, (at, error) in parent.estimates.items()
        if (moved := effects[change].get(measure)) is not None
    }
    return Entry(as_changed(space, own), parent.deals, estimates)


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
