"""The earlier name of `upcard.envs.information_state`."""

from __future__ import annotations

from upcard.envs.moved import names_of

__getattr__ = names_of("upcard.envs.information_state", __name__, {"Recalled": "HistoryRows"})
