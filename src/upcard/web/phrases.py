"""What can be said at a table: twelve phrases, in every language, in place of a chat."""

from __future__ import annotations

from upcard.narration.language import gettext as _


def phrases() -> tuple[str, ...]:
    """The phrases in the language in force, in their order."""
    return (
        _("Hello!"),
        _("Good luck!"),
        _("Well played!"),
        _("Thank you!"),
        _("Oops!"),
        _("Wow!"),
        _("Lucky!"),
        _("One moment, please."),
        _("I am back."),
        _("Your turn!"),
        _("Another deal?"),
        _("Goodbye!"),
    )
