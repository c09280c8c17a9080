"""Events as sentences: one line a turn, as one seat may tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from upcard.cards import Deck
from upcard.games.moves import Event, seen_by
from upcard.terminal.words import counted, listed, seat_name, suit_word

Clause = tuple[str, str]
"""A subject and what it did."""


def sentences(
    events: Iterable[Event],
    own: int | None,
    deck: Deck,
    suit_name: str,
    open_hands: bool = False,
) -> list[str]:
    """The events as the seat `own` may tell them, one sentence a turn; empty turns are left out.

    With `open_hands`, all that happened is told.
    """
    told = []
    for turn in _turns(events if open_hands else seen_by(own, events)):
        clauses = list(_clauses(turn, own, deck, suit_name))
        if clauses:
            told.append(_sentence(clauses))
    return told


def _turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    turn: list[Event] = []
    for event in events:
        if event.kind == "turn":
            yield turn
            turn = []
        turn.append(event)
    yield turn


def _sentence(clauses: Sequence[Clause]) -> str:
    parts = [
        f"{who} {listed([did for _, did in same])}"
        for who, same in groupby(clauses, key=lambda clause: clause[0])
    ]
    text = "; ".join([parts[0], *(part[0].lower() + part[1:] for part in parts[1:])])
    return f"{text}."


def _clauses(
    turn: Sequence[Event], own: int | None, deck: Deck, suit_name: str
) -> Iterator[Clause]:
    """What happened in a turn; cards that came one by one are told together."""
    for (kind, seat), run in groupby(turn, key=lambda event: (event.kind, event.seat)):
        events = list(run)
        if kind == "deal":
            if any(event.kind == "play" for event in turn):
                yield "New hands", "were dealt"
        elif kind in ("lay out", "starter"):
            yield _turned_up(kind, [str(event.card) for event in events])
        elif kind == "draw" and seat is not None:
            yield seat_name(seat, own), _drew(events)
        elif kind == "suit":
            yield _declared(events[0], own, deck, suit_name)
        else:
            for event in events:
                if event.kind != "turn":
                    yield _did(event, own)


def _turned_up(kind: str, cards: Sequence[str]) -> Clause:
    if kind == "lay out":
        return "On the table:", ", ".join(cards)
    under = f", with {listed(cards[:-1])} under it" if cards[:-1] else ""
    return "The starter", f"is {cards[-1]}{under}"


def _drew(events: Sequence[Event]) -> str:
    cards = [str(event.card) for event in events if event.card is not None]
    return f"drew {listed(cards)}" if cards else f"drew {counted(len(events), 'card')}"


def _declared(event: Event, own: int | None, deck: Deck, suit_name: str) -> Clause:
    word = suit_word(event.suit or "", deck)
    if event.seat is None:
        return f"The {suit_name}", f"became {word} by chance"
    return seat_name(event.seat, own), f"declared {word}"


def _did(event: Event, own: int | None) -> Clause:
    """What is told event by event."""
    cards = counted(event.number or 0, "card")
    subject, verb = {
        "play": ("", f"played {event.card}"),
        "skip": ("", "lost a turn"),
        "reverse": ("The direction of play", "turned around"),
        "reshuffle": ("The discard pile", f"became a new draw pile of {cards}"),
        "empty": ("", "found nothing to draw"),
        "keep": ("", "kept the card just drawn"),
        "down": ("", f"went down to {event.number}"),
        "capture": ("", f"took the pile of {cards}"),
        "sweep": ("", f"got the last {cards} on the table"),
        "out": ("", f"finished in place {event.number}"),
        "win": ("", "won the deal"),
        "blocked": ("Nobody", "could go on"),
    }[event.kind]
    return (subject, verb) if event.seat is None else (seat_name(event.seat, own), verb)
