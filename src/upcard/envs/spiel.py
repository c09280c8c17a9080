"""OpenSpiel: every game and every rules file as the game `upcard`.

    import pyspiel
    from upcard.envs import spiel
    game = pyspiel.load_game("upcard(game=uno,players=3,returns=win)")

Importing this module registers it. Chance is explicit: a node for each card that comes off the draw
pile, and for each suit that chance declares. `game_string` writes the name of a game whose rules
file has a path with characters that OpenSpiel's game strings have other uses for.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote, unquote

import numpy as np
import numpy.typing as npt

from upcard.engine.layout import MOST_TURNS
from upcard.envs.information_state import SHAPE, HistoryRows
from upcard.envs.naming import needed
from upcard.errors import BadRules
from upcard.games.arguments import game_of
from upcard.games.features import Features
from upcard.games.numbers import any_whole, whole
from upcard.rules.section import MOST_SEATS
from upcard.trees.unfolding import Unfolding

try:
    import pyspiel
except ImportError:
    raise needed("open_spiel", "openspiel") from None

NAME = "upcard"
DEFAULTS = {"game": "crazy8s", "players": 2, "returns": "win"}
PLAIN = "/-_.~ "
"""What stands for itself in a game string, besides letters and digits."""

Tensor = npt.NDArray[np.float32]

TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Upcard",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_SEATS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=True,
    parameter_specification=DEFAULTS,
)


def game_string(game: str | Path, players: int = 2, returns: str = "win") -> str:
    """What `pyspiel.load_game` loads this game by: a name, or the path of a rules file."""
    return f"{NAME}(game={_escaped(str(game))},players={players},returns={returns})"


def _escaped(text: str) -> str:
    """Characters that a game string has other uses for, as URLs write them."""
    return "".join(one if one.isalnum() or one in PLAIN else quote(one) for one in text)


def resampler(seed: int) -> Callable[[UpcardState, int], UpcardState]:
    """What `ISMCTSBot.set_resampler` takes: worlds that are the same for the same seed.

    Without it, OpenSpiel deals them by the clock. BadRules for a seed that is no whole number.
    """
    numbers = random.Random(any_whole("seed", seed))
    return lambda state, player: state.imagine(player, numbers.getrandbits(62))


class UpcardGame(pyspiel.Game):
    """A game for so many players: see `game_string`.

    `game` has the characters escaped that a game string has other uses for, `players` is a number
    of seats, `returns` is one of `games.outcome.RETURNS`. BadRules for what cannot be.
    """

    kind: str
    """What returns are made of."""
    _name: str
    _beginning: Unfolding

    def __new__(cls, params: Mapping[str, Any] | None = None) -> Self:
        """All is checked before OpenSpiel's part is made.

        A game that lacks that part ends the process when a traceback shows it.
        """
        given = DEFAULTS | dict(params or {})
        name, returns = unquote(str(given["game"])), str(given["returns"])
        beginning = Unfolding(game_of(name), whole("players", given["players"], 1))
        least, most = beginning.game.bounds(beginning.players, returns)
        if least == most:
            raise BadRules(f"returns {returns} given: in {name} nothing counts points; take win")
        made: Self = super().__new__(cls)
        made._name, made._beginning, made.kind = name, beginning, returns
        return made

    def __init__(self, _: Mapping[str, Any] | None = None) -> None:
        it, players = self._beginning.game, self._beginning.players
        cards, (least, most) = it.rules.cards_in_play, it.bounds(players, self.kind)
        suits = map(str, cards.suits[: cards.declarable])
        outcomes = [*it.actions.faces, *suits, *it.rules.thrown]
        info = pyspiel.GameInfo(
            num_distinct_actions=len(it.actions),
            max_chance_outcomes=len(outcomes),
            num_players=players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=MOST_TURNS * len(cards) * players,
        )
        canonical = {"game": _escaped(self._name), "players": players, "returns": self.kind}
        super().__init__(TYPE, info, canonical)
        self.game = it
        self.players = players
        self.outcomes: tuple[str, ...] = tuple(outcomes)
        """What chance can give, in the order of its numbers: all faces, then all suits, then what a
        machine throws."""
        self.numbers: dict[str, int] = {outcome: number for number, outcome in enumerate(outcomes)}
        self.features: Features = it.features(players)
        self.recalled: HistoryRows = HistoryRows(it, players)

    def __reduce__(self) -> tuple[Callable[[str], object], tuple[str]]:
        """OpenSpiel's own way loses Python's part of a game."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> UpcardState:
        """The beginning, before any card is dealt."""
        return UpcardState(self, self._beginning.copy())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> UpcardObserver:
        """What writes observations of a kind; the default one has no memory."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return UpcardObserver(self, kind, params)


class UpcardState(pyspiel.State):
    """A deal at a choice, at an outcome of chance, or at its end."""

    def __init__(self, game: UpcardGame, deal: Unfolding) -> None:
        super().__init__(game)
        self.deal = deal
        """The deal as Upcard has it; `deal.history.state` is its State."""

    def current_player(self) -> int:
        """The seat that must choose, or one of pyspiel's own numbers."""
        if self.deal.weights:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.deal.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The number of each outcome that chance can give, and how likely it is."""
        numbers, weights = self._game.numbers, self.deal.weights
        total = sum(weights.values())
        return sorted((numbers[text], weight / total) for text, weight in weights.items())

    def is_terminal(self) -> bool:
        """Whether the deal has ended."""
        return self.deal.is_over

    def returns(self) -> list[float]:
        """What the deal was worth to each seat; 0 while it goes on."""
        history = self.deal.history
        outcome = history.state.outcome if history and self.deal.is_over else None
        game = self._game
        return list(outcome.returns(game.kind)) if outcome else [0.0] * game.players

    def imagine(self, player: int, seed: int) -> UpcardState:
        """A state that a player cannot tell from this one, the same for the same seed.

        Its `history()` begins there. BadRules at a chance node.
        """
        return UpcardState(self._game, self.deal.imagine(player, seed))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> UpcardState:
        """The same for a number from 0 to 1 that the sampler gives."""
        return self.imagine(player, int(sampler() * 2**53))

    def _legal_actions(self, _: int) -> list[int]:
        """The numbers of the legal moves (`Game.actions`), ascending."""
        history, actions = self.deal.history, self._game.game.actions
        return sorted(map(actions.number, history.state.legal)) if history else []

    def _apply_action(self, action: int) -> None:
        game = self._game
        if not self.deal.weights:
            self.deal.play(game.game.actions.move(action))
        elif action in range(len(game.outcomes)):
            self.deal.give(game.outcomes[action])
        else:
            raise BadRules(f"outcome {action} given: they are 0 to {len(game.outcomes) - 1}")

    def _action_to_string(self, player: int, action: int) -> str:
        game = self._game
        names = game.outcomes if player == pyspiel.PlayerId.CHANCE else game.game.actions.names
        return names[action]

    def __str__(self) -> str:
        deal = self.deal
        told = "" if deal.history is None else deal.history.state.text
        pending = "dealt" if deal.move is None else str(deal.move)
        return " ".join((told, pending, *deal.script)).strip() if deal.weights else told

    def __deepcopy__(self, _: object) -> UpcardState:
        clone: UpcardState = self.clone()
        return clone

    @property
    def _game(self) -> UpcardGame:
        game: UpcardGame = self.get_game()
        return game


class UpcardObserver:
    """Writes what a player sees: `dict` has named parts of `tensor` (`Game.features`).

    With perfect recall there are also the rows of `recalled`, and the string is the seat's history.
    What only everybody knows, and what only the player does, there is as a string. At a chance
    node all is as it was before the move; before the deal there is nothing.
    """

    def __init__(self, game: UpcardGame, kind: Any, params: Any) -> None:
        """BadRules for parameters, and for kinds of observations that there are not."""
        if params:
            raise BadRules(f"parameters {params} given: an observer takes none")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise BadRules("all players' private information asked for: no player has that")
        self._public, self._recall = kind.public_info, kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._features, self._recalled = game.features, game.recalled
        self.tensor: Tensor | None = None
        """All parts, one behind the other; None where there are none."""
        self.dict: dict[str, Tensor] = {}
        if self._public and self._private:
            self.tensor, self.dict = _parts(game.features, recall=self._recall)

    def set_from(self, state: UpcardState, player: int) -> None:
        """Write what a player sees of a state."""
        if self.tensor is None:
            return
        self.tensor.fill(0)
        history = state.deal.history
        if history is not None:
            row = self._features.row(history.state.view(player))
            self.tensor[: row.size] = row
            if self._recall:
                self.dict["recalled"][:] = self._recalled.rows(history.text(player), player)

    def string_from(self, state: UpcardState, player: int) -> str:
        """What a player sees of a state, as text."""
        history = state.deal.history
        if history is None or not (self._public or self._private):
            return ""
        if not self._public:
            view = history.state.view(player)
            return f"hand {','.join(map(str, view.hand))}; drawn {view.drawn or '-'}"
        if self._recall:
            return history.text(player if self._private else None)
        return history.state.view(player).text if self._private else history.state.public().text


def _parts(features: Features, recall: bool) -> tuple[Tensor, dict[str, Tensor]]:
    """A tensor, and its named parts."""
    shapes = {one.name: one.shape for one in features.slices.values()}
    if recall:
        shapes["recalled"] = SHAPE
    sizes = [int(np.prod(shape)) for shape in shapes.values()]
    tensor = np.zeros(sum(sizes), np.float32)
    pieces = np.split(tensor, np.cumsum(sizes)[:-1])
    parts = zip(shapes.items(), pieces, strict=True)
    return tensor, {name: piece.reshape(shape) for (name, shape), piece in parts}


pyspiel.register_game(TYPE, UpcardGame)
