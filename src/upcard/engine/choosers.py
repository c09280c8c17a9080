"""Players' choices as compiled functions with one signature, which the loop calls by address.

So the loop is compiled once, whoever plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.extending import intrinsic

from upcard.bits import INTERPRETED, inline
from upcard.engine.layout import TABLE
from upcard.rules.tables import TABLES

_numba: Any = numba  # whose names have no types to check against
_types: Any = types
_cgutils: Any = cgutils
RULES_TYPE, TABLE_TYPE = _numba.from_dtype(TABLES), _numba.from_dtype(TABLE)
NUMBERS, AGES = _types.Array(types.int64, 1, "C"), _types.Array(types.int32, 1, "C")

SIGNATURE: Any = _types.int64(
    RULES_TYPE,
    TABLE_TYPE,  # what every seat may know
    _types.UniTuple(types.uint64, 2),  # the seat's hand
    AGES,  # when each of its cards came
    types.int64,  # the seat
    types.uint64,  # its random word
    NUMBERS,  # the codes of its legal moves
    _types.int64,  # how many there are
    _types.UniTuple(types.uint64, 2),  # the cards that it may play
)
"""What a choice is made from; it is a move's code."""


def by_address(choosers: Sequence[Sequence[Any]]) -> Any:
    """Rows of functions by seat, as the loop wants them; they must stay alive.

    They are compiled with SIGNATURE; None for a seat that has none.
    """
    if INTERPRETED:
        return choosers
    return np.array([[*map(_address, row)] for row in choosers], np.int64)


def _address(chooser: Any) -> int:
    if chooser is None:
        return 0
    result = chooser.get_compile_result(SIGNATURE)
    address: int = result.library.get_pointer_to_function(result.fndesc.llvm_func_name)
    return address


if INTERPRETED:

    def is_compiled(chooser: Any) -> bool:
        """Whether there is a chooser."""
        return chooser is not None

    def call(chooser: Any, arguments: Any) -> Any:
        """A chooser's choice; an error in it passes through."""
        return chooser(*arguments)

else:

    @inline
    def is_compiled(chooser: Any) -> bool:
        """Whether there is a chooser."""
        return bool(chooser != 0)

    @intrinsic
    def call(_context: Any, chooser: Any, arguments: Any) -> Any:
        """A chooser's choice; an error in it passes through."""

        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            convention, wanted = context.call_conv, SIGNATURE.args
            values = [
                context.cast(builder, value, was, kind)
                for value, was, kind in zip(
                    _cgutils.unpack_tuple(builder, given[1]), signature.args[1], wanted, strict=True
                )
            ]
            kind = convention.get_function_type(SIGNATURE.return_type, wanted)
            function = builder.inttoptr(given[0], ir.PointerType(kind))
            status, choice = convention.call_function(
                builder, function, SIGNATURE.return_type, wanted, values
            )
            with _cgutils.if_unlikely(builder, status.is_error):
                convention.return_status_propagate(builder, status)
            return choice

        return SIGNATURE.return_type(chooser, arguments), generate
