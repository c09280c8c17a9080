"""Deals one after the other, up to each choice that is made in Python: one, or many at once.

A user's player runs in a process of its own, and to ask it takes much longer than most choices do:
where many deals are under way, each is asked for many choices in one message.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import numpy as np

from upcard.arena.runners.rows import Lost, Trouble, forfeit
from upcard.arena.runners.seat_player import Answer, Question, SeatPlayer
from upcard.arena.statistics.tally import GAMES, Rows
from upcard.bots import Forfeit
from upcard.cancellation import go_on
from upcard.chance import keys_of
from upcard.engine import loop
from upcard.engine.entry import NO_MOVE
from upcard.engine.fields import ROOM_SIZE
from upcard.engine.layout import OVER
from upcard.engine.policies import by_address
from upcard.errors import IllegalMove
from upcard.games.dealing import no_starter
from upcard.games.game import Game
from upcard.games.moves import Move, choice_text
from upcard.games.state import State
from upcard.games.table import Bytes, empty_bytes
from upcard.games.view import NOTHING_SHOWN, View
from upcard.players.counting import TooManySteps
from upcard.players.player_program import BATCH
from upcard.sanitize import error_text

MOST_FAILURES = 100
"""After so many errors in one course of deals, a compiled function is not called any more: what it
had in memory when it failed stays there."""
OWN_CHOICES = 200
"""As `loop.CHOICES_A_CALL`, where somebody's own function is called: each may take 0.01 s."""


class DealLoop:
    """A place where deals of a seed are played: deal n is that of `game.deal(seed=seed, deal=n)`.

    `policies` are compiled functions by seat (`players.compiling.policy`), None for a seat whose
    choices are made in Python: `view` is what the `seat` that must choose may know, and `codes` are
    its legal moves. `state` is the deal that is under way. After so many `choices` of functions,
    if not those of `loop`, Python hears signals.
    """

    def __init__(self, game: Game, policies: Sequence[Any], choices: int | None = None) -> None:
        self.game = game
        self.policies = policies
        self.seat: int = -1
        self._choices = choices
        self.state: State = State(game, empty_bytes())
        self.view: Bytes = empty_bytes()
        self._called = by_address(policies)
        self._failures = [0] * len(policies)
        self._crashed = set[int]()
        self._given_up: dict[int, Exception] = {}
        self._room = np.zeros(ROOM_SIZE, np.int64)
        self._numbers = memoryview(self._room.data)  # gives Python's own, and fast
        self.codes: Sequence[int] = self._numbers[:0]
        self._deals: Sequence[int] = ()
        self._games: Any = None
        self._results: Any = None
        self._given: tuple[Any, ...] = ()

    def begin(self, seed: int, deals: Sequence[int], first: int, games: Rows) -> None:
        """Have these deals played from now on, the seat `first` beginning, into rows of `games`."""
        self._deals, self._games = deals, games
        self._results = np.zeros((len(deals), loop.RESULT_SIZE), np.int64)
        plan = loop.plan_of(keys_of(seed), deals, first)
        self._given = plan, self._results, self._choices or loop.CHOICES_A_CALL
        self._continue_with(0)

    def to_choice(self, move: int = NO_MOVE) -> Exception | None:
        """Make a move of the seat that was asked, if one is given, and play on to the next choice.

        There are no `codes` when the last deal is over. What went wrong, if something did: a move
        is not legal, or a compiled function raised an error; whoever chose has the turn. BadRules
        for a deal in which no card can be the starter.
        """
        play: Any = loop.play_deals  # which takes many arguments
        while True:
            own = self.game.tables, self.state._data, self._called
            try:
                found = play(*own, *self._given, move, self.view, self._room)
            except Exception as problem:  # a player's own code may raise anything
                return problem
            if found > 0:
                self.codes = self._numbers[:found]
                self.seat = self._numbers[found]
                return self._given_up.get(self.seat)
            if found == loop.PAUSED:
                go_on()
                move = NO_MOVE
            elif found == loop.NO_STARTER:
                raise no_starter(self.game)
            elif found == loop.NOT_LEGAL:
                return self._refusal(move)
            else:
                self.codes = self._numbers[:0]
                self._write()
                return None

    def forfeit(self, trouble: Trouble, seating: Sequence[int]) -> Lost:
        """Record a forfeit of the seat in turn: the deal's index, and the reason."""
        number = int(self.state._state["events"])
        row, deal, seat = self._games[number], self._deals[number], self.state.turn
        if isinstance(trouble, BaseException) and seat is not None:
            self._count_failure(seat, trouble)
        loss = forfeit(row, self.state, trouble, seating, deal)
        if loss and seat is not None and loss.why == "crashed" and seat not in self._crashed:
            self._crashed.add(seat)
            loss = loss._replace(view=self.state._seen_by(seat))
        self._continue_with(number + 1)
        return number, loss

    def _count_failure(self, seat: int, trouble: BaseException) -> None:
        """Count an error of a compiled function, and call it no more if there were many."""
        self._failures[seat] += self.policies[seat] is not None
        if self._failures[seat] == MOST_FAILURES:
            message = f"given up after {MOST_FAILURES} errors: {error_text(trouble)}"
            kind = "late" if isinstance(trouble, TooManySteps) else "crashed"
            self._given_up[seat] = Forfeit(kind, message)
            left = [None if one in self._given_up else own for one, own in enumerate(self.policies)]
            self._called = by_address(left)

    def _write(self) -> None:
        """Write what came out to the rows of the games that nobody forfeited."""
        fair, seats = self._games["forfeit"] < 0, len(self.policies)
        results = self._results[fair]
        columns = {"winner": loop.WINNER, "reason": loop.REASON, "turns": loop.TURNS}
        for name, column in columns.items():
            self._games[name][fair] = results[:, column]
        self._games["points"][fair, :seats] = results[:, loop.POINTS : loop.POINTS + seats]
        if "held" in self._games.dtype.names:
            self._games["held"][fair, :seats] = results[:, loop.HELD : loop.HELD + seats]

    def _continue_with(self, number: int) -> None:
        """Have the next call begin this one of the deals."""
        self.state._state["events"], self.state._table["phase"] = number, OVER

    def _refusal(self, code: int) -> IllegalMove:
        """What is wrong with a move that was not made."""
        state, seat = self.state, self.state.turn
        if seat is not None and self.policies[seat] is not None:
            return IllegalMove(state._refusal("what is no legal move"))
        return IllegalMove(state._refusal(str(state.game.notation.by_code.get(code) or code)))


class Table:
    """Who sits where: `sitters` by seat, None for one that has a compiled function in `policies`.

    `seating` says which player of a job each seat is. The seats of a `league` show one another
    their hands. `choices` is a DealLoop's. So many deals are under way at once as are `most`.
    """

    def __init__(
        self,
        game: Game,
        seating: Sequence[int],
        sitters: Sequence[SeatPlayer | None],
        policies: Sequence[Any],
        league: Sequence[int] = (),
        choices: int | None = None,
        most: int = BATCH,
    ) -> None:
        self.game = game
        self.seating = seating
        self.policies = policies
        self.league = league
        self.choices = choices
        self._most = most
        self._sitters = {seat: sitter for seat, sitter in enumerate(sitters) if sitter}

    def play(self, seed: int, deals: Sequence[int], first: int, rows: Rows) -> list[Lost]:
        """Play the deals, the seat `first` beginning, and write a row for each.

        Which of them were forfeited, and why.
        """
        width = min(self._most if self._sitters else 1, len(deals))
        places = [_Place(self) for _ in range(width)]
        for sitter in self._sitters.values():
            sitter.sit(self.game)
        with np.errstate(over="ignore"):
            for at, place in enumerate(places):
                place.begin(seed, deals[at::width], first, rows[at::width])
            going = places
            while going := [place for place in going if place.goes_on()]:
                go_on()
                self._ask(going)
        return [
            (at + number * width, excuse)
            for at, place in enumerate(places)
            for number, excuse in place.lost
        ]

    def _ask(self, going: Sequence[_Place]) -> None:
        """Have a choice made in each deal."""
        groups = dict[int, list[_Place]]()
        for place in going:
            groups.setdefault(place.seat, []).append(place)
        for seat, group in groups.items():
            self._sitters[seat].send([place.question() for place in group])
        for seat, group in groups.items():
            for place, answer in zip(group, self._sitters[seat].receive(), strict=True):
                place.answer = answer


class _Place(DealLoop):
    """One of the deals that are under way at a table, and what was answered in it last."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.game, table.policies, table.choices)
        self._league, self._seating = table.league, table.seating
        self.answer: Answer = NO_MOVE
        self.lost = list[Lost]()

    def question(self) -> Question:
        """What the seat whose turn it is must be asked."""
        seat, league = self.seat, self._league
        shown = self.state.shown_to(seat, league) if seat in league else NOTHING_SHOWN
        return Question(seat, self.view, self.codes, None, shown)

    def goes_on(self) -> bool:
        """Make the move that was answered, and play on to the next choice, if only of another deal.

        False when no deal is left.
        """
        while trouble := self._trouble():
            self.lost.append(self.forfeit(trouble, self._seating))
            self.answer = NO_MOVE
        return len(self.codes) > 0

    def _trouble(self) -> Trouble | None:
        return self.to_choice(self.answer) if isinstance(self.answer, int) else self.answer


Chooser = Callable[[View], Move]


class Driver:
    """Plays deal after deal of a game with a choosing function in each seat.

    The seats of a `league` show one another their hands. A seat that has a function in `policies`
    (`players.compiling.policy`) chooses by that one instead, and costs next to nothing. Any other
    is always given the same View object, brought up to date: who wants to remember must copy what
    it says. Chance is the fast source, so deal n is that of `game.deal(seed=seed, deal=n)`.
    """

    def __init__(
        self,
        game: Game,
        choosers: Sequence[Chooser],
        league: Collection[int] = (),
        policies: Sequence[Any] = (),
    ) -> None:
        game.check_seats(len(choosers))
        self.game = game
        self.choosers = choosers
        self.league = league
        self._views = [View(game, empty_bytes(), seat, ()) for seat in range(len(choosers))]
        self._course = DealLoop(game, policies or [None] * len(choosers))
        self._games = np.zeros(1, GAMES)
        self.state: State = self._course.state
        """The deal in progress, or the last one."""

    def play(self, seed: int, deal: int, first: int = 0) -> State:
        """Play one deal to its end, the seat `first` beginning; the state is the driver's own.

        IllegalMove for a choice that is no legal move, the state being as it was; BadRules if no
        card is left that can be the starter.
        """
        course, code = self._course, NO_MOVE
        with np.errstate(over="ignore"):
            course.begin(seed, (deal,), first, self._games)
            while True:
                if trouble := course.to_choice(code):
                    raise trouble
                if not course.codes:
                    return self.state
                view = self._views[course.seat]
                view._data[:] = course.view
                moves = view.game.notation.by_code
                view._renew(tuple(map(moves.__getitem__, course.codes)))
                if course.seat in self.league:
                    view.shown = self.state.shown_to(course.seat, self.league)
                move: object = self.choosers[course.seat](view)
                if not isinstance(move, Move) or move.code not in moves:
                    raise IllegalMove(self.state._refusal(choice_text(move)))
                code = move.code
