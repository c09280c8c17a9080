"""A league's pages and tables: standings for everybody, a page of each entrant, the teacher's."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from upcard import __version__
from upcard.arena.statistics.intervals import Interval, finite
from upcard.files import write_whole
from upcard.report import plots
from upcard.report.curves import MOST_TICKS, Place
from upcard.report.frame import render
from upcard.report.tables import as_csv, slugs
from upcard.report.wording import fixed

if TYPE_CHECKING:
    from upcard.league.reviewing import LookedBack
    from upcard.league.standings import Row, Table
    from upcard.league.store import Point
    from upcard.league.summary import Gathered

PAGE = "index.html"
MOST_MOMENTS = 100
"""So many ratings of an entrant are told, the last ones."""
DECIMALS = 4


class Standing(NamedTuple):
    """A row of the standings' tables: how one participant stands in a division."""

    division: str
    place: int
    group: int
    name: str
    path: str
    rating: float | None
    low: float | None
    high: float | None
    win_rate: float | None
    win_low: float | None
    win_high: float | None
    games: int
    forfeits: int
    runs: str
    settled: bool
    out: bool
    panel: bool


class Grade(NamedTuple):
    """A row of the teacher's gradebook: an entrant, or `why` it does not take part.

    `rating` is the mean of all divisions, `group` that in the first one; games and forfeits are
    those of all.
    """

    name: str
    path: str
    rating: float | None = None
    low: float | None = None
    high: float | None = None
    group: int | None = None
    games: int | None = None
    forfeits: int | None = None
    twins: str = ""
    why: str = ""


@dataclass(frozen=True)
class Moment:
    """How an entrant was rated at a time; `changed` if its contents were others than before."""

    number: int
    at: str
    rating: Interval
    changed: bool


@dataclass(frozen=True)
class Chart:
    """Ratings over time: where the marks go, in percent of the plot, as in `Curves`.

    `line` and `band` are for an SVG polyline and polygon, `changed` are the spots of new versions.
    """

    line: str
    band: str
    spots: tuple[Place, ...]
    changed: tuple[Place, ...]
    ticks: tuple[Place, ...]
    levels: tuple[Place, ...]


@dataclass(frozen=True)
class Deal:
    """A deal that was looked back on, and its record's path from the public folder."""

    path: str
    looked: LookedBack


@dataclass(frozen=True)
class Part:
    """What an entrant's page tells of one division. `earlier` ratings are left out."""

    table: Table
    row: Row
    moments: Sequence[Moment]
    earlier: int
    chart: Chart | None
    deals: Sequence[Deal]


def write_league(found: Gathered, folder: Path, command: str = "") -> Path:
    """Write a league's pages to `folder`, and return the path of the standings, which are public.

    `public` is for everybody: the standings, a page of each entrant, records of deals. `teacher`
    has twins and a gradebook, too. Pages and records of who left are deleted. They name the
    `command` that made them, if there was one. Texts in them may hold anything. Raises OSError,
    naming the path, when the folder or the disk refuses; each page that was there is then whole.
    """
    public = folder / "public"
    files = {folder / name: text for name, text in _Pages(found, command).texts()}
    for path, text in files.items():
        write_whole(path, text)
    _forget(public.glob("entrants/*.html"), files)
    _forget(public.glob("records/*.json"), files)
    return public / PAGE


def _forget(there: Iterable[Path], files: Collection[Path]) -> None:
    """Delete what was not written now."""
    for path in list(there):
        if path not in files and (path.is_file() or path.is_symlink()):
            path.unlink(missing_ok=True)


@dataclass(frozen=True)
class _Pages:
    """The texts of a league's files."""

    found: Gathered
    command: str

    def texts(self) -> Iterator[tuple[str, str]]:
        """Each with its path; what others link to comes before them."""
        standings = [_standing(table, row) for table in self.found.tables for row in table.rows]
        for name, path in self._paths.items():
            parts = list(self._parts(name))
            for deal in (deal for part in parts for deal in part.deals):
                yield f"public/{deal.path}", deal.looked.record
            yield f"public/{path}", self._page("entrant.html", "../", name=name, parts=parts)
        yield "public/standings.csv", as_csv(Standing._fields, standings)
        yield "public/standings.json", _as_json(self.found, standings)
        yield f"public/{PAGE}", self._page("league.html", "", ratings=self._ratings())
        yield "teacher/gradebook.csv", as_csv(Grade._fields, self._grades())
        yield f"teacher/{PAGE}", self._page("teacher.html", "../public/")

    def _page(self, template: str, root: str, **more: Any) -> str:
        """A page; `root` leads from it to the public folder."""
        own = {"version": __version__, "found": self.found, "paths": self._paths, "root": root}
        return render(template, {**own, "titles": self._titles, "when": when, **more}, self.command)

    @cached_property
    def _rows(self) -> dict[str, list[tuple[Table, Row]]]:
        """By entrant, where it stands in each division that it plays in."""
        found: dict[str, list[tuple[Table, Row]]] = {}
        for table in self.found.tables:
            for row in table.rows:
                if not row.participant.of_panel:
                    found.setdefault(row.participant.name, []).append((table, row))
        return found

    @cached_property
    def _slugs(self) -> dict[str, str]:
        return slugs(self._rows)

    @cached_property
    def _divisions(self) -> dict[str, str]:
        """By key, what tells a division's records from others'; no part of an entrant has a dot."""
        keys = [table.key for table in self.found.tables]
        return {key: f".{slug}" if len(keys) > 1 else "" for key, slug in slugs(keys).items()}

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {table.key: table.title for table in self.found.tables}

    @cached_property
    def _paths(self) -> dict[str, str]:
        """Of entrants' pages, from the public folder."""
        return {name: f"entrants/{slug}.html" for name, slug in self._slugs.items()}

    def _parts(self, name: str) -> Iterator[Part]:
        """What is told of an entrant, by division."""
        for table, row in self._rows[name]:
            own = table.key, name
            every = moments(self.found.course.get(own, ()))
            last = every[-MOST_MOMENTS:]
            stem = f"records/{self._slugs[name]}{self._divisions[table.key]}"
            deals = [
                Deal(f"{stem}-{number}.json", looked)
                for number, looked in enumerate(self.found.reviews.get(own, ()), start=1)
            ]
            yield Part(table, row, last, len(every) - len(last), chart(last), deals)

    def _ratings(self) -> list[tuple[list[Row], plots.Whiskers | None]]:
        """By division, who is drawn, and the plot: one that plays no more would need all of it."""
        rows = [[row for row in table.rows if not row.out] for table in self.found.tables]
        return [
            (some, plots.whiskers([row.rating for row in some], 1500, fixed, fixed))
            for some in rows
        ]

    def _grades(self) -> Iterator[Grade]:
        """The gradebook: entrants by their mean ratings, then who does not take part."""
        for name, mean in self.found.overall.items():
            if rows := [row for _, row in self._rows.get(name, ())]:
                yield Grade(
                    name,
                    rows[0].participant.path,
                    *_known(mean),
                    rows[0].group,
                    sum(row.games for row in rows),
                    sum(row.forfeited for row in rows),
                    "; ".join(self._twins(name)),
                )
        for one in self.found.refused:
            yield Grade(one.name, one.path, why=one.why)

    def _twins(self, name: str) -> list[str]:
        """Who chooses like an entrant in some division."""
        pairs = [(twins.one, twins.other) for twins in self.found.twins]
        return sorted({other for pair in pairs if name in pair for other in pair} - {name})


def when(at: str) -> str:
    """A time, from ISO text in UTC."""
    return f"{at[:10]} {at[11:16]} UTC"


def moments(points: Sequence[Point]) -> list[Moment]:
    """How somebody was rated, with a mark where its contents changed."""
    before = [*points[:1], *points]
    return [
        Moment(number, one.at, one.rating, one.digest != last.digest)
        for number, (last, one) in enumerate(zip(before, points, strict=False), start=1)
    ]


def chart(told: Sequence[Moment]) -> Chart | None:
    """Their plot, one step from each to the next; None if it would have fewer than two spots."""
    known = [one for one in told if all(map(math.isfinite, one.rating))]
    ratings = [one.rating for one in known]
    if len(known) < 2 or not (plot := plots.whiskers(ratings, ratings[-1].value, fixed, fixed)):
        return None
    first, last = known[0].number, known[-1].number

    def across(number: int) -> float:
        part = (number - first) / (last - first)
        return round(plots.MARGIN + (100 - 2 * plots.MARGIN) * part, 2)

    def place(number: int, height: float | None, text: str = "") -> Place:
        return Place(across(number), round(100 - (height or 0.0), 2), text)

    marks = list(zip(known, plot.rows, strict=True))
    spots = [
        (one.changed, place(one.number, row.value, f"{when(one.at)}: {row.interval_text}"))
        for one, row in marks
    ]
    upper = [place(one.number, row.high) for one, row in marks]
    lower = [place(one.number, row.low) for one, row in marks]
    step = plots.round_part(last - first + 1, MOST_TICKS)
    return Chart(
        _corners(spot for _, spot in spots),
        _corners([*upper, *reversed(lower)]),
        tuple(spot for changed, spot in spots if not changed),
        tuple(spot for changed, spot in spots if changed),
        tuple(place(n, 0, str(n)) for n in range(first, last + 1) if n % step == 0),
        tuple(Place(0, round(100 - height, 2), text) for height, text in plot.ticks),
    )


def _corners(places: Iterable[Place]) -> str:
    return " ".join(f"{one.x},{one.y}" for one in places)


def _standing(table: Table, row: Row) -> Standing:
    who = row.participant
    return Standing(
        table.key,
        row.place,
        row.group,
        who.name,
        who.path,
        *_known(row.rating),
        *_known(row.win_rate),
        row.games,
        row.forfeited,
        who.runs,
        row.settled,
        row.out,
        who.of_panel,
    )


def _known(interval: Interval) -> tuple[float | None, float | None, float | None]:
    """Its numbers as a table can have them: none for what is not known or endless."""
    value, low, high = (finite(round(float(one), DECIMALS)) for one in interval)
    return value, low, high


def _as_json(found: Gathered, standings: Iterable[Standing]) -> str:
    data: Mapping[str, Any] = {
        "title": found.title,
        "at": found.at,
        "complete": found.complete,
        "yardstick": found.yardstick,
        "interval": found.interval,
        "standings": [row._asdict() for row in standings],
        "refused": [{"name": one.name, "path": one.path, "why": one.why} for one in found.refused],
    }
    return json.dumps(data, indent=1, allow_nan=False) + "\n"
