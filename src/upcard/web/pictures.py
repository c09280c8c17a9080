"""A position of a deal as a picture: what a link to it is shown with elsewhere, and to be kept.

It says nothing that needs a language but names and the game's title. Faces are those of the page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from upcard.sanitize import visible
from upcard.web.requests import PositionPart

FACES = Path(__file__).with_name("page") / "faces"
WIDE, HIGH = 1200, 630
"""Pixels, as those who show links want them."""
SVG = "http://www.w3.org/2000/svg"
FONTS = "DejaVu Sans, Liberation Sans, Noto Sans, Arial, sans-serif"
FELT, ON_FELT, SOFT, GOLD = "#185f45", "#ffffff", "#d5e6dd", "#ffd75e"
INKS = {"♠": "ink-black", "♥": "ink-red", "♦": "ink-blue", "♣": "ink-green"}
LETTERS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
HUES = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "*": "wild"}
HUES |= {"P": "pink", "T": "teal", "O": "orange", "V": "violet"}
SIGNS = {"S": "⊘", "V": "⇄"}
LONGEST_NAME, LONGEST_TITLE = 14, 34
TOP, LEFT, HANDS, RIGHT = 150, 60, 290, 860
"""Where the seats' rows begin, their names, their cards, and where the piles are."""
HIGHEST = 132
"""Of a card in a hand."""


class Shown(NamedTuple):
    """A deal of which a position is drawn; `winner` is who has won it there, if anybody has."""

    title: str
    names: Sequence[str]
    moves: int
    winner: int | None = None


def picture(deal: Shown, part: PositionPart) -> str:
    """A position as an SVG picture, with what its eyes see."""
    drawn = "".join(_parts(deal, part))
    art = _art(set(re.findall(r'href="#([^"]+)"', drawn)))
    return (
        f'<svg xmlns="{SVG}" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" '
        f'font-family="{FONTS}">{art}<rect width="{WIDE}" height="{HIGH}" fill="{FELT}"/>'
        f"{drawn}</svg>"
    )


def _parts(deal: Shown, part: PositionPart) -> Iterator[str]:
    yield _text(_short(deal.title, LONGEST_TITLE), LEFT, 92, 50, ON_FELT, bold=True)
    yield _text(f"{part.number} / {deal.moves}", WIDE - LEFT, 92, 36, SOFT, anchor="end")
    view = part.view
    first = view["turn"] if deal.winner is None else deal.winner
    high = (HIGH - TOP - 30) / len(deal.names)
    for seat, name in enumerate(deal.names):
        called = f"{_short(name, LONGEST_NAME)}{' ★' if seat == deal.winner else ''}"
        yield from _seat(called, seat == first, _held(part, seat), TOP + seat * high, high)
    yield _card("", RIGHT + 30, 200, 200) if view["draw_pile"] else ""
    pile = view["discard"]
    yield _card(str(pile[-1]), RIGHT + 70, 230, 280) if pile else ""


def _held(part: PositionPart, seat: int) -> list[str]:
    """The cards of a seat: those that are seen, and an empty text for each other."""
    view = part.view
    seen: Sequence[str] = ()
    if part.hands is not None:
        seen = part.hands[seat]
    elif view.get("seat") == seat:
        seen = view["hand"]
    elif view.get("open_hands"):
        seen = view["open_hands"][seat]
    return [*map(str, seen)] or [""] * int(view["hand_sizes"][seat])


def _seat(name: str, first: bool, held: Sequence[str], top: float, high: float) -> Iterator[str]:
    """A seat's row: whose it is, how many cards, the cards."""
    size = min(high * 0.3, 34)
    middle = top + high / 2
    yield _text(name, LEFT, middle, size * 0.8, GOLD if first else ON_FELT, bold=True)
    yield _text(str(len(held)), LEFT, middle + size * 0.95, size * 0.7, SOFT)
    tall = min(high - 10, HIGHEST)
    wide, room = tall * 240 / 336, RIGHT - HANDS - 40
    step = min(wide * 0.8, (room - wide) / max(1, len(held) - 1))
    for place, card in enumerate(held):
        yield _card(card, HANDS + place * step, middle - tall / 2, tall)


def _card(card: str, left: float, top: float, tall: float) -> str:
    """A card, face up or, without a text, its back."""
    rank, suit = card[:-1], card[-1:]
    if not card:
        inner, ink = f'<use href="#back" {_box(220)}/>', "#1559b0"
    elif suit in LETTERS:
        inner, ink = _french(rank, suit), _colours()[INKS[suit]]
    else:
        inner, ink = _coloured(rank, suit), "#16181d"
    return (
        f'<svg x="{left:.1f}" y="{top:.1f}" width="{tall * 240 / 336:.1f}" height="{tall:.1f}" '
        f'viewBox="-120 -168 240 336" color="{ink}"><rect x="-119" y="-167" width="238" '
        f'height="334" rx="14" fill="#fff" stroke="#0003" stroke-width="2"/>{inner}</svg>'
    )


def _box(wide: float) -> str:
    tall = wide * 336 / 240
    return f'x="{-wide / 2}" y="{-tall / 2}" width="{wide}" height="{tall}"'


def _french(rank: str, suit: str) -> str:
    letter = LETTERS[suit]
    size = 40 if len(rank) > 1 else 52
    corner = (
        f"{_text(rank, -88, -114, size, 'currentColor', anchor='middle', bold=True)}"
        f'<use href="#{letter}" x="-107" y="-100" width="42" height="42"/>'
    )
    art = f'<use href="#{rank.lower()}{letter}" {_box(200)}/>'
    return f'{art}<g>{corner}</g><g transform="rotate(180)">{corner}</g>'


def _coloured(rank: str, suit: str) -> str:
    """A card of the decks with four colours, or a joker."""
    if rank == "Jo":
        return f'<use href="#joker-red" {_box(200)}/>'
    ground, label = _colours()[f"{HUES[suit]}-field"], _colours()[f"{HUES[suit]}-label"]
    sign = SIGNS.get(rank, rank)
    corner = _text(sign, -76, -98, 54, label, anchor="middle", bold=True)
    return (
        f'<rect x="-110" y="-158" width="220" height="316" rx="7" fill="{ground}"/>'
        f"{_text(sign, 0, 40, 112, label, anchor='middle', bold=True)}"
        f'<g>{corner}</g><g transform="rotate(180)">{corner}</g>'
    )


def _text(
    text: str,
    left: float,
    base: float,
    size: float,
    ink: str,
    *,
    anchor: str = "start",
    bold: bool = False,
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{left:.1f}" y="{base:.1f}" font-size="{size:.1f}" fill="{ink}" '
        f'text-anchor="{anchor}"{weight}>{escape(visible(text))}</text>'
    )


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


@cache
def _colours() -> dict[str, str]:
    """The faces' colours, as the page has them: the first of each name, that of a light screen."""
    sheet = (FACES / "faces.css").read_text(encoding="utf-8")
    found = dict[str, str]()
    for name, colour in re.findall(r"--([\w-]+): (#[0-9a-f]{3,8});", sheet):
        found.setdefault(name, colour)
    return found


@cache
def _symbols() -> dict[str, str]:
    """The pictures of the French cards by their ids."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.parse(FACES / "french.svg").getroot()  # noqa: S314 - our own
    return {
        str(one.get("id")): ElementTree.tostring(one, encoding="unicode")
        for one in root.iter()
        if one.get("id")
    }


def _art(wanted: set[str]) -> str:
    """These pictures, and those that they refer to."""
    found = dict[str, str]()
    left = sorted(wanted)
    while left:
        name = left.pop()
        if name not in found and name in _symbols():
            found[name] = _symbols()[name]
            left += re.findall(r'href="#([^"]+)"', found[name])
    return f"<defs>{''.join(found[name] for name in sorted(found))}</defs>"
