"""How fast the engine is: side by side, in one run, with the ratios and their spread.

    python benchmarks/engine.py [--quick] [--json FILE]

Against Card Clash hand-written in C (`clash.c`, compiled here), OpenSpiel's crazy_eights and
RLCard's UNO; then our games against each other, two threads against one, many deals against few,
and the engine driven from Python. A peer that is not installed is skipped, and says so.

It takes about two minutes; `--quick` measures next to nothing, to see that everything works.
`benchmarks/README.md` says how the figures are to be read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from operator import attrgetter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rich.console import Console

import upcard
from benchmarks import ours, peers
from benchmarks.measure import (
    Contestant,
    Effort,
    Measure,
    Sample,
    in_calls,
    in_threads,
    memory_growth,
    race,
    ratio,
    spread,
    typical,
)
from benchmarks.peers import Missing
from benchmarks.report import Bar, Report, Row, cores
from upcard.arena.runners.simulate import Counts
from upcard.games.game import Game
from upcard.jit_cache import INTERPRETED
from upcard.players import playout
from upcard.rules import known_games

FULL = Effort(rounds=21, seconds=0.1, deals=1_000_000)
QUICK = Effort(rounds=2, seconds=0.002, deals=2_000)

WIDTH = 150
"""Of the table, wherever it goes: a narrower one would leave figures out."""
SEATS = (2, 4)
CALLS = 100
TWICE = Bar(1.9)
AGREE = 4.0
"""Standard errors by which two counts of the same thing may differ."""

CLASH = "clash"
PEERS = "OpenSpiel's crazy_eights and RLCard's UNO for two, one thread"
DEALS: Measure = attrgetter("deals_a_second")
TURNS: Measure = attrgetter("turns_a_second")
TURN_COST: Measure = attrgetter("microseconds_a_turn")
DEAL_COST: Measure = attrgetter("microseconds_a_deal")

Races = dict[str, list[Sample]]
Section = Callable[[Report, Effort], None]


def compared(
    samples: Races,
    mine: Contestant,
    other: Contestant,
    measure: Measure,
    bar: Bar | None = None,
    what: str = "",
) -> Row:
    """The row of two contestants of a race, named after them unless something else is said."""
    one, two = samples[mine.name], samples[other.name]
    return Row(
        what or f"{mine.name} : {other.name}",
        ratio(one, two, measure),
        bar,
        typical(one, measure),
        typical(two, measure),
        "turns/s" if measure is TURNS else "deals/s",
    )


def against_c(report: Report, effort: Effort) -> None:
    """Card Clash here and in C; and that both play the same game."""
    game = upcard.game(CLASH)
    try:
        pairs = [(ours.engine(game, seats), peers.c_program(seats)) for seats in SEATS]
    except Missing as missing:
        report.skip(str(missing))
        return
    samples = race([one for pair in pairs for one in pair], effort)
    rows = [compared(samples, mine, other, DEALS, Bar(0.8)) for mine, other in pairs]
    report.add("Card Clash hand-written in C, one thread", rows)
    for seats in SEATS:
        report.remarks.append(agreement(seats, effort.deals))


def agreement(seats: int, deals: int) -> str:
    """Whether our engine and the C program count the same: a line that says it."""
    mine = ours.tally_of(upcard.game(CLASH), seats, "first", 0, deals)
    other = peers.c_tally(seats, 0, deals)
    wins = list(zip(mine[playout.WINS :][:seats], other[peers.C_WINS][:seats], strict=True))
    gaps = [share_gap(one, two, deals) for one, two in wins]
    gaps.append(turns_gap(mine, other, deals))
    gaps.append(share_gap(mine[playout.BLOCKED_DEALS], other[peers.C_BLOCKED], deals))
    shares = "; ".join(
        f"seat {seat} {one / deals:.4f} and {two / deals:.4f}"
        for seat, (one, two) in enumerate(wins)
    )
    turns, c_turns = mine[playout.TURNS] / deals, other[peers.C_TURNS] / deals
    verdict = "agree" if max(gaps) < AGREE else "DISAGREE"
    return (
        f"clash, {seats} seats, here and in C, {deals:,} deals: wins {shares}; turns a deal "
        f"{turns:.3f} and {c_turns:.3f}; the largest gap is {max(gaps):.1f} standard errors: "
        f"they {verdict}"
    )


def share_gap(one: int, two: int, deals: int) -> float:
    """By how many standard errors two counts differ, each out of so many deals."""
    share = (one + two) / 2 / deals
    error = sqrt(2 * share * (1 - share) / deals)
    return abs(one - two) / deals / error if error else 0.0


def turns_gap(mine: Counts, other: Counts, deals: int) -> float:
    """By how many standard errors the mean numbers of turns differ."""
    pairs = (
        (mine[playout.TURNS], mine[playout.TURNS_SQUARED]),
        (other[peers.C_TURNS], other[peers.C_TURNS_SQUARED]),
    )
    (one, one_squared), (two, two_squared) = ((n / deals, nn / deals) for n, nn in pairs)
    error = sqrt((one_squared - one**2 + two_squared - two**2) / deals)
    return float(abs(one - two) / error) if error else 0.0


def against_peers(report: Report, effort: Effort) -> None:
    """OpenSpiel and RLCard: beside clash, and beside the game most like theirs, played alike."""
    clash = ours.engine(upcard.game(CLASH), 2)
    crazy8s = upcard.game("crazy8s")
    eights = {player: ours.engine(crazy8s, 2, player) for player in ("first", "random")}
    uno_like = ours.engine(upcard.game(CLASH), 2, "random")
    entries: list[tuple[Callable[[], Contestant], Contestant, Bar | None]] = [
        (lambda: peers.open_spiel("uniform_random"), eights["random"], Bar(30)),
        (lambda: peers.open_spiel("fixed_action_preference"), eights["first"], Bar(30)),
        (peers.rlcard_game, uno_like, Bar(300)),
        (peers.rlcard_round, uno_like, None),
        (peers.rlcard_env, uno_like, None),
    ]
    found: list[tuple[Contestant, Contestant, Bar | None]] = []
    for make, alike, bar in entries:
        try:
            found.append((make(), alike, bar))
        except Missing as missing:
            report.skip(str(missing))
    if not found:
        return
    samples = race([clash, *eights.values(), uno_like, *(peer for peer, _, _ in found)], effort)
    rows = [compared(samples, clash, peer, DEALS, bar) for peer, _, bar in found]
    report.add(f"{PEERS}: a deal of clash", rows)
    rows = [compared(samples, alike, peer, TURNS) for peer, alike, _ in found]
    report.add(f"{PEERS}: a turn of the game most like theirs", rows)


def between_games(report: Report, effort: Effort) -> None:
    """Every game against clash with as many seats, in turns a second."""
    games = [upcard.game(name) for name in known_games() if name != CLASH]
    for seats in SEATS:
        clash = ours.engine(upcard.game(CLASH), seats)
        able = [game for game in games if game.rules.seats[0] <= seats <= game.rules.seats[1]]
        all_games = [ours.engine(game, seats) for game in able]
        samples = race([clash, *all_games], effort)
        rows = [
            compared(samples, one, clash, TURNS, Bar(0.5) if has_bar(game) else None)
            for one, game in zip(all_games, able, strict=True)
        ]
        report.add("Each game against clash, one thread", rows)


def has_bar(game: Game) -> bool:
    """Whether a game must be fast: those that ask for cards alone, and of the others UNO."""
    return game.id == "uno" or not game.has_house_tables


def in_two_threads(report: Report, effort: Effort) -> None:
    """Two threads against one; the C program shows what the machine itself allows."""
    if cores() < 2:
        report.skip("two threads against one: this process may use one core only")
        return
    singles = [ours.engine(upcard.game(CLASH), seats) for seats in SEATS]
    bars: dict[str, Bar] = {single.name: TWICE for single in singles}
    try:
        singles.append(peers.c_program(2))
    except Missing as missing:
        report.skip(str(missing))
    with ThreadPoolExecutor(2) as executor:
        pairs = [(in_threads(one, executor, 2), in_threads(one, executor, 1)) for one in singles]
        samples = race([one for pair in pairs for one in pair], effort)
    rows = [
        compared(samples, two, one, DEALS, bars.get(single.name), single.name)
        for single, (two, one) in zip(singles, pairs, strict=True)
    ]
    report.add("Two threads against one, by the wall clock", rows)
    if rows[-1].bar is None and not TWICE.holds(gained := rows[-1].spread.median):
        report.remarks.append(
            f"two threads: the C program itself gained {gained:.2f} ×, so this machine had no "
            "two cores to give; try again when it is quiet"
        )


def many_deals(report: Report, effort: Effort) -> None:
    """The cost of a deal in one long call against that in many short ones, and the memory."""
    single = ours.engine(upcard.game(CLASH), 2)
    short = in_calls(single, CALLS)
    samples = race([single, short], Effort(max(2, effort.rounds // 4), 0, 0), effort.deals)
    row = Row(
        f"{effort.deals:,} deals in 1 call : in {CALLS} calls",
        ratio(samples[single.name], samples[short.name], DEAL_COST),
        Bar(1.1, at_most=True),
        typical(samples[single.name], DEAL_COST),
        typical(samples[short.name], DEAL_COST),
        "µs/deal",
    )
    rows = [row, *memory_of(single, report, effort)]
    report.add("Flat in the number of deals", rows)


def memory_of(single: Contestant, report: Report, effort: Effort) -> Iterator[Row]:
    """By how much the process grows while the deals are played."""
    try:
        kibibytes = [memory_growth(lambda: single.play(0, effort.deals)) / 1024 for _ in range(3)]
    except (OSError, ValueError):
        report.skip("memory: this system does not tell how much a process holds")
        return
    what = f"memory that {effort.deals:,} deals in 1 call add"
    yield Row(what, spread(kibibytes), Bar(1024, at_most=True), sign="KiB")


def from_python(report: Report, effort: Effort) -> None:
    """The engine driven from Python, the choosing done there."""
    game = upcard.game(CLASH)
    border, driver, states = ours.border(game, 2), ours.driver(game, 2), ours.states(game, 2)
    samples = race([border, driver, states], effort)

    def row(one: Contestant, measure: Measure, sign: str, bar: Bar | None = None) -> Row:
        return Row(one.name, spread([measure(each) for each in samples[one.name]]), bar, sign=sign)

    report.add(
        "Driven from Python, one thread",
        [
            row(border, TURN_COST, "µs/decision", Bar(2, at_most=True)),
            row(border, DEALS, "deals/s"),
            row(driver, TURN_COST, "µs/decision"),
            row(driver, DEALS, "deals/s", Bar(15_000)),
            row(states, DEALS, "deals/s"),
        ],
    )


SECTIONS: tuple[Section, ...] = (
    against_c,
    against_peers,
    between_games,
    in_two_threads,
    many_deals,
    from_python,
)


def main(words: Sequence[str] | None = None) -> int:
    """Measure, print, and write the JSON if asked to; 2 where the engine is not compiled."""
    parser = argparse.ArgumentParser(description="How fast the engine is, side by side.")
    parser.add_argument("--quick", action="store_true", help="next to nothing, to see it work")
    parser.add_argument("--json", metavar="FILE", type=Path, help="write the figures here too")
    options = parser.parse_args(words)
    if INTERPRETED:
        print("NUMBA_DISABLE_JIT is set: there is no compiled engine to measure", file=sys.stderr)
        return 2
    report, effort = Report(), QUICK if options.quick else FULL
    console = Console(width=WIDTH)
    notes = Console(stderr=True)
    for section in SECTIONS:
        with notes.status((section.__doc__ or "").partition("\n")[0]):
            section(report, effort)
    report.show(console)
    if options.json:
        text = json.dumps(report.as_data(), ensure_ascii=False, indent=1)
        options.json.write_text(text + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
