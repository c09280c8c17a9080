"""The duels in plain Python, from the sentences of their rules: every way in which they can go.

Two suits; two seats, seat 0 begins. Each is dealt two cards, one at a time, and the next card is
the upcard. Whoever has a card of its suit or rank plays one. Whoever has none draws a card while
there is one, and may play that at once if it fits. Whoever is out of cards first wins; nobody does
when both seats in a row neither play nor draw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

Seen = tuple[str, ...]
SUITS = "♠♥"


@dataclass(frozen=True)
class End:
    """A deal that is over."""

    winner: int | None


@dataclass(frozen=True)
class Chance:
    """A card comes off the draw pile, each that is left equally likely."""

    ways: dict[str, Tree]


@dataclass(frozen=True)
class Choice:
    """A seat chooses; `seen` is all that it saw since the deal began, its own moves too."""

    seat: int
    seen: Seen
    ways: dict[str, Tree]


Tree = End | Chance | Choice


@dataclass(frozen=True)
class Table:
    """What lies where, and what each seat has seen."""

    pile: Seen
    hands: tuple[Seen, Seen] = ((), ())
    upcard: str = ""
    idle: int = 0
    seen: tuple[Seen, Seen] = ((), ())
    keeping_is_told: bool = False

    def noting(self, *words: str) -> Table:
        """What each of the seats sees now."""
        first, second = self.seen
        return replace(self, seen=((*first, words[0]), (*second, words[1])))

    def holding(self, seat: int, hand: Seen) -> Table:
        """Another hand in a seat."""
        return replace(self, hands=(hand, self.hands[1]) if seat == 0 else (self.hands[0], hand))


def tree(ranks: str, *, keeping_is_told: bool = False) -> Tree:
    """All that can happen with a rank for each of these characters.

    Nobody is told that the other seat keeps a drawn card that it could play, but for whoever wants
    to count what would be known then.
    """
    pile = tuple(rank + suit for suit in SUITS for rank in ranks)
    return dealing(Table(pile, keeping_is_told=keeping_is_told), 0)


def drawing(table: Table, then: Callable[[Table, str], Tree]) -> Tree:
    """Each card that can come off the pile, and what follows."""
    rest = {card: tuple(other for other in table.pile if other != card) for card in table.pile}
    return Chance({card: then(replace(table, pile=left), card) for card, left in rest.items()})


def dealing(table: Table, dealt: int) -> Tree:
    """Four cards to the hands in turn, then the upcard."""

    def to_a_hand(left: Table, card: str) -> Tree:
        seat = dealt % 2
        words = [f"is dealt {card}" if seat == own else "the other is dealt one" for own in (0, 1)]
        return dealing(left.holding(seat, (*left.hands[seat], card)).noting(*words), dealt + 1)

    def face_up(left: Table, card: str) -> Tree:
        return turn(replace(left, upcard=card).noting(card, card), 0)

    return drawing(table, to_a_hand if dealt < 4 else face_up)


def fits(card: str, upcard: str) -> bool:
    """Whether a card is of the upcard's rank or suit."""
    return card[0] == upcard[0] or card[1] == upcard[1]


def turn(table: Table, seat: int) -> Tree:
    """A seat's turn."""
    if table.idle == 2:
        return End(None)
    able = [card for card in table.hands[seat] if fits(card, table.upcard)]
    if able:
        return Choice(seat, table.seen[seat], {card: play(table, seat, card) for card in able})
    if not table.pile:
        stuck = replace(table, idle=table.idle + 1).noting("nothing to draw", "nothing to draw")
        return turn(stuck, 1 - seat)
    return drawing(table, lambda left, card: drawn(left, seat, card))


def drawn(table: Table, seat: int, card: str) -> Tree:
    """A seat has drawn a card, and plays it or not."""
    words = [f"draws {card}" if seat == own else "the other draws" for own in (0, 1)]
    table = replace(table.holding(seat, (*table.hands[seat], card)), idle=0).noting(*words)
    left = table.noting("no play", "no play")
    if not fits(card, table.upcard):
        return turn(left, 1 - seat)
    kept = table.noting("keeps it", "keeps it") if table.keeping_is_told else left
    ways = {card: play(table, seat, card), "pass": turn(kept, 1 - seat)}
    return Choice(seat, table.seen[seat], ways)


def play(table: Table, seat: int, card: str) -> Tree:
    """A seat plays a card."""
    hand = tuple(other for other in table.hands[seat] if other != card)
    if not hand:
        return End(seat)
    after = replace(table.holding(seat, hand), upcard=card, idle=0)
    return turn(after.noting(f"played {card}", f"played {card}"), 1 - seat)


def nodes(root: Tree) -> Iterator[Tree]:
    """Every node of a tree, in no particular order."""
    left = [root]
    while left:
        node = left.pop()
        yield node
        if not isinstance(node, End):
            left += node.ways.values()
