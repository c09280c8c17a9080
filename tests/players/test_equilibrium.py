"""The player `equilibrium`: nobody gains against it, and it plays what it has solved."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.arena.test_contest import run
from tests.engine.staging import house_game
from upcard.arena.contest import contest
from upcard.errors import BadRules
from upcard.games.game import game
from upcard.games.view import with_dice
from upcard.players import player_named
from upcard.players.equilibrium import FOLDER, Equilibrium, solved_games
from upcard.rules.load import known_games
from upcard.trees.solve import best_response, exploitability, values
from upcard.trees.tree import InformationSet, Tree, tree

LARGEST = 1_200_000
GAMES = ["duel6", pytest.param("duel8", marks=pytest.mark.long)]
"""A tree takes a second, and one of duel8 a minute or two."""

Policy = dict[InformationSet, Sequence[float]]


@pytest.fixture(scope="module", params=GAMES)
def solved(request: pytest.FixtureRequest) -> tuple[Tree, Policy]:
    """A game that it has solved, and what it plays in every information set."""
    whole, player = tree(request.param), Equilibrium()
    played = {known: player.probabilities(whole.view(known)) for own in whole.sets for known in own}
    return whole, played


@pytest.mark.full
def test_nobody_gains_against_it(solved: tuple[Tree, Policy]) -> None:
    whole, played = solved
    policy = played.__getitem__
    assert exploitability(whole, policy) == pytest.approx(0, abs=1e-9)
    first, second = values(whole, policy)
    assert first == pytest.approx(-second)
    assert best_response(whole, policy, 0) == pytest.approx(first, abs=1e-9)


def test_who_begins_wins_more(solved: tuple[Tree, Policy]) -> None:
    """In duel6 seven of ten deals, which is a return of 2/5; in duel8 19 of 30, which is 4/15."""
    whole, played = solved
    first = {"duel6": 2 / 5, "duel8": 4 / 15}[whole.game.id]
    assert values(whole, played.__getitem__) == pytest.approx((first, -first), abs=1e-9)


def test_it_chooses_as_the_dice_say(solved: tuple[Tree, Policy]) -> None:
    (whole, played), player = solved, Equilibrium()
    for known, shares in played.items():
        if len(shares) > 1:
            view = whole.view(known)
            dice = ((2 * roll + 1) * 2**58 for roll in range(16))
            chosen = [player.choose(with_dice(view, number)) for number in dice]
            asked = [chosen.count(move) / 16 for move in view.legal]
            assert asked == pytest.approx(shares, abs=1 / 16 if whole.game.id == "duel8" else 0)


def test_it_plays_in_the_arena() -> None:
    of = contest(game("duel6"), ("equilibrium", "first"), 2, 500, 3)
    assert of.ways[0] == ("python",)
    progress, games = run(of)
    assert len(games) == 1000
    assert not progress.excuses


@pytest.mark.parametrize("name", ["crazy8s", "clash"])
def test_it_refuses_what_it_has_not_solved(name: str) -> None:
    it, says = game(name), f"equilibrium given as a player of {name}: it plays duel6, duel8 only"
    with pytest.raises(BadRules, match=says):
        contest(it, ("equilibrium", "first"), 2, 10, 1)
    with pytest.raises(BadRules, match=says):
        player_named("equilibrium").check_game(it)
    state = it.deal(2, seed=4)
    while state.turn is None or len(state.legal) < 2:
        state.play(state.legal[0])
    with pytest.raises(BadRules, match=says):
        player_named("equilibrium").choose(state.view(state.turn))


def test_the_same_rules_in_a_file_are_the_same_game(tmp_path: Path) -> None:
    player = player_named("equilibrium")
    player.check_game(house_game(tmp_path, 'base = "duel6"\nname = "duel6"\n'))
    with pytest.raises(BadRules, match="it plays duel6, duel8 only"):
        player.check_game(house_game(tmp_path, 'base = "duel6"\nstuck.drawn = "must"\n'))


def test_what_ships_is_small() -> None:
    assert set(solved_games()) <= set(known_games())
    assert sum(len(file.read_bytes()) for file in FOLDER.iterdir()) < LARGEST
