"""`upcard replay` and `upcard verify`: records of deals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from upcard.cli.shared import say, show, whole_number

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record of a deal, as JSON.")]


def replay(
    file: File,
    at: Annotated[
        int | None,
        typer.Option(
            parser=whole_number,
            metavar="N",
            help="Show only the position after N moves; 0 is right after the deal.",
        ),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            metavar="DOCUMENT",
            help="Print the transcript of a document: clash, chaos, crazy8s or countdown.",
        ),
    ] = None,
) -> None:
    """Step through the record of a deal, move by move."""
    from upcard import transcripts
    from upcard.records import Record

    record = Record.read(file)
    if at is not None:
        show(transcripts.standing(record, at))
        return
    record.verify()
    show(transcripts.plain(record) if form is None else transcripts.transcript(record, form))


def verify(file: File) -> None:
    """Replay the record of a deal, and refuse it at the first step that cannot have been."""
    from upcard.records import Record

    record = Record.read(file)
    record.verify()
    say(f"{file}: {record.summary}")
