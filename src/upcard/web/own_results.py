"""One's own results, by game and by opponent: of deals that count."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from upcard.arena.statistics.intervals import wilson
from upcard.web import people_store
from upcard.web.game_info import title_kept
from upcard.web.history import teams
from upcard.web.people_requests import OwnGame, OwnLine, OwnResults
from upcard.web.people_store import Played
from upcard.web.store import Seated
from upcard.web.table_writer import TableWriter

MOST = 5_000
"""The last deals that are counted."""
Kind = Literal["all", "computer", "person"]
Opponent = tuple[bool, str]
"""Whether it is a computer, and its name; of a person, the visitor's id."""


@dataclass
class Count:
    """How somebody did in some deals."""

    name: str = ""
    shares: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    def add(self, own: Seated) -> None:
        """Count a deal."""
        self.shares.append(own.share)
        self.points.append(own.points)

    def line(self, kind: Kind) -> OwnLine:
        """As it is told."""
        deals, wins = len(self.shares), math.fsum(self.shares)
        share, low, high = wilson(wins / deals, deals)
        return OwnLine(
            name=self.name,
            kind=kind,
            deals=deals,
            wins=wins,
            share=share,
            low=low,
            high=high,
            points=sum(self.points) / deals,
        )


async def own_results(keeper: TableWriter, visitor: str) -> OwnResults:
    """How somebody did here."""
    deals = await keeper.read(people_store.played_by, visitor, MOST)
    games: dict[str, list[Played]] = {}
    for deal in deals:
        games.setdefault(deal.game, []).append(deal)
    told = [_game(found, visitor) for found in games.values()]
    told.sort(key=lambda game: -game.all.deals)
    return OwnResults(deals=len(deals), most=MOST, games=tuple(told))


def _game(deals: Sequence[Played], visitor: str) -> OwnGame:
    """The deals of a game, the latest first."""
    everything, against = Count(), dict[Opponent, Count]()
    for deal in deals:
        own = next(seat for seat in deal.seats if seat.visitor == visitor)
        everything.add(own)
        for key, name in opponents(deal.seats, own).items():
            against.setdefault(key, Count(name)).add(own)
    lines = [
        count.line("computer" if computer else "person")
        for (computer, _who), count in against.items()
    ]
    lines.sort(key=lambda line: -line.deals)
    return OwnGame(
        id=deals[0].game,
        title=title_kept(deals[0].game, deals[0].title),
        all=everything.line("all"),
        against=tuple(lines),
    )


def opponents(seats: Sequence[Seated], own: Seated) -> dict[Opponent, str]:
    """Who played against a seat in a deal, each once: partners do not."""
    others = (seat for team in teams(seats) if own not in team for seat in team)
    return {(not seat.visitor, seat.visitor or seat.name): seat.name for seat in others}
