"""`upcard dataset`: decisions of many deals as a Parquet file, to learn from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli import completion
from upcard.cli.compiling import compiled, stages_of
from upcard.cli.ending import INTERRUPTED, hang_ups_leave
from upcard.cli.options import GameName, Players, Resume, Seed, whole
from upcard.cli.progress import counting
from upcard.cli.shared import complain, players_given, say, seeded
from upcard.errors import BadRules
from upcard.files import check_file

if TYPE_CHECKING:
    from upcard.datasets.parquet import Finished


def dataset(
    game: GameName,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="A B ...",
            help="Players, one for each seat.",
            autocompletion=completion.players,
        ),
    ] = None,
    players: Players = None,
    deals: Annotated[int, whole("Number of deals.")] = 10_000,
    seed: Seed = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Parquet file to write.", show_default=False)
    ] = None,
    observation: Annotated[
        str,
        typer.Option(metavar="full|compact|PART,...", help="Parts of each view to write."),
    ] = "full",
    resume: Resume = False,
) -> None:
    """Write the decisions of many deals to a Parquet file.

    One row per decision: what the seat saw, its legal moves, the move, and the result. Players
    change seats from deal to deal. The same seed gives the same file.
    """
    who = players_given(names, players, 2)
    if out is None:
        raise typer.BadParameter("no file given: name it, such as --out decisions.parquet")
    from upcard.datasets.parquet import check_library, interrupted

    check_library()
    check_file(out)
    if resume and seed is None:
        seed = interrupted(out)["seed"]
    from upcard.datasets.decisions import Plan, parts_of
    from upcard.games.game import game as game_named
    from upcard.narration.words import counted

    asked = Plan(game_named(game), tuple(who), deals, 0, parts_of(observation))
    stages = [stage for stage in stages_of(who) if stage != "playing"]
    compiled("recording", *stages, games=[game])

    def write(number: int) -> Finished:
        from upcard.datasets.parquet import write_dataset

        plan = replace(asked, seed=number)
        try:
            with hang_ups_leave(), counting(deals, "deals") as progress:
                return write_dataset(plan, out, progress, resume=resume)
        except KeyboardInterrupt:
            complain(f"Interrupted{_to_go_on(out)}.")
            raise typer.Exit(INTERRUPTED) from None

    done = seeded(seed, write)
    decisions, of = counted(done.rows, "decision"), counted(deals, "deal")
    say(f"{done.path}: {decisions} of {of}, {done.size:,} bytes")
    say(f"SHA-256: {done.sha256}")


def _to_go_on(out: Path) -> str:
    """How a run that was interrupted goes on; nothing if none of it is kept."""
    from upcard.datasets.parquet import interrupted

    try:
        interrupted(out)
    except BadRules:
        return ""
    return ": run it with --resume to continue; the seed is kept"
