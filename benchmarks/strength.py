"""How strong searching is: on each game, at two and four seats, against everybody who does not.

    python -m benchmarks.strength [GAME ...] [--minutes N] [--markdown FILE]

One player sits down with copies of another, on the same deals from every seat. The first table of a
game has the best of document 002's players in the other seats: who wins how much of its games
there, and how much of what the oracle wins beyond an even share a fair search wins too. The second
one has the search at 20 ms, and each other fair player in the other seats.

Each deal with all its seatings is one observation, and the intervals are of 95 %. Rows of the
second table go on, in rounds of twice as many deals, until they are clear of an even share or their
time is up; that makes them a little surer than they say. `--minutes` are for each game and number
of seats.

Before all that, how many playouts a second the search makes for Card Clash from the deal, on one
core.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

import upcard
from benchmarks.contests import Sheet, held, notes, refused, sheet_options, show
from benchmarks.measure import spread
from benchmarks.ranking import games_named
from benchmarks.report import cores
from upcard.arena.contest import contest
from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.statistics.intervals import Interval, pooled, share_of_blocks
from upcard.errors import UpcardError
from upcard.games.game import Game
from upcard.players.built_in import BUILT_IN, DOCUMENT_002
from upcard.players.search import Budget
from upcard.players.search.estimates import rollout_policies, searched

SEATS = (2, 4)
BLIND = f"{Path(__file__).with_name('blind.py')}:Blind"
"""The search without what was learnt since the deal."""
SEARCHES = ("search:5ms", "search:20ms", "search:100ms")
ORACLE = "oracle:20ms"
MAIN = "search:20ms"
FAIR = [name for name, player in BUILT_IN.items() if not player.cheats and name != "search"]
ROUND = 8
"""Deals of the first round."""
PLAYOUTS = 500_000
"""A second, on one core, from the deal of Card Clash."""
CLASH, CLASH_BAR, CRAZY_BAR = ("clash", 2, "first"), 0.60, 0.65

Floats = npt.NDArray[np.float64]


@dataclass
class Match:
    """A player and its opponents, all alike, and its share of each deal's games so far."""

    game: Game
    seats: int
    player: str
    opponent: str
    shares: list[float] = field(default_factory=list)

    @property
    def rate(self) -> Interval:
        """How much of the games it won."""
        shares = np.array(self.shares)
        spread_out = float(((shares - shares.mean()) ** 2).sum())
        return share_of_blocks(pooled([(len(shares), float(shares.sum()), spread_out)]))

    @property
    def even(self) -> float:
        """What it would win if it was as good as the others."""
        return 1 / (2 if self.game.rules.partners else self.seats)

    def clear_of(self, share: float) -> bool:
        """Whether its interval is clear of a share of the games, on either side."""
        return bool(self.shares) and not self.rate.low <= share <= self.rate.high

    @property
    def cell(self) -> str:
        """How much it won, with half the width of the interval."""
        rate = self.rate
        return f"{rate.value:.1%} ± {100 * (rate.high - rate.low) / 2:.1f}"


def shares_of(job: Job) -> list[float]:
    """By deal, how much of its games the first side won."""
    games, _ = play_job(job)
    sides = np.array(job.sides)
    seated = sides[games["seating"], games["winner"]]
    won = np.where(games["winner"] < 0, 1 / (sides.max() + 1), seated == 0)
    shares: list[float] = won.reshape(-1, len(sides)).mean(1).tolist()
    return shares


@dataclass(frozen=True)
class Hall:
    """Where matches are played: the workers, the first seed, and the deals of a first round."""

    pool: ProcessPoolExecutor
    seed: int
    deals: int

    def play(self, match: Match, seconds: float, clear_of: float = math.nan) -> Match:
        """Play rounds of twice as many deals each, for about so long, or until it is clear."""
        end, deals = time.monotonic() + seconds, self.deals
        while deals and not match.clear_of(clear_of):
            begun = time.monotonic()
            self._round(match, deals)
            now, total = time.monotonic(), len(match.shares)
            in_time = max(0.0, end - now) * deals / (now - begun)
            deals = min(total, int(in_time)) if in_time > total / 4 else 0
        return match

    def _round(self, match: Match, deals: int) -> None:
        """Play so many more deals of a match."""
        who = [match.player, *[match.opponent] * (match.seats - 1)]
        if match.game.rules.partners:
            who = who[:2]
        number = self.seed * 1_000_003 + len(match.shares)
        jobs = contest(match.game, who, match.seats, deals, number).jobs()
        for shares in self.pool.map(shares_of, jobs):
            match.shares += shares


def against_best(game: Game, seats: int, best: str, hall: Hall, seconds: float) -> Sheet:
    """Everybody in turn against the best of document 002."""
    simple = dict.fromkeys(("random", "first", "memory"))
    names = [*simple, BLIND, *SEARCHES, ORACLE]
    weights = {name: 3 if name in SEARCHES else 2 for name in names} | dict.fromkeys(simple, 0.1)
    part = seconds / sum(weights.values())
    found = {
        name: hall.play(Match(game, seats, name, best), part * weights[name])
        for name in names
        if name != best
    }
    sheet = Sheet(
        f"{game.rules.title}, {seats} seats, against {best}",
        ("player", "won", "deals", "of the oracle's lead", "bar"),
    )
    for name, match in found.items():
        lead = captured(match, found[ORACLE]) if name in SEARCHES else ""
        bar = verdict(sheet, game, found, name) if name in SEARCHES else ""
        sheet.rows.append((label(name), match.cell, f"{len(match.shares):,}", lead, bar))
    return sheet


def label(name: str) -> str:
    """A player as a table has it."""
    if name == BLIND:
        return f"{MAIN}, no belief"
    return f"{name} (cheats)" if name == ORACLE else name


def captured(match: Match, oracle: Match) -> str:
    """How much of the oracle's lead over an even share a search has; nothing if it has none."""
    lead = oracle.rate.value - oracle.even
    return f"{(match.rate.value - match.even) / lead:.0%}" if lead > 0 else ""


def verdict(sheet: Sheet, game: Game, found: dict[str, Match], name: str) -> str:
    """More time never hurts beyond noise; at crazy8s, two seats, a bar of its own."""
    match, before = found[name], SEARCHES[: SEARCHES.index(name)]
    holds = all(match.rate.high >= found[other].rate.low for other in before)
    said = [f"no worse than with less time: {sheet.verdict(holds)}"] if before else []
    if game.id == "crazy8s" and match.seats == 2 and name == MAIN:
        said.append(f"≥ {CRAZY_BAR:.0%}: {sheet.verdict(match.rate.value >= CRAZY_BAR)}")
    return "; ".join(said)


def against_each(game: Game, seats: int, hall: Hall, seconds: float) -> Sheet:
    """The search against each other fair player; what one row leaves of its time, others have."""
    sheet = Sheet(
        f"{game.rules.title}, {seats} seats, {MAIN} against", ("others", "won", "deals", "bar")
    )
    end = time.monotonic() + seconds
    for left, name in zip(range(len(FAIR), 0, -1), FAIR, strict=True):
        part = max(0.0, end - time.monotonic()) / left
        match, barred = Match(game, seats, MAIN, name), (game.id, seats, name) == CLASH
        hall.play(match, part, CLASH_BAR if barred else match.even)
        holds = match.rate.low > match.even
        said = f"clear of {match.even:.0%}: {sheet.verdict(holds)}"
        if barred:
            said += f"; ≥ {CLASH_BAR:.0%}: {sheet.verdict(match.rate.value >= CLASH_BAR)}"
        sheet.rows.append((name, match.cell, f"{len(match.shares):,}", said))
    return sheet


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
        _, _, tries = searched(view, codes, budget, True, rollout_policies(view))
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
    parser.add_argument("--minutes", type=float, default=20, metavar="N", help="for each")
    given = parser.parse_args(words)
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
    with notes() as say, ProcessPoolExecutor(cores()) as pool:
        hall = Hall(pool, given.seed, 2 if given.quick else ROUND)
        say("playouts a second")
        yield speed(*((1, 1_000) if given.quick else (9, 100_000)))
        for game in given.games:
            fewest, most = game.rules.seats
            for seats in [given.seats] if given.seats else SEATS:
                if fewest <= seats <= most:
                    say(f"{game.rules.title}, {seats} seats")
                    seconds = 60 * given.minutes
                    best = best_of_document_002(game, seats, 10 if given.quick else 300, given.seed)
                    yield against_best(game, seats, best, hall, 0.4 * seconds)
                    yield against_each(game, seats, hall, 0.6 * seconds)


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
