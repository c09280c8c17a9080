"""The earlier name of `upcard.trees.solve`."""

from __future__ import annotations

from upcard.envs.moved import names_of

__getattr__ = names_of("upcard.trees.solve", __name__)
