"""Which deal a `reset` begins, the same for every interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from upcard.envs.stepper import MOST, Stepper
from upcard.errors import BadRules
from upcard.games.numbers import whole


class Restarts:
    """Begins deals of a stepper: deal 0 of a seed that is given, then the following ones.

    A reset's options can name the `deal` of the seed, the `stride`, how far the following deals are
    apart, and the seat that begins, `first`. Other options are left alone: PettingZoo's suite gives
    one that no environment has.
    """

    def __init__(self, stepper: Stepper) -> None:
        self._stepper = stepper
        self._stride, self._first = 1, 0
        self.begun: bool = False
        """Whether any deal has begun."""

    def begin(
        self, seed: int | None, options: Mapping[str, Any] | None, fresh: Callable[[], int]
    ) -> None:
        """Begin the deal that is asked for; `fresh` gives a seed where there is none yet.

        BadRules for a value of one of those options that cannot be.
        """
        if options is not None and not isinstance(options, Mapping):
            raise BadRules(f"options {options!r} given: they are a dictionary")
        asked = options or {}
        stride = whole("stride", asked.get("stride", self._stride), 1, MOST)
        first = whole("first", asked.get("first", self._first), 0)
        anew = seed is not None or not self.begun
        deal = whole("deal", asked.get("deal", 0 if anew else self._stepper.deal + stride), 0, MOST)
        if seed is None:
            seed = self._stepper.seed if self.begun else fresh()
        self._stepper.begin(seed, deal, first, stride)
        self._stride = stride
        self._first = first
        self.begun = True
