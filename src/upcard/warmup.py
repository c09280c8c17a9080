"""Compiling what a command needs ahead of time, in processes of their own, and telling how far.

A stage is what is compiled together. `begin` has missing ones compiled while this process goes on
with what it has to do; `wait` comes before their first use. Nothing here needs the compiler until a
stage is compiled, so that whoever waits is told at once.
"""

from __future__ import annotations

import gc
import math
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any, NamedTuple

from upcard.errors import BadRules
from upcard.jit_cache import INTERPRETED, recall, remember, uncollected, writable

READY = "ready"
"""The kind of what is remembered of stages."""
EACH = 0.07
"""Seconds that a function takes to be compiled, about."""
SHARED = 0.75
"""The share of a stage's functions that are compiled already where another one was before it."""


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


class _Child:
    """A process that compiles stages, one after another, and how far it is."""

    def __init__(self, stages: Sequence[str]) -> None:
        self.stages, self._finished, self._functions = stages, 0, 0
        command = [sys.executable, "-m", "upcard.warmup", *stages]
        self._process = subprocess.Popen(  # noqa: S603
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        with self._process.stdout or nullcontext(()) as lines:
            for line in lines:
                if line.strip():
                    self._finished, self._functions = self._finished + 1, 0
                else:
                    self._functions += 1

    @property
    def functions(self) -> int:
        """How many are to be compiled, about."""
        return _functions(self.stages)

    @property
    def done(self) -> int:
        """How many of them are."""
        finished, under_way = self.stages[: self._finished], self.stages[self._finished :][:1]
        return _functions(finished) + min(self._functions, _functions(under_way))

    def ended(self, seconds: float) -> bool:
        """Whether it ends within so many seconds."""
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()


def seconds(stages: Iterable[str]) -> int:
    """About how long it takes to have stages compiled where nothing else is at work: whole tens."""
    longest = max(map(_functions_together, _shared_out([*stages])), default=0.0)
    return 10 * math.ceil(longest * EACH / 10)


def _functions_together(stages: Iterable[str]) -> float:
    """How many functions are compiled for stages one after another."""
    counts = [STAGES[stage].functions for stage in stages]
    return max(counts) + (1 - SHARED) * (sum(counts) - max(counts))


def _functions(stages: Iterable[str]) -> int:
    return sum(STAGES[stage].functions for stage in stages)


def _shared_out(stages: Sequence[str]) -> Iterator[list[str]]:
    """Stages in as many lots as there are cores, each of about as many functions.

    What one stage compiles the next of its lot need not, if the two are for the same kind of rules.
    """
    plain, house = ([one for one in stages if (one in HOUSE_STAGES) is of] for of in (False, True))
    kinds = [own for own in (plain, house) if own]
    for own in kinds:
        many, total, before = max(1, (os.cpu_count() or 1) // len(kinds)), _functions(own), 0
        lots: list[list[str]] = [[] for _ in range(many)]
        for stage in own:
            size = STAGES[stage].functions
            lots[int(many * (before + size / 2) / total)].append(stage)
            before += size
        yield from filter(None, lots)


_children: list[_Child] = []


def missing(stages: Iterable[str]) -> list[str]:
    """Those of some stages that have not been compiled, by this source and these versions."""
    if INTERPRETED:
        return []
    wanted = {*stages}
    return [stage for stage in STAGES if stage in wanted and recall(READY, stage) is None]


def begin(stages: Iterable[str]) -> None:
    """Have those of some stages compiled that are missing, in processes of their own."""
    known = {stage for child in _children for stage in child.stages}
    if not writable():
        return  # nothing can be kept: all is compiled here, at its first use
    wanted = [stage for stage in missing(stages) if stage not in known]
    with suppress(OSError):  # nor without processes
        for lot in _shared_out(wanted):
            _children.append(_Child(lot))


def pending() -> bool:
    """Whether something that was begun may not be compiled yet."""
    return bool(_children)


def wait(progress: Callable[[float], object] | None = None) -> None:
    """Wait until all that was begun is compiled; `progress` is called with its share, 0 to 1."""
    total = sum(child.functions for child in _children)
    try:
        while _children:
            if progress:
                progress(sum(child.done for child in _children) / total)
            if all(child.ended(0.1) for child in _children):
                _children.clear()
    finally:
        give_up()


def give_up() -> None:
    """End what is being compiled by other processes, if something is."""
    while _children:
        _children.pop().end()


def warm_up(
    stages: Iterable[str] | None = None, progress: Callable[[float], object] | None = None
) -> None:
    """Compile the engine ahead of time, as far as that was not done before: once for a version.

    `stages` are names of STAGES, all if not given; `progress` is called with the share that is
    compiled, from 0 to 1. BadRules for a stage that there is not.
    """
    wanted = [*STAGES] if stages is None else [stages] if isinstance(stages, str) else [*stages]
    if unknown := [stage for stage in wanted if stage not in STAGES]:
        raise BadRules(f"stage {unknown[0]!r} given: there are {', '.join(STAGES)}")
    begin(wanted)
    wait(progress)


def _compile(stages: Sequence[str]) -> None:
    """Compile stages here, and write an empty line for each function, its name for each stage."""
    from numba.core import event

    done = 0

    class Teller(event.Listener):
        def on_start(self, _event: object) -> None:
            """A function begins to be compiled: nobody is told."""

        def on_end(self, _event: object) -> None:
            """A function is compiled."""
            nonlocal done
            done += 1
            print(flush=True)

    with uncollected(), event.install_listener("numba:compile", Teller()):
        for stage in stages:
            done = 0
            STAGES[stage].use()
            remember(READY, stage, str(done))
            print(stage, flush=True)
    gc.freeze()  # to collect at the end takes half a second


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):  # nobody waits any more
        _compile(sys.argv[1:])
