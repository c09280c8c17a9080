"""Crazy 8s (document 002): players and programs that are right pass; cheaters are caught."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.course.assignments import edited, failed
from tests.sample import sample
from upcard.classic import crazy8s, crazy8s_text, scaffold
from upcard.classic.crazy8s_text import play_text
from upcard.course.assignment import assignment
from upcard.course.assignments.crazy8s.referee import Breach, Referee, Unreadable
from upcard.course.assignments.crazy8s.transcript import cards_in, events
from upcard.course.bench import Bench
from upcard.course.checking import check_text
from upcard.course.opening import opened
from upcard.course.submission import Wanted
from upcard.course.verdict import Result, Status, Verdict

SOLUTIONS = Path(__file__).parent / "solutions"
PROGRAM = SOLUTIONS / "crazy8s_program" / "game.py"
PLAYERS = SOLUTIONS / "crazy8s_players" / "players.py"
CRAZY8S = assignment("crazy8s")


def verdict_on(source: Path, folder: Path, *edits: tuple[str, str]) -> Verdict:
    """The verdict on a solution with these pieces of its text replaced."""
    return check_text(CRAZY8S, edited(source, folder, *edits))


@pytest.mark.parametrize("goal", [None, 200])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_reference_is_followed(seats: int, goal: int | None) -> None:
    for seed in range(4):
        text = play_text(["random"] * seats, seed, goal, partners=seats == 4 and seed % 2 == 1)
        referee = Referee()
        referee.follow(events(text))
        assert referee.deals >= 1


@pytest.mark.full
def test_the_reference_as_a_program_passes(tmp_path: Path) -> None:
    for module in (crazy8s, crazy8s_text, scaffold):
        file = Path(str(module.__file__))
        text = file.read_text(encoding="utf-8").replace("upcard.classic.", "")
        (tmp_path / file.name).write_text(text, encoding="utf-8")
    (tmp_path / "main.py").write_text(
        "from crazy8s_text import play_text\nprint(play_text(['random'] * 3, 5, 150, False))\n"
    )
    verdict = check_text(CRAZY8S, str(tmp_path))
    assert failed(verdict) == {}
    assert [task.task for task in verdict.tasks if task.checks] == ["1"]


@pytest.mark.full
def test_a_program_by_another_hand_passes(tmp_path: Path) -> None:
    verdict = verdict_on(PROGRAM, tmp_path)
    assert list(verdict.failed()) == []
    assert verdict.mark == 1.0


CHEATS = {
    "plays out of turn": (
        ("            name = following\n", "            name = name\n"),
        "1.2",
        "Play moves on to the next player, as twos, fours and sevens say.",
    ),
    "seven does not reverse": (
        ("self.step = -self.step", "pass"),
        "1.2",
        "Play moves on to the next player, as twos, fours and sevens say.",
    ),
    "any card fits": (
        ("return card[:-1] == self.top[:-1] and not self.wild", "return True"),
        "1.2",
        "A card must match the top card by suit or by rank, or be an eight.",
    ),
    "rank fits a declared eight": (
        ('" and declares " + SUITS[self.suit]', '""'),
        "1.2",
        "Whoever plays an eight chooses the suit.",
    ),
    "no cards for a two": (
        ('if card[:-1] == "2":', 'if card[:-1] == "Z":'),
        "1.2",
        "Play moves on to the next player, as twos, fours and sevens say.",
    ),
    "passes with cards to draw": (
        ("while self.deck and not any", "while False and not any"),
        "1.2",
        "Only who cannot play passes, and only when the draw pile is empty.",
    ),
    "makes new cards": (
        ("        card = self.deck.pop()\n", '        card = "8S"\n'),
        "1.3",
        "There is one card of each rank and suit: nobody makes new ones.",
    ),
    "a card not held": (
        ('print(name + " plays " + card)', 'print(name + " plays " + "10" + card[-1])'),
        "1.3",
        "A player plays a card from the hand.",
    ),
    "deals six": (
        ("for _ in range(5)", "for _ in range(6)"),
        "1.3",
        "Two players are dealt seven cards each, three or four five each.",
    ),
    "counts wrong": (
        ('return 10 if rank in "JQK"', 'return 11 if rank in "JQK"'),
        "1.4",
        "Points: 50 an eight, 25 a two or four, 20 a seven, 10 a face card, 1 an ace.",
    ),
    "no points": (
        ('print(name + " scores " + str(total) + " points.")', "print(total)"),
        "1.4",
        "At the end the winner is given points.",
    ),
    "goes on after the end": (
        ("                return self.finish(name)", '                print(name + " wins")'),
        "1.4",
        "The first player to discard all cards wins, and the deal ends.",
    ),
}


@pytest.mark.full
@pytest.mark.parametrize("name", sample(CHEATS, 6))
def test_a_cheater_is_caught(name: str, tmp_path: Path) -> None:
    edit, check, rule = CHEATS[name]
    verdict = verdict_on(PROGRAM, tmp_path, edit)
    assert failed(verdict) == {check: rule}
    finding = next(verdict.failed()).findings[0]
    assert finding.got
    assert finding.line
    assert "Hands: " in finding.before


HELD = "Cards come into a hand by being drawn, and leave it by being played."
MATCH = "A card must match the top card by suit or by rank, or be an eight."
GAME = """
Players: Ann, Bob
Ann has 5h 6h 8s 2c 3c 4c 9c
Bob has 5d 6d 7d Kd Qd Jd 10d
Starter: 9h
Ann plays 5 of hearts
Bob plays 5D
Ann plays 8s as d
"""


def after(*lines: str) -> str:
    """The rule that is broken by lines after the beginning of a game; empty if none is."""
    try:
        Referee().follow(events(GAME + "\n".join(lines)))
    except Breach as breach:
        return "" if breach.rule == "A game is played to its end." else breach.rule
    return ""


def test_form_does_not_matter() -> None:
    assert cards_in("the 10 of Hearts, ah, K♠, queen of clubs and Td") == (
        "10♥", "A♥", "K♠", "Q♣", "10♦",
    )  # fmt: skip
    assert after("BOB plays Kd.") == ""
    assert after("> Bob: plays the king of diamonds!") == ""
    assert after("  declares diamonds", "Bob plays K♦") != ""  # it had declared


@pytest.mark.parametrize(
    ("lines", "rule"),
    [
        (["Bob plays 9s"], "A player plays a card from the hand."),
        (["Ann plays 9c"], "Play moves on to the next player, as twos, fours and sevens say."),
        (["Bob passes"], "Only who cannot play passes, and only when the draw pile is empty."),
        (["Bob draws 5h"], "There is one card of each rank and suit: nobody makes new ones."),
        (["Bob has 6d 7d Kd Qd Jd"], HELD),
        (["Bob plays 6d", "Bob wins"], "The first player without cards wins."),
        (["Bob scores 12"], "Points are counted at the end."),
        (["Bob plays 6d as h"], "Only an eight declares a suit."),
        (["Bob plays 6d", "Ann plays 3c"], MATCH),
    ],
)  # fmt: skip
def test_what_the_rules_do_not_allow_is_told(lines: list[str], rule: str) -> None:
    assert after(*lines) == rule


@pytest.mark.parametrize(
    "lines",
    [
        ["Bob draws Ah and plays Kd"],
        ["Bob drew Ah.", "Bob played Kd."],
        ["Bob takes Ad and plays it", "Ann drew Kc, then picked up Ac, and then discarded it"],
        ["Discard pile: 9h 5h 5d 8s", "Bob (6 cards): 6d 7d Kd Qd Jd 10d", "Bob discarded Kd"],
        ["Discard pile: 8s", "Bob (6): 6d 7d Kd Qd Jd 10d", "Bob laid Kd"],
    ],
)
def test_the_usual_ways_to_tell_a_move_are_read(lines: list[str]) -> None:
    assert after(*lines) == ""
    seen = [one for one in events(GAME + "\n".join(lines)) if one.line > 8]
    assert {one.name for one in seen if one.kind in ("play", "draw", "pass")} <= {"Ann", "Bob"}
    assert any(one.kind == "play" and one.cards for one in seen)


def test_a_starter_may_be_told_as_the_discard_pile() -> None:
    text = GAME.replace("Starter: 9h", "Discard pile: 9h").replace("Ann has", "Ann (7):")
    with pytest.raises(Breach, match="does not end"):
        Referee().follow(events(text))


def test_what_is_no_game_is_said_to_be_none() -> None:
    with pytest.raises(Unreadable, match="no game can be read"):
        Referee().follow(events("Hello!\nWelcome to my game.\n"))
    with pytest.raises(Unreadable, match="must say which card"):
        Referee().follow(events(GAME + "Bob draws a card\n"))


@pytest.mark.full
def test_a_command_is_run() -> None:
    verdict = check_text(CRAZY8S, f"{sys.executable} {PROGRAM}")
    assert failed(verdict) == {}


@pytest.mark.full
def test_players_by_another_hand_pass(tmp_path: Path) -> None:
    verdict = verdict_on(PLAYERS, tmp_path)
    assert list(verdict.failed()) == []
    assert [task.task for task in verdict.tasks if task.checks] == ["2"]


SPOILT = {
    "too long": (
        ("if min(others(view)) <= held:", "if min(others(view)) < held:"),
        {"2.2": "MindTheEights holds on to its eights too long."},
    ),
    "looks at the next player only": (
        ("if min(others(view)) <= held:", "if view.hand_sizes[view.next_seat] <= held:"),
        {"2.2": "MindTheEights holds on to its eights too long."},
    ),
    "too early": (
        ("return first(rest + eights, view.legal)", "return first(eights + rest, view.legal)"),
        {"2.2": "MindTheEights plays its eights too early."},
    ),
    "spares the leader": (
        ("return first(power + plain, view.legal)\n        if view.hand_sizes[view.prev",
         "return first(plain + power, view.legal)\n        if view.hand_sizes[view.prev"),
        {"2.3": "HamperLeader spares the leader."},
    ),
    "no seven": (
        ("first(sevens + plain + power", "first(plain + power + sevens"),
        {"2.3": "HamperLeader does not turn to the leader behind it."},
    ),
    "no chance": (
        ("moves[view.dice % len(moves)]", "moves[0]"),
        {"2.1": "RandomPlayer does not play by chance."},
    ),
    "draws nothing": (
        ("(draws if wanting else [])", "[]"),
        {"2.5": "ExtraCards takes no cards when the next player has one."},
    ),
    "no memory": (
        ("for card in view.unseen", "for card in view.hand"),
        {"2.6": "MemoryPlayer does not look at the discard pile."},
    ),
    "illegal": (
        ("min(plays(view), key=left) if", "max(plays(view), key=left).card if"),
        {"2.6": ""},
    ),
}  # fmt: skip


@pytest.mark.full
@pytest.mark.parametrize("name", sample(SPOILT, 6))
def test_a_wrong_player_fails_where_it_should(name: str, tmp_path: Path) -> None:
    edit, expected = SPOILT[name]
    verdict = verdict_on(PLAYERS, tmp_path, edit)
    assert failed(verdict) == expected


@pytest.mark.full
def test_a_player_that_is_missing_fails_no_other(tmp_path: Path) -> None:
    verdict = verdict_on(PLAYERS, tmp_path, ("class HamperLeader(", "class Other("))
    assert [(one.check, one.status) for one in verdict.failed()] == [("2.3", Status.MISSING)]


def test_a_player_that_cannot_be_found_says_why(tmp_path: Path) -> None:
    edits = (
        ("class HamperLeader(upcard.Player)", "class HamperLeader"),
        ("class MemoryPlayer(", "class Memoryplayer("),
    )
    text = PLAYERS.read_text(encoding="utf-8")
    for old, new in edits:
        text = text.replace(old, new)
    (tmp_path / "players.py").write_text(text, encoding="utf-8")
    submission = opened(str(tmp_path), Wanted(), tmp_path / "copy")
    with Bench(CRAZY8S, submission, tmp_path / "stage") as bench:
        said = {
            one.id: bench.check(one).findings[0].message
            for one in CRAZY8S.checks
            if one.id in ("2.3", "2.6")
        }
    assert said["2.3"].startswith("HamperLeader in players.py is no upcard.Player: it has to ext")
    assert said["2.6"].endswith(
        "no class MemoryPlayer that is an upcard.Player; there is Memoryplayer."
    )


SPLIT = {
    "helpers.py": "from __future__ import annotations\n\nfrom cards.moves import NOTHING\n"
    "\n\ndef plays(move):\n    return move.card is not NOTHING\n",
    "cards/moves.py": "NOTHING = None\n",
    "base.py": "import upcard\n\n\nclass Base(upcard.Player):\n"
    "    def choose(self, view):\n        return self.best(view)\n",
    "players.py": "from __future__ import annotations\n\nimport base\n"
    "from helpers import plays\n\n\nclass RandomPlayer(base.Base):\n"
    "    def best(self, view):\n"
    "        moves = [move for move in view.legal if plays(move)] or list(view.legal)\n"
    "        return moves[view.dice % len(moves)]\n",
    "main.py": "from players import RandomPlayer\n\nif __name__ == '__main__':\n"
    "    print(RandomPlayer)\n",
}
AGAIN = (
    "import upcard\n\n\nclass RandomPlayer(upcard.Player):\n"
    "    def choose(self, view):\n        return 'nothing'\n"
)


def checked_split(folder: Path, files: dict[str, str], check: str) -> tuple[Result, list[str]]:
    """What a check says of players in several files, and the notes."""
    for name, text in files.items():
        (folder / "own" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "own" / name).write_text(text, encoding="utf-8")
    submission = opened(str(folder / "own"), Wanted(), folder / "copy")
    with Bench(CRAZY8S, submission, folder / "stage") as bench:
        one = next(one for one in CRAZY8S.checks if one.id == check)
        return bench.check(one), bench.notes


@pytest.mark.full
def test_a_player_may_need_other_files(tmp_path: Path) -> None:
    result, notes = checked_split(tmp_path, SPLIT, "2.1")
    assert (result.status, result.findings, notes) == (Status.PASSED, (), [])


@pytest.mark.full
def test_a_class_that_is_there_twice_says_which_is_taken(tmp_path: Path) -> None:
    result, notes = checked_split(tmp_path, SPLIT | {"old/players.py": AGAIN}, "2.1")
    assert result.status is Status.PASSED
    assert notes == ["RandomPlayer is in players.py and in old/players.py: players.py is taken."]
