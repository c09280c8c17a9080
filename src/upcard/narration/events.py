"""Events as sentences: one line a turn, as one seat may tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from upcard.cards import Card
from upcard.games.game import Game
from upcard.games.moves import Event, seen_by
from upcard.narration.language import N_, ngettext, pgettext
from upcard.narration.language import gettext as _
from upcard.narration.words import (
    capital,
    card_text,
    counted_cards,
    in_a_row,
    listed,
    seat_name,
    suit_kind,
    suit_word,
)

Clause = tuple[str, str]
"""A subject and what it did."""


def deed(message: str) -> str:
    """Mark what a seat did: catalogues have it twice, said of `you` and of `a seat`."""
    return message


DEEDS = {
    "draw": deed("drew {cards}"),
    "play": deed("played {card}"),
    "suit": deed("declared {suit}"),
    "skip": deed("lost a turn"),
    "empty": deed("found nothing to draw"),
    "keep": deed("kept the card just drawn"),
    "down": deed("went down to {number}"),
    "capture": deed("took the pile of {cards}"),
    "sweep": deed("got the last {cards} on the table"),
    "out": deed("finished in place {number}"),
    "win": deed("won the deal"),
    "limit": deed("left the deal in place {number}, with too many cards"),
    "jump": deed("played out of turn"),
    "swap": deed("swapped hands with {other}"),
    "cancel": deed("cancelled the draw"),
    "challenge": deed("challenged the play"),
    "bluff": deed("had another card of the suit"),
    "honest": deed("had no other card of the suit"),
    "call": deed("called"),
    "miscall": deed("called without reason"),
    "blind": deed("turned up the top card"),
    "press": deed("pressed the machine"),
    "shed": deed("laid down {cards}"),
    "catch": deed("caught {other}, who had not called"),
}
"""What a seat did."""
FIRST = deed("finished first")
PLAYED_IT = deed("played it")
"""Said of the one card that the seat has just drawn."""
PRESSED_IN_VAIN = deed("pressed the machine in vain")
HAPPENED = {
    "reverse": (N_("the direction of play"), N_("was reversed")),
    "reshuffle": (N_("the discard pile"), N_("became a new draw pile of {cards}")),
    "blocked": (N_("nobody"), N_("could go on")),
    "move on": (N_("every hand"), N_("moved on to the next seat")),
}
"""What nobody did."""


class Made(NamedTuple):
    """What a move led to; `stand_in` is its seat if a computer chose it in a person's place."""

    events: Sequence[Event]
    stand_in: int | None = None


@dataclass(frozen=True)
class Teller:
    """Who tells of a game: somebody in the seat `own`, or in none; `names` are those of seats.

    In the seat `stand_in` a computer chose, and not the person who sits there.
    """

    game: Game
    own: int | None
    names: Sequence[str]
    stand_in: int | None = None

    def who(self, seat: int) -> str:
        """A seat as a subject."""
        name = self._name(seat) or seat_name(seat, self.own)
        return _("a computer for {name}", name=name) if seat == self.stand_in else name

    def is_you(self, seat: int) -> bool:
        """Whether a seat is called so."""
        return seat == self.own and not self._name(seat) and seat != self.stand_in

    def did(self, seat: int, message: str, **fields: object) -> Clause:
        """What a seat did, in the form for it."""
        return self.who(seat), pgettext("you" if self.is_you(seat) else "a seat", message, **fields)

    def _name(self, seat: int) -> str:
        return self.names[seat] if self.names else ""


Told = tuple[Teller, Event]
"""An event, and who tells it."""


def sentences(
    events: Iterable[Event],
    game: Game,
    own: int | None = None,
    names: Sequence[str] = (),
    open_hands: bool = False,
) -> list[str]:
    """The events as the seat `own` may tell them, one sentence a turn; empty turns are left out.

    With `names`, seats are called by these, but for a seat with an empty one. With `open_hands`,
    all that happened is told.
    """
    return narrated([Made(tuple(events))], game, own, names, open_hands)


def narrated(
    moves: Iterable[Made],
    game: Game,
    own: int | None = None,
    names: Sequence[str] = (),
    open_hands: bool = False,
) -> list[str]:
    """The same for what moves led to, where a computer may have chosen in a person's place."""
    found, drawn = [], game.rules.seen.drawn
    told = (
        (Teller(game, own, names, made.stand_in), event)
        for made in moves
        for event in (made.events if open_hands else seen_by(own, made.events, drawn))
    )
    for turn in _turns(told):
        clauses = list(_clauses(turn))
        if clauses:
            found.append(_sentence(clauses, names))
    return found


def _turns(events: Iterable[Told]) -> Iterator[list[Told]]:
    turn: list[Told] = []
    for teller, event in events:
        if event.kind == "turn":
            yield turn
            turn = []
        turn.append((teller, event))
    yield turn


def _sentence(clauses: Sequence[Clause], names: Sequence[str]) -> str:
    """A turn in a sentence; a name at its beginning stays as it is written."""
    text = in_a_row(
        f"{who} {listed([did for _who, did in same])}"
        for who, same in groupby(clauses, key=lambda clause: clause[0])
    )
    return f"{text if clauses[0][0] in names else capital(text)}."


def _clauses(turn: Sequence[Told]) -> Iterator[Clause]:
    """What happened in a turn; cards that came one by one are told together."""
    to_tell_of_hands = any(event.kind == "play" for _teller, event in turn)
    drawn: tuple[int | None, Card | None] | None = None
    for (teller, kind, seat), run in groupby(_worth_telling(turn), key=_alike):
        events = [event for _teller, event in run]
        card = events[0].card
        if kind == "deal":
            if to_tell_of_hands:
                yield _("new hands"), _("were dealt")
            to_tell_of_hands = False
        elif kind == "play" and seat is not None and drawn == (seat, card):
            yield teller.did(seat, PLAYED_IT)
        else:
            yield from _told(kind, seat, events, teller)
        drawn = (seat, card) if kind == "draw" and len(events) == 1 else None


def _told(kind: str, seat: int | None, events: Sequence[Event], teller: Teller) -> Iterator[Clause]:
    """What happened by events of a kind that came one after another."""
    if kind in ("lay out", "starter", "flip"):
        yield _turned_up(kind, _faces(events, teller))
    elif kind == "draw" and seat is not None:
        yield _drew(events, seat, teller)
    elif kind == "shed" and seat is not None:
        yield teller.did(seat, DEEDS[kind], cards=listed(_faces(events, teller)))
    elif kind == "suit":
        yield _declared(events[0], teller)
    elif kind != "turn":
        for (who, done), same in groupby(_did(event, teller) for event in events):
            number = len([*same])
            if number == 1 or events[0].card is not None:
                yield from [(who, done)] * number
            else:
                yield who, _("{done} {number} times", done=done, number=number)


def _worth_telling(turn: Sequence[Told]) -> list[Told]:
    """A turn without what follows from the rest: who wins the deal by it has also finished."""
    won = {event.seat for _teller, event in turn if event.kind == "win"}
    return [told for told in turn if told[1].kind != "out" or told[1].seat not in won]


def _alike(told: Told) -> tuple[Teller, str, int | None]:
    teller, event = told
    return teller, event.kind, event.seat


def _faces(events: Sequence[Event], teller: Teller) -> list[str]:
    """The cards that are known, in words."""
    deck = teller.game.deck
    return [card_text(event.card, deck) for event in events if event.card is not None]


def _turned_up(kind: str, cards: Sequence[str]) -> Clause:
    if kind == "lay out":
        return _("on the table:"), ", ".join(cards)
    if kind == "flip":
        return _("all cards"), _("were turned over, and the upcard is {card}", card=cards[-1])
    under = listed(cards[:-1])
    if not under:
        return _("the starter"), _("is {card}", card=cards[-1])
    return _("the starter"), _("is {card}, with {cards} under it", card=cards[-1], cards=under)


def _drew(events: Sequence[Event], seat: int, teller: Teller) -> Clause:
    faces = _faces(events, teller)
    cards = listed(faces) if faces else counted_cards(len(events))
    return teller.did(seat, DEEDS["draw"], cards=cards)


def _declared(event: Event, teller: Teller) -> Clause:
    suit = suit_word(event.suit or "", teller.game.deck)
    if event.seat is not None:
        return teller.did(event.seat, DEEDS["suit"], suit=suit)
    kind = suit_kind(teller.game.rules)
    return _("the {kind}", kind=kind), _("became {suit} by chance", suit=suit)


def _did(event: Event, teller: Teller) -> Clause:
    """What is told event by event."""
    kind, seat, number = event.kind, event.seat, event.number or 0
    cards = counted_cards(number)
    if kind == "put back":
        went = ngettext("went back into the draw pile", "went back into the draw pile", number)
        return cards, went
    if seat is None or kind in HAPPENED:
        subject, verb = HAPPENED[kind]
        return _(subject), _(verb, cards=cards)
    if kind == "catch" and teller.is_you(number):
        return teller.who(seat), _("caught you, because you had not called")
    other = teller.who(number) if kind in ("swap", "catch") else ""
    card = "".join(_faces([event], teller))
    fields = {"card": card, "cards": cards, "number": number, "other": other}
    message = DEEDS[kind]
    if kind == "press" and not number:
        message = PRESSED_IN_VAIN
    elif kind == "out" and number == 1:
        message = FIRST
    return teller.did(seat, message, **fields)
