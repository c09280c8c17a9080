"""The earlier name of `upcard.trees.tree`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.envs.moved import names_of

__getattr__: Callable[[str], Any] = names_of("upcard.trees.tree", __name__)
