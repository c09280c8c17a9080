"""Ends whatever it can send a signal to."""

import os
import signal

for target in (os.getppid(), 1, -1, 0):
    try:
        os.kill(target, signal.SIGKILL)
    except OSError:
        continue
