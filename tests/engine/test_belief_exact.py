"""Beliefs against every deal that could be, on small decks."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any, TypeAlias

import numpy as np
import pytest

from tests.engine.believing import (
    House,
    barred,
    can_lie,
    public,
    texts,
)
from tests.engine.games import amount, few_and_many
from tests.engine.staging import walk
from upcard.games.game import Game
from upcard.games.moves import Move
from upcard.games.state import State

SMALL = """\
name = "small"
title = "Small"
source = "these tests"
seats = [2, 2]
without = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A♠", "2♥", "3♦"]
deal.hand = 3
"""
"""Nine cards: aces, twos and threes."""

TRIO = SMALL.replace("hand = 3", "hand = 2").replace("[2, 2]", "[3, 3]")
STACK = '[cards.A]\ndraw = 1\n[draws]\nstack = "any"\n'
COUNTDOWN = """\
[end]
when = "one left"
counts_down = true
last_card = "all effects"
[pile]
when = "it is empty"
"""

EXACT = {
    "a drawn card that fits must be played": (2, SMALL),
    "a drawn card is kept": (2, f'{SMALL}[stuck]\ndrawn = "kept"\n'),
    "drawing until able": (2, f'{SMALL}[stuck]\ndraw = "until able"\n'),
    "all is reshuffled": (2, f'{SMALL}[pile]\nreshuffle = "all"\n'),
    "nothing is reshuffled": (2, f'{SMALL}[pile]\nreshuffle = "none"\n'),
    "pending draws": (2, f'{SMALL}[stuck]\ndrawn = "kept"\n{STACK}'),
    "wild cards": (2, f'{SMALL}[cards.2]\nwild = "player"\n'),
    "counting down": (2, f'{SMALL}[stuck]\ndrawn = "kept"\n{STACK}{COUNTDOWN}'),
    "three seats": (3, f'{TRIO}[pile]\nreshuffle = "none"\n[cards.A]\nskip = true\n'),
    "three seats and a reshuffle": (3, f"{TRIO}[cards.A]\nreverse = true\n"),
}
"""Games in which all that could be is known: the number of seats, and the rules."""

VOLUNTARY = '[stuck]\ndraw = "until able"\nvoluntary = true\n'
ONE_TURN = '[cards.A]\nwild = "player"\nsuit_lasts = "one turn"\n'
NOT_ON = '[cards.2]\nnot_on = ["3♣", "A♥"]\n'
DOUBLE = SMALL.replace('"3♦"', '"3♦", "3", "A♥"').replace("deal.", 'deck = "double"\ndeal.')
WIDER = {
    "drawing by choice": (2, SMALL + VOLUNTARY),
    "a drawn card may be kept": (2, f'{SMALL}[stuck]\ndrawn = "may"\n'),
    "copies": (2, DOUBLE),
    "copies, drawing until able": (2, DOUBLE + VOLUNTARY),
    "a suit for one turn": (2, f'{SMALL}[stuck]\ndrawn = "kept"\n{ONE_TURN}'),
    "a suit for one turn, three seats": (3, f'{TRIO}[stuck]\ndrawn = "kept"\n{ONE_TURN}'),
    "a full hand": (2, f"{SMALL}{VOLUNTARY}hand_limit = 4\n"),
    "counting down, and a card that may not lie on another": (2, SMALL + NOT_ON + COUNTDOWN),
    "a card that may not lie on another": (2, SMALL + NOT_ON),
}
"""Games in which a little more is believed to be possible."""

Hands: TypeAlias = tuple[tuple[str, ...], ...]


def hands_of(state: State) -> Hands:
    return tuple(tuple(sorted(texts(cards))) for cards in state.hands)


def orders(cards: Sequence[Any]) -> list[tuple[Any, ...]]:
    return sorted(set(permutations(cards)))


def deals_like(house: Game, start: State, order: Sequence[str]) -> dict[Hands, State]:
    """For each way in which the cards that seat 0 does not see may be dealt, a deal like that."""
    left = Counter(texts(start.view(0).unseen))
    places = []
    for index in reversed(range(len(order))):  # the last cards are in the pile
        if left[order[index]]:
            left[order[index]] -= 1
            places.append(index)
    found = {}
    for cards in orders([order[place] for place in places]):
        other = list(order)
        for place, card in zip(places, cards, strict=True):
            other[place] = card
        twin = house.deal(start.seats, deck=other)
        if public(twin.dealt, 0) == public(start.dealt, 0):
            found[hands_of(twin)] = twin
    return found


FEW, MANY = 60, 2000


def go_on(
    worlds: Iterable[State],
    move: Move,
    wanted: Sequence[str],
    chances: Sequence[int],
    enough: set[Hands],
) -> dict[Hands, State]:
    """What worlds become by a move of which seat 0 hears what is wanted.

    Tried are all orders of the pile; and, where it is reshuffled, these states of chance: FEW of
    them at least, and then as many as it takes until enough hands came up.
    """
    found: dict[Hands, State] = {}
    able = [world for world in worlds if world.can(move)]
    shuffled = any(event.startswith("reshuffle") for event in wanted)
    for number, chance in enumerate(chances if shuffled else chances[:1]):
        if number > FEW and found.keys() >= enough:
            break
        for world in able:
            for order in permutations(world._state["draw"][: world.draw_pile].tolist()):
                twin = world.copy()
                twin._state["draw"][: len(order)] = order
                twin._state["chance"] = np.uint64(chance)
                if public(twin.play(move), 0) == wanted:
                    found[hands_of(twin)] = twin
    return found


def believed(state: State) -> set[Hands]:
    """All hands that seat 0 must think possible by the belief, where there is one copy of each."""
    hands: list[tuple[tuple[str, ...], ...]] = [hands_of(state)[:1]]
    unseen = sorted(texts(state.view(0).unseen))
    for seat in range(1, state.seats):
        places, size = barred(state, seat), len(state.hands[seat])
        hands = [
            (*before, cards)
            for before in hands
            for cards in combinations([c for c in unseen if c not in sum(before[1:], ())], size)
            if can_lie(cards, places)
        ]
    return {*hands}


def small_deals(
    house: Game, seats: int, deals: int, tries: int
) -> Iterator[tuple[State, set[Hands]]]:
    """Positions of random deals, each with all hands that seat 0 must think possible.

    A reshuffle is tried in so many ways at most, the true one first.
    """
    for seed in range(deals):
        choice, order = random.Random(seed), texts(house.deck.cards)
        choice.shuffle(order)
        state = house.deal(seats, deck=order)
        worlds = deals_like(house, state, order)
        for _ in range(14):
            yield state, {*worlds}
            if state.turn is None:
                break
            move = choice.choice(state.legal)
            chances = [int(state._state["chance"]), *range(tries)]
            heard = public(state.play(move), 0)
            worlds = go_on(worlds.values(), move, heard, chances, believed(state))


@few_and_many("deals", amount(3, 4), amount(12, 6))
@pytest.mark.parametrize("which", EXACT)
def test_the_places_allow_for_every_hand_that_could_be_there_and_for_no_other(
    which: str, deals: int, house: House
) -> None:
    seats, rules = EXACT[which]
    learned = 0
    for state, possible in small_deals(house(rules), seats, deals, MANY):
        assert hands_of(state) in possible
        assert possible <= believed(state)
        if state.turn == 0:  # others, who have something to choose, have something that fits
            assert possible == believed(state), repr(state)
            learned += any(cannot for seat in range(seats) for cannot in barred(state, seat))
    assert learned


@pytest.mark.parametrize("which", WIDER)
def test_the_places_allow_at_least_for_every_hand_that_could_be_there(
    which: str, house: House
) -> None:
    seats, rules = WIDER[which]
    for state, possible in small_deals(house(rules), seats, amount(2, 1), FEW):
        assert hands_of(state) in possible
        for hands in possible:
            for seat in range(1, seats):
                assert can_lie(hands[seat], barred(state, seat)), (repr(state), hands)


@pytest.mark.parametrize("which", WIDER)
def test_the_true_hands_can_lie_in_the_places(which: str, house: House) -> None:
    """In more deals than those in which every hand that could be there is worked out."""
    seats, rules = WIDER[which]
    small = house(rules)
    for seed in range(amount(40, 8)):
        for state in walk(small.deal(seats, seed=seed), seed, 40):
            for seat, cards in enumerate(state.hands):
                assert can_lie(texts(cards), barred(state, seat)), (repr(state), seat)
