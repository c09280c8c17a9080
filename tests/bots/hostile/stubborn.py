"""Ignores all signals that can be ignored, answers once, and then never again."""

import signal

from tests.bots.hostile import manners

for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
    try:
        signal.signal(number, signal.SIG_IGN)
    except OSError:
        continue
for question in manners.questions():
    manners.answer(question)
    if question["view"]["turns"] > 1:
        while True:
            manners.hang()
