"""OpenSpiel: its own simulations, and the same deals as the public State plays."""

from __future__ import annotations

import copy
import pickle
import random
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.tests import games_sim_test

import upcard
from tests.engine import plain_duel
from tests.engine.games import HOUSE, ONE_SIDED, OWN, RULES, amount, game_of, tables_of
from tests.engine.hiding import mixed
from tests.envs.playthroughs import FOLDER
from tests.sample import quickly, sample
from tests.trees.small import tiny
from upcard.envs import spiel
from upcard.envs.information_state import COLUMNS, RECALLED, WORDS
from upcard.games.moves import Event
from upcard.trees.solve import exploitability, uniform
from upcard.trees.tree import tree

TOLD = "observation_string", "observation_tensor", "information_state_tensor"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Rules files of a user's own, with names that a game string can't have as they are."""
    made = tmp_path_factory.mktemp("rules, (own) = 50%")
    for name, text in RULES.items():
        (made / f"{name}.toml").write_text(text, "utf-8")
    return made


def named(name: str, folder: Path) -> str | Path:
    return folder / f"{name}.toml" if name in RULES else name


def load(game: str | Path, players: int = 2, returns: str = "win") -> Any:
    return pyspiel.load_game(spiel.game_string(game, players, returns))


def unpickled(what: Any) -> Any:
    return pickle.loads(pickle.dumps(what))


def walk(game: Any, seed: int, most: int = 10_000) -> Iterator[Any]:
    """The states of a deal in which all is as likely, each the same object."""
    state, numbers = game.new_initial_state(), random.Random(seed)
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        state.apply_action(numbers.choice(state.legal_actions()))


def choice_of(game: Any, seed: int, least: int = 20) -> Any:
    """A state with a choice, at least so many actions after the beginning."""
    return next(
        state for n, state in enumerate(walk(game, seed)) if n >= least and state.is_player_node()
    )


def simulated() -> list[object]:
    """All games: those of short deals for the quick tests, every other one for the full ones."""
    short = ("crazy8s", "duel6", "indigo")
    others = [name for name in ONE_SIDED if name not in short]
    return [*short, *sample(others, 2, pytest.mark.full)]


@pytest.mark.parametrize("name", simulated())
def test_openspiels_simulations_find_nothing(
    name: str, folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """One with the fewest seats, the other with the most: what is checked does not hang on that."""
    tables = tables_of(name)
    game = load(named(name, folder), tables[0])
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    returns = "points" if worth(game_of(name), tables[-1]) else "win"
    game = load(named(name, folder), tables[-1], returns)
    games_sim_test.GamesSimTest().sim_game(game)
    capfd.readouterr()


def worth(it: upcard.Game, seats: int) -> bool:
    """Whether points can be had at all: OpenSpiel wants the least below the most."""
    return len(set(it.bounds(seats, "points"))) == 2


@pytest.mark.parametrize(
    "name",
    ["crazy8s", "countdown", "indigo", "mau-mau", OWN, pytest.param(HOUSE, marks=pytest.mark.full)],
)
def test_a_deal_is_the_one_that_the_engine_plays(name: str, folder: Path) -> None:
    """The outcomes are what `game.deal` tells of its own deal: no script is in between."""
    it = upcard.game(named(name, folder))
    returns = "points" if worth(it, 2) else "win"
    game = load(named(name, folder), 2, returns)
    for seed in range(1):
        state, numbers = game.new_initial_state(), random.Random(seed)
        deal = it.deal(2, seed)
        give(state, deal.dealt)
        while deal.turn is not None:
            check(state, deal)
            move = numbers.choice(deal.legal)
            state.apply_action(it.actions.number(move))
            give(state, deal.play(move))
        assert state.is_terminal()
        assert deal.outcome is not None
        assert state.returns() == state.rewards() == list(deal.outcome.returns(returns))


def give(state: Any, events: tuple[Event, ...]) -> None:
    """Let chance give what some events tell of, as often as it is asked."""
    came = [
        str(event.card if event.suit is None else event.suit)
        for event in events
        if event.kind in ("deal", "lay out", "starter", "draw", "suit")
        and (event.card or event.suit)
    ]
    while state.is_chance_node():
        by_name = {state.action_to_string(one): one for one in state.legal_actions()}
        while came[0] not in by_name:
            came.pop(0)
        state.apply_action(by_name[came.pop(0)])


def check(state: Any, deal: upcard.State) -> None:
    it, players = deal.game, range(deal.seats)
    assert state.current_player() == deal.turn
    assert state.legal_actions() == sorted(map(it.actions.number, deal.legal))
    for player in players:
        view = deal.view(player)
        assert state.observation_string(player) == view.text
        assert np.array_equal(state.observation_tensor(player), it.features(deal.seats).row(view))


@pytest.mark.full
def test_the_whole_tree_of_a_duel_is_the_enumerations() -> None:
    """Strings and tensors alike tell the information sets apart, and nothing else."""
    plain, seen = plain_duel.tree("A23"), set[tuple[Any, ...]]()
    left, nodes = [(load("duel6").new_initial_state(), plain)], 0
    while left:
        state, other = left.pop()
        nodes += 1
        if isinstance(other, plain_duel.End):
            assert state.returns() == list({None: (0, 0), 0: (1, -1), 1: (-1, 1)}[other.winner])
            continue
        assert state.is_chance_node() == isinstance(other, plain_duel.Chance)
        if isinstance(other, plain_duel.Choice):
            player = state.current_player()
            tensor = bytes(np.array(state.information_state_tensor(), np.uint8))
            seen.add((player, state.information_state_string(), tensor, other.seat, other.seen))
        else:
            assert len({share for _, share in state.chance_outcomes()}) == 1
        actions = state.legal_actions()
        names = [state.action_to_string(action) for action in actions]
        assert set(names) == set(other.ways)
        left += [
            (state.child(action), other.ways[way])
            for action, way in zip(actions, names, strict=True)
        ]
    assert nodes == 7549
    assert len(seen) == len({one[:2] for one in seen}) == len({one[2] for one in seen}) == 1716
    assert len({one[3:] for one in seen}) == 1716


def test_openspiel_computes_on_the_game_itself(folder: Path) -> None:
    whole = tree(tiny(folder))
    game = load(folder / whole.game.id)
    theirs = pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game))
    assert abs(theirs - exploitability(whole, uniform)) < 1e-9


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_a_kept_playthrough_comes_again(path: Path) -> None:
    """What OpenSpiel shows of deals: `test_a_deal_is_the_one_that_the_engine_plays` vouches."""
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    kept, again = generate_playthrough.replay(str(path))
    assert kept == again


@pytest.mark.parametrize("name", quickly(ONE_SIDED, 3))
def test_a_player_is_told_the_same_when_all_that_it_cannot_know_is_dealt_anew(
    name: str, folder: Path
) -> None:
    """As features too, and what everybody is told; the history's text: `games/test_history`."""
    chance = random.Random(name)
    for seats in tables_of(name):
        game = load(named(name, folder), seats)
        for step, state in enumerate(walk(game, seats, amount(120, 60))):
            if step % 20 or not state.deal.history:
                continue
            for player in range(seats):
                twin = state.clone()
                twin.deal.history.state = mixed(state.deal.history.state, player, chance)
                for told in ("observation_string", "observation_tensor"):
                    assert getattr(twin, told)(player) == getattr(state, told)(player)
                tensors = (
                    state.information_state_tensor(player),
                    twin.information_state_tensor(player),
                )
                assert tensors[0] == tensors[1]
                for observer in observers(game)[1:]:
                    assert observer.string_from(twin, player) == observer.string_from(state, player)


def observers(game: Any) -> list[Any]:
    """With perfect recall; what everybody knows, with recall and without; what only the player."""
    none, single = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER
    kinds = [(True, True, single), (True, False, none), (False, False, single)]
    return [game.make_py_observer(pyspiel.IIGObservationType(*kind)) for kind in kinds]


def test_an_observer_has_named_parts() -> None:
    game = load("uno", 3)
    state, [whole, public, private] = choice_of(game, 1), observers(game)
    whole.set_from(state, 2)
    features = upcard.game("uno").features(3)
    assert list(whole.dict) == [*features.slices, "recalled"]
    assert all(np.shares_memory(part, whole.tensor) for part in whole.dict.values())
    assert list(whole.tensor) == state.information_state_tensor(2)
    view = state.deal.history.state.view(2)
    for one in features.slices.values():
        part = features.row(view)[one.start : one.stop].reshape(one.shape)
        assert np.array_equal(whole.dict[one.name], part)
    assert public.tensor is private.tensor is None
    public.set_from(state, 2)
    assert whole.string_from(state, 2) == state.deal.history.text(2)
    assert public.string_from(state, 2) == state.deal.history.state.public().text
    hand = ",".join(map(str, view.hand))
    assert private.string_from(state, 2) == f"hand {hand}; drawn -"


def test_the_latest_is_recalled_first() -> None:
    game = load("crazy8s")
    state = next(
        state
        for state in walk(game, 3)
        if state.deal.history and len(state.deal.history.text(1).split("; ")) > RECALLED + 20
    )
    rows = np.array(state.information_state_tensor(1))[-RECALLED * len(COLUMNS) :]
    rows = rows.reshape(RECALLED, len(COLUMNS))
    kinds = {number: word for word, number in WORDS.items()}
    faces = upcard.game("crazy8s").features(2).faces
    parts = [part for part in state.deal.history.text(1).split("; ") if "asked" not in part]
    for row, part in zip(rows, reversed(parts), strict=False):
        kind, seat, what = map(int, row)
        word, *rest = part.rsplit(" ", len(part.split()) - len(kinds[kind].split()))
        assert kinds[kind] == word
        if word in ("play", "draw"):
            assert seat == 1 + (int(rest[0]) - 1) % 2
            assert what == (1 + faces.index(rest[1]) if len(rest) > 1 else 0)


def test_clones_and_pickles_go_on_alike() -> None:
    game = load("uno", 3)
    for step, state in enumerate(walk(game, 5, 90)):
        if step % 15 == 7:
            for twin in (state.clone(), copy.deepcopy(state), unpickled(state)):
                assert isinstance(twin, spiel.UpcardState)
                before = str(state), state.history(), state.information_state_string(0)
                assert (str(twin), twin.history(), twin.information_state_string(0)) == before
                twin.apply_action(twin.legal_actions()[0])
                assert (str(state), state.history()) == before[:2]
    assert len(pickle.dumps(state)) < 30_000
    assert str(unpickled(game)) == str(game)


def test_worlds_are_those_that_the_player_cannot_tell_apart() -> None:
    game = load("crazy8s", 3)
    state = choice_of(game, 8, least=40)
    player = state.current_player()
    texts = set()
    for seed in range(10):
        world = state.imagine(player, seed)
        assert str(world) == str(state.imagine(player, seed))
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.legal_actions() == state.legal_actions()
        texts.add(str(world.deal.history.state.hands))
        while not world.is_terminal():
            world.apply_action(world.legal_actions()[-1])
    assert len(texts) == 10
    sampled = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert sampled.information_state_string(player) == state.information_state_string(player)


def test_openspiels_search_plays_and_the_same_seed_is_the_same_game() -> None:
    def played() -> list[int]:
        game = load("crazy8s")
        numbers = np.random.RandomState(1)
        rollouts = mcts.RandomRolloutEvaluator(1, numbers)
        bot = ismcts.ISMCTSBot(game, rollouts, 1.4, 2, random_state=numbers)
        bot.set_resampler(spiel.resampler(2))
        state, others = game.new_initial_state(), random.Random(3)
        while not state.is_terminal():
            mine = state.current_player() == 0
            state.apply_action(bot.step(state) if mine else others.choice(state.legal_actions()))
        actions: list[int] = state.history()
        return actions

    assert played() == played()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("upcard(game=crazy9s)", "did you mean"),
        ("upcard(players=9)", "2 to 4 can play"),
        ("upcard(players=0)", "from 1 on"),
        ("upcard(returns=money)", "one of win, points"),
        ("upcard(game=clash,returns=points)", "in clash nothing counts points; take win"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(given: str, said: str) -> None:
    with pytest.raises(upcard.BadRules, match=said) as refused:
        pyspiel.load_game(given)
    for entry in refused.traceback:  # half of a game in one of them would end the process here
        assert repr(entry.frame.f_locals)


def test_an_action_that_cannot_be_is_refused_and_play_goes_on() -> None:
    game = load("crazy8s")
    state = game.new_initial_state()
    for outcome, said in ((999, "0 to 55"), (55, "one of A♠ 2♠"), (10**9, "0 to 55")):
        with pytest.raises(upcard.BadRules, match=said):
            state.apply_action(outcome)
    assert state.history() == []
    with pytest.raises(upcard.BadRules, match="begin at a choice"):
        state.imagine(0, 1)
    state = choice_of(game, 1)
    before, forbidden = str(state), set(range(70)) - set(state.legal_actions())
    for action, said in ((min(forbidden), "allowed are"), (70, "actions are 0 to 69")):
        with pytest.raises(upcard.IllegalMove, match=said):
            state.apply_action(action)
    assert str(state) == before
    state.apply_action(state.legal_actions()[0])


def test_observations_that_there_are_not_are_refused() -> None:
    game = load("crazy8s")
    everything = pyspiel.IIGObservationType(True, True, pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(upcard.BadRules, match="no player has that"):
        game.make_py_observer(everything)
    with pytest.raises(upcard.BadRules, match="takes none"):
        game.make_py_observer(None, {"a": 1})


def test_a_rules_file_has_a_name_that_comes_back(folder: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name in RULES:
            game = load(folder / f"{name}.toml", 5)
            for same in (pyspiel.load_game(str(game)), copy.deepcopy(game), unpickled(game)):
                assert same == game
                assert same.new_initial_state().is_chance_node()
            assert game.get_parameters()["players"] == 5
            text = pyspiel.serialize_game_and_state(game, choice_of(game, 1, least=60))
            again, state = pyspiel.deserialize_game_and_state(text)
            assert again == game
            assert state.is_player_node()
