"""The earlier name of `upcard.trees.efg`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.envs.moved import names_of

__getattr__: Callable[[str], Any] = names_of("upcard.trees.efg", __name__)
