"""`upcard history`: who played and won, over all matches and tournaments that were kept."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from upcard.arena.statistics.intervals import finite
from upcard.cli.options import AsJson, game_typed
from upcard.cli.screen import FirstLine, Screen
from upcard.cli.shared import say, show
from upcard.cli.standings import (
    WIDEST,
    bounds,
    named,
    shown,
    shown_with_bounds,
    standing_as_json,
    table,
)
from upcard.sanitize import visible

if TYPE_CHECKING:
    from upcard.arena.statistics.results import Standing
    from upcard.arena.storage.history import Run, Store, Total

SHOWN = 20
"""How many runs are shown on screen; JSON has them all."""
TOTALS_LEAST = ("not\nwon", "last\nplayed", "games", "won", "runs")
RUNS_LEAST = (FirstLine("rating"), FirstLine("win rate"), "rating")
"""What the tables go without on a narrow screen, the first first."""


def history(
    player: Annotated[
        str | None, typer.Option(metavar="A", help="Show only this player, and its runs.")
    ] = None,
    game: Annotated[
        str | None, typer.Option(parser=game_typed, metavar="G", help="Show only this game.")
    ] = None,
    store: Annotated[
        str | None,
        typer.Option(metavar="URL", help="SQLite file or postgresql://USER@HOST/DATABASE."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show results of all past matches and tournaments."""
    from upcard.arena.storage.history import open_store

    kept = open_store(store)
    totals = kept.players(player, game)
    if as_json:
        runs = kept.runs(player, game)
        data = {"players": list(map(_total_as_json, totals)), "runs": list(map(_run_as_json, runs))}
        show(json.dumps(data) + "\n")
    elif not totals:
        say(_nothing(kept, player, game))
    else:
        runs = () if player is None else kept.runs(player, game, SHOWN)
        Screen(WIDEST).draw(*_tables(totals, player, runs))


def _nothing(store: Store, player: str | None, game: str | None) -> str:
    sentence = "No games" + (f" of {player}" if player else "") + (f" at {game}" if game else "")
    sentence = f"{sentence} are kept in {store.where} yet"
    others = store.players()
    if not others:
        return f"{sentence}: play some with upcard match or upcard tournament."
    names, games = {each.name for each in others}, {each.game for each in others}
    return f"{sentence}: there are {', '.join(sorted(names))} at {', '.join(sorted(games))}."


def _tables(
    totals: tuple[Total, ...], player: str | None, runs: tuple[Run, ...]
) -> Iterator[Table]:
    for (game, seats), group in groupby(totals, key=lambda each: (each.game, each.seats)):
        yield _totals_table(f"{game}, {seats} seats", group)
    if player is not None:
        count = sum(total.runs for total in totals)
        yield _runs_table(f"{player}: the last {len(runs):,} of {count:,} runs", runs)


def _totals_table(title: str, totals: Iterable[Total]) -> Table:
    numbers = ("runs", "games", "won", "not\nwon", "win\nrate", "last\nrating", "last\nplayed")
    rows = table(title, ("player",), numbers, TOTALS_LEAST)
    for total in totals:
        rows.add_row(
            named(total.name, total.cheats),
            f"{total.runs:,}",
            f"{total.games:,}",
            f"{total.wins:,}",
            f"{total.losses:,}",
            shown(total.win_rate, ".2%"),
            shown(total.last_rating.value, ".0f"),
            visible(total.last_played[:10]),
        )
    return rows


def _runs_table(title: str, runs: Iterable[Run]) -> Table:
    rows = table(title, ("run", "against"), ("win rate", "rating"), RUNS_LEAST)
    for run, own in [(each, own) for each in runs for own in each.own]:
        others = (each.entrant for each in run.standings if each is not own)
        rows.add_row(
            "\n".join(_run_lines(run, own)),
            "\n".join(named(other.name, other.cheats) for other in others),
            shown_with_bounds(own.win_rate, ".2%"),
            shown_with_bounds(own.rating, ".0f"),
        )
    return rows


def _run_lines(run: Run, own: Standing) -> Iterator[str]:
    """What a run was, in lines."""
    yield visible(run.played_at[:16].replace("T", " "))
    yield visible(f"{run.what} at {run.game}")
    yield f"{run.seats} seats, {own.games:,} games"
    if not run.complete:
        yield "interrupted"


def _total_as_json(total: Total) -> dict[str, object]:
    return {
        "game": total.game,
        "seats": total.seats,
        "name": total.name,
        "cheats": total.cheats,
        "runs": total.runs,
        "games": total.games,
        "wins": total.wins,
        "losses": total.losses,
        "win_rate": finite(total.win_rate),
        "last_rating": finite(total.last_rating.value),
        "last_rating_interval": bounds(total.last_rating),
        "last_played": total.last_played,
    }


def _run_as_json(run: Run) -> dict[str, object]:
    data = {**vars(run), "players": list(map(standing_as_json, run.standings))}
    del data["standings"], data["own"]
    return data
