"""How strong and how quick the learned player is: against the best players that nobody taught.

    python -m benchmarks.learned [--quick] [--seed N] [--deals N] [--markdown FILE]

`learned` sits in one seat, and the other player in all the rest; each deal is played from every
seat, and the 95 % intervals take a deal as one observation. A bar holds where the whole interval
is above it. Of games without a bar of their own, it is an even share against the player that the
file of the value names. The second table has the turns that two such players play in a second, on
one core, beside those of two `memory`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

import upcard
from benchmarks.contests import Note, Sheet, notes, refused, row_options, show
from benchmarks.measure import spread
from benchmarks.report import cores
from upcard.arena.runners.jobs import Job, play_job
from upcard.players.learned.files import shipped
from upcard.training.measuring import even_share, won_against

QUICK = 200
ROUNDS = 9
"""Slices by turns in which speed is measured."""
SLICE = 4_000
"""Deals of one."""


class Bar(NamedTuple):
    """Whom it meets at a table, and the share of deals that it should win."""

    game: str
    seats: int
    against: str
    share: float


BARS = (
    Bar("clash", 2, "memory", 0.61),
    Bar("clash", 2, "patience", 0.5),
    Bar("chaos", 2, "memory", 0.61),
    Bar("clash", 4, "memory", 0.28),
    Bar("crazy8s", 2, "memory", 0.63),
    Bar("crazy8s", 2, "patience", 0.61),
    Bar("crazy8s", 4, "memory", 0.31),
    Bar("countdown", 2, "first", 0.75),
    Bar("countdown", 4, "first", 0.43),
    Bar("indigo", 2, "card-counter", 0.57),
)
FASTEST = 300_000
"""Turns a second on one core that it should play at clash."""


def bars() -> list[Bar]:
    """Those above, and for every other value that comes with Upcard, to win more than even."""
    barred = {(bar.game, bar.seats) for bar in BARS}
    return [
        *BARS,
        *(
            Bar(name, one.seats, one.against, even_share(upcard.game(name), one.seats))
            for name, values in shipped().items()
            for one in values.measured
            if (name, one.seats) not in barred
        ),
    ]


def strength(bars: Sequence[Bar], deals: int, seed: int, note: Note) -> Sheet:
    """How much it wins."""
    headings = ("game", "seats", "against", "won", "95 % interval", "even", "bar", "")
    sheet = Sheet(f"`learned` in one seat, {deals:,} deals from every seat", headings)
    for bar in bars:
        note(f"{bar.game}, {bar.seats} seats, against {bar.against}")
        game = upcard.game(bar.game)
        won = won_against(game, bar.seats, "learned", bar.against, deals, seed, cores())
        sheet.rows.append(
            (
                *(bar.game, str(bar.seats), f"`{bar.against}`", f"{won.value:.1%}"),
                *(f"{won.low:.1%} to {won.high:.1%}", f"{even_share(game, bar.seats):.0%}"),
                f"{bar.share:.0%}",
                sheet.verdict(won.low >= bar.share),
            )
        )
    return sheet


def speed(deals: int, seed: int, note: Note) -> Sheet:
    """How many turns it plays."""
    sheet = Sheet(
        "Turns a second on one core, clash, two seats",
        ("player", "turns a second", "least", "most", "bar", ""),
    )
    game, rates = upcard.game("clash"), dict[str, list[float]](learned=[], memory=[])
    for number in range(ROUNDS):
        for name in rates:
            note(f"{name}, slice {number + 1}")
            names, deal = (name, name), range(number * deals, (number + 1) * deals)
            begun = time.thread_time()
            games, _ = play_job(Job(game, names, ((0, 1),), seed, 0, deal, compiled=names))
            rates[name].append(float(games["turns"].sum()) / (time.thread_time() - begun))
    for name, found in rates.items():
        middle, least, most = spread(found)
        row = (f"`{name}`", *(f"{one:,.0f}" for one in (middle, least, most)))
        bar = (f"{FASTEST:,}", sheet.verdict(middle >= FASTEST)) if name == "learned" else ("", "")
        sheet.rows.append((*row, *bar))
    return sheet


def main(words: Sequence[str] | None = None) -> int:
    """Play, count, print and write: 1 if a bar does not hold, 2 if not compiled."""
    given = row_options(__doc__, "deals", 20_000).parse_args(words)
    if refused():
        return 2
    deals, slice_ = (QUICK, QUICK) if given.quick else (given.number, SLICE)
    chosen = [bar for bar in BARS if bar.seats == 2] if given.quick else bars()
    with notes() as note:
        sheets = [strength(chosen, deals, given.seed, note), speed(slice_, given.seed, note)]
    return show(sheets, given.markdown)


if __name__ == "__main__":
    sys.exit(main())
