"""A deal looked back on: what each move cost, how the chances went, and how much of it was luck."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from upcard.analysis.action_values import Weighed, margin, options
from upcard.games.state import State
from upcard.games.view import View
from upcard.players.built_in import BUILT_IN
from upcard.players.lookup import ENDING
from upcard.players.search import Budget, chances
from upcard.records import Record

Chances = tuple[float, ...]
"""Each seat's chance to win, 0 to 1."""


@dataclass(frozen=True)
class Choice(Weighed):
    """A choice of a deal: the `number` of its move in the record, from 1, and what its seat saw."""

    number: int
    view: View

    @property
    def seat(self) -> int:
        """Whose choice it was."""
        return self.view.seat

    @property
    def swing(self) -> Chances:
        """By how much the move changed each seat's chance, as its seat knew it, if it cost any."""
        if not self.cost or self.played is None or self.best is None:
            return ()
        pairs = zip(self.played.chances, self.best.chances, strict=True)
        return tuple(played - best for played, best in pairs)


class Account(NamedTuple):
    """What made a seat's result of an even share: four parts, which add up to the difference.

    `even` is what everybody has before a card is dealt, `result` 1 for who won (and a partner), 0
    for who did not, a share if nobody did; of an unfinished deal it is the last chance.
    """

    seat: int
    even: float
    deal: float
    """What the cards dealt were worth: the chance with open hands before the first move, less
    `even`."""
    draw: float
    """All the rest: cards drawn, what nobody could know, and what estimates are off by."""
    own: float
    """What the seat's own moves cost: never above 0."""
    others: float
    """What the others' costly moves brought the seat, a partner's too."""
    result: float

    @property
    def luck(self) -> float:
        """What the cards brought."""
        return self.deal + self.draw

    @property
    def skill(self) -> float:
        """What the players' choices brought."""
        return self.own + self.others


@dataclass(frozen=True)
class Review:
    """A deal looked back on.

    `choices` are the record's moves in order. `course` has the seats' chances, for somebody who
    sees all hands, in each position: at the deal, and after each move. `sees_all` says of each
    seat whether its player was shown all hands, and is judged by them.
    """

    record: Record
    budget: Budget
    choices: tuple[Choice, ...]
    course: tuple[Chances, ...]
    sees_all: tuple[bool, ...]

    @property
    def costly(self) -> tuple[Choice, ...]:
        """The choices that cost something, what cost most first."""
        found = [choice for choice in self.choices if choice.cost]
        return tuple(sorted(found, key=lambda choice: -choice.cost))

    @property
    def accounts(self) -> tuple[Account, ...]:
        """Each seat's account of luck and skill."""
        return tuple(self._account(seat) for seat in range(len(self.record.seats)))

    def _account(self, seat: int) -> Account:
        even = 1 / self.record.rules.sides(len(self.record.seats))
        deal, result = self.course[0][seat] - even, self.course[-1][seat]
        own, others = 0.0, 0.0
        for choice in self.choices:
            if choice.seat == seat:
                own -= choice.cost
            elif choice.swing:
                others += choice.swing[seat]
        draw = result - even - deal - own - others
        return Account(seat, even, deal, draw, own, others, result)


def review(
    record: Record, budget: Budget, progress: Callable[[int], object] | None = None
) -> Review:
    """Look back on a deal; `progress` hears how many of its moves are done.

    Each choice is judged by what its seat could know when it made it; only a built-in player that
    is shown all hands is judged by these. The deal being played on by computers, each legal move's
    chance is estimated within the budget; and so are, with open hands, all seats' chances in every
    position. The same record and budget give the same review. Nothing that a record names is run.
    Raises Impossible for a record of a deal that cannot have been.
    """
    record.verify()
    sees_all = tuple(_sees_all(seat.player) for seat in record.seats)
    choices, course = list[Choice](), list[Chances]()
    for number, state, _ in record.replay():
        if progress:
            progress(number)
        course.append(chances(state, budget))
        if choice := choice_at(record, number, state, budget):
            choices.append(choice)
    return Review(record, budget, tuple(choices), tuple(course), sees_all)


def choice_at(record: Record, number: int, state: State, budget: Budget) -> Choice | None:
    """The choice made in the position after `number` moves, which is `state`; None at the end."""
    if number == len(record.moves) or (seat := state.turn) is None:
        return None
    move = state.game.notation.move(record.moves[number])
    known = _known(state, seat, _sees_all(record.seats[seat].player))
    return Choice(move, options(known, budget), number + 1, known)


def _known(state: State, seat: int, sees_all: bool) -> View:
    """What a seat could know; the state has heard all that happened since the deal."""
    return state.shared_view(seat, range(state.seats)) if sees_all else state.view(seat)


def _sees_all(kind: str) -> bool:
    """Whether a kind of player is a built-in one that is shown all hands, with any budget."""
    name = kind.partition(":")[0]
    player = BUILT_IN.get(name) or BUILT_IN.get(name.removesuffix(ENDING))
    return player is not None and player.sees_all


def as_data(found: Review, seat: int | None = None) -> dict[str, Any]:
    """A review as plain data, of all choices or of one seat's."""
    record = found.record
    costly = [choice for choice in found.costly if seat in (None, choice.seat)]
    choices = [choice for choice in found.choices if seat in (None, choice.seat)]
    return {
        "game": record.rules.name,
        "title": record.rules.title,
        "seed": record.chance.seed,
        "budget": found.budget.text,
        "players": [
            {**who.model_dump(), "sees_all": sees}
            for who, sees in zip(record.seats, found.sees_all, strict=True)
        ],
        "finished": record.outcome is not None,
        "winner": record.outcome.winner if record.outcome else None,
        "choices": [_choice_as_data(choice) for choice in choices],
        "costly": [choice.number for choice in costly],
        "course": found.course,
        "accounts": [
            {**account._asdict(), "luck": account.luck, "skill": account.skill}
            for account in found.accounts
        ],
    }


def _choice_as_data(choice: Choice) -> dict[str, object]:
    played, best = choice.played, choice.best
    return {
        "move": choice.number,
        "seat": choice.seat,
        "played": choice.move.text,
        "chance": played.chance if played else None,
        "best": best.move.text if best else None,
        "best_chance": best.chance if best else None,
        "cost": choice.cost,
        "margin": choice.margin,
        "grade": choice.grade,
        "moves": [
            {
                "move": option.move.text,
                "chance": option.chance,
                "margin": margin(option),
                "chances": option.chances,
                "tries": option.tries,
            }
            for option in choice.options
        ],
    }
