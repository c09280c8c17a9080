"""The style sheets follow the design: colours, letters and times are named in one of them."""

from __future__ import annotations

import re

import pytest

from tests.web.test_faces import colour, contrast
from upcard.web.files import PAGE, STYLES

TOKENS = "style/tokens.css"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SHEETS = {
    name: COMMENT.sub("", (PAGE / name).read_text(encoding="utf-8"))
    for name in STYLES
    if name.startswith("style/")
}
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|light-dark)\("
    r"|[\s:,(](?:white|black|red|green|blue|yellow|gold|gray|grey|silver|orange)\b(?=[\s;,)])",
    re.IGNORECASE,
)
LETTERS = re.compile(r"font(?:-size)?:[^;]*?\b[\d.]+(?:rem|px|pt)\b")
TIME = re.compile(r"\b[\d.]+m?s\b")
USED = re.compile(r"var\((--[\w-]+)")
MADE = re.compile(r"(--[\w-]+):")
FELTS = ("green", "blue")
GIVEN = {"--per", "--strip", "--turn", "--fall", "--at", "--middle"}
"""Names that the page's scripts give values."""
READ = [
    *(
        (ink, ground)
        for ink in ("ink", "soft", "accent", "wrong")
        for ground in ("ground", "sheet")
    ),
    *((ink, f"felt{lit}") for ink in ("on-felt", "on-felt-soft") for lit in ("", "-lit", "-deep")),
    *((ink, "plate") for ink in ("on-felt", "on-felt-soft", "gold")),
    *((f"on-{ground}", ground) for ground in ("accent", "mark", "gold", "chip", "alarm")),
]
"""What is read on what."""


@pytest.mark.parametrize("name", [name for name in SHEETS if name != TOKENS])
def test_a_sheet_has_no_colour_size_of_letters_or_time_of_its_own(name: str) -> None:
    for stray in (COLOUR, LETTERS, TIME):
        assert stray.findall(SHEETS[name]) == []


@pytest.mark.parametrize("line", ["color: #fff;", "border: 1px solid white;", "color: rgb(0 0 0)"])
def test_a_stray_colour_is_found(line: str) -> None:
    assert COLOUR.search(line)


@pytest.mark.parametrize("name", SHEETS)
def test_no_sheet_has_anything_move_endlessly(name: str) -> None:
    assert "infinite" not in SHEETS[name]


def test_every_name_that_is_used_has_a_value_and_every_one_is_used() -> None:
    faces = (PAGE / "faces/faces.css").read_text(encoding="utf-8")
    scripts = "".join(path.read_text(encoding="utf-8") for path in PAGE.glob("*.js"))
    used = {name for text in (*SHEETS.values(), faces) for name in USED.findall(text)}
    used |= set(re.findall(r'"(--[\w-]+)"', scripts))
    made = {name for text in (*SHEETS.values(), faces) for name in MADE.findall(text)}
    assert used - made - GIVEN == set()
    assert set(MADE.findall(SHEETS[TOKENS])) - used == set()


def colours(name: str, felt: str = "green") -> tuple[str, str]:
    """A token in the light and in the dark, on one of the felts."""
    chosen = re.search(rf':root\[data-felt="{felt}"\] {{(.*?)}}', SHEETS[TOKENS], re.DOTALL)
    assert chosen or felt == "green", felt
    value = rf"--{name}: (?:light-dark\((#\w{{6}}), (#\w{{6}})\)|(#\w{{6}}));"
    found = (chosen and re.search(value, chosen[1])) or re.search(value, SHEETS[TOKENS])
    assert found, name
    return found[1] or found[3], found[2] or found[3]


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize(("ink", "ground"), READ)
def test_what_is_written_can_be_read(ink: str, ground: str, felt: str) -> None:
    for one, other in zip(colours(ink, felt), colours(ground, felt), strict=True):
        assert contrast(one, other) >= 4.5


@pytest.mark.parametrize("felt", FELTS)
@pytest.mark.parametrize("lit", ["", "-lit", "-deep"])
def test_what_calls_and_the_rims_of_cards_are_seen_on_the_felt(felt: str, lit: str) -> None:
    for gold, ground in zip(colours("gold", felt), colours(f"felt{lit}", felt), strict=True):
        assert contrast(gold, ground) >= 3
        assert contrast(colour("card-ground"), ground) >= 3


def test_each_back_is_seen_on_its_card_and_not_taken_for_the_other() -> None:
    red = re.search(r':root\[data-back="red"\] { --card-back: (#\w{6}); }', SHEETS[TOKENS])
    assert red
    assert red[1] != colour("card-back")
    for back in (red[1], colour("card-back")):
        assert contrast(back, colour("card-ground")) >= 4.5
