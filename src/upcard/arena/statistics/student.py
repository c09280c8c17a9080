"""Student's distribution, as far as intervals need it: its 97.5 % point."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

MANY = 500
"""With so many degrees of freedom the expansion is right to 13 digits."""


@lru_cache
def student(degrees: int) -> float:
    """How many standard errors on both sides hold 95 %, for an error known on `degrees` of freedom.

    M. Abramowitz and I. A. Stegun, "Handbook of Mathematical Functions" (1964), 26.7.3 to 26.7.5:
    for few degrees the distribution is a finite sum, which Newton's method inverts; for many there
    is R. A. Fisher's and E. A. Cornish's expansion about the normal one.

    Raises ValueError for less than one degree.
    """
    if degrees < 1:
        raise ValueError(f"{degrees} degrees of freedom: 1 or more")
    point = _expanded(degrees)
    if degrees >= MANY:
        return point
    angle = math.atan2(point, math.sqrt(degrees))
    density = 2 * math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2))
    for _ in range(20):  # it doubles the digits each time
        slope = density / math.sqrt(math.pi) * math.cos(angle) ** (degrees - 1)
        step = (0.95 - _within(angle, degrees)) / slope
        angle += step
        if abs(step) < 1e-15:
            break
    return math.tan(angle) * math.sqrt(degrees)


def _within(angle: float, degrees: int) -> float:
    """The share within tan(angle) * sqrt(degrees) on both sides."""
    square, odd = math.cos(angle) ** 2, degrees % 2
    term, total = (math.cos(angle), 0.0) if odd else (1.0, 0.0)
    for up in range(odd, degrees - 1, 2):
        total += term
        term *= square * (up + 1) / (up + 2)
    if odd:
        return 2 / math.pi * (angle + math.sin(angle) * total)
    return math.sin(angle) * total


def _expanded(degrees: int) -> float:
    z = NormalDist().inv_cdf(0.975)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / degrees**power for power, term in enumerate(terms))
