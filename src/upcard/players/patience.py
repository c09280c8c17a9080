"""A player of our own: its hand is a game of patience, to be laid out in one unbroken order.

All is written so that it can be compiled (`players.fluent`): a set of cards is the bits of a
number, one for each place in the hand.
"""

from __future__ import annotations

from typing import Any

from upcard.players.eights import WORST, answers, fits, is_wild, stops
from upcard.players.player import Player

MOST_LAID = 62
"""The oldest cards of a hand, which are laid out: one for each bit of a compiled number."""
TURN = 4.0
"""What another turn is worth, in cards of the order."""
WILD = 8.0
"""What a wild card is worth that stays in the hand, in cards of the order."""


class Patience(Player):
    """Lays its hand out as a game of patience: the longest order in which its cards could go.

    A card can follow one of its suit or rank, and a wild card joins anything. From each move it
    goes on as a knight's tour is found, by the rule of H. C. von Warnsdorff («Des Rösselsprunges
    einfachste und allgemeinste Lösung», 1823): next comes the card with the fewest ways onward, a
    dead end last.

    What is **sure** goes first, and takes nothing from what comes after: between two, a card that
    costs the other the turn, and so gives another; and one that no card could answer of those that
    it does not see. Behind any other card, the rest of the order counts half; behind a move that is
    not sure, all of it counts by the chance that the hand can follow what the next player may
    answer. To its length come the cards that the next player may be expected to draw, less those
    that it may be expected to answer with. A wild card is kept while another move is hardly worse.
    """

    name = "patience"

    @staticmethod
    def choose(view: Any) -> Any:
        """The move before the longest order, the next player hampered."""
        hand, unseen = view.hand, view.unseen
        sure = surely(view, hand, unseen)
        best, most = view.legal[0], float(WORST)
        for move in view.legal:
            if move.card is not None:
                value = worth(view, hand, unseen, sure, move)
                if value > most:
                    best, most = move, value
        return best


def worth(view: Any, hand: Any, unseen: Any, sure: int, move: Any) -> float:
    """What a move is worth, in cards: the order behind it, and how the next player is hampered."""
    left = others(hand, move.card)
    fitting, met = 0, 0
    for card in unseen:
        if fits(card, move):
            fitting += 1
            met += joining(hand, left, card) > 0
    cost = WILD if is_wild(move.card) else 0.0
    if between_two(view) and (stops(move.card) or fitting == 0):
        return TURN + order(hand, left, following(hand, left, move), sure) - cost
    held, expected, stuck = view.hand_sizes[view.next_seat], answers(view, move), 1.0
    for _ in range(held):
        stuck *= 1 - expected / held
    draws = stuck * (len(unseen) + 1) / (fitting + 1)
    going_on = met / max(1, fitting) * order(hand, left, left, sure)
    return float(draws - expected + going_on - cost)


def order(hand: Any, left: int, ready: int, sure: int) -> float:
    """How long an order of the cards `left` is that begins with one of those that are `ready`."""
    length, weight = 0.0, 1.0
    while ready:
        best, fewest = 0, 3 * MOST_LAID
        for index in range(laid(hand)):
            if ready >> index & 1:
                ways = onward(hand, left, index, sure)
                if ways < fewest:
                    best, fewest = index, ways
        length += weight
        if not sure >> best & 1:
            weight /= 2
        left &= ~(1 << best)
        ready = joining(hand, left, hand[best])
    return length


def onward(hand: Any, left: int, index: int, sure: int) -> int:
    """How many ways go on from a card; more than any for one that is not sure, or a dead end."""
    ways = count(joining(hand, left & ~(1 << index), hand[index]))
    if ways == 0:
        return 2 * MOST_LAID
    return ways if sure >> index & 1 else ways + MOST_LAID


def surely(view: Any, hand: Any, unseen: Any) -> int:
    """The cards of a hand behind which the turn is the same seat's again."""
    sure = 0
    if between_two(view):
        for index in range(laid(hand)):
            if stops(hand[index]) or not answered(unseen, hand[index]):
                sure |= 1 << index
    return sure


def answered(unseen: Any, card: Any) -> bool:
    """Whether any card that is not seen could follow one."""
    for other in unseen:  # noqa: SIM110
        if joins(card, other):
            return True
    return False


def between_two(view: Any) -> bool:
    """Whether only one other seat still plays."""
    return bool(view.next_seat == view.previous_seat)


def joins(one: Any, other: Any) -> bool:
    """Whether one card could follow the other."""
    if one.suit == other.suit or one.rank == other.rank:
        return True
    return is_wild(one) or is_wild(other)


def joining(hand: Any, among: int, card: Any) -> int:
    """Which of some cards of a hand could follow a card."""
    found = 0
    for index in range(laid(hand)):
        if among >> index & 1 and joins(card, hand[index]):
            found |= 1 << index
    return found


def following(hand: Any, among: int, move: Any) -> int:
    """Which of some cards of a hand could be played on a move."""
    found = 0
    for index in range(laid(hand)):
        if among >> index & 1 and fits(hand[index], move):
            found |= 1 << index
    return found


def others(hand: Any, card: Any) -> int:
    """All cards of a hand but one."""
    left = (1 << laid(hand)) - 1
    for index in range(laid(hand)):
        if hand[index] == card:
            return left & ~(1 << index)
    return left


def laid(hand: Any) -> int:
    """How many cards of a hand are laid out."""
    return min(len(hand), MOST_LAID)


def count(cards: int) -> int:
    """How many cards are in a set."""
    number = 0
    while cards:
        cards &= cards - 1
        number += 1
    return number
