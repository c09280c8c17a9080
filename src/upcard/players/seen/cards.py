"""What a compiled strategy can do with suits, ranks, cards, moves, and a card's effect."""

from __future__ import annotations

import operator
from typing import Any

from upcard.engine.layout import DRAW, SUIT_STEP
from upcard.players.seen.compiler import attribute, lower_builtin, operation, reads, types
from upcard.players.seen.kinds import (
    NOTHING,
    WILDS,
    SeenCard,
    SeenEffect,
    SeenMove,
    Sign,
    as_sign,
    index_of,
    make,
)
from upcard.rules.tables import DRAW_SHIFT, REVERSE_BIT, SKIP_SHIFT, WILD_SHIFT

SUIT_SHIFT = SUIT_STEP.bit_length() - 1


@lower_builtin(operator.is_, Sign, types.none)
@lower_builtin(operator.is_, SeenCard, types.none)
def _is_nothing(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    """`is None`, for what may be None in Python; `is not None` is its opposite."""
    kind = signature.args[0]
    given = arguments[0] if isinstance(kind, Sign) else builder.extract_value(arguments[0], 0)
    return builder.icmp_signed("<", given, context.get_constant(types.int64, 0))


def same(one: Any, other: Any) -> Any:
    """How two of ours are compared, or a sign and a string written out; None if not at all."""
    if isinstance(one, Sign) and one == other:
        return lambda one, other: index_of(one) == index_of(other)
    if isinstance(one, Sign) and isinstance(other, types.StringLiteral):
        named = one.signs.index(other.literal_value) if other.literal_value in one.signs else -2
        return lambda one, other: index_of(one) == named
    if isinstance(other, Sign) and isinstance(one, types.StringLiteral):
        named = other.signs.index(one.literal_value) if one.literal_value in other.signs else -2
        return lambda one, other: index_of(other) == named
    if isinstance(one, SeenCard) and one == other:
        return lambda one, other: one._number == other._number
    if isinstance(one, SeenMove) and one == other:
        return lambda one, other: one._code == other._code
    return None


@operation(operator.eq)
def _equal(one: Any, other: Any) -> Any:
    return same(one, other)


@operation(operator.ne)
def _unequal(one: Any, other: Any) -> Any:
    if same(one, other) is None:
        return None
    return lambda one, other: not (one == other)  # noqa: SIM201


@attribute(SeenCard, "suit")
def _(card: Any) -> Any:
    kind = card.deck.suit
    return lambda card: as_sign(kind, card._row & 15)


@attribute(SeenCard, "rank")
def _(card: Any) -> Any:
    kind = card.deck.rank
    return lambda card: as_sign(kind, card._row >> 4 & 15)


reads(SeenMove, "code", lambda own: own._code)


@attribute(SeenMove, "card")
def _(move: Any) -> Any:
    kind = move.deck.card

    def read(move: Any) -> Any:
        number = move._code & (SUIT_STEP - 1) if move._code < DRAW else NOTHING
        return make(kind, (number, move._row))

    return read


@attribute(SeenMove, "declared")
def _(move: Any) -> Any:
    kind = move.deck.suit

    def read(move: Any) -> Any:
        return as_sign(kind, (move._code >> SUIT_SHIFT) - 1 if move._code < DRAW else NOTHING)

    return read


@attribute(SeenMove, "suit")
def _(move: Any) -> Any:
    kind = move.deck.suit

    def read(move: Any) -> Any:
        if move._code >= DRAW:
            return as_sign(kind, NOTHING)
        declared = move._code >> SUIT_SHIFT
        return as_sign(kind, declared - 1 if declared else move._row & 15)

    return read


reads(SeenEffect, "draw", lambda own: own._word >> DRAW_SHIFT & 15)
reads(SeenEffect, "skip", lambda own: own._word >> SKIP_SHIFT & 3 > 0)
reads(SeenEffect, "reverse", lambda own: own._word >> REVERSE_BIT & 1 > 0)
reads(SeenEffect, "wild", lambda own: as_sign(WILDS, own._word >> WILD_SHIFT & 3))
