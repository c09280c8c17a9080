"""Cards with two sides: the table `[other_side]` of a rules file."""

from __future__ import annotations

from dataclasses import replace
from math import gcd

from upcard.cards import Deck, Sign
from upcard.errors import BadRules
from upcard.rules.added import NAME, SIGN
from upcard.rules.section import Section, key


class OtherSide(Section):
    """The other side of the cards, to which a card with `flips` turns them.

    The other side has the same deck with other suits and ranks. The effects of its cards are set in
    `cards.CARD`, too. How the sides are paired is explained in [turns.md](turns.md).
    """

    suits: tuple[str, ...] = key((), "On the other side of the cards the suits are", house=True)
    """The suits on the other side, such as `PINK=P`: one for each suit of the deck that can be
    declared, in the deck's order. An empty list: cards have one side."""
    ranks: dict[str, str] = key({}, house=True)
    """For each rank that differs on the other side, its name there and the printed sign, such as
    `DRAW_FIVE=+5`. All other ranks are the same on both sides."""

    def printed(self, deck: Deck) -> Deck:
        """The other side of a deck: the card of each number there. BadRules if that cannot be."""
        suits = [self._sign("suits", word) for word in self.suits]
        if len(suits) != deck.declarable:
            raise BadRules(f"suits: {len(suits)} given: the deck has {deck.declarable}")
        if used := {one.sign for one in suits} & {one.sign for one in deck.suits}:
            raise BadRules(f"suits: {used.pop()} given: a suit of the deck has this sign")
        if any(len(one.sign) != 1 for one in suits):
            raise BadRules("suits: a sign must be one letter, such as PINK=P")
        others = {name: self._sign("ranks", word) for name, word in self.ranks.items()}
        if unknown := others.keys() - {rank.name for rank in deck.ranks}:
            raise BadRules(f"ranks.{min(unknown)} given: the deck has no such rank")
        ranks = [others.get(rank.name, rank) for rank in deck.ranks]
        suits += deck.suits[deck.declarable :]
        for name, signs in (("suits", suits), ("ranks", ranks)):
            for words in ([one.name for one in signs], [one.sign for one in signs]):
                if len({word.casefold() for word in words}) < len(words):
                    raise BadRules(f"{name}: two of the other side have the same name or sign")
        return replace(deck, suits=tuple(suits), ranks=tuple(ranks))

    @staticmethod
    def _sign(name: str, word: str) -> Sign:
        """A suit or rank as a file has it; BadRules for what is none."""
        called, _, sign = word.partition("=")
        if not NAME.fullmatch(called) or not SIGN.fullmatch(sign):
            raise BadRules(
                f"{name}: {word!r} given: write a name in capitals and the sign, such as PINK=P or "
                "DRAW_FIVE=+5"
            )
        return Sign(called, sign)


def pairing(cards: int) -> list[int]:
    """For the card of each number the number of its other side, by the order of both sides.

    Card n has the other side n x k, counted round and round: k is the first number from two fifths
    of the deck on that has no divisor in common with its size. So copies have different others.
    """
    step = (2 * cards + 4) // 5
    while gcd(step, cards) > 1:
        step += 1
    return [number * step % cards for number in range(cards)]
