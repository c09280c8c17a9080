"""A program's manifest: the small file `player.toml` beside it that says how it is started."""

from __future__ import annotations

import os
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from upcard.errors import BadRules
from upcard.files import read_toml
from upcard.parts import Part
from upcard.sanitize import check_name
from upcard.wrong_values import first_problem

LARGEST = 2**16
"""Bytes of a manifest that is read."""
KEYS = 'command = "node bot.js" is needed, and name = "mine" is allowed'


class _Keys(Part):
    command: str
    name: str = ""


@dataclass(frozen=True)
class Manifest:
    """How a program is started: the words of its command, in its folder; and what it is called."""

    folder: str
    words: tuple[str, ...]
    name: str

    @classmethod
    def read(cls, path: Path) -> Manifest:
        """A manifest; BadRules for what is none, and for a command that begins with no program.

        The program is one of this machine, or a file of the manifest's folder.
        """
        read = read_toml(path, LARGEST)
        try:
            keys = _Keys.model_validate(read)
            words = shlex.split(keys.command)
        except ValidationError as problem:
            raise BadRules(f"{path}: {first_problem(problem)}: {KEYS}") from None
        except ValueError as problem:
            raise BadRules(f"{path}: command: {keys.command!r} given: {problem}") from None
        folder = os.path.abspath(path.parent)
        name = keys.name or Path(folder).name
        found = cls(folder, tuple(words), check_name(name, str(path)))
        if not words or found._program is None:
            raise BadRules(
                f"{path}: command: {keys.command!r} given: it must begin with a program of this "
                "machine, or of the manifest's folder"
            )
        return found

    @property
    def command_line(self) -> str:
        """The command that starts it in its folder."""
        return shlex.join(["env", f"--chdir={self.folder}", *self.words])

    @property
    def needs(self) -> tuple[str, ...]:
        """What must be seen of the machine for it: its program, the files it names, its folder."""
        inside = (os.path.join(self.folder, word) for word in self.words[1:])
        return (self._program or "", *filter(os.path.isfile, inside), self.folder)

    @property
    def _program(self) -> str | None:
        return shutil.which(os.path.join(self.folder, self.words[0])) or shutil.which(self.words[0])
