"""Demonstrations: staged deals that show what each player of document 002 is about."""

from upcard.demo.scene import Scene
from upcard.demo.scenes import SCENES, scenes_of

__all__ = ["SCENES", "Scene", "scenes_of"]
