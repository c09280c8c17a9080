"""The earlier name of `upcard.trees.efg`."""

from __future__ import annotations

from upcard.envs.moved import names_of

__getattr__ = names_of("upcard.trees.efg", __name__)
