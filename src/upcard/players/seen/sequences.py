"""Cards and moves in an order: how many, which one, whether one is there, and one by one."""

from __future__ import annotations

import importlib
import operator
from typing import Any

import numpy as np

from upcard.bits import Int, njit
from upcard.engine.layout import DRAW, SUIT_STEP
from upcard.players.seen.compiler import cgutils, lower_builtin, operation, types
from upcard.players.seen.kinds import SeenCards, SeenIterator, Sequence, make

imputils: Any = importlib.import_module("numba.core.imputils")


@operation(len)
def _length(sequence: Any) -> Any:
    return (lambda sequence: sequence._numbers.size) if isinstance(sequence, Sequence) else None


@njit
def _at(numbers: Any, index: Int) -> Int:
    """A number by its place, counted from the end if it is negative; IndexError as in Python."""
    if index < -numbers.size or index >= numbers.size:
        raise IndexError("tuple index out of range")
    return numbers[index]


@operation(operator.getitem)
def _item(sequence: Any, index: Any) -> Any:
    if not isinstance(sequence, Sequence) or not isinstance(index, types.Integer):
        return None
    kind = sequence.element

    if isinstance(sequence, SeenCards):

        def card(sequence: Any, index: Any) -> Any:
            rules = sequence._rules
            number = np.int64(rules.face[_at(sequence._numbers, index)])
            return make(kind, (number, np.int64(rules.card[number])))

        return card

    def move(sequence: Any, index: Any) -> Any:
        code = _at(sequence._numbers, index)
        row = np.int64(sequence._rules.card[code % SUIT_STEP]) if code < DRAW else 0
        return make(kind, (code, row))

    return move


@operation(operator.contains)
def _contains(sequence: Any, one: Any) -> Any:
    if not isinstance(sequence, Sequence) or one != sequence.element:
        return None

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
    context.nrt.incref(builder, signature.args[0], arguments[0])
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
        lambda sequence: sequence._numbers.size,
        types.intp(kind.sequence),
        (iterator.sequence,),
    )
    valid = builder.icmp_signed("<", index, many)
    result.set_valid(valid)
    with builder.if_then(valid):
        one = context.compile_internal(
            builder,
            lambda sequence, index: sequence[index],
            kind.yield_type(kind.sequence, types.intp),
            (iterator.sequence, index),
        )
        result.yield_(one)
        builder.store(builder.add(index, context.get_constant(types.intp, 1)), iterator.index)
