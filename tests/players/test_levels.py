"""Levels of opponents: the player that stands for each in a game."""

from __future__ import annotations

from itertools import pairwise

import pytest

import upcard
from tests.commands import run
from tests.sample import sample
from upcard.errors import BadRules
from upcard.players import player_named
from upcard.players.levels import LEVELS, at_level
from upcard.rules import known_games
from upcard.training.measuring import even_share, won_against

COMPILED = LEVELS[:-1]


@pytest.mark.parametrize("name", [*known_games(), "uno+party", "crazy8s+wild"])
def test_every_game_has_a_player_for_each_level(name: str) -> None:
    game = upcard.game(name)
    players = [at_level(level, game) for level in LEVELS]
    assert len(set(players)) == len(LEVELS)
    for player in players:
        player_named(player).check_game(game)


@pytest.mark.parametrize("seats", sample([2, 4], 2, pytest.mark.full))
@pytest.mark.parametrize(
    "name", sample(["crazy8s", "uno", "clash", "chaos", "countdown", "indigo"], 2, pytest.mark.full)
)
def test_each_level_wins_against_the_one_below(name: str, seats: int) -> None:
    """What the strongest wins is measured by `benchmarks.levels`."""
    game = upcard.game(name)
    for below, level in pairwise(COMPILED if seats <= game.rules.seats[1] else ()):
        pair = at_level(level, game), at_level(below, game)
        won = won_against(game, seats, *pair, deals=2_000, seed=1)
        assert won.low > even_share(game, seats), (below, level, won)


def test_opponents_of_a_level_sit_at_the_terminals_table() -> None:
    shown = run("play", "crazy8s", "--level", "hard", "--seed", 1, typed="q\n").shown
    assert "seat 1 (hard)" in shown
    shown = run("play", "uno", "--players", "me,easy,merciless", "--seed", 1, typed="q\n").shown
    assert "seat 1 (easy)" in shown
    assert "seat 2 (merciless)" in shown


def test_a_level_is_a_rival_in_a_match_and_a_tournament() -> None:
    for command in ("match", "tournament"):
        done = run(command, "crazy8s", "easy", "hard", "--deals", 4, "--seed", 1)
        assert "Here easy is first and hard is learned.\n" in done.complaints
        assert "first" in done.shown
        assert "learned" in done.shown


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--level", "hrad"), "level 'hrad' given (did you mean hard?): it is one of easy, medium"),
        (("--level", "easy", "--players", "me,first"), "--level goes without --players"),
    ],
)
def test_what_cannot_be_a_level_is_refused(options: tuple[str, ...], words: str) -> None:
    done = run("play", "crazy8s", *options)
    assert (done.status, done.complaints.count("\n")) == (2, 1)
    assert words in done.complaints
    with pytest.raises(BadRules):
        at_level("hrad", upcard.game("crazy8s"))
