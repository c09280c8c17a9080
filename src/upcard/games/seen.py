"""A deal as those see it who do not see all of it: what a view and a spectator have in common."""

from __future__ import annotations

from upcard.cards import Card
from upcard.engine.layout import NOBODY
from upcard.games.table import Table, cards_in, line, listed


class Seen(Table):
    """A deal as seen from one seat, or by a spectator."""

    seat: int | None
    """The seat whose view it is, counted from 0; None for a spectator."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards that each seat holds."""
        return tuple(int(held) for held in self._table["held"][: self.seats])

    @property
    def older(self) -> tuple[int, ...]:
        """The number of each seat's cards from before the last reshuffle; all are in `kept`."""
        return tuple(int(cards) for cards in self._table["older"][: self.seats])

    @property
    def open_hands(self) -> tuple[tuple[Card, ...], ...]:
        """The open hands of other seats, sorted, by seat; no cards for any other hand."""
        hands, cards = self._state["hands"][: self.seats], self.game.deck.cards
        return tuple(
            tuple(cards[number] for number in cards_in(pair)) if seat != self.seat else ()
            for seat, pair in enumerate(hands)
        )

    @property
    def backs(self) -> tuple[tuple[Card, ...], ...]:
        """The other sides of the cards of other seats, sorted, by seat.

        No cards for the own seat, for a spectator, and where cards have one side.
        """
        backs, other = self._state["backs"][: self.seats], self.game.deck.other
        return tuple(
            () if other is None else tuple(other.cards[number] for number in cards_in(pair))
            for pair in backs
        )

    @property
    def back(self) -> Card | None:
        """The other side of the next card of the draw pile, which all see; None without one."""
        other, back = self.game.deck.other, int(self._table["back"])
        return None if other is None or back == NOBODY else other.cards[back]

    def _back_fields(self) -> dict[str, str]:
        """The visible other sides; nothing where cards have one side."""
        if len(self._game.sides) == 1:
            return {}
        return {"backs": "/".join(map(listed, self.backs)), "back": str(self.back or "")}

    def _size_fields(self) -> dict[str, str]:
        """The numbers of cards in places that are not visible."""
        sizes = {"held": ",".join(map(str, self.hand_sizes)), "drawable": str(self.draw_pile)}
        if self.kept:
            sizes["older"] = ",".join(map(str, self.older))
        return sizes

    def _open_fields(self) -> dict[str, str]:
        """The open hands; nothing where no hand can be open."""
        shown = "/".join(map(listed, self.open_hands))
        return {"open": shown} | self._back_fields() if self.game.has_house_tables else {}


class Public(Seen):
    """What everybody may know, spectators included: no hands except open ones."""

    seat: None = None

    @property
    def text(self) -> str:
        """All of it as one line, as a view's: for people, and to compare."""
        fields = self._fields() | self._size_fields()
        return line(fields | self._house_fields() | self._open_fields())
