"""Opens a socket to a port of this machine; reports whether somebody was there."""

import socket
import sys

from tests.bots.hostile import manners

for question in manners.questions():
    try:
        with socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=5) as line:
            line.sendall(b"harm")
        manners.report(question, "connected")
    except OSError:
        manners.report(question, "nobody there")
