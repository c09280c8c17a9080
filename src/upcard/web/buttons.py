"""What a seat may do beside playing a card, in words: the buttons under a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upcard.games.moves import Move
from upcard.games.view import View
from upcard.narration.language import gettext as _
from upcard.narration.language import ngettext
from upcard.narration.moves import label
from upcard.narration.words import card_text, suit_kind


def asked(view: View, names: Sequence[str]) -> Iterator[tuple[Move, str]]:
    """The legal moves that play no card, each with what it does."""
    for move in view.legal:
        if move.card is None:
            yield move, label(move, view, names)


def question(view: View, names: Sequence[str]) -> str | None:
    """What a seat is asked, where it is more than a card to play."""
    match view.question:
        case "drawn":
            card = "" if view.drawn is None else card_text(view.drawn, view.game.deck)
            return _("You drew {card}: play it, or keep it?", card=card)
        case "lay":
            return _("Lay another card, or end your turn?")
        case "swap":
            return _("Whose hand do you want?")
        case "target":
            return _("Who draws?")
        case "call":
            return ngettext(
                "You have {count} card left: call, or you can be caught.",
                "You have {count} cards left: call, or you can be caught.",
                len(view.hand),
            )
        case "catch" if view.missed is not None:
            return _("{name} has not called: catch?", name=names[view.missed])
        case "jump":
            return _("Play the same card out of turn?")
        case "suit":
            kind = suit_kind(view.game.rules)
            return _("Which {kind} does the starter stand for?", kind=kind)
    if view.challenged is not None and any(move.text == "challenge" for move in view.legal):
        rules = view.game.rules
        return _(
            "Had {name} another card of the {kind}? Challenge: if so, {name} draws the cards; "
            "if not, you draw them and {count} more.",
            count=rules.challenge.penalty,
            name=names[view.challenged],
            kind=suit_kind(rules),
        )
    return None
