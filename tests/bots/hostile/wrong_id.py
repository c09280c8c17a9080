"""Answers another question than it is asked: one before that it was asked (`before`), or any.

Any is told by what is added to the number (`+1`), or is a number itself (`0`).
"""

import sys

from tests.bots.hostile import manners

which = sys.argv[1]
for number, question in enumerate(manners.questions()):
    if which == "before":
        question["id"] -= 1 if number else 0
    elif which.startswith("+"):
        question["id"] += int(which)
    else:
        question["id"] = int(which)
    manners.answer(question)
