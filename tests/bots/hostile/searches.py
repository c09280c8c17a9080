"""Looks for a word, given in two halves, in the command line and environment of every process."""

import sys
from contextlib import suppress
from pathlib import Path

from tests.bots.hostile import manners

word = "".join(sys.argv[1:3]).encode()

for question in manners.questions():
    found = 0
    for process in Path("/proc").glob("[0-9]*"):
        for name in ("cmdline", "environ"):
            with suppress(OSError):
                found += word in (process / name).read_bytes()
    manners.report(question, f"{found} found")
