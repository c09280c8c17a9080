"""Manual pages for `man`: one for each command, in the folder `man`, from what `--help` says.

    python -m tools.manuals

The wheel installs them beside the program, in share/man/man1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import typer.main

from upcard import __version__
from upcard.cli import OVERVIEW, app
from upcard.files import write_whole

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "man"
EXITS = (
    ("0", "Done."),
    ("1", "Done, but something was found, such as a wrong move or a failed check."),
    ("2", "Refused, or not carried out: one line says what was given and what is allowed."),
    ("130", "Interrupted by Ctrl-C or a signal; what was known by then was shown and saved."),
    ("141", "The program that read the output closed it."),
)


def pages() -> dict[str, str]:
    """Each page's text by its file's name."""
    every = dict(_commands(typer.main.get_command(app), "upcard", None))
    return {f"{line.replace(' ', '-')}.1": _page(line, every) for line in every}


def _commands(command: Any, name: str, above: Any) -> Iterator[tuple[str, Any]]:
    """The context of a command, and those of all below it, by what is typed."""
    context = command.make_context(name, [], parent=above, resilient_parsing=True)
    yield context.command_path, context
    for inner, below in getattr(command, "commands", {}).items():
        yield from _commands(below, inner, context)


def _page(line: str, every: dict[str, Any]) -> str:
    context = every[line]
    command = context.command
    first, _, rest = (command.help or "").partition("\n\n")
    records = [given.get_help_record(context) for given in command.get_params(context)]
    inner = [one for one in every if _above(one) == line]
    below = [(one, every[one].command.get_short_help_str(200)) for one in inner]
    beside = [_above(line), *inner] if _above(line) else inner
    usage = " ".join(command.collect_usage_pieces(context))
    parts = [
        f'.TH {_text(line.replace(" ", "-").upper())} 1 "" "Upcard {__version__}" "User Commands"',
        _section("NAME", f"{_text(line.replace(' ', '-'))} \\- {_text(first.rstrip('.'))}"),
        _section("SYNOPSIS", f".B {_text(line)}\n{_text(usage)}"),
    ]
    if rest:
        parts.append(_section("DESCRIPTION", "\n.PP\n".join(map(_text, rest.split("\n\n")))))
    if line == "upcard":
        parts.append(_section("DESCRIPTION", f".nf\n{_text(OVERVIEW)}\n.fi"))
    if below:
        parts.append(_section("COMMANDS", _list(below)))
    parts.append(_section("OPTIONS", _list(record for record in records if record)))
    parts.append(_section("EXIT STATUS", _list(EXITS)))
    if beside:
        names = (f".BR {_text(one.replace(' ', '-'))} (1)" for one in beside)
        parts.append(_section("SEE ALSO", ",\n".join(names)))
    return "\n".join(parts) + "\n"


def _above(line: str) -> str:
    return line.rpartition(" ")[0]


def _section(name: str, text: str) -> str:
    return f".SH {name}\n{text}"


def _list(items: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f".TP\n.B {_text(name)}\n{_text(words)}" for name, words in items)


def _text(words: str) -> str:
    """Words as roff takes them: none of its signs means anything, and no line is a request."""
    plain = words.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    lines = (line.rstrip() for line in plain.split("\n"))
    return "\n".join(f"\\&{line}" if line.startswith((".", "'")) else line for line in lines)


def write() -> None:
    """Make them anew, and take away those of commands that are no more."""
    made = pages()
    for path in FOLDER.glob("*.1"):
        if path.name not in made:
            path.unlink()
    for name, text in made.items():
        write_whole(FOLDER / name, text)


if __name__ == "__main__":
    write()
