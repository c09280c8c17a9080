"""A dataset as Minari's episodes, beside the file that it was made from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import minari
import numpy as np
import pytest
from pyarrow import parquet  # type: ignore[import-untyped]

from upcard.datasets.decisions import Plan
from upcard.datasets.parquet import write_dataset
from upcard.envs import offline
from upcard.envs.gym import UpcardEnv
from upcard.envs.offline import to_minari
from upcard.errors import BadRules
from upcard.games.game import game

pytestmark = [
    pytest.mark.full,
    pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning"),
]
DEALS, PLAYERS = 5, ("memory", "first")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("dataset") / "crazy8s.parquet"
    write_dataset(Plan(game("crazy8s"), PLAYERS, DEALS, 3), path, lambda _: None)
    return path


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Datasets of a test's own."""
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))


def rows_of(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return found


@pytest.mark.parametrize("at_once", [7, 1 << 15], ids=["in pieces", "at once"])
def test_an_episode_is_what_a_seat_chose_in_a_deal(
    file: Path, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    monkeypatch.setattr(offline, "ROWS", at_once)
    to_minari(file, "upcard/crazy8s-v0")
    data = minari.load_dataset("upcard/crazy8s-v0")
    rows, episodes = rows_of(file), list(data.iterate_episodes())
    names = [(deal, seat) for deal in range(DEALS) for seat in range(2)]
    assert (data.total_episodes, data.total_steps) == (len(names), len(rows))
    for (deal, seat), episode in zip(names, episodes, strict=True):
        own = [row for row in rows if (row["deal"], row["seat"]) == (deal, seat)]
        assert episode.actions.tolist() == [row["action"] for row in own]
        assert episode.observations[:-1].tolist() == [row["observation"] for row in own]
        assert episode.observations[-1].tolist() == own[-1]["observation"]
        assert episode.infos["action_mask"][:-1].tolist() == [row["mask"] for row in own]
        assert episode.rewards.tolist() == [0] * (len(own) - 1) + [own[-1]["reward"]]
        assert episode.terminations.tolist() == [False] * (len(own) - 1) + [True]
        assert not episode.truncations.any()
        assert np.take_along_axis(
            episode.infos["action_mask"][:-1], episode.actions[:, None], 1
        ).all()


def test_one_players_decisions_and_the_environment_that_they_were_made_in(file: Path) -> None:
    data = to_minari(file, "upcard/crazy8s/memory-v0", player="memory", author="somebody")
    own = [row for row in rows_of(file) if row["player"] == "memory"]
    assert (data.total_episodes, data.total_steps) == (DEALS, len(own))
    assert data.storage.metadata["author"] == {"somebody"}
    env = data.recover_environment()
    assert isinstance(env.unwrapped, UpcardEnv)
    assert env.spec is not None
    assert env.spec.kwargs["others"] == ["first"]
    assert env.observation_space == data.observation_space
    assert env.action_space == data.action_space


def test_rules_of_ones_own_have_no_environment(tmp_path: Path) -> None:
    rules = tmp_path / "ours.toml"
    rules.write_text('base = "crazy8s"\n[cards.2]\ndraw = 3\n')
    path = tmp_path / "ours.parquet"
    write_dataset(Plan(game(rules), PLAYERS, 1, 3), path, lambda _: None)
    assert to_minari(path, "ours-v0").spec.env_spec is None


def test_what_is_no_dataset_is_refused(file: Path, tmp_path: Path) -> None:
    other, text = tmp_path / "other.parquet", tmp_path / "text.parquet"
    parquet.write_table(parquet.read_table(file).replace_schema_metadata(None), other)
    text.write_text(json.dumps({}))
    for path, words in (
        (other, "is not a dataset of upcard dataset"),
        (text, "cannot be read as a dataset"),
        (tmp_path / "none.parquet", "cannot be read as a dataset"),
    ):
        with pytest.raises(BadRules, match=words):
            to_minari(path, "other-v0")
    with pytest.raises(BadRules, match=r"player 'memry' given \(did you mean memory\?\)"):
        to_minari(file, "other-v0", player="memry")
