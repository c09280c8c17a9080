"""The engine beside a referee that was written from the rules' sentences (`tools.referee`)."""

from __future__ import annotations

import random

import pytest
from tools.referee import beside
from tools.referee.beside import check_deal
from tools.referee.referee import Referee
from tools.referee.rulebook import DEFAULTS, filled
from tools.referee.table import Disagreement

from tests.engine.games import RULES, amount, few_and_many, game_of, tables_of
from tests.engine.random_rules import random_games
from upcard.errors import BadRules
from upcard.games.game import Game, game
from upcard.games.moves import Event
from upcard.rules import known_games

SEED = 5


def check(of: Game, seats: int, deals: int) -> int:
    """How many deals the referee agreed with; those without a starter are none."""
    chance, agreed = random.Random(SEED), 0
    for deal in range(deals):
        try:
            check_deal(of, seats, SEED, deal, chance.choice)
        except BadRules:
            continue
        agreed += 1
    return agreed


@few_and_many("deals", 1, amount(3, 2))
@pytest.mark.parametrize("name", [*known_games(), *RULES])
def test_the_referee_agrees_with_every_deal_of_a_game(name: str, deals: int) -> None:
    of, tables = game_of(name), tables_of(name)
    for seats in tables if deals > 1 else tables[-1:]:
        assert check(of, seats, deals) == deals


@few_and_many("files", amount(5, 3), amount(14, 6))
@pytest.mark.parametrize("house", [False, True])
def test_the_referee_agrees_with_random_rules(house: bool, files: int) -> None:
    agreed = 0
    for of in random_games(files, files, house):
        agreed += check(of, of.rules.seats[1], 2)
    assert agreed > files


def followed(name: str) -> tuple[Referee, list[str], tuple[Event, ...]]:
    """A referee at the first choice of a deal, the legal moves, and what the first one leads to."""
    of = game(name)
    state = of.deal(2, seed=SEED)
    referee = Referee(of.rules.model_dump(mode="json"), 2)
    referee.begin(state.dealt)
    moves = referee.legal()
    return referee, moves, state.play(moves[0])


@pytest.mark.parametrize("name", ["uno", "macau", "crazy8s"])
def test_the_referee_notices_an_event_that_is_wrong_or_missing(name: str) -> None:
    referee, moves, events = followed(name)
    with pytest.raises(Disagreement):
        referee.play(moves[0], events[:-1])
    referee, moves, events = followed(name)
    with pytest.raises(Disagreement):
        referee.play(moves[0], (*events, Event("win", 0)))
    referee, moves, events = followed(name)
    with pytest.raises(Disagreement):
        referee.play(moves[0], (events[0]._replace(seat=1 - (events[0].seat or 0)), *events[1:]))


def test_the_referee_notices_a_move_that_is_not_legal() -> None:
    referee, moves, events = followed("uno")
    assert "challenge" not in moves
    with pytest.raises(Disagreement):
        referee.play("challenge", events)


def test_where_they_differ_is_told_with_rules_that_are_in_no_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def differ(*_: object) -> None:
        raise Disagreement("the pending draw: the referee has 4, the engine 3")

    monkeypatch.setattr(beside, "compare", differ)
    (random_game,) = random_games(3, 1, house=True)
    with pytest.raises(Disagreement, match=r"random 0, .*, deal 0: the pending draw") as caught:
        check(random_game, random_game.rules.seats[1], 1)
    (note,) = caught.value.__notes__
    assert note.startswith("The rules: {'name': 'random',")
    assert "'call': {'at': 2, " in note
    with pytest.raises(Disagreement, match=r"uno, 2 seats, .*; after \[\]$") as caught:
        check(game("uno"), 2, 1)
    assert not hasattr(caught.value, "__notes__")


def test_a_key_that_the_referee_does_not_know_is_told_with_what_to_do() -> None:
    with pytest.raises(ValueError, match=r"draws\.most: the referee knows no such key: .*DEFAULTS"):
        filled("draws", {"most": 3}, DEFAULTS["draws"])
