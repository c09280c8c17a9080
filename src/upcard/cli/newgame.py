"""`upcard rules new`: a game of one's own from questions and answers."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeVar

import typer

from upcard.cli.ending import INTERRUPTED, hang_ups_leave
from upcard.cli.shared import complain, say, show, typed_line
from upcard.errors import BadRules, Unreadable, UpcardError
from upcard.files import check_folder, write_whole
from upcard.sanitize import visible

if TYPE_CHECKING:
    from upcard.narration.differences import Named
    from upcard.rules import Rules

Answer = TypeVar("Answer")

USUAL_BASE = "crazy8s"
ENDING = ".toml"
NOT_IN_FILES = re.compile(r"[^\w.-]+")
NOTHING = "nothing is written"
HOW = "Enter takes what stands in brackets; q leaves."


class Left(Exception):
    """Somebody leaves before the last answer."""


class Made(NamedTuple):
    """A game made of answers, the one that it starts from, and where it goes."""

    rules: Rules
    base: Named
    path: Path


def new_game(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help="File to write (.toml); if omitted, you are asked."),
    ] = None,
) -> None:
    """Create a rules file by answering questions about an existing game.

    Answers can also be piped, one per line. The file contains only what you changed.
    """
    try:
        with hang_ups_leave():
            made = _made(file)
    except Left:
        say(f"You left: {NOTHING}.")
        return
    except EOFError:
        show("\n")
        raise BadRules(f"the input ended before the last answer: {NOTHING}") from None
    except KeyboardInterrupt:
        show("\n")
        complain(f"upcard: interrupted: {NOTHING}")
        raise typer.Exit(INTERRUPTED) from None
    _write(made)
    _tell(made)


def _made(file: Path | None) -> Made:
    """The game that somebody wants, from the first question to the last."""
    from upcard.narration.differences import Named
    from upcard.rules import load

    agreed = set[Path]()
    path = None if file is None else _checked(file)
    say(HOW)
    if path is not None:
        path = _free(path, agreed)
    name = _ask(["The game to start from:", *_games()], USUAL_BASE, _base)
    base = Named(name, load(name))
    rules = _played(_labelled(base, path))
    while path is None or (path.exists() and path not in agreed):
        path = _free(_ask(["The file for it:"], _file_for(rules), _place), agreed)
    return Made(rules, base, path)


def _labelled(base: Named, path: Path | None) -> Rules:
    """The rules of the base under a name and a title of their own."""
    from upcard.narration.questions import changed
    from upcard.rules import known_games

    usual = base.name if path is None else path.stem
    usual = f"my-{usual}" if usual in known_games() else usual
    name = _ask(["Its name:"], usual, _name)
    title = _ask(["Its title, for the screen:"], f"{base.rules.title}, house rules", _text)
    source = f"house rules, from {base.name}"
    return changed(base.rules, {"name": name, "title": title, "source": source})


def _played(rules: Rules) -> Rules:
    """The rules as somebody wants them to be played."""
    from upcard.narration.questions import questions

    for question in questions():
        if question.fits(rules):
            usual = question.default(rules)
            rules = _ask(question.lines(rules), usual, partial(question.answered, rules))
    return rules


def _ask(lines: Sequence[str], usual: str, understand: Callable[[str], Answer]) -> Answer:
    """The answer to a question, which is put until it can be understood.

    An empty line stands for the `usual` answer. Left if somebody leaves.
    """
    from upcard.terminal.answer import COMMANDS, LEAVE, plain

    for line in ("", *lines):
        say(line)
    while True:
        line = typed_line(f"[{usual}] ")
        if COMMANDS.get(plain(line)) == LEAVE:
            raise Left
        try:
            return understand(line.strip() or usual)
        except UpcardError as problem:
            say(f"{problem}.")


def _games() -> list[str]:
    """The games to start from, a line each."""
    from upcard.rules import known_games, load

    widest = max(map(len, known_games()))
    return [f"  {name:{widest}}  {load(name).title}" for name in known_games()]


def _base(typed: str) -> str:
    """A game that comes with Upcard."""
    from upcard.narration.words import listed
    from upcard.rules import known_games
    from upcard.rules.load import game_meant

    if (name := typed.casefold()) in known_games():
        return name
    known = listed(known_games(), "or")
    raise BadRules(f"no game {typed!r}{game_meant(typed)}: {known} is allowed")


def _name(typed: str) -> str:
    """A name that no game has that comes with Upcard."""
    from upcard.rules import known_games

    if typed in known_games():
        raise BadRules(f"{typed!r} given: there is such a game: another name is allowed")
    return _text(typed)


def _text(typed: str) -> str:
    """A text that can be shown."""
    if not typed.isprintable():
        raise Unreadable(f"{typed!r} given: signs that can be shown are allowed")
    return typed


def _file_for(rules: Rules) -> str:
    """What the file of a game could be called."""
    return f"{NOT_IN_FILES.sub('-', rules.name).strip('.-') or 'mine'}{ENDING}"


def _place(typed: str) -> Path:
    """A file that could be written; BadRules if not."""
    try:
        return _checked(Path(typed).expanduser())
    except (OSError, RuntimeError, ValueError) as problem:
        raise BadRules(f"{typed!r} given: {problem}") from None


def _checked(path: Path) -> Path:
    """A path for a file with rules; BadRules for another, OSError if its folder takes no file."""
    if path.suffix != ENDING or path.is_dir():
        raise BadRules(f"{path} given: a file with rules is allowed, and its name ends in {ENDING}")
    check_folder(path.parent)
    return path


def _free(path: Path, agreed: set[Path]) -> Path:
    """The path, if it has no file or one that can go, as is then `agreed`; else another."""
    while path.exists():
        if _ask([f"{path} is there already. Write over it, y or n?"], "n", _yes_or_no):
            agreed.add(path)
            break
        names = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
        free = next(name for name in names if not name.exists())
        path = _ask(["Another file:"], str(free), _place)
    return path


def _yes_or_no(typed: str) -> bool:
    from upcard.narration.questions import YES_NO
    from upcard.narration.words import listed

    if typed.casefold() not in YES_NO:
        raise Unreadable(f"{typed!r} given: {listed(list(YES_NO), 'or')} is allowed")
    return YES_NO[typed.casefold()]


def _write(made: Made) -> None:
    """Write the file, all of it or nothing, once it has been read like any file with rules."""
    from upcard.narration.rulesfile import house_file
    from upcard.rules import load

    text = house_file(made.rules, made.base)
    with TemporaryDirectory() as folder:
        trial = Path(folder) / f"rules{ENDING}"
        write_whole(trial, text)
        load(trial)
    write_whole(made.path, text)


def _tell(made: Made) -> None:
    """Say what was written, and what can be done with it."""
    from upcard.narration.differences import Named, differences

    told = differences(Named(made.rules.name, made.rules), made.base)
    what = "It is played in the same way." if not told else "So it is played otherwise:"
    say("")
    say(f"{made.path}: {made.rules.title}, based on {made.base.name}. {what}")
    for difference in told:
        say(f"  {difference.sentence}")
    file = visible(shlex.quote(str(made.path)))
    show(f"\nTo play it:\n  upcard play {file}\n")
