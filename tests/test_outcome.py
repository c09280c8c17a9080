"""What is said of results in the terminal: nothing that is not known, and why numbers differ."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from tests.arena.played import results, standing
from upcard.arena.statistics.intervals import Interval
from upcard.arena.statistics.results import Entrant
from upcard.cli import main
from upcard.cli.outcome import draw

ZERO = Interval(0.0, 0.0, 0.0)


def shown(capsys: pytest.CaptureFixture[str], **changes: object) -> str:
    draw(results(standing("first"), standing("random"), **changes), [])
    return " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("saved", "says"),
    [
        (0.5, "several seatings saved 50% of the variance."),
        (-0.6, "saved nothing here: the variance is 60% more than with unrelated deals."),
        (0.0, "saved nothing here: the variance is 0% more than with unrelated deals."),
    ],
)
def test_what_several_seatings_saved(
    saved: float, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert says in shown(capsys, variance_saved=saved)


def test_what_is_not_known_of_the_variance_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert "variance" not in shown(capsys, variance_saved=math.nan)


def test_games_without_a_winner_are_told_beside_win_rates(
    capsys: pytest.CaptureFixture[str],
) -> None:
    says = "Nobody won 7 games: in win rates, each counts as an equal share for all who did not"
    assert says in shown(capsys, unwon=7)
    assert "Nobody won" not in shown(capsys)


def test_a_game_without_points_has_no_column_for_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert " points " in shown(capsys)
    without = [replace(standing(name), points=ZERO) for name in ("first", "random")]
    draw(results(*without), [])
    assert "points" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "runs", "own", "told"),
    [
        ("mine", "python", "mine.py:Mine@12", True),
        ("memory", "python", "mine.py:Memory@12", True),
        ("node bot.js", "bot", "", True),
        ("mine", "compiled", "mine.py:Mine@12", False),
        ("search:20ms", "python", "", False),
        ("cheaters", "python", "", False),
    ],
)
def test_of_whom_nobody_knows_whether_the_seed_decides_all(
    name: str, runs: str, own: str, told: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also of a player's file whose class has the name of one of ours."""
    who = replace(standing(name), entrant=Entrant(name, runs, identity=own))
    draw(results(who, standing("random")), [])
    text = " ".join(capsys.readouterr().out.split())
    assert (f"Not compiled: {name}. A player that keeps state" in text) == told


@pytest.mark.parametrize(("game", "points"), [("clash", False), ("crazy8s", True)])
def test_a_simulation_tells_points_where_there_are_some(
    game: str, points: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["sim", game, "--deals", "100", "--seed", "1"])
    shown = capfd.readouterr().out
    assert ("points a deal" in shown) == points
    assert ("±" in shown) == points
