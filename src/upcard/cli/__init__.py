"""The command line: parses, calls, prints; one module a command."""

from __future__ import annotations

import atexit
import gc
import re
import sys
from collections.abc import Callable, Sequence
from functools import cache
from typing import Annotated

import typer
from typer.core import TyperGroup
from typer.main import get_command

from upcard import __version__
from upcard.classic.scaffold import SetupError
from upcard.cli.apps import App, Commands
from upcard.cli.benchmark import benchmark
from upcard.cli.classic import classic
from upcard.cli.compiling import warm_up
from upcard.cli.contest import match, tournament
from upcard.cli.course import course
from upcard.cli.dataset import dataset
from upcard.cli.demo import demo
from upcard.cli.ending import INTERRUPTED, end
from upcard.cli.history import history
from upcard.cli.lab import lab
from upcard.cli.league import league
from upcard.cli.play import play
from upcard.cli.player import player
from upcard.cli.records import replay, verify
from upcard.cli.review import review
from upcard.cli.rules import rules
from upcard.cli.serve import serve
from upcard.cli.shared import complain, reason, show, silence
from upcard.cli.sim import sim
from upcard.cli.streams import prepare
from upcard.cli.train import train
from upcard.errors import UpcardError
from upcard.sanitize import is_whole

OVERVIEW = """\
Upcard: matching card games, Crazy Eights and its relatives, and Indigo.

  upcard play GAME        play against the computer; `serve`: in the browser
  upcard match GAME A B   who is better, with intervals; `history`: past results
  upcard tournament GAME A B C ...    rank several players
  upcard league FOLDER    rank the strategies of a class or a club, untrusted
  upcard course check A FOLDER    what is wrong in a solution; `grade`: a class
  upcard player new FILE.py    create a player; `check`; `benchmark`: a score
  upcard sim GAME         simulate millions of deals; also `demo`, `dataset`
  upcard lab GAME         what a rule changes; `lab design`; also `train`
  upcard rules list       the games: five from documents, and house games
  upcard review FILE      what each move of a deal cost; also `replay`, `verify`
  upcard classic GAME     the five documents' games, exactly as described

Try one of these (type ? for help while you play):

  upcard play crazy8s --seed 7
  upcard match crazy8s first random --seed 1
  upcard sim clash --players first,random --deals 100000 --seed 1
  upcard classic chaos --players Alice,Bob,Charlie --seed 123
  upcard classic indigo

GAME: a name such as clash or mau-mau, or your own rules as a TOML file. The
same seed gives the same game. Add --help to any command for its options.
"""

app: App = App(
    Commands,
    name="upcard",
    help="Matching card games: Crazy Eights and its relatives, and Indigo.",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
)
app.command()(play)
app.command()(sim)
app.command()(match)
app.command()(tournament)
app.command()(league)
app.command()(history)
app.command()(train)
app.command()(dataset)
app.command()(demo)
app.command()(replay)
app.command()(verify)
app.command()(review)
app.command()(serve)
app.command()(warm_up)
app.add_typer(benchmark, name="benchmark")
app.add_typer(course, name="course")
app.add_typer(lab, name="lab")
app.add_typer(player, name="player")
app.add_typer(rules, name="rules")
app.add_typer(classic, name="classic")


def _tell_version(wanted: bool) -> None:
    if wanted:
        show(f"upcard {__version__}\n")
        raise typer.Exit


@app.callback()
def overview(
    context: typer.Context,
    _version: Annotated[
        bool,
        typer.Option(
            "--version",
            "-V",
            callback=_tell_version,
            is_eager=True,
            help="Show the version and exit.",
        ),
    ] = False,
) -> None:
    """Matching card games: Crazy Eights and its relatives, and Indigo."""
    if context.invoked_subcommand is None:
        show(OVERVIEW)


EMPTY = re.compile("--[a-z-]+=")
"""An option that is given an empty text."""
OBJECTS_BEFORE_COLLECTING = 50_000
"""Many, since loading makes hundreds of thousands, and hardly any garbage."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit: 0 done, 2 refused, 130 interrupted, 141 nobody reads on."""
    prepare()
    gc.set_threshold(OBJECTS_BEFORE_COLLECTING)
    atexit.register(gc.freeze)  # to collect at the end takes half a second of a loaded compiler
    status = _run(arguments)
    if status == INTERRUPTED:
        end(status)
    sys.exit(status)


def _run(arguments: Sequence[str] | None) -> int:
    typed = tuple(sys.argv[1:] if arguments is None else arguments)
    if typed[:1] == ("help",):  # `upcard help match`, as git and uv have it
        typed = (*typed[1:], "--help")
    if sys.stdout is None:
        return _refuse("standard output is closed: give it a file, such as /dev/null")
    for given in filter(_wrong_with, typed):
        return _refuse(f"{given!r} given: {_wrong_with(given)}")
    try:
        status = _command()(typed, prog_name="upcard", standalone_mode=False, obj=typed)
    except typer.TyperException as problem:
        return _refuse(_explain(problem))
    except (SetupError, UpcardError) as problem:
        return _refuse(str(problem))
    except OSError as problem:
        return silence(_refuse(f"{reason(problem)}; name another place"))
    except (typer.Abort, KeyboardInterrupt):
        complain("Interrupted.")
        return INTERRUPTED
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # nobody reads a help to its end
            return silence(141)
        raise
    return status if isinstance(status, int) else 0


def _wrong_with(given: str) -> str:
    """What is wrong with an argument, whatever it is for; nothing if it may be right."""
    if not is_whole(given):
        return "text in UTF-8 is allowed"
    empty = not given or EMPTY.fullmatch(given)
    return "an empty text is no name, number or path" if empty else ""


@cache
def _command() -> Callable[..., object]:
    """The command line with all that it takes, which the library works out in 40 ms."""
    return get_command(app)


def _explain(problem: typer.TyperException) -> str:
    """The problem in one line, with what is allowed where the library leaves that out."""
    context = getattr(problem, "ctx", None)
    message = problem.format_message().replace(": Value error, ", ": ").rstrip(".")
    if context is None:
        return message
    if isinstance(context.command, TyperGroup) and not getattr(problem, "option_name", None):
        return f"{message}: choose from {', '.join(context.command.list_commands(context))}"
    return f"{message}: see {context.command_path} --help"


def _refuse(message: str) -> int:
    complain(f"upcard: {' '.join(message.split())}")
    return 2
