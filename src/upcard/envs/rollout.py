"""Many steps of many tables at once, as one block of arrays: [time, table, ...]."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from upcard.envs.batch import Batch
from upcard.envs.buffers import to_be_written
from upcard.games.numbers import whole


class Rollout(NamedTuple):
    """T steps of N tables. `observation`, `mask` and `seat` are from before each step."""

    observation: Any
    """(T, N, F) uint8."""
    mask: Any
    """(T, N, A) int8."""
    seat: Any
    """(T, N) int8: who chose."""
    action: Any
    """(T, N) int64: what was chosen."""
    reward: Any
    """(T, N, seats) float32: what a deal that ended in the step was worth to each seat."""
    terminated: Any
    """(T, N) bool."""
    truncated: Any
    """(T, N) bool."""


TOLD = tuple(name for name in Rollout._fields if name != "action")


def room_for(batch: Batch, steps: int) -> Rollout:
    """Room for so many steps, to be used again and again; BadRules for less than one."""
    return Rollout(**{name: np.zeros(*one) for name, one in _kinds(batch, steps).items()})


def rollout(batch: Batch, steps: int, policy: str, out: Rollout | None = None) -> Rollout:
    """Play so many steps on, a compiled player choosing at every table.

    The batch is one that was reset. What it does is written to `out`, from `room_for` for as many
    steps of such a batch, or to a new block. BadRules for an `out` of other shapes or types; other
    errors are those of `Batch.choices` and `Batch.step`.
    """
    block = room_for(batch, steps) if out is None else out
    room = _written(batch, steps, block)
    for time in range(steps):
        for name in ("observation", "mask", "seat"):
            getattr(room, name)[time] = getattr(batch, name)
        batch.step(batch.choices(policy, room.action[time]))
        for name in ("reward", "terminated", "truncated"):
            getattr(room, name)[time] = getattr(batch, name)
    return block


def _kinds(batch: Batch, steps: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    """The shape and the type of each array of so many steps; BadRules for less than one."""
    count = whole("steps", steps, 1)
    told = {name: getattr(batch, name) for name in TOLD}
    kinds = {name: ((count, *one.shape), one.dtype) for name, one in told.items()}
    return kinds | {"action": ((count, batch.tables), np.dtype(np.int64))}


def _written(batch: Batch, steps: int, out: Rollout) -> Rollout:
    """A block as arrays to be written to, if it has room for so many steps of a batch."""
    return Rollout(
        **{
            name: to_be_written(f"out.{name}", getattr(out, name, None), *kind)
            for name, kind in _kinds(batch, steps).items()
        }
    )
