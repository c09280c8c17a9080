"""Waits for another bot (`waits`) in each folder that it is given, and in no folder; or calls it.

The last argument but one is a word that both know. Who calls reports how many it has met.
"""

import os
import socket
import sys
from contextlib import suppress

from tests.bots.hostile import manners

role, *folders, word, _ = sys.argv[1:]
ADDRESSES = [f"\0{word}", *(os.path.join(folder, word) for folder in folders)]
kept: list[socket.socket] = []
os.umask(0)

for question in manners.questions():
    met = 0
    for address in ADDRESSES:
        with suppress(OSError):
            end = socket.socket(socket.AF_UNIX)
            kept.append(end)
            if role == "waits":
                end.bind(address)
                end.listen()
            else:
                end.connect(address)
                met += 1
    if role == "waits":
        manners.answer(question)
    else:
        manners.report(question, f"{met} met")
