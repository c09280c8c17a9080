"""What the tallies of all tables say: the results of a match or a tournament."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np

from upcard.arena.match_rules import MatchRules, told
from upcard.arena.plan import Plan
from upcard.arena.statistics.intervals import (
    UNKNOWN,
    Blocks,
    Interval,
    mean_of_blocks,
    pooled,
    share_of_blocks,
)
from upcard.arena.statistics.rating import ratings
from upcard.arena.statistics.results import Entrant, Excuse, Forfeits, Results, Sprt, Standing
from upcard.arena.statistics.tally import FORFEITS, UNIT, Tally
from upcard.games.game import Game
from upcard.rules.load import rules_hash

Places = Sequence[tuple[Tally, int]]
"""Where something was counted: tallies, and an index in each."""


def judge(
    game: Game,
    plan: Plan,
    entrants: Sequence[Entrant],
    tallies: Sequence[Tally],
    *,
    seed: int,
    version: str,
    seconds: float,
    complete: bool,
    sprt: Sprt | None = None,
    goal: int | None = None,
    excuses: Mapping[tuple[int, str], Excuse] | None = None,
) -> Results:
    """Results from the tally of each of the plan's tables, in their order; those may be empty.

    `seed`, the program's `version`, the `seconds` it took, whether it is `complete`, what a
    sequential test said, and the `goal` of matches are handed on; so are `excuses`, a sentence by
    entrant and reason of a forfeit. What cannot be known yet is NaN.
    """
    sides, each = len(plan.seatings[0]), len(plan.seatings)
    whole = sum(tallies, Tally.empty(sides))
    at_seats = [[(tally, side) for tally in tallies] for side in range(sides)]
    return Results(
        game=game.id,
        title=game.rules.title,
        rules_hash=rules_hash(game.rules),
        seats=sides * (2 if game.rules.partners else 1),
        seed=seed,
        version=version,
        deals=whole.blocks,
        games=whole.games,
        entrants=tuple(entrants),
        lineups=plan.lineups,
        standings=_standings(plan, entrants, tallies),
        pairs=_pairs(plan, len(entrants), tallies),
        seat_wins=tuple(
            share_of_blocks(_blocks(at, "seat_scores", UNIT * each)) for at in at_seats
        ),
        seat_points=tuple(mean_of_blocks(_blocks(at, "seat_points", each)) for at in at_seats),
        turns=mean_of_blocks(_blocks([(tally, 0) for tally in tallies], "turns", each)),
        lengths=tuple(whole["lengths"].tolist()),
        variance_saved=_variance_saved(tallies, each),
        blocked=int(whole["blocked"]),
        unwon=int(whole["unwon"]),
        forfeits=_forfeits(plan, entrants, tallies, excuses or {}),
        seconds=seconds,
        complete=complete,
        sprt=sprt,
        goal=goal,
        match="" if goal is None else told(MatchRules.of(game.rules, goal)),
    )


def _blocks(places: Places, what: str, unit: float) -> Blocks:
    """The blocks of something at several places, `unit` of what was counted being 1."""
    parts = (tally.part(what, index) for tally, index in places)
    return pooled((number, total / unit, spread / unit**2) for number, total, spread in parts)


def _places(plan: Plan, tallies: Sequence[Tally], number: int) -> Places:
    """Where an entrant played."""
    return [
        (tally, table.index(number))
        for table, tally in zip(plan.lineups, tallies, strict=True)
        if number in table
    ]


def _standings(
    plan: Plan, entrants: Sequence[Entrant], tallies: Sequence[Tally]
) -> tuple[Standing, ...]:
    """Best first, by rating, and by win rate where there is none."""
    each = len(plan.seatings)
    rated = ratings(len(entrants), plan.lineups, tallies)
    standings = []
    for number, entrant in enumerate(entrants):
        places = _places(plan, tallies, number)
        standings.append(
            Standing(
                entrant=entrant,
                games=sum(tally.games for tally, _ in places),
                wins=sum(int(tally["wins"][place].sum()) for tally, place in places),
                win_rate=share_of_blocks(_blocks(places, "scores", UNIT * each)),
                points=mean_of_blocks(_blocks(places, "points", each)),
                rating=rated[number],
            )
        )
    return tuple(sorted(standings, key=_order))


def _order(standing: Standing) -> tuple[float, ...]:
    values = (standing.rating.value, standing.win_rate.value)
    return tuple(math.inf if math.isnan(value) else -value for value in values)


def _pairs(
    plan: Plan, entrants: int, tallies: Sequence[Tally]
) -> tuple[tuple[Interval | None, ...], ...]:
    """For each two entrants: sums over their common tables, then the share that one won."""
    numbers, degrees, won, own, cross = np.zeros((5, entrants, entrants))
    for table, tally in zip(plan.lineups, tallies, strict=True):
        here, scatter = np.ix_(table, table), tally.scatter()
        numbers[here] += tally.blocks
        degrees[here] += max(0, tally.blocks - 1)
        won[here] += tally.won()[:, None]
        own[here] += np.diag(scatter)[:, None]
        cross[here] += scatter
    each = len(plan.seatings)

    def pair(i: int, j: int) -> Interval | None:
        if i == j or not numbers[i, j]:
            return None
        both = won[i, j] + won[j, i]
        if not both:
            return UNKNOWN
        share = won[i, j] / both
        lost = 1 - share
        # How (1 - share) x own wins - share x the other's spreads: the delta method for a ratio.
        spread = lost**2 * own[i, j] - 2 * lost * share * cross[i, j] + share**2 * own[j, i]
        free = int(degrees[i, j])
        error = numbers[i, j] * spread / free / both**2 if free else math.nan
        blocks = both / each
        return share_of_blocks(Blocks(blocks, share, error * blocks, free))

    return tuple(tuple(pair(i, j) for j in range(entrants)) for i in range(entrants))


def _variance_saved(tallies: Iterable[Tally], each: int) -> float:
    """1 - a block mean's variance over that of as many independent games, over all players."""
    seen = alone = 0.0
    for tally in tallies:
        blocks, games = tally.blocks, tally.games
        if blocks < 2:
            continue
        of_block = np.diag(tally.scatter()) / (blocks - 1) / each**2
        mean_square = tally["game_squares"] / UNIT**2 / games
        # The square of a mean is too large by the mean's own variance.
        of_game = mean_square - (tally.won() / games) ** 2 + of_block / blocks
        seen += float(of_block.sum()) * each
        alone += float(of_game.sum())
    return 1 - seen / alone if alone else math.nan


def _forfeits(
    plan: Plan,
    entrants: Sequence[Entrant],
    tallies: Sequence[Tally],
    excuses: Mapping[tuple[int, str], Excuse],
) -> tuple[Forfeits, ...]:
    """By entrant and reason, those that were."""
    found = []
    for number, entrant in enumerate(entrants):
        places = _places(plan, tallies, number)
        counts = sum((tally["forfeits"][place] for tally, place in places), np.zeros(len(FORFEITS)))
        found += [
            Forfeits(entrant.name, reason, int(games), *excuses.get((number, reason), Excuse()))
            for reason, games in zip(FORFEITS, counts, strict=True)
            if games
        ]
    return tuple(found)
