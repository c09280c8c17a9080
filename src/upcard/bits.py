"""Whole-word arithmetic that means the same compiled and uncompiled.

Compiled, 64-bit words wrap around in machine arithmetic. Uncompiled, NumPy scalars do the same;
their warnings about it are silenced where the engine is entered (`jit.quiet`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numba.core import types
from numba.extending import intrinsic

from upcard.jit import inline_njit
from upcard.jit_cache import INTERPRETED

Int: TypeAlias = Any
"""A whole number: Python's own, or one of the machine's."""

U = np.uint64
ZERO, ONE, SIX, LOW6, HALF = U(0), U(1), U(6), U(63), U(32)
GOLDEN = U(0x9E3779B97F4A7C15)
MIX1, MIX2 = U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
S30, S27, S31 = U(30), U(27), U(31)
SIP1, SIP2 = U(0x736F6D6570736575), U(0x646F72616E646F6D)
SIP3, SIP4 = U(0x6C7967656E657261), U(0x7465646279746573)
R13, R16, R17, R21, WORD = U(13), U(16), U(17), U(21), U(64)


def _intrinsic(emit: Callable[[Any, Any, Any], Any]) -> Any:
    """A compiled function of one word that `emit` writes as a single instruction."""

    def typed(_typing: Any, _word: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return emit(context, builder, arguments[0])

        return types.uint64(types.uint64), generate

    return intrinsic(typed)


_trailing_zeros = _intrinsic(
    lambda context, builder, word: builder.cttz(word, context.get_constant(types.boolean, 1))
)
_population = _intrinsic(lambda _context, builder, word: builder.ctpop(word))


if INTERPRETED:

    def lowest_bit(word: Any) -> Int:
        """The number of the lowest set bit of a word that has one."""
        return (int(word) & -int(word)).bit_length() - 1

    def bit_count(word: Any) -> Int:
        """How many bits of the word are set."""
        return int(word).bit_count()

else:

    @inline_njit
    def lowest_bit(word: Any) -> Int:
        """The number of the lowest set bit of a word that has one."""
        return np.int64(_trailing_zeros(word))

    @inline_njit
    def bit_count(word: Any) -> Int:
        """How many bits of the word are set."""
        return np.int64(_population(word))


@inline_njit
def copy_into(target: Any, source: Any) -> None:
    """Write an array's items over another's of its size.

    It is `target[:] = source`, which takes half a second to compile.
    """
    for index in range(source.size):
        target[index] = source[index]


@inline_njit
def lowest(low: Any, high: Any) -> Int:
    """The lowest card of a set that is not empty."""
    return lowest_bit(low) if low else 64 + lowest_bit(high)


@inline_njit
def without_lowest(low: Any, high: Any) -> Any:
    """A set that is not empty, less its lowest card."""
    if low:
        return low & (low - ONE), high
    return low, high & (high - ONE)


@inline_njit
def with_card(low: Any, high: Any, card: Int) -> Any:
    """A set and one card more."""
    number = U(card)
    bit = ONE << (number & LOW6)
    return (low, high | bit) if number >> SIX else (low | bit, high)


@inline_njit
def without_card(low: Any, high: Any, card: Int) -> Any:
    """A set, less a card."""
    number = U(card)
    bit = ONE << (number & LOW6)
    return (low, high & ~bit) if number >> SIX else (low & ~bit, high)


@inline_njit
def size(low: Any, high: Any) -> Int:
    """How many cards are in a set."""
    return bit_count(low) + bit_count(high)


@inline_njit
def has(low: Any, high: Any, card: Int) -> bool:
    """Whether a card is in a set."""
    number = U(card)
    word = high if number >> SIX else low
    return bool((word >> (number & LOW6)) & ONE)


@inline_njit
def turned(word: Any, places: Any) -> Any:
    """A word, its bits turned to the left; `places` is a word too, from 1 to 63."""
    return word << places | word >> (WORD - places)


@inline_njit
def sip_round(one: Any, two: Any, three: Any, four: Any) -> Any:
    """A round of SipHash."""
    one, three = one + two, three + four
    two, four = turned(two, R13) ^ one, turned(four, R16) ^ three
    one = turned(one, HALF)
    three, one = three + two, one + four
    two, four = turned(two, R17) ^ three, turned(four, R21) ^ one
    return one, two, turned(three, HALF), four


@inline_njit
def siphash(key: Any, other: Any, first: Any, last: Any) -> Any:
    """A word that tells nothing of the two words of its key: SipHash-2-4, a keyed one-way hash.

    Of a message of 8 to 15 bytes: `first` is 8 of them, `last` the rest, and in its highest byte
    how many they are in all. Aumasson, Bernstein, «SipHash: a fast short-input PRF», 2012.
    """
    one, two, three, four = key ^ SIP1, other ^ SIP2, key ^ SIP3, other ^ SIP4
    for block in (first, last):
        four = four ^ block
        for _ in range(2):
            one, two, three, four = sip_round(one, two, three, four)
        one = one ^ block
    three = three ^ U(255)
    for _ in range(4):
        one, two, three, four = sip_round(one, two, three, four)
    return one ^ two ^ three ^ four


@inline_njit
def mix(word: Any) -> Any:
    """Scramble a word (the finaliser of the splitmix64 generator)."""
    word = (word ^ (word >> S30)) * MIX1
    word = (word ^ (word >> S27)) * MIX2
    return word ^ (word >> S31)


UNMIX1, UNMIX2 = (pow(int(factor), -1, 2**64) for factor in (MIX1, MIX2))


def unmix(word: int) -> int:
    """The word that `mix` makes this one of."""
    word = ((word ^ word >> 31 ^ word >> 62) * UNMIX2) % 2**64
    word = ((word ^ word >> 27 ^ word >> 54) * UNMIX1) % 2**64
    return word ^ word >> 30 ^ word >> 60
