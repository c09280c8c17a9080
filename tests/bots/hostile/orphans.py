"""Leaves a grandchild behind, in a session of its own, which holds on to standard output.

With the argument `stay` it plays on, otherwise it ends.
"""

import os
import sys

from tests.bots.hostile import manners

for question in manners.questions():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            manners.hang()
        os._exit(0)
    os.wait()
    if sys.argv[1] != "stay":
        sys.exit(7)
    manners.answer(question)
