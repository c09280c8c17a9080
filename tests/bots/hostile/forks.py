"""Starts as many processes as it can, 1,000 at most, which stay; then reports how many."""

import os

from tests.bots.hostile import manners

for question in manners.questions():
    children = 0
    try:
        for _ in range(1_000):
            if os.fork() == 0:
                manners.hang()
                os._exit(0)
            children += 1
    except OSError:
        pass
    manners.report(question, f"{children} children")
