"""Modules that have another name now: what they had is there, with a warning."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any
from warnings import warn


def names_of(
    module: str, earlier: str, renamed: Mapping[str, str] | None = None
) -> Callable[[str], Any]:
    """The `__getattr__` of the module `earlier`: the names of `module`, some of them `renamed`."""

    def found(name: str) -> Any:
        now = (renamed or {}).get(name, name)
        value = getattr(import_module(module), now)
        warn(f"{earlier}.{name} is {module}.{now} now", DeprecationWarning, stacklevel=2)
        return value

    return found
