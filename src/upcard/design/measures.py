"""What can be wished of a game: measures, each of them one number a deal.

So a deal is one observation. Their means are what is wished for. Those
of the laboratory have its names (`analysis.lab`).
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
"""How a measure is had: from equal quick players' deals; from such deals, watched choice by choice;
from deals of a quick player against random ones; by the lab's look at the lead; by search."""
PLAYED: Cost = "played"
QUICK: tuple[Cost, ...] = (PLAYED, "watched", "against")
"""What takes no longer than playing."""


class BadWish(UpcardError):
    """A wish that says nothing that could be fulfilled."""


@dataclass(frozen=True)
class Measure:
    """Something to wish: its key and name, what it is, and the difference that begins to count.

    A `share` lies in 0 to 1. `lab` is its key in the laboratory, if it has it.
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
        Measure("turns", "turns a deal", "how long a deal is", "played", share=False,
            scale=0.5, lab="turns"),
        Measure("spread", "turns from the mean", "how unlike deals are in length: how far one is "
                "from the mean, on average", "played", share=False,
            scale=0.5),
        Measure("first_seat", "seat 0 (begins) wins", "deals won by who begins", "played",
                lab="won by seat 0"),
        Measure("last_seat", "last seat wins", "deals won by who has the first turn last",
                "played"),
        Measure("blocked", "blocked", "deals that end because nobody can go on", "played",
                lab="blocked"),
        Measure("unwon", "without a winner", "deals that nobody wins", "played", lab="unwon"),
        Measure("points", "points a deal", "points that all seats get together", "played",
                share=False, scale=1.0),
        Measure("points_spread", "points from the mean", "how far a deal's points are from the "
                "mean, on average", "played", share=False, scale=1.0),
        Measure("choice", "turns with a choice", "turns in which more than one move is possible",
                "watched"),
        Measure("wait", "turns between own ones", "turns that pass between two in which a seat "
                "has something to do", "watched", share=False, scale=0.1),
        Measure("attack", "turns against another", "turns with a card that makes another seat "
                "draw, or lose its turn", "watched"),
        Measure("skill", "the player beats random", "deals won by the quick player against random "
                "ones", "against"),
        Measure("lead_changes", "lead changes a deal", "how often the lead changes", "lead",
                share=False, scale=0.1, lab="lead changes"),
        Measure("comebacks", "comebacks", "deals whose winner was behind at half time", "lead",
                lab="comebacks"),
        Measure("decided", "decided after", "the share of a deal after which it is decided",
                "lead", lab="decided"),
        Measure("search", "search beats random", "deals won by looking ahead, against random",
                "search", lab="search"),
        Measure("oracle", "oracle (cheats) beats random", "the same, all hands being seen",
                "search", lab="oracle"),
        Measure("seat_decides", "seat decides", "deals that one seat wins whoever sits there",
                "search", lab="seat decides"),
    )
}  # fmt: skip
"""All measures by key, but for those of single seats (`seat_2`)."""
CHANGES = Measure("changes", "changed keys", "keys that differ from the base", "played", False, 1.0)
"""What is counted, not measured: how far rules are from their base."""
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
"""What else people call them."""


def measure_named(name: str, sides: int) -> Measure:
    """The measure of that name at a table of so many sides; BadWish if there is none."""
    key = "_".join(name.lower().replace("-", " ").split())
    key = CALLED.get(key, key)
    seats = {f"seat_{seat}": seat for seat in range(sides)}
    if key in seats and key != "seat_0":
        seat = seats[key]
        return Measure(key, f"seat {seat} wins", "deals won by who sits there", "played",
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
    """What a side won of each deal; one that nobody won is an equal part for each."""
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
    return from_the_mean(results[:, TURNS] if measure.key == "spread" else points)


def from_the_mean(values: npt.NDArray[np.int64]) -> Numbers:
    """How far values are from their mean, each with its part in what that leaves unsure.

    The mean is of the same values. Where more lie below it than above, as of lengths, one that is
    too high makes them seem too far apart. So by the share that is more below, each value's own
    distance counts, too: these add up to nothing, but they belong to the variance (the influence
    function of F. R. Hampel, "The influence curve and its role in robust estimation", 1974).
    """
    apart = values - values.mean()
    more_below = float((apart < 0).mean() - (apart > 0).mean())
    found: Numbers = np.abs(apart) + more_below * apart
    return found
