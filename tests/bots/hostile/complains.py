"""Floods standard error (with 16 MiB, if nobody stops it)."""

import sys

from tests.bots.hostile import manners

for _ in manners.questions():
    for _number in range(1024):
        sys.stderr.write("woe " * 4096)
    manners.hang()
