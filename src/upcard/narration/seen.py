"""What a seat sees when it chooses, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from upcard.cards import Card
from upcard.games.table import Table
from upcard.games.view import View
from upcard.narration.language import N_
from upcard.narration.language import gettext as _
from upcard.narration.words import card_text, counted_cards, suit_kind, suit_word

QUESTIONS = {
    "lay": N_("lay another card, or pass"),
    "swap": N_("swap hands with which seat?"),
    "target": N_("which seat draws?"),
    "blind": N_("which {kind} does the card stand for that you turned up?"),
    "call": N_("call, or pass"),
    "catch": N_("catch it, or pass"),
    "jump": N_("play out of turn, or pass"),
    "suit": N_("which {kind} does the starter stand for?"),
}
"""Questions to a seat other than which card to play."""
CHALLENGED = (
    N_("your card can be challenged"),
    N_("the card of {name} can be challenged"),
    N_("the card of seat {seat} can be challenged"),
)
MISSED = (
    N_("you have not called"),
    N_("{name} has not called"),
    N_("seat {seat} has not called"),
)


def seen(view: View) -> str:
    """The upcard, or the whole pile where it can be captured, what is in force, and the hand."""
    capture = view.game.rules.match.capture
    pile = _row(view.discard if capture else view.discard[-1:], view) or _("nothing")
    drawn = (
        []
        if view.drawn is None
        else [_("just drawn: {card}", card=card_text(view.drawn, view.game.deck))]
    )
    place = _("on the table: {cards}", cards=pile) if capture else _("upcard: {card}", card=pile)
    hand = _("hand: {cards}", cards=_row(in_order(view), view))
    return " · ".join([place, *in_force(view), hand, *drawn])


def _row(cards: Iterable[Card], view: View) -> str:
    return ", ".join(card_text(card, view.game.deck) for card in cards)


def in_force(view: Table, names: Sequence[str] = ()) -> list[str]:
    """What cannot be seen on the cards: a suit that was declared, and cards to be drawn.

    With `names` seats are called by these, an empty one is that of whom it is told to, and what
    is asked is left to others to say.
    """
    notes = []
    if view.declared and view.suit is not None:
        suit, kind = suit_word(view.suit, view.game.deck), suit_kind(view.game.rules)
        sign = "" if view.suit.isascii() else f" {view.suit}"
        notes.append(_("{kind} declared: {suit}", kind=kind, suit=f"{suit}{sign}"))
    if view.pending:
        cards, rules = counted_cards(view.pending), view.game.rules
        if rules.draws.stack == "no" and not any(one.answers for one in rules.effects_in_play):
            notes.append(_("{cards} to draw", cards=cards))
        else:
            notes.append(_("{cards} to draw or to pass on", cards=cards))
    if view.challenged is not None:
        notes.append(_of(view.challenged, names, CHALLENGED))
    if view.missed is not None:
        notes.append(_of(view.missed, names, MISSED))
    if view.question in QUESTIONS and not names:
        notes.append(_(QUESTIONS[view.question], kind=suit_kind(view.game.rules)))
    return notes


def _of(seat: int, names: Sequence[str], note: tuple[str, str, str]) -> str:
    """A note on a seat, as it is told to that seat, of a name, or of a number."""
    to_you, of_name, of_seat = note
    if not names:
        return _(of_seat, seat=seat)
    return _(of_name, name=names[seat]) if names[seat] else _(to_you)


def in_order(view: View) -> list[Card]:
    """The hand of a view by suit and then by rank, as the deck is numbered."""
    return sorted(view.hand, key=lambda card: view.game.deck.number(card.text))
