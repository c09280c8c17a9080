"""Indigo (document 003): right programs pass, wrong ones fail where they should, by name."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from tests.classic import test_indigo as published
from upcard.classic import scaffold
from upcard.course.assignment import assignment
from upcard.course.assignments.indigo.game import Game
from upcard.course.assignments.indigo.menu import Menu
from upcard.course.bench import Bench
from upcard.course.submission import Submission
from upcard.course.talk import Talk
from upcard.course.verdict import Result, Status

HERE = Path(__file__).parent / "indigo"
OWN = {name: (HERE / f"{name}.py").read_text("utf-8") for name in ("symbols", "menu", "game")}


class InProcess(Bench):
    """A bench for programs that are trusted: they run in this process, which is quick."""

    def __init__(self, programs: dict[int, str], folder: Path) -> None:
        super().__init__(assignment("indigo"), Submission("own", folder), folder)
        self._codes = {key: compile(text, "program.py", "exec") for key, text in programs.items()}

    @property
    def programs(self) -> dict[int, tuple[str, ...]]:  # type: ignore[override]
        return dict.fromkeys(self._codes, ())

    def talk(self, lines: Sequence[str], program: int = 0) -> Talk:
        said, before = io.StringIO(), sys.stdin
        sys.stdin = io.StringIO("".join(f"{line}\n" for line in lines))
        status, last = 0, ""
        try:
            with redirect_stdout(said):
                exec(self._codes[program], {"__name__": "__main__"})
        except SystemExit as end:
            status = int(end.code or 0)
        except Exception as error:
            status, last = 1, f"{type(error).__name__}: {error}"
        finally:
            sys.stdin = before
        return Talk(tuple(lines), said.getvalue(), status, last_words=last)


def results(programs: dict[int, str], folder: Path) -> dict[str, Result]:
    """What each check says of these programs."""
    bench = InProcess(programs, folder)
    return {one.id: bench.check(one) for one in bench.assignment.checks}


def bad(said: dict[str, Result]) -> dict[str, str]:
    """The checks that failed, and the mistake named or what was said."""
    return {
        check: result.findings[0].mistake or result.findings[0].message
        for check, result in said.items()
        if result.status not in (Status.PASSED, Status.LEFT_OUT)
    }


def test_solutions_of_another_hand_pass(tmp_path: Path) -> None:
    said = results({1: OWN["symbols"], 2: OWN["menu"], 5: OWN["game"]}, tmp_path)
    assert bad(said) == {}
    assert {result.status for result in said.values()} == {Status.PASSED}


FITS = "card[-1] == top[-1] or card[:-1] == top[:-1]"
DEAL = "            hand.cards = [self.deck.pop() for _ in range(6)]"
PARTS = "(lambda c: c[-1], lambda c: c[:-1])"
LAST = "(self.last or order[0])"
MOST = "max((self.you, self.me), key=lambda h: len(h.pile))"

WRONG = {
    # what is written in the game, what instead, the checks that fail, a part of the mistake's name
    "lower case": (
        '.lower()\n        print("Init',
        '\n        print("Init',
        "3.2",
        "lower case only",
    ),
    "all else": (
        'while first not in ("yes", "no")',
        "while not first",
        "3.2",
        "Whatever is not yes",
    ),
    "way round": (
        'if first == "yes" else',
        'if first == "no" else',
        "3.8",
        "With yes the computer",
    ),
    "bye": ('print("Game Over")', 'print("Bye")', "3.9", "The game ends with Bye"),
    "silent exit": (
        '                print("Game Over")\n',
        "",
        "3.9",
        "exit leaves without Game Over",
    ),
    "no exit": ('text == "exit"', 'text == "quit"', "3.9", "exit is taken for a wrong number"),
    "words": ("text.isdigit() and 1 <=", "1 <=", "3.6", "no number"),
    "zero": ("and 1 <= int(text) <= n", "and int(text) <= n", "3.6", "0 plays the last card"),
    "high": ("and 1 <= int(text) <= n", "and 1 <= int(text)", "3.6", "beyond the last card"),
    "from zero": ("self.you.cards, 1)", "self.you.cards, 0)", "3.6", ""),
    "top shown": ('self.table[-1]}")', 'self.table[0]}")', "3.4 4.4", "first of the table"),
    "top": ("self.table[-1]", "self.table[0]", "3.4 4.1 4.4 5.3", "first of the table"),
    "plural": ("cards on the table, and", "card(s) on the table, and", "3.4 4.4", ""),
    "no cards": ('"No cards on', '"0 cards on', "4.4", "An empty table is told as 0 cards"),
    "last table": (
        f"        self.show()\n        {LAST}",
        f"        {LAST}",
        "4.4",
        "after the last",
    ),
    "one deal": ("while self.deck:", "if self.deck:", "3.5", "No new hands are dealt"),
    "same cards": (
        DEAL,
        f"{DEAL}\n        self.me.cards = self.you.cards[:]",
        "3.5 5.1",
        "",
    ),
    "unshuffled": ("        shuffle(self.deck)\n", "", "3.10", "never shuffled"),
    "fixed seed": (
        "        shuffle(self.deck)",
        "        from random import Random\n        Random(1).shuffle(self.deck)",
        "3.10",
        "same order",
    ),
    "cut": (
        "shuffle(self.deck)",
        "n = choice(range(52)); self.deck = self.deck[n:] + self.deck[:n]",
        "3.10",
        "",
    ),
    "favours": (
        DEAL,
        "            self.deck.sort(key=lambda c: (c[:-1] in POINTS) == (hand is self.me))\n"
        + DEAL,
        "3.10",
        "favours",
    ),
    "own card": (
        "who.pile += self.table",
        "who.pile += self.table[:-1]",
        "4.2 4.3 4.5 4.6",
        "without the card",
    ),
    "table stays": (
        "            self.table = []\n",
        "",
        "4.1 4.2 4.3 4.4 4.5 4.6 5.3",
        "not cleared",
    ),
    "bonus always": ("self.scores()\n\n", f"self.scores({MOST})\n\n", "4.2", "after every win"),
    "no bonus": (
        "self.scores(max(order, key=lambda h: len(h.pile)))",
        "self.scores()",
        "4.5",
        "never",
    ),
    "rest: player": (LAST, "self.you", "4.5 4.6", "go to the player"),
    "rest: first": (LAST, "order[0]", "4.5 4.6", "who played first"),
    "rest: first winner": (
        "self.last = who",
        "self.last = self.last or who",
        "4.5 4.6",
        "who won cards first",
    ),
    "rest: nobody": (f"        {LAST}.pile += self.table\n", "", "4.5 4.6", "given to nobody"),
    "ten": ('"10": 1, ', "", "4.2 4.5", "The 10 counts no point"),
    "rank only": (FITS, "card[:-1] == top[:-1]", "4.1 5.3", "Only the same rank"),
    "suit only": (FITS, "card[-1] == top[-1]", "4.1 5.3", "Only the same suit"),
    "hand": ("        print(*cards)\n", '        print("Hand:", *cards)\n', "5.1", ""),
    "not held": (
        "        cards.remove(card)\n",
        "        cards.remove(choice(cards))\n",
        "3.5 5.1",
        "",
    ),
    "candidates": ("self.table and self.fits(c)]", "False]", "5.3", "does not look for candidates"),
    "several": ("self.pick(good or cards)", "self.pick(cards)", "5.3", "from its whole hand"),
    "any winning": ("self.pick(good or cards)", "choice(good or cards)", "5.3", "any candidate"),
    "rank first": (PARTS, "(lambda c: c[:-1], lambda c: c[-1])", "5.3", "come before"),
    "no ranks": (PARTS, "(lambda c: c[-1],)", "5.3", "Ranks are left out"),
    "first allowed": (
        "import choice, shuffle",
        "import shuffle\nchoice = lambda cards: cards[0]",
        "5.4",
        "the first of",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_games(name: str, tmp_path: Path) -> None:
    old, new, checks, mistake = WRONG[name]
    assert old in OWN["game"]
    said = bad(results({0: OWN["game"].replace(old, new)}, tmp_path))
    assert list(said) == checks.split(), said
    assert not checks or any(mistake in one for one in said.values()), said
