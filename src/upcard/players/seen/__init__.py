"""Views, cards and moves as compiled strategies see them: the names of `View`, over flat numbers.

A strategy's `choose(view)` is compiled as it is written. What it may use of a view is what this
package gives; who uses more runs as plain Python. Suits and ranks are strings in Python and numbers
here: they can be compared with one another, and with a string that is written out.
"""

from upcard.players.seen import cards, sequences, view
from upcard.players.seen.kinds import (
    MEMO_TYPE,
    DeckTypes,
    address,
    make,
    record_at,
    room_for,
)

__all__ = [
    "MEMO_TYPE",
    "DeckTypes",
    "address",
    "cards",
    "make",
    "record_at",
    "room_for",
    "sequences",
    "view",
]
