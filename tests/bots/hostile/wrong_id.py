"""Answers a question that was not asked: the one before (if there was one) or the one after."""

import sys

from tests.bots.hostile import manners

for question in manners.questions():
    if question["id"] == 1 and sys.argv[1] == "before":
        manners.answer(question)
    else:
        question["id"] += -1 if sys.argv[1] == "before" else 1
        manners.answer(question)
