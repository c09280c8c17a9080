"""What can be wished for: measures of a game, each with one number a deal.

So a deal is one observation, and wishes are about the means. Measures that the laboratory has, too,
have the same names there (`analysis.lab`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from upcard.engine.layout import BLOCKED
from upcard.engine.loop import POINTS, REASON, TURNS, WINNER
from upcard.errors import UpcardError, did_you_mean

Numbers = npt.NDArray[np.float64]
Results = npt.NDArray[np.int64]
"""Rows of what came out of deals, as `engine.loop` writes them."""

Cost = Literal["played", "watched", "against", "lead", "search"]
"""How a measure is taken: from deals of equal quick players; from such deals, watched choice by
choice; from deals of a quick player against random ones; from the lab's estimates of the lead; or
by search."""
PLAYED: Cost = "played"
QUICK: tuple[Cost, ...] = (PLAYED, "watched", "against")
"""What takes no longer than playing."""


class BadWish(UpcardError):
    """A wish that cannot be read, or cannot be met."""


@dataclass(frozen=True)
class Measure:
    """Something to wish for: its key, its name, its meaning, and the difference that matters.

    A `share` is between 0 and 1. `lab` is its key in the laboratory, if it has one.
    """

    key: str
    name: str
    meaning: str
    cost: Cost
    share: bool = True
    scale: float = 0.01
    lab: str = ""

    def said(self, value: float) -> str:
        """A difference of it in writing: of a share, in points."""
        return f"{100 * value:.1f} points" if self.share else f"{value:.2f}"


MEASURES: dict[str, Measure] = {
    one.key: one
    for one in (
        Measure("turns", "turns a deal", "the length of a deal", "played", share=False,
            scale=0.5, lab="turns"),
        Measure("spread", "turns from the mean", "how much deals differ in length: the average "
                "distance from the mean", "played", share=False, scale=0.5),
        Measure("first_seat", "seat 0 (begins) wins", "deals won by the seat that begins", "played",
                lab="won by seat 0"),
        Measure("last_seat", "last seat wins", "deals won by the last seat to have its first turn",
                "played"),
        Measure("blocked", "blocked", "deals that end because nobody can go on", "played",
                lab="blocked"),
        Measure("unwon", "without a winner", "deals that nobody wins", "played", lab="unwon"),
        Measure("points", "points a deal", "points of all seats together", "played",
                share=False, scale=1.0),
        Measure("points_spread", "points from the mean", "how much deals differ in points: the "
                "average distance from the mean", "played", share=False, scale=1.0),
        Measure("choice", "turns with a choice", "turns in which more than one move is possible",
                "watched"),
        Measure("wait", "turns between own ones", "turns that a seat waits between two of its own",
                "watched", share=False, scale=0.1),
        Measure("attack", "turns against another", "turns with a card that makes another seat "
                "draw, or lose its turn", "watched"),
        Measure("skill", "the player beats random", "deals won by the quick player against random "
                "ones", "against"),
        Measure("lead_changes", "lead changes a deal", "how often the lead changes", "lead",
                share=False, scale=0.1, lab="lead changes"),
        Measure("comebacks", "comebacks", "deals won by a seat that was behind at half time",
                "lead", lab="comebacks"),
        Measure("decided", "decided after", "the share of a deal after which it is decided",
                "lead", lab="decided"),
        Measure("search", "search beats random", "deals won by searching ahead, against random",
                "search", lab="search"),
        Measure("oracle", "oracle (cheats) beats random", "the same for a search that sees all "
                "hands", "search", lab="oracle"),
        Measure("seat_decides", "seat decides", "deals that one seat wins whoever sits there",
                "search", lab="seat decides"),
    )
}  # fmt: skip
"""All measures by key, except those of single seats (`seat_2`)."""
CHANGES = Measure("changes", "changed keys", "keys that differ from the base", "played", False, 1.0)
"""Counted, not measured: the distance of rules from their base."""
CALLED = {
    "length": "turns",
    "duration": "turns",
    "first": "first_seat",
    "starter": "first_seat",
    "who_begins": "first_seat",
    "last": "last_seat",
    "no_winner": "unwon",
    "without_a_winner": "unwon",
    "choices": "choice",
    "waiting": "wait",
    "meanness": "attack",
    "attacks": "attack",
    "comeback": "comebacks",
    "lead": "lead_changes",
    "luck": "seat_decides",
    "distance": "changes",
    "differences": "changes",
}
"""Other names for them."""


def measure_named(name: str, sides: int) -> Measure:
    """The measure of that name at a table of so many sides; BadWish if there is none."""
    key = "_".join(name.lower().replace("-", " ").split())
    key = CALLED.get(key, key)
    seats = {f"seat_{seat}": seat for seat in range(sides)}
    if key in seats and key != "seat_0":
        seat = seats[key]
        return Measure(key, f"seat {seat} wins", "deals won by that seat", "played",
                       lab=f"won by seat {seat}")  # fmt: skip
    key = "first_seat" if key == "seat_0" else key
    if key == CHANGES.key:
        return CHANGES
    if key not in MEASURES:
        known = [*MEASURES, CHANGES.key, *list(seats)[1:]]
        raise BadWish(
            f"no measure {name.strip()!r}{did_you_mean(key, [*known, *CALLED])}: there are "
            f"{', '.join(known)}"
        )
    return MEASURES[key]


def won_by(results: Results, seat: int, sides: int) -> Numbers:
    """A side's share of each deal; a deal that nobody won is shared equally."""
    winner = results[:, WINNER]
    won: Numbers = np.where(winner < 0, 1 / sides, (winner >= 0) & (winner % sides == seat))
    return won


def of_results(measure: Measure, results: Results, sides: int) -> Numbers:
    """A `played` measure's value in each deal."""
    if measure.key == "first_seat":
        return won_by(results, 0, sides)
    if measure.key == "last_seat":
        return won_by(results, sides - 1, sides)
    if measure.key.startswith("seat_"):
        return won_by(results, int(measure.key.removeprefix("seat_")), sides)
    points = results[:, POINTS:].sum(1)
    found: Mapping[str, npt.NDArray[np.int64] | npt.NDArray[np.bool_]] = {
        "turns": results[:, TURNS],
        "blocked": results[:, REASON] == BLOCKED,
        "unwon": results[:, WINNER] < 0,
        "points": points,
    }
    if measure.key in found:
        return found[measure.key].astype(float)
    return absolute_deviations(results[:, TURNS] if measure.key == "spread" else points)


def absolute_deviations(values: npt.NDArray[np.int64]) -> Numbers:
    """Each value's influence on the mean absolute deviation; their mean is that deviation.

    The deviation is taken from the mean of the same values. If more values lie below the mean than
    above it, as lengths of deals do, an error of the mean is also an error of the deviation. The
    second term accounts for that: it adds up to zero, but contributes to the variance (the
    influence function of F. R. Hampel, "The influence curve and its role in robust estimation",
    1974).
    """
    apart = values - values.mean()
    more_below = float((apart < 0).mean() - (apart > 0).mean())
    found: Numbers = np.abs(apart) + more_below * apart
    return found
