"""What is packed into one number: a card's word, and the row that is in force on a table.

`rules.tables.card_word` says what is where in a word; its lowest bits are a row, undeclared.
"""

from __future__ import annotations

from upcard.bits import Int, inline
from upcard.engine.layout import DECLARED
from upcard.rules.tables import (
    AGAIN_BIT,
    DRAW_SHIFT,
    EFFECT_BIT,
    NIBBLE,
    RANK_SHIFT,
    REVERSE_BIT,
    SKIP_SHIFT,
    SKIPS_OF_TWO_BIT,
    WILD_SHIFT,
)


@inline
def row_of(word: Int) -> Int:
    """The suit and rank of a card, or of a row whether declared or not."""
    return word & 255


@inline
def suit_of(row: Int) -> Int:
    """The suit of a row or a card."""
    return row & NIBBLE


@inline
def rank_of(row: Int) -> Int:
    """The rank of a row or a card."""
    return row >> RANK_SHIFT & NIBBLE


@inline
def declaring(row: Int, suit: Int) -> Int:
    """A row with another suit, which was declared."""
    return row & NIBBLE << RANK_SHIFT | suit | DECLARED


@inline
def draws(word: Int) -> Int:
    """How many cards a card makes the next seat draw."""
    return word >> DRAW_SHIFT & NIBBLE


@inline
def skips(word: Int) -> Int:
    """How many turns a card skips."""
    return word >> SKIP_SHIFT & 3


@inline
def reverses(word: Int) -> Int:
    """Whether a card turns the direction of play around: 1 or 0."""
    return word >> REVERSE_BIT & 1


@inline
def again(word: Int) -> Int:
    """Whether the player of a card has another turn: 1 or 0."""
    return word >> AGAIN_BIT & 1


@inline
def skips_of_two(word: Int) -> Int:
    """How many turns a card skips besides where two are in play, since it reverses: 1 or 0."""
    return word >> SKIPS_OF_TWO_BIT & 1


@inline
def wild_by(word: Int) -> Int:
    """Who declares the suit of a card: an index of `rules.tables.WILD`."""
    return word >> WILD_SHIFT & 3


@inline
def has_effect(word: Int) -> Int:
    """Whether a card does anything at all: 1 or 0."""
    return word >> EFFECT_BIT & 1
