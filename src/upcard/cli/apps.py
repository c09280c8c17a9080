"""Groups of commands, and what the library shows of them otherwise than we want."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from upcard.cli.options import known_game
from upcard.errors import BadRules

NARROW, LEAST = 60, 30
"""Columns of a screen below which a help has no frames, and of a help at least."""
WHOLE = 1_000
"""More letters than the first paragraph of a command's help has."""

Function = TypeVar("Function", bound=Callable[..., Any])


if TYPE_CHECKING:
    Base = TyperCommand
else:
    Base = object


class _Shown(Base):
    """How a command is shown, whether it has others below it or not: before the library's class."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Its help. On a narrow screen it is in plain lines: in frames, names would be cut."""
        columns = shutil.get_terminal_size().columns
        if columns < NARROW:
            self.rich_markup_mode = None
            formatter.width = max(columns, LEAST)
        super().format_help(ctx, formatter)

    def get_short_help_str(self, limit: int = WHOLE) -> str:
        """What stands beside its name: the whole sentence, wherever it has to break."""
        return super().get_short_help_str(max(limit, WHOLE))

    def get_params(self, ctx: Any) -> list[Any]:
        """What it takes itself; behind a flag, which takes nothing, no type is shown."""
        parameters = super().get_params(ctx)
        for one in parameters:
            if getattr(one, "is_flag", False) and one.metavar is None:
                one.metavar = ""
        return parameters


class Command(_Shown, TyperCommand):
    """A command. Paragraphs of its help are lines of their own, as long as the screen is wide."""

    def __init__(self, *given: Any, **settings: Any) -> None:
        super().__init__(*given, **settings)
        paragraphs = (self.help or "").split("\n\n")
        self.help = "\n\n".join(paragraph.replace("\n", " ") for paragraph in paragraphs)


class Group(_Shown, TyperGroup):
    """A command that has others below it."""

    def invoke(self, ctx: Any) -> Any:
        """Run what is below it. An interrupt that nobody took is told, which the library leaves."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None


class RunGroup(Group):
    """A group whose command `run` need not be named: what is none of its commands is for that."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Name it."""
        if args and args[0] not in (*self.commands, *ctx.help_option_names):
            args = ["run", *args]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Its commands, and what `run` takes first."""
        taken = (one for one in self.commands["run"].params if one.param_type_name == "argument")
        first = next(taken).shell_complete(ctx, incomplete)
        return [*super().shell_complete(ctx, incomplete), *first]


INSTEAD = {
    ".py": "to check a player: upcard player check",
    ".toml": "to check rules: upcard rules check",
    ".json": "to see a deal again: upcard replay",
}
"""What is meant by a file in the place of a command, by how its name ends."""
NAMED = {
    "games": "rules list",
    "list": "rules list",
    "players": "player list",
    "version": "--version",
}
"""What is meant by words that are no commands."""


class Commands(Group):
    """All commands: for a word that is none of them, the command that may be meant."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is named; BadRules for a game, a file or another word that is none."""
        word = args[0]
        if word not in self.commands and (meant := _meant(word)):
            raise BadRules(f"no command {word!r}: {meant}")
        return super().resolve_command(ctx, args)


def _meant(word: str) -> str:
    """What to type instead of a word; nothing if that is not known."""
    if word in NAMED:
        return f"did you mean upcard {NAMED[word]}?"
    for ending, what in INSTEAD.items():
        if word.endswith(ending):
            return f"{what} {shlex.quote(word)}"
    game = known_game(word)
    return f"to play this game: upcard play {shlex.quote(game)}" if game else ""


class App(typer.Typer):
    """A group whose commands are shown so; `-h` helps as `--help` does."""

    def __init__(self, cls: type[Group] = Group, **settings: Any) -> None:
        names = {"help_option_names": ["-h", "--help"]}
        super().__init__(cls=cls, context_settings=names, **settings)

    def command(self, name: str | None = None, **settings: Any) -> Callable[[Function], Function]:
        """Add a command."""
        return super().command(name, cls=Command, **settings)
