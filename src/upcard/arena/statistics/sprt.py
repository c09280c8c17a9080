"""A sequential test: play until it is clear enough which player is better, and then stop."""

from __future__ import annotations

import math

import numpy as np

from upcard.arena.statistics.rating import expected
from upcard.arena.statistics.results import Sprt
from upcard.arena.statistics.tally import Tally
from upcard.errors import BadRules, Unreadable

ERROR = 0.05
"""The chance to answer `better` though the first bound holds, or `not better` though the second."""
FEWEST = 50
"""Blocks before there can be an answer: from fewer, their variance is not known well enough."""
UPPER = math.log((1 - ERROR) / ERROR)
"""A. Wald, "Sequential tests of statistical hypotheses" (1945): the answer is `better` when the
likelihood ratio's logarithm gets here, `not better` at the same below 0."""


def read_bounds(text: str) -> tuple[float, float]:
    """Two differences in Elo from `0:10`; Unreadable or BadRules if the text does not say them."""
    try:
        low, high = (float(number) for number in text.split(":"))
    except ValueError:
        low = high = math.nan
    if not (math.isfinite(low) and math.isfinite(high)):
        raise Unreadable(f"bounds {text!r} given: two numbers of Elo are needed, such as 0:10")
    if low >= high:
        raise BadRules(f"bounds {text!r} given: the first must be less than the second")
    return low, high


def decide(tally: Tally, bounds: tuple[float, float]) -> Sprt:
    """Whether the table's first player is better than its second, as far as blocks say by now.

    The hypotheses are that the first's rating is higher by the first bound, or by the second; what
    others at the table win is left out. The generalised likelihood ratio (M. Van den Bergh, "A
    practical introduction to the GSPRT": chess engines are tested so) takes a block's scores as
    normal, of the variance that was seen, so it does not matter how a block's games hang together.
    For two seats it is N (s1 - s0) (2 mean - s0 - s1) / (2 variance), s0 and s1 being the shares of
    wins that the bounds say. A plan that ends first leaves the question open.
    """
    ratio = 0.0
    if tally.blocks > 1:
        low, high = (_misfit(tally, expected(elo)) for elo in bounds)
        ratio = (low - high) / 2
    answer = "open"
    if tally.blocks >= FEWEST and abs(ratio) >= UPPER:
        answer = "better" if ratio > 0 else "not better"
    return Sprt(bounds, ratio, -UPPER, UPPER, answer)


def _misfit(tally: Tally, share: float) -> float:
    """How far the scores are from a share of the first's and the second's wins: a chi-squared."""
    weights = np.array([1 - share, -share])
    off = float(weights @ tally.won()[:2])
    # One game's doubt more, lest blocks that are all alike be taken for certainty.
    spread = float(weights @ tally.scatter()[:2, :2] @ weights) + 1
    return off * off / (spread * tally.blocks / (tally.blocks - 1))
