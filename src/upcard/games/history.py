"""A deal with all that happened in it, and what each seat saw of that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from typing import NamedTuple, Self

from upcard.cards import Card
from upcard.engine.layout import NOBODY
from upcard.games.moves import Event, Move, seen_by, told
from upcard.games.numbers import below
from upcard.games.state import State

SILENT = ("pending", "following", "missed", "played")
"""Fields of a table that house rules can change where no event tells of it."""


class Shown(NamedTuple):
    """What is seen at the end of a step that no event tells."""

    asked: int | None
    """The seat that must choose, and what it is asked: it alone may know that."""
    question: str
    hands: dict[int, str]
    """The hands of seats that have been given others', each seen by its seat."""
    table: tuple[int, ...]
    """The fields SILENT, seen by all; none where no rule can change them so."""
    points: tuple[int, ...]
    """What each seat has won, seen by all; 0 until the deal ends."""
    open_hands: tuple[str, ...]
    """For each seat its cards, if they lie open, seen by all others."""


class Step(NamedTuple):
    """A move, and what came of it up to the next choice; the dealing is a step without a move."""

    seat: int | None
    move: Move | None
    events: tuple[Event, ...]
    shown: Shown


class History:
    """A state, and all that happened since its deal.

    The history of a state that was read from text, or from which moves have been made, begins with
    what each seat sees now.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        """Where the deal stands."""
        self._steps: list[Step] = []
        self._begun = {seat: _beginning(state, seat) for seat in (None, *range(state.seats))}
        self._shown = _shown(state, state._noted)
        self._told: dict[int | None, tuple[int, str]] = {}
        if state._noted:
            self._steps.append(Step(None, None, state._noted, self._shown))
            nobodys, nothing = ("",) * state.seats, (0,) * state.seats
            self._shown = self._shown._replace(open_hands=nobodys, points=nothing)

    @property
    def steps(self) -> tuple[Step, ...]:
        """What happened, step by step: the dealing first, if the history begins with it."""
        return tuple(self._steps)

    def play(self, move: Move | str, script: Sequence[str] = ()) -> tuple[Event, ...]:
        """Make a move as `State.play` does, and remember it; what happened on the way."""
        seat, known = self.state.turn, self.state.game.notation.move(str(move))
        events = self.state._play(known, script)
        self._steps.append(Step(seat, known, events, _shown(self.state, events)))
        return told(events)

    def text(self, seat: int | None) -> str:
        """All that `seat` saw, in its order, its own moves too; None: what everybody saw.

        It grows with each step of which the seat sees anything, and nothing in it changes. Where
        the texts of a seat are equal, so are its views and its legal moves, but for `dice`.
        BadRules for a seat that is not at the table.
        """
        if seat is not None:
            below("seat", seat, self.state.seats)
        known, text = self._told.get(seat, (0, self._begun[seat]))
        before = self._steps[known - 1].shown if known else self._shown
        parts, drawn = [text], self.state.game.rules.seen.drawn
        for step in self._steps[known:]:
            parts += _seen(step, before, seat, drawn)
            before = step.shown
        self._told[seat] = len(self._steps), "; ".join(parts)
        return self._told[seat][1]

    def imagine(self, seat: int, seed: int) -> History:
        """A history that `seat` cannot tell from this one: `View.imagine`, with the same text.

        The same for the same seed. What the other seats saw begins with what everybody did, and
        with what they see there.
        """
        twin = History(self.state.view(seat).imagine(seed))
        public = self.text(None)
        twin._begun = {other: f"{public}; {text}" for other, text in twin._begun.items()}
        twin._begun[None], twin._begun[seat] = public, self.text(seat)
        return twin

    def copy(self) -> Self:
        """A history of its own that goes on from here."""
        twin = copy(self)
        twin.state, twin._steps, twin._told = self.state.copy(), [*self._steps], {**self._told}
        return twin

    def __deepcopy__(self, _: object) -> Self:
        return self.copy()


def _beginning(state: State, seat: int | None) -> str:
    """Who plays; and what the seat sees, unless the dealing is told."""
    whose = f"{state.seats} seats" if seat is None else f"seat {seat} of {state.seats}"
    text = f"{whose}; first {int(state._table['first'])}"
    return text if seat is None or state._noted else f"{text}; {state.view(seat).text}"


def _shown(state: State, events: Sequence[Event]) -> Shown:
    """What a state shows after some events that they do not tell."""
    given, open_at = set(_given_hands(state, events)), state.game.rules.seen.open_at
    hands = state.hands if given or open_at else ()
    return Shown(
        state.turn,
        state.question,
        {seat: _listed(hands[seat]) for seat in given},
        tuple(int(state._table[name]) for name in SILENT if state.game.has_house_tables),
        tuple(map(int, state._table["points"][: state.seats])),
        tuple(_listed(sorted(hand)) if len(hand) <= open_at else "" for hand in hands),
    )


def _given_hands(state: State, events: Sequence[Event]) -> Iterator[int]:
    """The seats that have been given another's hand."""
    for event in events:
        if event.kind == "move on":
            yield from range(state.seats)
        elif event.kind == "swap":
            yield from (seat for seat in (event.seat, event.number) if seat is not None)


def _listed(hand: Sequence[Card]) -> str:
    return ",".join(map(str, hand))


def _seen(step: Step, before: Shown, seat: int | None, drawn: bool) -> Iterator[str]:
    """What a seat sees of a step, in words."""
    after = step.shown
    if step.move and step.seat == seat:
        yield f"answered {step.move}"
    yield from (event.text for event in seen_by(seat, step.events, drawn))
    for name, old, new in zip(SILENT, before.table, after.table, strict=False):
        if old != new:
            yield f"{name} {'-' if new == NOBODY else new}"
    for other, (was, cards) in enumerate(zip(before.open_hands, after.open_hands, strict=False)):
        if other != seat and was != cards:
            yield f"open {other} {cards}"
    if seat in after.hands:
        yield f"hand {after.hands[seat]}"
    if seat is not None and seat == after.asked:
        yield f"asked {after.question}"
    if before.points != after.points:
        yield f"points {','.join(map(str, after.points))}"
