"""Levels of opponents: the player that stands for each in a game."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

import upcard
from tests.commands import run
from tests.sample import sample
from upcard.errors import BadRules
from upcard.player_names import LEVELS
from upcard.players import player_named
from upcard.players.levels import Levels, at_level
from upcard.rules import known_games
from upcard.training.measuring import even_share, won_against

COMPILED = LEVELS[:-1]
LUCKY = {"clash", "chaos", "mau-mau"}
GAMES = ["crazy8s", "uno", "clash", "chaos", "countdown", "indigo"]


@pytest.mark.parametrize("name", [*known_games(), "uno+party", "crazy8s+wild"])
def test_every_game_has_a_player_for_each_level(name: str) -> None:
    game = upcard.game(name)
    players = [at_level(level, game) for level in LEVELS]
    assert len(set(players)) == len(LEVELS)
    for player in players:
        player_named(player).check_game(game)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_no_player_whatever_the_game(level: str) -> None:
    says = f"no player '{level}': that is a level, which `upcard play`, `upcard match` and"
    with pytest.raises(upcard.BadRules, match=says):
        player_named(level)


@pytest.mark.parametrize("name", sample([*GAMES, "mau-mau"], 2, pytest.mark.full))
def test_each_level_wins_against_the_one_below(name: str) -> None:
    """Some 60 % between two, or less where chance decides more; `benchmarks.levels` has the rest.

    With four at the table a step is too small for so few deals, and all steps together are not.
    """
    game, shares = upcard.game(name), list[float]()
    for below, level in pairwise(COMPILED):
        pair = at_level(level, game), at_level(below, game)
        shares.append(round(won_against(game, 2, *pair, deals=1_000, seed=2).value, 3))
    least, most = (0.51, 0.6) if name in LUCKY else (0.55, 0.65)
    assert all(least < share < most for share in shares), shares
    if game.rules.seats[1] > 2:
        ends = at_level(COMPILED[-1], game), at_level(COMPILED[0], game)
        assert won_against(game, 4, *ends, deals=1_000, seed=1).low > even_share(game, 4)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_a_sequential_test_finds_the_order_of_the_levels(name: str) -> None:
    for below, level in pairwise(COMPILED):
        asked = ("--sprt", "0:40", "--deals", 20_000, "--seed", 1, "--json")
        done = run("match", name, level, below, *asked)
        assert json.loads(done.shown)["sprt"]["answer"] == "better", (below, level)


def test_the_names_of_levels_are_those_that_have_players() -> None:
    assert Levels._fields == LEVELS


def test_opponents_of_a_level_sit_at_the_terminals_table() -> None:
    shown = run("play", "crazy8s", "--level", "hard", "--seed", 1, typed="q\n").shown
    assert "seat 1 (hard)" in shown
    shown = run("play", "uno", "--players", "me,easy,merciless", "--seed", 1, typed="q\n").shown
    assert "seat 1 (easy)" in shown
    assert "seat 2 (merciless)" in shown


def test_a_level_is_a_rival_in_a_match_and_a_tournament() -> None:
    for command in ("match", "tournament"):
        done = run(command, "crazy8s", "easy", "expert", "--deals", 4, "--seed", 1)
        assert "Here easy is learned:0.072 and expert is learned.\n" in done.complaints
        assert "learned:0.072" in done.shown


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--level", "hrad"), "level 'hrad' given (did you mean hard?): it is one of easy, medium"),
        (("--level", "easy", "--players", "me,first"), "--level can't be combined with --players"),
    ],
)
def test_what_cannot_be_a_level_is_refused(options: tuple[str, ...], words: str) -> None:
    done = run("play", "crazy8s", *options)
    assert (done.status, done.complaints.count("\n")) == (2, 1)
    assert words in done.complaints
    with pytest.raises(BadRules):
        at_level("hrad", upcard.game("crazy8s"))
