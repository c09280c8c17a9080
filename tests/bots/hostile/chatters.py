"""Answers, waits a little, and then says something without being asked."""

import time

from tests.bots.hostile import manners

for question in manners.questions():
    manners.answer(question)
    time.sleep(0.05)
    print("By the way ...", flush=True)
