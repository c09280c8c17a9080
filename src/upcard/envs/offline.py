"""Minari: the decisions of a dataset as episodes, for off-line learning.

    from upcard.envs.offline import to_minari
    data = to_minari("crazy8s.parquet", "upcard/crazy8s-v0", player="memory")
    env = data.recover_environment()

An episode is what one seat chose in one deal. Observations and actions are those of
`upcard.envs.gym` with the same game, seats and `observation`; `infos` have the `action_mask` of
each.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from upcard.envs.naming import needed, title_of

try:
    import gymnasium
    import minari
    import PIL  # noqa: F401 - Minari imports it as soon as a dataset is made
    from gymnasium import spaces
    from gymnasium.envs.registration import EnvSpec
    from minari.data_collector import EpisodeBuffer
except ImportError:
    raise needed("minari", "minari") from None
try:
    from pyarrow import parquet  # type: ignore[import-untyped]
except ImportError:
    raise needed("pyarrow", "minari") from None

from upcard.errors import BadRules, UpcardError, did_you_mean, reason
from upcard.rules import known_games, load
from upcard.rules.load import rules_hash

KEY, FORMAT = b"upcard", "arrow"
COLUMNS = ("deal", "seat", "player", "observation", "mask", "action", "reward")
ROWS = 1 << 15
"""Decisions that are read at a time."""


def to_minari(path: str | Path, dataset_id: str, player: str | None = None, **about: Any) -> Any:
    """Make a Minari dataset of a file that `upcard dataset` wrote; returns the `MinariDataset`.

    With `player`, only that player's decisions. Of a game that comes with Upcard, the environment
    has the seats of the file, and its other players, if they can be compiled. The file does not
    have what is seen after the last decision of a deal: the last observation stands there again.
    The reward is that of the file at the last step, and 0 before. `about` goes to
    `minari.create_dataset_from_buffers`: `author`, `description`, and so on. BadRules for a file
    that is none of a dataset, or a player who is not in it; ValueError, from Minari, for an id that
    cannot be, or is taken.
    """
    file = _opened(Path(path))
    told = json.loads(file.schema_arrow.metadata[KEY])
    known = list(dict.fromkeys(told["players"]))
    if player is not None and player not in known:
        raise BadRules(
            f"player {player!r} given{did_you_mean(player, known)}: {path} has {', '.join(known)}"
        )
    size = file.schema_arrow.field("observation").type.list_size
    given = {
        "algorithm_name": player or ", ".join(known),
        "description": f"{told['title']}, {told['seats']} seats: decisions of {', '.join(known)}",
        "requirements": [f"upcard=={told['versions']['upcard']}"],
        "data_format": FORMAT,
    }
    return minari.create_dataset_from_buffers(
        dataset_id,
        _episodes(file, player),
        env=_environment(told, player),
        observation_space=spaces.Box(0, 255, (size,), np.uint8),
        action_space=spaces.Discrete(len(told["actions"])),
        **(given | about),
    )


def _environment(told: dict[str, Any], player: str | None) -> EnvSpec | None:
    """What the decisions were made in, if it can be made again."""
    name, others = told["game"], list(told["players"])
    others.remove(player or others[0])
    if name not in known_games() or rules_hash(load(name)) != told["rules_hash"]:
        return None
    try:
        return gymnasium.make(
            f"upcard.envs.gym:upcard/{title_of(name)}-v0",
            seats=told["seats"],
            others=tuple(others),
            observation=tuple(part["name"] for part in told["parts"]),
        ).spec
    except UpcardError:
        return None


def _opened(path: Path) -> Any:
    try:
        path.open("rb").close()  # the library would say the same, and much more
        file = parquet.ParquetFile(path)
    except (OSError, ValueError) as problem:
        raise BadRules(f"{path} cannot be read as a dataset: {reason(problem)}") from None
    if KEY not in (file.schema_arrow.metadata or {}):
        raise BadRules(f"{path} is not a dataset of upcard dataset")
    return file


def _episodes(file: Any, player: str | None) -> Iterator[EpisodeBuffer]:
    """What each seat chose in each deal, in the order of the deals; few rows are in memory."""
    number = 0
    for rows in _deals(file):
        for seat in np.unique(rows["seat"]):
            own = np.flatnonzero(rows["seat"] == seat)
            if player is None or rows["player"][own[0]] == player:
                yield _episode(number, {name: column[own] for name, column in rows.items()})
                number += 1


def _deals(file: Any) -> Iterator[dict[str, Any]]:
    """The rows of each deal, as columns."""
    left: dict[str, Any] | None = None
    for batch in file.iter_batches(ROWS):
        rows = {name: _column(batch.column(name)) for name in COLUMNS}
        if left is not None:
            rows = {name: np.concatenate((left[name], rows[name])) for name in COLUMNS}
        ends = np.flatnonzero(np.diff(rows["deal"])) + 1
        for start, end in zip((0, *ends[:-1]), ends, strict=False):
            yield {name: column[start:end] for name, column in rows.items()}
        last = ends[-1] if len(ends) else 0
        left = {name: column[last:] for name, column in rows.items()}
    if left is not None and len(left["deal"]):
        yield left


def _column(array: Any) -> Any:
    """A column as NumPy has it: lists of fixed size are rows of a matrix."""
    if hasattr(array.type, "list_size"):
        return array.flatten().to_numpy().reshape(len(array), array.type.list_size)
    return array.to_numpy(zero_copy_only=False)


def _episode(number: int, rows: dict[str, Any]) -> EpisodeBuffer:
    """One seat's decisions in a deal."""
    count = len(rows["action"])
    rewards, ended = np.zeros(count, np.float32), np.zeros(count, bool)
    rewards[-1], ended[-1] = rows["reward"][-1], True
    again = [*range(count), count - 1]
    return EpisodeBuffer(
        id=number,
        options={"deal": int(rows["deal"][0]), "seat": int(rows["seat"][0])},
        observations=rows["observation"][again],
        actions=rows["action"].astype(np.int64),
        rewards=rewards,
        terminations=ended,
        truncations=np.zeros(count, bool),
        infos={"action_mask": rows["mask"][again]},
    )
