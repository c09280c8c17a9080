"""The search: generations of variants, of which the better ones are played more and more deals.

All is a function of the seed, and of nothing that the machine does: a generation is proposed, then
played by any number of workers, then told in its order. So it can be broken off between two, and
goes on from what is stored. The halving is of a whole generation at once, since Optuna's pruners
decide trial by trial: what they prune depends on who is done first.
"""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

import numpy as np

from upcard.arena.runners.workers import Opener, in_order
from upcard.design import ranking
from upcard.design.measures import PLAYED, Cost, Measure, Numbers
from upcard.design.playing import Sample, Table, sample
from upcard.design.proposing import (
    Effects,
    as_changed,
    by_chance,
    by_effects,
    by_optimiser,
    neighbours,
)
from upcard.design.ranking import Changed, Entry, Estimate
from upcard.design.space import Space
from upcard.design.wishes import Wishes
from upcard.errors import BadRules
from upcard.games.table import Bytes
from upcard.rules.idle import missing
from upcard.rules.tables import tables

GENERATION = 64
"""Variants that race against each other."""
RUNGS = (64, 256, 1024, 4096)
"""Deals that a variant has been played after each round."""
KEEP = (1 / 6, 1 / 4, 1 / 4, 1.0)
"""The share that is kept after each of them."""
TOLD = 256
"""Variants that came to so many deals are remembered as what is known."""
OWN_DEALS, OF_PROMOTED = 2**20, 2**40
"""Where the deals begin that a generation plays behind its first round, and those of variants that
are played on: others each time. Variants that follow from those that had luck in some deals would
have it again in these."""
SURE = 1024
"""With so many, a variant's estimate is a bar that others are held to."""
CHANCE, CERTAIN, CAREFUL = 1.5, 2.5, -1.0
"""Standard errors that are allowed for: of who goes on, and of who is out for good. What is best
must be within the bounds by one, since it was chosen for being so."""
FROM_SINGLES, FROM_OPTIMISER, FROM_EFFECTS = 40, 12, 40
"""Proposals of a generation that are single changes, as long as there are any; that are the
optimiser's; and that follow from what single changes did. All others are neighbours of the best."""
PROMOTIONS, LAST_RUNG = 1, 16_384
"""So many variants a generation that may be the best are played on, four times as many deals as
before, until there are so many."""
ATTEMPTS = 40
"""How often a generation is filled up, for each of its places, before the space is exhausted."""
SHORTEST, LONGER, THE_LONGEST = 100, 3.0, 6.0
"""A variant is out whose deals take more choices on average: so many at least; so many times the
most turns that are wished, or, without a wish, those of the base."""
SLOW_WEIGHT = 1_000
"""Deals that one counts for which the lead is watched, or search plays."""
SLOW_DEALS = 24

Slow = Callable[[Changed, Sequence[Measure], int, int], Mapping[str, Estimate]]
"""Measures by the laboratory's slow ways, from so many deals of a seed."""


@dataclass(frozen=True)
class Row:
    """What became of a variant: what is known of it, and digests of its tables and first deals.

    `effects` are by how much it moves each measure from the base's, if it has a single change.
    """

    entry: Entry
    digest: str
    played: str = ""
    effects: Mapping[str, Estimate] = field(default_factory=dict)


@dataclass
class Contender:
    """A variant in the race: its tables, and what was played of it."""

    changed: Changed
    data: Bytes
    digest: str
    played: Sample | None = None
    estimates: dict[str, Estimate] = field(default_factory=dict)
    measures: tuple[Measure, ...] = ()

    @property
    def row(self) -> Row:
        """What becomes of it."""
        return Row(self.entry, self.digest, self.alike)

    @property
    def alike(self) -> str:
        """A digest of what its first deals say of all that is measured."""
        if self.played is None:
            return ""
        first = self.played.first(RUNGS[0])
        values = [first.values(one) for one in self.measures] or [first.results.astype(float)]
        return digest_of(np.array(values))

    @property
    def entry(self) -> Entry:
        """What is known of it."""
        deals = 0 if self.played is None else len(self.played.results)
        return Entry(self.changed, deals, self.estimates)


@dataclass(frozen=True)
class Job:
    """Deals that a variant is to be played."""

    data: Bytes
    table: Table
    costs: frozenset[Cost]
    seed: int
    deals: range
    limit: int


def play_job(job: Job) -> Sample | None:
    """What comes out."""
    return sample(job.data, job.table, job.costs, job.seed, job.deals, job.limit)


class Search:
    """A search under way.

    `known` are variants that came far, with what is known of them; `variants` and `deals` were
    tried and played so far, in so many `generations`. With `proposing` off, variants are by chance
    alone, to be compared with.
    """

    def __init__(
        self,
        space: Space,
        wishes: Wishes,
        table: Table,
        seed: int,
        slow: Slow | None = None,
        proposing: bool = True,
    ) -> None:
        self.space = space
        self.wishes = wishes
        self.table = table
        self.seed = seed
        self._known = dict[Changed, Entry]()
        self.variants: int = 0
        self.deals: int = 0
        self.generations: int = 0
        self.exhausted: bool = False
        self._slow, self._proposing = slow, proposing
        self._quick = tuple(one for one in wishes.measures if one not in wishes.slow)
        self._costs = frozenset(one.cost for one in wishes.measures) | {PLAYED}
        self._tried, self._seen = set[Changed]([()]), set[Changed]([()])
        self._digests = dict[str, int]()
        self._effects, self._alike = Effects(), dict[str, int]()
        singles = [as_changed(space, one) for one in space.singles]
        random.Random(f"{seed} singles").shuffle(singles)
        self._singles = singles
        base = tables(space.base)
        self.base: Contender = self._begin(base)
        self.limit: int = self._limit()

    def _begin(self, data: Bytes) -> Contender:
        """The base, played as much as the best of others."""
        base = Contender((), data, digest_of(data), measures=self._quick)
        self._digests[base.digest] = 0
        job = Job(data, self.table, self._costs, self.seed, range(RUNGS[-1]), 100_000)
        base.played = play_job(job)
        if base.played is None:
            raise BadRules(f"{self.space.base.name} is no game to start from: its deals do not end")
        self.deals += base.played.deals
        self._measure(base)
        self._measure_slowly(base)
        self._known[()] = base.entry
        self._alike[base.row.played] = 0
        return base

    def _limit(self) -> int:
        turns = self.base.played.results[:, 2].mean() if self.base.played else 0.0
        wished = self.wishes.longest
        most = LONGER * wished if math.isfinite(wished) else THE_LONGEST * turns
        return max(SHORTEST, int(most))

    @property
    def known(self) -> list[Entry]:
        """What is known of all that came far."""
        return list(self._known.values())

    @property
    def best(self) -> list[Entry]:
        """What is known, the best first."""
        return ranking.in_order(self.known, self.wishes, CAREFUL)

    @property
    def leader(self) -> Entry:
        """The best of what was played enough to be believed."""
        return next(entry for entry in self.best if entry.deals >= RUNGS[-1])

    def resume(self, generations: Sequence[tuple[Sequence[Row], int]]) -> None:
        """Go on behind some generations: what became of their variants, and the deals so far."""
        for rows, deals in generations:
            for row in rows:
                self._note(row)
            self.deals = deals
            self.generations += 1

    def generation(self, pool: Opener, workers: int) -> list[Row]:
        """Race another generation; what became of each of its variants, in their order."""
        field_of = list(self._proposed())
        self.exhausted = not field_of
        racing = field_of
        for number, rung in enumerate(RUNGS):
            racing = self._raced(racing, number, rung, pool, workers)
        for one in racing:
            self._measure_slowly(one)
        rows = [replace(one.row, effects=self._effects_of(one)) for one in field_of]
        for row in rows:
            self._note(row)
        for _ in range(PROMOTIONS):
            if promoted := self._promoted(pool, workers):
                rows.append(promoted)
                self._note(promoted)
        self.generations += 1
        return rows

    def _promoted(self, pool: Opener, workers: int) -> Row | None:
        """What may well be the best, played on; None if it is sure, or nothing may fulfil all."""
        sure = [entry for entry in self.known if entry.deals >= SURE]
        first = ranking.in_order(sure, self.wishes, CHANCE)[0]
        if first.deals >= LAST_RUNG or first.miss(self.wishes, CHANCE) > 0:
            return None
        rung = 4 * first.deals
        data = tables(self.space.rules(dict(first.changed)))
        known = dict(first.estimates)
        one = Contender(first.changed, data, digest_of(data), None, known, self._quick)
        step = SURE
        start = OF_PROMOTED + self.generations * LAST_RUNG
        jobs = [
            Job(data, self.table, self._costs, self.seed, range(at, at + step), self.limit)
            for at in range(start, start + rung, step)
        ]
        for played in in_order(pool, workers, play_job, jobs):
            self.deals += step if played is None else played.deals
            if played is not None:
                one.played = played if one.played is None else one.played + played
        self._measure(one)
        return Row(Entry(one.changed, rung, one.estimates), one.digest)

    def _note(self, row: Row) -> None:
        self.variants += row.entry.changed not in self._tried
        self._tried.add(row.entry.changed)
        self._seen.add(row.entry.changed)
        self._digests[row.digest] = len(row.entry.changed)
        if row.played:
            self._alike[row.played] = min(len(row.entry.changed), self._alike.get(row.played, 99))
        if row.effects:
            self._effects[row.entry.changed[0]] = dict(row.effects)
        if row.entry.deals >= TOLD:
            self._known[row.entry.changed] = row.entry

    def _effects_of(self, one: Contender) -> dict[str, Estimate]:
        """By how much a single change moves each measure: nothing of several.

        Of the first deals, the differences deal by deal are taken; of more, those of the means,
        where they are the surer.
        """
        if len(one.changed) != 1 or one.played is None or self.base.played is None:
            return {}
        own, base = one.played.first(RUNGS[0]), self.base.played.first(RUNGS[0])
        found = {}
        for measure in self._quick:
            key, known = measure.key, self.base.estimates[measure.key]
            paired = measured(own.values(measure) - base.values(measure), measure.share)
            now = one.estimates[key]
            whole = Estimate(now.value - known.value, math.hypot(now.error, known.error))
            found[key] = min(paired, whole, key=lambda each: each.error)
        for measure in self.wishes.slow:
            if measure.key in one.estimates:
                value, error = one.estimates[measure.key]
                usual = self.base.estimates[measure.key].value
                found[measure.key] = Estimate(value - usual, error)
        return found

    def _proposed(self) -> Iterator[Contender]:
        """The variants of the next generation: none twice, and none that plays like another."""
        found = 0
        for _, changed in zip(range(ATTEMPTS * GENERATION), self._proposals(), strict=False):
            made = self._made(changed)
            if made is not None:
                found += 1
                yield made
            if found == GENERATION:
                return

    def _made(self, changed: Changed) -> Contender | None:
        """A variant to be played; None for one that is not allowed, or known."""
        if changed in self._seen:
            return None
        self._seen.add(changed)
        try:
            rules = self.space.rules(dict(changed))
        except BadRules:
            return None
        if not missing(rules).keys().isdisjoint(key for key, _ in changed):
            return None
        data = tables(rules)
        digest = digest_of(data)
        if self._digests.get(digest, math.inf) <= len(changed):
            return None
        self._digests[digest] = len(changed)
        return Contender(changed, data, digest, measures=self._quick)

    def _proposals(self) -> Iterator[Changed]:
        """What might be tried next, without end."""
        number = self.generations
        chance = random.Random(f"{self.seed} generation {number}")
        if not self._proposing:
            while True:
                yield by_chance(self.space, chance)
        best = self.best
        yield from self._singles[number * FROM_SINGLES : (number + 1) * FROM_SINGLES]
        words = chance.getrandbits(32)
        yield from by_optimiser(self.space, self.wishes, best, words, FROM_OPTIMISER)
        adding = by_effects(self.space, self.wishes, best, self._effects)
        yield from islice((one for one in adding if one not in self._seen), FROM_EFFECTS)
        yield from neighbours(self.space, best, chance)

    def _raced(
        self, racing: list[Contender], number: int, rung: int, pool: Opener, workers: int
    ) -> list[Contender]:
        """Who goes on after a round."""
        before = RUNGS[number - 1] if number else 0
        start = OWN_DEALS + self.generations * RUNGS[-1] if number else 0
        deals = range(start + before, start + rung)
        jobs = [
            Job(one.data, self.table, self._costs, self.seed, deals, self.limit) for one in racing
        ]
        left = []
        for one, played in zip(racing, in_order(pool, workers, play_job, jobs), strict=True):
            self.deals += (rung - before) if played is None else played.deals
            if played is not None:
                one.played = played if one.played is None else one.played + played
                self._measure(one)
                left.append(one)
        if not number:
            left = list(self._unlike(left))
        bar = self.leader.miss(self.wishes)
        left = [one for one in left if one.entry.miss(self.wishes, CERTAIN) <= bar]
        order = ranking.in_order([one.entry for one in left], self.wishes, CHANCE)
        going = {entry.changed for entry in order[: math.ceil(KEEP[number] * len(racing))]}
        return [one for one in left if one.changed in going]

    def _unlike(self, racing: Sequence[Contender]) -> Iterator[Contender]:
        """Those whose first deals are not those of a variant with as few changes."""
        for one in racing:
            played = one.row.played
            if self._alike.get(played, 99) > len(one.changed):
                self._alike[played] = len(one.changed)
                yield one

    def _measure(self, one: Contender) -> None:
        if one.played is not None:
            for measure in self._quick:
                value = one.played.value(measure)
                one.estimates[measure.key] = Estimate(value, one.played.error(measure))

    def _measure_slowly(self, one: Contender) -> None:
        """Measure what takes seconds."""
        slow = self.wishes.slow
        if slow and self._slow:
            one.estimates |= self._slow(one.changed, slow, self.seed, SLOW_DEALS)
            self.deals += SLOW_WEIGHT * SLOW_DEALS * len({measure.cost for measure in slow})


def digest_of(data: Bytes | Numbers) -> str:
    """What tells tables from others, or results."""
    return hashlib.blake2b(
        bytes(data.dtype.kind, "ascii") + data.tobytes(), digest_size=12
    ).hexdigest()


def measured(values: Numbers, share: bool) -> Estimate:
    """A mean of a few values, and its error."""
    spread = float(values.std()) if len(values) > 1 else 0.0
    least = 0.5 / len(values) if share else 0.0
    return Estimate(float(values.mean()), max(spread / math.sqrt(len(values)), least))
