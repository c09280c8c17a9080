"""Trying a player on many deals, in Python, until it does something wrong: what, and where."""

from __future__ import annotations

import inspect
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from upcard.analysis.choice_limit import ChoiceLimit, GivenUp
from upcard.arena.plan import seatings
from upcard.arena.runners.deal_loop import Chooser, Driver
from upcard.arena.runners.jobs import Job, play_job
from upcard.games.game import Game
from upcard.games.moves import Move, choice_text
from upcard.games.reading import read_view
from upcard.games.view import View
from upcard.players import Player, player_named
from upcard.players.own_state import kept_by
from upcard.sanitize import error_line, safe_text

TRIES = 3
"""A slow move is asked for so many times: it is as slow as the fastest."""
TIMED_DEALS = 5_000
"""The deals that a compiled player is timed with."""
PATIENCE = 20.0
"""Seconds after which a choice is given up, or twice what is allowed, if that is more."""
ASKED_AGAIN = 20
"""How many times the printed command asks a player that does not always choose the same."""


@dataclass(frozen=True)
class Trouble:
    """What a player did wrong: in words, and in which position.

    The deal is that of `game.deal(view.seats, seed, deal=deal)`, after these moves of all seats.
    `readable` says that the view's text is enough to see it again: it does not tell dice. `asked`
    is how often it must be asked for that; `interrupted` that it was the person who lost patience.
    """

    what: str
    view: View
    seed: int
    deal: int
    moves: tuple[str, ...]
    readable: bool = True
    asked: int = 1
    interrupted: bool = False

    def again(self, player: str) -> str:
        """A line of Python in which a player, named as on the command line, does it again."""
        game, moves = f"game({self.view.game.id!r})", " ".join(self.moves)
        steps = ["from upcard import game", "from upcard.players import player_named"]
        if self.readable:
            steps.append(f"view = {game}.read_view({self.view.text!r})")
        else:
            steps.append(f"state = {game}.deal({self.view.seats}, {self.seed}, deal={self.deal})")
            if moves:
                steps.append(f"events = [state.play(move) for move in {moves!r}.split()]")
            steps.append("view = state.view(state.turn)")
        steps.append(f"player = player_named({player!r})")
        ask = "player.choose(view)"
        if self.asked > 1:
            ask = f"*[{ask} for _ in range({self.asked})]"
        steps.append(f"print({ask})")
        return "; ".join(steps)


@dataclass(frozen=True)
class Seated:
    """One deal of a contest: its number, a player's seat, and who has the others, in order."""

    deal: int
    seat: int
    others: tuple[Player, ...]


@dataclass
class Tryout:
    """How a player did: deals, its moves, the seconds that it took for them and for the slowest."""

    deals: int = 0
    moves: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    trouble: Trouble | None = None


class _Slow(Exception):
    """A move took too long."""

    def __init__(self, what: str, interrupted: bool = False) -> None:
        super().__init__(what)
        self.interrupted = interrupted


def seat_counts(game: Game) -> tuple[int, ...]:
    """The numbers of seats at which a player is tried: the fewest and the most."""
    return tuple(sorted(set(game.rules.seats)))


def try_out(
    game: Game,
    player: Player,
    deals: int,
    seed: int,
    slow: float,
    progress: Callable[[int], object] = lambda _: None,
    only: Seated | None = None,
) -> Tryout:
    """Let a player play `deals` deals with each of `seat_counts`, in every seat, against `random`.

    It ends with the first trouble: a move that is not legal, an error, a move that takes more than
    `slow` seconds, or another move than before from the same view, for which a player is asked
    again after each deal, the last view first. `progress` is given how many deals are done. With
    `only` it plays that deal alone, against these players. BadRules if they do not fit the game.
    """
    with ChoiceLimit(max(PATIENCE, 2 * slow)) as limit:
        trial = _Trial(game, player, seed, slow, limit)
        if only:
            trial.play(trial.driver(only.others, only.seat), only.deal)
            progress(1)
            return trial.done
        return _try_all(trial, deals, progress)


def _try_all(trial: _Trial, deals: int, progress: Callable[[int], object]) -> Tryout:
    """All deals of `try_out`, until there is trouble."""
    game = trial.game
    for seats in seat_counts(game):
        others = (trial.random,) * (seats - 1)
        drivers = [trial.driver(others, seat) for seat in range(seats)]
        for deal in range(deals):
            trial.play(drivers[deal % seats], deal)
            if trial.done.trouble:
                return trial.done
            progress(trial.done.deals)
    return trial.done


def compiled_speed(game: Game, player: str, seed: int) -> float:
    """Games a second of a compiled player, by its name, against `random`, at the smallest table."""
    seats = seat_counts(game)[0]
    names = (player, *["random"] * (seats - 1))
    job = Job(game, names, seatings(seats), seed, 0, range(TIMED_DEALS), compiled=names)
    games, seconds = play_job(job)
    return len(games) / seconds


class _Trial:
    """A player that is being tried: what it was asked, and answered, in the deal in progress."""

    def __init__(
        self, game: Game, player: Player, seed: int, slow: float, limit: ChoiceLimit
    ) -> None:
        self.game, self.seed, self.slow = game, seed, slow
        self.player, self.patience = player, limit.seconds
        self.file, self.choose = Path(inspect.getfile(type(player))), limit.limited(player.choose)
        self.random = player_named("random")
        self.done = Tryout()
        self.deal = 0
        self.moves: list[Move] = []
        self.asked: list[tuple[View, int]] = []
        self.answers: list[Move] = []

    def driver(self, others: Sequence[Player], own: int) -> Driver:
        """Who plays the deals in which the player has this seat, and others have the rest."""
        choosers = [self._noting(other.choose) for other in others]
        return Driver(self.game, [*choosers[:own], self._own, *choosers[own:]])

    def play(self, driver: Driver, deal: int) -> None:
        """Play a deal; if there is trouble, it is noted."""
        self.deal = deal
        for kept in (self.moves, self.asked, self.answers):
            kept.clear()
        try:
            driver.play(self.seed, deal)
        except _Slow as problem:
            self._note(str(problem), len(self.asked) - 1, interrupted=problem.interrupted)
        except GivenUp:
            what = f"had been choosing for {self.patience:g} s, and was given up"
            self._note(f"{what}: look for a loop that does not end", len(self.asked) - 1)
        except KeyboardInterrupt:
            raise
        except BaseException as problem:  # a player's own code may raise anything
            self._failed(problem)
        else:
            self._ask_again()
            self.done.deals += 1

    def _noting(self, choose: Chooser) -> Chooser:
        """Another player's choice, which is noted."""

        def noted(view: View) -> Move:
            move: Move = choose(view)
            self.moves.append(move)
            return move

        return noted

    def _own(self, view: View) -> Move:
        """The player's choice, timed."""
        self.asked.append((_copied(view), len(self.moves)))
        move, seconds = self._timed(view)
        self.done.moves += 1
        self.done.seconds += seconds
        for _ in range(TRIES - 1):
            if seconds > self.slow:
                seconds = min(seconds, self._timed(view)[1])
        self.done.slowest = max(self.done.slowest, seconds)
        if seconds > self.slow:
            raise _Slow(f"took {1000 * seconds:,.0f} ms for a move")
        self.answers.append(move)
        self.moves.append(move)
        return move

    def _timed(self, view: View) -> tuple[Move, float]:
        begun = time.perf_counter()
        try:
            move = self.choose(view)
        except KeyboardInterrupt:
            seconds = time.perf_counter() - begun
            if seconds > self.slow:
                message = f"had been choosing for {seconds:.1f} s when it was interrupted"
                raise _Slow(message, interrupted=True) from None
            raise
        return move, time.perf_counter() - begun

    def _failed(self, problem: BaseException) -> None:
        """Note what ended the deal: the player's own error, or what it chose."""
        last = len(self.asked) - 1
        if len(self.answers) == len(self.asked):
            move = safe_text(self.answers[last])
            chosen = self.answers[last]
            illegal = f"chose {move:.40}, which is not legal"
            what = illegal if isinstance(chosen, Move) else f"chose {choice_text(chosen)}"
            does = move
        else:
            what, does = f"failed: {error_line(problem, str(self.file))}", _kind(problem)
        now = _does(self._choose_from_text, self.asked[last][0])
        self._note(what, last, readable=now == does)

    def _choose_from_text(self, view: View) -> Move:
        return self.choose(read_view(self.game, view.text))

    def _ask_again(self) -> None:
        """Ask again for each answer of the deal, the last first, from copies of the views."""
        for index, before in reversed(list(enumerate(self.answers))):
            now = _does(self.choose, self.asked[index][0])
            if now != str(before):
                what = f"chose {before}, and from the same view again {now}"
                self._note(f"{what}: {self._why_another()}", index, asked=ASKED_AGAIN)
                return

    def _why_another(self) -> str:
        """What may have a player choose another move from the same view."""
        kept = kept_by(type(self.player))
        if kept is None:
            return "for chance, use view.dice"
        return (
            f"{kept.words} between choices ({self.file.name} line {kept.line}), and a choice must "
            "depend on the view alone: what was played is in view.discard, and chance in view.dice"
        )

    def _note(
        self,
        what: str,
        index: int,
        *,
        readable: bool = True,
        asked: int = 1,
        interrupted: bool = False,
    ) -> None:
        """Keep the trouble, with the view that was asked about and the moves before."""
        view, count = self.asked[index]
        moves = tuple(map(str, self.moves[:count]))
        self.done.trouble = Trouble(
            what, view, self.seed, self.deal, moves, readable, asked, interrupted
        )


def _copied(view: View) -> View:
    """A view of its own: that of a driver changes."""
    return View(view.game, view._data.copy(), view.seat, view.legal)


def _does(choose: Chooser, view: View) -> str:
    """What a player does with a view, in a word: its move, or the kind of its error."""
    try:
        return safe_text(choose(view))
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # a player's own code may raise anything
        return _kind(problem)


def _kind(problem: BaseException) -> str:
    return type(problem).__name__
