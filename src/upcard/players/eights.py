"""The players of document 002 («Player Strategies»), by its names and its sentences.

Each looks at a view and ranks the moves; of equals, the first in the view's order is played. They
sit down to any game: what a card does is asked of the rules, not of its face. A **power card** is
one that does anything at all: in document 002 the eights, twos, fours and sevens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from upcard.cards import Card
from upcard.engine.moves import Move
from upcard.engine.view import View
from upcard.players.player import Player

EARLY_ROUNDS = 3
"""Turns a seat has in what ExtraCards calls the early rounds of a deal."""
LATE_EXTRAS = 2
"""Extra cards that ExtraCards takes in a turn later on."""


class Strategy(Player):
    """What the document's players have in common: looking, and choosing the best of the moves."""

    @staticmethod
    def best(view: View, value: Callable[[Move, Card], Any]) -> Move:
        """The card played to the highest value, the first of equals; else a draw or a pass."""
        values = [value(move, move.card) if move.card else None for move in view.legal]
        known = [one for one in values if one is not None]
        return view.legal[values.index(max(known)) if known else 0]

    @staticmethod
    def is_wild(view: View, card: Card) -> bool:
        """Whether a card is an eight, or what is wild in this game."""
        return view.effect(card).wild != "no"

    @staticmethod
    def is_power(view: View, card: Card) -> bool:
        """Whether a card does anything."""
        does = view.effect(card)
        return bool(does.draw or does.skip or does.reverse or does.wild != "no")

    @staticmethod
    def left(view: View, move: Move) -> list[Card]:
        """The hand once the move is made."""
        cards = list(view.hand)
        if move.card is not None:
            cards.remove(move.card)
        return cards

    @classmethod
    def follow_up(cls, view: View, move: Move) -> int:
        """How many cards of the hand have the suit that the move puts in force."""
        return sum(card.suit == move.suit for card in cls.left(view, move))

    @staticmethod
    def others(view: View) -> list[int]:
        """How many cards each other seat holds that still plays."""
        sizes = zip(view.hand_sizes, view.places, strict=True)
        return [size for seat, (size, place) in enumerate(sizes) if seat != view.seat and not place]


class MindTheEights(Strategy):
    """Keeps its eights until an opponent comes close, and does not hold on to them too long.

    «Once any opponent goes down to one card, it's time to play your eight. If you have two eights,
    start playing them once an opponent goes down to two cards»: with n eights, at n cards. Before
    that it plays an eight only where nothing else fits.
    """

    name = "mind-the-eights"

    @classmethod
    def choose(cls, view: View) -> Move:
        """An eight when it is time, else anything but an eight."""
        eights = sum(cls.is_wild(view, card) for card in view.hand)
        due = min(cls.others(view)) <= eights

        def value(move: Move, card: Card) -> tuple[bool, int]:
            return cls.is_wild(view, card) == due, cls.follow_up(view, move)

        return cls.best(view, value)


class HamperLeader(Strategy):
    """Hampers the leader, who has the fewest cards, from either side.

    «if the leader is either the next or previous player». The next player: with a power card, best
    one that makes them draw, then one that costs them the turn, then one that turns the direction.
    The previous player: it holds on to its power cards until the direction of play is reversed, and
    reverses it with a seven if it has one. Otherwise it keeps its power cards for later.
    """

    name = "hamper-leader"

    @classmethod
    def choose(cls, view: View) -> Move:
        """A power card against a leader on the left, a seven against one on the right."""
        sizes = view.hand_sizes
        fewest = min(*cls.others(view), sizes[view.seat])
        ahead, behind = sizes[view.next_seat] == fewest, sizes[view.previous_seat] == fewest

        def value(move: Move, card: Card) -> tuple[int, int]:
            does, power = view.effect(card), cls.is_power(view, card)
            if ahead:
                rank = 4 * bool(does.draw) or 3 * does.skip or 2 * does.reverse or power
            elif behind:
                rank = 2 * does.reverse or not power
            else:
                rank = not power
            return int(rank), cls.follow_up(view, move)

        return cls.best(view, value)


class DiscardHighPoints(Strategy):
    """Discards its highest point cards as soon as it can, so that a winner gets little.

    «This player will try to change suits whenever possible to a different suit if they have high
    point cards of that different suit»: where a card of another suit lets it discard more next time
    than the best that it can discard now, it changes the suit. An eight is its highest card.
    """

    name = "discard-high-points"

    @classmethod
    def choose(cls, view: View) -> Move:
        """The card of most points, or one that changes to a suit in which it holds more."""
        now = max((view.points(move.card) for move in view.legal if move.card), default=0)

        def value(move: Move, card: Card) -> tuple[int, int, int]:
            own = [view.points(one) for one in cls.left(view, move) if one.suit == move.suit]
            then, points = max(own, default=0), view.points(card)
            changes = move.suit != view.suit and then > now
            return (then if changes else points), points, sum(own)

        return cls.best(view, value)


class ExtraCards(Strategy):
    """Risks taking cards from the draw pile in an effort to get power cards.

    «If the next player only has 1 card left, they will keep picking a card until they get a power
    card (if they do not already have one)»; it then plays it. «They will not take more than one
    extra card in the early rounds of the game»: the first three turns of a seat; later two. «They
    will not take extra cards if they already have power cards in their hand.»
    """

    name = "extra-cards"

    @classmethod
    def choose(cls, view: View) -> Move:
        """A card from the draw pile if that is worth the risk, else a card of the hand."""
        power = any(cls.is_power(view, card) for card in view.hand)
        danger = view.hand_sizes[view.next_seat] == 1
        early = view.turns <= EARLY_ROUNDS * view.seats
        extras = view.drew < (1 if early else LATE_EXTRAS)
        draws = [move for move in view.legal if move.card is None]
        if draws and not power and (danger or extras):
            return draws[0]

        def value(move: Move, card: Card) -> tuple[bool, bool, int]:
            does = view.effect(card)
            hampers = bool(does.draw or does.skip)
            is_power = cls.is_power(view, card)
            return is_power == danger, danger and hampers, cls.follow_up(view, move)

        return cls.best(view, value)


def share(of: set[Card], cards: Counter[Card]) -> float:
    """Which part of some cards are `of` these."""
    return sum(cards[card] for card in of) / max(1, cards.total())


class MemoryPlayer(Strategy):
    """Remembers each card played by each player, and leaves the next player as little as it can.

    «will analyze the full discard pile at each turn and make decisions based on cards played by
    every player»: what is in no hand that it sees and in no discard pile may be in the next
    player's hand, but not what that player could not play when it last had to draw or pass. Of its
    moves it prefers those that the next player can answer with the fewest of these cards, and that
    leave itself the most of the suit; eights come last, unless somebody is about to go out.
    """

    name = "memory"

    @classmethod
    def choose(cls, view: View) -> Move:
        """The move that the next player is least likely to answer."""
        unseen = Counter(view.game.deck.cards)
        unseen.subtract(view.hand)
        unseen.subtract(view.discard)
        unseen = +unseen
        following, lacked = view.next_seat, set(view.lacked(view.next_seat))
        old = Counter({card: count for card, count in unseen.items() if card not in lacked})
        held = view.hand_sizes[following]
        new = min(held, view.fresh[following]) if lacked else 0
        late = min(cls.others(view)) <= 2

        def answers(move: Move, card: Card) -> float:
            """How many cards the next player may hold that fit after the move."""
            rank = "" if move.declared else card.rank
            fits = {
                one
                for one in unseen
                if one.suit == move.suit or one.rank == rank or cls.is_wild(view, one)
            }
            return new * share(fits, unseen) + (held - new) * share(fits, old)

        def value(move: Move, card: Card) -> float:
            does = view.effect(card)
            stops = bool(does.draw or does.skip)
            kept = cls.is_wild(view, card) and not late
            return (
                0.5 * cls.follow_up(view, move)
                - (0.3 if stops else 1.0) * answers(move, card)
                - 4 * kept
                + 0.02 * view.points(card)
            )

        return cls.best(view, value)
