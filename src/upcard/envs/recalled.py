"""The earlier name of `upcard.envs.information_state`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.envs.moved import names_of

__getattr__: Callable[[str], Any] = names_of(
    "upcard.envs.information_state", __name__, {"Recalled": "HistoryRows"}
)
