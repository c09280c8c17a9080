"""The earlier name of `upcard.trees.tree`."""

from __future__ import annotations

from upcard.envs.moved import names_of

__getattr__ = names_of("upcard.trees.tree", __name__)
