"""`upcard replay` and `upcard verify`: records of deals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from upcard.cli.compiling import compiled
from upcard.cli.options import SavedDeal, whole
from upcard.cli.saved_deals import LAST, meant
from upcard.cli.shared import say, show
from upcard.cli.stepping import at_terminal, step_through
from upcard.cli.streams import write_utf8


def replay(
    file: SavedDeal = Path(LAST),
    at: Annotated[
        int | None, whole("Show only the position after N moves (0: right after the deal).")
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            metavar="DOCUMENT",
            help="Print a document's transcript: clash, chaos, crazy8s or countdown.",
        ),
    ] = None,
) -> None:
    """Step through a recorded deal, move by move."""
    from upcard import transcripts
    from upcard.records import Record

    record = Record.read(meant(file))
    if at is not None and form is not None:
        raise typer.BadParameter("--at and --form given: leave one of them out")
    if at is not None:
        record.check_number(at)
    if form is not None:
        transcripts.check_form(form)
    compiled("dealing", "moving", games=[record.rules])
    if at is not None:
        show(transcripts.standing(record, at))
        return
    record.verify()
    if form is None:
        step_through(transcripts.plain(record), show, pauses=at_terminal())
    else:
        write_utf8()
        show(transcripts.transcript(record, form))


def verify(file: SavedDeal = Path(LAST)) -> None:
    """Check a deal record against its rules, step by step."""
    from upcard.records import Record

    file = meant(file)
    record = Record.read(file)
    compiled("dealing", "moving", games=[record.rules])
    record.verify()
    say(f"{file}: {record.summary}")
