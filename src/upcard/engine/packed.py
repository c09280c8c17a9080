"""What is packed into one number: a card's word, and the row that is in force on a table.

`rules.tables.card_word` says what is where in a word; its lowest bits are a row, undeclared. What
else a card does by house rules is in another number: `rules.house.does`.
"""

from __future__ import annotations

from typing import Any

from upcard.bits import Int, U
from upcard.engine.layout import DECLARED
from upcard.jit import inline_njit
from upcard.rules.house import (
    CANCELS,
    CHALLENGED,
    COVERED,
    DOUBLES,
    FLIPS,
    HANDS_SHIFT,
    ONE_TURN,
    OTHERS_SHIFT,
    PENDS,
    PRESSES_SHIFT,
    SHEDS,
    SILENCES,
    TARGET_SHIFT,
    UNTIL_SHIFT,
)
from upcard.rules.tables import (
    AGAIN_BIT,
    DRAW_SHIFT,
    EFFECT_BIT,
    NIBBLE,
    RANK_MASK,
    RANK_SHIFT,
    REVERSE_BIT,
    SKIP_SHIFT,
    SKIPS_OF_TWO_BIT,
    SUIT_MASK,
    WILD_SHIFT,
)


@inline_njit
def row_of(word: Int) -> Int:
    """The suit and rank of a card, or of a row whether declared or not."""
    return word & 255


@inline_njit
def suit_of(row: Int) -> Int:
    """The suit of a row or a card."""
    return row & SUIT_MASK


@inline_njit
def rank_of(row: Int) -> Int:
    """The rank of a row or a card."""
    return row >> RANK_SHIFT & RANK_MASK


@inline_njit
def declaring(row: Int, suit: Int) -> Int:
    """A row with another suit, which was declared."""
    return row & RANK_MASK << RANK_SHIFT | suit | DECLARED


@inline_njit
def draws(word: Int) -> Int:
    """How many cards a card makes the next seat draw."""
    return word >> DRAW_SHIFT & NIBBLE


@inline_njit
def skips(word: Int) -> Int:
    """How many turns a card skips."""
    return word >> SKIP_SHIFT & 3


@inline_njit
def reverses(word: Int) -> Int:
    """Whether a card turns the direction of play around: 1 or 0."""
    return word >> REVERSE_BIT & 1


@inline_njit
def again(word: Int) -> Int:
    """Whether the player of a card has another turn: 1 or 0."""
    return word >> AGAIN_BIT & 1


@inline_njit
def skips_of_two(word: Int) -> Int:
    """How many turns a card skips besides where two are in play, since it reverses: 1 or 0."""
    return word >> SKIPS_OF_TWO_BIT & 1


@inline_njit
def wild_by(word: Int) -> Int:
    """Who declares the suit of a card: an index of `rules.tables.WILD`."""
    return word >> WILD_SHIFT & 3


@inline_njit
def has_effect(word: Int) -> Int:
    """Whether a card does anything at all: 1 or 0."""
    return word >> EFFECT_BIT & 1


@inline_njit
def bit(rules: Any, card: Int, place: Int) -> bool:
    """One of the things that a card does or does not."""
    return bool(rules.does[U(card)] >> place & 1)


@inline_njit
def covered(rules: Any, card: Int) -> bool:
    """Whether it must be covered."""
    return bit(rules, card, COVERED)


@inline_njit
def others_draw(rules: Any, card: Int) -> Int:
    """How many cards all others draw."""
    return rules.does[U(card)] >> OTHERS_SHIFT & 15


@inline_njit
def hands(rules: Any, card: Int) -> Int:
    """What the card does to the hands: STAY, SWAP or MOVE_ON."""
    return rules.does[U(card)] >> HANDS_SHIFT & 3


@inline_njit
def lasts_one_turn(rules: Any, card: Int) -> bool:
    """Whether the suit that it declares is in force for one turn only."""
    return bit(rules, card, ONE_TURN)


@inline_njit
def challengeable(rules: Any, card: Int) -> bool:
    """Whether it can be challenged."""
    return bit(rules, card, CHALLENGED)


@inline_njit
def cancels(rules: Any, card: Int) -> bool:
    """Whether it cancels the draw that it answers."""
    return bit(rules, card, CANCELS)


@inline_njit
def doubles(rules: Any, card: Int) -> bool:
    """Whether it doubles the points of a deal won with it."""
    return bit(rules, card, DOUBLES)


@inline_njit
def pends(rules: Any, card: Int) -> bool:
    """Whether its draw can be answered."""
    return bit(rules, card, PENDS)


@inline_njit
def presses(rules: Any, card: Int) -> Int:
    """How often it has the next seat press the machine, or UNTIL_IT_THROWS."""
    return rules.does[U(card)] >> PRESSES_SHIFT & 15


@inline_njit
def sheds(rules: Any, card: Int) -> bool:
    """Whether all other cards of its suit are laid under it."""
    return bit(rules, card, SHEDS)


@inline_njit
def flips(rules: Any, card: Int) -> bool:
    """Whether all cards are turned over."""
    return bit(rules, card, FLIPS)


@inline_njit
def draws_until(rules: Any, card: Int) -> Int:
    """What ends the drawing of the next seat: UNTIL_SUIT or UNTIL_FITS; 0: it does not draw so."""
    return rules.does[U(card)] >> UNTIL_SHIFT & 3


@inline_njit
def target_draw(rules: Any, card: Int) -> Int:
    """How many cards a seat draws that its player names."""
    return rules.does[U(card)] >> TARGET_SHIFT & 15


@inline_njit
def silences(rules: Any, card: Int) -> bool:
    """Whether no call is due while it is the upcard."""
    return bit(rules, card, SILENCES)
