"""Cards and moves in an order: how many, which one, whether one is there, and one by one."""

from __future__ import annotations

import importlib
import operator
from functools import cache
from typing import Any

import numpy as np

from upcard.bits import Int, has, inline
from upcard.engine.layout import SUIT_STEP
from upcard.players.seen.compiler import cgutils, lower_builtin, operation, types
from upcard.players.seen.kinds import (
    SeenCards,
    SeenIterator,
    SeenMoves,
    Sequence,
    address,
    make,
    number_at,
)

imputils: Any = importlib.import_module("numba.core.imputils")


@operation(len)
def _length(sequence: Any) -> Any:
    if isinstance(sequence, SeenCards):
        return lambda sequence: sequence._laid.many
    return (lambda sequence: sequence._many) if isinstance(sequence, SeenMoves) else None


@inline
def _within(index: Int, many: Int) -> Int:
    """An index, counted from the end if it is negative; IndexError as in Python."""
    if index < -many or index >= many:
        raise IndexError("tuple index out of range")
    return index + many if index < 0 else index


@operation(operator.getitem)
def _item(sequence: Any, index: Any) -> Any:
    if not isinstance(sequence, Sequence) or not isinstance(index, types.Integer):
        return None
    one = _reader(sequence)
    return lambda sequence, index: one(sequence, _within(np.int64(index), len(sequence)))


@cache
def _reader(sequence: Sequence) -> Any:
    """What reads the card or move with an index that is known to be one."""
    kind = sequence.element

    @inline
    def card(sequence: Any, index: Any) -> Any:
        number = number_at(types.uint8, address(sequence._laid.numbers), index)
        return make(kind, (number, number_at(types.uint32, address(sequence._rules.card), number)))

    @inline
    def move(sequence: Any, index: Any) -> Any:
        code = number_at(types.int64, sequence._at, index)
        number = code & (SUIT_STEP - 1)
        return make(kind, (code, number_at(types.uint32, address(sequence._rules.card), number)))

    return card if isinstance(sequence, SeenCards) else move


@operation(operator.contains)
def _contains(sequence: Any, one: Any) -> Any:
    if not isinstance(sequence, Sequence) or one != sequence.element:
        return None
    if isinstance(sequence, SeenCards):

        def there(sequence: Any, one: Any) -> Any:
            faces = sequence._laid.faces
            return one._number >= 0 and has(faces[0], faces[1], one._number)

        return there

    def find(sequence: Any, one: Any) -> Any:
        for other in sequence:  # noqa: SIM110
            if other == one:
                return True
        return False

    return find


@lower_builtin("getiter", Sequence)
def _iterate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    iterator = context.make_helper(builder, signature.return_type)
    zero = context.get_constant(types.intp, 0)
    iterator.index = cgutils.alloca_once_value(builder, zero)
    iterator.sequence = arguments[0]
    made = iterator._getvalue()
    return imputils.impl_ret_new_ref(context, builder, signature.return_type, made)


@lower_builtin("iternext", SeenIterator)
@imputils.iternext_impl(imputils.RefType.NEW)
def _next(context: Any, builder: Any, signature: Any, arguments: Any, result: Any) -> None:
    kind = signature.args[0]
    iterator = context.make_helper(builder, kind, value=arguments[0])
    index = builder.load(iterator.index)
    many = context.compile_internal(
        builder,
        lambda sequence: len(sequence),
        types.intp(kind.sequence),
        (iterator.sequence,),
    )
    valid = builder.icmp_signed("<", index, many)
    result.set_valid(valid)
    with builder.if_then(valid):
        read = _reader(kind.sequence)
        one = context.compile_internal(
            builder,
            lambda sequence, index: read(sequence, index),
            kind.yield_type(kind.sequence, types.intp),
            (iterator.sequence, index),
        )
        result.yield_(one)
        builder.store(builder.add(index, context.get_constant(types.intp, 1)), iterator.index)
