"""Why a card cannot be played, and what can be done instead."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from upcard.cards import Card
from upcard.games.view import View
from upcard.narration.hand import HandCard, held
from upcard.narration.language import N_
from upcard.narration.language import gettext as _
from upcard.narration.moves import offered
from upcard.narration.words import capital, card_text, counted_cards, listed, suit_word


def why_not(view: View, card: Card | str) -> str:
    """Why a card that is no legal move of a view's seat cannot be played now, in a sentence."""
    return none_can(view, [card_text(card, view.game.deck)])


def none_can(view: View, cards: Sequence[str]) -> str:
    """The same for several cards, as they are shown; one may be told with its number."""
    where = _where(view)
    if len(cards) == 1:
        return capital(_("{card} cannot be played {where}.", card=cards[0], where=where))
    if len(cards) == 2:
        one, other = cards
        return _(
            "Neither {one} nor {other} can be played {where}.", one=one, other=other, where=where
        )
    return _("None of {cards} can be played {where}.", cards=listed(cards), where=where)


def _where(view: View) -> str:
    """What a card would have to match."""
    if view.drawn is not None:
        return _("now: only the card just drawn can")
    message, suit = N_("on {upcard}"), ""
    if view.declared and view.suit is not None:
        suit = suit_word(view.suit, view.game.deck)
        message = N_("on {upcard} with {suit} declared")
        if view.pending:
            message = N_("on {upcard} with {suit} declared and {cards} to draw")
    elif view.pending:
        message = N_("on {upcard} with {cards} to draw")
    cards, deck = counted_cards(view.pending), view.game.deck
    upcard = "" if view.upcard is None else card_text(view.upcard, deck)
    return _(message, upcard=upcard, suit=suit, cards=cards)


def can_do(view: View) -> str:
    """The legal moves of a view's seat, whose turn it is, in a sentence, each card once."""
    cards = listed(faces(one_a_face(card for card in held(view) if card.legal), view), "or")
    rest = listed([*offered(view)], "or")
    if not cards:
        return _("You can {moves}.", moves=rest)
    if not rest:
        return _("You can play {cards}.", cards=cards)
    return _("You can play {cards}, or {moves}.", cards=cards, moves=rest)


def faces(cards: Iterable[HandCard], view: View) -> list[str]:
    """Cards of a hand as sentences have them."""
    return [card_text(card.card, view.game.deck) for card in cards]


def one_a_face(cards: Iterable[HandCard]) -> list[HandCard]:
    """Without the second copies of a face, which make no difference."""
    return list({card.card: card for card in reversed(list(cards))}.values())[::-1]
