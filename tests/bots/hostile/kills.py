"""Starts a child that leaves its session, and kills its parent; then plays as if nothing was."""

import os
import signal
import subprocess
import sys
import time

from tests.bots.hostile import manners

WAIT = "import time; time.sleep(120)"

for number, question in enumerate(manners.questions()):
    try:
        if number == 0:
            command = [sys.executable, "-c", WAIT, sys.argv[-1]]
            subprocess.Popen(command, start_new_session=True)
            os.kill(os.getppid(), signal.SIGKILL)
            time.sleep(0.5)
        manners.answer(question)
    except PermissionError:
        manners.report(question, "not allowed to")
