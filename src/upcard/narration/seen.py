"""What a seat sees when it chooses, in words."""

from __future__ import annotations

from upcard.cards import Card
from upcard.games.view import View
from upcard.narration.words import counted, suit_word

QUESTIONS = {
    "lay": "lay another card, or pass",
    "swap": "swap hands with which seat?",
    "call": "call, or pass",
    "catch": "catch it, or pass",
    "jump": "play out of turn, or pass",
    "suit": "which suit does the starter stand for?",
}
"""What a seat is asked beside the card to play."""


def seen(view: View) -> str:
    """The upcard, or the whole pile where it can be captured, what is in force, and the hand."""
    capture = view.game.rules.match.capture
    pile = " ".join(map(str, view.discard if capture else view.discard[-1:])) or "nothing"
    drawn = [] if view.drawn is None else [f"just drawn: {view.drawn}"]
    hand = " ".join(map(str, in_order(view)))
    place = "on the table" if capture else "upcard"
    return " · ".join([f"{place}: {pile}", *in_force(view), f"hand: {hand}", *drawn])


def in_force(view: View) -> list[str]:
    """What cannot be seen on the cards: a suit that was declared, and cards to be drawn."""
    notes = []
    if view.declared and view.suit is not None:
        suit = suit_word(view.suit, view.game.deck)
        notes.append(f"{view.game.rules.suit_name} declared: {suit} {view.suit}")
    if view.pending:
        notes.append(f"to draw: {counted(view.pending, 'card')}, unless passed on")
    if view.challenged is not None:
        notes.append(f"can be challenged: seat {view.challenged}")
    if view.missed is not None:
        notes.append(f"has not called: seat {view.missed}")
    if view.question in QUESTIONS:
        notes.append(QUESTIONS[view.question])
    return notes


def in_order(view: View) -> list[Card]:
    """The hand of a view by suit and then by rank, as the deck is numbered."""
    return sorted(view.hand, key=lambda card: view.game.deck.number(card.text))
