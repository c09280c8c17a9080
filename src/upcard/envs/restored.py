"""Tables that can be copied and pickled in the middle of deals."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, ClassVar

import numpy as np

from upcard.engine import stepping


class Restored:
    """What plays on from where it was copied: addresses and compiled functions are made anew.

    `_MADE` names what is made from the rest by `_make`, and so is not kept.
    """

    _MADE: ClassVar[Collection[str]]
    _told: stepping.Tables

    def _make(self) -> None:
        """Make what is in _MADE and wanted at once."""
        raise NotImplementedError

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in self._MADE}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._told = _writable(self._told)
        self._make()


def _writable(told: stepping.Tables) -> stepping.Tables:
    """The same tables, those copied that cannot be written to: as others may unpickle them."""
    return stepping.Tables(*(np.require(one, requirements=("C", "A", "W")) for one in told))
