"""Worlds dealt by what is believed, against the true deals."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from tests.engine.believing import (
    HIDDEN_SIZE,
    STATE_SIZE,
    House,
    Words,
    barred,
    can_lie,
    texts,
)
from tests.engine.games import amount
from tests.engine.staging import card_numbers, walk
from upcard.cards import MOST_CARDS
from upcard.engine.belief import as_belief
from upcard.engine.determinize import condition, determinize
from upcard.engine.entry import as_rules, as_state
from upcard.engine.layout import NOBODY
from upcard.engine.placing import HIDDEN, as_hidden
from upcard.games.game import Game, game
from upcard.games.state import State
from upcard.games.view import View
from upcard.jit import entry_njit
from upcard.rules.section import MOST_SEATS
from upcard.rules.tables import words


@entry_njit
def many_worlds(
    rules_data: Any,
    view_data: Any,
    belief_data: Any,
    shown: Any,
    presuming: bool,
    hidden_data: Any,
    chances: Any,
    worlds: Any,
) -> bool:
    """Deal a world for each random word; False if the view contradicts itself."""
    rules, view, belief = as_rules(rules_data, 0), as_state(view_data), as_belief(belief_data)
    base_data, hidden = view_data.copy(), as_hidden(hidden_data)
    seat, base = view.table.turn, as_state(base_data)
    if not condition(rules, view, belief, shown, seat, presuming, base, hidden):
        return False
    for index in range(chances.size):
        worlds[index, :] = base_data
        determinize(rules, hidden, as_state(worlds[index]), chances[index])
    return True


@entry_njit
def many_dealings(rules_data: Any, hidden_data: Any, chances: Any, dealt: Any) -> None:
    """Deal what is hidden for each random word, and write which card came to each place."""
    rules, hidden = as_rules(rules_data, 0), as_hidden(hidden_data)
    world_data = np.zeros(STATE_SIZE, np.uint8)
    for index in range(chances.size):
        determinize(rules, hidden, as_state(world_data), chances[index])
        for card in range(hidden.cards):
            dealt[index, card] = hidden.unseen[card]


def chances(count: int, seed: int = 1) -> Words:
    return np.random.default_rng(seed).integers(2**64, size=count, dtype=np.uint64)


def worlds_of(view: View, count: int, presuming: bool) -> list[State]:
    """Worlds that agree with a view and its belief."""
    shown = np.full((MOST_SEATS, MOST_CARDS), NOBODY, np.int64)
    data, hidden = np.empty((count, STATE_SIZE), np.uint8), np.empty(HIDDEN_SIZE, np.uint8)
    with np.errstate(over="ignore"):
        given = view.game.tables, view._data, view.belief, shown, presuming
        agrees = many_worlds(*given, hidden, chances(count), data)
    assert agrees, repr(view)
    return [State(view.game, row) for row in data]


def check_world(world: State, state: State, seat: int) -> None:
    """Whether the seat could be in this world, for all that it and everybody knows."""
    assert card_numbers(world) == list(range(len(state.game.deck)))
    assert texts(world.hands[seat]) == texts(state.hands[seat])
    assert texts(world.discard) == texts(state.discard)
    assert [Counter(cards) for cards in world.captured] == [*map(Counter, state.captured)]
    assert world.draw_pile == state.draw_pile
    assert texts(world.legal) == texts(state.legal)
    for other in range(state.seats):
        if other != seat:
            cards = texts(world.hands[other])
            assert can_lie(cards, barred(state, other)), (repr(state), cards)
    world.play(world.legal[0])


def check_worlds(deal: State, seed: int, count: int, presuming: bool) -> None:
    """Check worlds of whoever is at turn, in all of a random deal."""
    for state in walk(deal, seed, amount(60, 30)):
        if state.turn is not None:
            for world in worlds_of(state.view(state.turn), count, presuming):
                check_world(world, state, state.turn)


def test_worlds_agree_with_a_view_where_there_are_copies_to_capture(house: House) -> None:
    twice = house('base = "indigo"\ndeck = "double"\ndeal.hand = 5\n')
    for seed in range(amount(4, 2)):
        check_worlds(twice.deal(2, seed=seed), seed, 2, presuming=False)


def test_whoever_laid_another_card_likely_holds_none_that_captures() -> None:
    """Not in one world of eight; and not where nothing is presumed."""
    state = game("indigo").position(
        ["2♥ 3♥ 4♥ 5♥ 6♥ 7♥", "2♣ 3♣ 4♣ 5♣ 6♦ 9♠"], discard="K♠ Q♠ J♠ 10♠"
    )
    state.play("7♥")  # on 10♠, and 7♥ lies there now
    state.play("2♣")  # it declined hearts and sevens
    declined = {card.text for card in state.game.deck.cards if card.text[-1] == "♥"} | {
        *("7♠", "7♦", "7♣")
    }
    count = amount(4_000, 200)

    def share(presuming: bool) -> float:
        worlds = worlds_of(state.view(0), count, presuming)
        holding = sum(bool(declined & {card.text for card in world.hands[1]}) for world in worlds)
        return holding / count

    usual = share(False)
    assert usual > 0.5
    assert abs(share(True) - usual / 8) < 0.05


def test_worlds_agree_with_what_is_seen_whatever_is_presumed() -> None:
    """Also where seats play anything, and hold what they declined to capture with."""
    for seed in range(amount(20, 2)):
        check_worlds(game("indigo").deal(2, seed=seed), seed, 3, presuming=True)


def dealings(
    house: Game, cannot: Sequence[Iterable[int]], cards: Sequence[int], count: int
) -> list[tuple[int, ...]]:
    """Which cards, by number, come to places that cannot hold these faces, so many times."""
    record = np.zeros(1, HIDDEN)
    for place, numbers in enumerate(cannot):
        record["barred"][0, place] = words(sum(1 << number for number in set(numbers)))
    record["places"], record["cards"] = len(cannot), len(cards)
    record["unseen"][0, : len(cards)] = cards
    dealt = np.empty((count, len(cards)), np.uint8)
    with np.errstate(over="ignore"):
        many_dealings(house.tables, record.view(np.uint8), chances(count), dealt)
    assert (np.sort(dealt) == sorted(cards)).all()
    return [tuple(row) for row in dealt[:, : len(cannot)].tolist()]


def test_where_nothing_is_barred_each_card_comes_to_each_place_as_often() -> None:
    cards = [3, 8, 17, 20, 31, 40, 51]
    dealt = dealings(game("crazy8s"), [()] * 4, cards, amount(14_000, 700))
    for place in range(4):
        counts = Counter(row[place] for row in dealt)
        assert chisquare([counts[card] for card in cards]).pvalue > 0.001
    pairs = Counter(row[:2] for row in dealt)
    assert chisquare([pairs[pair] for pair in permutations(cards, 2)]).pvalue > 0.001


def test_where_one_place_bars_all_that_the_next_does_every_dealing_is_as_likely() -> None:
    cards = range(12)
    cannot = [range(10), range(9), range(9), ()]
    dealt = Counter(dealings(game("crazy8s"), cannot, cards, amount(12_000, 1_200)))
    wanted = [row for row in permutations(cards, 4) if row[0] > 9 and min(row[1:3]) > 8]
    assert {*dealt} == {*wanted}
    assert chisquare([dealt[row] for row in wanted]).pvalue > 0.001


def test_every_dealing_that_is_not_barred_comes_up_and_no_other() -> None:
    """Places that cross: whichever order they are filled in, some have to give way."""
    choice = random.Random(7)
    for _ in range(amount(40, 6)):
        size, more = choice.randint(2, 4), choice.randint(0, 2)
        cards = choice.sample(range(52), size + more)
        cannot = [
            {card for card in cards if card != own and choice.random() < 0.6}
            for own in choice.sample(cards, size)
        ]
        wanted = {
            row
            for row in permutations(cards, size)
            if not any(card in barred for card, barred in zip(row, cannot, strict=True))
        }
        assert {*dealings(game("crazy8s"), cannot, cards, amount(4_000, 800))} == wanted


def test_the_only_dealing_is_found() -> None:
    """Each place can hold a card and those after it, the last place only the last: all give way."""
    for count in (2, 5, 20, 51):
        cannot = [range(place) for place in range(count)]
        for row in dealings(game("crazy8s"), cannot, range(count), amount(40, 3)):
            assert row == tuple(range(count))


@pytest.mark.parametrize("name", ["crazy8s", "clash"])
def test_where_places_can_hold_few_cards_each_gets_one_of_them(name: str) -> None:
    house, choice = game(name), random.Random(3)
    everything, first = {*house.deck.first_copy}, house.deck.first_copy
    for _ in range(amount(150, 10)):
        cards = choice.sample(range(len(house.deck)), choice.randint(2, len(house.deck)))
        size = choice.randint(max(1, len(cards) - 3), len(cards))
        planted = [first[card] for card in choice.sample(cards, size)]
        cannot = [
            everything - {own, *choice.sample(planted, min(size, choice.randint(0, 3)))}
            for own in planted
        ]
        for row in dealings(house, cannot, cards, 3):
            assert not any(first[card] in barred for card, barred in zip(row, cannot, strict=True))
