"""How a link to a deal is shown elsewhere: a title, a sentence, and a picture of the position.

Anybody who has the link may look at the record: what the picture shows is what the page would show,
cut to the same eyes (`library.position`).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from html import escape
from typing import NamedTuple

from upcard.narration.language import gettext as _
from upcard.narration.words import title
from upcard.sanitize import visible
from upcard.web.library import PUBLIC, Library, position
from upcard.web.pictures import HIGH, WIDE, Shown, picture
from upcard.web.refusals import TooMany

MOST_KEPT, MOST_WAITING = 256, 20
HEAD = b"</head>"


class Turn(NamedTuple):
    """A position of a record, and whose eyes see it."""

    record: str
    number: int | None = None
    """None: the last."""
    eyes: str = PUBLIC


class Sharing:
    """Pictures of positions, drawn one at a time, of which the last are kept."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self._kept: OrderedDict[Turn, bytes] = OrderedDict()
        self._drawing = asyncio.Lock()
        self._waiting = 0

    async def picture(self, turn: Turn) -> bytes:
        """A position as PNG; Refused where the page would not show it, TooMany if many wait."""
        if turn not in self._kept:
            if self._waiting >= MOST_WAITING:
                sentence = _("{most} pictures wait: ask again in a moment", most=MOST_WAITING)
                raise TooMany(sentence, 5)
            self._waiting += 1
            try:
                async with self._drawing:
                    if turn not in self._kept:
                        self._kept[turn] = await self._drawn(turn)
            finally:
                self._waiting -= 1
        self._kept.move_to_end(turn)
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._kept[turn]

    async def _drawn(self, turn: Turn) -> bytes:
        record = await self.library.find(turn.record)

        def drawn() -> bytes:
            moves = len(record.moves)
            part = position(record, moves if turn.number is None else turn.number, turn.eyes)
            over = record.outcome if part.number == moves else None
            winner = None if over is None else over.winner
            return png(picture(Shown(title(record.rules), record.names, moves, winner), part))

        return await asyncio.to_thread(drawn)

    async def page(self, page: bytes, turn: Turn, address: str) -> bytes:
        """The page with what others show of a link to a turn; `address` is the picture's."""
        record = await self.library.find(turn.record)
        moves = len(record.moves)
        number = moves if turn.number is None else min(turn.number, moves)
        told = _(
            "{names}: position {at} of {moves}",
            names=", ".join(record.names),
            at=number,
            moves=moves,
        )
        said = {
            "og:type": "website",
            "og:site_name": "Upcard",
            "og:title": title(record.rules),
            "og:description": told,
            "og:image": address,
            "og:image:width": str(WIDE),
            "og:image:height": str(HIGH),
            "og:image:alt": told,
            "twitter:card": "summary_large_image",
        }
        lines = [
            f'<meta property="{name}" content="{escape(visible(text))}">'
            for name, text in said.items()
        ]
        return page.replace(HEAD, "\n".join([*lines, ""]).encode() + HEAD, 1)


def png(svg: str) -> bytes:
    """An SVG picture as PNG."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, sans_serif_family="DejaVu Sans"))
