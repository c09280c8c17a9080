"""Whether a strategy plays the same compiled as in Python."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from threading import Event, get_ident
from typing import Self

import numpy as np

from upcard import warmup
from upcard.arena.runners.deal_loop import DealLoop
from upcard.arena.runners.jobs import KEPT, Games, Job, play_job
from upcard.arena.runners.player_facts import PlayerFacts, known, walled
from upcard.arena.statistics.tally import FORFEITS, GAMES
from upcard.cancellation import PLAYING, heed
from upcard.games.game import Game
from upcard.jit_cache import found_once, key_of
from upcard.players.source import NeverCompiled, NotCompiled
from upcard.rules.load import rules_hash

SEED, DEALS = 2024, 20
"""The deals in which a compiled strategy is compared with itself in Python."""
SECONDS = 60.0
"""So long a strategy may take for them in Python, once it is compiled."""
VERDICTS = "verdicts"
"""The kind of what is remembered of such comparisons."""


def check_compiled(game: Game, name: str) -> None:
    """`check_known` of a player by its name."""
    check_known(game, known(name))


def check_known(game: Game, player: PlayerFacts) -> None:
    """NotCompiled, saying why, unless a player's choice can be compiled, and then does the same.

    The compiler has some words of Python mean other things: a trial of some deals finds out. Our
    own strategies are tried by our tests. A strategy whose loops do not end counts as compiled: it
    forfeits either way, and sooner so.
    """
    if player.source and player.terms and not walled():
        player.policy(game, game.rules.seats[0])  # where it could be tried in Python, it is not
        return
    if player.source or player.ours:
        about = repr((player.source, player.ours)), rules_hash(game.rules)
        key = key_of(part.encode() for part in about)
        if verdict := found_once(VERDICTS, key, lambda: _verdict(game, player)):
            raise NotCompiled(verdict)
    player.policy(game, game.rules.seats[0])


def _verdict(game: Game, player: PlayerFacts) -> str:
    """Why a player is not compiled, as far as that stays so; nothing if it is.

    NotCompiled for what may be otherwise another time.
    """
    try:
        return _difference(game, player)
    except NeverCompiled as problem:
        return str(problem)


def _difference(game: Game, player: PlayerFacts) -> str:
    """How a player plays otherwise when it is compiled, in a trial; nothing if it does not.

    The trial is played in Python while the player is compiled, if the engine is. NotCompiled if it
    cannot be.
    """
    seats = game.rules.seats[0]
    names, facts = (player.text,) * seats, (player,) * seats
    seating = (tuple(range(seats)),)
    job = Job(game, names, seating, SEED, 0, range(DEALS), facts=facts)
    with _InPython(job) as plain:
        if not warmup.pending():
            plain.begin()
        player.policy(game, seats)
        warmup.wait()
        fast, _ = play_job(replace(job, compiled=(player.text,)))
        late = ((fast["forfeit"] >= 0) & (fast["why"] == FORFEITS.index("late"))).any()
        unlike = np.zeros(0) if late else np.flatnonzero(fast != plain.games())
    if not unlike.size:
        return ""
    return (
        f"its compiled version plays differently from Python, first in deal {unlike[0]} of seed "
        f"{SEED} at {seats} seats; suits and ranks are compiled as numbers, and numbers have 64 "
        "bits, so look for suits and ranks beside numbers, and for numbers that grow beyond 2**63"
    )


class _InPython:
    """A job that is played in a thread; what is not done at the end of the block is given up."""

    def __init__(self, job: Job) -> None:
        self._job, self._stop = job, Event()
        self._pool = ThreadPoolExecutor(1, f"{PLAYING}trial", heed, (self._stop,))
        self._played: Future[Games] | None = None
        self._thread = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        KEPT.release(self._thread)  # so that it waits for no answer
        self._pool.shutdown(wait=False)

    def begin(self) -> Future[Games]:
        """Have it played from now on, if it is not yet."""
        if self._played is None:
            _load(self._job)
            self._played = self._pool.submit(self._play)
        return self._played

    def games(self) -> Games:
        """What came out, when it has. NotCompiled, saying so, if it takes too long."""
        try:
            return self.begin().result(SECONDS)
        except TimeoutError:
            why = f"to compare it with itself as plain Python takes over {SECONDS:g} s"
            raise NotCompiled(why) from None

    def _play(self) -> Games:
        self._thread = get_ident()
        return play_job(self._job)[0]


def _load(job: Job) -> None:
    """Have loaded what plays a job: a thread cannot do that while another one compiles."""
    course = DealLoop(job.game, [None] * len(job.players))
    course.begin(job.seed, (), 0, np.zeros(0, GAMES))
    course.to_choice()
