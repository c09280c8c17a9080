"""Tells others what it is asked."""

import socket

with socket.create_connection(("192.0.2.1", 80), timeout=1):
    pass
