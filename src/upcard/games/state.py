"""A deal in progress: pleasant Python around the engine's flat state."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from upcard.cards import Card
from upcard.chance import NO_TAPE, SCRIPT, SOURCES, Tape, tape_beyond
from upcard.engine import entry
from upcard.engine.belief import begin_belief, empty_belief, hear
from upcard.engine.layout import E_FLIP, MOVES_SIZE, NOBODY, UNTOLD
from upcard.errors import BadRules, IllegalMove
from upcard.games.moves import Event, Move, told
from upcard.games.numbers import below
from upcard.games.scripting import NO_SCRIPT, Call, following
from upcard.games.seen import Public
from upcard.games.table import Bytes, Table, empty_bytes, line, packed, record_of, unpacked
from upcard.games.view import View

if TYPE_CHECKING:
    from upcard.games.game import Game

EVENT_ROWS = 512
NO_EVENTS = np.empty((0, 3), np.uint8)
"""Used where no events need to be noted."""


class State(Table):
    """A deal: whose turn it is, every card, and where chance stands.

    `seed` is what a source's tape is written from, where it has one (`chance`). `dealt` are
    the events of the dealing itself; none in a position that was read from text.
    """

    def __init__(self, game: Game, data: Bytes, seed: int = 0, belief: Bytes | None = None) -> None:
        super().__init__(game, data)
        self.seed = seed
        self.dealt: tuple[Event, ...] = ()
        self._noted: tuple[Event, ...] = ()
        self._numbers = NO_TAPE
        self._heard = belief

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """All hands, each in the order in which its cards came; for code that oversees the deal."""
        return tuple(self._hand(seat) for seat in range(self.seats))

    @property
    def legal(self) -> tuple[Move, ...]:
        """The moves of the seat whose turn it is, in a stable order."""
        codes = np.empty(MOVES_SIZE, np.int64)
        count = entry.moves_of(self.game.tables, self._data, codes)
        return tuple(map(self.game.notation.by_code.__getitem__, codes[:count].tolist()))

    def view(self, seat: int) -> View:
        """What `seat` may know; BadRules for a seat that is not at the table."""
        view = self._seen_by(below("seat", seat, self.seats))
        view.belief = self._believed().copy()
        return view

    def _seen_by(self, seat: int) -> View:
        """What a seat sees, without what may be known from what happened since the deal."""
        return View(self.game, self._look(seat), seat, self.legal if seat == self.turn else ())

    def _look(self, seat: int) -> Bytes:
        """The bytes of what the seat sees."""
        data = empty_bytes()
        with np.errstate(over="ignore"):
            entry.look(self.game.tables, self._data, data, seat)
        return data

    def public(self) -> Public:
        """What everybody may know.

        It is what a seat that is not asked anything sees, without what is its own.
        """
        seat = next(seat for seat in range(self.seats) if seat != self.turn)
        other = next(other for other in range(self.seats) if other != seat)
        view, shown = self.view(seat), self.view(other)
        view._state["hands"][seat] = shown._state["hands"][seat]
        view._state["backs"] = 0  # nobody sees those of its own hand
        view._state["age"], view._state["dice"], view._state["asked"] = 0, 0, NOBODY
        return Public(self.game, view._data)

    def shared_view(self, seat: int, league: Collection[int]) -> View:
        """What `seat` may know if it is in league with these seats; BadRules as for `view`."""
        view = self.view(seat)
        view.shown = self.shown_to(seat, league)
        return view

    def shown_to(self, seat: int, league: Collection[int]) -> dict[int, tuple[Card, ...]]:
        """The hands that those in league with `seat` show it, by seat; its own is not among them.

        Each is in the order in which its cards came. BadRules for a seat that is not at the table.
        """
        own, *others = (below("seat", one, self.seats) for one in (seat, *league))
        return {other: self._hand(other) for other in sorted(others) if other != own}

    def can(self, move: Move | str) -> bool:
        """Whether the seat whose turn it is may make this move; Unreadable if the text is none."""
        return bool(entry.can_make(self.game.tables, self._data, self._code(move)))

    def play(self, move: Move | str, script: Sequence[str] = ()) -> tuple[Event, ...]:
        """Make a move, and run on to the next choice; what happened on the way.

        `script`: each outcome of chance on the way, in order, where chance goes by script (see
        `Game.deal`, and `scripted`).
        IllegalMove if the rules forbid the move; Unreadable for a text that is no move, and for a
        script with an entry that cannot be, or is not needed; ScriptEnds where one more is needed;
        BadRules for a script where chance has another source. The state is then as it was.
        """
        return told(self._play(move, script))

    def _play(self, move: Move | str, script: Sequence[str] = ()) -> tuple[Event, ...]:
        """The same; all events that were noted, also those that nobody is told."""
        code, tables = self._code(move), self.game.tables

        def make(data: Bytes, rows: Bytes, tape: Tape) -> bool:
            return bool(entry.make(tables, data, rows, tape, code))

        events = self._run(make, script)
        if events is None:
            raise IllegalMove(self._refusal(str(move)))
        self._noted = ()
        return events

    def copy(self) -> State:
        """A state of its own that goes on from here."""
        twin = State(self.game, self._data.copy(), self.seed)
        twin.dealt, twin._noted, twin._numbers = self.dealt, self._noted, self._numbers
        twin._heard = None if self._heard is None else self._heard.copy()
        return twin

    def scripted(self) -> State:
        """A state of its own that goes on from here with chance by script: see `play`.

        Its draw pile has no order: every card left in it can come next. BadRules where cards have
        two sides, since the next card to be drawn is seen.
        """
        if len(self._game.sides) > 1:
            raise BadRules(NO_SCRIPT)
        twin = self.copy()
        record = twin._state
        record["source"], record["chance"], record["tape"], record["ordered"] = SCRIPT, 0, 0, 0
        np.ndarray.sort(record["draw"][: twin.draw_pile])
        twin.seed = 0
        return twin

    def __deepcopy__(self, _: object) -> State:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """All but the numbers of a tape, which its source writes again."""
        heard = None if self._heard is None else packed(self._heard)
        return super().__getstate__() | {"_heard": heard, "_numbers": NO_TAPE}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        super().__setstate__(kept)
        self._heard = None if kept["_heard"] is None else unpacked(kept["_heard"])

    def _code(self, move: Move | str) -> int:
        if isinstance(move, Move):  # an action, which may be named by either side
            for side in self._game.sides:
                if side.notation.by_code.get(move.code) == move:
                    return move.code
        return self.game.notation.move(str(move)).code

    def _run(self, call: Call, script: Sequence[str]) -> tuple[Event, ...] | None:
        """Let the engine change a copy of the state, and keep it; None, and nothing, if it refuses.

        `script`: what chance follows, if that is the state's source. A call that notes more than
        there are rows for, or uses more tape than there is, is made again with as much as it needs.
        """
        call = following(self.game.rules, int(self._state["source"]), script, call)
        rows, used = EVENT_ROWS, int(self._state["tape"])
        while True:
            data, events, tape = self._data.copy(), np.empty((rows, 3), np.uint8), self._tape(used)
            with np.errstate(over="ignore"):
                if not call(data, events, tape):
                    return None
            record = record_of(data)
            noted, record["events"], used = int(record["events"]), 0, int(record["tape"])
            if noted <= rows and (used <= len(tape) or not tape.size):  # most sources have none
                break
            rows = max(rows, noted)
        with np.errstate(over="ignore"):
            hear(self.game.tables, self._believed(), events, noted)
        side = self.side
        self._read(data)
        told_of = (row for row in events[:noted].tolist() if row[0] not in UNTOLD)
        return tuple(self._written(told_of, side))

    def _written(self, rows: Iterable[Sequence[int]], side: int) -> Iterator[Event]:
        """Events as they are told, from when a side of the cards was up."""
        for row in rows:
            if row[0] == E_FLIP:
                side = 1 - side
            yield self._game.sides[side].notation.event(*row)

    def _believed(self) -> Bytes:
        """What everybody may know of the hidden cards; if nothing was heard, what the table shows.

        The record is the state's own, and is brought up to date in place.
        """
        if self._heard is None:
            self._heard = empty_belief()
            begin_belief(self.game.tables, self._look(0), self._heard)
        return self._heard

    def _tape(self, used: int) -> Tape:
        """The numbers that a source was given beforehand, well beyond the place `used`."""
        source = int(self._state["source"])
        self._numbers = tape_beyond(source, used, self.seed, self._numbers)
        return self._numbers

    def _refusal(self, move: str) -> str:
        if self.turn is None:
            return f"{move} was tried, but the deal is over: {self!r}"
        allowed = " ".join(str(legal) for legal in self.legal)
        return f"seat {self.turn} tried {move}: allowed are {allowed}; in {self!r}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.seed == other.seed and self._reads_as(other)

    def __hash__(self) -> int:
        return hash(repr(self))

    @property
    def text(self) -> str:
        """The position as one line, which `game.read` takes back."""
        record = self._state
        hands = "/".join(self._exactly(self._held(seat)) for seat in range(self.seats))
        fields = self._fields() | {
            "discard": self._exactly(self._table["discard"][: self._table["discards"]].tolist()),
            "hands": hands,
            "drawn": self._drawn_text(),
            "draw": self._exactly(record["draw"][: self.draw_pile].tolist()),
            "ordered": str(int(record["ordered"])),
            "chance": f"{SOURCES[record['source']]},{record['chance']:x},{record['tape']}",
            "seed": str(self.seed),
        }
        fields |= self._house_fields()
        if self.game.has_house_tables:
            asked = "" if record["asked"] == NOBODY else str(int(record["asked"]))
            fields |= {"asked": asked, "bluff": str(int(record["bluff"]))}
        return line(fields)

    def __repr__(self) -> str:
        return f"State({self.text!r})"
