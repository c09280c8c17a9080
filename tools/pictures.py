"""The pictures of the README, made by the parts that they show: the table, and a report's page.

    python -m tools.pictures [FOLDER]

Writes `table.svg` and `report.svg` to the folder, `docs/pictures` if none is named. The same source
makes the same pictures: nothing in them is a time, a path or a name of the machine.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from upcard.arena.contest import contest
from upcard.arena.statistics.results import Results
from upcard.arena.tournament import Progress, count_job
from upcard.files import write_whole
from upcard.games.game import game
from upcard.players import player_named
from upcard.records import Chance, Record
from upcard.report import write_page
from upcard.terminal.session import Session

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
ENTRANTS = (
    "random",
    "mind-the-eights",
    "hamper-leader",
    "discard-high-points",
    "extra-cards",
    "memory",
)
"""The players of the README's first line."""
SEATED = ("me", "first", "random")
TYPED = ("5♥!", "K♦!")
SEED = 6
"""A deal in which much happens before the person's third move."""
COLUMNS = 80

FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<title>The table of upcard play, at the third move of a deal of Crazy Eights</title>
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, "SFMono-Regular", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width;
}}
.{unique_id}-title {{ font-family: system-ui, sans-serif; font-size: 18px; font-weight: bold; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
"""Rich's own frame fetches its letters from another host; this one takes what the reader has."""

WIDTH, NAMES, TEXT, ROW = 760, 190, 60, 34
"""Pixels: of the report's picture, of the names and of the numbers beside a plot, of a row."""
STYLED = (
    r"svg text",
    r"\.grid",
    r"\.even",
    r"\.clear",
    r"\.histogram \.even",
    r"\.whisker",
    r"\.dot",
    r"\.bar",
    r"\.bar\.tail",
    r"\.base",
    r"svg \.last, svg \.level",
    r"\.level",
)
"""The rules of the page's style that its plots need."""
LONGEST_LINE = 92
"""Characters of the report's first sentence that stand in a line."""


def table() -> str:
    """The terminal table as SVG: the screen on which a person is asked for the third move."""
    console = Console(
        file=io.StringIO(),
        width=COLUMNS,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
        record=True,
    )
    lines = iter(TYPED)

    def read(prompt: str) -> str:
        for line in lines:
            console.export_text()  # forgets the screen
            return line
        console.print(prompt, end="")
        raise EOFError

    record = Record.of(game("crazy8s"), [(name, name) for name in SEATED], Chance.of(SEED))
    seated = {seat: player_named(name) for seat, name in enumerate(SEATED) if name != "me"}
    Session(record, seated, console, read).run()
    command = f"upcard play crazy8s --players {','.join(SEATED)} --seed {SEED}"
    return console.export_svg(title=command, code_format=FRAME, unique_id="table")


def played() -> Results:
    """What the README's first line finds."""
    held = contest(game("crazy8s"), ENTRANTS, seats=2, deals=1_000, seed=1)
    progress = Progress(held)
    for job in held.jobs(0):
        progress.add(count_job(job))
    return progress.results()


def report() -> str:
    """The top of a tournament's report as SVG: the page's own style, words and plots."""
    with TemporaryDirectory() as folder:
        page = write_page(played(), Path(folder)).read_text(encoding="utf-8")
    parts = list(_heading(page))
    top = 62 + 32 * len(parts)
    parts += _ratings(page, top)
    top += ROW * len(ENTRANTS) + 90
    parts += _lengths(page, top)
    height = top + 250
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
            f'width="{WIDTH}" height="{height}">',
            "<title>The report of a tournament of Crazy Eights: its winner and two plots</title>",
            "<style>",
            *_style(page),
            "svg .words { fill: var(--ink); text-anchor: start; }",
            "</style>",
            f'<rect width="{WIDTH}" height="{height}" style="fill: var(--paper)"/>',
            '<g style="font-family: system-ui, sans-serif">',
            *parts,
            "</g>",
            "</svg>\n",
        ]
    )


def _style(page: str) -> Iterator[str]:
    """The page's colours, by day and by night, and its rules for plots."""
    yield _only(r"(?m)^(:root \{.*?^\})$", page)
    yield _only(r"(?m)^(@media screen and \(prefers-color-scheme: dark\) \{.*?^\})$", page)
    for selector in STYLED:
        yield _only(rf"(?m)^({selector} \{{[^}}]*\}})$", page)


def _heading(page: str) -> Iterator[str]:
    """The page's title, and the sentence that says who comes first."""
    yield _words(24, 48, _text(_only(r"<h1>(.*?)</h1>", page)), 30, "bold")
    sentence, y = _text(_only(r'<p class="lede">(.*?)</p>', page)), 82
    while sentence:
        cut = (
            len(sentence) if len(sentence) <= LONGEST_LINE else sentence.rfind(" ", 0, LONGEST_LINE)
        )
        yield _words(24, y, sentence[:cut], 15)
        sentence, y = sentence[cut:].strip(), y + 22


def _ratings(page: str, top: int) -> Iterator[str]:
    """The plot of ratings: a name, a strip and a number for each player."""
    plot = _only(r'<h2 id="ratings">(.*?)<figcaption>', page)
    names = re.findall(r'<div class="who">(.*?)</div>', plot, re.DOTALL)
    numbers = re.findall(r'<div class="what">(.*?)</div>', plot, re.DOTALL)
    yield _words(24, top, "Ratings", 18, "bold")
    top += 14
    rows = zip(names, _svgs("strip", plot), numbers, strict=True)
    for row, (name, strip, number) in enumerate(rows):
        y = top + ROW * row
        yield _words(24, y + 22, _text(name), 14)
        yield _placed(strip, NAMES, y, WIDTH - NAMES - TEXT - 24, ROW)
        yield _words(WIDTH - TEXT, y + 22, _text(number), 14, "bold")
    y = top + ROW * len(names)
    (scale,) = _svgs("scale", plot)
    yield f'<line class="base" x1="{NAMES}" x2="{WIDTH - TEXT - 24}" y1="{y}" y2="{y}"/>'
    yield _placed(scale, NAMES, y + 2, WIDTH - NAMES - TEXT - 24, 24)


def _lengths(page: str, top: int) -> Iterator[str]:
    """The plot of how long deals are."""
    yield _words(24, top, "Length of a deal, in turns", 18, "bold")
    plot = _only(r'(<svg class="histogram".*?</svg>.*?</svg>)', page)
    yield _placed(plot, 24, top + 20, WIDTH - 48, 205)


def _svgs(name: str, page: str) -> list[str]:
    """The drawings of a class that stand in a part of a page."""
    return re.findall(rf'<svg class="{name}".*?</svg>', page, re.DOTALL)


def _placed(drawing: str, x: int, y: int, width: int, height: int) -> str:
    """A drawing of the page at its place in the picture; what is in it is in parts of its size."""
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    slim = re.sub(r"<title>.*?</title>\s*", "", drawing.replace("&nbsp;", " "), flags=re.DOTALL)
    return slim.replace("<svg ", f"<svg {place} ", 1)


def _words(x: int, y: int, text: str, size: int, weight: str = "normal") -> str:
    style = f"font-size: {size}px; font-weight: {weight}"
    return f'<text class="words" x="{x}" y="{y}" style="{style}">{text}</text>'


def _text(html: str) -> str:
    """What a piece of a page says, as SVG can have it."""
    plain = re.sub(r"<[^>]*>", "", html).replace("&nbsp;", " ")
    return " ".join(plain.split())


def _only(pattern: str, page: str) -> str:
    """The one place that fits, or SystemExit: the page has changed, and the picture must follow."""
    found = re.findall(pattern, page, re.DOTALL)
    if len(found) != 1:
        raise SystemExit(f"the report has {len(found)} places like {pattern}, not 1")
    return str(found[0])


PICTURES = {"table.svg": table, "report.svg": report}


def main(arguments: Sequence[str]) -> None:
    """Write the pictures."""
    folder = Path(arguments[0]) if arguments else FOLDER
    for name, make in PICTURES.items():
        write_whole(folder / name, make())


if __name__ == "__main__":
    main(sys.argv[1:])
