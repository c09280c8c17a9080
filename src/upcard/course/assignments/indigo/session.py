"""All conversations with one submission: held once, followed, and told check by check."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cached_property
from itertools import islice
from weakref import WeakKeyDictionary

from upcard.course.assignment import Mistake
from upcard.course.assignments.indigo import conversations
from upcard.course.assignments.indigo.follower import NOTHING, Follower, Found
from upcard.course.assignments.indigo.held import Program, notes, stage_of
from upcard.course.bench import TRIES, Bench, NotPart, NotThere, Wrong
from upcard.course.evident import Evident
from upcard.course.raised import cause
from upcard.course.stacks import stack, told
from upcard.course.talk import Talk
from upcard.course.verdict import Finding, Status

PATIENCE = 40.0
"""Seconds for all conversations with a program; on an idle machine they take two."""


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
            self._bench.notes += notes(self._programs[stage], named=0 not in self._bench.programs)
        return self._programs[stage]

    def _held(self, stage: int, key: int) -> Program:
        """Hold all conversations with a program, as long as it can be talked with."""
        scripts, ends = {
            1: (((),), ()),
            2: (conversations.MENUS, conversations.MENU_ENDS),
        }.get(stage, ((*conversations.GAMES, *conversations.LEAVES), conversations.ENDS))
        planned = len(scripts) + len(ends)
        talks = self._talks(scripts, key)
        if sum(talk.stopped is not None for talk in talks) >= TRIES:
            ends = ()
        return Program(stage, talks, self._talks(ends, key), planned)

    def _talks(self, scripts: Sequence[tuple[str, ...]], key: int) -> list[Talk]:
        """Conversations, until the program had to be ended too often or too much time is spent.

        Several are held side by side, but no more than might be needed, whatever becomes of them.
        """
        talks, open_ones = list[Talk](), deque[Future[Talk]]()
        tries, left, coming = TRIES, PATIENCE, iter(scripts)
        with ThreadPoolExecutor(self._bench.at_once) as pool:
            while tries and left >= 0:
                free = min(self._bench.at_once, tries) - len(open_ones)
                open_ones += [pool.submit(self._talk, one, key) for one in islice(coming, free)]
                if not open_ones:
                    break
                talks.append(talk := open_ones.popleft().result())
                tries -= talk.stopped is not None
                left -= talk.seconds
        return talks

    def _talk(self, script: tuple[str, ...], key: int) -> Talk:
        is_first = key == 0 and script == conversations.FIRST
        return self._first if is_first else self._bench.talk(script, key)

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
        where, error = self._error(one.talk) if hit.got == NOTHING else ("", None)
        named = mistake or error
        first = one.found[0]
        advice = named.advice if named else ""
        if named is None and first.check != check:
            advice = f"Mend {first.check} first: this conversation goes wrong there before."
        finding = Finding(
            message=message,
            got=hit.got,
            expected=hit.expected,
            line=hit.line,
            before=hit.before,
            where=where,
            mistake=named.title if named else "",
            advice=advice,
        )
        return Wrong(finding, status=Status.STOPPED if ended else Status.FAILED)

    def _error(self, talk: Talk) -> tuple[str, Evident | None]:
        """In which line a program has stopped with an error, and what that comes from."""
        submission = self._bench.submission
        where = told(stack(talk.noise, submission.folder))
        found = cause(talk.last_words, where, submission.trees)
        return where, found.said if found else None

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
