"""Rules files: house rules laid over a game; mistakes name the key, the value, what is allowed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from upcard.errors import BadRules, UpcardError
from upcard.rules import base_of, load

EIGHTS, CAPTURE = 'base = "crazy8s"\n', 'base = "indigo"\n'

MACHINE = "[draws]\nmachine = [0, 1]\n"
NUMBERS = [*map(str, range(10)), "S", "V", "+2"]
WRONG = [
    # text, the key, the value, what is allowed
    ('colour = "red"', "colour", "'red'", "deck"),
    ("[deal]\nhnd = 3", "deal.hnd", "3", "hand"),
    ("[cards.9]\nskips = true", "cards.9.skips", "true", "skip"),
    ('[deal]\nhand = "x"', "deal.hand:", "'x'", "integer"),
    ("[deal]\nhand = 7.5", "deal.hand:", "7.5", "integer"),
    ("[deal]\nhand = true", "deal.hand:", "true", "integer"),
    ("[deal]\nhand = 26", "deal.hand", "26", "1 to 25"),
    ("[deal]\nhand = 0", "deal.hand", "0", "1 to 25"),
    ("[deal]\nhand = { 2 = 7, x = 3 }", "deal.hand.x", "3", "number of seats"),
    ("[deal]\nhand = { 1 = 4 }", "deal.hand.1", "4", "2 to 8"),
    ("[deal]\nhand = { 9 = 4 }", "deal.hand.9", "4", "2 to 8"),
    ("[deal]\nhand = { 2 = 30 }", "deal.hand", "30", "1 to 25"),
    ("[deal]\ntable = 52", "deal.table", "52", "52 cards"),
    ("[deal]\ntable = 100", "deal.table", "100", "99"),
    ("[deal]\ntable = -1", "deal.table", "-1", "0"),
    ('[deal]\nstarter = "ace"', "deal.starter", "'ace'", "'any', 'number' or 'plain'"),
    ('[deal]\nby = "pairs"', "deal.by", "'pairs'", "'cards' or 'hands'"),
    ("seats = [4, 2]", "seats", "[4, 2]", "fewest"),
    ("seats = [1, 2]", "seats.0", "1", "2"),
    ("seats = [2, 9]", "seats.1", "9", "8"),
    ("seats = [2]", "seats", "[2]", ""),
    ("seats = 3", "seats", "3", "a list"),
    ("seats = [2, 5]", "deal.hand", "5 seats", ""),
    ('deck = "tarot"', "deck:", "'tarot'", "standard, double, clash"),
    ('without = ["Z"]', "without:", "'Z'", "A 2 3 4 5 6 7 8 9 10 J Q K"),
    ("without = 3", "without", "3", "a list"),
    (
        f'deck = "clash"\nwithout = {NUMBERS}',
        "without:",
        "SKIP, REVERSE, DRAW_TWO",
        "at least one suit",
    ),
    ("[cards.Z]\nskip = true", "cards", "'Z'", "A 2 3 4 5 6 7 8 9 10 J Q K"),
    ('[cards."9♠"]\ndraw = 16', "cards.9♠.draw", "16", "15"),
    ('[cards.9]\nwild = "maybe"', "cards.9.wild", "'maybe'", "'no', 'player' or 'chance'"),
    ("[cards.9]\nskip = 4", "cards.9.skip:", "4", "up to 3"),
    ("[cards]\nQ = 3", "cards.Q", "3", "a table"),
    ("[score.points]\nZ = 3", "score.points", "'Z'", "A 2 3 4 5 6 7 8 9 10 J Q K"),
    ("[score.points]\nA = 100", "score.points.A", "100", "99"),
    ('[stuck]\ndraw = "two"', "stuck.draw", "'two'", "'one', 'up to', 'until able' or 'press'"),
    ("[cards.9]\npresses = 15", "cards.9.presses", "15", "up to 14, or 'until it throws'"),
    ("[cards.9]\npresses = 2", "cards.9.presses", "", "draws.machine"),
    ('[stuck]\ndraw = "press"\ndrawn = "kept"', "stuck.draw", "", "draws.machine"),
    (f'{MACHINE}[stuck]\ndraw = "press"', "stuck.draw", '"press"', 'drawn = "kept"'),
    (f"{MACHINE}[cards.9]\ndraw = 2", "draws.machine", "", "cards.CARD.presses"),
    ("[cards.9]\npresses = 2\n[draws]\nmachine = [0, 0]", "draws.machine", "", "more than 0"),
    ("[draws]\nmachine = [16]", "draws.machine", "16", "15"),
    (f"[draws]\nmachine = {[1] * 17}", "draws.machine", "", "16"),
    ('[stuck]\ndrawn = "no"', "stuck.drawn", "'no'", "'must', 'may' or 'kept'"),
    ('[draws]\nstack = "all"', "draws.stack", "'all'", "'no', 'same', 'at least' or 'any'"),
    ('[pile]\nreshuffle = "some"', "pile.reshuffle", "'some'", "'all but the upcard'"),
    ('[end]\nlast_card = "all"', "end.last_card", "'all'", "'draws only'"),
    ('[end]\nwhen = "cards gone"', "end.when", '"cards gone"', "match.capture"),
    ("[end]\ncounts_down = true", "end.counts_down", "true", '"one left"'),
    ("[match]\nsuit = false\nrank = false", "match", "false", "match"),
    ("[match]\ncapture = true", "end.when", '"cards gone"', "match.capture"),
    ('computer = "hal"', "computer", "'hal'", "'oldest card'"),
    ("title = 1", "title", "1", "a text"),
    ("deal = 3", "deal", "3", "a table"),
    ("deal = 2020-01-01", "deal", "2020-01-01", "a table"),
    (f"{CAPTURE}[cards.8]\nskip = true", "cards", "", "match.capture"),
    (f"{CAPTURE}[deal]\ntable = 0\nhand = 13", "deal.table", "", "match.capture"),
    (f'{CAPTURE}[end]\nwhen = "first out"', "end.when", "", ""),
    (f"{CAPTURE}[deal]\nhand = 5", "deal.hand", "5", ""),
    (f"{CAPTURE}deal.again = true\nstuck.voluntary = true", "deal.again", "", "stuck.voluntary"),
    (f"{CAPTURE}seats = [2, 3]", "deal.hand", "", ""),
]


@pytest.fixture
def write(tmp_path: Path) -> Any:
    """The path of a new rules file with this text."""

    def writing(text: str) -> Path:
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return writing


@pytest.mark.parametrize(("text", "key", "value", "allowed"), WRONG)
def test_a_mistake_names_the_key_the_value_and_what_is_allowed(
    write: Any, text: str, key: str, value: str, allowed: str
) -> None:
    path = write(text if text.startswith("base") else EIGHTS + text)
    with pytest.raises(BadRules) as refused:
        load(path)
    told = str(refused.value).removeprefix(f"{path}: ")
    assert str(refused.value).startswith(str(path))
    assert key in told
    assert value in told
    assert allowed in told
    assert "constrained" not in told
    assert "\n" not in told


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ('base = "countdown"\ndeck = "double"\nseats = [2, 2]', 13),  # it starts at a rank
        (f"{EIGHTS}seats = [3, 3]", 17),  # of 52 cards one is left for the upcard
    ],
)
def test_the_largest_hands(write: Any, text: str, most: int) -> None:
    assert load(write(f"{text}\n[deal]\nhand = {most}")).deal.hand == most
    told = f"deal.hand: {most + 1} cards .* 1 to {most} can be dealt"
    with pytest.raises(BadRules, match=told):
        load(write(f"{text}\n[deal]\nhand = {most + 1}"))


def test_a_key_that_is_missing_is_named(write: Any) -> None:
    for text, missing in {'title = "x"\nsource = "y"': "name", "": "title"}.items():
        with pytest.raises(BadRules) as refused:
            load(write(text))
        assert missing in str(refused.value)
        assert "{" not in str(refused.value)


@pytest.mark.parametrize("base", ['"poker"', "3", "[]", "{}", '"own"'])
def test_an_unknown_base(write: Any, base: str) -> None:
    with pytest.raises(BadRules, match=r"base: .* given: it is one of attack, blank-cards, "):
        load(write(f"base = {base}"))


def test_a_base_can_have_house_rules_by_name(write: Any) -> None:
    path = write('base = "uno+stacking+jump-in"\nname = "ours"\ntitle = "Ours"\ndeal.hand = 5')
    ours = load(path)
    named = load("uno+stacking+jump-in").model_dump()
    assert (ours.title, ours.deal.hand, base_of(path)) == ("Ours", 5, "uno+stacking+jump-in")
    for part in ("cards", "draws", "turn", "stuck", "end"):
        assert ours.model_dump()[part] == named[part]
    for base, told in {
        "uno+jump_in": "base: no house rule 'jump_in' of uno .did you mean jump-in",
        "uno+": "base: no house rule '' of uno",
        "clash+stacking": "base: clash has no house rules by name",
        "uno+no-call+wrong-call": "call",
        "UNO": "base: 'UNO' given .did you mean uno",
    }.items():
        with pytest.raises(BadRules, match=told):
            load(write(f'base = "{base}"'))


@pytest.mark.parametrize("content", [b"title = ", b"\x00", b'a = "\xff"', b"[x\n", b"= 3"])
def test_what_is_no_toml(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(BadRules, match=r"bad\.toml (is no TOML|cannot be read): "):
        load(path)


def test_what_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    for path in (tmp_path / "none.toml", tmp_path / "folder.toml", "a\0b.toml"):
        with pytest.raises(BadRules, match="cannot be read"):
            load(path)
    for name in ("", "nogame", "CRAZY8S", "crazy8s.txt"):
        with pytest.raises(BadRules, match=r"no game .*: there are attack, blank-cards, "):
            load(name)
    for name in (str(tmp_path), "./crazy8s", "."):
        with pytest.raises(BadRules, match=r"given: the name of a rules file ends in \.toml$"):
            load(name)
    assert issubclass(BadRules, UpcardError)


def test_a_file_from_a_windows_editor(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("\ufeff" + EIGHTS.replace("\n", "\r\n"), encoding="utf-8", newline="")
    assert load(path) == load("crazy8s")


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'{EIGHTS}title = "one"', encoding="utf-8")
    assert load(path).title == "one"
    path.write_text(f'{EIGHTS}title = "two"', encoding="utf-8")
    assert load(path).title == "two"


def test_keys_are_laid_over_those_of_the_base(write: Any) -> None:
    mine = load(write(EIGHTS + '[cards.8]\nskip = true\n[cards."Q♠"]\ndraw = 5\n'))
    theirs = load("crazy8s")
    assert mine.cards["8"].model_dump() == theirs.cards["8"].model_dump() | {"skip": True}
    assert mine.cards["Q♠"].draw == 5
    assert mine.cards["2"] == theirs.cards["2"]
    assert mine.deal == theirs.deal
    number = mine.cards_in_play.number
    assert mine.effect(number("Q♠")).draw == 5
    assert mine.effect(number("Q♥")).draw == 0


def test_a_chain_of_bases_ends_in_a_game_of_its_own() -> None:
    assert load("chaos").deck == load("clash").deck
    assert load("chaos").pile.reshuffle == "all"
    assert load("crazy-queens").cards["4"].skip is False
