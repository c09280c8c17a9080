"""Documents 000 and 001: the reference passes, and what is wrong is found."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.course.handed_in import GIVEN, solution
from upcard.classic import clash
from upcard.course.assignment import assignment
from upcard.course.assignments.clash import step_mistakes
from upcard.course.assignments.clash.scenarios import order, result
from upcard.course.checking import check_text, unchecked
from upcard.course.evidence import played
from upcard.course.inside.card_games import NAMES
from upcard.course.verdict import Status, Verdict

ReferenceOf = Callable[[str], Path]


def found(verdict: Verdict) -> list[str]:
    return [result.check for result in verdict.failed()]


@pytest.mark.parametrize("name", ["clash", "chaos"])
def test_the_reference_passes(name: str, reference_of: ReferenceOf) -> None:
    verdict = check_text(assignment(name), str(reference_of(name)))
    assert found(verdict) == []
    assert verdict.mark == 1.0
    assert Verdict.model_validate_json(verdict.model_dump_json()) == verdict


def test_without_the_given_files_the_courses_own_are_used(reference_of: ReferenceOf) -> None:
    folder = reference_of("clash")
    for name in ("random_gen", "constants"):
        (folder / f"{name}.py").unlink()
    text = (folder / "clash.py").read_text(encoding="utf-8")
    begin, end = text.index("class RandomGen"), text.index("class Player")
    given = "from random_gen import RandomGen\nfrom constants import Constants\n\n\n"
    (folder / "clash.py").write_text(text[:begin] + given + text[end:], encoding="utf-8")
    assert found(check_text(assignment("clash"), str(folder))) == []


@pytest.mark.full
def test_a_changed_generator_is_told_and_replaced(reference_of: ReferenceOf) -> None:
    folder = reference_of("chaos")
    text = (folder / "chaos.py").read_text(encoding="utf-8")
    begin, end = text.index("class RandomGen"), text.index("class Config")
    text = text[:begin] + "from random_gen import RandomGen\n\n\n" + text[end:]
    (folder / "chaos.py").write_text(text, encoding="utf-8")
    mine = """import random


class RandomGen:
    set_seed, randint = random.seed, random.randint
    random_choice, random_shuffle = random.choice, random.shuffle
    random, random_float = random.random, random.random
"""
    (folder / "random_gen.py").write_text(mine, encoding="utf-8")
    verdict = check_text(assignment("chaos"), str(folder))
    assert found(verdict) == ["0.1"]
    assert "random_gen.py is not that of the course" in verdict.notes[0]


def test_a_task_that_is_not_there_yet_is_missing_and_fails_none_before_it(
    reference_of: ReferenceOf,
) -> None:
    folder = reference_of("clash")
    (folder / "game.py").unlink()
    verdict = check_text(assignment("clash"), str(folder))
    assert {result.status for result in verdict.of_task("1")} == {Status.PASSED}
    rest = [result for task in "234" for result in verdict.of_task(task)]
    assert {result.status for result in rest} == {Status.MISSING}
    assert rest[0].findings[0].message == (
        "There is no file game.py; the class Game is in clash.py, and should be in game.py."
    )


@pytest.mark.parametrize("module", ["game_board", "data_structures"])
def test_a_file_that_needs_what_is_not_handed_in_is_missing(
    module: str, reference_of: ReferenceOf
) -> None:
    folder = reference_of("chaos")
    (folder / "game_board.py").unlink()
    game = (folder / "game.py").read_text(encoding="utf-8")
    (folder / "game.py").write_text(f"import {module}\n{game}", encoding="utf-8")
    verdict = check_text(assignment("chaos"), str(folder))
    later = [result for task in "34" for result in verdict.of_task(task)]
    assert {result.status for result in later} == {Status.MISSING}
    assert later[0].findings[0].message.startswith(f"game.py needs {module}, which is not there")
    assert later[0].findings[0].needs == module


@pytest.mark.parametrize("name", ["clash", "chaos"])
def test_each_turn_is_told_with_the_hands_before_it(name: str) -> None:
    """The hands are counted from what each turn tells."""
    case = json.dumps({"seed": 1, "players": 4, "cards": 5})
    turns = [
        fact
        for fact in played(assignment(name), None, "whole_game", case)
        if fact.what.startswith("turn ")
    ]
    hands = dict.fromkeys(NAMES[:4], 5)
    for turn in turns:
        told = ", ".join(f"{who} {number}" for who, number in hands.items())
        assert turn.before.endswith(f"Cards in hand: {told}.")
        for part in turn.reads.split(", "):
            who, does, *_ = part.split()
            if not part.endswith(" and plays it"):
                hands[who] += 1 if does == "draws" else -1


class SkipsInATurn(clash.Game):
    """A game that skips only once it is somebody's turn."""

    def next_player(self) -> clash.Player:
        return self.players[0] if self.current_player is None else super().next_player()


class FailsBefore(SkipsInATurn):
    """A game whose play_skip needs the one whose turn it is."""

    def play_skip(self) -> None:
        self.current_player.position  # type: ignore[union-attr] # noqa: B018
        super().play_skip()


class SkipsNobody(SkipsInATurn):
    """A game that skips nobody."""

    def play_skip(self) -> None:
        """Do nothing."""


@pytest.mark.parametrize("players", [2, 4])
def test_play_skip_may_skip_in_a_turn_alone(players: int) -> None:
    def seen(game: type[clash.Game]) -> list[str]:
        names = SimpleNamespace(**{name: getattr(clash, name) for name in clash.__all__})
        names.Game = game
        return [fact.reads for fact in order(names, seed=1, players=players, steps=["play_skip"])]

    expected = seen(clash.Game)
    assert seen(SkipsInATurn) == seen(FailsBefore) == expected
    assert seen(SkipsNobody) != expected


def test_each_mistake_comes_to_an_end() -> None:
    """What a mistake does is played without a limit, so no game with it may go on for ever."""
    for mistake in step_mistakes.SHOP:
        with suppress(IndexError):
            result(mistake.names, seed=123, players=3, cards=2)


def test_the_other_documents_generator_is_told(tmp_path: Path) -> None:
    """It shuffles cards in order alike, and others not."""
    folder = solution("chaos_tree", tmp_path / "solution")
    shutil.copyfile(GIVEN / "random_gen.py", folder / "random_gen.py")
    assert found(check_text(assignment("chaos"), str(folder))) == ["0.1"]


def test_all_classes_in_one_file_are_told_where_they_should_be(tmp_path: Path) -> None:
    folder = solution("clash_ring", tmp_path / "solution")
    (folder / "game.py").rename(folder / "assignment1.py")
    (folder / "card.py").rename(folder / "all_of_it.py")
    verdict = check_text(assignment("clash"), str(folder))
    told = {result.check: result.findings[0].message for result in verdict.failed()}
    missing = "There is no file {0}.py; the class {1} is in {2}, and should be in {0}.py."
    assert told["1.1"] == missing.format("card", "Card", "all_of_it.py")
    assert told["2.1"] == missing.format("game", "Game", "assignment1.py")


@pytest.mark.parametrize("encoding", ["utf-16", "latin-1"])
def test_a_file_in_another_encoding_is_named_and_nothing_else_is_blamed(
    encoding: str, tmp_path: Path
) -> None:
    folder = solution("clash_ring", tmp_path / "solution")
    text = (folder / "card.py").read_text(encoding="utf-8")
    (folder / "card.py").write_bytes(f'{text}\nAUTHOR = "Zoé"\n'.encode(encoding))
    verdict = check_text(assignment("clash"), str(folder))
    (first,) = verdict.of_task("1")[0].findings
    assert first.mistake == "card.py is no text in UTF-8: nothing of it can be used."
    assert first.where.startswith("card.py:")
    (generator,) = (one for one in verdict.results if one.check == "0.1")
    assert generator.status is Status.MISSING
    assert not any("random_gen.py is not that" in note for note in verdict.notes)


def test_what_cannot_be_checked_is_out_of_as_many_checks_as_what_can(tmp_path: Path) -> None:
    folder = solution("clash_ring", tmp_path / "solution")
    checked = check_text(assignment("clash"), str(folder))
    nothing = unchecked(assignment("clash"), "Ann", "it is a notebook")
    assert [one.check for one in nothing.results] == [one.check for one in checked.results]
    assert {one.findings[0].message for one in nothing.results} == {"Not run: it is a notebook"}
    assert nothing.mark == 0
