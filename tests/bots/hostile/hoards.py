"""Takes memory, 300 MiB at most, in files that it never maps, and keeps them as it is told.

`opens`: they stay open. `sends`: each waits in a socket that nobody reads, and is closed.
"""

import os
import socket
import sys
import time

from tests.bots.hostile import manners

PIECE = 15 * 2**20
kept: list[int | tuple[socket.socket, socket.socket]] = []

for question in manners.questions():
    for _ in range(20):
        file = os.memfd_create("hoard")
        os.write(file, bytes(PIECE))
        if sys.argv[1] == "opens":
            kept.append(file)
        else:
            pair = socket.socketpair()
            socket.send_fds(pair[0], [b"x"], [file])
            os.close(file)
            kept.append(pair)
    time.sleep(20 if sys.argv[1] == "opens" else 2)
    manners.report(question, f"{len(kept)} hidden")
