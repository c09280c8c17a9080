"""Players of exactly the same strength whose games differ, as equals are needed to try statistics.

A strategy that meets itself plays the same game whatever the seating, since the dice are those of
the deal and its turn: it wins exactly half, and nothing is learnt. Twins choose by one rule from
different digits of the dice. The digits are independent and alike, so no twin is better.
"""

from __future__ import annotations

from typing import Any

import upcard

DIGITS = 1024
"""Values of the part of the dice that a twin looks at."""


def own_choice(view: Any, number: int) -> Any:
    """Any legal move, by the digits that are this twin's."""
    own = view.dice >> (10 * number)
    return view.legal[own % DIGITS % len(view.legal)]


def mostly_common(view: Any, number: int) -> Any:
    """The move that both close twins choose, but one time in 64 one of its own."""
    own = (view.dice >> (10 * number)) % DIGITS
    if own % 64 == 0:
        return view.legal[own // 64 % len(view.legal)]
    return own_choice(view, 0)


class Twin1(upcard.Player):
    """Plays any legal move, by digits of its own."""

    @staticmethod
    def choose(view: Any) -> Any:
        """One of the view's moves."""
        return own_choice(view, 1)


class Twin2(upcard.Player):
    """Plays any legal move, by digits of its own."""

    @staticmethod
    def choose(view: Any) -> Any:
        """One of the view's moves."""
        return own_choice(view, 2)


class Twin3(upcard.Player):
    """Plays any legal move, by digits of its own."""

    @staticmethod
    def choose(view: Any) -> Any:
        """One of the view's moves."""
        return own_choice(view, 3)


class Twin4(upcard.Player):
    """Plays any legal move, by digits of its own."""

    @staticmethod
    def choose(view: Any) -> Any:
        """One of the view's moves."""
        return own_choice(view, 4)


class CloseTwin1(upcard.Player):
    """Mostly plays what its twin would."""

    @staticmethod
    def choose(view: Any) -> Any:
        """One of the view's moves."""
        return mostly_common(view, 1)


class CloseTwin2(upcard.Player):
    """Mostly plays what its twin would."""

    @staticmethod
    def choose(view: Any) -> Any:
        """One of the view's moves."""
        return mostly_common(view, 2)
