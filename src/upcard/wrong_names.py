"""What may be meant by a name that a view, a move or a card does not have."""

from __future__ import annotations

import re
from collections.abc import Iterable

from upcard.errors import nearest

OF_CARDS = {
    "points": ("value", "score", "worth", "pts", "val", "weight", "point_value"),
    "suit": ("color", "colour", "symbol", "family"),
    "rank": ("label", "face", "figure", "type", "kind", "name", "face_value"),
    "wild": ("is_wild", "joker"),
    "skip": ("is_skip", "skips"),
    "reverse": ("is_reverse", "reverses"),
    "draw": ("draws", "penalty", "draw_count", "plus", "cards_to_draw"),
    "number": ("id", "index"),
}
OF_MOVES = {
    "card": ("cards", "played", "played_card"),
    "declared": ("declare", "chosen_suit", "new_suit", "wish"),
    "text": ("name", "kind", "type", "action", "is_draw", "is_pass", "draw"),
    "suit": ("color", "colour"),
    **{
        f"card.{has}": (has, *names)
        for has, names in OF_CARDS.items()
        if has not in ("suit", "draw")
    },
}
OF_VIEWS = {
    "legal": (
        *("moves", "legal_moves", "possible_moves", "valid_moves", "actions", "playable"),
        *("options", "legal_actions", "allowed"),
    ),
    "upcard": (
        *("top", "top_card", "card", "discard_top", "last_card", "table", "current", "open_card"),
        "current_card",
    ),
    "hand": ("cards", "my_hand", "my_cards", "own_hand"),
    "suit": ("color", "colour", "current_suit", "current_color", "suit_in_force"),
    "rank": ("current_rank", "label"),
    "seat": ("me", "my_seat", "player", "position", "index"),
    "seats": ("players", "num_players", "n_players"),
    "hand_sizes": ("sizes", "held", "counts", "hands", "num_cards", "opponents"),
    "discard": ("discards", "discard_pile", "history", "played", "pile"),
    "draw_pile": ("deck", "stock"),
    "dice": ("random", "rng", "seed"),
}
MEANT = {"view": OF_VIEWS, "move": OF_MOVES, "card": OF_CARDS}
"""For each thing, names that are looked for, by the one that it has."""
OF_NO_CARD = frozenset({*OF_CARDS, *(name for names in OF_CARDS.values() for name in names)})


def no_such(name: str, thing: str, known: Iterable[str]) -> str:
    """A sentence on a name that a thing of `MEANT` has not, with the one that may be meant."""
    if name.startswith("_"):
        return f"a {thing} has no {name}"
    known = list(known)
    meant = [
        has
        for has, names in MEANT[thing].items()
        if name in names and has.partition(".")[0] in known
    ]
    words = meant[0] if meant else nearest(name, known)
    return f"a {thing} has no {name}" + (f": {thing}.{words} may be meant" if words else "")


OF_CHOOSE = re.compile(r"\bchoose\(\) (takes|missing|got)\b")
"""How Python begins to tell that a `choose` was called with what it does not take."""


def hint_of(problem: BaseException) -> str:
    """A hint, behind a semicolon, at what is wrong where a player's error is one of many's; or "".

    Such errors are that None was taken for a card, and that a `choose` takes no view, or more.
    """
    said = problem.args[0] if problem.args else ""
    if type(problem) is TypeError and type(said) is str and OF_CHOOSE.search(said):
        return "; begin it with `def choose(view):`"
    if type(problem) is not AttributeError or problem.obj is not None:
        return ""
    if not isinstance(problem.name, str) or problem.name not in OF_NO_CARD:
        return ""
    return "; a draw or a pass has no card: ask `if move.card is not None` before"
