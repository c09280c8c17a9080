"""All conversations with one submission: held once, followed, and told check by check."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from weakref import WeakKeyDictionary

from upcard.course.assignment import Mistake
from upcard.course.assignments.indigo import conversations
from upcard.course.assignments.indigo.follower import Follower, Found, cards_in
from upcard.course.assignments.indigo.game import PLAYS, TABLE, Game
from upcard.course.assignments.indigo.menu import Menu
from upcard.course.assignments.indigo.symbols import Symbols
from upcard.course.bench import TRIES, Bench, NotPart, NotThere, Wrong
from upcard.course.talk import Talk
from upcard.course.verdict import Finding, Status

STAGES = (1, 2, 3, 4, 5)
PATIENCE = 20.0
"""Seconds for all conversations with a program; on an idle machine they take two."""
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


class Session:
    """The conversations with a submission."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self._programs: dict[int, Program] = {}

    @cached_property
    def _first(self) -> Talk:
        """The first conversation with the one program that there is."""
        return self._bench.talk(conversations.FIRST)

    @cached_property
    def stages(self) -> dict[int, int]:
        """The stages that are handed in, each with the program's key."""
        keys = self._bench.programs
        return {key or stage_of(self._first): key for key in keys}

    def program(self, task: int) -> Program:
        """The program by which a task is judged; NotPart or NotThere if there is none."""
        later = [stage for stage in self.stages if stage >= task]
        if not later:
            last = max(self.stages)
            raise NotThere(f"the program is at stage {last}, by what it prints")
        stage = min(later)
        if stage != task and task < 3:
            raise NotPart(f"The program of stage {stage} takes the place of stage {task}'s.")
        if stage not in self._programs:
            self._programs[stage] = self._held(stage, self.stages[stage])
            self._bench.notes += self._notes(self._programs[stage])
        return self._programs[stage]

    def _held(self, stage: int, key: int) -> Program:
        """Hold all conversations with a program, as long as it can be talked with."""
        scripts, ends = {
            1: (((),), ()),
            2: (conversations.MENUS, conversations.MENU_ENDS),
        }.get(stage, ((*conversations.GAMES, *conversations.LEAVES), conversations.ENDS))
        talks = list(self._talks(scripts, key))
        if sum(talk.stopped is not None for talk in talks) >= TRIES:
            ends = ()
        return Program(stage, talks, list(self._talks(ends, key)))

    def _talks(self, scripts: Sequence[tuple[str, ...]], key: int) -> Iterable[Talk]:
        """Conversations, until the program had to be ended too often or too much time is spent."""
        tries, left = TRIES, PATIENCE
        for script in scripts:
            is_first = key == 0 and script == conversations.FIRST
            talk = self._first if is_first else self._bench.talk(script, key)
            yield talk
            tries -= talk.stopped is not None
            left -= talk.seconds
            if not tries or left < 0:
                return

    def _notes(self, program: Program) -> list[str]:
        """How the submission reads what the document leaves open, and what else is to be known."""
        notes = dict.fromkeys(note for one in program.followed for note in one.notes)
        said = []
        readings: dict[str, dict[str, str]] = {}
        for one in program.followed:
            for (place, answer), how in one.readings.items():
                readings.setdefault(place, {})[answer] = how
        if program.stage > 1:
            said.append(f"Looked at as a program of stage {program.stage}, by what it prints.")
        if not program.ends and program.stage > 1:
            said.append("The program had to be ended, so it was not talked with any more.")
        if any(one.page.glued for one in program.followed):
            said.append(f"What follows a prompt stands on its line: {LEFT_OPEN}.")
        if any(one.page.padded for one in program.followed):
            said.append(f"Lines end with spaces: {LEFT_OPEN}.")
        if any(talk.status for talk in program.ends):
            said.append(f"At the end of the input it ends with an error: {LEFT_OPEN}.")
        if program.stage >= 4 and not any(game.is_tied for game in program.games):
            said.append("In none of these games both sides won 26 cards: a tie was not seen.")
        for place, answers in readings.items():
            told = ", ".join(f"“{answer}” is {how}" for answer, how in answers.items())
            said.append(f"At {place} {told}: {LEFT_OPEN}.")
        return [*said, *notes]

    def look(self, check: str) -> Program:
        """Wrong for what was found for a check in the conversations; the program otherwise."""
        program = self.program(int(check.partition(".")[0]))
        found = [(one, hit) for one in program.followed for hit in one.found if hit.check == check]
        if found:
            raise self._wrong(program, check, found)
        if not any(one.seen.get(check) for one in program.followed):
            raise self._unseen(program)
        return program

    def _unseen(self, program: Program) -> Wrong:
        """Why nothing was seen for a check: the conversations stop before."""
        ended = next((talk for talk in program.talks if talk.stopped is not None), None)
        first = next((hit.message for one in program.followed for hit in one.found), "")
        because = f"{ended.end}." if ended else first
        message = "This could not be seen in any conversation"
        finding = Finding(message=f"{message}: {because}" if because else f"{message}.")
        return Wrong(finding, status=Status.STOPPED if ended else Status.FAILED)

    def _wrong(
        self, program: Program, check: str, found: Sequence[tuple[Follower, Found]]
    ) -> Wrong:
        one, hit = min(found, key=lambda pair: pair[0].talk.stopped is not None)
        ended = one.talk.stopped is not None
        mistake = self._mistake(program, check)
        times = len({id(follower) for follower, _ in found})
        message = hit.message
        if ended and one.talk.end not in message:
            message += f" Later {one.talk.end}."
        if times > 1:
            message += f" (So in {times} of {len(program.followed)} conversations.)"
        finding = Finding(
            message=message,
            got=hit.got,
            expected=hit.expected,
            line=hit.line,
            before=hit.before,
            mistake=mistake.title if mistake else "",
            advice=mistake.advice if mistake else "",
        )
        return Wrong(finding, status=Status.STOPPED if ended else Status.FAILED)

    def _mistake(self, program: Program, check: str) -> Mistake | None:
        """The usual mistake by which nothing of a check is wrong any more; the likeliest one."""
        known: list[tuple[tuple[int, float], int, Mistake]] = []
        for number, mistake in enumerate(self._bench.assignment.mistakes):
            explained = program.explained(mistake, check)
            if explained is not None:
                known.append((explained, number, mistake))
        return min(known, key=lambda one: one[:2])[2] if known else None


_SESSIONS: WeakKeyDictionary[Bench, Session] = WeakKeyDictionary()


def session(bench: Bench) -> Session:
    """The conversations with a bench's submission."""
    return _SESSIONS.setdefault(bench, Session(bench))
