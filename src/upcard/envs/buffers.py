"""Memory of the caller's, to which many tables write what they tell."""

from __future__ import annotations

from collections.abc import Mapping
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


def placed(told: Tables, out: Mapping[str, Any]) -> Tables:
    """The same tables, with some of their arrays in memory that is given.

    BadRules, which says what is wanted, for what cannot take an array's place.
    """
    for name in out:
        one_of("out", name, FIELDS)
    return told._replace(
        **{
            FIELDS[name]: _fit(name, given, getattr(told, FIELDS[name]))
            for name, given in out.items()
        }
    )


def _fit(name: str, given: Any, own: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same memory as an array like our own one."""
    array = _shared(name, given)
    flags = array.flags
    fits = array.shape == own.shape and array.dtype == own.dtype
    if not fits or not (flags.c_contiguous and flags.aligned and flags.writeable):
        how = "" if flags.writeable else ", which cannot be written to"
        raise BadRules(
            f"out[{name!r}] of shape {array.shape} and type {array.dtype}{how} given: it is an "
            f"array of shape {own.shape} and type {own.dtype}, contiguous, to be written to"
        )
    return array


def _shared(name: str, given: Any) -> npt.NDArray[Any]:
    """An array of the memory that something holds; a list would be copied, and holds none."""
    if isinstance(given, np.ndarray):
        return given
    try:
        if hasattr(given, "__array_interface__") or isinstance(given, memoryview):
            return np.asarray(given)
        array: npt.NDArray[Any] = np.from_dlpack(given)
    except (AttributeError, BufferError, RuntimeError, TypeError, ValueError):
        raise BadRules(
            f"out[{name!r}] given as {type(given).__name__}: an array of NumPy is allowed, or what "
            "shares its memory by DLPack, in the main memory"
        ) from None
    return array
