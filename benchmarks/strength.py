"""How strong searching is: on each game, at two and four seats, beside the compiled players.

    python -m benchmarks.strength [GAME ...] [--players NAME,...] [--minutes N] [--markdown FILE]

One player sits down with copies of another: of the best of document 002's players, and of
`learned`. The table has the share of games that it wins, and how much of what the oracle wins
beyond an even share a fair search wins too.

Compiled players play it out, each deal from every seat. A search is told by advantages: it plays,
and wherever it would move otherwise than `learned`, both moves are tried out from the true state,
`learned` playing on (`upcard.analysis.advantage`). What it gains so is added to what `learned`
wins. That goes on until the 95 % interval is within ± 2 points, or the time is up: `--minutes` are
for each row.

Before all that, how many playouts a second the search makes for Card Clash from the deal, on one
core, with the quick players.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

import upcard
from benchmarks.contests import Sheet, held, notes, refused, sheet_options, show
from benchmarks.measure import spread
from benchmarks.ranking import games_named
from benchmarks.report import cores
from upcard.analysis.advantage import Comparison
from upcard.arena.contest import contest
from upcard.arena.statistics.intervals import Interval, mean_of_blocks, pooled
from upcard.errors import UpcardError
from upcard.games.game import Game
from upcard.players.built_in import DOCUMENT_002
from upcard.players.search import Budget
from upcard.players.search.estimates import searched
from upcard.players.search.rollouts import quick_players
from upcard.training.measuring import even_share, won_against

SEATS = (2, 4)
BASE = "learned"
BLIND = f"{Path(__file__).with_name('blind.py')}:Blind"
"""The search without what was learnt since the deal."""
SEARCHES = ("search:5ms", "search:20ms", "search:100ms")
ORACLE = "oracle:20ms"
MAIN = "search:20ms"
SEARCHING = {"blind": BLIND} | {name: name for name in (*SEARCHES, ORACLE)}
"""Who searches, by the name by which it is asked for."""
SIMPLE = ("random", "first", "memory", "patience", BASE)
PLAYED = 20_000
"""Deals that compiled players play from every seat."""
ROUND = 16
"""Deals of the first round of a search, for each core."""
WIDTH = 0.02
"""Half the interval that is wide enough."""
PLAYOUTS = 500_000
"""A second, on one core, from the deal of Card Clash."""
BARS = {
    ("clash", 2, "memory"): 0.66,
    ("chaos", 2, "memory"): 0.66,
    ("clash", 2, BASE): 0.54,
    ("chaos", 2, BASE): 0.54,
    ("clash", 4, "memory"): 0.305,
    ("crazy8s", 2, "memory"): 0.73,
    ("crazy8s", 2, "patience"): 0.66,
    ("crazy8s", 4, "memory"): 0.36,
    ("countdown", 2, "first"): 0.85,
    ("countdown", 4, "first"): 0.55,
    ("indigo", 2, "card-counter"): 0.65,
}
"""What `search:20ms` is to win of games, by game, seats, and whom it meets."""


class Won(NamedTuple):
    """The share of games that a player won, and in how many deals that was found."""

    rate: Interval
    deals: int

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.rate.high - self.rate.low) / 2

    @property
    def cell(self) -> str:
        """It, in per cent, with half the width of its interval in points."""
        return f"{self.rate.value:.1%} ± {100 * self.half:.1f}"


@dataclass(frozen=True)
class Setup:
    """Where searches play: the workers, the first seed, the deals of a round, and the seconds."""

    pool: ProcessPoolExecutor
    seed: int
    deals: int
    seconds: float

    def search(self, alike: Comparison, base: Won) -> Won:
        """What a search wins: what the base does, and what it gains on that."""
        end, gains, deals = time.monotonic() + self.seconds, list[float](), self.deals
        while deals:
            begun = time.monotonic()
            gain = partial(alike.gain, self.seed)
            gains += self.pool.map(gain, range(len(gains), len(gains) + deals))
            won, now = added(base, gains), time.monotonic()
            in_time = max(0.0, end - now) * deals / (now - begun)
            needed = len(gains) * ((won.half / WIDTH) ** 2 - 1) * 1.1
            deals = min(len(gains), math.ceil(max(0.0, needed)), int(in_time))
        return won


def added(base: Won, gains: Sequence[float]) -> Won:
    """What is won with gains on what the base wins; the errors of both are in the interval."""
    each = np.array(gains)
    rough = float(((each - each.mean()) ** 2).sum())
    gain = mean_of_blocks(pooled([(len(each), float(each.sum()), rough)]))
    half = math.hypot(base.half, (gain.high - gain.low) / 2)
    value = base.rate.value + gain.value
    return Won(Interval(value, value - half, value + half), len(each))


def against(
    game: Game, seats: int, others: str, setup: Setup, played: int, searching: Sequence[str]
) -> Sheet:
    """Everybody in turn against copies of one: the simple players, and some that search."""
    found = {
        name: Won(won_against(game, seats, name, others, played, setup.seed, cores()), played)
        for name in SIMPLE
        if name != others
    }
    even = even_share(game, seats)
    base = found.get(BASE, Won(Interval(even, even, even), 0))
    for name in searching:
        found[name] = setup.search(Comparison(game, seats, name, BASE, others), base)
    sheet = Sheet(
        f"{game.rules.title}, {seats} seats, against {others}",
        ("player", "won", "deals", "of the oracle's lead", "bar"),
    )
    for name, won in found.items():
        told = name in SEARCHES and ORACLE in found
        lead = captured(won, found[ORACLE], even) if told else ""
        bar = BARS.get((game.id, seats, others)) if name == MAIN else None
        said = f"> {bar:.1%}: {sheet.verdict(won.rate.low > bar)}" if bar else ""
        sheet.rows.append((label(name), won.cell, f"{won.deals:,}", lead, said))
    return sheet


def label(name: str) -> str:
    """A player as a table has it."""
    if name == BLIND:
        return f"{MAIN}, no belief"
    return f"{name} (cheats)" if name == ORACLE else name


def captured(won: Won, oracle: Won, even: float) -> str:
    """How much of the oracle's lead over an even share a search has; nothing if it has none."""
    lead = oracle.rate.value - even
    return f"{(won.rate.value - even) / lead:.0%}" if lead > 0 else ""


def best_of_document_002(game: Game, seats: int, deals: int, seed: int) -> str:
    """Who of these wins most of its games against the others."""
    names = [player.name for player in DOCUMENT_002]
    standings = held(contest(game, names, seats, deals, seed)).results().standings
    return max(standings, key=lambda standing: standing.win_rate.value).entrant.name


def speed(rounds: int, playouts: int) -> Sheet:
    """Playouts a second of processor time, from the deal of Card Clash."""
    game, rates = upcard.game("clash"), []
    budget = Budget.read(str(playouts))
    for deal in range(rounds + 1):
        state = game.deal(2, 1, deal=deal)
        view = state.view(state.turn or 0)
        codes = [move.code for move in view.legal]
        begun = time.thread_time()
        _, _, tries = searched(view, codes, budget, True, quick_players(view))
        rates.append(tries.sum() / (time.thread_time() - begun))
    rate = spread(rates[1:])  # the first one compiles
    sheet = Sheet("Playouts a second, Card Clash from the deal", ("median", "least", "most", "bar"))
    said = f"≥ {PLAYOUTS:,}: {sheet.verdict(rate.median >= PLAYOUTS)}"
    sheet.rows.append((f"{rate.median:,.0f}", f"{rate.least:,.0f}", f"{rate.most:,.0f}", said))
    return sheet


def asked(words: Sequence[str] | None) -> argparse.Namespace:
    """What is asked for."""
    parser = sheet_options(__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="a name, or a TOML file")
    parser.add_argument("--seats", type=int, choices=SEATS, help="only so many")
    parser.add_argument("--against", metavar="PLAYER", help="only this one in the other seats")
    parser.add_argument("--players", metavar="NAME,...", help="of those that search, only these")
    parser.add_argument("--minutes", type=float, default=5, metavar="N", help="for each search")
    given = parser.parse_args(words)
    wanted = given.players.split(",") if given.players else [*SEARCHING]
    if unknown := [name for name in wanted if name not in SEARCHING]:
        parser.error(f"{unknown[0]!r} given as a player: {', '.join(SEARCHING)} are known")
    given.searching = [SEARCHING[name] for name in wanted]
    if given.quick:
        given.games, given.minutes = given.games or ["indigo"], 0
    try:
        named = games_named(given.games, False)
    except UpcardError as problem:
        parser.error(str(problem))
    given.games = [game for game in named if given.games or not game.rules.partners]
    return given


def found(given: argparse.Namespace) -> Iterator[Sheet]:
    """All that is asked for, as it is found."""
    played, deals = (20, 2) if given.quick else (PLAYED, ROUND * cores())
    with notes() as say, ProcessPoolExecutor(cores()) as pool:
        setup = Setup(pool, given.seed, deals, 60 * given.minutes)
        say("playouts a second")
        yield speed(*((1, 1_000) if given.quick else (9, 100_000)))
        for game in given.games:
            fewest, most = game.rules.seats
            for seats in [given.seats] if given.seats else SEATS:
                if not fewest <= seats <= most:
                    continue
                for others in [given.against] if given.against else met(game, seats, given):
                    say(f"{game.rules.title}, {seats} seats, against {others}")
                    yield against(game, seats, others, setup, played, given.searching)


def met(game: Game, seats: int, given: argparse.Namespace) -> list[str]:
    """Who sits in the other seats: those of bars, or the best of document 002; and `learned`."""
    barred = [who for of, many, who in BARS if (of, many) == (game.id, seats) and who != BASE]
    best = best_of_document_002(game, seats, 10 if given.quick else 300, given.seed)
    return [*(barred or [best]), BASE]


def main(words: Sequence[str] | None = None) -> int:
    """Play and print; 1 if a bar does not hold, 2 where the engine is not compiled."""
    given = asked(words)
    if refused():
        return 2
    sheets = []
    for sheet in found(given):
        sheets.append(sheet)
        if given.markdown:  # as far as it is: what follows takes long
            given.markdown.write_text("\n".join(each.markdown() for each in sheets), "utf-8")
    return show(sheets, given.markdown)


if __name__ == "__main__":
    sys.exit(main())
