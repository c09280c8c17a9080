"""`upcard rules new`: a game of one's own from typed answers."""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tests.at_terminal import at_terminal
from tests.waiting import TIMEOUT, until_it_waits
from upcard.cli.rules import rules
from upcard.errors import BadRules
from upcard.narration.differences import Named, differences, value_of
from upcard.narration.questions import questions
from upcard.narration.rulesfile import house_file
from upcard.rules import base_of, known_games, load
from upcard.rules.changes import changes

ENOUGH = 60
"""More empty lines than there are questions."""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def new(file: str | None, *lines: str) -> Result:
    """What the command does with typed lines; its refusals are raised."""
    arguments = ["new"] if file is None else ["new", file]
    return CliRunner().invoke(rules, arguments, "\n".join([*lines, ""]), catch_exceptions=False)


def changed_keys(file: str, base: str) -> dict[str, Any]:
    """What the rules of a file say that differ from its base's."""
    game = load(file)
    return {change.key: value_of(game, change.key) for change in changes(game, load(base))}


def answered(base: str, answers: dict[str, str]) -> list[str]:
    """The lines to type for some keys, and Enter for the others, in the order of the questions."""
    rules, lines = load(base), [base, "ours", "Our game"]
    for question in questions():
        if question.fits(rules):
            lines.append(answers.get(question.key, ""))
            rules = question.answered(rules, lines[-1] or question.default(rules))
    return lines


def test_answers_become_a_file_with_the_changed_keys_alone() -> None:
    wanted = {
        "packs": ("2", 2),
        "jokers": ("2", 2),
        "cards.JOKER.draw": ("5", 5),
        "score.points.JOKER": ("30", 30),
        "deal.hand": ("6", 6),
        "stuck.draw": ("2", "up to"),
        "stuck.up_to": ("3", 3),
        "stuck.drawn": ("may", "may"),
        "stuck.voluntary": ("n", False),
        "draws.stack": ("4", "any"),
        "turn.lay": ("rank", "rank"),
        "turn.effects": ("SUM", "sum"),
        "turn.jump_in": ("Yes", True),
        "call.at": ("1", 1),
        "call.penalty": ("4", 4),
        "call.caught_by": ("3", "itself"),
        "end.finish": ("2", "not wild"),
        "end.unfit": ("1", 1),
    }
    lines = answered("crazy8s", {key: typed for key, (typed, _) in wanted.items()})
    done = new("ours.toml", *lines)
    assert done.exit_code == 0
    assert done.stdout.endswith("\nTo play it:\n  upcard play ours.toml\n")
    assert changed_keys("ours.toml", "crazy8s") == {
        **{key: value for key, (_, value) in wanted.items()},
        "cards.JOKER.wild": "player",
    }
    game = load("ours.toml")
    assert (game.name, game.title, base_of("ours.toml")) == ("ours", "Our game", "crazy8s")
    assert game.source == "house rules, from crazy8s"
    text = Path("ours.toml").read_text(encoding="utf-8")
    for sentence, _ in differences(Named("ours", game), Named("crazy8s", load("crazy8s"))):
        assert f"# {sentence}\n" in text
        assert f"  {sentence}\n" in done.stdout


@pytest.mark.parametrize("base", known_games())
def test_enter_takes_what_the_base_has(base: str) -> None:
    done = new("mine.toml", base, *[""] * ENOUGH)
    assert done.exit_code == 0
    assert "It is played in the same way." in done.stdout
    assert changed_keys("mine.toml", base) == {}
    text = Path("mine.toml").read_text(encoding="utf-8")
    assert text.splitlines()[:2] == [f'base = "{base}"', 'name = "mine"']
    assert len(text.splitlines()) == 4
    game = load("mine.toml")
    assert game.title == f"{load(base).title}, house rules"


def test_without_a_file_it_is_asked_for_at_the_end(tmp_path: Path) -> None:
    done = new(None, *answered("clash", {}), "")
    assert "[ours.toml]" in done.stdout
    assert load("ours.toml").title == "Our game"
    lines = ["clash", "a / b", *answered("clash", {})[2:], "no.txt", "folder/sub one.toml"]
    done = new(None, *lines)
    assert "[a-b.toml]" in done.stdout
    assert "no.txt given: a file with rules is allowed, and its name ends in .toml." in done.stdout
    assert done.stdout.endswith("  upcard play 'folder/sub one.toml'\n")
    assert load(tmp_path / "folder" / "sub one.toml").name == "a / b"


def asked(base: str) -> set[str]:
    return {question.key for question in questions() if question.fits(load(base))}


def test_questions_that_make_no_sense_are_not_asked() -> None:
    assert asked("indigo") == {"deal.hand", "score.most_captured"}
    assert {"draws.stack", "jokers", "stuck.voluntary"} <= asked("crazy8s")
    assert not {"turn.jump_in", "call.penalty", "end.unfit", "stuck.up_to"} & asked("crazy8s")
    assert {"turn.jump_in", "stuck.drawn"} <= asked("clash")
    assert "jokers" not in asked("clash")  # it has wild cards of its own
    assert "end.finish" not in asked("countdown")
    lay = next(question for question in questions() if question.key == "turn.lay")
    assert "identical" in lay.choices(load("clash"))
    assert "identical" not in lay.choices(load("crazy8s"))


def test_bad_answers_are_told_and_asked_again() -> None:
    names = ["crzy8s", "crazy8s", "crazy8s", "a\x07b", "mine", ""]
    done = new("mine.toml", *names, "nine", "0", "2", *[""] * ENOUGH)
    assert "no game 'crzy8s' (did you mean crazy8s?): attack, blank-cards, " in done.stdout
    assert "'crazy8s' given: there is such a game: another name is allowed." in done.stdout
    assert "'a\\x07b' given: signs that can be shown are allowed." in done.stdout
    assert "'nine' given: a number from 1 to 9 is allowed.\n[1] 0\n" in done.stdout
    assert changed_keys("mine.toml", "crazy8s") == {"packs": 2}


def test_a_contradiction_is_told_in_the_loaders_sentence_and_asked_again() -> None:
    lines = answered("crazy8s", {"packs": "2"})
    lines.insert(3, "9")
    place = next(i for i, line in enumerate(lines[4:], 4) if line == "") + 1
    lines.insert(place, "90")
    done = new("ours.toml", *lines)
    told = "ours: packs: 9 given: that makes 468 cards: at most 128 are possible.\n[1] 2\n"
    assert told in done.stdout
    assert (
        "ours: deal.hand: 90 cards for each of 2 seats given: 1 to 51 can be dealt" in done.stdout
    )
    assert changed_keys("ours.toml", "crazy8s") == {"packs": 2}


def test_other_keys_go_back_with_the_one_that_they_go_with() -> None:
    first = {"stuck.draw": "up to", "stuck.up_to": "4", "call.at": "1", "call.penalty": "5"}
    first |= {"turn.lay": "rank", "turn.effects": "last", "end.finish": "2", "end.unfit": "3"}
    game = load("crazy8s")
    for answers in (first, {"stuck.draw": "1", "call.at": "0", "turn.lay": "1", "end.finish": "1"}):
        for question in questions():
            if question.fits(game):
                typed = answers.get(question.key) or question.default(game)
                game = question.answered(game, typed)
    assert {change.key for change in changes(game, load("crazy8s"))} == {"stuck.draw"}
    text = house_file(game, Named("crazy8s", load("crazy8s")))
    assert text.endswith('[stuck]\ndraw = "one"\n')


def test_what_the_base_says_and_the_game_does_not_is_written() -> None:
    """Keys that came later are left out of what is dumped where they say nothing."""
    base = next(name for name in known_games() if load(name).call.at)
    new("mine.toml", *answered(base, {"call.at": "0"}))
    assert changed_keys("mine.toml", base)["call.at"] == 0
    assert load("mine.toml").call == load("crazy8s").call


@pytest.mark.parametrize("lines", [[], ["crazy8s"], answered("crazy8s", {})[:-1]])
def test_the_end_of_the_input_writes_nothing(lines: Sequence[str]) -> None:
    with pytest.raises(BadRules, match="the input ended before the last answer: nothing is writ"):
        new("mine.toml", *lines)
    assert not Path("mine.toml").exists()


@pytest.mark.parametrize("word", ["q", "quit", "EXIT"])
def test_q_leaves_and_writes_nothing(word: str) -> None:
    done = new("mine.toml", "crazy8s", word)
    assert (done.exit_code, done.stdout.splitlines()[-1]) == (0, "You left: nothing is written.")
    assert not Path("mine.toml").exists()


def test_a_file_that_is_there_stays_unless_somebody_says_so() -> None:
    Path("mine.toml").write_text("precious", encoding="utf-8")
    done = new("mine.toml", "", "other.toml", *answered("clash", {}))
    assert "[mine-2.toml] other.toml\n" in done.stdout
    assert "mine.toml is there already. Write over it, y or n?\n[n] \n" in done.stdout
    assert Path("mine.toml").read_text(encoding="utf-8") == "precious"
    assert load("other.toml").name == "ours"
    done = new("mine.toml", "perhaps", "y", *answered("clash", {}))
    assert "'perhaps' given: y, yes, n or no is allowed." in done.stdout
    assert load("mine.toml").name == "ours"
    assert done.stdout.count("Write over it") == 1
    Path("ours.toml").write_text("precious", encoding="utf-8")
    new(None, *answered("clash", {}), "", "n", "third.toml")
    assert Path("ours.toml").read_text(encoding="utf-8") == "precious"
    assert load("third.toml").name == "ours"


def test_a_file_that_cannot_be_is_refused_before_any_question(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    for wrong in ("mine.txt", "folder.toml"):
        with pytest.raises(BadRules, match=f"{wrong} given: a file with rules is allowed"):
            new(wrong)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(NotADirectoryError):
        new("file/mine.toml")


@pytest.mark.full
@pytest.mark.surroundings
def test_an_interrupt_at_a_terminal_is_one_line_and_its_status(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "upcard", "rules", "new", "mine.toml"]
    with at_terminal(command, cwd=tmp_path) as running:
        shown = running.until("[crazy8s] ")
        running.type("clash")
        shown += running.until("[mine] ")
        until_it_waits(running.process.pid)
        running.process.send_signal(signal.SIGINT)
        shown += running.until("upcard: interrupted: nothing is written")
        assert running.process.wait(TIMEOUT) == 130
    assert "Traceback" not in shown
    assert not (tmp_path / "mine.toml").exists()
