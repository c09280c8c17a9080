"""A whole deal as data: written, read, replayed, verified. `docs/records.md` says it key by key."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Self

from pydantic import (
    AfterValidator,
    Field,
    SerializerFunctionWrapHandler,
    ValidationError,
    model_serializer,
    model_validator,
)

from upcard.cards import MOST_CARDS
from upcard.chance import FAST, SEEDED, SOURCES
from upcard.errors import BadRules, IllegalMove, Unreadable, UpcardError
from upcard.files import write_whole
from upcard.games.game import Game
from upcard.games.moves import Event, Move
from upcard.games.outcome import Outcome
from upcard.games.state import State
from upcard.games.view import View
from upcard.narration.events import Made
from upcard.narration.words import counted, distinct
from upcard.parts import LONGEST_NAME, PRINTABLE, MoveText, Name, Number, Part, Player
from upcard.rules.load import rules_hash
from upcard.rules.model import Rules
from upcard.rules.section import MOST_SEATS
from upcard.wrong_values import QUOTE, first_problem

FORMAT = 2
FIRST_FORMAT = 1
"""Like the one after it, but the fast source dealt other cards."""
LARGEST = 2**20
"""Bytes of the largest record that is read: a hundred times the longest deals."""


class Impossible(UpcardError):
    """A record of a deal that cannot have been.

    `step` is the number of the first impossible move, from 1; 0 for what comes before any move.
    """

    def __init__(self, message: str, step: int = 0) -> None:
        super().__init__(message)
        self.step = step


class Step(NamedTuple):
    """A move's `number` (0: the deal itself), the `state` it leads to, and its `events`."""

    number: int
    state: State
    events: tuple[Event, ...]


def _presentable(rules: Rules) -> Rules:
    for key in ("name", "title", "source", "suit_name", "rank_name"):
        if not getattr(rules, key).isprintable():
            raise ValueError(f"{key}: {getattr(rules, key)!r} given: {PRINTABLE}")
    return rules


def _known(version: int) -> int:
    if version not in (FIRST_FORMAT, FORMAT):
        raise ValueError(f"only formats {FIRST_FORMAT} and {FORMAT} can be read")
    return version


def _source(name: str) -> str:
    if name not in SEEDED:
        raise ValueError(f"it is one of {', '.join(SEEDED)}")
    return name


Source = Annotated[str, AfterValidator(_source)]


class Seat(Part):
    """Who sits there: a `name`, and what kind of `player`, such as `first`, `random` or `me`."""

    name: Name
    player: Player


def _told_apart(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Nobody's name is another's: those that several have are numbered, also in old records."""
    names = distinct([seat.name for seat in seats], LONGEST_NAME)
    return tuple(
        Seat(name=name, player=seat.player) for name, seat in zip(names, seats, strict=True)
    )


class Chance(Part):
    """Which deal it is: what `Game.deal` is given."""

    source: Source
    seed: Number
    deal: Number
    deck: Annotated[tuple[str, ...], Field(max_length=MOST_CARDS)] | None
    """The faces in the order of drawing where the deck is a known one."""
    first: int
    """The seat that begins."""

    @classmethod
    def of(
        cls,
        seed: int = 0,
        deal: int = 0,
        *,
        source: str = "fast",
        deck: Iterable[str] | None = None,
        first: int = 0,
    ) -> Self:
        """What `Game.deal` takes, as data; Unreadable for what no record can hold."""
        faces = None if deck is None else tuple(deck)
        keys = {"source": source, "seed": seed, "deal": deal, "deck": faces, "first": first}
        with _refusing("chance"):
            return cls.model_validate(keys)


class Result(Part):
    """How the deal ended, as in `Outcome`."""

    winner: int | None
    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str
    turns: int

    @classmethod
    def of(cls, outcome: Outcome | None) -> Self | None:
        """How a deal ended, as data; None while it goes on."""
        if outcome is None:
            return None
        return cls(**{key: getattr(outcome, key) for key in cls.model_fields})


class Record(Part):
    """A deal: its complete rules, who sat where, chance, and every move, in order.

    Forced moves are no choices and are not in `moves`: the engine makes them itself. `outcome` is
    None for a deal left unfinished, which can be taken up again from the state `verify` returns.
    """

    format: Annotated[int, AfterValidator(_known)]
    rules: Annotated[Rules, AfterValidator(_presentable)]
    rules_hash: str
    seats: Annotated[
        tuple[Seat, ...],
        Field(min_length=2, max_length=MOST_SEATS),
        AfterValidator(_told_apart),
    ]
    chance: Chance
    moves: tuple[MoveText, ...]
    outcome: Result | None
    stand_ins: tuple[Annotated[int, Field(ge=1)], ...] = ()
    """The moves, from 1, that a computer chose in the place of the person who sat there."""

    @model_serializer(mode="wrap")
    def _without_nothing(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        keys: dict[str, Any] = write(self)
        if not self.stand_ins:
            del keys["stand_ins"]
        return keys

    @model_validator(mode="after")
    def _dealt_as_now(self) -> Self:
        """The moves of an old record would be played with other cards."""
        if self.format == FIRST_FORMAT and self.chance.source == SOURCES[FAST]:
            raise ValueError(
                f"format: {FIRST_FORMAT} given, with chance.source {SOURCES[FAST]!r}: that source "
                f"deals other cards now, so only format {FORMAT} can be replayed with it"
            )
        return self

    @classmethod
    def of(
        cls,
        game: Game,
        seats: Iterable[Seat | tuple[str, str]],
        chance: Chance,
        moves: Iterable[Move | str] = (),
        outcome: Outcome | Result | None = None,
        stand_ins: Iterable[int] = (),
    ) -> Self:
        """A record of a deal played elsewhere; a seat is a name and a kind of player.

        Nothing is played here: `verify` does that. Unreadable for what no record can hold.
        """
        if isinstance(outcome, Outcome):
            outcome = Result.of(outcome)
        with _refusing("record"):
            return cls(
                format=FORMAT,
                rules=game.rules,
                rules_hash=rules_hash(game.rules),
                seats=tuple(_seat(seat) for seat in seats),
                chance=chance,
                moves=tuple(str(move) for move in moves),
                outcome=outcome,
                stand_ins=tuple(stand_ins),
            )

    def continued(
        self,
        moves: Iterable[Move | str],
        outcome: Outcome | None = None,
        stand_ins: Iterable[int] = (),
    ) -> Self:
        """The same deal with more moves behind those that it has, and with this outcome.

        `stand_ins` are further ones, by their numbers among all moves. Unreadable as for `of`.
        """
        return self.of(
            self.game,
            self.seats,
            self.chance,
            (*self.moves, *moves),
            outcome,
            (*self.stand_ins, *stand_ins),
        )

    @classmethod
    def from_json(cls, text: str | bytes, origin: str = "record") -> Self:
        """The record that a text holds; Unreadable, which begins with `origin`, if it holds none.

        Whether the deal can have been is not looked at: see `verify`.
        """
        if len(text) > LARGEST:
            raise Unreadable(f"{origin} is no record: it has more than {LARGEST} bytes")
        with _refusing(origin):
            return cls.model_validate_json(text)

    def to_json(self) -> str:
        """The record as text, a line a key."""
        keys = self.model_dump(mode="json")
        lines = (f'  "{key}": {json.dumps(keys[key], ensure_ascii=False)}' for key in keys)
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def read(cls, path: str | Path) -> Self:
        """The record in a file; Unreadable if the file cannot be read or holds none."""
        try:
            with Path(path).open("rb") as file:
                data = file.read(LARGEST + 1)
        except OSError as problem:
            raise Unreadable(f"{path} cannot be read: {problem.strerror}") from None
        return cls.from_json(data, str(path))

    def write(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all; OSError as in `write_whole`."""
        write_whole(Path(path), self.to_json())

    @cached_property
    def game(self) -> Game:
        """The game, from the record's own rules: no other file is needed."""
        return Game(self.rules, self.rules.name)

    @property
    def names(self) -> list[str]:
        """The name at each seat: no two are the same."""
        return [seat.name for seat in self.seats]

    @property
    def summary(self) -> str:
        """The deal in a few words: how many moves, and how it ended."""
        count, ending = len(self.moves), self.outcome
        moves = counted(count, "move")
        if ending is None:
            return f"{moves}, not finished"
        winner = "nobody" if ending.winner is None else f"seat {ending.winner}"
        points = ", ".join(map(str, ending.points))
        return f"{moves}, {winner} wins ({ending.reason}; points {points})"

    def replay(self) -> Iterator[Step]:
        """Step 0, which is the deal, and a step for each move, each with a state of its own.

        Raises Impossible on coming to a step that the rules forbid.
        """
        state = self._deal()
        yield Step(0, state.copy(), state.dealt)
        for number, move in enumerate(self.moves, start=1):
            events = self._play(state, number, move)
            yield Step(number, state.copy(), events)

    def told(self) -> Iterator[tuple[Step, Made]]:
        """The steps, and for `narrated` what each of them led to and who chose it."""
        seat = None
        for step in self.replay():
            yield step, Made(step.events, seat if step.number in self.stand_ins else None)
            seat = step.state.turn

    def state_at(self, number: int) -> State:
        """The position after `number` moves: 0 is right after the deal.

        Unreadable for a number beyond the moves, Impossible for one beyond an impossible move.
        """
        self.check_number(number)
        state = self._deal()
        for played, move in enumerate(self.moves[:number], start=1):
            self._play(state, played, move)
        return state

    def check_number(self, number: int) -> None:
        """Unreadable unless there is a position after so many moves."""
        if not 0 <= number <= len(self.moves):
            raise Unreadable(
                f"position {number} given: 0 (the deal) to {len(self.moves)} are there"
            )

    def verify(self) -> State:
        """Replay all, compare the end with the outcome, and return the state at the end.

        Raises Impossible, which names the first step that cannot have been: a hash that is not that
        of the rules, a deal or a move that they forbid, a move after the end, an outcome that is
        not the one to which the moves lead.
        """
        if self.rules_hash != rules_hash(self.rules):
            raise Impossible(
                f"rules_hash: {QUOTE.repr(self.rules_hash)} given: "
                f"the rules in the record have {rules_hash(self.rules)!r}"
            )
        state = self.state_at(len(self.moves))
        outcome = Result.of(state.outcome)
        if outcome != self.outcome:
            raise Impossible(self._misfit(state, outcome), len(self.moves))
        return state

    def _deal(self) -> State:
        chance = self.chance
        try:
            return self.game.deal(
                len(self.seats),
                chance.seed,
                deal=chance.deal,
                chance=chance.source,
                deck=chance.deck,
                first=chance.first,
            )
        except (BadRules, Unreadable) as problem:
            raise Impossible(f"the deal cannot be: {problem}") from problem

    def _play(self, state: State, number: int, move: str) -> tuple[Event, ...]:
        try:
            return state.play(move)
        except UpcardError as problem:
            where = "" if isinstance(problem, IllegalMove) else f"; in {state!r}"
            message = f"move {number} of {len(self.moves)} cannot be: {problem}{where}"
            raise Impossible(message, number) from problem

    def _misfit(self, state: State, reached: Result | None) -> str:
        if self.outcome is None:
            return f"outcome: null given: after {len(self.moves)} moves it is {_said(reached)}"
        given = f"outcome: {_said(self.outcome)} given"
        if reached is None:
            return f"{given}: after {len(self.moves)} moves seat {state.turn} has yet to play"
        return f"{given}: the moves lead to {_said(reached)}"


def record_deal(
    game: Game,
    seats: Iterable[Seat | tuple[str, str]],
    chance: Chance,
    choose: Callable[[View], Move],
) -> Record:
    """Play a deal to its end, asking `choose` for every move, and return its record.

    Unreadable and Impossible for a table or a chance that the game does not allow, and IllegalMove
    for a choice that it forbids.
    """
    opening = Record.of(game, seats, chance)
    state, moves = opening.state_at(0), list[Move]()
    while state.turn is not None:
        moves.append(choose(state.view(state.turn)))
        state.play(moves[-1])
    return opening.continued(moves, state.outcome)


def _seat(seat: Seat | tuple[str, str]) -> Seat:
    return seat if isinstance(seat, Seat) else Seat(name=seat[0], player=seat[1])


def _said(outcome: Result | None) -> str:
    return "null" if outcome is None else QUOTE.repr(outcome.model_dump())


@contextmanager
def _refusing(origin: str) -> Iterator[None]:
    try:
        yield
    except ValidationError as problem:
        raise Unreadable(f"{origin} is no record: {first_problem(problem)}") from None
