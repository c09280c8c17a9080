"""Countdown (document 004): what a game's files show by themselves, and how a game stops."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from upcard.course.assignments.countdown import files
from upcard.course.assignments.countdown.scenarios import iterated, result
from upcard.course.differences import difference
from upcard.course.evidence import STOPS, Facts, Seen
from upcard.course.evident import Evident, evident

PLAYS = "Player 1 plays 9♢"
STATE = "-" * 50


@pytest.mark.parametrize(
    ("got", "expected", "following", "shown"),
    [
        ("(no file result.txt was written)", PLAYS, "", files.NOT_WRITTEN),
        ("(no file result.txt was written; there is r.txt)", PLAYS, "", files.NOT_WRITTEN),
        ("(result.txt is no UTF-8 text: open it so)", PLAYS, "", files.NOT_UTF8),
        ("(result.txt is empty)", PLAYS, "", files.EMPTY),
        ("(from an earlier game)", PLAYS, "", files.ADDED_TO),
        (f"{PLAYS}Player 2 draws", PLAYS, "Player 2 draws 1 card", files.JOINED),
        (f"{PLAYS}!", PLAYS, "Player 2 draws 1 card", files.OTHER_WORDS),
        ("", PLAYS, "", files.EMPTY_LINE),
        (STATE, PLAYS, "", files.STATE_TOO),
        (PLAYS, STATE, "", files.NO_STATE),
        ("Player 2 is out of cards: 3", "Player 2 is out of cards! 3", "", files.OTHER_WORDS),
        ("Player 2 plays 9♢", PLAYS, "", None),
        ("Player 1: Score: 8, [4♡]", "Player 1: Score: 8, []4♡", "", None),
        ("Declared Suit: , Top Card: 2♡", "Declared Suit: h, Top Card: 2♡", "", None),
        ("Player 1 draws 1 card", "*Knock, knock* - Player 1 has a single card left!", "", None),
    ],
)
def test_a_line_shows_a_mistake(
    got: str, expected: str, following: str, shown: Evident | None
) -> None:
    assert files.shown(got, expected, following) == shown


@pytest.mark.parametrize(
    ("message", "returns", "shown"),
    [
        ("It has not ended after 2500 turns.", ["something"], files.NO_END),
        ("It stops with UnicodeEncodeError: no ♢.", ["something"], files.NOT_UTF8),
        ("It stops with AttributeError: 'NoneType' object.", ["nothing"], files.RETURNS_NOTHING),
        ("It stops with AttributeError: 'NoneType' object.", ["something"], None),
        ("It stops with KeyError: 'x'.", ["nothing"], None),
    ],
)
def test_an_error_shows_a_mistake(message: str, returns: list[str], shown: Evident | None) -> None:
    assert files.shown_by_stop(message, returns) == shown


def test_a_node_in_place_of_its_value_is_named() -> None:
    shown = evident("[<crazy8.LinkedList._Node object at 0x7f0af0e133d0>]", "[a]")
    assert shown is not None
    assert shown.title.startswith("An object of the class _Node stands")


@pytest.mark.parametrize(
    ("reads", "message"),
    [
        ("Endless: it has not ended after 2500 turns", "It has not ended after 2500 turns."),
        ("ValueError: I/O operation on closed file.", "It stops with ValueError: I/O operation"),
    ],
)
def test_a_stop_is_one_sentence(reads: str, message: str) -> None:
    said = difference((Seen("a", "b"),), (Seen(STOPS, reads),), {}).message
    assert said.startswith(message)
    assert said.endswith(".")
    assert not said.endswith("..")


def played(start: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Facts:
    """A game of a submission whose Game has this start, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    player = type("Player", (), {"play": lambda self, game: game})
    game = type("Game", (), {"start": start, "lines": ["its own"]})
    names = SimpleNamespace(Player=player, Game=game)
    return tuple(Seen(*fact) for fact in result(names, seed=1))


def test_a_file_that_was_closed_hides_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(game: object, debug: bool) -> None:
        with Path("result.txt").open("w", encoding="utf-8") as transcript:
            transcript.write(f"{PLAYS}\n")
            raise KeyError("score")

    first, stops = played(start, tmp_path, monkeypatch)
    assert first[:2] == ("line 1 of result.txt", PLAYS)
    assert stops[:2] == (STOPS, "KeyError: 'score'")
    assert stops.before.startswith("test_countdown_files.py:")


def test_a_file_of_another_name_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def start(game: object, debug: bool) -> None:
        Path("resultat.txt").write_text(f"{PLAYS}\n", encoding="utf-8")

    (tmp_path / "notes.txt").write_text("the student's own")
    [fact] = played(start, tmp_path, monkeypatch)
    assert fact.reads == "(no file result.txt was written; there is resultat.txt)"
    assert (tmp_path / "notes.txt").exists()


@pytest.mark.parametrize(("mode", "line"), [("w", PLAYS), ("a", "(from an earlier game)")])
def test_a_game_begins_its_file(
    mode: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def start(game: object, debug: bool) -> None:
        with Path("result.txt").open(mode, encoding="utf-8") as transcript:
            transcript.write(f"{PLAYS}\n")

    assert played(start, tmp_path, monkeypatch)[0].reads == line


def test_an_empty_file_has_no_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def start(game: object, debug: bool) -> None:
        Path("result.txt").write_text("")

    [fact] = played(start, tmp_path, monkeypatch)
    assert fact.reads == "(result.txt is empty)"


def test_what_for_goes_through_is_told_in_our_words() -> None:
    class Around(list[str]):
        def __str__(self) -> str:
            return "the submission's own text"

    facts = iterated(SimpleNamespace(CircularLinkedList=Around), ["append a", "append b"])
    assert [fact[:2] for fact in facts] == [
        ("what `for` goes through after append('a')", "a"),
        ("what `for` goes through after append('b')", "a, b"),
    ]


def test_what_came_before_is_not_the_seed_again() -> None:
    stopped = (Seen(STOPS, "KeyError: 'x'"),)
    assert difference((Seen("a", "b"),), stopped, {"seed": 420}).before == ""
    told = difference((Seen("a", "b"),), stopped, {"seed": 4, "players": 2}).before
    assert told == "With seed 4, 2 players."
