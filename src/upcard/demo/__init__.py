"""Demonstrations: staged deals that show what `learned` and document 002's players are about."""

from upcard.demo.scene import Scene
from upcard.demo.scenes import SCENES, scenes_of

__all__ = ["SCENES", "Scene", "scenes_of"]
