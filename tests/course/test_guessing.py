"""A mistake that nobody has listed: where it is, and of what kind, by variants of the reference."""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.course.handed_in import solution
from upcard.classic import clash, countdown, scaffold
from upcard.course.assignment import assignment
from upcard.course.changes import changes
from upcard.course.checking import check_text
from upcard.course.evidence import Evidence, does, played
from upcard.course.guessing import SLIPS
from upcard.course.inside.observe import watched
from upcard.course.variants import STEPS, Endless, Family, Steps

EXAMPLE = """
    def share(self, cards: int, hands: int) -> int:
        "How many each gets."
        if cards < hands:
            return 0
        return cards // hands
"""
BY_HAND = {
    ("boundary", "if cards <= hands:\n    return 0\nreturn cards // hands"),
    ("turned", "if cards >= hands:\n    return 0\nreturn cards // hands"),
    ("always", "if True:\n    return 0\nreturn cards // hands"),
    ("never", "if False:\n    return 0\nreturn cards // hands"),
    ("goes on", "if cards < hands:\n    pass\nreturn cards // hands"),
    ("goes on", "if cards < hands:\n    return 0"),
    ("left out", "return cards // hands"),
    ("large", "if cards < hands:\n    return 1\nreturn cards // hands"),
    ("small", "if cards < hands:\n    return -1\nreturn cards // hands"),
    ("returned", "if cards < hands:\n    return\nreturn cards // hands"),
    ("returned", "if cards < hands:\n    return 0\nreturn"),
    ("left out", "if cards < hands:\n    return 0\nreturn cards"),
    ("left out", "if cards < hands:\n    return 0\nreturn hands"),
    ("nothing", "pass"),
}


def function(text: str) -> ast.FunctionDef:
    [found] = ast.parse(textwrap.dedent(text)).body
    assert isinstance(found, ast.FunctionDef)
    return found


def test_all_small_changes_of_a_function_are_made_and_it_stays_as_it_was() -> None:
    own = function(EXAMPLE)
    before = ast.dump(own)
    made = [(one.slip, "\n".join(map(ast.unparse, one.function.body))) for one in changes(own)]
    assert set(made) == BY_HAND
    assert len(made) == len(BY_HAND)
    assert ast.dump(own) == before


def test_what_may_be_mistaken_for_another_is() -> None:
    own = function("def top(self):\n    return self.discard_pile")
    groups = [("draw_pile", "discard_pile"), ("hand",)]
    instead = [one for one in changes(own, groups) if one.instead]
    assert [(one.slip, one.instead) for one in instead] == [
        ("another", ("draw_pile", "discard_pile"))
    ]
    assert "self.draw_pile" in ast.unparse(instead[0].function)


CLASH = Family((scaffold, clash), clash.__all__)


def play(names: SimpleNamespace) -> list[bool]:
    """Use two functions of a player."""
    one = names.Player("Ada", 0)
    for label in (3, 1, 2):
        one.add_card(names.Card(names.CardColor.RED, names.CardLabel(label)))
    return [one.play_card(0).label == 1]


def test_variants_change_what_is_used_each_for_itself() -> None:
    variants = list(CLASH.variants(play))
    places = {place for one in variants for place in one.places}
    assert {"Player.add_card", "Player.play_card"} <= places
    assert "Game.draw_card" not in places
    outcomes = set[str]()
    for one in variants:
        try:
            outcomes.add(repr(play(one.made())))
        except Exception as error:
            outcomes.add(type(error).__name__)
    assert {"[True]", "IndexError"} < outcomes
    assert play(SimpleNamespace(**{name: getattr(clash, name) for name in clash.__all__})) == [True]


def test_each_kind_of_change_has_words() -> None:
    modules = (scaffold, countdown)
    functions = [
        node
        for module in modules
        for node in ast.walk(ast.parse(inspect.getsource(module)))
        if isinstance(node, ast.FunctionDef)
    ]
    made = {one.slip for each in functions for one in changes(each)}
    assert made == {*SLIPS}


def test_one_without_an_end_is_stopped() -> None:
    steps = Steps()
    for _ in range(STEPS):
        steps("play")
    with pytest.raises(Endless):
        steps("")
    assert steps.called == {"play", ""}


@pytest.mark.full
@pytest.mark.parametrize(
    ("file", "old", "new", "title"),
    [
        ("random_gen.py", "hi - lo + 1", "hi - lo", "RandomGen.randint"),
        ("game.py", "self.give(4)", "self.give(3)", "Game.crazy_play"),
    ],
)
def test_a_mistake_that_nobody_has_listed_is_told_by_its_place(
    file: str, old: str, new: str, title: str, tmp_path: Path
) -> None:
    folder = solution("clash_sorted", tmp_path / "solution")
    text = (folder / file).read_text(encoding="utf-8")
    assert text.count(old) == 1
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")
    first = next(check_text(assignment("clash"), str(folder)).failed())
    assert first.findings[0].mistake.startswith(title)
    assert title in first.findings[0].advice


@pytest.mark.parametrize("turn", [3, 9])
def test_a_game_is_played_no_further_than_one_turn_after_the_first_difference(turn: int) -> None:
    own = assignment("clash")
    case = {"seed": 1, "players": 3, "cards": 7}
    seen = played(own, None, "whole_game", json.dumps(case))
    assert does(own, own.reference, Evidence("whole_game", case, seen))

    place = next(n for n, fact in enumerate(seen) if fact.what == f"turn {turn}")
    other = (*seen[:place], seen[place]._replace(reads="Bob sleeps"), *seen[place + 1 :])
    turns = list[int]()
    game = own.reference.Game
    with watched(game, "play_turn", lambda *_: turns.append(1)):
        assert not does(own, own.reference, Evidence("whole_game", case, other))
    assert turn <= len(turns) <= turn + 2
