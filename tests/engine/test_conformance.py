"""What holds for every game there is: a new game or house game passes by being registered.

Uncompiled: `NUMBA_DISABLE_JIT=1 pytest tests/engine`.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable
from itertools import cycle

import numpy as np
import pytest

from tests.engine import golden
from tests.engine.believing import every_game
from tests.engine.games import (
    GAMES,
    LIKE_OTHERS,
    ONE_SIDED,
    SMALL,
    TYPICAL,
    amount,
    few_and_many,
    game_of,
    one_of,
    tables_of,
    typical_and_all,
)
from tests.engine.hiding import closed, mixed
from tests.engine.staging import card_numbers, line, random_position, same_bytes, walk
from upcard.bots.protocol import view_part
from upcard.engine import entry
from upcard.errors import IllegalMove
from upcard.games.moves import Event
from upcard.games.reading import read_state, read_view
from upcard.games.state import State
from upcard.games.table import cards_in
from upcard.jit_cache import INTERPRETED
from upcard.rules import known_games

BUILT_IN = "chaos clash countdown crazy-queens crazy8s indigo mau-mau stacking-clash switch"
MOST_MOVES = 50_000


def deals(name: str, compiled: int, interpreted: int) -> list[State]:
    """Deals of a game with few and with many seats."""
    seeds = range(amount(compiled, interpreted))
    return [game_of(name).deal(seats, seed=seed) for seats in tables_of(name) for seed in seeds]


def test_the_games_of_the_documents_and_four_house_games_are_registered() -> None:
    assert set(BUILT_IN.split()) <= set(known_games())
    assert set(known_games()) - LIKE_OTHERS < set(GAMES)


def differing(names: Iterable[str]) -> set[tuple[str, str]]:
    """The keys in which games differ, with their sections; those of cards for all cards at once."""
    said: list[set[tuple[str, ...]]] = []
    for name in names:
        rules = game_of(name).rules.model_dump(mode="json")
        cards = [("cards", keys) for keys in rules.pop("cards").values()]
        sections = [(section, keys) for section, keys in rules.items() if isinstance(keys, dict)]
        said.append(
            {
                (section, key, str(keys[key]))
                for section, keys in (*sections, *cards)
                for key in keys
            }
        )
    return {(key[0], key[1]) for key in said[0].union(*said) - said[0].intersection(*said)}


def test_typical_games_differ_in_each_key_in_which_any_do() -> None:
    assert differing(TYPICAL) == differing(GAMES)


def test_a_position_reads_back_whose_pile_was_shuffled_as_cards_were_laid() -> None:
    """Three cards were laid that draw, and the pile became a new draw pile: one card is left."""
    state = random_position(game_of("a house full of rules"), 5, 0, 116)
    assert (state._table["laid"], state._table["discards"]) == (3, 1)
    assert read_state(state.game, line(state)) == state


@typical_and_all()
def test_a_position_and_a_view_read_back(name: str) -> None:
    game = game_of(name)
    for deal in deals(name, 1, 1):
        for state in one_of(16, walk(deal, 1, amount(250, 25))):
            back = read_state(game, line(state))
            assert repr(back) == repr(state)
            assert back == state
            assert hash(back) == hash(state)
            for word in ("legal", "hands", "outcome"):
                assert getattr(back, word) == getattr(state, word)
            for seat in range(state.seats):
                view = state.view(seat)
                again = read_view(game, line(view))
                assert (repr(again), again) == (repr(view), view)
                for word in ("hand", "legal", "drawn"):
                    assert getattr(again, word) == getattr(view, word)


@typical_and_all()
def test_a_position_that_was_read_goes_on_as_the_deal_does(name: str) -> None:
    game, choice = game_of(name), random.Random(5)
    for state in deals(name, 1, 1):
        back = read_state(game, line(state))
        for _ in range(amount(200, 30)):
            if state.turn is None:
                break
            move = choice.choice(state.legal)
            assert back.play(move.text) == state.play(move)
            assert repr(back) == repr(state)


@typical_and_all()
def test_the_same_numbers_give_the_same_deal_and_a_view_says_what_the_state_says(name: str) -> None:
    game = game_of(name)
    for seats in tables_of(name):
        first, second = game.deal(seats, seed=3, deal=4), game.deal(seats, seed=3, deal=4)
        assert same_bytes(first, second)
        for state in one_of(5, walk(first, 2, amount(200, 20))):
            for seat in range(seats):
                view = state.view(seat)
                assert view.hand == state.hands[seat]
                assert view.hand_sizes == tuple(map(len, state.hands))
                assert view.legal == (state.legal if seat == state.turn else ())
                asked = seat != state.turn and state.question in ("catch", "jump")
                assert view.turn == (state.owner if asked else state.turn)
                for word in ("direction", "discard", "upcard", "suit", "declared", "owner"):
                    assert getattr(view, word) == getattr(state, word)
                for word in ("pending", "draw_pile", "scores", "places", "captured", "turns"):
                    assert getattr(view, word) == getattr(state, word)


@typical_and_all()
def test_a_seat_has_something_to_choose_and_its_moves_are_in_order(name: str) -> None:
    for deal in deals(name, 2, 1):
        for state in walk(deal, 3, amount(300, 40)):
            codes = [move.code for move in state.legal]
            assert codes == sorted(set(codes))
            assert len({move.text for move in state.legal}) == len(codes)
            assert state.legal == tuple(sorted(state.legal))
            assert bool(codes) == (state.turn is not None)


@every_game
def test_the_order_of_moves_is_the_one_on_record(name: str) -> None:
    kept = json.loads(golden.GOLDEN.read_text(encoding="utf-8"))["moves"]
    assert {str(n): golden.moves_at_points(name, n) for n in golden.SEEDS} == kept[name], (
        "meant so? then run: python -m tests.engine.golden"
    )


@few_and_many("depth", amount(4, 3), golden.DEPTH)
@every_game
def test_the_number_of_ways_to_play_is_the_one_on_record(name: str, depth: int) -> None:
    kept = json.loads(golden.GOLDEN.read_text(encoding="utf-8"))["counts"][name]
    for seed in golden.SEEDS:
        assert golden.counts(name, seed, depth) == kept[str(seed)][:depth]


@every_game
def test_a_copy_goes_its_own_way(name: str) -> None:
    moves = 1 if name in SMALL else 5
    for state in (random_position(game_of(name), n, 1, moves) for n in tables_of(name)):
        before = state._data.copy()
        for move in state.legal:
            twin = state.copy()
            assert twin == state
            twin.play(move)
            assert twin != state
            assert (state._data == before).all()
        kept = state.copy()
        state.play(state.legal[0])
        assert (kept._data == before).all()


@typical_and_all()
def test_every_card_is_somewhere_and_only_once(name: str) -> None:
    cards = list(range(len(game_of(name).deck)))
    for deal in deals(name, 2, 1):
        for state in one_of(4, walk(deal, 4, amount(1000, 60))):
            assert card_numbers(state) == cards


@typical_and_all(ONE_SIDED)
def test_the_events_tell_where_every_card_went(name: str) -> None:
    """Hands and the discard pile, kept from the events alone, are those of the state.

    What is on the other side of cards, none tells.
    """
    for seats in tables_of(name):
        state = game_of(name).deal(seats, seed=6)
        events = state.dealt
        hands: list[Counter[str]] = [Counter() for _ in range(seats)]
        around = list(range(seats))  # those in play, in the direction of play
        choice = random.Random(6)
        for _ in range(amount(300, 40)):
            for event in events:
                keep_hands(hands, around, event)
            assert [+held for held in hands] == [Counter(map(str, held)) for held in state.hands]
            if state.turn is None:
                break
            events = state.play(choice.choice(state.legal))


def keep_hands(hands: list[Counter[str]], around: list[int], event: Event) -> None:
    """Hands after one more event, and those in play in the direction of play."""
    seat = event.seat
    if event.kind == "reverse":
        around.reverse()
    elif event.kind == "move on":
        held = [hands[other] for other in around]
        for other, hand in zip(around[1:] + around[:1], held, strict=True):
            hands[other] = hand
    elif seat is None:
        return
    elif event.kind in ("deal", "draw"):
        hands[seat][str(event.card)] += 1
    elif event.kind in ("play", "shed"):
        hands[seat][str(event.card)] -= 1
    elif event.kind == "swap" and event.number is not None:
        hands[seat], hands[event.number] = hands[event.number], hands[seat]
    elif event.kind in ("out", "limit"):
        around.remove(seat)


@every_game
def test_random_play_comes_to_an_end(name: str) -> None:
    for state in deals(name, 2, 1):
        *_, last = walk(state, 7, MOST_MOVES)
        assert last.turn is None
        assert last.legal == ()
        outcome = last.outcome
        assert outcome is not None
        assert outcome.reason in ("out", "side out", "blocked", "one left", "cards gone")
        assert outcome.turns == last.turns > 0


@few_and_many("seeds", range(1), range(1, amount(6, 2)))
@every_game
def test_legal_and_can_and_play_agree_on_every_move_there_is(name: str, seeds: range) -> None:
    tables = cycle(tables_of(name))
    after = (0, 2, 9) if INTERPRETED else (0, 2, 9, 30, MOST_MOVES)
    for seed in seeds:
        for moves in after if seed else {9, after[-1]}:
            agree(random_position(game_of(name), next(tables), seed, moves))


def agree(state: State) -> None:
    """Check one position with every move of its deck, and with every number there could be."""
    before, here, allowed = state._data.copy(), repr(state), set(state.legal)
    for move in state.game.notation.by_code.values():
        assert state.can(move) == (move in allowed), (move, here)
        if move in allowed:
            after = state.copy()
            after.play(move)
            assert after != state
        else:
            with pytest.raises(IllegalMove) as refused:
                state.play(move)
            assert move.text in str(refused.value)
            assert here in str(refused.value)
        assert (state._data == before).all()
    codes = {move.code for move in allowed}
    for number in (*range(-2, 1200), -1024, -(1 << 62), 1 << 62):
        assert entry.can_make(state.game.tables, state._data, number) == (number in codes)


@every_game
def test_moves_are_taken_as_text_and_read_back(name: str) -> None:
    game = game_of(name)
    for move in game.notation.by_code.values():
        assert game.notation.move(move.text) is move
        assert game.notation.move(f" {move} ") is move
    state = game.deal(seed=8)
    twin = state.copy()
    assert state.play(state.legal[-1]) == twin.play(twin.legal[-1].text)
    assert state == twin


def told(state: State, seat: int) -> str:
    """What a bot in this seat would be told, were it asked now."""
    return view_part(state.view(seat)).model_dump_json()


@typical_and_all()
def test_that_a_seat_was_asked_out_of_turn_and_declined_is_nobody_elses_to_know(name: str) -> None:
    asked, (_, most) = 0, game_of(name).rules.seats  # with two seats there is nobody else
    for seed in range(amount(12 if game_of(name).rules.turn.jump_in else 2, 2)):
        for state in walk(game_of(name).deal(most, seed=seed), 12, amount(300, 150)):
            if state.question != "jump":
                continue
            after = state.copy()
            events = after.play("pass")
            for seat in set(range(state.seats)) - {state.turn, after.turn}:
                asked += 1
                if not events:  # else whose turn it is had to draw
                    assert same_bytes(state.view(seat), after.view(seat))
                    assert told(state, seat) == told(after, seat)
    assert bool(asked) == game_of(name).rules.turn.jump_in


@typical_and_all()
def test_the_bytes_of_a_view_are_the_same_whatever_its_seat_may_not_know(name: str) -> None:
    """Compiled strategies are given bytes, so nothing may be left in those either."""
    chance = random.Random(9)
    for deal in deals(name, 1, 1):
        for state in one_of(4, walk(deal, 9, amount(150, 12))):
            for seat in range(state.seats):
                other = mixed(state, seat, chance)
                assert card_numbers(other) == card_numbers(state)
                assert same_bytes(state.view(seat), other.view(seat))


@typical_and_all()
def test_a_view_does_not_tell_which_of_two_like_cards_it_has(name: str) -> None:
    """Else cards would be marked: one that comes back after a reshuffle could be told apart."""
    chance = random.Random(10)
    for deal in deals(name, 1, 1):
        for state in one_of(2, walk(deal, 10, amount(60, 10))):
            twins = other_copies(state, chance)
            assert repr(twins) == repr(state)
            for seat in range(state.seats):
                assert same_bytes(state.view(seat), twins.view(seat))


def other_copies(state: State, chance: random.Random) -> State:
    """The same position with like cards exchanged for one another."""
    other = state.copy()
    new: dict[int, int] = {}
    for printed in dict.fromkeys(state.game.printed):  # on both sides, where there are two
        copies = [number for number, one in enumerate(state.game.printed) if one == printed]
        new |= dict(zip(copies, chance.sample(copies, len(copies)), strict=True))
    record, table = other._state, other._table
    for cards in (record["draw"][: table["drawable"]], table["discard"][: table["discards"]]):
        cards[:] = [new[int(card)] for card in cards]
    for pair in (*record["hands"], *table["captured"]):
        bits = sum(1 << new[card] for card in cards_in(pair))
        pair[:] = (bits & (1 << 64) - 1, bits >> 64)
    record["age"][list(new.values())] = record["age"][list(new)]
    for place, word in ((record, "drawn"), (table, "top")):
        place[word] = new.get(int(place[word]), int(place[word]))
    return other


@every_game
def test_a_view_has_no_way_back_to_what_is_hidden(name: str) -> None:
    """Nothing but the game, the seat's own bytes and its moves is in it."""
    state = random_position(game_of(name), tables_of(name)[-1], 3, 12)
    for seat in range(state.seats):
        shown = set(range(state.seats)) - set(closed(state, seat))
        view = state.view(seat)
        names = "_game _data _state _table seat legal shown _own belief"
        assert set(vars(view)) == set(names.split())
        assert not view.shown
        assert all(np.shares_memory(view._data, own) for own in (view._state, view._table))
        hidden = view._data.view(state._state.dtype)[0]
        assert not hidden["draw"].any()
        assert not hidden["chance"]
        assert not hidden["ordered"]
        assert not hidden["hands"][[n for n in range(8) if n not in shown]].any()
        assert not np.delete(hidden["age"], cards_in(hidden["hands"][seat])).any()
        view._data[:] = 0
    assert card_numbers(state) == list(range(len(state.game.deck)))
