"""What a search ends in: proposals, measured anew, so that none is praised for its luck.

Of many variants the one that looks best was lucky, too. So those that look best are played deals of
a second seed, by which the proposals are chosen; and what is told of them comes from a third.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from upcard.analysis.lab import Measure as Measured
from upcard.analysis.lab import Study, lead_measures, skill_measures
from upcard.arena.runners.workers import Opener
from upcard.arena.statistics.intervals import Interval
from upcard.design import ranking
from upcard.design.measures import CHANGES, PLAYED, QUICK, Cost, Measure, measure_named
from upcard.design.playing import Sample, Table
from upcard.design.racing import Job, measured, play_all
from upcard.design.ranking import Changed, Entry, Estimate
from upcard.design.search import CAREFUL, CHANCE, Search
from upcard.design.space import Space, kind_of
from upcard.design.wishes import Wish, Wishes
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.narration.differences import Difference, Named, differences
from upcard.rules.model import Rules
from upcard.rules.tables import tables

MADE_BY = "upcard lab design"
"""How the source of a proposal's rules begins."""
FINALISTS = 24
"""So many of the best are measured anew, each without one of its changes, too."""
CHOOSING = 16_384
"""Deals of the second seed for each of them."""
SURE = 1024
"""Deals of the search after which a variant can be one of them, and is in the picture."""
MOST_CHOICES = 10_000
"""Choices that a deal of a proposal may take on average: more than any that came so far."""
UNDONE = 5_000
"""Deals for what a single change does."""
USUAL = ("turns", "spread", "first_seat", "last_seat", "blocked", "unwon")
"""What is told of each proposal, beside what is wished."""

Progress = Callable[[str, int, int], object]
"""Hears what is under way, how much of it is done, and of how much."""


@dataclass(frozen=True)
class Undone:
    """What one change alone does: how far the measures are beyond those without it, by key.

    None where the rules do not allow that; `why` says it then.
    """

    key: str
    sentence: str
    differences: Mapping[str, Interval] | None
    why: str = ""


@dataclass(frozen=True)
class Proposal:
    """Rules that were found. `measures` are from fresh deals, `searched` what the search thought.

    `told` are the sentences of what differs from the base.
    """

    rules: Rules
    changed: Changed
    told: tuple[Difference, ...]
    measures: Mapping[str, Measured]
    searched: Mapping[str, Estimate]
    undone: tuple[Undone, ...]

    def value(self, wish: Wish) -> float:
        """What it has of what is wished."""
        if wish.measure == CHANGES:
            return float(len(self.changed))
        return self.measures[wish.measure.key].interval.value

    def miss(self, wish: Wish) -> float:
        """By how much it misses a wish, as the measure is; 0 if it does not."""
        return wish.miss(self.value(wish)) * wish.measure.scale

    def lost(self, wish: Wish) -> float | None:
        """How much better the search thought it in what is wished; None if it is counted.

        Of a bound, by how much nearer to it; never less than nothing.
        """
        thought = self.searched.get(wish.measure.key)
        if thought is None:
            return None
        if wish.aim:
            return wish.aim * (thought.value - self.value(wish))
        return (wish.miss(self.value(wish)) - wish.miss(thought.value)) * wish.measure.scale


@dataclass(frozen=True)
class Outcome:
    """What came out: the proposals, the best first, and the base's measures beside them.

    `fulfilled` says whether the first proposals fulfil all wishes, `by_base` whether the base does.
    `field` is what is known of variants that came far, for a picture.
    """

    space: Space
    wishes: Wishes
    study: Study
    proposals: tuple[Proposal, ...]
    base: Mapping[str, Measured]
    field: tuple[Entry, ...]
    variants: int
    deals: int

    @property
    def by_base(self) -> bool:
        """Whether the base fulfils all bounds itself."""
        known = {key: Estimate(one.interval.value, 0.0) for key, one in self.base.items()}
        return Entry((), 0, known).miss(self.wishes) == 0

    @property
    def told(self) -> tuple[Measure, ...]:
        """The measures in the order in which they are told: what is wished first."""
        sides = self.space.base.sides(self.study.seats)
        keys = [one.key for one in self.wishes.measures]
        same = f"seat_{sides - 1}", "last_seat"
        base = [key for key in self.base if not (key == same[1] and same[0] in keys)]
        return tuple(measure_named(key, sides) for key in dict.fromkeys([*keys, *base]))


@dataclass(frozen=True)
class Judge:
    """Whoever measures variants anew: `study` says who plays, and how much is searched.

    What takes seconds is measured on this machine, or by the `slow_pool`.
    """

    space: Space
    wishes: Wishes
    table: Table
    study: Study
    pool: Opener
    workers: int
    slow_pool: Opener | None = None

    def sample(self, changed: Changed, costs: Iterable[Cost], seed: int, deals: int) -> Sample:
        """Deals of a seed; BadRules where they do not end."""
        if deals < 1:
            raise ValueError(f"{deals} deals given: 1 or more are needed")
        data = tables(self.space.rules(dict(changed)))
        job = Job(data, self.table, frozenset(costs), seed, range(deals), MOST_CHOICES)
        (played,) = play_all([job], self.pool, self.workers)
        if played is None:
            raise BadRules("deals of these rules do not end")
        return played

    def measures(self, changed: Changed, seed: int, deals: int) -> dict[str, Measured]:
        """All that is told of a variant, with its values, one a deal."""
        sides = self.table.sides
        keys = [one.key for one in self.wishes.measures if one not in self.wishes.slow]
        wanted = [measure_named(key, sides) for key in dict.fromkeys([*keys, *USUAL])]
        played = self.sample(changed, {one.cost for one in wanted}, seed, deals)
        found = {
            one.key: Measured(one.key, one.name, played.values(one), one.share) for one in wanted
        }
        study = replace(self.study, seed=seed)
        return found | self.slowly(changed, self.wishes.slow, study)

    def slowly(
        self, changed: Changed, measures: Sequence[Measure], study: Study
    ) -> dict[str, Measured]:
        """What the laboratory measures by looking at the lead, and by search."""
        costs = {measure.cost for measure in measures}
        if not costs:
            return {}
        game, found = Game(self.space.rules(dict(changed)), "variant"), list[Measured]()
        if "lead" in costs:
            found += lead_measures(game, study, self.workers, _unheard, self.slow_pool)
        if "search" in costs:
            names = ("oracle",) if {"oracle"} == {m.key for m in measures} else ("search", "oracle")
            for name in names:
                found += skill_measures(game, study, name, self.workers, _unheard, self.slow_pool)
        by_lab = {one.key: one for one in found}
        return {one.key: by_lab[one.lab] for one in measures if one.lab in by_lab}

    def slow_estimates(
        self, changed: Changed, measures: Sequence[Measure], seed: int, deals: int
    ) -> dict[str, Estimate]:
        """The same from a few deals, for the search."""
        study = replace(self.study, seed=seed, searched=deals)
        found = self.slowly(changed, measures, study)
        return {key: measured(one.values, one.share) for key, one in found.items()}


def _unheard(_what: str, _done: int, _of: int) -> None:
    """Nobody listens."""


def settle(
    search: Search, judge: Judge, most: int, deals: int, progress: Progress = _unheard
) -> Outcome:
    """Choose the proposals of a search, at most so many, and measure each in fresh deals."""
    chosen = _chosen(search, judge, most, progress)
    seed = seed_of(search.seed, "telling")
    base = judge.measures((), seed, deals)
    proposals = []
    thought = {entry.changed: entry.estimates for entry in search.known}
    for number, entry in enumerate(chosen):
        progress("measuring proposals anew", number, len(chosen))
        own = judge.measures(entry.changed, seed, deals)
        searched = thought.get(entry.changed, entry.estimates)
        proposals.append(_proposal(judge, entry.changed, number + 1, own, searched, seed))
    field = tuple(entry for entry in search.best if entry.deals >= SURE)
    return Outcome(search.space, search.wishes, judge.study, tuple(proposals), base, field,
                   search.variants, search.deals)  # fmt: skip


def _chosen(search: Search, judge: Judge, most: int, progress: Progress) -> list[Entry]:
    """The best of a search by deals that it did not see: none that differs in its cards alone.

    First what does best in each direction that is wished, then what has fewest changes.
    """
    names = _finalists(search)
    fewer = (one for name in names for one in search.space.less(dict(name)) if one)
    names += [one for one in (tuple(each.items()) for each in fewer) if one not in names]
    names = list(dict.fromkeys(names))
    slow = {entry.changed: entry.estimates for entry in search.known}
    seed, found = seed_of(search.seed, "choosing"), list[Entry]()
    for number, changed in enumerate(names):
        progress("choosing", number, len(names))
        costs = {one.cost for one in search.wishes.measures} | {PLAYED}
        try:
            played = judge.sample(changed, costs & {*QUICK}, seed, CHOOSING)
        except BadRules:
            continue
        estimates = {
            one.key: Estimate(played.value(one), played.error(one))
            for one in search.wishes.measures
            if one not in search.wishes.slow
        }
        known = slow.get(changed, {})
        estimates |= {one.key: known[one.key] for one in search.wishes.slow if one.key in known}
        found.append(Entry(changed, CHOOSING, estimates))
    kinds: dict[tuple[object, ...], Entry] = {}
    for entry in ranking.in_order(found, search.wishes, CAREFUL):
        kinds.setdefault(_kind(entry.changed), entry)
    every = list(kinds.values())
    fulfilled = [one for one in every if one.miss(search.wishes, CAREFUL) == 0]
    leaders = [
        min(fulfilled, key=lambda one, aim=aim: one.costs(search.wishes)[aim])  # type: ignore[misc]
        for aim in range(len(search.wishes.aims) if fulfilled else 0)
    ]
    return list({one.changed: one for one in (*leaders, *every)}.values())[:most]


def _finalists(search: Search) -> list[Changed]:
    """The variants that are measured anew: half of them surely within the bounds, as far as known.

    The others may be, and are better then: in the deals of the search, their bounds were less sure
    than those of variants that were played on.
    """
    known = [entry for entry in search.known if entry.deals >= SURE and entry.changed]
    sure, hopeful = (ranking.in_order(known, search.wishes, by) for by in (CAREFUL, CHANCE))
    both = [entry.changed for pair in zip(sure, hopeful, strict=True) for entry in pair]
    return list(dict.fromkeys(both))[:FINALISTS]


def _kind(changed: Changed) -> tuple[object, ...]:
    """What is the same for variants that do the same with other ranks."""
    return tuple(sorted((kind_of(key), str(value)) for key, value in changed))


def _proposal(
    judge: Judge,
    changed: Changed,
    number: int,
    own: Mapping[str, Measured],
    searched: Mapping[str, Estimate],
    seed: int,
) -> Proposal:
    """A proposal, with what each of its changes does."""
    base = judge.space.base
    rules = judge.space.rules(dict(changed)).model_copy(
        update={
            "name": f"{base.name}-{number}",
            "title": f"{base.title}, proposal {number}",
            "source": f"{MADE_BY}, from {base.name}",
        }
    )
    told = tuple(differences(Named(rules.name, rules), Named(base.name, base)))
    shared = {key: replace(one, values=one.values[:UNDONE]) for key, one in own.items()}
    undone = tuple(_undone(judge, changed, key, shared, told, seed) for key, _ in changed)
    return Proposal(rules, changed, told, own, searched, undone)


def _undone(
    judge: Judge,
    changed: Changed,
    key: str,
    own: Mapping[str, Measured],
    told: Sequence[Difference],
    seed: int,
) -> Undone:
    """What a change does, beside the same rules without it."""
    sentence = next((one.sentence for one in told if key in one.keys), key)
    without = tuple(one for one in changed if one[0] != key)
    quick = [one for one in judge.wishes.measures if one not in judge.wishes.slow]
    try:
        costs = {one.cost for one in quick} | {PLAYED}
        deals = min(UNDONE, min(len(one.values) for one in own.values()))
        played = judge.sample(without, costs, seed, deals)
    except BadRules as problem:
        return Undone(key, sentence, None, str(problem))
    found = {}
    for one in quick:
        other = Measured(one.key, one.name, played.values(one), one.share)
        mine = replace(own[one.key], values=own[one.key].values[:deals])
        found[one.key] = mine.beyond(other)
    return Undone(key, sentence, found)


def seed_of(seed: int, what: str) -> int:
    """Another seed that follows from one."""
    return int.from_bytes(hashlib.blake2b(f"{seed} {what}".encode(), digest_size=7).digest())
