"""A network in a file plays: networks made by hand, of which it is known what they choose."""

from __future__ import annotations

import json
import os
import pickle
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import upcard
from tests.cli.home import refusal
from tests.commands import run as upcard_run
from upcard.errors import BadRules
from upcard.games.features import METADATA, Features
from upcard.players import player_named
from upcard.players.lookup import anywhere, files_of

onnx = pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

GAME = upcard.game("crazy8s")
FEATURES = GAME.features(2)
ACTIONS = len(GAME.actions)


def made(
    path: Path,
    matrix: Any,
    bias: Any,
    about: dict[str, str] | None = None,
    names: Sequence[str] = ("observation",),
    kind: int = onnx.TensorProto.UINT8,
) -> Path:
    """Write a network whose values are observation × matrix + bias."""
    helper = onnx.helper
    nodes = [
        helper.make_node("Cast", [names[0]], ["numbers"], to=onnx.TensorProto.FLOAT),
        helper.make_node("Gemm", ["numbers", "matrix", "bias"], ["values"]),
    ]
    given = [helper.make_tensor_value_info(name, kind, ["rows", None]) for name in names]
    got = helper.make_tensor_value_info("values", onnx.TensorProto.FLOAT, ["rows", len(bias)])
    kept = [
        onnx.numpy_helper.from_array(np.asarray(one, np.float32), name)
        for one, name in ((matrix, "matrix"), (bias, "bias"))
    ]
    graph = helper.make_graph(nodes, "made", given, [got], kept)
    opset = [helper.make_opsetid("", 18)]
    model = helper.make_model(graph, opset_imports=opset, ir_version=9)
    helper.set_model_props(model, about if about is not None else FEATURES.metadata())
    path.write_bytes(model.SerializeToString())
    return path


def highest(path: Path, features: Features = FEATURES, **more: Any) -> Path:
    """A network that plays the highest number of an action."""
    actions = len(features.game.actions)
    about = features.metadata()
    return made(
        path, np.zeros((features.size, actions)), np.arange(actions), **{"about": about, **more}
    )


def plays_the_highest(path: Path) -> None:
    """It does, in some turns of a deal."""
    player, state = player_named(f"onnx:{path}"), GAME.deal(2, 1)
    assert player.name == "onnx:x.onnx"
    player.check_game(GAME)
    while (seat := state.turn) is not None and state.turns < 60:
        view = state.view(seat)
        numbers = [GAME.actions.number(move) for move in view.legal]
        assert GAME.actions.number(player.choose(view)) == max(numbers)
        state.play(player.choose(view))


def test_it_plays_the_legal_action_with_the_highest_value(tmp_path: Path) -> None:
    plays_the_highest(highest(tmp_path / "x.onnx"))


def test_it_sees_the_features_of_its_view(tmp_path: Path) -> None:
    """The value of each card is how often it is in the hand, and of drawing a half."""
    hand, matrix, bias = FEATURES.slices["hand"], np.zeros((FEATURES.size, ACTIONS)), [0.5]
    matrix[hand.start : hand.stop, 2 : 2 + hand.stop - hand.start] = np.eye(hand.stop - hand.start)
    path = made(tmp_path / "x.onnx", matrix, [*bias, *[0.0] * (ACTIONS - 1)])
    player, compared = player_named(f"onnx:{path}"), 0
    for seed in range(20):
        view = GAME.deal(2, seed).view(0)
        fitting = [move for move in view.legal if move.text in set(map(str, view.hand))]
        if fitting and len(view.legal) > 1:
            compared += 1
            assert player.choose(view) == min(fitting, key=GAME.actions.number)
    assert compared > 5


@pytest.mark.parametrize("observation", ["compact", ("hand", "upcard")])
def test_its_file_says_what_it_wants_to_see(tmp_path: Path, observation: Any) -> None:
    plays_the_highest(highest(tmp_path / "x.onnx", GAME.features(2, observation)))


def test_a_mask_and_other_types_of_numbers_are_given(tmp_path: Path) -> None:
    names = ("observation", "mask")
    for kind in (onnx.TensorProto.FLOAT, onnx.TensorProto.INT64, onnx.TensorProto.INT8):
        plays_the_highest(highest(tmp_path / "x.onnx", names=names, kind=kind))
    numbers = np.arange(ACTIONS)  # of what is 1 in the mask, so that without it all were alike
    plays_the_highest(made(tmp_path / "x.onnx", np.diag(numbers), 0 * numbers, names=names[::-1]))


def test_without_metadata_the_full_features_are_given(tmp_path: Path) -> None:
    plays_the_highest(highest(tmp_path / "x.onnx", about={}))


def told(**changed: object) -> dict[str, str]:
    return {METADATA: json.dumps(json.loads(FEATURES.metadata()[METADATA]) | changed)}


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda path: None, "there is no such file"),
        (lambda path: path.write_bytes(b"no network"), "cannot be loaded as ONNX"),
        (lambda path: highest(path, names=("x",)), "has the inputs x: observation is needed"),
        (lambda path: highest(path, about={METADATA: "["}), "has metadata that cannot be read"),
        (lambda path: highest(path, about={METADATA: "7"}), "has metadata that cannot be read"),
        (lambda path: highest(path, about=told(seats="two")), "has metadata that cannot be read"),
        (lambda path: highest(path, about={METADATA: '{"x": 1}'}), "has metadata that cannot be"),
        (lambda path: highest(path, about=told(seats=9)), "is of 9 seats, and crazy8s is for 2 to"),
        (
            lambda path: highest(path, about=told(parts=["hand (4)"])),
            r"is of other parts than crazy8s has at 2 seats: hand \(4\) and hand \(52\)",
        ),
        (
            lambda path: highest(path, about=told(actions=["draw"])),
            "is of other actions than crazy8s has at 2 seats: pass",
        ),
        (lambda path: highest(path, about=told(observation="all")), "observation 'all' given"),
    ],
)
def test_what_cannot_play_is_refused(
    tmp_path: Path, make: Callable[[Path], object], why: str
) -> None:
    make(tmp_path / "x.onnx")
    with pytest.raises(BadRules, match=why):
        player_named(f"onnx:{tmp_path / 'x.onnx'}").check_game(GAME)


def test_other_seats_than_it_was_trained_for_are_refused(tmp_path: Path) -> None:
    player = player_named(f"onnx:{highest(tmp_path / 'x.onnx')}")
    with pytest.raises(BadRules, match="is of other seats than crazy8s has at 3 seats: 2 and 3"):
        player.choose(GAME.deal(3, 1).view(0))


def test_without_the_library_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(BadRules, match=r"pip install 'upcard\[onnx\]'"):
        player_named(f"onnx:{highest(tmp_path / 'x.onnx')}").check_game(GAME)


def test_its_name_is_good_anywhere_and_it_goes_to_other_processes(tmp_path: Path) -> None:
    path = highest(tmp_path / "x.onnx")
    assert anywhere(f"onnx:{os.path.relpath(path)}") == f"onnx:{path}"
    assert files_of(f"onnx:{path}") == [str(path)]
    view = GAME.deal(2, 1).view(0)
    again = pickle.loads(pickle.dumps(player_named(f"onnx:{path}")))
    assert again.choose(view) == player_named(f"onnx:{path}").choose(view)


@pytest.mark.full
def test_a_match_with_it_is_played_by_the_command(tmp_path: Path) -> None:
    highest(tmp_path / "x.onnx")
    line = "match crazy8s onnx:x.onnx first --deals 20 --seed 1 --json --workers 2"
    done = upcard_run(*line.split(), folder=tmp_path)
    assert done.status == 0, done.complaints
    names = {one["name"] for one in json.loads(done.shown)["players"]}
    assert "onnx:x.onnx" in names
    again = upcard_run("match", "clash", "onnx:x.onnx", "first", "--deals", "20", folder=tmp_path)
    assert "is of other parts than clash has" in refusal(again)
