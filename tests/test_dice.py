"""Dice give nothing away: an attack on them, the hash that they come from, and their fairness."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

import numpy as np
import pytest
from scipy.stats import chisquare

import upcard
from upcard import bits
from upcard.bits import GOLDEN, siphash
from upcard.chance import FAST, SEEDED, SOURCES, keys_of
from upcard.games.state import State
from upcard.jit import entry_njit, from_python
from upcard.jit_cache import INTERPRETED
from upcard.rules.section import MOST_SEATS
from upcard.shuffling import deal_words, dice_of_turn, word_of_dice

WORD = 2**64 - 1
STEP, OLD_DICE = int(GOLDEN), 0xD1CED1CED1CED1CE
SEED = 2**80 + 12345
MANY = 100 if INTERPRETED else 4000


mix, rolled = from_python(bits.mix), from_python(dice_of_turn)


@entry_njit
def hashed(key: np.uint64, other: np.uint64, first: np.uint64, last: np.uint64) -> np.uint64:
    """The engine's hash."""
    word: np.uint64 = siphash(key, other, first, last)
    return word


@pytest.fixture(autouse=True)
def _wrapping() -> Iterator[None]:
    """Words wrap around uncompiled, too; the engine's border silences that."""
    with np.errstate(over="ignore"):
        yield


# SipHash in Python's whole numbers, from its authors' paper.


def turned(word: int, places: int) -> int:
    """A word, its bits turned to the left."""
    return (word << places | word >> (64 - places)) & WORD


def sip(message: bytes, key: bytes, rounds: int, last_rounds: int) -> int:
    """SipHash of a message with a key of 16 bytes."""
    halves = [int.from_bytes(key[at : at + 8], "little") for at in (0, 8)] * 2
    start = b"somepseudorandomlygeneratedbytes"
    words = [int.from_bytes(start[at : at + 8], "big") for at in range(0, 32, 8)]
    v = [half ^ word for half, word in zip(halves, words, strict=True)]

    def mixed(times: int) -> None:
        for _ in range(times):
            v[0] = (v[0] + v[1]) & WORD
            v[1] = turned(v[1], 13) ^ v[0]
            v[0] = turned(v[0], 32)
            v[2] = (v[2] + v[3]) & WORD
            v[3] = turned(v[3], 16) ^ v[2]
            v[0] = (v[0] + v[3]) & WORD
            v[3] = turned(v[3], 21) ^ v[0]
            v[2] = (v[2] + v[1]) & WORD
            v[1] = turned(v[1], 17) ^ v[2]
            v[2] = turned(v[2], 32)

    padded = message + bytes(7 - len(message) % 8) + bytes([len(message) % 256])
    for at in range(0, len(padded), 8):
        block = int.from_bytes(padded[at : at + 8], "little")
        v[3] ^= block
        mixed(rounds)
        v[0] ^= block
    v[2] ^= 255
    mixed(last_rounds)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def our_sip(message: bytes, key: bytes) -> int:
    """The engine's hash of a message of 8 to 15 bytes."""
    last = message[8:] + bytes(15 - len(message)) + bytes([len(message)])
    parts = (key[:8], key[8:], message[:8], last)
    return int(hashed(*(np.uint64(int.from_bytes(part, "little")) for part in parts)))


PUBLISHED = """
6224939a79f5f593 b0e4a90bdf82009e f3b9dd94c5bb5d7a a7ad6b22462fb3f4
fbe50e86bc8f1e75 903d84c02756ea14 eef27a8e90ca23f7 e545be4961ca29a1
""".split()
"""`vectors_sip64` of the authors' own program: for the messages of 8 to 15 bytes 00, 01, 02 ..."""


@pytest.mark.parametrize("length", range(8, 16))
def test_the_hash_gives_the_published_numbers(length: int) -> None:
    expected = int.from_bytes(bytes.fromhex(PUBLISHED[length - 8]), "little")
    message, key = bytes(range(length)), bytes(range(16))
    assert our_sip(message, key) == sip(message, key, 2, 4) == expected


def test_the_hash_gives_the_number_of_the_paper() -> None:
    """Its appendix A, worked through there step by step."""
    assert our_sip(bytes(range(15)), bytes(range(16))) == 0xA129CA6149BE45E5


@pytest.mark.full
def test_the_hash_is_that_of_another_program() -> None:
    """Python hashes its texts by SipHash too, of fewer rounds, with a key of zeros if told so."""
    rounds = {"siphash13": (1, 3), "siphash24": (2, 4)}.get(sys.hash_info.algorithm)
    if rounds is None:
        pytest.skip("this Python hashes otherwise")
    chance = random.Random(1)
    messages = [chance.randbytes(chance.randrange(1, 40)) for _ in range(200)]
    script = f"print(*map(hash, {messages!r}))"
    settings = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, env=settings
    )
    found = [int(word) & WORD for word in done.stdout.split()]
    assert found == [sip(message, bytes(16), *rounds) for message in messages]
    for length in range(8, 16):
        message, key = chance.randbytes(length), chance.randbytes(16)
        assert our_sip(message, key) == sip(message, key, 2, 4)


def test_seeds_of_any_size_have_keys_of_their_own() -> None:
    """Where seeds were cut to 64 bits, 1 and 1 + 2**64 were the same."""
    seeds = [0, 1, -1, 255, 256, 1 + 2**64, 1 - 2**64, 2**63, -(2**63), 2**64 - 1, 10**100]
    words = [int(word) for seed in seeds for word in keys_of(seed)]
    assert len(set(words)) == 4 * len(seeds)
    game = upcard.game("clash")
    assert len({game.deal(2, seed).hands for seed in seeds}) == len(seeds)


def unmixed(word: int) -> int:
    """`bits.mix`, backwards: each step of it can be undone."""
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        undone = word
        for _ in range(64 // shift):
            undone = word ^ undone >> shift
        word = undone * pow(factor, -1, 2**64) & WORD
    return word


def words_behind(dice: list[tuple[int, int]]) -> list[int]:
    """The words that all of a seat's dice can come from; `dice`, with the numbers of the turns."""
    candidates = [
        {(unmixed(shown << 1 | lowest) - turns * STEP) & WORD for lowest in (0, 1)}
        for shown, turns in dice
    ]
    return sorted(set.intersection(*candidates))


def test_the_word_behind_some_dice_is_found_again() -> None:
    """Which is no secret of anybody else's: see the attack below."""
    chance = random.Random(8)
    for _ in range(MANY):
        word, turns = chance.getrandbits(64), chance.randrange(100_000)
        dice = int(rolled(np.uint64(word), turns))
        assert word_of_dice(dice, turns) == word
        assert bits.unmix(dice) == unmixed(dice)


def seen_dice(state: State, seat: int) -> list[tuple[int, int]]:
    """The dice that a seat is shown in a deal, with the number of the turn."""
    found = []
    while state.turn is not None:
        if state.turn == seat:
            view = state.view(seat)
            found.append((view.dice, view.turns))
        state.play(state.legal[0])
    return found


def derived(word: int) -> Iterator[int]:
    """All that the mixes that the engine had make of a word, forwards and backwards, and halves."""
    for one in (word, word >> 1, word ^ OLD_DICE, (word + STEP) & WORD, (word - STEP) & WORD):
        for two in (one, unmixed(one), int(mix(np.uint64(one)))):
            for three in (two, two ^ OLD_DICE, unmixed(two ^ OLD_DICE), (two - STEP) & WORD):
                yield from (three, three >> 32, three & 2**32 - 1)


def secrets_of(seed: int, deals: range, seat: int) -> dict[int, str]:
    """All that a seat must not know, by value, and the upper halves of those words."""
    found = {int(word): "a key" for word in keys_of(seed)}
    found[seed & WORD] = "the seed"
    for deal in deals:
        words = [int(word) for word in deal_words(FAST, seed, deal, MOST_SEATS)]
        found[words[0]] = f"the stream of deal {deal}"
        for other, word in enumerate(words[1:]):
            if (deal, other) != (0, seat):
                found[word] = f"the dice of seat {other} in deal {deal}"
    return found | {secret >> 32: f"half of {what}" for secret, what in found.items()}


def test_the_attack_on_dice_finds_the_seats_own_and_nothing_else() -> None:
    """It inverts the mixes, which gave the deal's stream, and by it the key and all deals."""
    game = upcard.game("crazy8s")
    for seat in range(3):
        (word,) = words_behind(seen_dice(game.deal(3, SEED), seat))
        assert word == int(deal_words(FAST, SEED, 0, 3)[1 + seat])  # so the attack does work
        hidden = secrets_of(SEED, range(200), seat)
        assert not [hidden[value] for value in derived(word) if value in hidden]


def test_the_same_attack_finds_the_stream_where_dice_come_from_it() -> None:
    """So it is no empty one: this is how dice were made."""
    stream = int(deal_words(FAST, SEED, 0, 2)[0])
    old = int(mix(np.uint64(stream ^ OLD_DICE)))
    shown = [(int(mix(np.uint64((old + turns * STEP) & WORD))) >> 1, turns) for turns in (3, 5, 8)]
    (word,) = words_behind(shown)
    assert stream in set(derived(word))


@pytest.mark.parametrize("source", SEEDED)
def test_a_view_shows_a_seat_its_own_dice_only(source: str) -> None:
    state = upcard.game("countdown").deal(4, 9, chance=source)
    for _ in range(40):
        assert state.turn is not None
        turn, dice = state.turn, [state.view(seat)._state["dice"] for seat in range(4)]
        assert dice[turn][turn]
        dice[turn][turn] = 0
        assert not np.any(dice)
        state.play(state.legal[0])


@pytest.mark.parametrize("source", range(len(SOURCES)))
def test_dice_come_from_the_same_key_whatever_the_source(source: int) -> None:
    assert (deal_words(source, 5, 3, 4)[1:] == deal_words(FAST, 5, 3, 4)[1:]).all()


def test_dice_of_two_seats_and_of_two_deals_have_nothing_in_common() -> None:
    """Half of the bits of any two words differ, as of words that are thrown apart."""
    words = [deal_words(FAST, 7, deal, 8) for deal in range(max(20, MANY // 40))]
    apart = [
        (int(one) ^ int(other)).bit_count()
        for row in words
        for one, other in combinations(row.tolist(), 2)
    ]
    apart += [
        (int(one) ^ int(other)).bit_count()
        for rows in pairwise(words)
        for one, other in zip(*(row.tolist() for row in rows), strict=True)
    ]
    assert abs(float(np.mean(apart)) - 32) < 5 * 4 / len(apart) ** 0.5
    assert abs(float(np.std(apart)) - 4) < 0.3


@pytest.mark.parametrize("sides", [2, 6, 52])
def test_dice_are_fair(sides: int) -> None:
    """Over deals, seats and turns."""
    game, counts = upcard.game("crazy8s"), Counter[int]()
    for deal in range(MANY // 40):
        state = game.deal(4, 11, deal=deal)
        while state.turn is not None:
            counts[state.view(state.turn).dice % sides] += 1
            state.play(state.legal[0])
    assert chisquare([counts[side] for side in range(sides)]).pvalue > 1e-5
