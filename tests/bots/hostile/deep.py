"""Answers with JSON of depth 10,000."""

from tests.bots.hostile import manners

for _ in manners.questions():
    print("[" * 10_000 + "]" * 10_000, flush=True)
