"""Which cards are played against another: those that make it draw, or lose its turn."""

from __future__ import annotations

import numpy as np

from upcard.games.table import Bytes
from upcard.rules.card_effects import card_effects
from upcard.rules.tables import words


def attacking(data: Bytes, seats: int) -> tuple[int, int]:
    """These cards of rules, as tables have them, at a table of so many seats: a set.

    Of a card that has the next seats draw, pass or press the machine, or has another seat or all
    others draw; or gives its player another turn, and need not be covered then.
    """
    does = card_effects(data)
    against = (
        (does.draw > 0)
        | (does.skip > 0)
        | ((does.skips_of_two > 0) & (seats == 2))
        | (does.others_draw > 0)
        | (does.presses > 0)
        | (does.draws_until > 0)
        | (does.target_draw > 0)
        | ((does.again > 0) & (does.covered == 0))
    )
    return words(sum(1 << int(card) for card in np.flatnonzero(against)))
