"""Positions of a division, the same for all of its entrants, and what each would choose there."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random

import numpy as np
import numpy.typing as npt

from upcard.arena.runners.confined_player import ConfinedPlayer
from upcard.arena.runners.deal_loop import DealLoop
from upcard.arena.runners.sandboxed_player import SandboxedPlayer
from upcard.arena.runners.seat_player import Answer, Question
from upcard.arena.statistics.tally import GAMES
from upcard.engine.entry import NO_MOVE
from upcard.games.game import Game
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

Codes = npt.NDArray[np.int64]


class Positions:
    """Positions with several moves to choose from, from deals that anybody could have played."""

    def __init__(self, division: Division) -> None:
        self.game: Game = division.game
        self.seats: int = division.seats
        self.questions: list[Question] = []
        course = DealLoop(self.game, [None] * self.seats)
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
            move = codes[0] if lots.random() < FIRST_MOVES else lots.choice(codes)

    def chosen(self, player: Participant, many: int) -> Codes | None:
        """What somebody chooses in so many positions; NO_MOVE where that is nothing legal.

        Who is slow is asked only about the first of them, FEWEST or more. None for a program: it is
        told a deal's events, and these positions have none.
        """
        sitter, answers = _sitter(player), list[Answer]()
        if sitter is None:
            return None
        questions, end = self.questions[:many], time.monotonic() + SECONDS
        try:
            sitter.sit(self.game)
            while len(answers) < len(questions) and time.monotonic() < end:
                sitter.send(questions[len(answers) : len(answers) + FEWEST])
                answers += sitter.receive()
                if sum(not isinstance(one, int) for one in answers) >= MOST_FAILURES:
                    break
        finally:
            sitter.close()
        found = np.full(len(questions), NO_MOVE, np.int64)
        for number, (question, answer) in enumerate(zip(questions, answers, strict=False)):
            if isinstance(answer, int) and answer in question.codes:
                found[number] = answer
        return found[: len(answers)]


def _sitter(player: Participant) -> ConfinedPlayer | SandboxedPlayer | None:
    """Who chooses for a participant; None for one that is told a deal's events, or remembers."""
    known = player.known
    if known.is_bot or known.remembers or known.terms is None:
        return None
    if known.source and player.runs == "compiled":
        return ConfinedPlayer(known.source, known.terms.limits)
    return SandboxedPlayer(*known.file, known.script, known.terms) if known.file else None


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
