"""Answers the first question; sleeps over the second, or (with an argument) a little over each."""

import sys
import time

from tests.bots.hostile import manners

for number, question in enumerate(manners.questions()):
    if number:
        time.sleep(float(sys.argv[1]))
    manners.answer(question)
