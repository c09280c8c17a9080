"""Results of tournaments made up whole, for what a report says of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import numpy as np

from upcard.analysis.lab import Findings, Measure, Study
from upcard.arena.statistics.intervals import Interval, share
from upcard.arena.statistics.results import Entrant, Forfeits, Results, Standing
from upcard.games.game import Game, game

NONE = Interval(math.nan, math.nan, math.nan)
NASTY = (
    "<script>document.title = 'owned'</script>",
    "\"quotes\" & 'apostrophes' </td></table> {{ 7 * 7 }} {% raw %}",
    "🃏🂡 汉字 עברית, and; more=",
    "x" * 200,
    "many words " * 18 + "end",
)
"""Names that a page or a table could trip over."""
LONG = "A game with a name that is long, <b>bold</b>, and {{ told }} " + "y" * 60
DIRTY = "line\nbreak\ttab\0null\x1bescape\u2028end\ud800half"
CLEAN = r"line\u000abreak\u0009tab\u0000null\u001bescape\u2028end\ud800half"


def tournament(
    names: Sequence[str],
    seats: int = 2,
    deals: int = 3_000,
    cheats: Sequence[str] = (),
    runs: Mapping[str, str] | None = None,
    **changes: Any,
) -> Results:
    """A tournament in which each player is stronger than the one named after it."""
    count, half = len(names), 3400 / math.sqrt(deals)
    entrants = tuple(
        Entrant(name, (runs or {}).get(name, "compiled"), name in cheats) for name in names
    )
    ratings = [1500 + 20.0 * (count / 2 - 0.5 - place) for place in range(count)]
    tables = tuple(combinations(range(count), seats))
    games = deals * seats
    standings = tuple(
        Standing(
            entrant=entrant,
            games=games,
            wins=games // seats + 10 * place,
            win_rate=share(games // seats + 10 * place, games),
            points=Interval(place - 12.5, place - 12.75, place - 12.25),
            rating=Interval(rating, rating - half, rating + half),
        )
        for place, (entrant, rating) in enumerate(zip(entrants, ratings, strict=True))
    )
    played = Results(
        game="crazy8s",
        title="Crazy Eights",
        rules_hash="0f1e" * 16,
        seats=seats,
        seed=7,
        version="0.1.0",
        deals=deals * len(tables),
        games=games * len(tables),
        entrants=entrants,
        lineups=tables,
        standings=standings,
        pairs=tuple(tuple(_pair(deals, own, other) for other in ratings) for own in ratings),
        seat_wins=tuple(share(deals // seats + 20 * seat, deals) for seat in range(seats)),
        seat_points=tuple(Interval(seat, seat - 0.5, seat + 0.5) for seat in range(seats)),
        turns=Interval(27.25, 27.0, 27.5),
        lengths=tuple(max(0, 40 * (60 - abs(turns - 30)) // 60) for turns in range(101)),
        variance_saved=0.5,
        blocked=1234,
        unwon=56,
        forfeits=(),
        seconds=112.4,
        complete=True,
    )
    return replace(played, **changes)


def _pair(deals: int, own: float, other: float) -> Interval | None:
    if own == other:
        return None
    return share(round(deals / (1 + 10 ** ((other - own) / 400))), deals)


def nothing_known(results: Results) -> Results:
    """The same, interrupted before the first deal was played."""
    return replace(
        results,
        deals=0,
        games=0,
        standings=tuple(Standing(entrant, 0, 0, NONE, NONE, NONE) for entrant in results.entrants),
        pairs=tuple(tuple(None for _ in results.entrants) for _ in results.entrants),
        seat_wins=(NONE,) * results.seats,
        seat_points=(NONE,) * results.seats,
        turns=NONE,
        lengths=(0,) * 101,
        variance_saved=math.nan,
        seconds=0.0,
        complete=False,
    )


def nasty_tournament() -> Results:
    """Forty players, some with names that no page should trip over; cheaters, forfeits, a bot."""
    names = [*(f"player-{number}" for number in range(35)), *NASTY]
    forfeits = (Forfeits(NASTY[0], "illegal move", 12), Forfeits(NASTY[0], "late", 1_000))
    return tournament(
        names, cheats=[*names[1:3], NASTY[1]], runs={NASTY[0]: "bot"}, forfeits=forfeits
    )


def studied(name: str, title: str = "Ours") -> Findings:
    """What a laboratory may have found for a game, made up."""
    rules = game(name).rules.model_copy(update={"name": title.lower(), "title": title})
    dice, deals = np.random.default_rng(len(title)), 400
    turns = dice.poisson(30, deals)
    shares = ["blocked", "unwon", "comebacks", "decided", "search", "seat decides", "oracle"]
    shares += [f"won by seat {seat}" for seat in range(2)]
    measures = [Measure("turns", "turns a deal", turns.astype(float), False)]
    changes = dice.poisson(2, 90).astype(float)
    measures.append(Measure("lead changes", "lead changes", changes, False))
    measures += [Measure(key, f"the {key}", dice.random(90), True, 1 / 2) for key in shares]
    lengths = tuple(np.bincount(turns, minlength=1_000).tolist())
    low, middle, high = np.quantile(turns, (0.25, 0.5, 0.75)).astype(int).tolist()
    study = Study("patience", 2, deals, 90, "2ms", 7)
    return Findings(Game(rules, name), study, tuple(measures), lengths, (low, middle, high))
