"""Many steps of many tables at once, as one block of arrays: [time, table, ...]."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from upcard.envs.batch import Batch
from upcard.errors import BadRules
from upcard.games.arguments import whole


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
    whole("steps", steps, 1)
    columns: dict[str, Any] = {
        name: np.zeros((steps, *one.shape), one.dtype)
        for name in TOLD
        for one in [getattr(batch, name)]
    }
    return Rollout(action=np.zeros((steps, batch.tables), np.int64), **columns)


def rollout(batch: Batch, steps: int, policy: str, out: Rollout | None = None) -> Rollout:
    """Play so many steps on, a compiled player choosing at every table.

    The batch is one that was reset. What it does is written to `out`, from `room_for` for as many
    steps, or to a new block. BadRules if `out` has room for another number of steps or tables;
    other errors are those of `Batch.choices` and `Batch.step`.
    """
    block = room_for(batch, steps) if out is None else out
    shapes = [one.shape[:2] for one in block]
    if shapes != [(steps, batch.tables)] * len(block):
        raise BadRules(f"out of {shapes[0]} given: it is room for {(steps, batch.tables)}")
    for time in range(steps):
        for name in ("observation", "mask", "seat"):
            getattr(block, name)[time] = getattr(batch, name)
        batch.step(batch.choices(policy, block.action[time]))
        for name in ("reward", "terminated", "truncated"):
            getattr(block, name)[time] = getattr(batch, name)
    return block
