"""The letters in the corners of court cards, as a person wants to see them: K Q J, or R D V.

They are for eyes and keyboards only: moves, records and protocols have K Q J.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from upcard.errors import UpcardError

if TYPE_CHECKING:
    from upcard.cards import Card
    from upcard.games.moves import Move

USUAL = "en"
INDICES: dict[str, dict[str, str]] = {USUAL: {}, "fr": {"K": "R", "Q": "D", "J": "V"}}
"""What is shown for a rank's sign, by the language whose letters they are."""

_chosen: ContextVar[str] = ContextVar("indices", default=USUAL)


class UnknownIndices(UpcardError):
    """Letters for court cards that Upcard does not have."""


@contextmanager
def showing(indices: str) -> Iterator[None]:
    """Show these letters while the block runs; UnknownIndices if they are none of INDICES."""
    before = _chosen.set(_known(indices))
    try:
        yield
    finally:
        _chosen.reset(before)


def show(indices: str) -> None:
    """Show these letters from now on, in this context; UnknownIndices for those not known."""
    _chosen.set(_known(indices))


def _known(indices: str) -> str:
    if indices not in INDICES:
        raise UnknownIndices(f"indices {indices!r} given: {' or '.join(INDICES)} is allowed")
    return indices


def chosen() -> str:
    """The letters that are shown: a key of INDICES."""
    return _chosen.get()


def shown(written: Card | Move | str) -> str:
    """A rank, a face or a move that plays one, as it is shown: `R♠` for `K♠`, if that is wanted."""
    letters = INDICES[_chosen.get()]
    face, equals, suit = str(written).partition("=")
    rank, sign = (face, "") if face in letters else (face[:-1], face[-1:])
    return f"{letters.get(rank, rank)}{sign}{equals}{suit}"
