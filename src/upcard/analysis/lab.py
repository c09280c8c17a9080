"""Measures of how a game plays, for people who want to change one of its rules.

Each measure is one number a deal, so that a deal is one observation. Two games are examined in
deals of the same numbers, and compared deal by deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import numpy.typing as npt

from upcard.analysis.lead import Watch, watch
from upcard.arena.contest import Contest, contest
from upcard.arena.runners.workers import Opener, in_order, processes, threads
from upcard.arena.statistics.intervals import Interval, mean_of, share_of
from upcard.arena.statistics.tally import LENGTHS, UNIT, Rows, scores_of, shares_won
from upcard.arena.tournament import every_game
from upcard.engine.layout import BLOCKED, ENDLESS, MOST_TURNS
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.player_names import SEARCHING
from upcard.players.budget import TURNS_A_MILLISECOND, Budget
from upcard.players.built_in import BUILT_IN

MOST = 1_000_000
"""The most deals: all that is measured of them is kept."""
QUICK = 10 * TURNS_A_MILLISECOND
"""Turns of a choice's budget up to which threads search. An interrupt cannot end a thread, so where
it takes longer, processes do, though they take seconds to begin."""
TURNS_A_PLAYOUT = 40
"""Roughly the turns of a deal, to compare a budget of playouts with one of turns."""
TRIED, MOST_ENDLESS = 10, 1
"""Deals that are tried first, and how many of them may be endless: no search would come through."""
RANDOM = "random"

Numbers = npt.NDArray[np.float64]
Listener = Callable[[str, int, int], object]
"""Hears what is under way, how many deals of it are done, and of how many."""


def check_count(name: str, deals: int) -> None:
    """BadRules for a number of deals, called so, that is too small or too large to be measured."""
    if not 2 <= deals <= MOST:
        raise BadRules(f"{name} {deals} given: 2 to {MOST} are allowed")


@dataclass(frozen=True)
class Study:
    """What is asked of a game.

    `deals` are played by `player` in all `seats`; in `searched` deals each, the lead is watched,
    and `search` and `oracle` play with this `budget` against `random`. `seed` says which deals.
    """

    player: str
    seats: int
    deals: int
    searched: int
    budget: str
    seed: int

    def __post_init__(self) -> None:
        quick = [name for name, kind in BUILT_IN.items() if not (kind.remembers or kind.cheats)]
        if self.player not in quick:
            raise BadRules(f"player {self.player!r} given: equal players are {', '.join(quick)}")
        Budget.read(self.budget)
        check_count("deals", self.deals)
        check_count("searched", self.searched)


@dataclass(frozen=True)
class Measure:
    """Something that has one value a deal; a `share` lies in 0 to 1, and its mean is one too.

    `even` is what it would be without any advantage, None where there is no such thing.
    """

    key: str
    name: str
    values: Numbers
    share: bool
    even: float | None = None

    @property
    def interval(self) -> Interval:
        """The mean, with its 95 % interval."""
        if self.share:
            return share_of(self.values)
        value, low, high = mean_of(self.values)
        return Interval(value, max(0.0, low), high)  # what is counted is nothing at least

    def beyond(self, other: Measure) -> Interval:
        """How much more it is than the same measure of another game: the means' difference.

        Its 95 % interval is of the differences of deals of the same number (a paired comparison).
        A difference of shares has one that stays inside -1 to 1.
        """
        apart = self.values - other.values
        if not self.share:
            return mean_of(apart)
        return Interval(*(2 * value - 1 for value in share_of((apart + 1) / 2)))


@dataclass(frozen=True)
class Findings:
    """What came out for one game. `lengths[n]` deals had n turns, the last entry as many or more.

    `quartiles`: a quarter of the deals had up to the first number of turns, half up to the second,
    three quarters up to the third.
    """

    game: Game
    study: Study
    measures: tuple[Measure, ...]
    lengths: tuple[int, ...]
    quartiles: tuple[int, int, int]


@dataclass(frozen=True)
class Row:
    """A measure of one game or two, and by how much the first is beyond the second.

    None where a game does not have it; no difference where luck alone gives other shares.
    """

    key: str
    name: str
    share: bool
    intervals: tuple[Interval | None, ...]
    difference: Interval | None


def usual_player(game: Game) -> str:
    """A strong and quick player for it: the compiled player that is strongest in most games."""
    return "card-counter" if game.rules.match.capture else "patience"


def common_seats(game: Game, other: Game) -> int:
    """The fewest seats at which both can be played; BadRules if there is no such number."""
    (fewest, most), (least, largest) = game.rules.seats, other.rules.seats
    if max(fewest, least) > min(most, largest):
        raise BadRules(
            f"{game.id} is for {fewest} to {most} seats, and {other.id} for {least} to {largest}: "
            "only games for as many can be compared"
        )
    return max(fewest, least)


def examine(
    game: Game, study: Study, workers: int = 1, progress: Listener | None = None
) -> Findings:
    """Play what a study asks, and say what came out: the same for any number of workers.

    BadRules for a player that there is not, for seats that the game does not allow, or for a game
    that hardly ends.
    """
    progress = progress or (lambda _what, _done, _of: None)
    sides = game.rules.sides(study.seats)
    progress("getting ready", 0, study.deals)
    _check_that_it_ends(game, study)
    equal = _contest(game, study, [study.player] * sides, study.deals)
    rows = every_game(equal, threads(workers), workers, partial(progress, f"{study.player} alone"))
    turns = rows["turns"][:, 0]
    measures = [*_equal_measures(equal, rows), *lead_measures(game, study, workers, progress)]
    for name in SEARCHING:
        measures += skill_measures(game, study, name, workers, progress)
    lengths = np.bincount(np.minimum(turns, LENGTHS - 1), minlength=LENGTHS)
    first, middle, last = np.quantile(turns, (0.25, 0.5, 0.75), method="inverted_cdf").tolist()
    quartiles = int(first), int(middle), int(last)
    return Findings(game, study, tuple(measures), tuple(lengths.tolist()), quartiles)


def _check_that_it_ends(game: Game, study: Study) -> None:
    """BadRules for a game whose deals between equal players hardly end."""
    players, number = [study.player] * game.rules.sides(study.seats), min(TRIED, study.deals)
    tried = _contest(game, study, players, number)
    rows = every_game(tried, threads(1), 1, lambda *_: None)
    endless = int((rows["reason"][:, 0] == ENDLESS).sum())
    if endless > MOST_ENDLESS:
        raise BadRules(
            f"{game.id}: {endless} of {number} deals with {study.player} in all {study.seats} "
            f"seats were not over after {MOST_TURNS:,} turns: such a game cannot be measured"
        )


def compared(findings: Findings, base: Findings | None = None) -> tuple[Row, ...]:
    """All measures of a game, next to those of another game studied in the same way."""
    every = [findings.measures, *([base.measures] if base else [])]
    by_key = [{measure.key: measure for measure in measures} for measures in every]
    rows = []
    for key in dict.fromkeys(key for each in by_key for key in each):
        found = [each.get(key) for each in by_key]
        known = [measure for measure in found if measure]
        alike = len(known) == 2 and known[0].even == known[1].even
        apart = known[0].beyond(known[1]) if alike else None
        intervals = tuple(measure.interval if measure else None for measure in found)
        rows.append(Row(key, known[0].name, known[0].share, intervals, apart))
    return tuple(rows)


def _contest(game: Game, study: Study, players: list[str], deals: int) -> Contest:
    """A table of these players. Seatings that only have equal ones change places are left out."""
    whole = contest(game, players, study.seats, deals, study.seed)
    plan, ways = whole.plan, dict[tuple[str, ...], int]()
    for number, seating in enumerate(plan.seatings):
        ways.setdefault(tuple(players[one] for one in seating), number)
    seatings = tuple(plan.seatings[number] for number in ways.values())
    chairs = tuple(whole.chairs[number] for number in ways.values())
    return replace(whole, plan=replace(plan, seatings=seatings), chairs=chairs)


def _opener(budget: str) -> Callable[[int], Opener]:
    asked = Budget.read(budget)
    turns = min(asked.turns, asked.playouts * TURNS_A_PLAYOUT)
    return threads if turns <= QUICK else processes


def _equal_measures(contest: Contest, rows: Rows) -> Iterator[Measure]:
    """How long, and who wins, of deals that were played once, by equal players."""
    games, sides = rows[:, 0], len(contest.plan.seatings[0])
    yield Measure("turns", "turns a deal", games["turns"].astype(float), False)
    yield Measure("blocked", "blocked", (games["reason"] == BLOCKED).astype(float), True)
    yield Measure("unwon", "without a winner", (games["winner"] < 0).astype(float), True)
    for side, scores in enumerate(scores_of(rows, sides)[:, :, 0] / UNIT):
        key, place = f"won by seat {side}", f"seat {side}"
        if contest.game.rules.partners:
            key, place = f"won by side {side}", f"seats {side} and {side + sides}"
        yield Measure(key, f"{place}{'' if side else ' (begins)'} wins", scores, True, 1 / sides)


def lead_measures(
    game: Game, study: Study, workers: int, progress: Listener, pool: Opener | None = None
) -> Iterator[Measure]:
    """How the lead goes in deals that equal players play, in threads or in the pool."""
    deals, what = range(study.searched), "watching the lead"
    jobs = (
        Watch(game, study.player, study.seats, study.seed, deals[at : at + 2]) for at in deals[::2]
    )
    seen = []
    progress(what, 0, len(deals))
    for courses in in_order(pool or threads(workers), workers, watch, jobs):
        seen += courses
        progress(what, len(seen), len(deals))
    changes, comebacks, decided = np.array(seen, float).T
    yield Measure("lead changes", "lead changes a deal", changes, False)
    yield Measure("comebacks", "comebacks", comebacks, True)
    yield Measure("decided", "decided after", decided, True)


def _rival(game: Game, study: Study, name: str) -> Contest:
    """The table at which a player that looks ahead meets random ones."""
    sides = game.rules.sides(study.seats)
    players = [f"{name}:{study.budget}", *[RANDOM] * (sides - 1)]
    return _contest(game, study, players, study.searched)


def skill_measures(
    game: Game,
    study: Study,
    name: str,
    workers: int,
    progress: Listener,
    pool: Opener | None = None,
) -> Iterator[Measure]:
    """How often such a player wins, and how often a seat wins a deal with any player in it.

    Played on this machine, or in the pool.
    """
    contest, opener = _rival(game, study, name), pool or _opener(study.budget)(workers)
    rows = every_game(contest, opener, workers, partial(progress, f"{name} against {RANDOM}"))
    won, sides = shares_won(rows, contest.plan.seatings), len(contest.plan.seatings[0])
    who = f"{name} (cheats)" if contest.entrants[0].cheats else name
    yield Measure(name, f"{who} beats {RANDOM}", won, True, 1 / sides)
    if name == "search":
        winner = rows["winner"]
        same = (winner == winner[:, :1]).all(1) & (winner[:, 0] >= 0)
        yield Measure("seat decides", "seat decides", same.astype(float), True)
