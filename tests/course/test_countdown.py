"""Countdown (document 004): the reference passes, and what is wrong is found and named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.course.assignments import edited, failed
from tests.sample import sample
from upcard import classic
from upcard.course.assignment import assignment
from upcard.course.checking import check_text
from upcard.course.verdict import Status, Verdict

HOME = Path(classic.__file__).parent
SOLUTION = Path(__file__).parent / "solutions" / "countdown_walking" / "crazy8.py"
COUNTDOWN = assignment("countdown")


def verdict_on(folder: Path, *edits: tuple[str, str], scaffold: Path | None = None) -> Verdict:
    """The verdict on the solution by another hand, with these pieces of its text replaced."""
    return check_text(COUNTDOWN, edited(SOLUTION, folder, *edits), scaffold=scaffold)


@pytest.mark.full
def test_the_reference_passes(tmp_path: Path) -> None:
    for name, file in (("countdown", "crazy8"), ("linked", "linked")):
        text = (HOME / f"{name}.py").read_text(encoding="utf-8")
        (tmp_path / f"{file}.py").write_text(text.replace("upcard.classic.linked", "linked"))
    verdict = check_text(COUNTDOWN, str(tmp_path))
    assert list(verdict.failed()) == []
    assert verdict.mark == 1.0
    assert verdict.notes == ()


WRONG = {
    "tail lost": (
        ("            before.next = node.next", "            before.next = None"),
        {"1.3", "5.1", "5.2", "5.3"},
        "",
    ),
    "no ace": (
        ('return "1" if self._rank == "A" else self._rank', "return self._rank"),
        {"2.1", "2.2", "4.7", "5.1", "5.2", "5.3"},
        "The rank 1 is not taken as the ace.",
    ),
    "swap otherwise": (
        ("if random.uniform(0, 1) < 0.5", "if random.uniform(0, 1) >= 0.5"),
        {"3.2", "3.3", "3.4", "5.1", "5.2", "5.3"},
        "A riffle swaps the halves where it should not, and the other way round.",
    ),
    "six riffles": (
        ("for _ in range(7):", "for _ in range(1):"),
        {"3.3", "3.4", "5.1", "5.2", "5.3"},
        "The deck is riffled once, and not seven times.",
    ),
    "top card too": (
        (
            "            self.discard_pile.add(top)\n        for _",
            "            self.deck.append(top)\n        for _",
        ),
        {"3.3", "3.4", "5.1", "5.2", "5.3"},
        "",
    ),
    "late refill": (
        (
            "            player.hand.add(self.deck.draw())\n            if self.deck.isEmpty():\n"
            "                self.reset_deck()",
            "            if self.deck.isEmpty():\n                self.reset_deck()\n"
            "            player.hand.add(self.deck.draw())",
        ),
        {"3.4", "5.1", "5.2", "5.3"},
        "The deck is filled again only when the next card is to be drawn.",
    ),
    "two of any suit": (
        ('self.hand.play("2", suit)', 'self.hand.play("2")'),
        {"4.6", "4.8", "5.1", "5.2", "5.3"},
        "A two of another suit than the declared one escapes a draw.",
    ),
    "rank under a declaration": (
        ('if card is None and suit == "":', "if card is None:"),
        {"4.5", "5.1", "5.2", "5.3"},
        "A card of the same rank is played while another suit is declared.",
    ),
    "knocks at refill": (
        (
            "elif len(player.hand) == 1 and card is not old:",
            "if len(player.hand) == 1 and card is not old:",
        ),
        {"5.1", "5.2"},
        "A player knocks when a single card is drawn for a new score.",
    ),
    "draws stay": (
        ("                self.draw_count = 0\n            else", "            else"),
        {"5.1", "5.2", "5.3"},
        "",  # it draws till it fails, which the reference does not
    ),
    "two only": (
        ("count = max(1, self.draw_count)", "count = 2 if self.draw_count else 1"),
        {"5.1", "5.2", "5.3"},
        "Two cards are drawn, whatever is pending.",
    ),
    "one only": (
        ("count = max(1, self.draw_count)", "count = 1"),
        {"5.1", "5.2", "5.3"},
        "One card is drawn, whatever is pending.",
    ),
    "leaves at score 0": (
        (
            "and player.score == 1:\n                player.score = 0",
            "and player.score == 0:\n                player.score = 0",
        ),
        {"5.1", "5.2", "5.3"},
        "A player who is out of cards at score 1 plays on, and finishes only at score 0.",
    ),
    "leaves at score 2": (
        ("and player.score == 1:", "and player.score == 2:"),
        {"5.1", "5.2", "5.3"},
        "A player who comes down to score 1 has finished.",
    ),
    "not summed": (
        ("self.draw_count += 2", "self.draw_count = 2"),
        {"5.1", "5.2", "5.3"},
        "",
    ),
}


@pytest.mark.full
@pytest.mark.parametrize("name", sample(WRONG, 6))
def test_a_wrong_solution_fails_where_it_should(name: str, tmp_path: Path) -> None:
    edit, checks, mistake = WRONG[name]
    found = failed(verdict_on(tmp_path, edit))
    assert set(found) <= checks
    assert min(checks) in found
    if mistake:
        assert mistake in found.values()


@pytest.mark.full
def test_a_game_that_differs_tells_line_and_position(tmp_path: Path) -> None:
    edit, _, _ = WRONG["draws stay"]
    verdict = verdict_on(tmp_path, edit)
    finding = next(one for one in verdict.results if one.check == "5.1").findings[0]
    assert finding.seed == 420
    assert finding.message == f"Line {finding.line} of result.txt is not as it should be."
    assert finding.got.startswith("Player ")
    assert "plays on" in finding.before


@pytest.mark.full
def test_readings_left_open_are_accepted_and_listed(tmp_path: Path) -> None:
    verdict = verdict_on(tmp_path, ('if suit == "" or wild == "2":', 'if suit == "":'))
    assert failed(verdict) == {}
    assert any("Left open" in note for note in verdict.notes)


@pytest.mark.full
def test_forbidden_collections_are_found_but_not_the_given_ones(tmp_path: Path) -> None:
    verdict = verdict_on(
        tmp_path,
        ("        transcript.close()\n", "        places = [result]\n        print(places)\n"),
    )
    assert set(failed(verdict)) == {"0.1"}
    findings = next(verdict.failed()).findings
    assert len(findings) == 1


@pytest.mark.full
def test_given_code_stays_as_it_was(tmp_path: Path) -> None:
    scaffold = tmp_path / "scaffold"
    scaffold.mkdir()
    text = SOLUTION.read_text(encoding="utf-8").replace(
        "        return self._size == 0", "        # TO DO\n        pass"
    )
    (scaffold / "crazy8.py").write_text(text.replace("import copy", "import copy  # given"))
    (scaffold / "notes.txt").write_text("for the student")
    fine = verdict_on(tmp_path / "fine", scaffold=scaffold)
    assert failed(fine) == {}
    assert next(one for one in fine.results if one.check == "0.0").status is Status.PASSED
    edit = ("            result += str(suit)\n", "            result = result + str(suit)\n")
    changed = verdict_on(tmp_path / "changed", edit, scaffold=scaffold)
    assert set(failed(changed)) == {"0.0"}
    finding = next(changed.failed()).findings[0]
    assert finding.message == "Hand.__str__, which was given, is changed."
    assert finding.expected == "result += str(suit)"


def test_an_empty_function_is_missing_and_fails_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "crazy8.py").write_text("class LinkedList:\n    def add(self, v):\n        pass\n")
    verdict = check_text(COUNTDOWN, str(tmp_path))
    first = verdict.results[0]
    assert (first.check, first.status) == ("1.1", Status.MISSING)
