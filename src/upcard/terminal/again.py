"""Whether people at the table want another deal."""

from __future__ import annotations

from upcard.narration.language import gettext as _
from upcard.terminal.answer import COMMANDS, LEAVE, plain
from upcard.terminal.asking import Read

YES, NO = ("", "y", "yes", "o", "oui"), ("n", "no", "non")


def another(read: Read) -> bool:
    """Whether people want another deal; raises what `read` raises."""
    while True:
        line = plain(read(_("Again? Enter or y: the next deal, n or q: leave: ")))
        if line in YES:
            return True
        if line in NO or COMMANDS.get(line) == LEAVE:
            return False
