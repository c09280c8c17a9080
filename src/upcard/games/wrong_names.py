"""What may be meant by a name that a view does not have."""

from __future__ import annotations

from collections.abc import Iterable

from upcard.errors import nearest

MEANT = {
    "legal": ("moves", "legal_moves", "possible_moves", "actions", "playable", "options"),
    "upcard": ("top", "top_card", "card", "discard_top", "last_card", "table"),
    "hand": ("cards", "my_hand", "my_cards", "own_hand"),
    "suit": ("color", "colour", "current_suit", "current_color", "suit_in_force"),
    "seat": ("me", "my_seat", "player", "position", "index"),
    "hand_sizes": ("sizes", "held", "counts", "hands", "num_cards"),
    "discard": ("discards", "discard_pile", "history", "played"),
}
"""Names that are looked for, by the one that a view has."""


def no_such(name: str, known: Iterable[str]) -> str:
    """A sentence on a name that a view does not have, with the one that may be meant."""
    known = list(known)
    others = (has for has, names in MEANT.items() if name in names and has in known)
    meant = next(others, "") or nearest(name, known)
    return f"a view has no {name}" + (f": view.{meant} may be meant" if meant else "")
