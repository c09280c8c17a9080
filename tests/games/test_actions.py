"""Moves as numbers without gaps."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.engine.games import (
    GAMES,
    amount,
    few_and_many,
    game_of,
    one_of,
    tables_of,
    typical_and_all,
)
from tests.engine.random_rules import random_games
from tests.engine.staging import house_game, walk
from upcard.games.actions import DRAW_ACTION, FIRST_FACE, PASS_ACTION
from upcard.rules import known_games


def test_the_numbers_are_those_of_a_count_by_hand() -> None:
    """Of 52 cards, four eights declare one of four suits each; in Card Clash chance declares."""
    crazy8s, clash = upcard.game("crazy8s").actions, upcard.game("clash").actions
    assert (len(crazy8s), len(clash)) == (2 + 52 + 4 * 4, 2 + 4 * 13 + 2)
    assert crazy8s.names[DRAW_ACTION : FIRST_FACE + 1] == ("draw", "pass", "A♠")
    assert crazy8s.names[-16:] == tuple(f"8{own}={suit}" for own in "♠♥♦♣" for suit in "♠♥♦♣")
    assert crazy8s.number("10♦") == 2 + 2 * 13 + 9
    assert clash.names[-2:] == ("C*", "+4*")
    assert clash.number("pass") == PASS_ACTION
    uno = upcard.game("uno").actions
    assert uno.names[2 + 54 + 8 :] == ("call", "catch", "challenge", "=R", "=Y", "=G", "=B")
    assert game_of("a house full of rules").actions.names[-9:-4] == tuple(
        f"swap{seat}" for seat in range(5)
    )


def test_a_card_has_the_same_number_in_every_game_of_its_deck() -> None:
    numbers: dict[tuple[str, str], set[int]] = {}
    for name in known_games():
        game = upcard.game(name)
        for card in game.deck.cards:
            kind = "french" if game.rules.deck in ("standard", "double") else game.rules.deck
            if len(game.sides) > 1:  # its deck has more ranks, so that both sides have as many
                kind = name
            numbers.setdefault((kind, str(card)), set()).add(game.actions.number(str(card)))
    assert len(numbers) > 150
    assert all(len(found) == 1 for found in numbers.values())


@typical_and_all()
def test_every_legal_move_has_a_number_and_the_mask_has_them_all(name: str) -> None:
    game = game_of(name)
    for seats in tables_of(name):
        for state in one_of(2, walk(game.deal(seats), 0, amount(100_000, 150))):
            if state.turn is None:
                continue
            view = state.view(state.turn)
            mask = game.actions.mask(view)
            assert mask.dtype == np.int8
            assert mask.shape == (len(game.actions),)
            numbers = np.flatnonzero(mask)
            moves = {state.game.actions.move(int(number)) for number in numbers}
            assert moves == set(view.legal)
            assert len(numbers) == len(view.legal)
            assert [game.actions.number(str(move)) for move in view.legal] == [
                game.actions.number(move) for move in view.legal
            ]
            assert not game.actions.mask(state.view((state.turn + 1) % seats)).any()


@few_and_many("games", 8, amount(40, 10))
def test_every_legal_move_of_random_rules_has_a_number(games: int) -> None:
    for number, game in enumerate(random_games(games, games, house=True)):
        for state in walk(game.deal(seed=number), number, 200):
            if state.turn is not None:
                view = state.view(state.turn)
                assert int(game.actions.mask(view).sum()) == len(view.legal) > 0


def test_the_numbers_and_the_engines_codes_go_both_ways() -> None:
    for name in GAMES:
        actions = game_of(name).actions
        for number, code in enumerate(actions.codes):
            if code >= 0:
                assert actions.by_code[code] == number
        assert (actions.by_code >= 0).sum() == (actions.codes >= 0).sum()


def test_a_card_that_is_left_out_keeps_its_number_and_is_no_move(
    tmp_path: Path,
) -> None:
    heading = 'name = "short"\ntitle = "Short"\nsource = "these tests"\nseats = [2, 4]\n'
    game = house_game(tmp_path, heading + 'without = ["2"]\n')
    whole = upcard.game("crazy8s").actions
    assert game.actions.faces == whole.faces
    assert game.actions.number("3♠") == whole.number("3♠")
    with pytest.raises(upcard.IllegalMove, match="2♠ is not in this deck"):
        game.actions.move(whole.number("2♠"))


@pytest.mark.parametrize("number", [-1, 70, 1.5, True, "draw"])
def test_what_is_no_number_of_an_action_is_refused(number: int) -> None:
    with pytest.raises(upcard.IllegalMove, match="actions are 0 to 69"):
        upcard.game("crazy8s").actions.move(number)


@pytest.mark.parametrize(
    ("text", "problem"), [("11♠", upcard.Unreadable), ("7♠=♥", upcard.IllegalMove)]
)
def test_what_is_no_action_is_refused(text: str, problem: type[Exception]) -> None:
    with pytest.raises(problem, match=text):
        upcard.game("crazy8s").actions.number(text)
