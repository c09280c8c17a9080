"""`upcard review` as a person uses it: tables, JSON, a page, and one line for what is refused."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.arena.deals import played, shortest
from tests.cli.home import parsed, refusal, run
from tests.commands import Done
from upcard.analysis.review import review
from upcard.cli.saved_deals import path_for
from upcard.games.state import State
from upcard.narration.moves import move_words
from upcard.players.search import Budget, chances
from upcard.records import Record


@pytest.fixture(scope="module")
def deal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("deals") / "deal.json"
    played("crazy8s", ["random", "oracle:50"], 7).write(path)
    return path


def look(*words: object, columns: int = 80, **environment: str) -> Done:
    return run("review", *words, columns=columns, **environment)


def test_the_json_is_the_review(deal: Path) -> None:
    told, found = (
        parsed(look(deal, "--budget", "500", "--json")),
        review(Record.read(deal), Budget.read("500")),
    )
    assert [choice["played"] for choice in told["choices"]] == list(found.record.moves)
    assert [choice["cost"] for choice in told["choices"]] == [one.cost for one in found.choices]
    assert told["costly"] == [choice.number for choice in found.costly]
    assert [tuple(chances) for chances in told["course"]] == list(found.course)
    for account in told["accounts"]:
        parts = sum(account[part] for part in ("even", "deal", "draw", "own", "others"))
        assert parts == pytest.approx(account["result"])
    assert [who["sees_all"] for who in told["players"]] == [False, True]
    assert (told["winner"], told["budget"], told["finished"]) == (1, "500", True)
    for choice, one in zip(told["choices"], found.choices, strict=True):
        moves = [(move["move"], move["chance"]) for move in choice["moves"]]
        assert moves == [(option.move.text, option.chance) for option in one.options]


@pytest.mark.parametrize("width", [40, 60, 100])
def test_the_table_fits_any_window(width: int, deal: Path, tmp_path: Path) -> None:
    many = tmp_path / "many.json"
    kinds = ["first", "random"] * 4
    record = played("clash", kinds, 3)
    seats = [(f"{kind} with a very long name indeed " * 2, kind) for kind in kinds]
    Record.of(record.game, seats, record.chance, record.moves, record.outcome).write(many)
    for path in (deal, many):
        status, out, _ = look(path, "--budget", "40", columns=width)
        assert status == 0
        assert max(map(len, out.splitlines())) <= width
        assert "…" not in out
        game = Record.read(path).game
        for number, move in enumerate(Record.read(path).moves, start=1):
            first = move_words(game.notation.move(move), game.deck).split()[0]
            assert any(
                line.split()[:1] == [str(number)] and first in line.split()
                for line in out.split("\n")
            )
        assert "Luck and skill" in out


def test_the_bars_say_what_the_numbers_say(deal: Path) -> None:
    _, out, _ = look(deal, "--budget", "500")
    accounts = review(Record.read(deal), Budget.read("500")).accounts
    bars = [line for line in out.splitlines() if "│" in line]
    shares = [share for account in accounts for share in (account.luck, account.skill)]
    assert len(bars) == len(shares) == 4
    for line, share in zip(bars, shares, strict=True):
        assert f"{share:+.1%}" in line
        left, right = (part.count("█") for part in line.split("│"))
        assert (left > right) == (share < 0)
    assert "Costliest choices" in out
    assert "• played" in out


def test_only_a_seats_choices(deal: Path) -> None:
    told = parsed(look(deal, "--budget", "50", "--json", "--seat", "1"))
    assert {choice["seat"] for choice in told["choices"]} == {1}
    assert len(told["accounts"]) == 2
    _, out, _ = look(deal, "--budget", "50", "--seat", "1")
    assert "Seat 0" not in out
    assert "Seat 1" in out


@pytest.mark.parametrize("game", ["crazy8s-partners", "indigo"])
def test_a_page_is_written(game: str, tmp_path: Path) -> None:
    shortest(game).write(tmp_path / "deal.json")
    words = (tmp_path / "deal.json", "--budget", "10", "--report", tmp_path)
    status, out, err = look(*words)
    assert (status, err) == (0, "")
    assert out.endswith(f"The page: {tmp_path}/review.html\n")


def test_an_unfinished_deal(tmp_path: Path) -> None:
    played("clash", ["first", "random"], 2, moves=6).write(tmp_path / "left.json")
    words = (tmp_path / "left.json", "--budget", "40")
    status, out, err = look(*words)
    assert (status, err) == (0, "")
    assert "not finished" in out
    assert parsed(look(*words, "--json"))["finished"] is False


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("{deal} --budget 0", "budget '0' given"),
        ("{deal} --budget soon", "budget 'soon' given"),
        ("{deal} --seat 2", "seat 2 given: 0 to 1 are at the table"),
        ("{deal} --seat -1", "seat -1 given"),
        ("{deal} --seat x", "whole number"),
        ("{deal}.gone", "cannot be read"),
        ("{bad}", "is no record"),
        ("{wrong}", "cannot be"),
        ("{deal} --budget 1 --report {bad}", "cannot write to"),
        ("", "no deal is kept in "),
    ],
)
def test_what_is_refused_is_one_line(words: str, says: str, deal: Path, tmp_path: Path) -> None:
    bad, wrong = tmp_path / "bad", tmp_path / "wrong"
    bad.write_text("{}")
    record = Record.read(deal)
    record.model_copy(update={"moves": record.moves[::-1]}).write(wrong)
    assert says in refusal(look(*words.format(deal=deal, bad=bad, wrong=wrong).split()))


def test_a_folder_that_takes_no_page_is_refused_before_anything_is_judged(
    deal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("upcard.analysis.review.review", lambda *_: pytest.fail("it judged"))
    said = f"cannot write to {deal}: Not a directory; name another place"
    assert said in refusal(look(deal, "--report", deal))


def test_without_a_record_it_is_the_deal_that_was_kept_last(
    deal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    record = Record.read(deal)
    record.write(path_for(record))
    named, last = (
        look(*words, "--budget", "5", XDG_DATA_HOME=str(tmp_path)) for words in ([deal], [])
    )
    assert last == named


def test_an_interrupt_ends_it_with_nothing_half_written(
    deal: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    positions = []

    def interrupted(state: State, budget: Budget) -> tuple[float, ...]:
        positions.append(state)
        if len(positions) == 5:
            signal.raise_signal(signal.SIGINT)
        return chances(state, budget)

    monkeypatch.setattr("upcard.analysis.review.chances", interrupted)
    words = (deal, "--budget", "20", "--report", tmp_path / "page")
    assert look(*words) == (130, "", "Interrupted.\n")
    assert len(positions) == 5
    assert not (tmp_path / "page").exists()
