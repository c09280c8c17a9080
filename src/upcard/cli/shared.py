"""What the commands share: how numbers are typed, text is shown, and a seed is told."""

from __future__ import annotations

import os
import secrets
import shlex
import shutil
import sys
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

import typer

from upcard.errors import BadRules, UpcardError
from upcard.files import locked
from upcard.sanitize import visible, visible_lines

Played = TypeVar("Played")

NOTHING: Mapping[str, int] = MappingProxyType({})
LEAST = 20
"""Columns into which is folded at least: in fewer, nothing could be read."""


def typed_line(prompt: str) -> str:
    """A line from the keyboard; from a pipe, shown behind its prompt as if it had been typed."""
    if sys.stdin.isatty():
        with suppress(ImportError):  # where there is none, lines cannot be edited, only typed
            import readline  # noqa: F401  (to be there is all it takes)
        above, last = _last_line(folded(visible(prompt)))
        if above:
            show(above)
        return input(last)
    show(folded(visible(prompt)))
    line = input()
    say(line)
    return line


def _last_line(text: str) -> tuple[str, str]:
    """What stands before the last line of a text, and that line."""
    end = text.rfind("\n") + 1
    return text[:end], text[end:]


def folded(text: str) -> str:
    """A text in lines that end between words, where a terminal would break them anywhere."""
    if not sys.stdout.isatty():
        return text
    columns = max(LEAST, shutil.get_terminal_size().columns)
    return "\n".join(_folded(line, columns) for line in text.split("\n"))


def _folded(line: str, columns: int) -> str:
    """A line in as many as it needs; blanks at its end, as a prompt has, stay."""
    if len(line) < columns:
        return line
    words = line.rstrip(" ")
    lines = textwrap.wrap(words, columns - 1, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines) + line[len(words) :]


def new_seed() -> int:
    """A seed that nobody can guess, and who sees cards of its deals cannot find by trying."""
    return secrets.randbits(64)


def seeded(seed: int | None, game: Callable[[int], Played]) -> Played:
    """Play from the seed asked for, or from a new one, which is told so that it can be used again.

    The telling comes last and on standard error, so that a refused game prints its refusal only.
    """
    number = new_seed() if seed is None else seed
    played = game(number)
    if seed is None:
        complain(f"Add --seed {number} to reproduce this run.")
    return played


def as_typed(
    context: typer.Context, seed: int | None = None, without: Mapping[str, int] = NOTHING
) -> str:
    """The command that is under way, with the seed that it drew where none was given.

    `without`: options that are left out, and how many values each has.
    """
    words = list[str]()
    typed = iter(context.obj or ())
    for word in map(str, typed):
        name, joined, _ = word.partition("=")
        if name not in without:
            words.append(word)
        elif not joined:
            next(islice(typed, without[name], without[name]), None)
    drawn = [] if seed is None or any(word.split("=")[0] == "--seed" for word in words) else [seed]
    return shlex.join(["upcard", *words, *(f"--seed={number}" for number in drawn)])


def players_given(listed: Sequence[str] | None, joined: str | None, fewest: int = 1) -> list[str]:
    """The players of a command, given one by one or as one text with commas; BadParameter if none.

    A command (`cmd:`) may have commas, and is given alone.
    """
    if listed and joined:
        raise typer.BadParameter("players given twice: name them after the game, or in --players")
    names = list(listed or []) or (joined.split(",") if joined else [])
    if len(names) < fewest:
        given = f"{len(names)} player{'' if len(names) == 1 else 's'} given"
        raise typer.BadParameter(f"{given}: {fewest} or more are needed, such as `first random`")
    from upcard.players.lookup import with_class

    return [*map(with_class, names)]


def say(line: str) -> None:
    """Show one line."""
    show(f"{visible(line)}\n")


def complain(line: str) -> None:
    """Write one line to standard error; where that takes no more, nobody can be told so."""
    try:
        print(visible(line), file=sys.stderr, flush=True)
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def show(text: str) -> None:
    """Write lines to standard output: nothing in them steers a terminal. Otherwise as `put`."""
    put(visible_lines(text))


def put(text: str) -> None:
    """Write what is fit for a terminal to standard output; Exit if nobody reads it any more."""
    if sys.stdout.isatty() and not text.endswith("\n"):
        text += "\n"
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise typer.Exit(silence(141)) from None
    except OSError:
        silence(2)
        raise


def reason(problem: UpcardError | OSError) -> str:
    """What was refused, in words."""
    if isinstance(problem, UpcardError):
        return str(problem)
    return f"cannot write to {problem.filename or 'standard output'}: {problem.strerror}"


@contextmanager
def alone(lock: Path, in_use: str) -> Iterator[None]:
    """Keep others from the same work by a lock file; BadRules, which says so, if one is at it."""
    with ExitStack() as held:
        try:
            held.enter_context(locked(lock))
        except BlockingIOError:
            raise BadRules(in_use) from None
        yield


def silence(status: int) -> int:
    """Let nothing more be written to a standard output that takes no more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
