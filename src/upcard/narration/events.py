"""Events as sentences: one line a turn, as one seat may tell it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from upcard.games.game import Game
from upcard.games.moves import Event, seen_by
from upcard.narration.words import counted, listed, seat_name, suit_word

Clause = tuple[str, str]
"""A subject and what it did."""
Who = Callable[[int], str]
"""A seat as a subject."""


def sentences(
    events: Iterable[Event],
    game: Game,
    own: int | None = None,
    names: Sequence[str] = (),
    open_hands: bool = False,
) -> list[str]:
    """The events as the seat `own` may tell them, one sentence a turn; empty turns are left out.

    With `names`, seats are called by these. With `open_hands`, all that happened is told.
    """
    who = names.__getitem__ if names else partial(seat_name, own=own)
    found, drawn = [], game.rules.seen.drawn
    for turn in _turns(events if open_hands else seen_by(own, events, drawn)):
        clauses = list(_clauses(turn, who, game))
        if clauses:
            found.append(_sentence(clauses, names))
    return found


def _turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    turn: list[Event] = []
    for event in events:
        if event.kind == "turn":
            yield turn
            turn = []
        turn.append(event)
    yield turn


def _sentence(clauses: Sequence[Clause], names: Sequence[str]) -> str:
    """A turn in a sentence; a name at its beginning stays as it is written."""
    text = "; ".join(
        f"{who} {listed([did for _, did in same])}"
        for who, same in groupby(clauses, key=lambda clause: clause[0])
    )
    return f"{text if clauses[0][0] in names else text[0].upper() + text[1:]}."


def _clauses(turn: Sequence[Event], who: Who, game: Game) -> Iterator[Clause]:
    """What happened in a turn; cards that came one by one are told together."""
    for (kind, seat), run in groupby(turn, key=lambda event: (event.kind, event.seat)):
        events = list(run)
        if kind == "deal":
            if any(event.kind == "play" for event in turn):
                yield "new hands", "were dealt"
        elif kind in ("lay out", "starter"):
            yield _turned_up(kind, [str(event.card) for event in events])
        elif kind == "draw" and seat is not None:
            yield who(seat), _drew(events)
        elif kind == "suit":
            yield _declared(events[0], who, game)
        else:
            for event in events:
                if event.kind != "turn":
                    yield _did(event, who)


def _turned_up(kind: str, cards: Sequence[str]) -> Clause:
    if kind == "lay out":
        return "on the table:", ", ".join(cards)
    under = f", with {listed(cards[:-1])} under it" if cards[:-1] else ""
    return "the starter", f"is {cards[-1]}{under}"


def _drew(events: Sequence[Event]) -> str:
    cards = [str(event.card) for event in events if event.card is not None]
    return f"drew {listed(cards)}" if cards else f"drew {counted(len(events), 'card')}"


def _declared(event: Event, who: Who, game: Game) -> Clause:
    word = suit_word(event.suit or "", game.deck)
    if event.seat is None:
        return f"the {game.rules.suit_name}", f"became {word} by chance"
    return who(event.seat), f"declared {word}"


def _other(event: Event, who: Who) -> str:
    """The other seat of an event of two; nothing for any other."""
    return who(event.number or 0) if event.kind in ("swap", "catch") else ""


def _did(event: Event, who: Who) -> Clause:
    """What is told event by event."""
    cards = counted(event.number or 0, "card")
    subject, verb = {
        "play": ("", f"played {event.card}"),
        "skip": ("", "lost a turn"),
        "reverse": ("the direction of play", "turned around"),
        "reshuffle": ("the discard pile", f"became a new draw pile of {cards}"),
        "empty": ("", "found nothing to draw"),
        "keep": ("", "kept the card just drawn"),
        "down": ("", f"went down to {event.number}"),
        "capture": ("", f"took the pile of {cards}"),
        "sweep": ("", f"got the last {cards} on the table"),
        "out": ("", f"finished in place {event.number}"),
        "win": ("", "won the deal"),
        "blocked": ("nobody", "could go on"),
        "put back": (cards, "went back into the draw pile"),
        "limit": ("", f"held too many cards, and is out in place {event.number}"),
        "jump": ("", "played out of turn"),
        "swap": ("", f"swapped hands with {_other(event, who)}"),
        "move on": ("every hand", "moved on to the next seat"),
        "cancel": ("", "cancelled the draw"),
        "challenge": ("", "challenged it"),
        "bluff": ("", "had another card of the suit"),
        "honest": ("", "had no other card of the suit"),
        "call": ("", "called"),
        "catch": ("", f"caught {_other(event, who)}, who had not called"),
    }[event.kind]
    return (subject, verb) if event.seat is None else (who(event.seat), verb)
