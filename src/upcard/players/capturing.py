"""A player for capturing games that is better than document 003's own: it remembers what has gone.

It is written so that it can be compiled (`players.fluent`).
"""

from __future__ import annotations

from typing import Any

from upcard.players.eights import WORST
from upcard.players.player import Player

COUNT = 0.5
"""The value of a captured card besides its points, as having the most cards counts, too."""
NEXT_CARD = 2.0
"""The value of a possible capture of the next card, besides that of the pile."""


class CardCounter(Player):
    """Remembers the cards that have gone, and lays what the next player is least likely to take.

    Document 003, stage 5: «The strategy above can be improved. Moreover, the computer can play even
    better if it keeps track of the cards that have been played.» Any card that it does not see may
    be in the next player's hand, but not one that would have taken a card which that player left
    lying; once the draw pile is gone, it knows that hand. A pile is worth its points, and something
    for each card. A move gains the pile if it captures; otherwise it loses the pile, as likely as
    the next player can take it. What is not lost may be captured in the turn after, as likely as
    the rest of the hand can take a card that is not seen.

    Where every card must match, this comes to playing high points, and keeping cards that match
    much.
    """

    name = "card-counter"

    @staticmethod
    def choose(view: Any) -> Any:
        """The move that gains most, or risks least."""
        hand, pile, unseen = view.hand, view.discard, view.unseen
        lying = 0.0
        for card in pile:
            lying += worth(card)
        best, most = view.legal[0], float(WORST)
        for move in view.legal:
            if move.card is not None:
                stake = lying + worth(move.card)
                hope = reach(hand, unseen, move.card)
                if move.card.suit == view.suit or move.card.rank == view.rank:
                    value = stake + hope * NEXT_CARD
                else:
                    risk = taken(view, pile, unseen, move.card)
                    value = (1 - risk) * hope * (stake + NEXT_CARD) - risk * stake
                if value > most:
                    best, most = move, value
        return best


def worth(card: Any) -> float:
    """What it is worth to capture a card."""
    return float(card.points + COUNT)


def takes(one: Any, other: Any) -> bool:
    """Whether a card captures another."""
    return bool(one.suit == other.suit or one.rank == other.rank)


def reach(hand: Any, unseen: Any, laid: Any) -> float:
    """The share of the unseen cards that the hand could capture after playing one of its cards."""
    taking = 0
    for card in unseen:
        for own in hand:
            if own != laid and takes(own, card):
                taking += 1
                break
    return float(taking / max(1, len(unseen)))


def taken(view: Any, pile: Any, unseen: Any, laid: Any) -> float:
    """How likely the next player holds a card that takes one that is laid now."""
    possible, taking = 0, 0
    for card in unseen:
        if may_hold(view, pile, card):
            possible += 1
            taking += takes(card, laid)
    without = 1.0
    for held in range(view.hand_sizes[view.next_seat]):
        without *= max(0, possible - taking - held) / max(1, possible - held)
    return 1 - without


def may_hold(view: Any, pile: Any, card: Any) -> bool:
    """Whether a card may be in the next player's hand: it would have taken what was left lying.

    The seats lay in turn, so every so many cards down the pile there is one of that player's, as
    far back as its hand goes; under each is a card that it did not take.
    """
    following = view.next_seat
    laid = view.scores[following] - view.hand_sizes[following]
    index = len(pile) - view.seats + 1
    while laid > 0 and index > 0:
        if takes(card, pile[index - 1]):
            return False
        laid -= 1
        index -= view.seats
    return True
