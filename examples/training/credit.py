"""What each choice was worth to the seat that made it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.floating[Any]]
Marks = npt.NDArray[np.bool_]
Seats = npt.NDArray[np.integer[Any]]


def advantages(
    choice: Marks, seat: Seats, value: Floats, over: Marks, reward: Floats, decay: float
) -> npt.NDArray[np.float32]:
    """Generalized advantages of the choices, NaN where they are not known yet.

    All are by step and table: whether there was a `choice`, whose `seat` it was, the `value` that
    the seat expected, whether the deal was `over` then, and its `reward` for each seat (steps,
    tables, seats). What follows a seat's choice is its own next one, or the end of the deal. So the
    steps are gone through backwards, with what follows kept by table and seat.
    """
    following, gain = np.full(reward.shape[1:], np.nan), np.zeros(reward.shape[1:])
    found, tables = np.full(value.shape, np.nan, np.float32), np.arange(value.shape[1])
    for step in reversed(range(len(value))):
        ended, own = over[step], (tables, seat[step])
        following[ended], gain[ended] = reward[step, ended], 0
        here = following[own] - value[step] + decay * gain[own]
        found[step] = np.where(choice[step], here, np.nan)
        gain[own] = np.where(choice[step], np.nan_to_num(here), gain[own])
        following[own] = np.where(choice[step], value[step], following[own])
    return found
