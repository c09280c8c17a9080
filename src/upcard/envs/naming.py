"""What environments are called, and what to install for them."""

from __future__ import annotations

from upcard.errors import UpcardError


class NotInstalled(UpcardError, ImportError):
    """A library that an environment needs is not installed."""


def needed(library: str, extra: str) -> NotInstalled:
    """What to say where a library of an extra is missing."""
    return NotInstalled(f"{library} is not installed: pip install 'upcard[{extra}]'")


def title_of(name: str) -> str:
    """A game's name as environments' names are written: `crazy8s-partners` is `Crazy8sPartners`."""
    return "".join(part.capitalize() for part in name.split("-"))
