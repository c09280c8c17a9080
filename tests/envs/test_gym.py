"""Gymnasium: its own checker, and the same deals as the public State plays."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import upcard
from tests.engine.games import GAMES, amount, game_of, tables_of
from tests.envs.playing import chooser, deals, run_on
from upcard.envs.gym import UpcardEnv, UpcardVectorEnv
from upcard.players import player_named
from upcard.rules import known_games

DOOR = "upcard.envs.gym:upcard/"


@pytest.mark.parametrize("name", GAMES)
def test_gymnasiums_checker_finds_nothing(name: str) -> None:
    """It raises for what is wrong, and warns of what is odd: warnings are errors here."""
    for seats in tables_of(name):
        given: Any = {"game": game_of(name), "seats": seats, "seat": seats - 1}
        made = gymnasium.make(f"{DOOR}Game-v0", disable_env_checker=True, **given)
        check_env(made.unwrapped)


def test_every_game_has_a_name_and_any_rules_file_can_be_given(tmp_path: Path) -> None:
    for name in known_games():
        title = "".join(part.capitalize() for part in name.split("-"))
        made = gymnasium.make(f"{DOOR}{title}-v0")
        assert isinstance(made.unwrapped, UpcardEnv)
        assert made.unwrapped.stepper.game == upcard.game(name)
    rules = tmp_path / "our eights, (new).toml"
    rules.write_text('base = "crazy8s"\nname = "ours"\ntitle = "x"\nsource = "x"\n', "utf-8")
    made = gymnasium.make(f"{DOOR}Game-v0", game=rules, seats=3, others=["first", "random"])
    made.reset(seed=1)
    many = gymnasium.make_vec(f"{DOOR}Crazy8s-v0", num_envs=2, others="memory")
    assert isinstance(many.unwrapped, UpcardVectorEnv)
    assert many.reset(seed=1)[0].shape == (2, 284)


@pytest.mark.parametrize("returns", ["win", "points"])
def test_an_episode_is_a_deal_of_the_seed_and_the_next_follows(returns: str) -> None:
    players = [player_named("first"), None, player_named("random")]
    others = ["first", "random"]
    env = UpcardEnv("crazy8s", 3, seat=1, others=others, returns=returns, illegal="raise")
    course, choose = deals(upcard.game("crazy8s"), players, 6, 0, 1), chooser(1)
    seen, info = env.reset(seed=6)
    for _ in range(amount(30, 3)):
        state = next(course)
        over = False
        while not over:
            view = state.view(1)
            assert np.array_equal(seen, env.stepper.features.row(view))
            assert np.array_equal(info["action_mask"], env.stepper.actions.mask(view))
            action = int(choose(info["action_mask"][None])[0])
            seen, reward, over, cut, info = env.step(action)
            state.play(env.stepper.actions.move(action))
            run_on(state, players)
            assert not cut
            assert over == (state.outcome is not None)
            assert reward == 0 or over
        assert state.outcome is not None
        points = state.outcome.points
        won = -0.5 if state.outcome.winner != 1 else 1.0
        won = 0.0 if state.outcome.winner is None else won
        assert reward == (won if returns == "win" else points[1] - (points[0] + points[2]) / 2)
        assert (info["points"], info["turns"]) == (points, state.outcome.turns)
        assert not info["action_mask"].any()
        seen, info = env.reset()


def test_options_say_which_deal_and_who_begins() -> None:
    env = UpcardEnv("crazy8s", others="first")
    for deal in (4, 7, 10):
        asked = {"deal": 4, "stride": 3, "first": 1}
        env.reset(seed=2 if deal == 4 else None, options=asked if deal == 4 else None)
        state = upcard.game("crazy8s").deal(seed=2, deal=deal, first=1)
        run_on(state, [None, player_named("first")])
        assert env.stepper.state == state


@pytest.mark.parametrize(
    "options",
    [
        *({"deal": -1}, {"stride": 0}, {"first": 2}, {"first": -1}, {"deal": "x"}),
        *({"deal": 2**63}, {"deal": 10**40}, {"stride": 2**63}, {"first": 0.0}, [1], 5),
    ],
)
def test_an_option_that_cannot_be_is_refused_and_the_episode_goes_on(options: Any) -> None:
    env = UpcardEnv("crazy8s")
    _, info = env.reset(seed=1)
    before = env.stepper.state
    with pytest.raises(upcard.BadRules, match="given"):
        env.reset(options=options)
    assert env.stepper.state == before
    env.step(int(info["action_mask"].argmax()))


@pytest.mark.parametrize("action", [-1, 70, 10**30])
def test_an_illegal_action_ends_the_episode_with_minus_one_or_is_refused(action: int) -> None:
    env = UpcardEnv("crazy8s")
    env.reset(seed=1)
    _, reward, over, cut, info = env.step(action)
    assert (reward, over, cut, info["illegal"], info["winner"]) == (-1.0, True, False, True, -1)
    assert not info["action_mask"].any()
    with pytest.raises(upcard.IllegalMove, match="call reset"):
        env.step(0)
    strict = UpcardEnv("crazy8s", illegal="raise")
    _, info = strict.reset(seed=1)
    before = strict.stepper.state
    with pytest.raises(upcard.IllegalMove, match="actions are 0 to 69"):
        strict.step(action)
    forbidden = int(info["action_mask"].argmin())
    with pytest.raises(upcard.IllegalMove, match="allowed are"):
        strict.step(forbidden)
    assert strict.stepper.state == before
    strict.step(int(info["action_mask"].argmax()))


@pytest.mark.parametrize("action", ["x", None, 0.5, [0], np.array([0, 1])])
@pytest.mark.parametrize("illegal", ["raise", "forfeit"])
def test_what_is_no_number_is_refused_and_play_goes_on(action: Any, illegal: str) -> None:
    env = UpcardEnv("crazy8s", illegal=illegal)
    _, info = env.reset(seed=1)
    before = env.stepper.state
    with pytest.raises(upcard.IllegalMove, match="it is a whole number"):
        env.step(action)
    assert env.stepper.state == before
    env.step(info["action_mask"].argmax())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "crazy9s"}, "did you mean"),
        ({"seats": 9}, "2 to 4 can play"),
        ({"seat": 2}, "it is one of 0 to 1"),
        ({"seat": "x"}, "it is one of 0 to 1"),
        ({"seat": 1.0}, "seat 1.0 given: it is one of 0 to 1"),
        ({"others": 5}, "others 5 given: it is a player's name"),
        ({"others": [5]}, "it is a player's name"),
        ({"others": ["first", "first"]}, "one for each of the 1 other seats"),
        ({"others": "nobody"}, "no player 'nobody'"),
        ({"returns": "money"}, "one of win, points"),
        ({"illegal": "x"}, "one of raise, forfeit"),
        ({"render_mode": "rgb_array"}, "one of ansi, human"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(given: dict[str, Any], said: str) -> None:
    with pytest.raises(upcard.BadRules, match=said):
        UpcardEnv(**given)


def singles(count: int, **given: Any) -> Iterator[UpcardEnv]:
    """As many environments, each of which plays a table's deals."""
    for table in range(count):
        env = UpcardEnv(**given)
        env.reset(seed=8, options={"deal": table, "stride": count})
        yield env


@pytest.mark.parametrize("illegal", [False, True])
def test_many_tables_are_so_many_single_ones_step_by_step(illegal: bool) -> None:
    given = {"game": "uno", "seats": 3, "others": ["random", "first"], "max_turns": 80}
    many, choose = UpcardVectorEnv(4, **given), chooser(3)  # type: ignore[arg-type]
    seen, infos = many.reset(seed=8)
    envs, ended = list(singles(4, **given)), 0
    for step in range(amount(300, 30)):
        actions = choose(infos["action_mask"])
        if illegal and step % 20 == 0:
            actions[step // 20 % 4] = -1
        seen, reward, over, cut, infos = many.step(actions)
        for table, env in enumerate(envs):
            own = env.step(int(actions[table]))
            assert (own[1], own[2], own[3]) == (reward[table], over[table], cut[table])
            if own[2] or own[3]:
                ended += 1
                assert infos["_final_obs"][table]
                assert np.array_equal(infos["final_obs"][table], own[0])
                result = {name: of[table] for name, of in infos["final_info"].items()}
                assert result["winner"] == own[4]["winner"]
                assert tuple(result["points"]) == own[4]["points"]
                assert result["turns"] == own[4]["turns"]
                first, info = env.reset()
            else:
                first, info = own[0], own[4]
                assert not infos.get("_final_obs", np.zeros(4))[table]
            assert np.array_equal(seen[table], first)
            assert np.array_equal(infos["action_mask"][table], info["action_mask"])
    assert ended > 4 or amount(0, 1)


class Numbered(gymnasium.Wrapper[Any, Any, Any, Any]):
    """An environment that plays a table's deals, however it is begun."""

    def __init__(self, table: int, tables: int, **given: Any) -> None:
        super().__init__(UpcardEnv(**given))
        self.first: dict[str, Any] = {"seed": 8, "options": {"deal": table, "stride": tables}}

    def reset(self, **_: Any) -> Any:
        first, self.first = self.first, {}
        return self.env.reset(**first)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_in_each_mode_deals_begin_as_at_gymnasiums_own_tables(
    mode: AutoresetMode,
) -> None:
    given = {"game": "uno", "seats": 3, "others": ["random", "first"], "max_turns": 60}
    made = [partial(Numbered, table, 4, **given) for table in range(4)]
    own, choose = SyncVectorEnv(made, autoreset_mode=mode), chooser(3)
    many = UpcardVectorEnv(4, **given, autoreset_mode=mode)  # type: ignore[arg-type]
    assert many.metadata["autoreset_mode"] is mode
    (seen, infos), (known, told) = many.reset(seed=8), own.reset()
    ended = 0
    for _ in range(amount(300, 60)):
        assert np.array_equal(seen, known)
        playing = many.batch.seat >= 0
        assert np.array_equal(infos["action_mask"][playing], told["action_mask"][playing])
        assert infos["action_mask"].any(1).all()  # so that an action can be drawn
        actions = choose(infos["action_mask"])
        seen, *results, infos = many.step(actions)
        known, *expected, told = own.step(actions)
        assert all(map(np.array_equal, results, expected))
        over = np.logical_or(results[1], results[2])
        assert np.array_equal(infos.get("_final_obs", over), told.get("_final_obs", over))
        if over.any() and mode is not AutoresetMode.SAME_STEP:
            ended += 1
            for name in ("winner", "turns"):
                assert np.array_equal(infos[name][over], told[name][over])
                assert np.array_equal(infos[f"_{name}"], told[f"_{name}"])
        if over.any() and mode is AutoresetMode.DISABLED:
            assert np.array_equal(seen, known)
            with pytest.raises(upcard.IllegalMove, match=f"table {over.argmax()} is over: call"):
                many.step(actions)
            seen, infos = many.reset(options={"reset_mask": over})
            known, told = own.reset(options={"reset_mask": over})
            told = told | {"action_mask": many.action_masks()}  # it tells only of those that began
    assert ended > 3 or mode is AutoresetMode.SAME_STEP


def test_deals_that_go_on_can_be_left_for_the_next_ones() -> None:
    many = UpcardVectorEnv(3, "crazy8s", autoreset_mode="NextStep")
    with pytest.raises(upcard.IllegalMove, match="before the first reset"):
        many.reset(options={"reset_mask": np.ones(3, bool)})
    before, _ = many.reset(seed=1)
    seen, _ = many.reset(options={"reset_mask": np.array([False, True, False])})
    assert many.batch.deal.tolist() == [0, 4, 2]
    assert [np.array_equal(*pair) for pair in zip(before, seen, strict=True)] == [True, False, True]
    for bad in (None, [True], np.ones(3, int), np.ones((3, 1), bool)):
        with pytest.raises(upcard.BadRules, match="3 times True or False"):
            many.reset(options={"reset_mask": bad})
    with pytest.raises(upcard.BadRules, match="a seed and a reset_mask"):
        many.reset(seed=1, options={"reset_mask": np.ones(3, bool)})
    with pytest.raises(upcard.BadRules, match="it is one of NextStep, SameStep, Disabled"):
        UpcardVectorEnv(3, autoreset_mode="later")


def test_many_tables_run_under_gymnasiums_statistics() -> None:
    many = RecordEpisodeStatistics(gymnasium.make_vec(f"{DOOR}Clash-v0", num_envs=3))
    choose, returns = chooser(1), []
    _, infos = many.reset(seed=1)
    for _ in range(amount(300, 50)):
        _, reward, _, _, infos = many.step(choose(infos["action_mask"]))
        if "episode" in infos:
            for table in np.flatnonzero(infos["_episode"]):
                assert infos["episode"]["r"][table] == reward[table]
                returns.append(reward[table])
    assert set(returns) <= {1.0, -1.0}
    assert len(returns) > 3
    many.close()


def test_many_tables_take_one_seed_and_no_options() -> None:
    many = UpcardVectorEnv(2)
    with pytest.raises(upcard.BadRules, match="one seed is for all"):
        many.reset(seed=[1, 2])
    with pytest.raises(upcard.BadRules, match="many tables take reset_mask alone"):
        many.reset(options={"deal": 1})
    with pytest.raises(upcard.IllegalMove, match="call reset"):
        many.step(np.zeros(2, np.int64))


def test_without_a_seed_two_environments_play_different_deals() -> None:
    one, other = UpcardEnv("crazy8s"), UpcardEnv("crazy8s")
    same = [np.array_equal(one.reset()[0], other.reset()[0]) for _ in range(3)]
    assert not all(same)


def test_rendering_shows_the_own_seats_view(capsys: pytest.CaptureFixture[str]) -> None:
    env = UpcardEnv("crazy8s", seat=1, render_mode="ansi")
    assert env.render() is None
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    hand, other = env.stepper.state.hands[1], env.stepper.state.hands[0]
    assert all(str(card) in text for card in hand)
    assert "Your hand" in text
    shown = {str(card) for card in (*hand, *env.stepper.state.discard)}
    assert not any(str(card) in text for card in other if str(card) not in shown)
    watched = UpcardEnv("crazy8s", seat=1, render_mode="human")
    watched.reset(seed=1)
    assert "Crazy Eights" in capsys.readouterr().out
    assert watched.render() is None


def test_an_environment_that_was_pickled_by_its_parameters_plays_the_same() -> None:
    """As Gymnasium's processes make theirs: from a specification."""
    spec = pickle.loads(pickle.dumps(gymnasium.make(f"{DOOR}Uno-v0", seats=4).spec))
    env = gymnasium.make(spec)
    assert np.array_equal(env.reset(seed=1)[0], UpcardEnv("uno", 4).reset(seed=1)[0])
