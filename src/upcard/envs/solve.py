"""The earlier name of `upcard.trees.solve`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.envs.moved import names_of

__getattr__: Callable[[str], Any] = names_of("upcard.trees.solve", __name__)
