"""Measuring side by side: contestants take turns, and each round gives one ratio.

A machine that does other work slows whoever runs at that moment. So the contestants of a race play
short slices in turn, the order reversed every other round, and what is reported is the median of
the rounds' ratios, with the least and the most. Contestants of one thread are timed by the
processor time of their thread, which does not count the time of other processes.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import NamedTuple

Play = Callable[[int, int], int]
"""Play the deals from a number on, so many; how many turns they had."""
Clock = Callable[[], float]


class Sample(NamedTuple):
    """One slice: deals played, the turns they had, and the seconds they took."""

    deals: int
    turns: int
    seconds: float

    @property
    def deals_a_second(self) -> float:
        """Deals played a second."""
        return self.deals / self.seconds

    @property
    def turns_a_second(self) -> float:
        """Turns played a second."""
        return self.turns / self.seconds

    @property
    def microseconds_a_turn(self) -> float:
        """The time of one turn."""
        return self.seconds / self.turns * 1e6

    @property
    def microseconds_a_deal(self) -> float:
        """The time of one deal."""
        return self.seconds / self.deals * 1e6


Measure = Callable[[Sample], float]


class Spread(NamedTuple):
    """The median of the rounds, the least and the most."""

    median: float
    least: float
    most: float


def spread(values: Sequence[float]) -> Spread:
    """The spread of some values, one at least."""
    return Spread(median(values), min(values), max(values))


def ratio(ours: Sequence[Sample], theirs: Sequence[Sample], measure: Measure) -> Spread:
    """How many times theirs ours is, round by round."""
    pairs = zip(ours, theirs, strict=True)
    return spread([measure(mine) / measure(other) for mine, other in pairs])


def typical(samples: Sequence[Sample], measure: Measure) -> float:
    """The median of a measure."""
    return median(measure(sample) for sample in samples)


@dataclass(frozen=True)
class Contestant:
    """Somebody who plays deals."""

    name: str
    play: Play
    clock: Clock = time.thread_time

    def sample(self, deals: int) -> Sample:
        """Play the first so many deals, and time it."""
        begun = self.clock()
        turns = self.play(0, deals)
        return Sample(deals, turns, max(self.clock() - begun, 1e-9))


def pace(contestant: Contestant, seconds: float) -> int:
    """How many deals take about so long; finding out also warms the contestant up."""
    deals = 1
    contestant.sample(deals)
    while (sample := contestant.sample(deals)).seconds < seconds / 4:
        deals *= 4
    return max(1, round(sample.deals_a_second * seconds))


@dataclass(frozen=True)
class Effort:
    """How long to measure: rounds, the seconds of a slice, and the deals of the longest run."""

    rounds: int
    seconds: float
    deals: int


def race(
    contestants: Sequence[Contestant], effort: Effort, deals: int = 0
) -> dict[str, list[Sample]]:
    """Let contestants play slices in turn; each one's samples by its name, a sample a round.

    A slice is so many deals, or, if none are given, as many as take the effort's seconds.
    """
    slices = [(each, deals or pace(each, effort.seconds)) for each in contestants]
    samples: dict[str, list[Sample]] = {each.name: [] for each in contestants}
    for _ in range(effort.rounds):
        for contestant, size in slices:
            samples[contestant.name].append(contestant.sample(size))
        slices.reverse()
    return samples


def in_threads(contestant: Contestant, executor: ThreadPoolExecutor, threads: int) -> Contestant:
    """The same contestant in several threads, each with its share of the deals, by the wall clock.

    The first deals are those of the first thread, and so on; all threads end before it is timed.
    """

    def play(start: int, deals: int) -> int:
        borders = [start + deals * share // threads for share in range(threads + 1)]
        parts = [
            executor.submit(contestant.play, begin, end - begin) for begin, end in pairwise(borders)
        ]
        return sum(part.result() for part in parts)

    return Contestant(f"{contestant.name}, threads: {threads}", play, time.perf_counter)


def in_calls(contestant: Contestant, calls: int) -> Contestant:
    """The same contestant, its deals handed over in so many calls one after the other."""

    def play(start: int, deals: int) -> int:
        size = -(-deals // calls)
        return sum(
            contestant.play(begin, min(size, start + deals - begin))
            for begin in range(start, start + deals, size)
        )

    return Contestant(f"{contestant.name}, {calls} calls", play, contestant.clock)


PAGES = Path("/proc/self/statm")


def memory() -> int:
    """The bytes of memory that this process holds now; OSError where the system does not say."""
    return int(PAGES.read_text("ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")


def memory_growth(work: Callable[[], object]) -> int:
    """By how many bytes this process grew, at most, while it did some work in another thread."""
    before = most = memory()
    thread = threading.Thread(target=work)
    thread.start()
    while thread.is_alive():
        most = max(most, memory())
        thread.join(0.01)
    return max(most, memory()) - before
