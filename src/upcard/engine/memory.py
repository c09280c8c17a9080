"""The records that lie in the memory of an array, compiled and uncompiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.extending import intrinsic, overload
from numba.np.arrayobj import populate_array

from upcard.jit import inline_njit
from upcard.jit_cache import INTERPRETED
from upcard.optional_fields import declare
from upcard.rules.house import ABSENT
from upcard.rules.tables import BEHIND, HOUSE_TABLES, TABLES

SIDE: int = HOUSE_TABLES.itemsize
"""How far apart the tables of the two sides of cards are."""

declare(ABSENT)


class Record:
    """A NumPy record whose fields are attributes, read and written in place, as in compiled code.

    Numbers are read as Python's own; sets of cards and random words stay words, which wrap around.
    """

    __slots__ = ("_fields", "_void")

    def __init__(self, void: np.void) -> None:
        object.__setattr__(self, "_void", void)

    def __getattr__(self, name: str) -> Any:
        if name in ABSENT and name not in self._void.dtype.names:
            return ABSENT[name]
        value = self._void[name]
        if isinstance(value, np.void):
            return Record(value)
        if isinstance(value, np.ndarray):
            return value if value.dtype == np.uint64 else value.view(Words)
        return value if value.dtype == np.uint64 else int(value)

    def __setattr__(self, name: str, value: Any) -> None:
        self._void[name] = value


class Words(np.ndarray[Any, Any]):
    """An array whose elements are read as Python's own whole numbers."""

    def __getitem__(self, index: Any) -> Any:
        value = super().__getitem__(index)
        return value if isinstance(value, np.ndarray) else int(value)


if INTERPRETED:

    def record_in(data: Any, kind: Any, start: int) -> Any:
        """The record of a type that begins at an item of an array."""
        content = data[start:].view(np.uint8)[: kind.itemsize]
        return Record(content.view(kind)[0])

else:

    @intrinsic
    def record_in(_typing: Any, data: Any, kind: Any, start: Any) -> Any:  # noqa: ARG001 - compiled
        """The record of a type that begins at an item of an array.

        It is `data[start:].view(kind)[0]`, which takes a tenth of a second to compile each time.
        """

        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            array = context.make_array(data)(context, builder, arguments[0])
            first = builder.gep(array.data, [arguments[2]])
            return builder.bitcast(first, context.get_value_type(kind.dtype))

        return kind.dtype(data, kind, types.int64), generate


if INTERPRETED:

    def record_at(place: Any, kind: Any) -> Any:
        """The record of a type at a place in memory; uncompiled, the bytes are given themselves."""
        return record_in(place, kind, 0)

else:

    @intrinsic
    def record_at(_typing: Any, place: Any, kind: Any) -> Any:
        """The record of a type at a place in memory."""

        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.inttoptr(arguments[0], context.get_value_type(kind.dtype))

        return kind.dtype(place, kind), generate


if INTERPRETED:

    def place_of(data: Any) -> Any:
        """Where in memory an array's items begin."""
        return data.ctypes.data

    def array_at(place: Any, count: Any, kind: Any) -> Any:
        """The array of so many items that begins at a place in memory, which outlives it."""
        item = np.ctypeslib.as_ctypes_type(kind)
        return np.ctypeslib.as_array((item * count).from_address(place))

else:

    @intrinsic
    def place_of(_typing: Any, data: Any) -> Any:
        """Where in memory an array's items begin."""

        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            array = context.make_array(data)(context, builder, arguments[0])
            return builder.ptrtoint(array.data, context.get_value_type(types.int64))

        return types.int64(data), generate

    @intrinsic
    def array_at(_typing: Any, _place: Any, _count: Any, kind: Any) -> Any:
        """The array of so many items that begins at a place in memory, which outlives it."""
        made = types.Array(kind.dtype, 1, "C")

        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            array = context.make_array(made)(context, builder)
            data = builder.inttoptr(arguments[0], array.data.type)
            size = context.get_constant(types.intp, made.dtype.bitwidth // 8)
            fill: Any = populate_array
            fill(array, data, [arguments[1]], [size], size, None)
            return array._getvalue()

        return made(types.int64, types.int64, kind), generate


if INTERPRETED:

    def borrowed(data: Any) -> Any:
        """Arrays, in tuples or alone, without a count of who holds them."""
        return data

else:

    @intrinsic
    def borrowed(_typing: Any, data: Any) -> Any:
        """Arrays, in tuples or alone, without a count of who holds them.

        Whoever called from Python holds them meanwhile. To count at each use takes longer than all
        else that is done with a table.
        """

        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return _uncounted(context, builder, data, arguments[0])

        return data(data), generate

    def _uncounted(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        if isinstance(kind, types.BaseTuple):
            parts: Any = kind
            for index, each in enumerate(parts):
                part = builder.extract_value(value, index)
                part = _uncounted(context, builder, each, part)
                value = builder.insert_value(value, part, index)
            return value
        array = context.make_array(kind)(context, builder, value)
        array.meminfo = array.parent = context.get_constant_null(types.voidptr)
        return array._getvalue()


LINE = 64
"""Bytes that a processor fetches at once."""

if INTERPRETED:

    def prefetch(rows: Any, index: Any, most: Any) -> None:
        """Have the first bytes of a row fetched, as they are needed soon; there need not be one."""

else:

    @intrinsic
    def prefetch(_typing: Any, rows: Any, index: Any, most: Any) -> Any:  # noqa: ARG001 - compiled
        """Have the first bytes of a row fetched, as they are needed soon; there need not be one."""

        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            array = context.make_array(rows)(context, builder, arguments[0])
            size = builder.extract_value(array.shape, 1)
            row = builder.gep(array.data, [builder.mul(arguments[1], size)])
            stop = builder.select(builder.icmp_signed("<", size, arguments[2]), size, arguments[2])
            word = ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [row.type, word, word, word])
            function = builder.module.declare_intrinsic("llvm.prefetch", [row.type], kind)
            with cgutils.for_range_slice(builder, size.type(0), stop, size.type(LINE)) as (at, _):
                builder.call(function, [builder.gep(row, [at]), word(1), word(3), word(1)])
            return context.get_dummy_value()

        return types.void(rows, types.int64, types.int64), generate


if INTERPRETED:

    def rules_in(data: Any, side: Any) -> Any:
        """The TABLES record that these bytes hold; of signed bytes, the HOUSE_TABLES record.

        That is the one for the side of the cards that is up.
        """
        house = data.dtype == np.int8
        return record_in(data, HOUSE_TABLES, side * SIDE) if house else record_in(data, TABLES, 0)

    def plain_rules_in(data: Any, side: Any) -> Any:
        """The TABLES record that these bytes hold, whatever else they do."""
        return record_in(data, TABLES, BEHIND + side * SIDE if data.dtype == np.int8 else 0)

    def rules_of_side(rules: Any, side: Any) -> Any:
        """The HOUSE_TABLES record for a side of the cards, given that for one of them."""
        place = rules._void.__array_interface__["data"][0] + (side - rules.side) * SIDE
        return record_in(array_at(int(place), SIDE, np.uint8), HOUSE_TABLES, 0)

    def plain_of(rules: Any) -> Any:
        """The TABLES record that is in a record of rules."""
        return rules

else:

    def rules_in(data: Any, side: Any) -> Any:
        """The TABLES record that these bytes hold; of signed bytes, the HOUSE_TABLES record.

        That is the one for the side of the cards that is up.
        """
        raise NotImplementedError

    def plain_rules_in(data: Any, side: Any) -> Any:
        """The TABLES record that these bytes hold, whatever else they do."""
        raise NotImplementedError

    def _reads(function: Any, house_type: Any, start: int) -> None:
        def house(data: Any, side: Any) -> Any:
            return record_in(data, house_type, start + side * SIDE)

        def plain(data: Any, side: Any) -> Any:  # noqa: ARG001 - cards have one
            return record_in(data, TABLES, 0)

        def typed(data: Any, side: Any) -> Any:  # noqa: ARG001 - of any type
            return house if data.dtype == types.int8 else plain

        overload(function, jit_options={"forceinline": True})(typed)

    _reads(rules_in, HOUSE_TABLES, 0)
    _reads(plain_rules_in, TABLES, BEHIND)

    @intrinsic
    def moved(_typing: Any, record: Any, _distance: Any, kind: Any) -> Any:
        """The record of a type so many bytes behind the beginning of another."""

        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            start = builder.bitcast(arguments[0], ir.IntType(8).as_pointer())
            return builder.bitcast(
                builder.gep(start, [arguments[1]]), context.get_value_type(kind.dtype)
            )

        return kind.dtype(record, types.int64, kind), generate

    @inline_njit
    def rules_of_side(rules: Any, side: Any) -> Any:
        """The HOUSE_TABLES record for a side of the cards, given that for one of them."""
        distance = (side - np.int64(rules.side)) * SIDE
        return moved(rules, distance, HOUSE_TABLES)  # type: ignore[call-arg]

    def plain_of(rules: Any) -> Any:
        """The TABLES record that is in a record of rules."""
        raise NotImplementedError

    @overload(plain_of, jit_options={"forceinline": True})
    def _plain_of(rules: Any) -> Any:
        def house(rules: Any) -> Any:
            return moved(rules, BEHIND, TABLES)  # type: ignore[call-arg]

        def plain(rules: Any) -> Any:
            return rules

        return house if "house" in rules.fields else plain


if INTERPRETED:

    def seldom(flag: Any) -> bool:
        """Whether a flag is not 0, which is seldom so: what depends on it is put out of the way."""
        return bool(flag)

else:

    @intrinsic
    def seldom(_typing: Any, flag: Any) -> Any:
        """Whether a flag is not 0, which is seldom so: what depends on it is put out of the way.

        Without, simulations of house rules take up to 8 % longer.
        """

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            bit = ir.IntType(1)
            kind = ir.FunctionType(bit, [bit, bit])
            expect = builder.module.declare_intrinsic("llvm.expect", [bit], kind)
            is_set = builder.icmp_unsigned("!=", arguments[0], arguments[0].type(0))
            return builder.call(expect, [is_set, bit(0)])

        return types.boolean(flag), generate
