"""Hints at the table: what a person may ask for, and that they tell nothing hidden."""

from __future__ import annotations

import random
import re
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest

import upcard
from tests.sample import quickly
from tests.terminal.person import at_table, new_record, printed, taking, typing
from tests.terminal.test_play_command import play
from tests.terminal.test_session import hidden_shuffled
from upcard.analysis.action_values import Weighed, options
from upcard.narration.moves import move_words
from upcard.narration.reasons import told
from upcard.players.learned.player import Learned
from upcard.players.search import Budget
from upcard.records import Record
from upcard.rules import known_games
from upcard.terminal.answer import COMMANDS, HINT, Command, _spellings, understand
from upcard.terminal.hint import NOT_ASKED_FOR, looking_back

FEW = Budget.read("200")
SEED = 54218
"""Of a deal of Crazy Eights in which 8♣ and 9♦ can be played first, and 5♦ on 9♦."""
ROW = re.compile(r"^  (\S.*?) +([\d.]+)% +±[\d.]+%$", re.MULTILINE)


def hinted(record: Record, *lines: str, width: int = 80) -> str:
    """What is printed from the first of these lines on, to a person who may have hints."""
    session = at_table(record, typing(lines), width, hints=FEW)
    session.run()
    return printed(session)


@pytest.mark.parametrize(
    ("game", "word"), list(zip(known_games(), cycle(["hint", "??", " HINT "]), strict=False))
)
def test_a_hint_has_every_legal_move_best_first(game: str, word: str) -> None:
    record = new_record(game, ["me", "first"], 5)
    left = at_table(record, typing([]))
    assert not left.run()
    view = left.state.view(0)
    rows = ROW.findall(hinted(record, word))
    if len(view.legal) < 2:
        assert "You have no choice" in hinted(record, word)
        return
    found = options(view, FEW)
    assert rows == [
        (move_words(option.move, view.game.deck), f"{100 * option.chance:.1f}") for option in found
    ]
    chances = [float(chance) for _, chance in rows]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("game", known_games())
def test_no_card_is_meant_by_what_asks_for_a_hint(game: str) -> None:
    view = upcard.game(game).deal(seed=1).view(0)
    words = [word for word, command in COMMANDS.items() if command == HINT]
    assert len(words) == 2
    for word in words:
        assert understand(word, view) == Command(HINT)
        for spellings in _spellings(view.game.deck).values():
            assert not any(text.startswith(word) for part in spellings for text in part)


def test_a_hint_says_what_the_last_own_move_cost() -> None:
    for seed in range(20):
        left = taking(new_record("crazy8s", ["me", "first"], seed), turns=1)
        assert not left.run()
        record = left.record
        before = options(record.state_at(0).view(0), FEW)
        last = Weighed(record.game.notation.move(record.moves[0]), before)
        words = partial(move_words, deck=record.game.deck)
        text = " ".join(hinted(record, "hint").split())
        if last.cost:
            break
        assert f"Your last move, {words(last.move)}, cost nothing." in text
    assert last.best is not None
    assert last.played is not None
    assert f"Your last move, {words(last.move)}, cost {last.cost:.1%} ±{last.margin:.1%}" in text
    assert (
        f"{last.played.chance:.1%}, and {words(last.best.move)} one of {last.best.chance:.1%}."
        in text
    )


def test_before_the_first_own_move_nothing_is_said_of_it() -> None:
    assert "Your last move" not in hinted(new_record("crazy8s", ["me", "first"], SEED), "hint")


def test_of_a_move_that_was_the_only_one_it_says_so() -> None:
    game = upcard.game("crazy8s")
    move = game.notation.move("9♥")
    assert looking_back(Weighed(move, ()), game.deck) == "Your last move, 9♥, was the only one."


def test_a_hint_can_be_had_at_every_question() -> None:
    """For a move, before it counts, and for the suit of a wild; it changes nothing."""
    record = new_record("crazy8s", ["me", "first"], SEED)
    text = hinted(record, "8c", "hint", "d", "hint", "u", "hint", "q")
    assert len(ROW.findall(text)) == 3 * 8
    assert "Taken back" in text


def test_it_says_what_the_learned_player_would_play_and_why() -> None:
    record = new_record("crazy8s", ["me", "first"], SEED)
    left = at_table(record, typing([]))
    assert not left.run()
    view, text = left.state.view(0), " ".join(hinted(record, "hint").split())
    player = Learned()
    move = player.choose(view)
    assert f"A trained player would choose {move}. What adds most" in text
    reasons = told(player.reasons(view, move))
    assert reasons
    for reason in reasons:
        assert f"{reason.gain} {reason.words} {reason.number}" in text


def test_of_rules_that_nobody_has_learned_it_says_nothing(tmp_path: Path) -> None:
    file = tmp_path / "called.toml"
    file.write_text(
        'base = "crazy8s"\nname = "called"\ntitle = "Called"\nsource = "a test"\n'
        "[call]\nat = 1\npenalty = 2\n"
    )
    text = hinted(new_record(str(file), ["me", "first"], SEED), "hint")
    assert "computer players continue" in " ".join(text.split())
    assert "trained" not in text


def test_without_hints_it_says_how_to_have_them() -> None:
    session = at_table(new_record("crazy8s", ["me", "first"], SEED), typing(["hint", "??"]))
    assert not session.run()
    assert " ".join(printed(session).split()).count(NOT_ASKED_FOR) == 2
    assert not ROW.search(printed(session))


def test_each_person_hears_of_the_own_last_move() -> None:
    record = new_record("crazy8s", ["me", "me"], SEED)
    text = hinted(record, "", "9d", "", "", "hint", "q")
    assert "Your last move" not in text
    text = hinted(record, "", "9d", "", "", "5d", "", "", "hint", "q")
    assert "Your last move, 9♦," in text


@pytest.mark.parametrize("game", quickly(known_games(), 3))
def test_a_hint_tells_nothing_that_is_hidden(game: str) -> None:
    for seed in (1, 2):
        left = taking(new_record(game, ["me", "random"], seed), turns=2)
        if left.run():
            continue
        shown = []
        for state in (left.state, hidden_shuffled(left.state, random.Random(seed))):
            again = at_table(left.record, typing(["hint"]), hints=FEW)
            again.state = hidden_shuffled(state, random.Random(0)) if state is left.state else state
            assert not again.run()
            shown.append(printed(again))
        assert shown[0] == shown[1]


@pytest.mark.parametrize("width", [20, 40, 80])
def test_it_fits_a_narrow_window(width: int) -> None:
    text = hinted(new_record("clash", ["me", "first"], 2), "hint", width=width)
    assert max(map(len, text.splitlines())) <= width
    assert "%" in text


def test_the_command_gives_hints_on_request_and_after_coming_back(tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    done = play(f"crazy8s --seed {SEED} --hints --save {file}", "hint\n9d\n\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(ROW.findall(done.stdout)) == 8
    back = play(f"--resume {file} --hints", "??\nq\n")
    assert "Your last move, 9♦, cost" in back.stdout
    assert ROW.search(back.stdout)
    without = play(f"--resume {file}", "hint\nq\n")
    assert not ROW.search(without.stdout)
    assert "with --hints" in without.stdout
