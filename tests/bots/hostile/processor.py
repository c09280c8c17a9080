"""Burns processor time, 30 seconds at most, in two processes."""

import os
import time

from tests.bots.hostile import manners

for question in manners.questions():
    os.fork()
    while time.process_time() < 15:
        pass
    manners.answer(question)
