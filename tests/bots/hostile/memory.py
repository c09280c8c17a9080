"""Takes more and more memory, 512 MiB at most, its own or (`shared`) mapped, and keeps it."""

import mmap
import sys
import time

from tests.bots.hostile import manners

PIECE = 16 * 2**20

for question in manners.questions():
    taken: list[bytearray | mmap.mmap] = []
    for _ in range(32):
        piece = mmap.mmap(-1, PIECE) if sys.argv[1] == "shared" else bytearray(PIECE)
        for page in range(0, PIECE, 4096):
            piece[page] = 1
        taken.append(piece)
    time.sleep(2)
    manners.report(question, f"{16 * len(taken)} MiB")
