"""Leaves a process, a thread and an object behind that do not want to end."""

import os
import signal
import threading
import time


def stay():
    while True:
        time.sleep(0.01)


class Undead:
    def __del__(self):
        stay()


if os.fork() == 0:
    os.setsid()
    for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    if os.fork():
        os._exit(0)
    stay()
threading.Thread(target=stay).start()
undead = Undead()
