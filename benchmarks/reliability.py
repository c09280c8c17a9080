"""Whether chances are what they say: of moves said to win in 30 % of deals, how many did.

    python -m benchmarks.reliability [--quick] [--seed N] [--deals N] [--markdown FILE] [--svg FILE]

Deals are played to the end between players of one strength, `search:2ms` in all seats. Of each deal
one choice is taken, each equally likely, so that those that are counted are independent; deals
without any choice are left out. Two chances of `upcard review` are looked at: that of the move
that was played, from what its seat could know (*fair*), and that of the seat in this position, for
somebody who sees all hands (*open*). They are sorted into tenths; beside the mean of what was said
is the share that was won, with Wilson's 95 % interval. A deal that nobody won counts as a share.

- **Bias** is the mean of what was said less the share that was won.
- The **error** is how far the tenths are off, in the mean over all deals. It is not 0 even for
  chances that are exactly right: **by accident** says what they would have, in the mean of deals
  drawn with these chances.

The bar is that the error is not more than 5 percentage points above that.

It takes about ten minutes of two cores.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

import upcard
from benchmarks.contests import FEW, Sheet, notes, refused, row_options, show
from benchmarks.report import cores
from benchmarks.tenths import Bin, draw
from upcard.analysis.action_values import Weighed, options
from upcard.arena.runners.workers import in_order, threads
from upcard.arena.statistics.intervals import wilson
from upcard.games.moves import Move
from upcard.games.state import State
from upcard.players import player_named
from upcard.players.search import Budget, chances

PLAYER = "search:2ms"
BUDGET = Budget.read("20ms")
TOLERANCE = 0.05
DRAWN = 400
"""So often are deals drawn, to see what the error is by accident."""


@dataclass(frozen=True)
class Setting:
    """A game at so many seats."""

    game: str
    seats: int

    def __str__(self) -> str:
        return f"{self.game}, {self.seats} seats"


SETTINGS = (
    Setting("crazy8s", 2),
    Setting("clash", 2),
    Setting("countdown", 2),
    Setting("indigo", 2),
    Setting("crazy8s", 4),
)
QUICK = (Setting("clash", 2), Setting("crazy8s", 4))


class Said(NamedTuple):
    """What was said of a seat in the middle of a deal, and what it `won` in the end."""

    fair: float
    open: float
    won: float


def said(setting: Setting, seed: int, deal: int) -> Said | None:
    """Play a deal, and take one of its choices; None if it had none."""
    state = upcard.game(setting.game).deal(setting.seats, seed, deal=deal)
    player, found = player_named(PLAYER), list[tuple[State, Move]]()
    while state.turn is not None:
        view = state.view(state.turn)
        move = player.choose(view)
        if len(view.legal) > 1:
            found.append((state.copy(), move))
        state.play(move)
    if not found:
        return None
    before, move = Random(f"{seed} {deal}").choice(found)
    seat = before.turn or 0
    played = Weighed(move, options(before.view(seat), BUDGET)).played
    chance = played.chance if played else 0.0
    return Said(chance, chances(before, BUDGET)[seat], chances(state, BUDGET)[seat])


def looked_at(setting: Setting, number: int, seed: int) -> list[Said]:
    """What was said in so many deals, those without a choice left out."""
    workers = cores()
    do: Callable[[int], Said | None] = partial(said, setting, seed)
    return [one for one in in_order(threads(workers), workers, do, range(number)) if one]


def binned(pairs: Sequence[tuple[float, float]]) -> list[Bin]:
    """What was said and won, by tenths of what was said; those without any are left out."""
    tenths: dict[int, list[tuple[float, float]]] = {}
    for chance, won in pairs:
        tenths.setdefault(min(9, int(10 * chance)), []).append((chance, won))
    bins = []
    for tenth, inside in sorted(tenths.items()):
        chance, won = np.mean(inside, axis=0).tolist()
        bins.append(Bin(tenth, len(inside), chance, wilson(won, len(inside))))
    return bins


def error(bins: Sequence[Bin]) -> float:
    """How far off the chances are, in the mean over the deals."""
    total = sum(one.deals for one in bins)
    return sum(one.deals * abs(one.said - one.won.value) for one in bins) / total


def by_accident(said: Sequence[float], seed: int) -> float:
    """The error that chances would have which are exactly right."""
    random, chances = np.random.default_rng(seed), np.array(said)
    errors = []
    for _ in range(DRAWN):
        won = random.random(len(chances)) < chances
        errors.append(error(binned(list(zip(said, won.astype(float).tolist(), strict=True)))))
    return float(np.mean(errors))


def summary(summed: Sheet, setting: Setting, found: Sequence[Said], seed: int) -> None:
    """Add a row for each kind of chance to the sheet of all."""
    won = [one.won for one in found]
    for kind in ("fair", "open"):
        chances = [float(getattr(one, kind)) for one in found]
        off = float(np.mean(chances) - np.mean(won))
        accident = by_accident(chances, seed)
        wrong = error(binned(list(zip(chances, won, strict=True))))
        holds = summed.verdict(wrong - accident <= TOLERANCE)
        row = (f"{setting}, {kind}", f"{len(found):,}", f"{off:+.1%}", f"{wrong:.1%}")
        summed.rows.append((*row, f"{accident:.1%}", holds))


def sheet(setting: Setting, fair: Sequence[Bin], opened: Sequence[Bin]) -> Sheet:
    """The tenths of one game."""
    kinds = ("fair: deals", "said", "won", "open: deals", "said", "won")
    made = Sheet(str(setting), ("chance", *kinds))
    for tenth in range(10):
        cells = list[str]()
        for bins in (fair, opened):
            one = next((each for each in bins if each.tenth == tenth), None)
            cells += one.cells if one else ("0", "", "")
        made.rows.append((f"{tenth * 10} to {tenth * 10 + 10} %", *cells))
    return made


def main(words: Sequence[str] | None = None) -> int:
    """Play, count, print and draw: 1 if chances are off, 2 if not compiled."""
    parser = row_options(__doc__, "deals", 2_000)
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the plot here")
    given = parser.parse_args(words)
    if refused():
        return 2
    headings = ("chances", "deals", "bias", "error", "by accident", "bar")
    summed, sheets, panels = Sheet("All tenths together", headings), [], {}
    with notes() as note:
        for setting in QUICK if given.quick else SETTINGS:
            note(str(setting))
            found = looked_at(setting, FEW if given.quick else given.number, given.seed)
            fair = binned([(one.fair, one.won) for one in found])
            opened = binned([(one.open, one.won) for one in found])
            panels[str(setting)] = {"fair": fair, "open": opened}
            sheets.append(sheet(setting, fair, opened))
            summary(summed, setting, found, given.seed)
    if given.svg:
        given.svg.write_text(draw(panels), encoding="utf-8")
    return show([summed, *sheets], given.markdown)


if __name__ == "__main__":
    sys.exit(main())
