"""Writes a line without an end (of 16 MiB, if nobody stops it)."""

import sys

from tests.bots.hostile import manners

for _ in manners.questions():
    for _number in range(1024):
        sys.stdout.write("x" * 16384)
    sys.stdout.flush()
    manners.hang()
