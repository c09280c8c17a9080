"""Puzzles: found where a move cost much, and only where the best one is clear."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tools.puzzles import GAMES, found, played, written

from upcard.analysis import puzzles
from upcard.analysis.action_values import MISTAKE, options
from upcard.analysis.puzzles import COSTLY, Puzzle, is_clear, is_worth_a_look
from upcard.games.view import with_dice
from upcard.players.search import Budget, Estimate
from upcard.web.puzzles import FILE
from upcard.web.puzzles import puzzles as shipped

FIRST = [f"{game}-1" for game in GAMES]


def estimates(*chances: float, tries: int = 10_000) -> tuple[Estimate, ...]:
    return tuple(
        Estimate(move=f"move {n}", seat=0, won=(chance * tries,), tries=tries)  # type: ignore[arg-type]
        for n, chance in enumerate(chances)
    )


@pytest.mark.parametrize(
    ("chances", "tries", "clear"),
    [
        ((0.6, 0.5, 0.1), 10_000, True),
        ((0.6, 0.56, 0.1), 10_000, False),
        ((0.6, 0.5, 0.1), 400, False),
        ((0.6, 0.599), 10_000_000, False),
    ],
    ids=["clear", "too near", "too few tries", "hardly better"],
)
def test_the_best_move_must_be_better_than_the_next_however_far_both_are_off(
    chances: tuple[float, ...], tries: int, clear: bool
) -> None:
    assert is_clear(estimates(*chances, tries=tries)) == clear


@pytest.mark.parametrize(
    ("cost", "best", "moves", "wanted"),
    [(0.2, 0.7, 3, True), (0.09, 0.7, 3, False), (0.2, 0.99, 3, False), (0.2, 0.7, 2, False)],
)
def test_a_move_that_cost_little_or_where_little_was_to_be_found_is_left_out(
    cost: float, best: float, moves: int, wanted: bool
) -> None:
    choice: Any = SimpleNamespace(
        cost=cost, best=SimpleNamespace(chance=best), options=range(moves)
    )
    assert is_worth_a_look(choice) == wanted


def test_each_game_has_puzzles_that_are_of_its_rules_as_they_are() -> None:
    lines = FILE.read_text(encoding="utf-8").count("\n") - 2
    assert len(shipped()) == lines
    counts = {game: sum(one.game == game for one in shipped().values()) for game in GAMES}
    assert all(5 <= count <= 10 for count in counts.values()), counts
    for key, puzzle in shipped().items():
        best, second, *_ = puzzle.worths
        off = (best.margin**2 + second.margin**2) ** 0.5
        assert best.chance - second.chance - off >= MISTAKE - 1e-3, key
        chances = [worth.chance for worth in puzzle.worths]
        assert chances == sorted(chances, reverse=True)
        assert puzzle.played != best.move


@pytest.mark.full
def test_the_moves_of_each_puzzle_are_those_that_its_seat_can_make() -> None:
    for key, puzzle in shipped().items():
        legal = [move.text for move in puzzle.view.legal]
        assert sorted(legal) == sorted(worth.move for worth in puzzle.worths), key


@pytest.mark.parametrize("key", FIRST)
def test_another_search_finds_the_same_move(key: str) -> None:
    puzzle = shipped()[key]
    again = options(with_dice(puzzle.view, 7), Budget.read("20ms"))
    assert again[0].move.text == puzzle.worths[0].move


def test_a_puzzle_of_other_rules_is_not_current() -> None:
    puzzle = shipped()[FIRST[0]]
    assert puzzle.is_current
    assert not puzzle.model_copy(update={"rules_hash": "of long ago"}).is_current


def test_the_same_deals_give_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "SCREENING", Budget.read("300"))
    monkeypatch.setattr(puzzles, "CHECKING", Budget.read("20ms"))
    one, other = (list(found("crazy8s", 6)) for _ in range(2))
    assert one == other != []
    assert len(one) <= 6
    for puzzle in one:
        record = played("crazy8s", puzzle.seed)
        assert record.moves[: len(puzzle.moves)] == puzzle.moves
        assert record.moves[len(puzzle.moves)] == puzzle.played
        lost = next(worth for worth in puzzle.worths if worth.move == puzzle.played)
        assert puzzle.worths[0].chance - lost.chance >= COSTLY / 2
    assert Puzzle.model_validate_json(written(one)[2:].partition("\n")[0].rstrip(",")) == one[0]


@pytest.mark.full
def test_the_puzzles_are_those_that_the_command_finds() -> None:
    assert next(found("crazy8s", 50)) == shipped()["crazy8s-1"]
