"""How fast learners' environments are, beside RLCard's and PettingZoo's: claims with bars.

    python -m benchmarks.envs [--quick] [--decisions N]

- **Many tables**: `Batch` on one thread, masks and observations written, beside RLCard's UNO driven
  by `env.step`, all of a view and in the compact form; what a decision costs with few parts of it;
  then two threads against one, and two halves by turns beside a network, by the wall clock.
- **One table**: PettingZoo's own loop, wrapped, beside its `texas_holdem_v4`, and without wrappers
  beside RLCard's `env.step`; a step of Gymnasium's.
- **Memory**: by how much the process grows over many decisions.

Everybody makes moves that were drawn before (`replays.py`): choosing is in no figure, dealing is.
Both sides play two seats. It takes about a minute.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from operator import attrgetter
from typing import Any

from rich.console import Console

from benchmarks import peers, replays
from benchmarks.contests import WIDTH, ended, notes, one_or_more, options, refused
from benchmarks.measure import (
    Contestant,
    Effort,
    Measure,
    Sample,
    memory_growth,
    race,
    ratio,
    spread,
    typical,
)
from benchmarks.peers import Missing
from benchmarks.report import Bar, Report, Row, cores
from upcard.envs.naming import NotInstalled
from upcard.games.features import Observation

FULL = Effort(rounds=21, seconds=0.15, deals=20_000_000)
QUICK = Effort(rounds=2, seconds=0.002, deals=20_000)
GAMES = ("clash", "crazy8s")
TABLES = {1024: Bar(100), 8192: Bar(80)}
"""Tables at once, and how many times RLCard's decisions they must make."""
COMPACT = Bar(200)
"""Likewise, in the compact form."""
RATES = {1024: Bar(3_000_000)}
PARTS: tuple[Observation, ...] = ("full", "compact", ("hand", "upcard", "suit"), ("hand",))
TWICE = Bar(1.8)
WRAPPED, UNWRAPPED = Bar(3), Bar(2)
GROWN = Bar(1024, at_most=True)

STEPS = "RLCard's uno, env.step"

DECISIONS: Measure = attrgetter("turns_a_second")
COST: Measure = attrgetter("microseconds_a_turn")

Races = dict[str, list[Sample]]


def beside(samples: Races, ours: Contestant, other: Contestant, bar: Bar | None) -> Row:
    """The decisions a second of two contestants of a race."""
    mine, theirs = samples[ours.name], samples[other.name]
    return Row(
        f"{ours.name} : {other.name}",
        ratio(mine, theirs, DECISIONS),
        bar,
        typical(mine, DECISIONS),
        typical(theirs, DECISIONS),
        "decisions/s",
    )


def alone(
    samples: Races, one: Contestant, measure: Measure, sign: str, bar: Bar | None = None
) -> Row:
    """A figure of one contestant."""
    return Row(one.name, spread([measure(each) for each in samples[one.name]]), bar, sign=sign)


def many_tables(report: Report, effort: Effort, seed: int) -> None:
    """Many tables at once, on one thread, beside RLCard's `env.step`."""
    made = [(count, replays.tables(game, count, seed)) for count in TABLES for game in GAMES]
    compact = [
        replays.tables(game, n, seed, observation="compact") for n in TABLES for game in GAMES
    ]
    ours = [one for _, one in made]
    try:
        rlcard = [replays.rlcard_steps(STEPS, seed, peers.rlcard_uno())]
    except Missing as missing:
        report.skip(str(missing))
        rlcard = []
    samples = race([*ours, *compact, *rlcard], effort)
    title = "Many tables at once, one thread, masks and observations"
    report.add(title, [beside(samples, one, rlcard[0], TABLES[n]) for n, one in made if rlcard])
    title = "The same with compact observations"
    report.add(title, [beside(samples, one, rlcard[0], COMPACT) for one in compact if rlcard])
    title = "The same, decisions a second"
    rows = [alone(samples, one, DECISIONS, "/s", RATES.get(n)) for n, one in made]
    report.add(title, rows + [alone(samples, one, DECISIONS, "/s") for one in compact])


def parts_of_a_view(report: Report, effort: Effort, seed: int) -> None:
    """What a decision costs with the parts of a view that are asked for."""
    count = min(TABLES)
    made = [replays.tables(game, count, seed, observation=one) for game in GAMES for one in PARTS]
    samples = race(made, effort)
    rows = [alone(samples, one, COST, "µs/decision") for one in made]
    report.add("The time of a decision, by what is asked for", rows)


def in_two_threads(report: Report, effort: Effort, seed: int) -> None:
    """Two threads against one, by the wall clock."""
    if cores() < 2:
        report.skip("two threads against one: this process may use one core only")
        return
    count = max(TABLES)
    pairs = [
        (
            replays.tables(game, count, seed, threads=2),
            replace(replays.tables(game, count, seed), clock=replays.WALL),
        )
        for game in GAMES
    ]
    samples = race(list(chain(*pairs)), effort)
    rows = [beside(samples, two, one, TWICE) for two, one in pairs]
    report.add("Two threads against one, by the wall clock", rows)


def in_halves(report: Report, effort: Effort, seed: int) -> None:
    """Two halves by turns against one batch, where a network elsewhere takes as long as a step."""
    if cores() < 2:
        report.skip("halves by turns: this process may use one core only")
        return
    count = max(TABLES)
    pairs = [
        tuple(replays.with_network(game, count, seed, halves=halves) for halves in (True, False))
        for game in GAMES
    ]
    samples = race(list(chain(*pairs)), effort)
    rows = [beside(samples, halves, whole, None) for halves, whole in pairs]
    report.add("Halves by turns, with a network elsewhere, by the wall clock", rows)


def one_table(report: Report, effort: Effort, seed: int) -> None:
    """One table in PettingZoo's loop and in Gymnasium's."""
    try:
        from upcard.envs import gym, zoo
    except NotInstalled as missing:
        report.skip(str(missing))
        return
    wrapped = replays.agents("crazy8s, env()", seed, zoo.env(game="crazy8s"))
    plain = replays.agents("crazy8s, raw_env()", seed, zoo.raw_env(game="crazy8s"))
    single = replays.episodes("crazy8s, a step of Gymnasium's", seed, gym.UpcardEnv("crazy8s"))
    pairs: list[tuple[Contestant, Contestant, Bar]] = []
    try:
        holdem = replays.agents("texas_holdem_v4.env()", seed, peers.texas_holdem())
        steps = replays.rlcard_steps(STEPS, seed, peers.rlcard_uno())
        pairs = [(wrapped, holdem, WRAPPED), (plain, steps, UNWRAPPED)]
    except Missing as missing:
        report.skip(str(missing))
    ours = [wrapped, plain, single]
    samples = race([*ours, *(other for _, other, _ in pairs)], effort)
    rows = [beside(samples, mine, other, bar) for mine, other, bar in pairs]
    report.add("PettingZoo's own loop, one table", rows)
    rows = [alone(samples, one, COST, "µs/decision") for one in ours]
    report.add("The time of a decision at one table", rows)


def memory(report: Report, effort: Effort, seed: int) -> None:
    """By how much the process grows while many decisions are made."""
    for game in GAMES:
        one = replays.tables(game, min(TABLES), seed)
        try:
            kibibytes = growth(one, effort.deals // min(TABLES))
        except (OSError, ValueError):
            report.skip("memory: this system does not tell how much a process holds")
            return
        what = f"{one.name}: memory that {effort.deals:,} decisions add"
        row = Row(what, spread([kibibytes]), GROWN, sign="KiB")
        report.add("Flat in the number of decisions", [row])


def growth(one: Contestant, steps: int) -> float:
    """By how many KiB the process grows while a contestant plays so many steps."""
    return memory_growth(lambda: one.play(0, steps)) / 1024


SECTIONS = (many_tables, parts_of_a_view, in_two_threads, in_halves, one_table, memory)


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print: 1 if a bar does not hold, 2 where the engine is not compiled."""
    parser = options(__doc__)
    parser.add_argument(
        "--decisions", type=one_or_more, metavar="N", help="over which memory is watched"
    )
    given: Any = parser.parse_args(words)
    if refused():
        return 2
    report, effort = Report(), QUICK if given.quick else FULL
    effort = replace(effort, deals=given.decisions or effort.deals)
    with notes() as note:
        for section in SECTIONS:
            note((section.__doc__ or "").partition("\n")[0])
            section(report, effort, given.seed)
    report.show(Console(width=WIDTH))
    rows = chain(*report.sections.values())
    return ended(row.bar.holds(row.spread.median) for row in rows if row.bar)


if __name__ == "__main__":
    sys.exit(main())
