"""Honest shuffling and honest choices, as far as a dozen games can tell.

No honest program is accused by more than chance of one in a million.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from upcard.classic.indigo import CARDS, HAND_CARDS, POINT_RANKS
from upcard.course.assignments.indigo.follower import row
from upcard.course.assignments.indigo.game import Game
from upcard.course.assignments.indigo.rules import Choice
from upcard.course.verdict import Finding

FEW = 4
"""Fewer games than this say nothing."""
DEVIATIONS = 5.5
"""So many standard deviations off is no chance."""
CHOICES = 24
"""So many choices in the same place are no chance."""
REPEATED = 8
"""Of some fifty pairs of neighbours so many repetitions are no chance: there are 2,652 pairs."""
NEIGHBOURS = 0.35
"""The share of cards that follow their neighbour in a new deck; of shuffled cards it is 0.04."""


def neighbours(cards: Sequence[str]) -> int:
    """How many cards follow one of their neighbours in a deck just reset."""
    places = [CARDS.index(card) for card in cards if card in CARDS]
    return sum(abs(first - second) == 1 for first, second in pairwise(places))


def is_regular(cards: Sequence[str]) -> bool:
    """Whether these follow each other in some new deck: by suits, or by ranks."""
    return len({card[:-1] for card in cards}) == 1 or neighbours(cards) == len(cards) - 1


def unshuffled(games: Sequence[Game]) -> Finding | None:
    """What is wrong with how the decks of these games were shuffled."""
    rows = [tuple(game.initial) for game in games if game.initial]
    if len(rows) < FEW:
        return None
    cards, often = Counter(rows).most_common(1)[0]
    if often > len(rows) // 2:
        return Finding(
            message=f"{often} of {len(rows)} games begin with the same four cards.",
            got=f"Initial cards on the table: {row(cards)}",
            expected="other cards in each game",
            mistake=NEVER if is_regular(cards) else SAME,
            advice="Shuffle the deck at the start of each game, without a fixed seed.",
        )
    pairs = [pair for cards in rows for pair in pairwise(cards)]
    again = len(pairs) - len(set(pairs))
    if again >= REPEATED:
        return Finding(
            message=f"Of {len(pairs)} pairs of cards that lie side by side, {again} are there "
            "again in another game.",
            got=f"Initial cards on the table: {row(rows[0])}",
            expected="cards in any order",
            mistake="The deck is only cut.",
            advice="Shuffle all cards of the deck.",
        )
    return _favoured(games)


SAME = "Every run has the same order."
NEVER = "The deck is never shuffled."


def _favoured(games: Sequence[Game]) -> Finding | None:
    """Whether the computer is dealt far more, or fewer, cards that count than it should be."""
    whole = [game for game in games if len(game.computer_cards) == 4 * HAND_CARDS]
    if len(whole) < FEW:
        return None
    got = sum(card[:-1] in POINT_RANKS for game in whole for card in game.computer_cards)
    size, good, held = len(CARDS), sum(card[:-1] in POINT_RANKS for card in CARDS), 4 * HAND_CARDS
    mean = held * good / size
    variance = mean * (1 - good / size) * (size - held) / (size - 1)
    off = (got - len(whole) * mean) / (len(whole) * variance) ** 0.5
    if abs(off) < DEVIATIONS:
        return None
    return Finding(
        message=f"In {len(whole)} games the computer is dealt {got} cards that count a point: by "
        f"chance it would be some {len(whole) * mean:.0f}.",
        got=f"{got} cards",
        expected=f"some {len(whole) * mean:.0f} cards",
        mistake="The deal favours one side.",
        advice="Deal from the shuffled deck in its order, whatever the cards are.",
    )


def predictable(choices: Sequence[Choice]) -> Finding | None:
    """Whether the computer's choices are always in the same place: all, or those of one kind."""
    open_ones = [choice for choice in choices if len(choice.options) > 1]
    kinds = dict.fromkeys(choice.kind for choice in open_ones)
    parts = ([one for one in open_ones if one.kind == kind] for kind in kinds)
    found = (_same_place(part) for part in (open_ones, *parts))
    return next((finding for finding in found if finding is not None), None)


def _same_place(open_ones: Sequence[Choice]) -> Finding | None:
    """Whether these choices among several cards are always in the same place."""
    if len(open_ones) < CHOICES:
        return None
    for place, word in ((0, "first"), (-1, "last")):
        in_hand = [[card for card in choice.hand if card in choice.options] for choice in open_ones]
        if all(
            cards[place] == choice.card for cards, choice in zip(in_hand, open_ones, strict=True)
        ):
            return Finding(
                message=f"In all {len(open_ones)} choices among several cards that the strategy "
                f"allows{_where(open_ones)}, the computer plays the {word} of them in its hand.",
                got=f"Computer plays {open_ones[0].card}",
                expected=" or ".join(f"Computer plays {card}" for card in in_hand[0]),
                before=f"The computer holds {row(open_ones[0].hand)}.",
                mistake=f"The computer plays the {word} of the cards that are allowed.",
                advice="Choose one of them at random (stage 5, the strategy).",
            )
    return None


def _where(choices: Sequence[Choice]) -> str:
    """What choices of one kind have in common, in words."""
    kinds = {choice.kind for choice in choices}
    return f", where {kinds.pop()}" if len(kinds) == 1 else ""


def badly_shuffled(order: Sequence[str], shuffled: Sequence[Sequence[str]]) -> Finding | None:
    """What is wrong with decks of stage 2 that were shuffled, by the order of a deck just reset."""
    if not order or not shuffled:
        return None
    expected = "the cards in another order"
    if list(order) in [list(cards) for cards in shuffled]:
        return Finding(
            message="After shuffle the cards come in the order of a deck just reset.",
            got=row(order),
            expected=expected,
            mistake="shuffle changes nothing.",
            advice="Change the order of the cards in the deck itself, not of a copy.",
        )
    places = {card: number for number, card in enumerate(order)}
    for cards in shuffled:
        near = sum(
            abs(places.get(first, 0) - places.get(second, 99)) == 1
            for first, second in pairwise(cards)
        )
        if near > NEIGHBOURS * len(order):
            return Finding(
                message=f"After shuffle {near} of {len(order)} cards still follow a neighbour.",
                got=row(cards),
                expected=expected,
                mistake="shuffle moves only few cards, or cuts the deck.",
                advice="Shuffle all cards that remain in the deck.",
            )
    if len({tuple(cards) for cards in shuffled}) < len(shuffled):
        return Finding(
            message="shuffle leads to the same order again.",
            got=row(shuffled[0]),
            expected=expected,
            mistake=SAME,
            advice="Use a generator without a fixed seed.",
        )
    return None
