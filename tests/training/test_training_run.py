"""A whole training: which round's value is kept, and what is written of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.players.learned.made import NOTHING
from upcard import game
from upcard.players.learned.files import Bytes, read, shipped
from upcard.training import training_run
from upcard.training.rounds import Plan
from upcard.training.training_run import TrainingRun


def test_the_value_of_the_best_round_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Told after each round in some deals, and written with its rate in others."""
    good, heard = shipped()["clash"].at(2), list[str]()

    def learn(*_given: Any) -> Iterator[Bytes]:
        yield from (NOTHING, good, NOTHING)

    monkeypatch.setattr(training_run, "learn", learn)
    monkeypatch.setattr(training_run, "DEALS", 500)
    monkeypatch.setattr(training_run, "LAST_DEALS", 2_000)
    plan = Plan(2, rounds=3)
    whole = TrainingRun(
        game("clash"),
        [plan],
        "memory",
        "a test",
        tmp_path / "rounds",
        1,
        lambda what, _: heard.append(what),
    )
    whole.run(tmp_path / "file.json")
    values = read(tmp_path / "file.json")
    assert values.at(2).tobytes() == good.tobytes()
    (measured,) = values.measured
    assert (measured.against, measured.seats, measured.deals) == ("memory", 2, 2_000)
    assert 0.55 < measured.low < measured.won < measured.high < 0.65
    assert [one.partition(":")[0] for one in heard] == [
        "clash, 2 seats",
        *(f"clash, 2 seats, round {number} of 3" for number in (1, 2, 3)),
    ]
