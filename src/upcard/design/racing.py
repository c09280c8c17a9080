"""Variants in a race: what they are, and deals of them that workers play."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from upcard.arena.runners.workers import Opener, in_order
from upcard.design.measures import Cost, Measure, Numbers
from upcard.design.playing import Sample, Table, sample
from upcard.design.ranking import Changed, Entry, Estimate
from upcard.games.table import Bytes

PIECE = 1024
"""Deals of a piece of work."""

Slow = Callable[[Changed, Sequence[Measure], int, int], Mapping[str, Estimate]]
"""Measures by the laboratory's slow ways, from so many deals of a seed."""


@dataclass(frozen=True)
class Row:
    """What became of a variant: what is known of it, and digests of its tables and first deals."""

    entry: Entry
    digest: str
    played: str = ""


@dataclass
class Contender:
    """A variant in the race: its tables, and what was played of it."""

    changed: Changed
    data: Bytes
    digest: str
    measures: tuple[Measure, ...] = ()
    played: Sample | None = None
    estimates: dict[str, Estimate] = field(default_factory=dict)

    def alike(self, deals: int) -> str:
        """A digest of what its first deals say of all that is measured."""
        if self.played is None:
            return ""
        first = self.played.first(deals)
        values = [first.values(one) for one in self.measures] or [first.results.astype(float)]
        return digest_of(np.array(values))

    @property
    def entry(self) -> Entry:
        """What is known of it."""
        deals = 0 if self.played is None else len(self.played.results)
        return Entry(self.changed, deals, self.estimates)

    def measure(self) -> None:
        """Estimate all quick measures by what was played."""
        if self.played is not None:
            for one in self.measures:
                self.estimates[one.key] = Estimate(self.played.value(one), self.played.error(one))

    def pool(self, before: Mapping[str, Estimate]) -> None:
        """Take the mean of these estimates and one's own, weighted by their precision."""
        for key, (value, error) in before.items():
            now = self.estimates.get(key)
            if now is not None and now.error and error:
                weights = now.error**-2, error**-2
                mean = (now.value * weights[0] + value * weights[1]) / sum(weights)
                self.estimates[key] = Estimate(mean, sum(weights) ** -0.5)

    def measure_beside(self, base: Contender) -> None:
        """The same by the differences from the base's same deals, where these are surer."""
        self.measure()
        if self.played is None or base.played is None:
            return
        same = base.played.first(len(self.played.results))
        for one in self.measures:
            apart = measured(self.played.values(one) - same.values(one), one.share)
            value, error = base.estimates[one.key]
            paired = Estimate(value + apart.value, math.hypot(error, apart.error))
            self.estimates[one.key] = min(self.estimates[one.key], paired, key=lambda e: e.error)


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


def play_all(jobs: Iterable[Job], pool: Opener, workers: int) -> list[Sample | None]:
    """What comes out of each job, whose deals are split among the workers.

    Nothing more is played of a job whose deals do not end.
    """
    found, endless, numbers = list[Sample | None](), set[int](), list[int]()

    def pieces() -> Iterator[Job]:
        for number, job in enumerate(jobs):
            found.append(None)
            for at in range(job.deals.start, job.deals.stop, PIECE):
                if number in endless:
                    break
                numbers.append(number)
                yield replace(job, deals=range(at, min(at + PIECE, job.deals.stop)))

    for place, part in enumerate(in_order(pool, workers, play_job, pieces())):
        number = numbers[place]
        if part is None:
            endless.add(number)
        else:
            before = found[number]
            found[number] = part if before is None else before + part
    return [None if number in endless else one for number, one in enumerate(found)]


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
