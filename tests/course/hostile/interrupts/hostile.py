"""Interrupts the program that asks, again and again, wherever it is."""

import _thread
import threading
import time


def interrupt():
    while True:
        time.sleep(0.0005)
        _thread.interrupt_main()


threading.Thread(target=interrupt, daemon=True).start()
