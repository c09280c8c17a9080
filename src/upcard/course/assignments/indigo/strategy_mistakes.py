"""Usual mistakes in the strategy of stage 5's computer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from upcard.classic.indigo import Side, matches
from upcard.course.assignments.indigo.follower import cards_in, row
from upcard.course.assignments.indigo.game import PLAYS, Game
from upcard.course.assignments.indigo.usual import Usual

MISTAKES = Usual()


def suit(card: str) -> str:
    """A card's suit."""
    return card[-1]


def rank(card: str) -> str:
    """A card's rank."""
    return card[:-1]


def held_twice(cards: Sequence[str], part: Callable[[str], str]) -> list[str]:
    """The cards whose suit (or rank) another one has, too."""
    counts = Counter(map(part, cards))
    return [card for card in cards if counts[part(card)] > 1]


def candidates(hand: Sequence[str], top: str | None) -> list[str]:
    """The cards that win the table."""
    return [card for card in hand if top is not None and matches(card, top)]


@MISTAKES
class HandAfterCard(Game):
    """The computer's hand is printed without the card that it plays.

    Print it before the card is taken out of it (stage 5, objectives).
    """

    def _show_held(self) -> None:
        got, later = self.page.peek() or "", self.page.second() or ""
        alone, last = PLAYS.fullmatch(got), PLAYS.fullmatch(later)
        played, shown = (alone, "") if alone else (last, got)
        if played is None:
            super()._show_held()
            return
        self.looked("5.1")
        if shown:
            self.page.take()
        cards = [*cards_in(shown), played[1]]
        if not self.held:
            self._check_new("5.1", cards, Side.COMPUTER)
        elif sorted(self.held) != sorted(cards):
            self.wrong("5.1", row(self.held), got=row(cards))
        self.held = cards


@MISTAKES
class FirstInHand(Game):
    """The computer still plays the first card in its hand.

    That was stage 3: now it follows the strategy (stage 5).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        return hand[:1]


@MISTAKES
class IgnoresCandidates(Game):
    """The computer does not look for candidates.

    Cards that win the table come first: steps 2 and 5 of the strategy (stage 5).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        return held_twice(hand, suit) or held_twice(hand, rank) or hand


@MISTAKES
class IgnoresSeveral(Game):
    """With several candidates, the computer chooses from its whole hand.

    Then it chooses among the candidates: step 5 of the strategy (stage 5).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        winning = candidates(hand, top)
        pool = winning if len(winning) == 1 else hand
        return held_twice(pool, suit) or held_twice(pool, rank) or pool


@MISTAKES
class AnyCandidate(Game):
    """With several candidates, the computer plays any of them.

    Two or more of the top card's suit come first, then those of its rank: step 5 (stage 5).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        winning = candidates(hand, top)
        return winning or held_twice(hand, suit) or held_twice(hand, rank) or hand


@MISTAKES
class RankFirstWithoutCandidates(Game):
    """Without a candidate, the computer looks for cards of the same rank first.

    Cards that share a suit come first, then those that share a rank: steps 3 and 4 (stage 5).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        if candidates(hand, top):
            return super().options(hand, top)
        return held_twice(hand, rank) or held_twice(hand, suit) or hand


@MISTAKES
class AnyWithoutCandidates(Game):
    """Without a candidate, the computer plays any card.

    Then cards that share a suit come first, then those that share a rank: steps 3 and 4 (stage 5).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        winning = candidates(hand, top)
        return held_twice(winning, suit) or held_twice(winning, rank) or winning or hand


@MISTAKES
class AnyOnEmptyTable(Game):
    """On an empty table, the computer plays any card.

    There, too, cards that share a suit come first, then a rank: step 3 (stage 5).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        return hand if top is None else super().options(hand, top)


@MISTAKES
class AnyWhereNoneWins(Game):
    """On a table without a candidate, the computer plays any card.

    There, too, cards that share a suit come first, then a rank: step 4 (stage 5).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        none = top is not None and not candidates(hand, top)
        return hand if none else super().options(hand, top)


@MISTAKES
class AnyWinning(Game):
    """The computer plays any candidate, and any card without one.

    Steps 3 to 5 of the strategy say which cards come first (stage 5).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        return candidates(hand, top) or hand


@MISTAKES
class RankBeforeSuit(Game):
    """Cards that share a rank come before those that share a suit.

    A shared suit comes first: steps 3 to 5 of the strategy (stage 5).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        pool = candidates(hand, top) or hand
        return held_twice(pool, rank) or held_twice(pool, suit) or pool


@MISTAKES
class SuitsOnly(Game):
    """Ranks are left out: only a shared suit is looked for.

    Without a shared suit, cards that share a rank come first: steps 3 to 5 (stage 5).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        pool = candidates(hand, top) or hand
        return held_twice(pool, suit) or pool


@MISTAKES
class CandidatesBySuit(Game):
    """Only cards of the top card's suit are candidates.

    Cards of its rank win, too (stage 5, candidate cards).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        winning = [card for card in hand if top is not None and suit(card) == suit(top)]
        return winning or held_twice(hand, suit) or held_twice(hand, rank) or hand


@MISTAKES
class CandidatesByRank(Game):
    """Only cards of the top card's rank are candidates.

    Cards of its suit win, too (stage 5, candidate cards).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        winning = [card for card in hand if top is not None and rank(card) == rank(top)]
        return winning or held_twice(hand, suit) or held_twice(hand, rank) or hand


@MISTAKES
class AvoidsWinning(Game):
    """The computer plays a card that does not win where it can.

    Candidates are the cards that win, and come first (stage 5, candidate cards).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        rest = [card for card in hand if card not in candidates(hand, top)]
        return rest or hand


@MISTAKES
class AnyCard(Game):
    """The computer plays any card of its hand.

    It has to follow the strategy (stage 5).
    """

    def options(self, hand: Sequence[str], top: str | None) -> Sequence[str]:
        return hand
