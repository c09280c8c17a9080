"""What a seat may do beside playing a card, in words: the buttons under a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upcard.games.moves import Move
from upcard.games.view import View
from upcard.narration.language import N_, ngettext
from upcard.narration.language import gettext as _
from upcard.narration.moves import label
from upcard.narration.words import card_text, suit_kind

ASKED = {
    "lay": N_("Lay another card, or end your turn?"),
    "swap": N_("Whose hand do you want?"),
    "target": N_("Who draws?"),
    "jump": N_("Play the same card out of turn?"),
    "blind": N_("You turned up a wild card. What does it stand for?"),
}
"""What is asked in the same words at every table."""


def asked(view: View, names: Sequence[str]) -> Iterator[tuple[Move, str]]:
    """The legal moves that play no card, each with what it does."""
    for move in view.legal:
        if move.card is None:
            yield move, label(move, view, names)


def question(view: View, names: Sequence[str]) -> str | None:
    """What a seat is asked, where it is more than a card to play."""
    if view.question in ASKED:
        return _(ASKED[view.question])
    match view.question:
        case "drawn":
            card = "" if view.drawn is None else card_text(view.drawn, view.game.deck)
            return _("You drew {card}: play it, or keep it?", card=card)
        case "call" if view.game.rules.call.wrong:
            return ngettext(
                "You have {count} card left: do you call?",
                "You have {count} cards left: do you call?",
                len(view.hand),
            )
        case "call":
            return ngettext(
                "You have {count} card left: call, or you can be caught.",
                "You have {count} cards left: call, or you can be caught.",
                len(view.hand),
            )
        case "catch" if view.missed is not None:
            return _("{name} has not called: catch?", name=names[view.missed])
        case "suit":
            kind = suit_kind(view.game.rules)
            return _("Which {kind} does the starter stand for?", kind=kind)
    if view.challenged is not None and any(move.text == "challenge" for move in view.legal):
        rules = view.game.rules
        return _(
            "Did {name} have another card of the {kind}? Challenge: if so, {name} draws the cards; "
            "if not, you draw them and {count} more.",
            count=rules.challenge.penalty,
            name=names[view.challenged],
            kind=suit_kind(rules),
        )
    return None
