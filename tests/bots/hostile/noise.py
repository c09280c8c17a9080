"""Answers with random bytes."""

import os
import sys

from tests.bots.hostile import manners

for _ in manners.questions():
    sys.stdout.buffer.write(b"\xff" + os.urandom(3000).replace(b"\n", b"\0") + b"\n")
    sys.stdout.flush()
