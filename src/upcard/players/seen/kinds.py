"""The types of suits, ranks, cards, moves and views in compiled strategies, and making them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from upcard.cards import MOST_CARDS, Deck
from upcard.players.seen.compiler import (
    cgutils,
    extending,
    intrinsic,
    ir,
    models,
    numba,
    register_model,
    types,
)
from upcard.rules.model import MOST_SEATS
from upcard.rules.tables import WILD

LAID = np.dtype(
    [
        ("many", "i8"),  # how many; NOT_YET if nobody has asked for them
        ("faces", "<u8", (2,)),  # which faces are among them
        ("numbers", "u1", (MOST_CARDS,)),  # their faces, in their order
    ]
)
"""Some cards in an order."""
MEMO = np.dtype(
    [
        ("hand", LAID),
        ("discard", LAID),
        ("unseen", LAID),
        ("lacked", LAID, (MOST_SEATS,)),
        ("keys", "i8", (MOST_CARDS,)),  # scratch
    ]
)
"""What a view works out when it is asked for it, once for each choice."""
NOT_YET = -1

LAID_TYPE, MEMO_TYPE = numba.from_dtype(LAID), numba.from_dtype(MEMO)
NOTHING = -1
"""The number of no card, and the index of no suit and no rank: what is None in Python."""


class Sign(types.Type):
    """The type of a suit or a rank: an index of its `signs`, or NOTHING."""

    def __init__(self, signs: tuple[str, ...]) -> None:
        self.signs = signs
        super().__init__(name=f"Sign({' '.join(signs)})")


@register_model(Sign)
class _SignModel(models.PrimitiveModel):
    def __init__(self, manager: Any, own: Any) -> None:
        super().__init__(manager, own, ir.IntType(64))


class Struct(types.Type):
    """A type with fields, of one deck's cards."""

    def __init__(self, deck: DeckTypes) -> None:
        self.deck = deck
        super().__init__(name=f"{type(self).__name__} of {deck.name}")


def struct(*fields: tuple[str, Any]) -> Callable[[type], type]:
    """Give a type its fields, which compiled code reads with an underline before their names."""

    def decorate(kind: type) -> type:
        class Model(models.StructModel):
            def __init__(self, manager: Any, own: Any) -> None:
                super().__init__(manager, own, list(fields))

        setattr(kind, "fields", fields)  # noqa: B010
        register_model(kind)(Model)
        for name, _ in fields:
            extending.make_attribute_wrapper(kind, name, f"_{name}")
        return kind

    return decorate


@struct(("number", types.int64), ("row", types.int64))
class SeenCard(Struct):
    """A card: the lowest number with its face, and its suit and rank."""


@struct(("code", types.int64), ("row", types.int64))
class SeenMove(Struct):
    """A move: its code, and the suit and rank of its card."""


@struct(("word", types.int64))
class SeenEffect(Struct):
    """What a card does, as the rules' tables pack it."""


class Sequence(types.IterableType, Struct):
    """Cards or moves in an order."""

    @property
    def iterator_type(self) -> Any:
        """The type of what runs over it."""
        return SeenIterator(self)


@struct(("at", types.intp), ("rules_at", types.intp))
class SeenCards(Sequence):
    """Cards in an order: those of the LAID record at an address."""

    @property
    def element(self) -> Any:
        """The type of one."""
        return self.deck.card


@struct(("at", types.intp), ("many", types.intp), ("rules_at", types.intp))
class SeenMoves(Sequence):
    """Moves in an order: those of so many codes at an address."""

    @property
    def element(self) -> Any:
        """The type of one."""
        return self.deck.move


@struct(
    ("rules_at", types.intp),
    ("table_at", types.intp),
    ("low", types.uint64),
    ("high", types.uint64),
    ("ages_at", types.intp),
    ("seat", types.int64),
    ("word", types.uint64),
    ("codes_at", types.intp),
    ("many", types.intp),
    ("memo_at", types.intp),
)
class SeenView(Struct):
    """A view: the rules, what all may know, the seat's own hand, and its legal moves.

    It holds addresses only: what counts its users is too slow to be made for every choice.
    """


class SeenIterator(types.SimpleIteratorType):
    """What runs over cards or moves."""

    def __init__(self, sequence: Any) -> None:
        self.sequence = sequence
        super().__init__(f"Iterator over {sequence}", sequence.element)


@register_model(SeenIterator)
class _IteratorModel(models.StructModel):
    def __init__(self, manager: Any, own: Any) -> None:
        fields = [("index", types.EphemeralPointer(types.intp)), ("sequence", own.sequence)]
        super().__init__(manager, own, fields)


class DeckTypes:
    """The types of one deck's suits, ranks, cards, moves and views."""

    def __init__(self, deck: Deck) -> None:
        self.name = deck.name
        self.suit = Sign(tuple(map(str, deck.suits)))
        self.rank = Sign(tuple(map(str, deck.ranks)))
        self.card, self.move, self.effect = SeenCard(self), SeenMove(self), SeenEffect(self)
        self.cards, self.moves = SeenCards(self), SeenMoves(self)
        self.view = SeenView(self)


WILDS = Sign(tuple(WILD))
"""Who chooses a wild's suit, as `Effect.wild` has it."""


@intrinsic
def make(_context: Any, kind: Any, values: Any) -> Any:
    """A value of a struct type from a tuple of its fields'."""
    own = kind.instance_type

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        made = cgutils.create_struct_proxy(own)(context, builder)
        given = cgutils.unpack_tuple(builder, arguments[1])
        for (name, field), value, was in zip(own.fields, given, signature.args[1], strict=True):
            setattr(made, name, context.cast(builder, value, was, field))
        return made._getvalue()

    return own(kind, values), generate


@intrinsic
def as_sign(_context: Any, kind: Any, index: Any) -> Any:
    """A suit or a rank from its index."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return context.cast(builder, arguments[1], signature.args[1], types.int64)

    return kind.instance_type(kind, index), generate


@intrinsic
def index_of(_context: Any, sign: Any) -> Any:
    """The index of a suit or a rank."""

    def generate(_context: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return types.int64(sign), generate


@intrinsic
def address(_context: Any, what: Any) -> Any:
    """Where a record lies, or an array's first item."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place, kind = arguments[0], signature.args[0]
        if isinstance(kind, types.Array):
            place = context.make_array(kind)(context, builder, place).data
        return builder.ptrtoint(place, ir.IntType(64))

    return types.intp(what), generate


@intrinsic
def record_at(_context: Any, kind: Any, place: Any) -> Any:
    """The record of a type that lies at an address."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[1], context.get_value_type(signature.return_type))

    return kind.instance_type(kind, place), generate


@intrinsic
def number_at(_context: Any, kind: Any, place: Any, index: Any) -> Any:
    """The item with this index of an array of this type whose first one lies at an address."""

    def generate(_context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        pointer = ir.PointerType(ir.IntType(signature.return_type.bitwidth))
        first = builder.inttoptr(arguments[1], pointer)
        return builder.load(builder.gep(first, [arguments[2]]))

    return kind.instance_type(kind, place, types.intp), generate


@intrinsic
def room_for(_context: Any, kind: Any) -> Any:
    """The address of room for a record, until the function that asked for it returns.

    It is not cleared, which would take longer than most choices.
    """

    def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        with builder.goto_entry_block():
            room = builder.alloca(context.get_data_type(kind.instance_type))
        room.align = 16
        return builder.ptrtoint(room, ir.IntType(64))

    return types.intp(kind), generate


@intrinsic
def frozen(_context: Any, numbers: Any) -> Any:
    """An array that cannot be written to: what it shows is the engine's own."""
    kind = types.Array(numbers.dtype, numbers.ndim, numbers.layout, readonly=True)

    def generate(_context: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return kind(numbers), generate
