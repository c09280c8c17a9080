"""Memory of the caller's, to which many tables write what they tell."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from upcard.engine.stepping import Tables
from upcard.errors import BadRules
from upcard.games.arguments import one_of

FIELDS = {
    "observation": "observations",
    "mask": "masks",
    "seat": "seats",
    "reward": "rewards",
    "terminated": "terminated",
    "truncated": "truncated",
    "final_observation": "last",
    "winner": "winners",
    "points": "points",
    "turns": "turns",
    "deal": "deals",
    "skipped": "skipped",
}
"""What a batch tells, by the names of its arrays, and the field that it is in."""


class Shown:
    """Tables whose arrays can be read, by the names that a batch has for them."""

    def _show(self, told: Tables) -> None:
        self.observation: npt.NDArray[Any] = read_only(told.observations)
        self.mask: npt.NDArray[Any] = read_only(told.masks)
        self.seat: npt.NDArray[Any] = read_only(told.seats)
        self.reward: npt.NDArray[Any] = read_only(told.rewards)
        self.terminated: npt.NDArray[Any] = read_only(told.terminated)
        self.truncated: npt.NDArray[Any] = read_only(told.truncated)
        self.final_observation: npt.NDArray[Any] = read_only(told.last)
        self.winner: npt.NDArray[Any] = read_only(told.winners)
        self.points: npt.NDArray[Any] = read_only(told.points)
        self.turns: npt.NDArray[Any] = read_only(told.turns)
        self.deal: npt.NDArray[Any] = read_only(told.deals)
        self.skipped: npt.NDArray[Any] = read_only(told.skipped)


def read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same memory, to be read."""
    view = array.view()
    view.flags.writeable = False
    return view


def placed(told: Tables, out: Mapping[str, Any]) -> Tables:
    """The same tables, with some of their arrays in memory that is given.

    BadRules, which says what is wanted, for what cannot take an array's place.
    """
    if not isinstance(out, Mapping):
        raise BadRules(f"out given as {type(out).__name__}: it is a dictionary of arrays by name")
    for name in out:
        one_of("out", name, FIELDS)
    fitted = {
        name: to_be_written(f"out[{name!r}]", given, own.shape, own.dtype, contiguous=True)
        for name, given in out.items()
        for own in [getattr(told, FIELDS[name])]
    }
    for (one, first), (other, second) in combinations(fitted.items(), 2):
        if np.may_share_memory(first, second):
            raise BadRules(f"out[{one!r}] and out[{other!r}] share memory: each has its own")
    return told._replace(**{FIELDS[name]: array for name, array in fitted.items()})


def to_be_written(
    name: str, given: Any, shape: tuple[int, ...], kind: npt.DTypeLike, *, contiguous: bool = False
) -> npt.NDArray[Any]:
    """The memory of something as an array of this shape and type; BadRules if it is none."""
    array = _shared(name, given)
    flags = array.flags
    fits = array.shape == shape and array.dtype == kind and flags.writeable
    if not fits or (contiguous and not (flags.c_contiguous and flags.aligned)):
        how = "" if flags.writeable else ", which cannot be written to"
        wanted = ", contiguous" if contiguous else ""
        raise BadRules(
            f"{name} of shape {array.shape} and type {array.dtype}{how} given: it is an "
            f"array of shape {shape} and type {kind}{wanted}, to be written to"
        )
    return array


def _shared(name: str, given: Any) -> npt.NDArray[Any]:
    """An array of the memory that something holds; a list would be copied, and holds none."""
    if isinstance(given, np.ndarray):
        return np.asarray(given)  # not one of a subclass: the compiler does not know them all
    try:
        if hasattr(given, "__array_interface__") or isinstance(given, memoryview):
            return np.asarray(given)
        array: npt.NDArray[Any] = np.from_dlpack(given)
    except (AttributeError, BufferError, RuntimeError, TypeError, ValueError):
        raise BadRules(
            f"{name} given as {type(given).__name__}: an array of NumPy is allowed, or what "
            "shares its memory by DLPack, in the main memory"
        ) from None
    return array
