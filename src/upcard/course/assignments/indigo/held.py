"""A program of a submission: its stage, the conversations with it, and what they say of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise

from upcard.course.assignment import Mistake
from upcard.course.assignments.indigo.follower import NOTHING, Follower, Page, cards_in
from upcard.course.assignments.indigo.game import PLAYS, TABLE, Game
from upcard.course.assignments.indigo.menu import Menu
from upcard.course.assignments.indigo.symbols import Symbols
from upcard.course.talk import Talk

LEFT_OPEN = "the document leaves it open"


def stage_of(talk: Talk) -> int:
    """The stage of a program by what it prints in the first conversation."""
    text = talk.output
    if not re.search(r"(?i)play first|computer play|cards on the table|indigo card game", text):
        return 2 if re.search(r"(?i)choose an action|wrong action", text) else 1
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    before = [first for first, second in pairwise(lines) if PLAYS.match(second)]
    if any(cards_in(line) and not TABLE.search(line) for line in before):
        return 5
    has_wins = re.search(r"(?i)wins? cards|score\b|no cards on the table", text)
    return 4 if has_wins else 3


@dataclass
class Program:
    """One program of a submission: its stage, and the conversations with it."""

    stage: int
    talks: Sequence[Talk]
    ends: Sequence[Talk]
    """Those whose input ends at a prompt."""
    planned: int
    """How many conversations there were to be."""
    _mistaken: dict[tuple[str, int], Follower] = field(default_factory=dict)

    def follower(self, talk: Talk, kind: type[Follower] | None = None) -> Follower:
        """A conversation followed, also as one with a mistake."""
        if self.stage == 1:
            one: Follower = Symbols(talk)
        elif self.stage == 2:
            one = (kind or Menu)(talk)
        else:
            made = kind if kind is not None and issubclass(kind, Game) else Game
            one = made(talk, self.stage)
        one.follow()
        return one

    @cached_property
    def followed(self) -> Sequence[Follower]:
        """All conversations, followed."""
        return [self.follower(talk) for talk in (*self.talks, *self.ends)]

    @cached_property
    def games(self) -> list[Game]:
        """Those that are games."""
        return [one for one in self.followed if isinstance(one, Game)]

    @cached_property
    def menus(self) -> list[Menu]:
        """Those with the menu of stage 2."""
        return [one for one in self.followed if isinstance(one, Menu)]

    def explained(self, mistake: Mistake, check: str) -> tuple[int, float] | None:
        """Whether nothing of a check is wrong any more once a mistake is expected.

        Then how much else is wrong, and how unlikely its choices are; None if it is not so.
        """
        kind = Menu if self.stage == 2 else Game
        if self.stage == 1 or not issubclass(mistake.names, kind):
            return None
        left, unlikely, lines = 0, 0.0, 0
        for plain in sorted(self.followed, key=lambda one: check not in one.checks):
            one = self._with(mistake, plain.talk)
            if check in one.checks:
                return None
            if any(hit.check == check and hit.got == NOTHING for hit in plain.found) and any(
                hit.got == NOTHING for hit in one.found
            ):
                return None  # the output ends all the same
            left += len(one.found)
            unlikely -= one.likelihood if isinstance(one, Game) else 0
            lines += one.page.taken - plain.page.taken
        return None if lines < 0 else (left, unlikely)

    def _with(self, mistake: Mistake, talk: Talk) -> Follower:
        """A conversation as followed with a mistake."""
        key = mistake.title, id(talk)
        if key not in self._mistaken:
            self._mistaken[key] = self.follower(talk, mistake.names)
        return self._mistaken[key]


def _layout(pages: Sequence[Page]) -> Iterator[str]:
    """How the lines are laid out, where the document leaves it open."""
    if any(page.glued for page in pages):
        yield f"What follows a prompt stands on its line: {LEFT_OPEN}."
    if any(page.marked for page in pages):
        yield f"A > stands where something is to be typed: {LEFT_OPEN}."
    if any(page.padded for page in pages):
        yield f"Lines end with spaces: {LEFT_OPEN}."


def notes(program: Program, *, named: bool) -> Iterator[str]:
    """How a program reads what the document leaves open, and what else is to be known.

    `named` says that its stage is told by its name.
    """
    followed = program.followed
    by = "its name" if named else "what it prints"
    yield f"Looked at as a program of stage {program.stage}, by {by}."
    if not named and program.stage > 1:
        before = "Stages 1 and 2 are" if program.stage > 2 else "Stage 1 is"
        yield f"{before} no part of it: hand in those programs, too, to have them checked."
    if (held := len(followed)) < program.planned:
        why = "the program had to be ended, or took too long"
        yield f"Only {held} of {program.planned} conversations were held: {why}."
    yield from _layout([one.page for one in followed])
    if any(talk.status for talk in program.ends):
        yield f"At the end of the input it ends with an error: {LEFT_OPEN}."
    if program.stage >= 4 and not any(game.is_tied for game in program.games):
        yield "In none of these games both sides won 26 cards: a tie was not seen."
    readings: dict[str, dict[str, str]] = {}
    for one in followed:
        for (place, answer), how in one.readings.items():
            readings.setdefault(place, {})[answer] = how
    for place, answers in readings.items():
        told = ", ".join(f"“{answer}” is {how}" for answer, how in answers.items())
        yield f"At {place} {told}: {LEFT_OPEN}."
    yield from dict.fromkeys(note for one in followed for note in one.notes)
