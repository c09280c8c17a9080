"""How often a sequential test is wrong, and how long it takes, where the truth is known.

    python -m benchmarks.sequential [--quick] [--seed N] [--matches N] [--markdown FILE]

Each match goes the way of `upcard match --sprt E0:E1`, piece by piece until it is decided. What is
true is E0, E1, or half-way between.

- **Played**: twins (`benchmarks/twins.py`), who are 0 Elo apart, so one of the bounds is 0.
- **Drawn**: deals drawn from those that two of our players played, so tilted that the first is as
  many Elo ahead as is wanted (`benchmarks/drawn.py`).

If E0 is true, `better` is wrong; if E1 is, `not better` is. The bar is that the errors are at or
under what was asked, within sampling error: the lower end of the count's own exact interval is,
which is taken so wide that, were each chance of an error just what was asked, one of all the bars
would fail in 5 of 100 runs of this script. The table shows the interval at 95 %.

It takes about two minutes of one core.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from typing import NamedTuple

import upcard
from benchmarks import twins
from benchmarks.contests import Note, Sheet, held, row_options, tried
from benchmarks.counts import Count
from benchmarks.drawn import Stock
from upcard.arena.contest import Contest, contest
from upcard.arena.statistics.sprt import ERROR, decide
from upcard.arena.tournament import Progress

STOCK = 20_000
"""Deals that are played to draw from."""
ANSWERS = ("better", "not better", "open")


@dataclass(frozen=True)
class Setting:
    """A sequential test of at most so many deals, of the table's first player against its second.

    Of twins the games are played; of other players they are drawn.
    """

    game: str
    players: tuple[str, ...]
    bounds: tuple[float, float]
    deals: int

    @property
    def twins(self) -> bool:
        """Whether the players are equals."""
        return self.players[0] in vars(twins)

    def __str__(self) -> str:
        how = "played" if self.twins else "drawn"
        low, high = self.bounds
        return f"{how}: {self.game}, {' : '.join(self.players)}, {low:g}:{high:g}"

    def contest(self) -> Contest:
        """The match, with any seed."""
        whole = [f"{twins.__file__}:{name}" if self.twins else name for name in self.players]
        return contest(upcard.game(self.game), whole, len(whole), self.deals, 0, bounds=self.bounds)


TWINS, CLOSE = ("Twin1", "Twin2"), ("CloseTwin1", "CloseTwin2")
SETTINGS = (
    Setting("crazy8s", TWINS, (0, 30), 20_000),
    Setting("crazy8s", TWINS, (-30, 0), 20_000),
    Setting("crazy8s", CLOSE, (0, 30), 2_000),
    Setting("crazy8s", ("memory", "mind-the-eights"), (0, 10), 20_000),
    Setting("crazy8s", ("memory", "mind-the-eights"), (0, 60), 1_000),
    Setting("crazy8s", ("mind-the-eights", "random", "first", "extra-cards"), (-10, 10), 20_000),
    Setting("indigo", ("first", "random"), (0, 20), 20_000),
)
QUICK = (
    Setting("crazy8s", CLOSE, (0, 200), 500),
    Setting("indigo", ("first", "random"), (0, 200), 500),
)


class Try(NamedTuple):
    """Matches in which a difference in Elo is true, and the answer that is wrong of them."""

    elo: float
    wrong: str
    match: Callable[[int], Progress]
    """Played with a seed until it is decided."""


def tries(setting: Setting, seed: int) -> Iterator[Try]:
    """What is tried of a setting; the deals to draw from are played with the seed."""
    match = setting.contest()
    low, high = setting.bounds
    wrong = {low: "better", high: "not better"}
    if setting.twins:
        yield Try(0, wrong[0], lambda number: held(replace(match, seed=number)))
        return
    plan = replace(match.plan, deals=STOCK)
    stock = Stock(replace(match, bounds=None, plan=plan, seed=seed))
    for elo in (low, (low + high) / 2, high):
        yield Try(elo, wrong.get(elo, ""), partial(stock.held, match, stock.chances(elo)))


def tested(settings: Sequence[Setting], number: int, seed: int, note: Note) -> Sheet:
    """Play so many matches of each kind, and count the answers."""
    headings = ("match", "true Elo", *ANSWERS, "deals", "wrong", "bar")
    sheet = Sheet(f"Answers of {number} sequential tests", headings)
    bars, seeds = sum(1 if setting.twins else 2 for setting in settings), count(seed)
    for setting in settings:
        for elo, wrong, match in tries(setting, seed):
            note(f"{setting}, {elo:g} Elo")
            answers, deals = Counter[str](), 0
            for _ in range(number):
                tally = match(next(seeds)).tallies[0]
                answers[decide(tally, setting.bounds).answer] += 1
                deals += tally.blocks
            counts = (str(answers[answer]) for answer in ANSWERS)
            row = (str(setting), f"{elo:g}", *counts, f"{deals / number:,.0f}")
            if wrong:
                errors = Count(answers[wrong], number)
                row = (*row, str(errors), sheet.verdict(errors.at_most(ERROR, bars)))
            sheet.rows.append(row)
    return sheet


def main(words: Sequence[str] | None = None) -> int:
    """Play, count, print: 1 if a test is wrong too often, 2 if not compiled."""
    given = row_options(__doc__, "matches", 1_000).parse_args(words)
    return tried(tested, SETTINGS, QUICK, given)


if __name__ == "__main__":
    sys.exit(main())
