"""Closes its output and lives on."""

import os

from tests.bots.hostile import manners

for _ in manners.questions():
    os.close(1)
    manners.hang()
