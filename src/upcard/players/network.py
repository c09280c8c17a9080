"""A network of somebody's own as a player: an ONNX file, as most learning libraries write it."""

from __future__ import annotations

import json
import re
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from upcard.errors import BadRules
from upcard.games.features import METADATA, Features
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players.player import Player
from upcard.sanitize import error_text

if TYPE_CHECKING:
    from upcard.games.game import Game

OBSERVATION, MASK = "observation", "mask"
TYPES = {
    "tensor(float)": np.float32,
    "tensor(double)": np.float64,
    "tensor(uint8)": np.uint8,
    "tensor(int8)": np.int8,
    "tensor(int32)": np.int32,
    "tensor(int64)": np.int64,
    "tensor(bool)": np.bool_,
}
"""What an input may be made of, as ONNX names it."""


LIBRARY = re.compile(r"^\w+: \[ONNXRuntimeError\] : \d+ : \w+ : ")
"""How the library's errors begin, which says nothing to who reads them."""


class Opened(NamedTuple):
    """A loaded file: the session that runs it, and its inputs."""

    session: Any
    inputs: dict[str, Any]
    """The type of each input, by its name."""
    observation: Any
    size: Any
    """How many numbers an observation has; a name, or None, for any."""
    seats: int
    """How many it was trained with; 0 if the file says nothing of that, as of all in `told`."""
    told: dict[str, Any]
    """What the file says of the tables it was trained at (`Features.metadata`)."""


class Network(Player):
    """Plays the legal move to which a network gives the highest value, the first of equals.

    `onnx:FILE` names it. The file's input `observation` has a row for each view, as `Game.features`
    writes it; an input `mask`, if there is one, is 1 for each legal action; the first output has a
    value for each action, as `Game.actions` numbers them. Which features these are is in the
    file's metadata (`Features.metadata`); a file without it is taken to want the full ones.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.name = f"onnx:{Path(file).name}"
        self._fits: Features | None = None

    def check_file(self) -> None:
        """BadRules if its file cannot be loaded."""
        _ = self._opened

    def check_game(self, game: Game) -> None:
        """BadRules for a file that cannot be loaded, or is of other observations or actions."""
        opened, low, high = self._opened, *game.rules.seats
        seats = opened.seats
        if seats and not low <= seats <= high:
            raise BadRules(f"{self.name} is of {seats} seats, and {game.id} is for {low} to {high}")
        if seats:
            self._check(game.features(seats, opened.observation))

    def choose(self, view: View) -> Move:
        """The move with the highest value; a move that leaves no choice costs nothing."""
        if len(view.legal) == 1:
            return view.legal[0]
        features = view.game.features(view.seats, self._opened.observation)
        if features is not self._fits:
            self._check(features)
            self._fits = features
        actions = view.game.actions
        row, mask = features.row(view), actions.mask(view)
        values = self._run({OBSERVATION: row[None], MASK: mask[None]})
        if values.size != len(actions):
            raise BadRules(
                f"{self.name} has {values.size} values, and {view.game.id} has {len(actions)} "
                "actions"
            )
        return actions.move(int(np.where(mask > 0, values, -np.inf).argmax()))

    def _check(self, features: Features) -> None:
        """BadRules unless the network is of such observations, and of the game's actions."""
        told, here = self._opened.told, json.loads(features.metadata()[METADATA])
        for what in ("seats", "parts", "actions"):
            if told and told.get(what) != here[what]:
                raise BadRules(
                    f"{self.name} is of other {what} than {features.game.id} has at "
                    f"{features.seats} seats: {_difference(told.get(what), here[what])}"
                )
        size = self._opened.size
        if isinstance(size, int) and size != features.size:
            raise BadRules(
                f"{self.name} takes {size} numbers, and an observation of {features.game.id} has "
                f"{features.size} at {features.seats} seats"
            )

    def _run(self, given: dict[str, Any]) -> Any:
        inputs = {name: given[name].astype(kind) for name, kind in self._opened.inputs.items()}
        return np.asarray(self._opened.session.run(None, inputs)[0]).reshape(-1)

    @cached_property
    def _opened(self) -> Opened:
        session = _session(self.file)
        inputs = {one.name: TYPES.get(one.type) for one in session.get_inputs()}
        if OBSERVATION not in inputs or not set(inputs) <= {OBSERVATION, MASK}:
            raise BadRules(
                f"{self.file} has the inputs {', '.join(inputs)}: "
                f"{OBSERVATION} is needed, and {MASK} allowed"
            )
        if None in inputs.values():
            raise BadRules(f"{self.file} has an input of another type than {', '.join(TYPES)}")
        text = session.get_modelmeta().custom_metadata_map.get(METADATA, "{}")
        try:
            told = dict(json.loads(text))
            seats = int(told["seats"]) if told else 0
            observation = told.get("observation", "full")
            asked = observation if isinstance(observation, str) else tuple(map(str, observation))
        except (KeyError, TypeError, ValueError, RecursionError):
            raise BadRules(f"{self.file} has metadata that cannot be read: {text[:80]}") from None
        shapes = {one.name: one.shape for one in session.get_inputs()}
        size = next(reversed(shapes[OBSERVATION]), None)
        return Opened(session, inputs, asked, size, seats, told)

    def __reduce__(self) -> tuple[type[Network], tuple[str]]:
        """By its file, which each process loads again."""
        return Network, (self.file,)


def _session(file: str) -> Any:
    """What runs a file, on one thread; BadRules if it cannot."""
    try:
        import onnxruntime
    except ModuleNotFoundError:
        raise BadRules(
            "onnx:FILE needs onnxruntime, which is not installed: pip install 'upcard[onnx]'"
        ) from None
    if not Path(file).is_file():
        raise BadRules(f"onnx:{file} given: there is no such file")
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        return onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
    except Exception as problem:  # the library's own errors have no base of their own
        why = LIBRARY.sub("", error_text(problem))
        raise BadRules(f"{file} cannot be loaded as ONNX: {why}") from problem


def _difference(told: Any, here: Any) -> str:
    """What of two lists or numbers differs first."""
    if not isinstance(told, list) or not isinstance(here, list):
        return f"{told} and {here}"
    alone = [one for one in told if one not in here], [one for one in here if one not in told]
    first = [str(each[0]) for each in alone if each]
    return " and ".join(first) if first else "they are in another order"
