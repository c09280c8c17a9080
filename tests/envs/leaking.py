"""What environments tell a seat, beside the same position with all that it cannot know dealt anew.

    python -m tests.envs.leaking --deals 10000

plays so many deals in all, of each game as many, and compares at random positions.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from tests.engine.games import GAMES, SIDED, game_of
from tests.engine.hiding import mixed
from upcard.envs import zoo
from upcard.envs.batch import Batch
from upcard.envs.gym import UpcardEnv
from upcard.envs.showing import as_text, names_of
from upcard.envs.spiel import game_string
from upcard.envs.stepper import features_of
from upcard.games.game import Game
from upcard.games.state import State

OFTEN = 0.25
"""How often a position is looked at."""
SELDOM = 0.2
"""How often what is seen is also looked at as text, which takes a hundred times longer."""


def table_of(state: State, seat: int) -> str:
    """The table as PettingZoo's and Gymnasium's environments show it."""
    return as_text(state, seat, names_of(state.seats))


def view_of(state: State, seat: int) -> str:
    """A view's line, as OpenSpiel's states show it."""
    return state.view(seat).text


class Told(NamedTuple):
    """What an environment told a seat at a position."""

    who: str
    seat: int
    state: State
    observation: Any
    mask: Any
    text: str | None = None
    shown: Callable[[State, int], str] = table_of
    """What the text is of a state and a seat."""


def compare(name: str, seed: int, most: int = 150) -> int:
    """Play a deal in each environment, and compare what is told on the way; how many times."""
    game, chance, compared = game_of(name), random.Random(f"{name} {seed}"), 0
    fewest, seats_most = game.rules.seats
    seats = chance.randint(fewest, seats_most)
    courses = (agents, many, single, *([] if name in SIDED else [nodes]))
    for course in courses:
        for told in course(game, seats, seed, chance, most):
            check(told, mixed(told.state, told.seat, chance))
            compared += 1
    return compared


def check(told: Told, twin: State) -> None:
    """What was told is what can be told of a position that the seat cannot tell from its own."""
    view, features = twin.view(told.seat), twin.game.features(twin.seats)
    written = np.zeros(features.size, np.uint8)
    features_of(features.layout, twin._data, told.seat, written)
    text = None if told.text is None else told.shown(twin, told.seat)
    alike = (
        np.array_equal(told.observation, features.row(view))
        and np.array_equal(told.observation, written)
        and np.array_equal(told.mask, twin.game.actions.mask(view))
        and told.text == text
    )
    assert alike, f"{told.who}: seat {told.seat} is told what it may not know: {told.state}"


def agents(game: Game, seats: int, seed: int, chance: random.Random, most: int) -> Iterator[Told]:
    """PettingZoo's agents, all of them at each position, also after the end."""
    env = zoo.raw_env(game, seats, render_mode="ansi")
    env.reset(seed=seed)
    for step, agent in enumerate(env.agent_iter()):
        state = env.stepper.state
        if chance.random() < OFTEN or state.turn is None:
            for seat, each in enumerate(env.possible_agents):
                seen = env.observe(each)
                shown = env.render() if each == agent and chance.random() < SELDOM else None
                yield Told("zoo", seat, state, seen["observation"], seen["action_mask"], shown)
        if state.turn is None or step > most:
            return
        env.step(any_of(env.observe(agent)["action_mask"], chance))


def many(game: Game, seats: int, seed: int, chance: random.Random, most: int) -> Iterator[Told]:
    """Two tables at once: who is to choose at each of them."""
    batch = Batch(game, 2, seats, seed)
    batch.reset()
    for _ in range(most // 2):
        for table, seat in enumerate(batch.seat.tolist()):
            if chance.random() < OFTEN:
                told = batch.observation[table].copy(), batch.mask[table].copy()
                yield Told("batch", seat, batch.state(table), *told)
        batch.step([any_of(mask, chance) for mask in batch.mask])


def single(game: Game, seats: int, seed: int, chance: random.Random, most: int) -> Iterator[Told]:
    """One seat of Gymnasium's, against players who take any legal move."""
    own = chance.randrange(seats)
    env = UpcardEnv(game, seats, seat=own, others="random", render_mode="ansi")
    seen, info = env.reset(seed=seed)
    for _ in range(most // 2):
        assert set(info) == {"action_mask"}
        if chance.random() < OFTEN:
            shown = env.render() if chance.random() < SELDOM else None
            yield Told("gym", own, env.stepper.state, seen, info["action_mask"], shown)
        seen, _, over, _, info = env.step(any_of(info["action_mask"], chance))
        if over:
            return


@cache
def load(name: str, seats: int) -> Any:
    """The game in OpenSpiel."""
    return pyspiel.load_game(game_string(name, seats))


def nodes(game: Game, seats: int, seed: int, chance: random.Random, most: int) -> Iterator[Told]:
    """OpenSpiel's states: every player at each choice, and at the end."""
    state = load(game.id, seats).new_initial_state()
    while state.move_number() < most + 60:  # some are the deal's
        deal = state.deal
        if deal.is_over or (state.is_player_node() and chance.random() < OFTEN):
            for seat in range(seats):
                mask = np.zeros(len(game.actions), np.int8)
                mask[state.legal_actions(seat)] = 1
                told = state.observation_tensor(seat), mask, state.observation_string(seat)
                yield Told("spiel", seat, deal.history.state, *told, view_of)
        if deal.is_over:
            return
        state.apply_action(chance.choice(state.legal_actions()))


def any_of(mask: Any, chance: random.Random) -> int:
    """Any action that a mask allows."""
    return int(chance.choice(np.flatnonzero(mask)))


def main() -> None:
    """Compare many deals, and print how many."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--deals", type=int, default=10_000)
    given.add_argument("games", nargs="*", default=GAMES)
    asked = given.parse_args()
    deals = -(-asked.deals // len(asked.games))
    for name in asked.games:
        compared = sum(compare(name, seed) for seed in range(deals))
        print(f"{name}: {deals:,} deals, {compared:,} comparisons", flush=True)


if __name__ == "__main__":
    main()
