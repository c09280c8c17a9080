"""Players' choices as compiled functions with one signature, which the loop calls by address.

So the loop is compiled once, whoever plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba.core import cgutils, types
from numba.extending import intrinsic

from upcard.engine.fields import VIEW
from upcard.engine.layout import TABLE
from upcard.jit import inline_njit
from upcard.jit_cache import INTERPRETED
from upcard.rules.tables import TABLES

_numba: Any = numba  # whose names have no types to check against
_types: Any = types
_cgutils: Any = cgutils


class Known(NamedTuple):
    """What a choice is made from; in compiled code too."""

    rules: Any
    table: Any
    """What every seat may know."""
    hand: Any
    """The seat's hand: two words."""
    ages: Any
    """When each of its cards came."""
    seat: Any
    dice: Any
    """A random word of the seat's own."""
    codes: Any
    """Its legal moves; in ROOM_SIZE, so that there is room for a view behind them."""
    count: Any
    """How many there are."""
    cards: Any
    """The cards that it may play: two words."""
    data: Any
    """Where the numbers lie that the choice goes by, if it goes by any (`Weighing`)."""


class Weighing(NamedTuple):
    """A choice that goes by numbers: one function plays as differently as they are."""

    function: Any
    """Compiled with SIGNATURE; it finds them by `memory.record_at` of `Known.data`."""
    numbers: Any
    """The bytes of one record."""


def _array(kind: Any) -> Any:
    return _types.Array(_numba.from_dtype(np.dtype(kind)), 1, "C")


VIEW_TYPE: Any = _numba.from_dtype(np.dtype(VIEW))
WORDS = _types.UniTuple(types.uint64, 2)
KNOWN_TYPE = _types.NamedTuple(
    [
        *(_numba.from_dtype(TABLES), _numba.from_dtype(TABLE), WORDS, _array("i4"), types.int64),
        *(types.uint64, _array("i8"), types.int64, WORDS, types.int64),
    ],
    Known,
)
SIGNATURE: Any = _types.int64(KNOWN_TYPE)
"""A choice is a move's code."""


def by_address(policies: Sequence[Any]) -> Any:
    """Functions by seat, as the loop wants them: for each where it is, and where its numbers are.

    They must stay alive. They are compiled with SIGNATURE, or a `Weighing` of one; None for a seat
    that has none.
    """
    parts = [one if isinstance(one, Weighing) else Weighing(one, None) for one in policies]
    if INTERPRETED:
        found = np.empty((len(parts), 2), object)
        for seat, part in enumerate(parts):
            found[seat, 0], found[seat, 1] = part
        return found
    places = [(_address(one), _place(numbers)) for one, numbers in parts]
    return np.array(places, np.int64).reshape(-1, 2)


def _address(policy: Any) -> int:
    if policy is None:
        return 0
    result = policy.get_compile_result(SIGNATURE)
    address: int = result.library.get_pointer_to_function(result.fndesc.llvm_func_name)
    return address


def _place(numbers: Any) -> int:
    return 0 if numbers is None else int(numbers.ctypes.data)


if INTERPRETED:

    def is_compiled(policy: Any) -> bool:
        """Whether there is a policy."""
        return policy is not None

    def call(policy: Any, known: Any) -> Any:
        """A policy's choice; an error in it passes through."""
        return policy(known)

else:

    @inline_njit
    def is_compiled(policy: Any) -> bool:
        """Whether there is a policy."""
        return bool(policy != 0)

    @intrinsic
    def call(_context: Any, policy: Any, _known: Any) -> Any:
        """A policy's choice; an error in it passes through."""

        def generate(context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            convention, wanted = context.call_conv, SIGNATURE.args
            kind = convention.get_function_type(SIGNATURE.return_type, wanted)
            function = builder.inttoptr(given[0], ir.PointerType(kind))
            status, choice = convention.call_function(
                builder, function, SIGNATURE.return_type, wanted, given[1:]
            )
            with _cgutils.if_unlikely(builder, status.is_error):
                convention.return_status_propagate(builder, status)
            return choice

        return SIGNATURE.return_type(policy, KNOWN_TYPE), generate
