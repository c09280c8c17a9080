"""Messages between processes: a length of four bytes, then the content."""

from __future__ import annotations

import struct
from typing import BinaryIO

SIZE = struct.Struct(">I")
"""What comes before each message: how long it is."""
LONGEST = 2**24
"""Bytes of a message: a file's whole text is in one."""


def write_message(stream: BinaryIO, content: bytes) -> None:
    """Send a message."""
    stream.write(SIZE.pack(len(content)) + content)
    stream.flush()


def read_message(stream: BinaryIO) -> bytes:
    """The next message; EOFError when there is none, or one that is too long."""
    size = int.from_bytes(stream.read(SIZE.size).ljust(SIZE.size, b"\xff"), "big")
    content = stream.read(size) if size <= LONGEST else b""
    if len(content) < size:
        raise EOFError
    return content
