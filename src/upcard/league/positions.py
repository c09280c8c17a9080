"""Positions of a division, the same for all of its entrants, and what each would choose there."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from upcard.arena.runners.course import Course
from upcard.arena.runners.sitting import Answer, Question
from upcard.arena.runners.walled import WalledPlayer
from upcard.arena.statistics.tally import GAMES
from upcard.engine import loop
from upcard.engine.entry import NO_MOVE
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.layout import STATE
from upcard.engine.policies import by_address
from upcard.games.table import Bytes
from upcard.league.divisions import Division, Participant

MANY = 5_000
FIRST_ASKED = 1_000
"""So many of them everybody is asked about; the others, whose choices there are like somebody's."""
DEALS = 2_000
"""Deals from which they come, at most."""
SEED = 11
FIRST_MOVES = 0.5
"""The share of moves on the way that are the first legal one; the others are drawn by lot."""
FEWEST = 250
"""Two are compared in so many positions or more."""
SECONDS = 10.0
"""After so long, nobody is asked about more of them."""
MOST_FAILURES = 20
"""After so many errors nobody is asked any more: each may have taken a second."""
PARTLY_KEPT = ("held", "open")
"""Fields of a table that the engine fills in only for who asks."""

Codes = npt.NDArray[np.int64]


class Positions:
    """Positions with several moves to choose from, from deals that anybody could have played."""

    def __init__(self, division: Division) -> None:
        self.game, self.seats = division.game, division.seats
        self.questions = list[Question]()
        self._states = list[Bytes]()
        course = Course(self.game, [None] * self.seats)
        rows = np.zeros(DEALS, GAMES)
        course.begin(SEED, range(DEALS), 0, rows)
        lots, move = Random(SEED), NO_MOVE
        while len(self.questions) < MANY:
            trouble = course.to_choice(move)
            codes = [int(code) for code in course.codes]
            if trouble or not codes:
                break
            if len(codes) > 1:
                own = np.array(codes, np.int64)
                self.questions.append(Question(course.seat, course.view.copy(), own))
                self._states.append(course.state._data.copy())
            move = codes[0] if lots.random() < FIRST_MOVES else lots.choice(codes)
        self._outcomes: list[dict[bytes, int]] = [{} for _ in self.questions]
        plan = loop.plan_of(np.zeros(4, np.uint64), range(DEALS), 0)
        self._plan = plan, np.zeros((DEALS, loop.RESULT_SIZE), np.int64)
        self._room = course.view.copy(), np.zeros(ROOM_SIZE, np.int64)

    def chosen(self, player: Participant, many: int) -> Codes | None:
        """What somebody chooses in so many positions; NO_MOVE where that is nothing legal.

        Who is slow is asked only about the first of them, FEWEST or more. None for a program: it is
        told a deal's events, and these positions have none.
        """
        if player.known.is_bot:
            return None
        questions = self.questions[:many]
        if player.runs == "compiled":
            return self._compiled(player.known.policy(self.game, self.seats), questions)
        return self._in_sandbox(player, questions)

    def _compiled(self, policy: Any, questions: Sequence[Question]) -> Codes:
        found, failures = np.full(len(questions), NO_MOVE, np.int64), 0
        seats = range(self.seats)
        called = [by_address([policy if one == seat else None for one in seats]) for seat in seats]
        for number, question in enumerate(questions):
            try:
                after = self._after(number, called[question.seat], 1, NO_MOVE)
            except Exception:  # a player's own code may raise anything
                failures += 1
                if failures == MOST_FAILURES:
                    break
            else:
                found[number] = self._by_outcome(number).get(after, NO_MOVE)
        return found

    def _in_sandbox(self, player: Participant, questions: Sequence[Question]) -> Codes | None:
        known = player.known
        if known.file is None or known.terms is None or known.remembers:
            return None
        sitter, answers = WalledPlayer(*known.file, known.script, known.terms), list[Answer]()
        end = time.monotonic() + SECONDS
        try:
            sitter.sit(self.game)
            while len(answers) < len(questions) and time.monotonic() < end:
                sitter.send(questions[len(answers) : len(answers) + FEWEST])
                answers += sitter.receive()
        finally:
            sitter.close()
        return np.array([one if isinstance(one, int) else NO_MOVE for one in answers], np.int64)

    def _by_outcome(self, number: int) -> dict[bytes, int]:
        """What each legal move leads to, and which it is; the first of those that are the same."""
        found = self._outcomes[number]
        if not found:
            nobody = by_address([None] * self.seats)
            for code in reversed(self.questions[number].codes.tolist()):
                found[self._after(number, nobody, 0, code)] = code
        return found

    def _after(self, number: int, called: Any, calls: int, move: int) -> bytes:
        """The state after a move, or after that of the function that is called."""
        data = self._states[number].copy()
        play: Any = loop.play_deals
        play(self.game.tables, data, called, *self._plan, calls, move, *self._room)
        table = data.view(STATE)["table"]
        for name in PARTLY_KEPT:
            table[name] = 0
        return data.tobytes()


@cache
def positions(division: Division) -> Positions:
    """Those of a division: it takes a second to find them."""
    return Positions(division)


def twins(chosen: Sequence[Codes | None], least: float) -> list[tuple[int, int, float]]:
    """Of whom the choices are known: each two who choose alike in such a share of positions."""
    found = [(one, other, alike / both) for one, other, alike, both in _compared(chosen)]
    return sorted((one for one in found if one[2] >= least), key=lambda one: (-one[2], one))


def may_be_twins(chosen: Sequence[Codes | None], least: float) -> set[int]:
    """Those of `twins`, and who could be, did they choose alike in all positions that are left."""
    return {
        number
        for one, other, alike, both in _compared(chosen)
        if (MANY - both + alike) / MANY >= least
        for number in (one, other)
    }


def _compared(chosen: Sequence[Codes | None]) -> Iterator[tuple[int, int, int, int]]:
    """Each two: in how many positions they choose the same legal move, of how many, if enough."""
    there = [(number, codes) for number, codes in enumerate(chosen) if codes is not None]
    for (one, own), (other, others) in combinations(there, 2):
        both = min(len(own), len(others))
        if both >= FEWEST:
            same = (own[:both] == others[:both]) & (own[:both] != NO_MOVE)
            yield one, other, int(same.sum()), both
