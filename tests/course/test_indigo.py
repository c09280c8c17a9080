"""Indigo (document 003): right programs pass, wrong ones fail where they should, by name."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Lock

import pytest

from tests.classic import test_indigo as published
from tests.course.handed_in import HOME, SOLUTIONS
from tests.sample import quickly, sample
from upcard.bots.forfeit import Forfeit
from upcard.course.assignment import assignment
from upcard.course.assignments.indigo import conversations
from upcard.course.assignments.indigo.game import Game
from upcard.course.assignments.indigo.menu import Menu
from upcard.course.assignments.indigo.session import session
from upcard.course.bench import TRIES, Bench
from upcard.course.checking import check_text
from upcard.course.marks import most, total
from upcard.course.submission import NotASubmission, Submission, own_folder
from upcard.course.talk import Talk, programs
from upcard.course.verdict import Result, Status, Verdict

HERE = SOLUTIONS / "indigo_stages"
OWN = {stage: (HERE / f"stage{stage}.py").read_text("utf-8") for stage in (1, 2, 5)}


class InProcess(Bench):
    """A bench for programs that are trusted: they run in this process, which is quick."""

    chance = 0
    """What all that is random in the programs begins with."""

    def __init__(self, programs: dict[int, str], folder: Path) -> None:
        super().__init__(assignment("indigo"), Submission("own", folder), folder)
        self._codes = {key: compile(text, "program.py", "exec") for key, text in programs.items()}

    @property
    def programs(self) -> dict[int, tuple[str, ...]]:
        return dict.fromkeys(self._codes, ())

    def talk(self, lines: Sequence[str], program: int = 0) -> Talk:
        random.seed(f"{self.chance} {lines}")
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


class SideBySide(InProcess):
    """A bench whose first two games wait for each other."""

    def __init__(self, programs: dict[int, str], folder: Path) -> None:
        super().__init__(programs, folder)
        self.at_once = 2
        self.talks = 0
        self._both, self._one = Barrier(2), Lock()

    def talk(self, lines: Sequence[str], program: int = 0) -> Talk:
        if tuple(lines) in conversations.GAMES[:2]:
            self._both.wait(20)
        with self._one:
            self.talks += 1
            return super().talk(lines, program)


class Endless(SideBySide):
    """A bench with a program that has to be ended each time."""

    def talk(self, lines: Sequence[str], program: int = 0) -> Talk:
        return replace(super().talk(lines, program), status=None, stopped=Forfeit("late", "late"))


def test_conversations_are_held_side_by_side(tmp_path: Path) -> None:
    bench = SideBySide({5: OWN[5]}, tmp_path)
    found = {one.id: bench.check(one) for one in bench.assignment.checks if one.task == "5"}
    assert bad(found) == {}
    typed = [one.talk.typed for one in session(bench).program(5).followed]
    assert typed == [*conversations.GAMES, *conversations.LEAVES, *conversations.ENDS]


def test_no_more_conversations_are_begun_than_a_program_may_be_ended(tmp_path: Path) -> None:
    bench = Endless({5: OWN[5]}, tmp_path)
    bench.at_once = 8
    assert len(session(bench).program(5).talks) == bench.talks == TRIES


def test_solutions_of_another_hand_pass(tmp_path: Path) -> None:
    said = results(OWN, tmp_path)
    assert bad(said) == {}
    assert {result.status for result in said.values()} == {Status.PASSED}


MARKS = (
    ('input("Play first? ")', 'input("Play first?\\n> ")'),
    ('input(f"Choose a card to play (1-{n}): ")', 'input(f"Choose a card to play (1-{n}): >> ")'),
)


def test_a_mark_may_stand_where_something_is_typed(tmp_path: Path) -> None:
    program = OWN[5]
    for old, new in MARKS:
        assert old in program
        program = program.replace(old, new)
    bench = InProcess({0: program}, tmp_path)
    found = {one.id: bench.check(one) for one in bench.assignment.checks if one.task > "2"}
    assert bad(found) == {}
    assert any("A > stands" in note for note in bench.notes)


FITS = "card[-1] == top[-1] or card[:-1] == top[:-1]"
DEAL = "            hand.cards = [self.deck.pop() for _ in range(6)]"
PARTS = "(lambda c: c[-1], lambda c: c[:-1])"
CHOOSING = OWN[5].partition("print(*cards)\n")[2].partition("        cards.remove(card)\n")[0]
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
    "from zero": ("self.you.cards, 1)", "self.you.cards, 0)", "3.6", "are numbered from 0"),
    "top shown": ('self.table[-1]}")', 'self.table[0]}")', "3.4 4.4", "first of the table"),
    "top": ("self.table[-1]", "self.table[0]", "3.4 4.1 4.4 5.3", "first of the table"),
    "plural": (
        "cards on the table, and",
        "card(s) on the table, and",
        "3.4 4.4",
        "The line of the table has card(s)",
    ),
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
    "both": (FITS, FITS.replace(" or ", " and "), "4.1 4.2 4.3 4.4 5.3", "No card wins"),
    "empty table": (
        "bool(self.table) and self.fits(card)",
        "not self.table or self.fits(card)",
        "4.1",
        "on an empty table wins",
    ),
    "bye at exit": (
        'print("Game Over")\n                raise',
        'print("Bye")\n                raise',
        "3.9",
        "exit ends the game with Bye",
    ),
    "order of play": (
        "        self.scores(max(order, key=lambda h: len(h.pile)))",
        "        most = max(order, key=lambda h: len(h.pile))\n"
        "        self.you, self.me = order\n"
        "        self.scores(most)",
        "4.5 4.6",
        "in the order of play",
    ),
    "crash": (
        "            hand.cards = [self.deck.pop() for _ in range(6)]",
        "            hand.cards = [self.deck.pop() for _ in range(6 + (len(self.deck) < 7))]",
        "4.4 4.5 4.6",
        "pop from empty list. (So",
    ),
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
    "first of one kind": (
        "            if many:\n",
        "            if many and self.table and many[0][-1] == self.table[-1][-1]:\n"
        "                return many[0]\n"
        "            if many:\n",
        "5.4",
        "the first of",
    ),
    "hand after": (
        f"        print(*cards)\n{CHOOSING}        cards.remove(card)\n",
        f"{CHOOSING}        cards.remove(card)\n        print(*cards)\n",
        "5.1 5.2 5.3 5.4",
        "without the card that it plays",
    ),
    "named": (
        'print(f"{who.name} wins',
        'print(f"Player wins',
        "4.1",
        "also where the computer wins",
    ),
    "range": ("(1-{n}): ", "(1-6): ", "3.6", "always says (1-6)"),
    "says why": (
        "                return self.you.cards.pop(int(text) - 1)\n",
        "                return self.you.cards.pop(int(text) - 1)\n"
        '            print("Invalid input")\n',
        "3.6",
        "A wrong answer gets a line of its own",
    ),
    "says more": (
        '        print("Cards in hand:"',
        '        print("---")\n        print("It is your turn!")\n        print("Cards in hand:"',
        "3.6",
        "one too many",
    ),
    "names own card": (
        "        self.table.append(card)\n",
        '        self.table.append(card)\n        print("so", card, "lies there")\n',
        "3.4 4.1 4.4",
        "one too many",
    ),
    "winner begins": (
        "            self.deal()\n",
        "            self.deal()\n"
        "            order = order if self.last in (None, order[0]) else order[::-1]\n",
        "3.8",
        "who won cards last begins",
    ),
    "whole hands": (
        "            for _ in range(6):\n                for who in order:\n",
        "            for who in order:\n                for _ in range(6):\n",
        "3.8",
        "whole hand",
    ),
    "bonus: winner": (
        "max(order, key=lambda h: len(h.pile))",
        "self.last",
        "4.5",
        "who won cards last",
    ),
    "bonus: points": (
        "max(order, key=lambda h: len(h.pile))",
        "min(order, key=Hand.score)",
        "4.5",
        "",
    ),
    "nine": ('"10": 1, ', '"10": 1, "9": 1, ', "4.2 4.5", "The 9 counts"),
    "first allowed": (
        "import choice, shuffle",
        "import shuffle\nchoice = lambda cards: cards[0]",
        "5.4",
        "the first of",
    ),
}


@pytest.mark.parametrize("name", quickly(WRONG, 20, 2))
def test_wrong_games(name: str, tmp_path: Path) -> None:
    old, new, checks, mistake = WRONG[name]
    assert old in OWN[5]
    said = bad(results({0: OWN[5].replace(old, new)}, tmp_path))
    assert list(said) == checks.split(), said
    assert not checks or any(mistake in one for one in said.values()), said


TIES = {
    "nobody": (
        "if bonus is self.you",
        "if bonus is self.you and {}",
        "nobody gets the three points",
    ),
    "computer": ("max(order, key", "max((self.me, self.you), key", "the computer gets the three"),
    "player": (
        "max(order, key",
        "max((self.you, self.me), key",
        "the player gets the three points",
    ),
}
TIED = 160
"""With this chance there is a tie where the player is first, and one where the computer is."""


def test_a_right_program_passes_where_there_are_ties(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(InProcess, "chance", TIED)
    assert bad(results({0: OWN[5]}, tmp_path)) == {}


@pytest.mark.parametrize("name", quickly(TIES, 3))
def test_ties(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new, mistake = TIES[name]
    monkeypatch.setattr(InProcess, "chance", TIED)
    program = OWN[5].replace(old, new.format("len(self.you.pile) != 26"))
    if name == "nobody":
        old, new = (words.replace("self.you", "self.me") for words in (old, new))
        program = program.replace(old, new.format("len(self.you.pile) != 26"))
    said = bad(results({0: program}, tmp_path))
    assert list(said) == ["4.5"]
    assert mistake in said["4.5"]


WRONG_MENUS = {
    "crash": ("not answer.isdigit() or not", "not", "2.3", "no number"),
    "high": ("<= int(answer) <= 52", "<= int(answer)", "2.3", "as if too few cards"),
    "low": ("not 1 <= int", "not 0 <= int", "2.3", "0 is taken as a number of cards"),
    "shuffle all": (
        "    random.shuffle",
        "    cards[:] = [r + s for s in SUITS for r in RANKS]\n    random.shuffle",
        "2.4",
        "brings back",
    ),
    "keeps": ("    del cards[:number]\n", "", "2.3 2.4", "leaves the cards in the deck"),
    "empties": (
        '        print("The remaining',
        '        cards.clear()\n        print("The remaining',
        "2.3",
        "empties the deck",
    ),
    "given anyway": ("if number > len(cards)", "if not cards", "2.3", "that remain are given"),
    "no shuffle": (
        "random.shuffle(cards)",
        "random.sample(cards, len(cards))",
        "2.6",
        "changes nothing",
    ),
    "fixed": ("random.shuffle(", "random.Random(1).shuffle(", "2.6", "same order"),
    "cut": ("random.shuffle(cards)", "cards[:] = cards[1:] + cards[:1]", "2.6", "few cards"),
    "no reset": ("    cards[:] = ", "    cards[:] = cards or ", "2.2", "does not bring back"),
    "bye": ('"Bye"', '"Bye!"', "2.5", "punctuation"),
    "ends": (
        'print("Wrong action.")',
        'print("Wrong action.")\n        raise SystemExit',
        "2.1",
        "ends",
    ),
}


@pytest.mark.parametrize("name", WRONG_MENUS)
def test_wrong_menus(name: str, tmp_path: Path) -> None:
    old, new, checks, mistake = WRONG_MENUS[name]
    assert old in OWN[2]
    said = bad(results({2: OWN[2].replace(old, new)}, tmp_path))
    said = {check: words for check, words in said.items() if check.startswith("2")}
    assert list(said) == checks.split(), said
    assert any(mistake in one for one in said.values()), said


def test_a_program_of_an_early_stage(tmp_path: Path) -> None:
    said = results({0: OWN[1].replace("print(*suits)", 'print("♥ ♦ ♣")')}, tmp_path)
    assert bad({check: one for check, one in said.items() if check < "2"}) == {
        "1.2": "A suit is missing: ♠."
    }
    later = {one.status for check, one in said.items() if check > "2"}
    assert later == {Status.MISSING}


SESSIONS = {
    "2: invalid": (2, published.INVALID_NUMBERS),
    "2: too few": (2, published.TOO_FEW_LEFT),
    "2: wrong": (2, published.WRONG_ACTIONS),
    "3: whole game": (3, published.STAGE_3_GAME),
    "3: wrong answers": (3, published.STAGE_3_WRONG_ANSWERS),
    "4: player first": (4, published.STAGE_4_GAME),
}


@pytest.mark.parametrize("name", SESSIONS)
def test_published_sessions(name: str) -> None:
    stage, session = SESSIONS[name]
    typed, printed = published.script(session)
    talk = Talk(tuple(typed), "\n".join(printed))
    follower = Menu(talk) if stage == 2 else Game(talk, stage)
    follower.follow()
    assert [hit.message for hit in follower.found if hit.got != "nothing"] == []
    assert follower.page.taken >= len(printed)


def checked(folder: Path, files: dict[str, str], text: str = "") -> Verdict:
    """The verdict on files in a new folder, or on a command, in the real sandbox."""
    folder.mkdir(exist_ok=True)
    for name, program in files.items():
        (folder / name).write_text(program, encoding="utf-8")
    return check_text(assignment("indigo"), text or str(folder))


@pytest.mark.full
def test_the_reference_passes(tmp_path: Path) -> None:
    files = {f"stage{n}.py": f"import random, indigo\nindigo.play({n}, random)" for n in (2, 5)}
    for name in ("indigo", "scaffold"):
        text = (HOME / f"{name}.py").read_text("utf-8")
        files[f"{name}.py"] = text.replace("upcard.classic.", "")
    verdict = checked(tmp_path / "reference", files)
    assert [(one.check, one.findings) for one in verdict.failed()] == []
    assert [task.checks > 0 for task in verdict.tasks] == [False, True, True, True, True]
    assert verdict.mark == 1.0
    assert any("“+1” is asked again" in note for note in verdict.notes)


@pytest.mark.full
def test_a_command_is_one_program(tmp_path: Path) -> None:
    place = tmp_path / "own folder" / "game.py"
    verdict = checked(place.parent, {place.name: OWN[5]}, f"python3 '{place}'")
    assert [(one.check, one.findings) for one in verdict.failed()] == []
    assert [task.task for task in verdict.tasks if task.checks] == ["3", "4", "5"]
    assert (verdict.mark, total(verdict)) == (1.0, most(verdict))


START = 'print("Indigo Card Game")\nprint("Play first?")\n'
HOSTILE = {
    "endless output": (START + "while True: print('x' * 99)", "bytes"),
    "endless loop": (START + "while True: pass", "the program"),
    "no line end": (START + "while True: print('x', end='')", "bytes"),
    "memory": (START + "x = []\nwhile True: x.append('x' * 2**20)", "the program"),
    "waits for ever": (START + "import time\nwhile True: time.sleep(1)", "6 seconds"),
    "fork bomb": (START + "import os\nwhile True: os.fork()", "the program"),
    "errors": (START + "import sys\nwhile True: sys.stderr.write('x' * 999)", "standard error"),
}


@pytest.mark.full
@pytest.mark.parametrize("name", sample(HOSTILE, 4))
def test_hostile_programs_are_ended_and_named(name: str, tmp_path: Path) -> None:
    program, said = HOSTILE[name]
    verdict = checked(tmp_path / "hostile", {"indigo.py": program})
    failed = {one.check: one for one in verdict.failed()}
    assert any(said in one.findings[0].message for one in failed.values())
    stopped = [one for one in failed.values() if one.status is Status.STOPPED]
    assert stopped or name in ("fork bomb", "memory")
    assert verdict.mark < 0.3


PEEKS = """
import glob, os, sys
seen = [path for path in PLACES if os.path.exists(path)] + glob.glob("/tmp/*/*/answers.txt")
for path in ["/tmp/mine", "/proc/1/mem", __file__, os.path.dirname(__file__) + "/new"]:
    try:
        open(path, "a").write("x")
        if path != "/tmp/mine":
            seen.append(path)
    except OSError:
        pass
print("A 2 3 4 5 6 7 8 9 10 J Q K" if not seen else seen)
"""


@pytest.mark.full
def test_other_folders_and_the_checker_are_not_seen(tmp_path: Path) -> None:
    other = tmp_path / "class" / "other"
    other.mkdir(parents=True)
    (other / "answers.txt").write_text("answers")
    places = [str(other), str(Path(__file__).parent), str(HOME), str(HOME.parent / "course")]
    program = PEEKS.replace("PLACES", repr(places))
    verdict = checked(tmp_path / "class" / "peeks", {"indigo.py": program})
    assert [one.status for one in verdict.results if one.check == "1.1"] == [Status.PASSED]


def test_how_a_submission_names_its_programs(tmp_path: Path) -> None:
    def named(*files: str) -> dict[int, str]:
        folder = tmp_path / files[0].replace("/", " ")
        for name in files:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text("print()")
        found = programs(Submission("a", folder), "indigo")
        return {stage: command[-1].removeprefix(f"{folder}/") for stage, command in found.items()}

    assert named("anything.py") == {0: "anything.py"}
    assert named("helper.py", "main.py") == {0: "main.py"}
    assert named("1/main.py", "5/main.py") == {1: "1/main.py", 5: "5/main.py"}
    assert named("Stage 3.py", "indigo.py") == {3: "Stage 3.py"}
    assert named("indigo.jar") == {0: "indigo.jar"}
    with pytest.raises(NotASubmission, match=r"no program that can be run"):
        named("notes.txt")
    with pytest.raises(NotASubmission, match=r"no program that can be run"):
        named("one.py", "two.py")


@pytest.mark.parametrize(
    ("files", "own"),
    [
        (("a/b c/stage1.py", "a/b c/stage2.py"), "a/b c"),
        (("a/Stage 1/main.py", "a/Stage 1/cards.py"), "a"),
        (("1/main.py",), "."),
        (("a/indigo.py", "readme.txt"), "."),
        ((), "."),
    ],
)
def test_stages_are_found_in_folders_around_them(
    files: tuple[str, ...], own: str, tmp_path: Path
) -> None:
    for name in files:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert own_folder(tmp_path, ()) == tmp_path / own
