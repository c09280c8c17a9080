"""What a league plays, and how far: `league.toml` in its folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from upcard.arena.request import LONGEST_MOVE
from upcard.errors import BadRules
from upcard.files import read_toml
from upcard.parts import Number, Part
from upcard.rules.load import load
from upcard.wrong_values import first_problem

FILE = "league.toml"
LARGEST = 2**20
"""Bytes of settings that are read."""

Name = Annotated[str, Field(min_length=1, max_length=4096)]


class Settings(Part):
    """What `league.toml` may say; without the file, all of it is as here."""

    games: Annotated[tuple[Name, ...], Field(min_length=1)] = ("clash",)
    """Names of games, or paths of rules files, from the league's folder."""
    seats: Annotated[tuple[int, ...], Field(min_length=1)] = (2,)
    """How many sit at a table; each game is played with each of these numbers."""
    interval: Annotated[float, Field(ge=1, le=1000)] = 60.0
    """Rating points: how wide a 95 % interval may be in the end."""
    deals: Annotated[int, Field(ge=10, le=100_000)] = 100
    """Deals of a table each time that its players meet, each played with several seatings."""
    minutes: Annotated[float, Field(gt=0)] | None = None
    """After so long no new table begins; the rest is played by the next run."""
    yardstick: Name = "first"
    """The player of ours who is rated 1500."""
    panel: tuple[Name, ...] | None = None
    """Players of ours whom each entrant plays first; the yardstick is one of them."""
    seed: Number | None = None
    """Which cards are dealt. Without it, a secret one is drawn, and kept with the results."""
    imports: tuple[Name, ...] = ()
    """Modules that strategies may import besides those that are always allowed."""
    move_ms: Annotated[int, Field(ge=1, le=LONGEST_MOVE)] = 100
    """Milliseconds for a move of who plays in the sandbox."""
    memory_mb: Annotated[int, Field(ge=64, le=65_536)] = 512
    """MiB of memory for one process of theirs."""
    twins: Annotated[float, Field(gt=0.5, le=1)] = 0.99
    """Who chooses alike in this share of positions or more is shown to the teacher."""

    @classmethod
    def read(cls, folder: Path) -> Settings:
        """Those of a league's folder; BadRules if it is none, or for a key or TOML that is wrong.

        `games` that are paths come back as paths from the folder in which Upcard runs.
        """
        if not folder.is_dir():
            raise BadRules(f"{folder} given for a league: it is no folder")
        path = folder / FILE
        if not path.exists():
            return cls()
        keys = read_toml(path, LARGEST)
        try:
            found = cls.model_validate({key: _as_tuple(value) for key, value in keys.items()})
        except ValidationError as problem:
            unknown = problem.errors()[0]["type"] == "extra_forbidden"
            allowed = f": there are {', '.join(cls.model_fields)}" if unknown else ""
            raise BadRules(f"{path}: {first_problem(problem)}{allowed}") from None
        games = [str(folder / one) if one.endswith(".toml") else one for one in found.games]
        for one in games:
            try:
                load(one)
            except BadRules as problem:
                raise BadRules(f"{path}: games: {problem}") from None
        return found.model_copy(update={"games": tuple(games)})


def _as_tuple(value: object) -> object:
    """A list of TOML as the settings have it."""
    return tuple(value) if isinstance(value, list) else value
