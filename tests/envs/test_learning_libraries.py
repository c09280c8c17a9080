"""Learning libraries play legal moves to the end of deals, each through its own wrapper.

    pytest -m long tests/envs/test_learning_libraries.py

docs/researchers.md says how to install them, and which versions ran. A library that is not
installed is skipped. Illegal actions are refused here, so that none goes unnoticed.
"""

from __future__ import annotations

import importlib
from typing import Any

import numpy as np
import pytest

from upcard.envs import zoo
from upcard.envs.gym import UpcardEnv, UpcardVectorEnv

pytestmark = pytest.mark.long
LEGAL: dict[str, Any] = {"game": "crazy8s", "illegal": "raise"}


def library(name: str) -> Any:
    """A module of a library; the test is skipped where it is not installed."""
    pytest.importorskip(name.partition(".")[0], reason="not installed")
    return importlib.import_module(name)


def drawn(mask: Any, chance: np.random.Generator) -> int:
    """A legal action, each as likely."""
    return int(chance.choice(np.flatnonzero(np.asarray(mask))))


def test_torchrl_masks_the_actions_of_one_seat() -> None:
    torch, data, envs = map(library, ("torch", "torchrl.data", "torchrl.envs"))
    one = envs.GymWrapper(UpcardEnv(**LEGAL), categorical_action_encoding=True)
    spec = {"action_mask": data.Binary(one.action_spec.space.n, dtype=torch.int8)}
    one.set_info_dict_reader(envs.default_info_dict_reader(["action_mask"], spec=spec))
    masked = envs.TransformedEnv(one, envs.ActionMask())
    envs.check_env_specs(masked)
    played = masked.rollout(400, break_when_any_done=False)["next"]
    over = played["done"].squeeze()
    assert int(over.sum()) > 3
    assert set(played["reward"].squeeze()[over].tolist()) <= {1.0, -1.0}
    assert not played["reward"].squeeze()[~over].any()


@pytest.mark.parametrize("mode", ["Disabled", "SameStep"])
def test_torchrl_resets_many_tables(mode: str) -> None:
    envs = library("torchrl.envs")
    many = envs.GymWrapper(
        UpcardVectorEnv(3, "crazy8s", autoreset_mode=mode), categorical_action_encoding=True
    )
    envs.check_env_specs(many)
    played = many.rollout(60, break_when_any_done=False)["next"]
    assert bool(played["done"].any())


@pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested")
@pytest.mark.parametrize("made", [zoo.env, zoo.parallel_env])
def test_torchrl_seats_several_agents(made: Any) -> None:
    envs = library("torchrl.envs")
    table = envs.PettingZooWrapper(
        made(players=3, **LEGAL), use_mask=True, categorical_actions=True
    )
    envs.check_env_specs(table)
    played = table.rollout(400, break_when_any_done=False)["next"]
    over = played["done"].squeeze()
    assert int(over.sum()) > 1
    groups = [name for name in table.group_map if name != "others"]
    rewards = [played[group, "reward"][over].reshape(int(over.sum()), -1) for group in groups]
    assert all(abs(float(deal)) < 1e-6 for deal in sum(each.sum(1) for each in rewards))


def test_tianshou_collects_deals_of_several_agents() -> None:
    envs, chance = library("tianshou.env"), np.random.default_rng(1)
    tables = envs.DummyVectorEnv(
        [lambda: envs.PettingZooEnv(zoo.env(players=3, **LEGAL)) for _ in range(2)]
    )
    seen, _ = tables.reset(seed=1)
    ended = 0
    for _ in range(400):
        seen, rewards, over, _, _ = tables.step(
            np.array([drawn(one["mask"], chance) for one in seen])
        )
        for table in np.flatnonzero(over):
            assert sum(rewards[table]) == pytest.approx(0)
            seen[table] = tables.reset([int(table)])[0][0]
            ended += 1
    assert ended > 3


def test_rllib_plays_in_turn_and_in_parallel() -> None:
    wrappers = library("ray.rllib.env.wrappers.pettingzoo_env")
    chance = np.random.default_rng(1)
    for table in (
        wrappers.PettingZooEnv(zoo.env(players=3, **LEGAL)),
        wrappers.ParallelPettingZooEnv(zoo.parallel_env(players=3, **LEGAL)),
    ):
        seen, _ = table.reset(seed=1)
        over, total = {"__all__": False}, dict.fromkeys(table.possible_agents, 0.0)
        while not over["__all__"]:
            actions = {agent: drawn(one["action_mask"], chance) for agent, one in seen.items()}
            seen, rewards, over, _, _ = table.step(actions)
            for agent, reward in rewards.items():
                total[agent] += reward
        assert sorted(total.values()) == [-0.5, -0.5, 1.0]


def test_pufferlib_makes_flat_observations_of_one_seat_and_of_several() -> None:
    emulation, vector = library("pufferlib.emulation"), library("pufferlib.vector")

    def one(**given: Any) -> Any:
        return emulation.GymnasiumPufferEnv(env_creator=UpcardEnv, env_kwargs=LEGAL, **given)

    tables = vector.make(one, num_envs=2, backend=vector.Serial)
    seen, _ = tables.reset(seed=1)
    plain = UpcardEnv(**LEGAL)
    assert np.array_equal(seen[0], plain.reset(seed=1)[0])
    several = emulation.PettingZooPufferEnv(env_creator=lambda: zoo.parallel_env("uno", 3))
    shown, _ = several.reset(seed=1)
    sizes = {len(row) for row in shown.values()}
    table = several.env.aec_env.unwrapped
    assert sizes == {table.stepper.features.size + len(table.stepper.actions)}


def test_sb3_contrib_learns_with_masks() -> None:
    contrib, wrapped = library("sb3_contrib"), library("stable_baselines3.common.vec_env")
    tables = wrapped.DummyVecEnv([lambda: UpcardEnv(**LEGAL) for _ in range(2)])
    learner = contrib.MaskablePPO("MlpPolicy", tables, n_steps=64, batch_size=64, seed=1)
    learner.learn(256)
    env = UpcardEnv(**LEGAL)
    seen, _ = env.reset(seed=2)
    over, reward = False, 0.0
    while not over:
        action, _ = learner.predict(seen, action_masks=env.action_masks())
        seen, reward, over, _, _ = env.step(int(action))
    assert reward in (1.0, -1.0)
