"""What follows from what a seat left lying, where cards are captured.

No rule has a seat capture, but whoever can does so nearly always. So a seat that laid another card
is presumed to have held none that captures: likely, and not certain.
"""

from __future__ import annotations

from typing import Any

from upcard.bits import ZERO, Int, U
from upcard.engine.packed import row_of
from upcard.jit import inner_njit


@inner_njit
def declined_by(rules: Any, table: Any, seat: Int, held: Int) -> Any:
    """The cards that a seat is presumed not to hold, who holds so many, as far as the pile tells.

    Of the cards on it those are looked at that the seat has laid since it was last dealt cards:
    under each is one that it did not capture.
    """
    low, high, laid = ZERO, ZERO, table.score[U(seat)] - held
    index = table.discards - 1
    while laid > 0 and index > 0:
        if table.layers[U(index)] == seat:
            laid -= 1
            takes = rules.takes[U(row_of(rules.card[U(table.discard[U(index - 1)])]))]
            low, high = low | takes[0], high | takes[1]
        index -= 1
    return low, high
