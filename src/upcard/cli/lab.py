"""`upcard lab`: what a house rule makes of a game, beside the one that it changes; and others."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from upcard.arena.statistics.intervals import finite
from upcard.cli.apps import App, RunGroup
from upcard.cli.compiling import SEARCHES, compiled
from upcard.cli.design import design
from upcard.cli.ending import interrupts_end
from upcard.cli.options import (
    AsJson,
    GameName,
    SearchBudget,
    Seed,
    at_once,
    check_seats,
    game_typed,
    whole,
)
from upcard.cli.progress import Bar, progress_shown
from upcard.cli.screen import Screen
from upcard.cli.shared import as_typed, say, seeded, show
from upcard.cli.standings import WIDEST, bounds, shown, table
from upcard.cli.variants import map_
from upcard.files import check_folder
from upcard.sanitize import visible

if TYPE_CHECKING:
    from upcard.analysis.lab import Findings, Row, Study
    from upcard.arena.statistics.intervals import Interval
    from upcard.games.game import Game

MOST_CHANGES = 12
"""Differing keys that are shown beneath the table; the page has all."""


lab: App = App(
    RunGroup,
    help="Measure what a house rule does: `upcard lab GAME`; find rules for a game you want.",
)


@lab.command("run")
def compare(
    context: typer.Context,
    game: GameName,
    against: Annotated[
        str | None,
        typer.Option(
            parser=game_typed, metavar="GAME", help="Game to compare with (default: its base)."
        ),
    ] = None,
    seats: Annotated[int, whole("Number of seats (0: the fewest possible).")] = 0,
    player: Annotated[
        str | None, typer.Option(metavar="NAME", help="Player used in every seat.")
    ] = None,
    deals: Annotated[int, whole("Deals between equal players.")] = 20_000,
    searched: Annotated[int, whole("Deals for measuring leads and skill.")] = 100,
    budget: SearchBudget = "2ms",
    seed: Seed = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write the page lab.html to this folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Compare a game with its base: length, seat advantage, lead changes and skill."""
    if report:
        check_folder(report)
    from upcard.rules import base_of

    other = against or base_of(game)
    both = [game, *([other] if other else [])]
    from upcard.analysis.lab import Study, common_seats, usual_player
    from upcard.games.game import game as game_named

    chosen = game_named(game)
    games = [chosen, *([game_named(other)] if other else [])]
    at_table = seats or common_seats(games[0], games[-1])
    for each in games:
        check_seats(each, at_table)
    who = player or usual_player(chosen)
    study = Study(who, at_table, deals, searched, budget, 0)
    compiled("dealing", "moving", "playing", *SEARCHES, games=both)

    findings = seeded(seed, lambda word: _examine(games, replace(study, seed=word)))
    if as_json:
        show(json.dumps(_as_json(findings)) + "\n")
    else:
        screen = Screen(WIDEST)
        screen.draw(_table(findings, screen), *_remarks(findings))
    if report:
        from upcard.report import write_lab

        page = write_lab(findings, report, as_typed(context, findings[0].study.seed))
        if not as_json:
            say(f"The report: {page}")


def _examine(games: Sequence[Game], study: Study) -> list[Findings]:
    from upcard.analysis.lab import examine

    workers = at_once(0)
    with interrupts_end(), progress_shown() as bar:
        return [examine(game, study, workers, _shown(bar, game.rules.name)) for game in games]


def _shown(bar: Bar, name: str) -> Callable[[str, int, int], None]:
    """Who is told what is under way of a game, and how far it is."""

    def advance(what: str, done: int, deals: int) -> None:
        if not done:
            bar.restart()
        bar.show(done, deals, f"{name}: {what}")

    return advance


def _as_json(findings: Sequence[Findings]) -> dict[str, object]:
    from upcard.analysis.lab import compared
    from upcard.rules.changes import changes

    rules = [found.game.rules for found in findings]
    return {
        "games": [found.game.id for found in findings],
        **vars(findings[0].study),
        "changes": [change._asdict() for change in changes(rules[0], rules[-1])],
        "quartiles": [list(found.quartiles) for found in findings],
        "measures": [
            {
                "name": row.key,
                "values": [_value(interval) for interval in row.intervals],
                "intervals": [interval and bounds(interval) for interval in row.intervals],
                "difference": _value(row.difference),
                "difference_interval": row.difference and bounds(row.difference),
            }
            for row in compared(*findings)
        ],
    }


def _value(interval: Interval | None) -> float | None:
    return finite(interval.value) if interval else None


def _table(findings: Sequence[Findings], screen: Screen) -> Table:
    """A line for each measure; on a narrow screen, a line for each of its numbers."""
    from upcard.analysis.lab import compared

    rules = [found.game.rules for found in findings]
    title = " against ".join(visible(each.title) for each in rules)
    title += f", {findings[0].study.seats} seats"
    heads = [visible(each.name) for each in rules] + (["difference"] if len(rules) > 1 else [])
    wide, narrow = table(title, [""], ()), table(title, ["", ""], ())
    for head in heads:
        wide.add_column(head, justify="right", no_wrap=True)
    for row in compared(*findings):
        cells = _cells(row)
        wide.add_row(row.name, *(f"{value}\n{span}" for value, span in cells))
        narrow.add_row(row.name, "")
        for head, (value, span) in zip(heads, cells, strict=True):
            narrow.add_row(f"  {head}", f"{value}\n{span}")
    return wide if wide.fit(screen) else narrow


def _cells(row: Row) -> list[tuple[str, str]]:
    """A measure's values, each with its bounds in writing; of a share's difference, in points."""
    cells = [_cell(interval, ".1%" if row.share else ".2f") for interval in row.intervals]
    if len(row.intervals) > 1:
        apart = row.difference
        if apart and row.share:
            value, span = _cell(type(apart)(*(100 * part for part in apart)), "+.1f")
            cells.append((f"{value} points", span))
        else:
            cells.append(_cell(apart, "+.2f"))
    return cells


def _cell(interval: Interval | None, form: str) -> tuple[str, str]:
    if interval is None:
        return "–", ""
    value, low, high = (shown(part, form) for part in interval)
    return value, f"{low} to {high}"


def _remarks(findings: Sequence[Findings]) -> Iterator[str]:
    from upcard.narration.words import counted
    from upcard.rules.changes import changes, written

    study, rules = findings[0].study, [found.game.rules for found in findings]
    for found in findings:
        low, middle, high = found.quartiles
        name = visible(found.game.rules.name)
        yield f"{name}: half of all deals take {low} to {high} turns, the median is {middle}."
    yield f"{study.deals:,} deals with {study.player} in every seat;"
    yield f"{study.searched:,} each for the lead, search and oracle, with {study.budget} a choice."
    yield "95 % intervals, from whole deals."
    if len(rules) > 1:
        yield "Differences are between deals of the same number."
    differ = changes(rules[0], rules[-1])
    if differ:
        more = ":" if len(differ) <= MOST_CHANGES else f"; the first {MOST_CHANGES}:"
        yield f"{counted(len(differ), 'key')} changed from {visible(rules[-1].name)}{more}"
    elif len(rules) > 1:
        yield "Both play by the same rules: no key differs."
    for change in differ[:MOST_CHANGES]:
        yield visible(f"  {change.key}: {written(change.now)}, not {written(change.before)}")


lab.command("design")(design)
lab.command("map")(map_)
