"""The earlier name of `upcard.envs.information_state`."""

from __future__ import annotations

from typing import Any
from warnings import warn

from upcard.envs import information_state

EARLIER = {"Recalled": "HistoryRows"}


def __getattr__(name: str) -> Any:
    now = EARLIER.get(name, name)
    found = getattr(information_state, now)
    instead = f"upcard.envs.information_state.{now}"
    warn(f"upcard.envs.recalled.{name} is {instead} now", DeprecationWarning, stacklevel=2)
    return found
