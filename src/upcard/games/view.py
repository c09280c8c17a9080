"""Views: what one seat may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from upcard.cards import Card
from upcard.engine.layout import NOBODY
from upcard.games.moves import Move
from upcard.games.table import Bytes, Seen, packed, unpacked
from upcard.games.text import view_text

if TYPE_CHECKING:
    from upcard.games.game import Game
    from upcard.games.state import State


class View(Seen):
    """All that one seat may know, and nothing else: other hands and the draw pile are not in it."""

    seat: int
    """The seat whose view it is, counted from 0."""
    legal: tuple[Move, ...]
    """The moves that the seat may make, in a stable order; none when it is not its turn."""

    def __init__(self, game: Game, data: Bytes, seat: int, legal: tuple[Move, ...]) -> None:
        super().__init__(game, data)
        self.seat = seat
        self.belief: Bytes | None = None
        """What everybody may know of the hidden cards from what was seen and heard since the deal,
        a record of `engine.belief`; None where nobody kept it."""
        self._renew(legal)

    def __getstate__(self) -> dict[str, Any]:
        belief = None if self.belief is None else packed(self.belief)
        return super().__getstate__() | {"belief": belief, "_own": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        super().__setstate__(kept)
        self.belief = None if kept["belief"] is None else unpacked(kept["belief"])

    def _renew(self, legal: tuple[Move, ...]) -> None:
        """Stand for what its bytes say now."""
        self.legal = legal
        self._own: tuple[Card, ...] | None = None

    @property
    def hand(self) -> tuple[Card, ...]:
        """The seat's own cards, in the order in which they came."""
        if self._own is None:
            self._own = self._hand(self.seat)
        return self._own

    @property
    def next_seat(self) -> int:
        """The seat whose turn follows this seat's, if nothing is skipped or turned around."""
        return self._neighbour(self.direction)

    @property
    def previous_seat(self) -> int:
        """The seat before this one in the direction of play."""
        return self._neighbour(-self.direction)

    @property
    def partner(self) -> int | None:
        """The seat opposite in a game of partners; None in any other."""
        return (self.seat + 2) % self.seats if self.game.rules.partners else None

    def is_partner(self, seat: int) -> bool:
        """Whether `seat` is this one's partner."""
        return seat == self.partner

    def _neighbour(self, step: int) -> int:
        places, seat = self.places, self.seat
        while True:
            seat = (seat + step) % self.seats
            if not places[seat] or seat == self.seat:
                return seat

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the seat does not see: in other hands, or in the draw pile."""
        left = Counter(self.game.deck.cards)
        left.subtract(self.hand)
        for hand in self.open_hands:
            left.subtract(hand)
        left.subtract(self.discard)
        for cards in self.captured:
            left.subtract(cards)
        return tuple(left.elements())

    @property
    def league(self) -> tuple[int, ...]:
        """The other seats that show this one their hands: none, but for cheaters."""
        return ()

    def effect(self, card: Card) -> Card:
        """What a card does when it is played: the card itself, as this game knows it."""
        return self.game.deck.card(card.text)

    def points(self, card: Card) -> int:
        """What a card counts."""
        return self.effect(card).points

    @property
    def drawn(self) -> Card | None:
        """The card just drawn, which alone may (or must) be played now; else None."""
        drawn = int(self._state["drawn"])
        return None if drawn == NOBODY else self.game.deck.cards[drawn]

    @property
    def dice(self) -> int:
        """A random number from 0 to 2**63 - 1, the seat's own in this turn: for whoever rolls dice.

        0 when it is not the seat's turn.
        """
        return int(self._state["dice"][self.seat]) >> 1

    def imagine(self, seed: int) -> State:
        """A whole state that could be the one behind this view, the same for the same seed.

        What the seat does not see is dealt so that nothing contradicts what was seen and heard
        since the deal (`engine.belief`); in a view that was read from text, what its table shows.
        The seat sees in it just what it sees here, its dice included where it has the turn. Where
        it has not, whoever has is asked what it could be asked. It can be played on: what comes
        later, and the dice of the others, follow from the seed too.
        ValueError for a view that contradicts itself.
        """
        from upcard.games.determinize import imagined

        return imagined(self, seed)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and (self.game, self.seat, self.legal) == (other.game, other.seat, other.legal)
            and repr(self) == repr(other)
        )

    def __hash__(self) -> int:
        return hash((self.seat, repr(self)))

    @property
    def text(self) -> str:
        """The view as one line, which `game.read_view` takes back."""
        return view_text(self)

    def __repr__(self) -> str:
        return f"View({self.text!r})"


def with_dice(view: View, dice: int) -> View:
    """The same view with this number, 0 to 2**63 - 1, as its `dice`; ValueError for others."""
    if not 0 <= dice < 2**63:
        raise ValueError(f"dice {dice} given: they are 0 to {2**63 - 1}")
    twin = View(view.game, view._data.copy(), view.seat, view.legal)
    twin._state["dice"][view.seat] = dice << 1
    twin.belief = view.belief
    return twin


class SharedView(View):
    """The view of a seat in league with others: they show one another their hands.

    Document 002, «Extras»: «cheater players that work together in a 4 player game». `shown` are the
    others' hands by seat, each in the order in which its cards came. What comes of them is all that
    an honest view has not.
    """

    shown: Mapping[int, tuple[Card, ...]] = MappingProxyType({})

    @property
    def league(self) -> tuple[int, ...]:
        """The other seats in the league."""
        return tuple(self.shown)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the league does not see."""
        left = Counter(super().unseen)
        for seat, hand in self.shown.items():
            left.subtract(() if self.open_hands[seat] else hand)
        return tuple(left.elements())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SharedView) and self.shown == other.shown and super().__eq__(other)

    def __hash__(self) -> int:
        return super().__hash__()
