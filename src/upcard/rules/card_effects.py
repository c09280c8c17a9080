"""What cards do, read from the lookup tables: `tables.card_word` and `house.does`, unpacked."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from upcard.rules.house import (
    COVERED,
    OTHERS_SHIFT,
    PRESSES_SHIFT,
    TARGET_SHIFT,
    UNTIL_SHIFT,
)
from upcard.rules.tables import (
    AGAIN_BIT,
    DRAW_SHIFT,
    HOUSE_TABLES,
    NIBBLE,
    SKIP_SHIFT,
    SKIPS_OF_TWO_BIT,
    Bytes,
    plain_part,
)

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class CardEffects:
    """What each card does to whoever sits at the table: arrays by card number.

    `draw`, `others_draw` and `target_draw` are cards; `skip` is turns that are lost, and
    `skips_of_two` says that there is one more where two play. `presses` are of the machine, and
    `draws_until` is its place among the rules' words. `again` is a turn more for who plays it,
    which it must use to cover the card where that is `covered`.
    """

    draw: Numbers
    skip: Numbers
    skips_of_two: Numbers
    again: Numbers
    covered: Numbers
    others_draw: Numbers
    presses: Numbers
    draws_until: Numbers
    target_draw: Numbers


def card_effects(data: Bytes) -> CardEffects:
    """What the cards of rules do, as tables have them: nothing of what these tables leave out."""
    word = plain_part(data)["card"].astype(np.int64)
    has_house = data.dtype == np.int8
    does = data.view(HOUSE_TABLES)[0]["does"].astype(np.int64) if has_house else np.zeros_like(word)
    return CardEffects(
        draw=word >> DRAW_SHIFT & NIBBLE,
        skip=word >> SKIP_SHIFT & 3,
        skips_of_two=word >> SKIPS_OF_TWO_BIT & 1,
        again=word >> AGAIN_BIT & 1,
        covered=does >> COVERED & 1,
        others_draw=does >> OTHERS_SHIFT & NIBBLE,
        presses=does >> PRESSES_SHIFT & NIBBLE,
        draws_until=does >> UNTIL_SHIFT & 3,
        target_draw=does >> TARGET_SHIFT & NIBBLE,
    )
