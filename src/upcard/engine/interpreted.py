"""Records as the uncompiled engine sees them: attributes that are read and written in place."""

from __future__ import annotations

from typing import Any

import numpy as np


class Record:
    """A NumPy record whose fields are attributes, as they are in compiled code.

    Numbers are read as Python's own; sets of cards and random words stay words, which wrap around.
    """

    __slots__ = ("_fields", "_void")

    def __init__(self, void: np.void) -> None:
        object.__setattr__(self, "_void", void)

    def __getattr__(self, name: str) -> Any:
        value = self._void[name]
        if isinstance(value, np.void):
            return Record(value)
        if isinstance(value, np.ndarray):
            return value if value.dtype == np.uint64 else value.view(Words)
        return value if value.dtype == np.uint64 else int(value)

    def __setattr__(self, name: str, value: Any) -> None:
        self._void[name] = value


class Words(np.ndarray[Any, Any]):
    """An array whose elements are read as Python's own whole numbers."""

    def __getitem__(self, index: Any) -> Any:
        value = super().__getitem__(index)
        return value if isinstance(value, np.ndarray) else int(value)
