"""States imagined behind a view, against the view, the belief, and all that could be."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.believing import barred, can_lie, every_game, texts
from tests.engine.games import GAMES, amount, few_and_many, game_of, tables_of
from tests.engine.random_rules import random_games
from tests.engine.staging import card_numbers, house_game, random_position, walk
from tests.engine.test_belief_exact import EXACT, hands_of, small_deals
from upcard.errors import BadRules
from upcard.games.game import game
from upcard.games.state import State
from upcard.games.view import View

DEALS = st.integers(0, 2**64)


def check(state: State, seat: int, seed: int) -> State:
    """The state that is imagined for a seat, if it could be the one that there is."""
    view = state.view(seat)
    world = view.imagine(seed)
    again = world.view(seat)
    assert again == view
    assert (again.text, again.legal, again.dice) == (view.text, view.legal, view.dice)
    assert card_numbers(world) == list(range(len(state.game.deck)))
    for other in set(range(state.seats)) - {seat}:
        cards, places = texts(world.hands[other]), barred(state, other)
        if len(state.game.sides) > 1:  # there is barred what is so in all places
            assert not places or not {*cards} & frozenset.intersection(*places)
        else:
            assert can_lie(cards, places), (repr(state), cards)
    assert (world.turn is None) == (state.turn is None)
    assert bool(world.legal) == (world.turn is not None)
    assert world.owner == state.owner
    return world


@given(st.data(), st.sampled_from(GAMES), DEALS, st.integers(0, 120))
@settings(max_examples=amount(60, 12))
def test_a_seat_cannot_tell_what_is_imagined_from_what_is(
    data: st.DataObject, name: str, seed: int, moves: int
) -> None:
    seats = data.draw(st.sampled_from(tables_of(name)))
    state = random_position(game_of(name), seats, seed, moves)
    seat = data.draw(st.integers(0, seats - 1))
    world = check(state, seat, seed)
    assert world == state.view(seat).imagine(seed)
    for after in walk(world, seed, amount(30, 3)):  # and so on, as in any deal
        assert bool(after.legal) == (after.turn is not None)


@few_and_many("files", amount(3, 3), amount(16, 6))
@pytest.mark.parametrize("house", [False, True])
def test_so_it_is_by_any_rules(house: bool, files: int) -> None:
    for number, any_game in enumerate(random_games(files, files, house)):
        try:
            state = any_game.deal(any_game.rules.seats[1], seed=number)
        except BadRules:  # no starter
            continue
        for after in walk(state, number, amount(30, 8)):
            for seat in range(after.seats):
                check(after, seat, number)


@every_game
def test_what_is_imagined_can_be_played_to_its_end(name: str) -> None:
    state = random_position(game_of(name), tables_of(name)[0], 3, 12)
    for seat in range(state.seats):
        *_, last = walk(state.view(seat).imagine(3), 3, amount(50_000, 20))
        assert last.outcome is not None or amount(0, 1)


def test_the_seed_says_what_is_imagined_and_all_that_comes_of_it() -> None:
    state = random_position(game("crazy8s"), 3, 5, 6)
    view = state.view(1)
    worlds = [view.imagine(seed) for seed in range(20)]
    assert len({world.hands for world in worlds}) == 20
    assert len({world.text for world in worlds}) == 20
    for seed, world in enumerate(worlds[: amount(20, 6)]):
        assert world.seed == seed
        again = view.imagine(seed)
        for one, other in zip(walk(world, 2), walk(again, 2), strict=True):
            assert one == other
            assert [one.view(n).dice for n in range(3)] == [other.view(n).dice for n in range(3)]


def test_the_dice_of_the_seat_are_its_own_and_those_of_others_the_seeds() -> None:
    state = game("crazy8s").deal(2, seed=4)
    dice: dict[int, set[int]] = {0: set(), 1: set()}
    for seed in range(10):
        world = state.view(0).imagine(seed)
        dice[0].add(world.view(0).dice)
        while world.turn == 0:
            world.play(world.legal[-1])
        dice[1].add(world.view(1).dice)
    assert dice[0] == {state.view(0).dice}
    assert len(dice[1]) == 10


@few_and_many("deals", 1, amount(4, 2))
@pytest.mark.parametrize("which", EXACT)
def test_on_a_small_deck_what_is_imagined_is_all_that_could_be_and_nothing_else(
    which: str, deals: int, tmp_path: Path
) -> None:
    """Also where another seat has the turn, which so has something that it can play."""
    seats, rules = EXACT[which]
    others = 0
    for state, possible in small_deals(house_game(tmp_path, rules), seats, deals, 2000):
        found = {hands_of(state.view(0).imagine(seed)) for seed in range(amount(200, 20))}
        assert found <= possible, repr(state)
        if len(possible) <= 20:
            assert found == possible or amount(0, 1), repr(state)
            others += state.turn not in (None, 0)
    assert others


def test_a_view_without_what_was_heard_will_do() -> None:
    for state in walk(game("uno").deal(3, seed=9), 9, amount(80, 15)):
        for seat in range(3):
            view = state.view(seat)
            read = state.game.read_view(view.text)
            assert read.belief is None
            world = read.imagine(1)
            assert world.view(seat) == view
            assert world.view(seat).dice == read.dice == 0


def test_partners_in_league_imagine_the_hands_that_they_are_shown() -> None:
    state = random_position(game("crazy8s-partners"), 4, 2, 9)
    for seed in range(10):
        world = state.shared_view(0, (0, 2)).imagine(seed)
        assert texts(world.hands[2]) == texts(state.hands[2])
        assert world.shared_view(0, (0, 2)) == state.shared_view(0, (0, 2))


def test_what_a_state_remembers_goes_on_in_what_is_imagined() -> None:
    """Later views of it still bar what was barred before."""
    state = random_position(game("crazy8s"), 3, 5, 6)
    view = state.view(1)
    before = view.belief
    assert before is not None
    kept, world = before.copy(), view.imagine(1)
    assert [barred(world, seat) for seat in range(3)] == [barred(state, seat) for seat in range(3)]
    world.play(world.legal[0])
    assert (before == kept).all()


def impossible() -> View:
    """A view by which the others hold more cards than there are."""
    view = game("crazy8s").deal(2, seed=1).view(0)
    return view.game.read_view(view.text.replace("held:7,7", "held:7,50"))


def test_a_view_that_contradicts_itself_is_refused() -> None:
    with pytest.raises(ValueError, match="no state can be behind this view, which contradicts"):
        impossible().imagine(1)
