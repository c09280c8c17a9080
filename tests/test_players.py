"""Players as classes: built-in, from a file, and their choice as a pure function of a view."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import upcard
from upcard.arena.drive import Driver
from upcard.arena.simulate import simulate
from upcard.engine import loop
from upcard.engine.state import empty_bytes
from upcard.errors import BadRules
from upcard.players import CompiledPlayer, Player, player_named, players_in
from upcard.rules import known_games

STRATEGY = '''\
import upcard


class LongestSuit(upcard.Player):
    """The last of what may be played."""

    def choose(view):
        return view.legal[-1]


class Patient(LongestSuit):
    name = "patience"

    def choose(self, view):
        return view.legal[0]


class Unfinished(upcard.Player):
    pass
'''


@pytest.fixture
def strategies(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(STRATEGY)
    return path


def test_a_strategy_is_written_with_or_without_self(strategies: Path) -> None:
    view = upcard.game("crazy8s").deal(seed=1).view(0)
    without, with_self = (
        player_named(f"{strategies}:{name}") for name in ("LongestSuit", "Patient")
    )
    assert (without.choose(view), with_self.choose(view)) == (view.legal[-1], view.legal[0])
    assert (without.name, with_self.name) == ("longest-suit", "patience")
    assert without.runs == "python"


def test_a_file_gives_its_finished_players_only(strategies: Path) -> None:
    assert list(players_in(strategies)) == ["LongestSuit", "Patient"]


@pytest.mark.parametrize("name", ["first", "first-player", "random", "random-player"])
def test_the_built_in_players_are_compiled(name: str) -> None:
    assert player_named(name).runs == "compiled"
    assert player_named(name).name == name.removesuffix("-player")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nobody", "there are first, random"),
        ("-player", "no player '-player'"),
        ("{file}:Nobody", "it has LongestSuit, Patient"),
        ("{file}:Unfinished", "it has LongestSuit, Patient"),
        ("{folder}/none.py:Mine", "cannot be run: FileNotFoundError"),
        ("{folder}/wrong.py:Mine", "cannot be run: SyntaxError"),
        ("{folder}/empty.py:Mine", "no subclass of upcard.Player"),
    ],
)
def test_a_player_that_is_not_there_is_refused(
    text: str, says: str, strategies: Path, tmp_path: Path
) -> None:
    (tmp_path / "wrong.py").write_text("class class")
    (tmp_path / "empty.py").write_text("")
    with pytest.raises(BadRules, match=says):
        player_named(text.format(file=strategies, folder=tmp_path))


@pytest.mark.parametrize("player", ["first", "random"])
@pytest.mark.parametrize("name", known_games())
def test_a_compiled_player_does_the_same_in_the_loop_and_asked_from_python(
    name: str, player: str
) -> None:
    """The same deals, turn for turn: whoever asks, a choice depends on the view alone."""
    game, seats, seed = upcard.game(name), upcard.game(name).rules.seats[1], 5
    asked = player_named(player)
    assert isinstance(asked, CompiledPlayer)
    driver = Driver(game, [asked.choose] * seats)
    rows = np.zeros(
        12,
        [("winner", "i1"), ("reason", "u1"), ("turns", "i4"), ("points", "i4", (8,))],
    )
    kinds, deals = np.full((1, seats), asked.kind, np.int8), np.arange(12)
    with np.errstate(over="ignore"):
        loop.play_games(game.tables, empty_bytes(), kinds, np.uint64(seed), deals, rows)
    for deal, row in enumerate(rows):
        outcome = driver.play(seed, deal).outcome
        assert outcome is not None
        assert row["turns"] == outcome.turns
        assert row["winner"] == (-1 if outcome.winner is None else outcome.winner)
        assert tuple(row["points"][:seats]) == outcome.points
    done = simulate(game, [player] * seats, 12, seed)
    assert done.turns == rows["turns"].sum()


def test_dice_are_the_same_for_the_same_turn_and_differ_from_turn_to_turn() -> None:
    game, seen = upcard.game("crazy8s"), set()
    for deal in range(20):
        state, again = game.deal(seed=3, deal=deal), game.deal(seed=3, deal=deal)
        while state.turn is not None:
            view = state.view(state.turn)
            assert view.dice == again.view(state.turn).dice
            seen.add(view.dice)
            again.play(view.legal[0])
            state.play(view.legal[0])
    assert len(seen) > 400


def test_only_a_compiled_player_can_be_simulated(strategies: Path) -> None:
    with pytest.raises(BadRules, match="not compiled"):
        simulate(upcard.game("crazy8s"), [f"{strategies}:Patient", "first"], 10, 1)


def test_a_player_without_a_choice_cannot_be_made() -> None:
    class Undecided(Player):
        pass

    with pytest.raises(TypeError):
        Undecided()  # type: ignore[abstract]
