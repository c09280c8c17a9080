"""Reads at the paths that it was given, a colon before each; reports at how many it could."""

import os
import sys

from tests.bots.hostile import manners


def can_read(path: str) -> bool:
    """Whether a file can be read, or a folder shows anything."""
    try:
        if os.path.isdir(path):
            return bool(os.listdir(path))
        with open(path, "rb") as file:
            return bool(file.read(1))
    except OSError:
        return False


for question in manners.questions():
    readable = [can_read(path[1:]) for path in sys.argv[1:]]
    manners.report(question, f"{sum(readable)} read")
