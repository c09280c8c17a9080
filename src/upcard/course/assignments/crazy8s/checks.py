"""The checks of Crazy 8s (document 002): a program's game by the referee, strategies in the arena.

A submission is one or the other, and only the checks for what it is are run.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import NamedTuple
from weakref import WeakKeyDictionary

from upcard.course.assignment import check
from upcard.course.assignments.crazy8s import behaviour
from upcard.course.assignments.crazy8s.referee import (
    CARD,
    END,
    TURN,
    Breach,
    Referee,
    Unreadable,
)
from upcard.course.assignments.crazy8s.strategies import Asked, asking, has_strategies, play_deals
from upcard.course.assignments.crazy8s.transcript import events
from upcard.course.bench import Bench, NotPart, NotThere, Wrong
from upcard.course.submission import NotASubmission
from upcard.course.talk import talk
from upcard.course.verdict import Finding

REFERENCE = SimpleNamespace()
RUNS = 3
"""How often a program is run: its chance is its own."""
TYPED = [""] * 20
"""What a program is told that asks: empty lines."""
DEALS, SEED = 12, 8


class Judged(NamedTuple):
    """What the referee says of the games of a program; at most one of the three is there."""

    breach: Breach | None = None
    unreadable: str = ""
    ended: str = ""


_JUDGED: WeakKeyDictionary[Bench, Judged] = WeakKeyDictionary()


def judged(bench: Bench) -> Judged:
    """The games of the submission, followed once; NotPart where no program is handed in."""
    if has_strategies(bench.submission):
        raise NotPart("Strategies are handed in, and no program that plays.")
    if bench not in _JUDGED:
        _JUDGED[bench] = _follow(bench)
    return _JUDGED[bench]


def _follow(bench: Bench) -> Judged:
    for text, ended in transcripts(bench):
        try:
            Referee().follow(events(text))
        except Breach as breach:
            return Judged(breach, ended=ended)
        except Unreadable as error:
            return Judged(unreadable=str(error), ended=ended)
    return Judged()


def transcripts(bench: Bench) -> list[tuple[str, str]]:
    """What a program prints, several times, and how it ended, if not well; or a text handed in."""
    folder = bench.submission.folder
    texts = sorted(folder.rglob("*.txt")) if folder else []
    try:
        commands = bench.programs
    except NotASubmission as error:
        if not texts:
            raise NotThere(str(error)) from None
        return [(one.read_text("utf-8-sig", errors="replace"), "") for one in texts]
    found = []
    for argv in commands.values():
        for _ in range(RUNS):
            spoken = talk(argv, bench.sandbox, TYPED, folder)
            found.append((spoken.output, "" if spoken.status == 0 else spoken.end))
    return found


@check(
    "1.1",
    "A game can be read in what the program prints",
    "Game Play; Demonstration",
)
def readable(bench: Bench) -> None:
    """Hands, the starter, and moves."""
    found = judged(bench)
    if found.unreadable:
        why = f" It did not end well: {found.ended}." if found.ended else ""
        raise Wrong(Finding(message=f"{found.unreadable[:1].upper()}{found.unreadable[1:]}.{why}"))


def breach(bench: Bench, about: str) -> None:
    """Wrong if the first thing that is not allowed is about this."""
    found = judged(bench)
    if found.unreadable:
        raise NotThere("no game could be read")
    one = found.breach
    if one is not None and one.about == about:
        raise Wrong(
            Finding(
                message=str(one),
                got=one.event.text,
                line=one.event.line,
                before=one.before,
                mistake=one.rule,
                advice="The referee stops here: what comes later is not judged.",
            )
        )


@check(
    "1.2",
    "Every move is allowed, and made by whose turn it is",
    "Gameplay; Power Cards",
)
def moves(bench: Bench) -> None:
    """The first move that the rules do not allow."""
    breach(bench, TURN)


@check(
    "1.3",
    "Nobody creates, removes or holds back cards",
    "Setup; Extras: a game that is overseen",
)
def conserved(bench: Bench) -> None:
    """Each card is once there."""
    breach(bench, CARD)


@check("1.4", "The deal ends as it should, with its points", "Winning")
def points(bench: Bench) -> None:
    """The winner, and what the others hold."""
    breach(bench, END)


def strategy(name: str, look: Callable[[Asked], None]) -> Callable[[Bench], None]:
    """A check of one player: it behaves as its paragraph says, and plays whole deals legally."""

    def checked(bench: Bench) -> None:
        if not has_strategies(bench.submission):
            raise NotPart("A program that plays is handed in, and no strategies.")
        with asking(bench, name) as asked:
            look(asked)
            for seats in (2, 3, 4):
                play_deals(asked, seats, DEALS, SEED)

    checked.__doc__ = f"{name}, in staged deals and in whole ones."
    return checked


def watched(name: str) -> Callable[[Asked], None]:
    """A look at a player in its scenes."""
    return lambda asked: behaviour.watch(asked, name)


LOOKS: dict[str, tuple[str, Callable[[Asked], None]]] = {
    "RandomPlayer": ("plays any card that fits", behaviour.throws),
    "MindTheEights": ("keeps its eights, but not too long", watched("MindTheEights")),
    "HamperLeader": ("hampers the leader beside it", watched("HamperLeader")),
    "DiscardHighPoints": ("gets rid of what counts most", watched("DiscardHighPoints")),
    "ExtraCards": ("draws for power cards, with measure", watched("ExtraCards")),
    "MemoryPlayer": ("goes by the cards played", behaviour.remembers),
}
CHECKS = [
    check(f"2.{number}", f"{name} {what}", f"Player Strategies: {name}")(strategy(name, look))
    for number, (name, (what, look)) in enumerate(LOOKS.items(), 1)
]
globals().update({f"strategy_{number}": one for number, one in enumerate(CHECKS, 1)})
