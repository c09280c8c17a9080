"""Where randomness comes from: streams, fairness, and the documents' generators."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from tests.engine.games import LARGE
from upcard import shuffling
from upcard.chance import FAST, SEEDED, countdown_tape
from upcard.classic import chaos, clash, countdown
from upcard.engine.layout import STATE
from upcard.engine.memory import Record
from upcard.games.game import game
from upcard.jit import from_python
from upcard.jit_cache import INTERPRETED
from upcard.shuffling import deal_words

fast_below: Any = from_python(shuffling.fast_below)
fast_shuffle: Any = from_python(shuffling.fast_shuffle)
lcg_number: Any = from_python(shuffling.lcg_number)
lcg_shuffle: Any = from_python(shuffling.lcg_shuffle)
riffle: Any = from_python(shuffling.riffle)
MANY = 300 if INTERPRETED else 20_000
UNLIKELY = 1e-5
"""Of counts that are all the same but for chance, from one fixed seed."""


@pytest.fixture(autouse=True)
def _wrapping() -> Any:
    """Words wrap around uncompiled, too; the engine's border silences that."""
    with np.errstate(over="ignore"):
        yield


def source(word: int) -> Any:
    """A state record whose chance stands here."""
    record = np.zeros(1, STATE)[0]
    record["chance"] = word
    return Record(record) if INTERPRETED else record


def stream_of(seed: int, deal: int) -> int:
    """Where the fast source stands before the first card of a deal."""
    return int(deal_words(FAST, seed, deal, 0)[0])


def chance_of(state: Any) -> int:
    """Where a source stands."""
    return int(state.chance if INTERPRETED else state["chance"])


def test_every_deal_of_every_seed_has_a_stream_of_its_own() -> None:
    side = 20 if INTERPRETED else 200
    assert len({stream_of(seed, deal) for seed in range(side) for deal in range(side)}) == side**2
    assert stream_of(7, 3) == stream_of(7, 3)
    assert stream_of(-1, 0) != stream_of(2**64 - 1, 0)


@pytest.mark.full
def test_the_same_seed_gives_the_same_deals_in_another_process() -> None:
    script = (
        "import sys, upcard\n"
        f"for chance in {SEEDED!r}:\n"
        "    print(repr(upcard.game('clash').deal(4, seed=77, deal=5, chance=chance)))"
    )
    settings = {**os.environ, "PYTHONUTF8": "1", "PYTHONHASHSEED": "3"}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, env=settings
    )
    here = [game("clash").deal(4, seed=77, deal=5, chance=chance) for chance in SEEDED]
    assert done.stdout.decode().splitlines() == [*map(repr, here)]


@pytest.mark.parametrize("name", LARGE)
def test_other_seeds_and_other_deals_are_other_deals(name: str) -> None:
    it = game(name)
    seeds, deals = range(5), range(5 if INTERPRETED else 20)
    lines = {repr(it.deal(seed=seed, deal=deal).hands) for seed in seeds for deal in deals}
    assert len(lines) == len(seeds) * len(deals)


@pytest.mark.parametrize("bound", [1, 2, 3, 10, 52, 112])
def test_bounded_numbers_are_fair(bound: int) -> None:
    state = source(stream_of(1, bound))
    counts = Counter(int(fast_below(state, bound)) for _ in range(MANY))
    assert set(counts) <= set(range(bound))
    found = [counts[number] for number in range(bound)]
    assert bound == 1 or chisquare(found).pvalue > UNLIKELY


def test_shuffles_are_fair() -> None:
    state = source(stream_of(2, 0))
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(MANY):
        cards = np.arange(4, dtype=np.uint8)
        fast_shuffle(state, cards, 4)
        counts[tuple(cards.tolist())] += 1
    assert set(counts) <= set(permutations(range(4)))
    found = [counts[order] for order in permutations(range(4))]
    assert chisquare(found).pvalue > UNLIKELY


def test_every_card_is_the_starter_equally_often() -> None:
    """Drawing lazily from a pile without an order is as good as a shuffle."""
    eights = game("crazy8s")
    deals = 260 if INTERPRETED else 5200
    counts = Counter(str(eights.deal(seed=3, deal=deal).discard[0]) for deal in range(deals))
    found = [counts[str(card)] for card in eights.deck.cards]
    assert chisquare(found).pvalue > UNLIKELY


def test_a_shuffle_leaves_the_cards_beyond_it_alone() -> None:
    cards = np.arange(10, dtype=np.uint8)
    fast_shuffle(source(5), cards, 6)
    assert cards[6:].tolist() == [6, 7, 8, 9]
    lcg_shuffle(source(5), cards, 6)
    assert cards[6:].tolist() == [6, 7, 8, 9]
    assert sorted(cards[:6].tolist()) == [0, 1, 2, 3, 4, 5]


SEEDS = [0, 1, 112, 123, 2**48 - 1, 987654321]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_documents_generator_number_for_number(seed: int) -> None:
    state = source(seed)
    clash.RandomGen.set_seed(seed)
    for _ in range(200):
        assert lcg_number(state) == clash.RandomGen.random()
    assert chance_of(state) == clash.RandomGen.seed


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("count", [0, 1, 2, 7, 52, 112])
def test_the_documents_shuffle_card_for_card(seed: int, count: int) -> None:
    numbers = random.Random(seed).sample(range(120), count)
    cards = np.array(numbers, np.uint8)
    lcg_shuffle(source(seed), cards, count)
    clash.RandomGen.set_seed(seed)
    clash.RandomGen.random_shuffle(numbers)
    assert cards.tolist() == numbers


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("count", [0, 1, 2, 7, 52, 112])
def test_the_second_documents_shuffle_orders_the_cards_first(seed: int, count: int) -> None:
    faces = [(color, label) for color in chaos.CardColor for label in chaos.CardLabel]
    numbers = random.Random(seed).sample(range(120), count)
    held = {number: chaos.Card(*faces[number % len(faces)]) for number in numbers}
    order = sorted(numbers, key=lambda number: number % len(faces))  # equal cards as they lay
    expected, cards = np.array(order, np.uint8), [held[number] for number in numbers]
    lcg_shuffle(source(seed), expected, count)
    chaos.RandomGen.set_seed(seed)
    chaos.RandomGen.random_shuffle(cards)
    assert [*map(id, cards)] == [id(held[number]) for number in expected.tolist()]


@pytest.mark.parametrize("seed", [0, 15, 420])
@pytest.mark.parametrize("count", [1, 2, 3, 17, 52])
def test_the_documents_riffle_card_for_card(seed: int, count: int) -> None:
    """A tape of the numbers stands for Python's own generator; the head of a deck lies last."""
    tape = countdown_tape(seed, 7)
    state, cards = source(0), np.arange(52, dtype=np.uint8)[:count]
    deck = countdown.Deck(custom=True)
    faces = [countdown.Card(rank, suit) for suit in "shdc" for rank in countdown.Card.ranks]
    for face in faces[:count]:
        deck.add(face)
    random.seed(seed)
    for _ in range(7):
        riffle(state, cards, count, tape)
        deck.shuffle()
        assert [str(faces[number]) for number in cards[::-1]] == [str(card) for card in deck]


def test_the_skeletons_own_riffle() -> None:
    """SPEC: with seed 15, A♠ 2♠ 3♠ A♡ 2♡ 3♡ riffled once is A♠ A♡ 2♠ 2♡ 3♠ 3♡."""
    tape, state = countdown_tape(15, 2), source(0)
    for expected in ([0, 3, 1, 4, 2, 5], [3, 0, 4, 1, 5, 2]):
        cards = np.arange(6, dtype=np.uint8)[::-1].copy()
        riffle(state, cards, 6, tape)
        assert cards[::-1].tolist() == expected


def test_a_longer_tape_begins_as_the_shorter_one() -> None:
    assert countdown_tape(9, 50)[:20].tolist() == countdown_tape(9, 10).tolist()
    before = random.getstate()
    countdown_tape(1, 5)
    assert random.getstate() == before


def test_the_facts_that_spec_has_of_seeds() -> None:
    """SPEC, «Facts to test against»."""
    events = game("clash").deal(4, seed=112, chance="clash").dealt
    assert [str(event.card) for event in events if event.kind == "starter"][-1] == "5G"
    events = game("clash").deal(4, seed=123, chance="clash").dealt
    assert (events[0].seat, str(events[0].card)) == (0, "0R")
    events = game("chaos").deal(4, seed=112, chance="chaos").dealt
    assert [str(event.card) for event in events if event.kind == "starter"][-1] == "7Y"
