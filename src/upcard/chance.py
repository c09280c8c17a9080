"""Where randomness comes from: one fast source, and the documents' own, number for number.

A source's state is one word in the engine's state, so that a deal's chance travels with it.

- *fast*: splitmix64, a counter that is scrambled; each deal of a seed has a stream of its own.
  Cards are all that anybody is shown of it.
- *clash* and *chaos*: the linear congruential generator of documents 000 and 001 (SPEC.md).
- *countdown*: Python's own generator. Document 004 draws from it in an order that does not depend
  on the game (a normal number, then a uniform one, for each riffle), so a **tape** of those
  numbers, written before, stands for it.
- *script*: whoever deals says each outcome of chance, written on a tape as cards and suits. Where
  the tape ends, what is needed next is written behind it (`engine.scripted`).

Players' own chance, their **dice**, has no part in that: a seed gives a key for deals and another
one for dice, by a one-way hash, and each seat of each deal has a word of its own, by another. So
whoever works out backwards what a seat's dice come from knows that seat's dice in that deal, and
nothing else.
"""

from __future__ import annotations

import hashlib
import random
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from upcard.cards import MOST_CARDS

SOURCES = ("fast", "clash", "chaos", "countdown", "script")
FAST, CLASH, CHAOS, COUNTDOWN, SCRIPT = range(5)
SEEDED = SOURCES[:SCRIPT]
"""Those whose numbers follow from a seed."""
RIFFLES = 7  # document 004: the deck is shuffled seven times

Tape = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]


@lru_cache(maxsize=256)
def keys_of(seed: int) -> Words:
    """A seed's keys, which do not tell it: two words for its deals, then two for players' dice.

    Any whole number is a seed, of any size, and no two seeds have the same keys.
    """
    number = _bytes_of(seed)
    digests = (
        hashlib.blake2b(number, digest_size=16, person=what).digest()
        for what in (b"upcard deals", b"upcard dice")
    )
    return np.frombuffer(b"".join(digests), "<u8")


def _bytes_of(number: int) -> bytes:
    return number.to_bytes(number.bit_length() // 8 + 1, "little", signed=True)


def seat_order(seed: int, deal: int, seats: int) -> list[int]:
    """The numbers of some seats in an order by chance, which tells nothing of the deal's cards."""
    key = hashlib.blake2b(_bytes_of(seed), digest_size=16, person=b"upcard seats").digest()
    digest = hashlib.blake2b(_bytes_of(deal), digest_size=16, key=key)
    word, order = int.from_bytes(digest.digest(), "little"), list(range(seats))
    for last in range(seats - 1, 0, -1):
        word, other = divmod(word, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


NO_TAPE = np.zeros(0)
TAPE_RIFFLES = 1000
"""How much tape is kept ready: more than most calls use."""


def tape_beyond(source: int, used: int, seed: int, ready: Tape) -> Tape:
    """A source's tape well beyond the place `used`: the one that is `ready`, if it is enough."""
    if source != COUNTDOWN:
        return NO_TAPE
    riffles = used // 2 + TAPE_RIFFLES
    return ready if len(ready) >= 2 * riffles else countdown_tape(seed, 2 * riffles)


def countdown_tape(seed: int, riffles: int) -> Tape:
    """The numbers that Python's generator gives for as many riffles from `random.seed(seed)`."""
    generator = random.Random(seed)
    numbers = np.empty(2 * riffles)
    for index in range(riffles):
        numbers[2 * index] = generator.gauss(0.0, 1.0)
        numbers[2 * index + 1] = generator.uniform(0, 1)
    return numbers


def fresh_deck(source: int, cards: int) -> npt.NDArray[np.uint8]:
    """The deck before its source shuffles it; no cards for those which need no order."""
    if source in (FAST, SCRIPT):
        return np.zeros(0, np.uint8)
    return np.array(_clash_order(cards) if source == CLASH else range(cards), np.uint8)


def _clash_order(cards: int) -> list[int]:
    """The order in which document 000 makes its deck: SPEC.md, «generate_cards() order».

    A larger deck has its other cards behind those, by their numbers.
    """
    order: list[int] = []
    for color in range(4):
        start = 26 * color
        order += range(start, start + 20)
        order += [start + 20 + 2 * label + copy for copy in range(2) for label in range(3)]
    order += [wild + copy for copy in range(4) for wild in (104, 108)]
    order += range(len(order), MOST_CARDS)
    return [number for number in order if number < cards]
