"""The players of document 002 («Player Strategies»), by its names and its sentences.

Each looks at a view, values the moves, and plays the best, the first of equals. They sit down to
any game: what a card does is asked of the card, not of its face. A **power card** is one that does
anything at all: in document 002 the eights, twos, fours and sevens.

All is written so that it can be compiled (`players.fluent`).
"""

from __future__ import annotations

from typing import Any

from upcard.engine.layout import DRAW
from upcard.players.player import Player

EARLY_ROUNDS = 3
"""Turns a seat has in what ExtraCards calls the early rounds of a deal."""
LATE_EXTRAS = 2
"""Extra cards that ExtraCards takes in a turn later on."""
WORST = -(10**9)
"""Less than any move is worth."""
SUIT_WEIGHT = 100
"""More than the cards that can follow a move, so that one criterion outweighs the next."""


def is_wild(card: Any) -> bool:
    """Whether a card is an eight, or wild in this game."""
    return bool(card.wild)


def power(view: Any, card: Any) -> int:
    """How much a power card hampers the next player; 0 for a card that does nothing.

    Most if they must draw, then if they lose the turn, then if it goes elsewhere because the
    direction turns, then if the suit can be chosen. Between two a reverse changes nothing.
    """
    if card.draw > 0:
        return 5
    if card.skip:
        return 4
    if card.reverse:
        return 3 if view.seats > 2 else 1
    return 2 if is_wild(card) else 0


def stops(card: Any) -> bool:
    """Whether a card costs the next player the turn."""
    return bool(card.draw > 0 or card.skip)


def fits(card: Any, move: Any) -> bool:
    """Whether a card could be played on a move."""
    if card.suit == move.suit or (move.declared is None and card.rank == move.card.rank):
        return True
    return is_wild(card)


def follow_up(view: Any, move: Any) -> int:
    """How many cards of the hand, once the move is made, have the suit that it puts in force."""
    count = 0
    for card in view.hand:
        if card.suit == move.suit:
            count += 1
    return count - 1 if move.card.suit == move.suit else count


def fewest_of_others(view: Any) -> int:
    """How many cards the opponent with the fewest holds, of those who still play."""
    fewest = 1000
    for seat in range(view.seats):
        if seat != view.seat and not view.places[seat] and seat != view.partner:
            fewest = min(fewest, view.hand_sizes[seat])
    return fewest


class MindTheEights(Player):
    """Keeps its eights until an opponent comes close, and does not hold on to them too long.

    «Once any opponent goes down to one card, it's time to play your eight. If you have two eights,
    start playing them once an opponent goes down to two cards»: with n eights, at n cards. Before
    that it plays an eight only where nothing else fits.
    """

    name = "mind-the-eights"

    @staticmethod
    def choose(view: Any) -> Any:
        """An eight when it is time, else anything but an eight."""
        eights = 0
        for card in view.hand:
            eights += is_wild(card)
        due = fewest_of_others(view) <= eights
        best, most = view.legal[0], WORST
        for move in view.legal:
            if move.card is not None:
                value = SUIT_WEIGHT * (is_wild(move.card) == due) + follow_up(view, move)
                if value > most:
                    best, most = move, value
        return best


class HamperLeader(Player):
    """Hampers the leader, the opponent with the fewest cards, from either side.

    «if the leader is either the next or previous player». The next player: with a power card, the
    one that hampers most. The previous player: it holds on to its power cards until the direction
    of play is reversed, and reverses it with a seven if it has one. Otherwise it keeps its power
    cards for later. Of several leaders, the next player comes first. Its own cards do not count:
    an only opponent always leads.
    """

    name = "hamper-leader"

    @staticmethod
    def choose(view: Any) -> Any:
        """A power card against a leader on the left, a seven against one on the right."""
        sizes, fewest = view.hand_sizes, fewest_of_others(view)
        ahead = sizes[view.next_seat] == fewest and view.next_seat != view.partner
        behind = sizes[view.previous_seat] == fewest and view.previous_seat != view.partner
        best, most = view.legal[0], WORST
        for move in view.legal:
            if move.card is not None:
                value = SUIT_WEIGHT * hampers(view, move.card, ahead, behind)
                value += follow_up(view, move)
                if value > most:
                    best, most = move, value
        return best


def hampers(view: Any, card: Any, ahead: bool, behind: bool) -> int:
    """How well a card serves against a leader who is the next player, or the previous one."""
    if ahead:
        return power(view, card)
    if behind and card.reverse:
        return 2
    return int(power(view, card) == 0)


class DiscardHighPoints(Player):
    """Discards its highest point cards as soon as it can, so that a winner gets little.

    «This player will try to change suits whenever possible to a different suit if they have high
    point cards of that different suit»: where a card of another suit lets it discard a higher card
    next time than any that it can discard now, it changes the suit. An eight is its highest card,
    and declares the suit of the highest card left; of equal cards, it plays the one that leaves the
    higher ones of its suit in hand.
    """

    name = "discard-high-points"

    @staticmethod
    def choose(view: Any) -> Any:
        """The card of most points, or one that changes to a suit in which it holds more."""
        now = 0
        for move in view.legal:
            if move.card is not None:
                now = max(now, move.card.points)
        best, most = view.legal[0], WORST
        for move in view.legal:
            if move.card is not None:
                points, then, total = move.card.points, 0, 0
                for card in view.hand:
                    if card.suit == move.suit and card != move.card:
                        then = max(then, card.points)
                        total += card.points
                changes = move.suit != view.suit
                value = 1000 * (then if changes and then > now else points) + points
                value = 2 * (1000 * (1000 * value + then) + total) + changes
                if value > most:
                    best, most = move, value
        return best


class ExtraCards(Player):
    """Risks taking cards from the draw pile in an effort to get power cards.

    «If the next player only has 1 card left, they will keep picking a card until they get a power
    card (if they do not already have one)»; it then plays it. «They will not take more than one
    extra card in the early rounds of the game»: one in each of a seat's first three turns, later
    two; cards that it had to draw in that turn count. «They will not take extra cards if they
    already have power cards in their hand»: not even where these do not fit. It keeps its power
    cards for that danger, and takes no card where it can play its last one.
    """

    name = "extra-cards"

    @staticmethod
    def choose(view: Any) -> Any:
        """Draws if that is worth the risk, or else plays a card of the hand."""
        wanting = len(view.hand) > 1
        for card in view.hand:
            wanting = wanting and power(view, card) == 0
        danger = view.hand_sizes[view.next_seat] == 1
        early = view.turns <= EARLY_ROUNDS * view.seats
        extras = view.drew < (1 if early else LATE_EXTRAS)
        best, most = view.legal[0], WORST
        for move in view.legal:
            if move.card is None:
                draws = move.code == DRAW and wanting and (danger or extras)
                value = SUIT_WEIGHT if draws else WORST + 1
            else:
                hampering = power(view, move.card)
                value = SUIT_WEIGHT * (hampering if danger else -hampering) + follow_up(view, move)
            if value > most:
                best, most = move, value
        return best


class MemoryPlayer(Player):
    """Remembers each card played by each player, and leaves the next player as little as it can.

    «will analyze the full discard pile at each turn and make decisions based on cards played by
    every player»: what is in no hand that it sees and in no discard pile may be in the next
    player's hand, but not what that player could not play when it last had to draw or pass. Of its
    moves it prefers those that the next player can answer with the fewest of these cards, and that
    leave itself the most of the suit; eights come last, unless somebody is about to go out.
    """

    name = "memory"

    @staticmethod
    def choose(view: Any) -> Any:
        """The move that the next player is least likely to answer."""
        late = fewest_of_others(view) <= 2
        best, most = view.legal[0], float(WORST)
        for move in view.legal:
            if move.card is not None:
                value = 0.5 * follow_up(view, move) + 0.02 * move.card.points
                value -= answers(view, move) * (0.3 if stops(move.card) else 1.0)
                if is_wild(move.card) and not late:
                    value -= 4.0
                if value > most:
                    best, most = move, value
        return best


def answers(view: Any, move: Any) -> float:
    """How many cards the next player may be expected to hold that fit after the move."""
    return answers_of(view, move, view.next_seat)


def answers_of(view: Any, move: Any, seat: Any) -> float:
    """How many cards another player may be expected to hold that fit after the move."""
    unseen, fitting, old, old_fitting = 0, 0, 0, 0
    lacked = view.lacked(seat)
    for card in view.unseen:
        fit = fits(card, move)
        unseen += 1
        fitting += fit
        if card not in lacked:
            old += 1
            old_fitting += fit
    held = view.hand_sizes[seat]
    new = min(held, view.fresh[seat]) if len(lacked) > 0 else 0
    return float(new * fitting / max(1, unseen) + (held - new) * old_fitting / max(1, old))
