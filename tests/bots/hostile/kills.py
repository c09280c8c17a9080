"""Starts a child that leaves its session, and kills its parent; then plays as if nothing was."""

import os
import signal
import subprocess
import sys
import time

from tests.bots.hostile import manners

for question in manners.questions():
    wait = "import time; time.sleep(120)"
    subprocess.Popen([sys.executable, "-c", wait, sys.argv[-1]], start_new_session=True)
    try:
        os.kill(os.getppid(), signal.SIGKILL)
        time.sleep(0.5)
        manners.answer(question)
    except PermissionError:
        manners.report(question, "not allowed to")
