"""What was written to a file so far, so that a later run knows it again and goes on behind it."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import NamedTuple

from upcard.files import naming

CHUNK = 1 << 20


class Written(NamedTuple):
    """The beginning of a file in a folder: its size in bytes, and a digest of them."""

    folder: str
    size: int
    digest: str

    def begins(self, path: Path) -> bool:
        """Whether a file begins so; False if there is none."""
        return path.is_file() and _digest(path, self.size).hexdigest() == self.digest


class Growing:
    """A file that grows at its end, and says what was written to it; OSError as files raise it.

    Its first `size` bytes are there already, and what follows them is cut off.
    """

    closed: bool = False

    def __init__(self, path: Path, size: int = 0) -> None:
        self._digest, self._path = _digest(path, size), path
        self._file = open(path, "r+b" if size else "wb")  # noqa: SIM115 (it is closed by `close`)
        self._file.truncate(size)
        self.size: int = self._file.seek(size)
        self._folder = str(path.parent.absolute())

    @property
    def written(self) -> Written:
        """All of it."""
        return Written(self._folder, self.size, self._digest.hexdigest())

    def write(self, data: bytes) -> int:
        """Write behind what there is."""
        self._digest.update(data)
        self.size += len(data)
        with naming(self._path):
            return self._file.write(data)

    def flush(self) -> None:
        """Hand all of it to the system."""
        with naming(self._path):
            self._file.flush()

    def settle(self) -> None:
        """Have what the system was handed outlive a loss of power."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Write no more."""
        self.closed = True
        with naming(self._path):
            self._file.close()


def _digest(path: Path, size: int) -> hashlib.blake2b:
    """The digest of a file's first bytes."""
    digest, left = hashlib.blake2b(digest_size=16), size
    if left:
        with open(path, "rb") as file:
            while left and (data := file.read(min(left, CHUNK))):
                digest.update(data)
                left -= len(data)
    return digest
