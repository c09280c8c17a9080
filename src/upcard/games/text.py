"""A position as one line of text, which can be read back (`games.reading`).

Fields stand as `key:value`, apart by spaces; cards are apart by commas, seats by slashes. A view's
line has no fields for what its seat may not know. `kept`, and in a view's line `older`, stand there
only once the discard pile has become the draw pile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from upcard.chance import SOURCES
from upcard.engine.layout import DECLARED, NO_ROW, NOBODY
from upcard.rules.tables import face_in

if TYPE_CHECKING:
    from upcard.cards import Card
    from upcard.games.state import State
    from upcard.games.table import Public, Seen, Table
    from upcard.games.view import View

NUMBERS = ("first", "turn", "step", "pending", "passes", "drew", "phase", "reason", "out")
SEAT_NUMBERS = ("score", "place", "points", "fresh")
CARDS = ("stuck", "discard", "layers", "captured", "hands", "drawn", "draw")
HOUSE_NUMBERS = ("laid", "run", "lasts", "played", "doubled", "limited")
HOUSE_SEATS = ("owner", "following", "challenged", "missed")
HOUSE = (*HOUSE_NUMBERS, *HOUSE_SEATS, "source", "before")
"""Fields of games that have HOUSE_TABLES only."""
FIELDS = (
    *("game", "seats", *NUMBERS, "winner", "captor", "turns", "upcard", "in-force"),
    *(*SEAT_NUMBERS, *CARDS, "ordered", "chance", "seed"),
)
"""The fields of a state's line, in their order."""


def _listed(cards: tuple[Card, ...]) -> str:
    return ",".join(map(str, cards))


def _public(table: Table) -> dict[str, str]:
    record = table._table
    fields = {"game": table.game.id.replace(" ", "%20"), "seats": str(table.seats)}
    fields |= {name: str(int(record[name])) for name in NUMBERS}
    fields |= {
        name: "" if record[name] == NOBODY else str(int(record[name]))
        for name in ("winner", "captor")
    }
    fields["turns"] = str(table.turns)
    fields |= {"upcard": str(table.upcard or ""), "in-force": _row(table, record["row"])}
    for name in SEAT_NUMBERS:
        fields[name] = ",".join(str(int(value)) for value in record[name][: table.seats])
    fields["stuck"] = "/".join(_row(table, row) for row in record["stuck"][: table.seats])
    fields["discard"] = _listed(table.discard)
    fields["layers"] = ",".join("" if seat is None else str(seat) for seat in table.layers)
    fields["captured"] = "/".join(map(_listed, table.captured))
    if table.kept:
        fields["kept"] = _listed(table.kept)
    return fields


def _house(table: Table) -> dict[str, str]:
    """What is so only in games that have HOUSE_TABLES; nothing in others."""
    if not table.game.has_house_tables:
        return {}
    record = table._table
    fields = {name: str(int(record[name])) for name in HOUSE_NUMBERS}
    for name in HOUSE_SEATS:
        fields[name] = "" if record[name] == NOBODY else str(int(record[name]))
    fields["source"] = str(table.game.deck.cards[record["source"]])
    return fields | {"before": _row(table, record["before"])}


def _row(table: Table, row: int) -> str:
    """The rank and suit to match, and `!` if the suit was declared; nothing for NO_ROW."""
    if row == NO_ROW:
        return ""
    deck, (suit, rank) = table.game.deck, face_in(row)
    return f"{deck.ranks[rank]},{deck.suits[suit]}{'!' if row & DECLARED else ''}"


def _drawn(table: Table) -> str:
    drawn = int(table._state["drawn"])
    return "" if drawn == NOBODY else str(table.game.deck.cards[drawn])


def line(fields: Mapping[str, object]) -> str:
    """Fields as a position's line."""
    return " ".join(f"{key}:{value}" for key, value in fields.items())


def _sizes(seen: Seen) -> dict[str, str]:
    """How many cards lie where they are not seen."""
    sizes = {"held": ",".join(map(str, seen.hand_sizes)), "drawable": str(seen.draw_pile)}
    if seen.kept:
        sizes["older"] = ",".join(map(str, seen.older))
    return sizes


def _open(seen: Seen) -> dict[str, str]:
    """The hands that lie open; nothing where none can."""
    shown = "/".join(map(_listed, seen.open_hands))
    return {"open": shown} if seen.game.has_house_tables else {}


def public_text(public: Public) -> str:
    """The line of what everybody may know."""
    return line(_public(public) | _sizes(public) | _house(public) | _open(public))


def view_text(view: View) -> str:
    """The view's line."""
    fields = {"view": str(view.seat)} | _public(view) | _sizes(view)
    fields |= {"hand": _listed(view.hand), "drawn": _drawn(view)}
    fields |= _house(view) | _open(view)
    fields["legal"] = ",".join(map(str, view.legal))
    return line(fields)


def state_text(state: State) -> str:
    """The state's line."""
    record, cards = state._state, state.game.deck.cards
    fields = _public(state) | {
        "hands": "/".join(map(_listed, state.hands)),
        "drawn": _drawn(state),
        "draw": _listed(tuple(cards[n] for n in record["draw"][: state.draw_pile])),
        "ordered": str(int(record["ordered"])),
        "chance": f"{SOURCES[record['source']]},{int(record['chance']):x},{int(record['tape'])}",
        "seed": str(state.seed),
    }
    fields |= _house(state)
    if state.game.has_house_tables:
        asked = "" if record["asked"] == NOBODY else str(int(record["asked"]))
        fields |= {"asked": asked, "bluff": str(int(record["bluff"]))}
    return line(fields)
