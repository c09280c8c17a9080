"""Puzzles, "find the best move": shown as the seat sees them, and answered once it has chosen.

`python -m tools.puzzles` finds them in deals between computers, and checks them by search.
"""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import SerializeAsAny

from upcard.analysis.puzzles import Puzzle, Worth
from upcard.bots.protocol import Sent, view_part
from upcard.narration.events import narrated
from upcard.narration.language import gettext as _
from upcard.narration.moves import move_words
from upcard.narration.seen import in_force
from upcard.narration.words import title
from upcard.parts import Part
from upcard.web.day_requests import PuzzleAnswer, PuzzleListed
from upcard.web.game_info import whole_game
from upcard.web.messages import HeldPart, OtherPart, choices
from upcard.web.refusals import Forbidden, NoSuch
from upcard.web.requests import HintLine, WholeGame
from upcard.web.seating import NAMES

FILE = Path(__file__).with_name("puzzles.json")
LOG = 6
"""The last moves, which are told."""


class PuzzlePart(Sent):
    """A position from a seat's view, and what it may do."""

    id: str
    game: WholeGame
    names: tuple[str, ...]
    view: SerializeAsAny[Part]
    hand: tuple[HeldPart, ...]
    others: tuple[OtherPart, ...]
    asked: str | None
    notes: tuple[str, ...]
    log: tuple[str, ...]


@lru_cache(1)
def puzzles() -> dict[str, Puzzle]:
    """All puzzles whose rules are as they were, by their ids."""
    found: dict[str, Puzzle] = {}
    numbers: dict[str, int] = {}
    for each in json.loads(FILE.read_text(encoding="utf-8")):
        puzzle = Puzzle.model_validate_json(json.dumps(each))
        numbers[puzzle.game] = number = numbers.get(puzzle.game, 0) + 1
        if puzzle.is_current:
            found[f"{puzzle.game}-{number}"] = puzzle
    return found


def listed() -> tuple[PuzzleListed, ...]:
    """The puzzles that there are."""
    return tuple(
        PuzzleListed(
            id=key,
            game=puzzle.game,
            title=title(puzzle.rules),
            number=int(key.rpartition("-")[2]),
            seats=puzzle.seats,
        )
        for key, puzzle in puzzles().items()
    )


def find(key: str) -> Puzzle:
    """A puzzle by its id; NoSuch."""
    if key not in puzzles():
        raise NoSuch(_("no puzzle {puzzle} is here", puzzle=repr(key[:40])))
    return puzzles()[key]


def shown(key: str, name: str) -> PuzzlePart:
    """A puzzle as somebody of this name is shown it: nothing that the seat may not know."""
    puzzle = find(key)
    view, names = puzzle.view, _names(puzzle, name)
    told = ["" if seat == view.seat else each for seat, each in enumerate(names)]
    made = [made for _step, made in puzzle.record.told()][-LOG:]
    told_choices: dict[str, Any] = choices(view, names, may=True)
    return PuzzlePart(
        id=key,
        game=whole_game(view.game),
        names=tuple(names),
        view=view_part(view),
        notes=tuple(in_force(view, told)),
        log=tuple(narrated(made, view.game, view.seat, told)),
        **told_choices,
    )


def answered(key: str, move: str, name: str) -> PuzzleAnswer:
    """Whether a move is the best; Forbidden for one that cannot be made there."""
    puzzle = find(key)
    chosen = next((worth for worth in puzzle.worths if worth.move == move), None)
    if chosen is None:
        allowed = " ".join(worth.move for worth in puzzle.worths)
        raise Forbidden(
            _(
                "{move} is no move that you can make now: allowed are {allowed}",
                move=move,
                allowed=allowed,
            )
        )
    names, best = _names(puzzle, name), puzzle.worths[0]
    return PuzzleAnswer(
        best=chosen is best,
        said=tuple(_said(puzzle, chosen, names)),
        lines=tuple(
            HintLine(
                move=worth.move,
                words=_words(puzzle, worth.move, names),
                chance=worth.chance,
                margin=worth.margin,
            )
            for worth in puzzle.worths
        ),
    )


def _said(puzzle: Puzzle, chosen: Worth, names: list[str]) -> list[str]:
    """What there is to say of a choice."""
    best, second = puzzle.worths[:2]
    move = _words(puzzle, best.move, names)
    if chosen is best:
        verdict = _(
            "{move} is the best move: it wins {more} more deals of 100 than the next best.",
            move=move,
            more=_hundredths(best, second),
        )
    else:
        verdict = _(
            "{move} is better: it wins {more} more deals of 100 than your choice.",
            move=move,
            more=_hundredths(best, chosen),
        )
    if chosen.move == puzzle.played:
        return [verdict, _("In the deal, the same move was played.")]
    played = _words(puzzle, puzzle.played, names)
    return [verdict, _("In the deal, the move was {move}.", move=played)]


def _hundredths(one: Worth, other: Worth) -> int:
    return round(100 * (one.chance - other.chance))


def _words(puzzle: Puzzle, move: str, names: list[str]) -> str:
    game = puzzle.view.game
    return move_words(game.notation.move(move), game.deck, names)


def _names(puzzle: Puzzle, name: str) -> list[str]:
    """What the seats are called: one's own as one is, the others as opponents are."""
    others = (each for each in NAMES if each != name)
    return [name if seat == puzzle.view.seat else next(others) for seat in range(puzzle.seats)]
