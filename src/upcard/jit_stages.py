"""The stages in which the engine is compiled ahead of time: what is compiled together, for whom.

Nothing here needs the compiler until a stage is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple


class Stage(NamedTuple):
    """What is compiled together: in words, how many functions about, and a first use of it."""

    what: str
    functions: int
    use: Callable[[], None]


def _deal(name: str) -> None:
    from upcard.chance import FAST, NO_TAPE, fresh_deck
    from upcard.engine import entry
    from upcard.engine.belief import begin_belief, empty_belief, hear
    from upcard.games.game import game
    from upcard.games.state import NO_EVENTS, State
    from upcard.games.table import empty_bytes
    from upcard.shuffling import deal_words

    of = game(name)
    state = State(of, empty_bytes())
    words, order = deal_words(FAST, 0, 0, 2), fresh_deck(FAST, len(of.deck))
    begun = of.tables, state._data, 2, 0, FAST, words, order, NO_EVENTS, NO_TAPE
    entry.begin(*begun)
    belief = empty_belief()
    _compile_for(begin_belief, of.tables, state._data, belief)
    hear(of.tables, belief, NO_EVENTS, 0)


def _move(name: str) -> None:
    from upcard.chance import NO_TAPE
    from upcard.engine import entry
    from upcard.engine.belief import empty_belief
    from upcard.engine.layout import CHOOSE
    from upcard.games.game import game
    from upcard.games.state import NO_EVENTS, State
    from upcard.games.table import empty_bytes
    from upcard.players import player_named

    of = game(name)
    state = State(of, empty_bytes())
    state._heard = empty_belief()  # to begin one is compiled with dealing
    entry.make(of.tables, state._data, NO_EVENTS, NO_TAPE, entry.NO_MOVE)  # it is over
    state.can("pass")
    state._table["seats"], state._table["phase"], state._state["hands"][0, 0] = 2, CHOOSE, 1
    player_named("first").choose(state.view(0))


def _simulate(name: str) -> None:
    from upcard.arena.runners.simulate import simulate
    from upcard.games.game import game

    simulate(game(name), ("first", "random"), 1, 0)


def _play(name: str) -> None:
    from upcard.arena.runners.jobs import Job, play_job
    from upcard.games.game import game

    both = ("random", "random")
    of = game(name)
    play_job(Job(of, both, ((0, 1),), 0, 0, range(1), compiled=both))


def _step(name: str) -> None:
    from upcard.envs.stepper import Stepper

    stepper = Stepper(name)
    stepper.begin()
    stepper.observation(0)


def _view() -> None:
    from upcard.engine.fields import WRITERS
    from upcard.engine.policies import KNOWN_TYPE, VIEW_TYPE

    for write in dict.fromkeys(WRITERS.values()):
        write.compile((VIEW_TYPE, KNOWN_TYPE))


def _record(name: str) -> None:
    from upcard.datasets.decisions import Plan
    from upcard.games.game import game

    for _ in Plan(game(name), ("random", "random"), 1, 0).blocks():
        pass


def _compile_for(function: Any, *given: Any) -> None:
    """Have a function that Python calls compiled for such arguments, and kept, without a call."""
    from numba import typeof

    function.compile(tuple(map(typeof, given)))


def _search(name: str, called: bool) -> None:
    import numpy as np

    from upcard.engine.policies import by_address
    from upcard.players.search import flat

    tables, base, hidden = _prepare(name)
    moves, sums, more = np.zeros(1, np.int64), np.zeros(1), np.uint64(0)
    players = (None, by_address((None,))[np.newaxis]) if called else (moves, None)
    budget = 1, 1, True, 1
    found = moves, moves, np.zeros((1, 1)), np.zeros((1, 1)), sums
    _compile_for(flat.search, tables, base, hidden, moves, *players, *budget, more, *found)


def _imagine(name: str) -> None:
    import numpy as np

    from upcard.engine.determinize import deal_world
    from upcard.games.table import empty_bytes

    tables, base, hidden = _prepare(name)
    _compile_for(deal_world, tables, base, hidden, 0, True, np.uint64(0), empty_bytes())


def _prepare(name: str) -> tuple[Any, Any, Any]:
    """Compile what worlds are dealt from; a game's tables, and room for what that is."""
    import numpy as np

    from upcard.engine.belief import empty_belief
    from upcard.engine.determinize import prepare
    from upcard.engine.placing import HIDDEN
    from upcard.games.game import game
    from upcard.games.table import empty_bytes
    from upcard.rules.section import MOST_SEATS

    tables, data = game(name).tables, empty_bytes()
    hidden = np.empty(HIDDEN.itemsize, np.uint8)
    shown = np.zeros((MOST_SEATS, 1), np.uint8)
    known = tables, data, empty_belief(), shown, 0, False
    _compile_for(prepare, *known, data, hidden)
    return tables, data, hidden


def _call_learned() -> None:
    from upcard.players.compiling import called_choice
    from upcard.players.learned.player import Learned

    called_choice(Learned)


def _weigh(name: str) -> None:
    import numpy as np

    from upcard.games.game import game
    from upcard.games.table import empty_bytes
    from upcard.players.learned.features import SIZE
    from upcard.players.learned.value import WEIGHTS, describe

    weights, rows = np.zeros(1, WEIGHTS).view(np.uint8), np.zeros((1, SIZE), np.int16)
    unseen = np.zeros(2, np.uint64)
    _compile_for(describe, game(name).tables, empty_bytes(), 0, unseen, weights, rows)


def _train(name: str) -> None:
    from upcard.games.game import game
    from upcard.training.rounds import rehearse

    rehearse(game(name))


PLAIN, HOUSE = "crazy8s", "uno"
"""A game of each kind of rules, for which the engine is compiled apart (`optional_fields`)."""
STAGES = {
    "playing": Stage("the engine for matches", 116, partial(_play, PLAIN)),
    "dealing": Stage("the engine's dealing", 82, partial(_deal, PLAIN)),
    "choosing": Stage("the learned player", 60, _call_learned),
    "weighing": Stage("learned values", 71, partial(_weigh, PLAIN)),
    "moving": Stage("the engine's moves", 124, partial(_move, PLAIN)),
    "searching": Stage("the search", 123, partial(_search, PLAIN, called=True)),
    "estimating": Stage("chances to win", 140, partial(_search, PLAIN, called=False)),
    "imagining": Stage("hands that could be", 40, partial(_imagine, PLAIN)),
    "viewing": Stage("the views of strategies", 20, _view),
    "simulating": Stage("the engine for simulations", 110, partial(_simulate, PLAIN)),
    "stepping": Stage("tables of learners", 118, partial(_step, PLAIN)),
    "recording": Stage("datasets", 131, partial(_record, PLAIN)),
    "training": Stage("training", 171, partial(_train, PLAIN)),
    "house-playing": Stage("matches by house rules", 197, partial(_play, HOUSE)),
    "house-dealing": Stage("dealing by house rules", 112, partial(_deal, HOUSE)),
    "house-weighing": Stage("learned values by house rules", 85, partial(_weigh, HOUSE)),
    "house-moving": Stage("moves by house rules", 172, partial(_move, HOUSE)),
    "house-searching": Stage("search by house rules", 181, partial(_search, HOUSE, called=True)),
    "house-estimating": Stage("chances by house rules", 200, partial(_search, HOUSE, called=False)),
    "house-imagining": Stage("hands that could be by house rules", 55, partial(_imagine, HOUSE)),
    "house-simulating": Stage("simulations by house rules", 158, partial(_simulate, HOUSE)),
    "house-stepping": Stage("tables of learners by house rules", 163, partial(_step, HOUSE)),
    "house-recording": Stage("datasets by house rules", 177, partial(_record, HOUSE)),
    "house-training": Stage("training by house rules", 214, partial(_train, HOUSE)),
}
"""Every stage, by name, in the order in which they are compiled: what shares functions is next to
each other."""
HOUSE_STAGES = frozenset(stage for stage in STAGES if stage.startswith("house-"))


def stages_for(stages: Iterable[str], house: bool) -> list[str]:
    """What takes the place of some stages for rules that `house` says need HOUSE_TABLES."""
    return [f"house-{one}" if house and f"house-{one}" in HOUSE_STAGES else one for one in stages]
