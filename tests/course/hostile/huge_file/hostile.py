"""Fills the disk."""

import tempfile

with tempfile.TemporaryFile() as file:
    while True:
        file.write(b"x" * 2**20)
