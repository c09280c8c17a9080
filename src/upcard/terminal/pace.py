"""At whose pace something is shown: what is typed between two parts of it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto

from upcard.narration.language import gettext as _
from upcard.narration.words import quoted
from upcard.terminal.answer import COMMANDS, HELP, LEAVE, plain
from upcard.terminal.asking import Read


class Pace(Enum):
    """How it goes on."""

    STEP = auto()
    RUN_ON = auto()
    STOP = auto()


TYPED = {"": Pace.STEP, "r": Pace.RUN_ON}


def pace(
    read: Read, prompt: str, say: Callable[[str], None], explain: Callable[[], None] | None = None
) -> Pace:
    """How it goes on: asked until an answer is one; `explain` shows what `?` asks for, if given."""
    while True:
        line = plain(read(prompt))
        if line in TYPED:
            return TYPED[line]
        command = COMMANDS.get(line)
        if command == LEAVE:
            return Pace.STOP
        if command == HELP and explain is not None:
            explain()
        else:
            say(_("“{word}” is none of these: Enter, r, q.", word=quoted(line)))
