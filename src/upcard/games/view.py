"""Views: what one seat may know, and possible whole states behind a view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from upcard.cards import MOST_CARDS, Card
from upcard.engine.layout import NOBODY
from upcard.games.moves import Move
from upcard.games.numbers import any_whole
from upcard.games.seen import Seen
from upcard.games.table import Bytes, empty_bytes, line, listed, packed, record_of, unpacked
from upcard.rules.section import MOST_SEATS
from upcard.wrong_names import no_such

if TYPE_CHECKING:
    from upcard.games.game import Game
    from upcard.games.state import State


NOTHING_SHOWN: Mapping[int, tuple[Card, ...]] = MappingProxyType({})


class View(Seen):
    """All that one seat may know, and nothing else: other hands and the draw pile are not in it."""

    seat: int
    """The seat whose view it is, counted from 0."""
    legal: tuple[Move, ...]
    """The moves that the seat may make, in a stable order; none when it is not its turn."""
    shown: Mapping[int, tuple[Card, ...]]
    """Hands of other seats that it is shown, by seat, each in the order in which its cards came.
    Only cheaters in league are shown any (document 002, «Extras»: «cheater players that work
    together»)."""

    def __init__(
        self,
        game: Game,
        data: Bytes,
        seat: int,
        legal: tuple[Move, ...],
        shown: Mapping[int, tuple[Card, ...]] = NOTHING_SHOWN,
    ) -> None:
        super().__init__(game, data)
        self.seat, self.shown = seat, shown
        self.belief: Bytes | None = None
        """What all players may know of the hidden cards from what happened since the deal, a record
        of `engine.belief`; None if it was not recorded."""
        self._renew(legal)

    if not TYPE_CHECKING:  # or any name would pass for one that there is

        def __getattr__(self, name: str) -> object:
            """AttributeError for an unknown name, with the name that may be meant."""
            raise AttributeError(no_such(name, "view", NAMES), name=name, obj=self)

    def __getstate__(self) -> dict[str, Any]:
        belief = None if self.belief is None else packed(self.belief)
        kept = super().__getstate__() | {"belief": belief, "_own": None}
        return kept | {"shown": dict(self.shown)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        super().__setstate__(kept)
        self.belief = None if kept["belief"] is None else unpacked(kept["belief"])

    def _renew(self, legal: tuple[Move, ...]) -> None:
        """Refresh what was read from its bytes."""
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
        """The seat that plays after this one, if no card skips a seat or turns play around."""
        return self._neighbour(self.direction)

    @property
    def previous_seat(self) -> int:
        """The seat before this one in the direction of play."""
        return self._neighbour(-self.direction)

    @property
    def partner(self) -> int | None:
        """The seat opposite, in a game of partners; None in any other game."""
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
        """The cards that the seat cannot see: those in other hands and in the draw pile."""
        left = Counter(self.game.deck.cards)
        left.subtract(self.hand)
        for seat, hand in enumerate(self.open_hands):
            left.subtract(hand or self.shown.get(seat, ()))
        left.subtract(self.discard)
        for cards in self.captured:
            left.subtract(cards)
        return tuple(left.elements())

    @property
    def league(self) -> tuple[int, ...]:
        """The other seats that show this one their hands; only cheaters have any."""
        return tuple(self.shown)

    def effect(self, card: Card) -> Card:
        """The card itself as this game has it, with its effects and points."""
        return self.game.deck.card(card.text)

    def points(self, card: Card) -> int:
        """The points that a card counts in this game."""
        return self.effect(card).points

    @property
    def drawn(self) -> Card | None:
        """The card just drawn, if only that may (or must) be played now; else None."""
        drawn = int(self._state["drawn"])
        return None if drawn == NOBODY else self.game.deck.cards[drawn]

    @property
    def dice(self) -> int:
        """A random number from 0 to 2**63 - 1, the seat's own in this turn, for random choices.

        0 when it is not the seat's turn.
        """
        return int(self._state["dice"][self.seat]) >> 1

    def imagine(self, seed: int) -> State:
        """A whole state that could be behind this view; the same seed gives the same state.

        Hidden cards are dealt so that they agree with all that happened since the deal
        (`engine.belief`), or, for a view that was read from text, with what its table shows. In the
        state, the seat has this same view, including its dice if it has the turn. If another seat
        has the turn, that seat is asked a question that it could be asked. The state can be played
        on: later chance, and the dice of other seats, follow from the seed, too.
        ValueError for a view that contradicts itself, BadRules for a seed that is no whole number.
        """
        from upcard.chance import FAST
        from upcard.engine import determinize
        from upcard.shuffling import deal_words, word_of_dice

        seed = any_whole("seed", seed)
        asked, data = bool(self.legal), empty_bytes()
        base, hidden = self._dealt_from()
        chance, *dice, hiding = deal_words(FAST, seed, 0, self.seats + 1)
        with np.errstate(over="ignore"):
            tables = self.game.tables
            if not determinize.deal_world(tables, base, hidden, self.seat, asked, hiding, data):
                raise self._contradiction()
        record = record_of(data)
        record["chance"], record["dice"][: self.seats] = chance, dice
        if asked:
            own = int(self._state["dice"][self.seat])
            record["dice"][self.seat] = word_of_dice(own, self.turns)
        return self.game._state_of(data, seed, self._believed().copy())

    def _dealt_from(self, presuming: bool = False) -> tuple[Bytes, Bytes]:
        """The known and the hidden cards that worlds are dealt from (`determinize.prepare`).

        With `presuming`, seats are less likely to hold cards with which they declined to capture.
        ValueError for a view that contradicts itself.
        """
        from upcard.engine import determinize
        from upcard.engine.placing import HIDDEN

        base, hidden = self._without_others(), np.empty(HIDDEN.itemsize, np.uint8)
        known = self.game.tables, self._data, self._believed(), self._hands_shown(), self.seat
        with np.errstate(over="ignore"):
            if not determinize.prepare(*known, presuming, base, hidden):
                raise self._contradiction()
        return base, hidden

    def _contradiction(self) -> ValueError:
        return ValueError(f"no state can be behind this view, which contradicts itself: {self!r}")

    def _believed(self) -> Bytes:
        """Its belief; without one, what its table alone shows."""
        if self.belief is not None:
            return self.belief
        from upcard.engine.belief import begin_belief, empty_belief

        belief: Bytes = empty_belief()
        begin_belief(self.game.tables, self._data, belief)
        return belief

    def _hands_shown(self) -> Bytes:
        """The faces in each hand that it shows; a hand that it does not show begins with NOBODY.

        So does a shown hand without cards: nothing needs to be dealt to it.
        """
        shown = np.full((MOST_SEATS, MOST_CARDS), NOBODY, np.uint8)
        for seat, hand in (dict(enumerate(self.open_hands)) | dict(self.shown)).items():
            shown[seat, : len(hand)] = [self.game.deck.number(card.text) for card in hand]
        return shown

    def _without_others(self) -> Bytes:
        """A copy of its bytes with only its own hand in it; open hands are in `_hands_shown`."""
        base = self._data.copy()
        hands = record_of(base)["hands"]
        hands[: self.seat], hands[self.seat + 1 :] = 0, 0
        return base

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, View)
            and (self.game, self.seat, self.legal) == (other.game, other.seat, other.legal)
            and self.shown == other.shown
            and self._reads_as(other)
        )

    def __hash__(self) -> int:
        return hash((self.seat, repr(self)))

    @property
    def text(self) -> str:
        """The view as one line, which `game.read_view` takes back."""
        fields = {"view": str(self.seat)} | self._fields() | self._size_fields()
        fields |= {"hand": listed(self.hand), "drawn": self._drawn_text()}
        fields |= self._house_fields() | self._open_fields()
        return line(fields | {"legal": ",".join(map(str, self.legal))})

    def __repr__(self) -> str:
        return f"View({self.text!r})"


def with_dice(view: View, dice: int) -> View:
    """The same view with this number, 0 to 2**63 - 1, as its `dice`; ValueError for others."""
    if not 0 <= dice < 2**63:
        raise ValueError(f"dice {dice} given: they are 0 to {2**63 - 1}")
    twin = View(view.game, view._data.copy(), view.seat, view.legal, view.shown)
    twin._state["dice"][view.seat] = dice << 1
    twin.belief = view.belief
    return twin


NAMES = sorted(
    name
    for name in {*dir(View), *View.__annotations__, *Seen.__annotations__}
    if not name.startswith("_")
)
"""The public names of a view."""
