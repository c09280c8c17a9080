"""PettingZoo: its own suites, and the same deals as the public State plays."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

import upcard
from tests.engine.games import GAMES, amount, game_of, tables_of
from tests.envs.playing import chooser
from tests.sample import quickly
from upcard.envs import zoo

EXPECTED = (
    "Observation space for each agent probably should be gymnasium.spaces.box or",
    "Observation is not a NumPy array",
)
"""What `api_test` says of every environment whose observations are dictionaries."""


@pytest.mark.parametrize("name", quickly(GAMES, 4))
def test_pettingzoos_suites_find_nothing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    game = game_of(name)
    for seats in tables_of(name)[-1:]:

        def made(seats: int = seats, **given: Any) -> Any:
            return zoo.env(game, seats, **given)

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            api_test(made(), num_cycles=amount(60, 30))
        said = [str(one.message) for one in caught]
        assert all(one.startswith(EXPECTED) for one in said), said
        seed_test(made, num_cycles=amount(30, 5))
        render_test(made)
        parallel_api_test(zoo.parallel_env(game, seats), num_cycles=amount(40, 20))
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["crazy8s", "countdown", "uno", "a house full of rules"])
def test_an_agent_sees_and_does_what_its_seat_may(name: str) -> None:
    """Also where a seat is asked out of turn: it is simply the next to act."""
    game, choose = game_of(name), chooser(4)
    table = zoo.raw_env(game, 3, returns="points")
    for deal in range(amount(2, 1)):
        table.reset(seed=11 if deal == 0 else None)
        state = game.deal(3, seed=11, deal=deal)
        for agent in table.agent_iter():
            seen, reward, over, cut, _ = table.last()
            seat = int(agent.removeprefix("player_"))
            if over:
                assert state.outcome is not None
                points = state.outcome.points
                assert reward == pytest.approx(points[seat] - (sum(points) - points[seat]) / 2)
                assert not cut
                table.step(None)
                continue
            assert state.turn == seat
            assert reward == 0
            for other in range(3):
                view = state.view(other)
                shown = table.observe(f"player_{other}")
                assert np.array_equal(shown["observation"], game.features(3).row(view))
                assert np.array_equal(shown["action_mask"], game.actions.mask(view))
            action = int(choose(seen["action_mask"][None])[0])
            table.step(action)
            state.play(game.actions.move(action))
        assert table.agents == []


@pytest.mark.parametrize("name", ["crazy8s", "uno"])
def test_a_parallel_table_plays_the_action_of_whose_turn_it_is(name: str) -> None:
    table, same, choose = zoo.parallel_env(name, 3), zoo.env(name, 3), chooser(2)
    seen, infos = table.reset(seed=4)
    same.reset(seed=4)
    while table.agents:
        turn = same.agent_selection
        assert {info.get("active_agent", turn) for info in infos.values()} == {turn}
        assert all(told["action_mask"].all() for agent, told in seen.items() if agent != turn)
        assert np.array_equal(seen[turn]["action_mask"], same.observe(turn)["action_mask"])
        action = int(choose(seen[turn]["action_mask"][None])[0])
        others = dict.fromkeys(table.agents, -1)
        seen, rewards, over, cut, infos = table.step(others | {turn: action})
        same.step(action)
        assert (rewards, over, cut) == (same.rewards, same.terminations, same.truncations)
    assert any(over.values())
    assert sum(rewards.values()) == pytest.approx(0)


def test_the_usual_wrappers_end_a_deal_at_an_illegal_action() -> None:
    table = zoo.env("crazy8s")
    table.reset(seed=1)
    seen, *_ = table.last()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        table.step(int(seen["action_mask"].argmin()))
    assert all(table.terminations.values())
    assert table.rewards == {"player_0": -1.0, "player_1": 0}


@pytest.mark.parametrize("action", [-1, 70, 1.5, None])
def test_what_is_no_action_is_refused_and_play_goes_on(action: Any) -> None:
    table = zoo.raw_env("crazy8s")
    table.reset(seed=1)
    before = table.stepper.state
    with pytest.raises(upcard.IllegalMove):
        table.step(action)
    seen, *_ = table.last()
    forbidden = int(seen["action_mask"].argmin())
    with pytest.raises(upcard.IllegalMove, match="allowed are"):
        table.step(forbidden)
    assert table.stepper.state == before
    table.step(int(seen["action_mask"].argmax()))


@pytest.mark.parametrize("agent", ["player_2", "first", 0, None])
def test_an_agent_that_is_not_there_is_refused_by_name(agent: Any) -> None:
    table = zoo.raw_env("crazy8s")
    table.reset(seed=1)
    with pytest.raises(upcard.BadRules, match=r"given: it is one of player_0, player_1$"):
        table.observe(agent)


def test_a_deal_that_is_cut_off_is_truncated_for_all() -> None:
    table = zoo.raw_env("crazy8s", 4, max_turns=5)
    table.reset(seed=1)
    while not any(table.truncations.values()):
        seen = table.observe(table.agent_selection)
        table.step(int(np.flatnonzero(seen["action_mask"])[-1]))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())
    assert not any(table.rewards.values())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "crazy9s"}, "did you mean"),
        ({"players": 9}, "2 to 4 can play"),
        ({"returns": "money"}, "one of win, points"),
        ({"render_mode": "rgb_array"}, "one of ansi, human"),
        ({"max_turns": 0}, "max_turns 0 given"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(given: dict[str, Any], said: str) -> None:
    with pytest.raises(upcard.BadRules, match=said):
        zoo.env(**given)


def test_a_rules_file_is_played(tmp_path: Path) -> None:
    rules = tmp_path / "our eights, (new).toml"
    rules.write_text('base = "uno"\nname = "ours"\ntitle = "x"\nsource = "x"\n', "utf-8")
    table = zoo.upcard_v0.env(game=rules, players=8)
    table.reset(seed=1)
    assert len(table.agents) == 8


def test_the_text_of_a_table_is_what_the_agent_whose_turn_it_is_sees() -> None:
    table = zoo.raw_env("crazy8s", render_mode="ansi")
    assert table.render() is None
    table.reset(seed=1)
    text = table.render()
    assert text is not None
    assert all(str(card) in text for card in table.stepper.state.hands[0])
    assert "player_1" in text
