"""What is asked of a search, from options and a file, checked before anything is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import upcard
from upcard.analysis.lab import Study, usual_player
from upcard.arena.runners.workers import Opener
from upcard.design.measures import BadWish
from upcard.design.playing import Table
from upcard.design.proposals import Judge
from upcard.design.search import Search
from upcard.design.space import Space
from upcard.design.wishes import Wishes
from upcard.files import read_toml
from upcard.games.game import Game, game
from upcard.rules.load import rules_hash
from upcard.wrong_values import QUOTE

LARGEST = 2**16
"""Bytes of the largest file of wishes."""


def quick_player(base: Game) -> str:
    """Who plays where nobody is named: ten times as quick as the laboratory's, and nearly as good.

    Of the capturing branch, the laboratory's own.
    """
    return "mind-the-eights" if not base.rules.match.capture else usual_player(base)


@dataclass(frozen=True)
class Asked:
    """Wishes as texts, and the keys that may change, and those that may not.

    The first `listed` wishes are those of a `file`.
    """

    want: tuple[str, ...]
    over: tuple[str, ...] = ()
    keep: tuple[str, ...] = ()
    file: Path | None = None
    listed: int = 0

    @classmethod
    def of(
        cls, file: Path | None, want: Sequence[str], over: Sequence[str], keep: Sequence[str]
    ) -> Self:
        """What a TOML file says, if there is one, and what is said beside it; BadWish if wrong.

        `want` there is a list of wishes, or a table from measures to what is wished of them.
        """
        data = read_toml(file, LARGEST) if file else {}
        for key in data.keys() - {"want", "over", "keep"}:
            raise BadWish(f"{file}: {key} given: there are want, over and keep")
        wished = data.get("want", [])
        if isinstance(wished, dict):
            wished = [_line(file, measure, value) for measure, value in wished.items()]
        found = {"want": wished, "over": data.get("over", []), "keep": data.get("keep", [])}
        for key, value in found.items():
            if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
                raise BadWish(
                    f"{file}: {key}: {QUOTE.repr(value)} given: a list of texts is needed"
                )
        given = {"want": want, "over": over, "keep": keep}
        wishes, over, keep = ((*found[key], *given[key]) for key in given)
        return cls(wishes, over, keep, file, len(found["want"]))

    def read(self, sides: int, points: bool) -> Wishes:
        """The wishes, as `Wishes.read`; BadWish names the file if what it wishes is wrong."""
        if self.listed:
            try:
                Wishes.read(self.want[: self.listed], sides, points)
            except BadWish as problem:
                raise BadWish(f"{self.file}: {problem}") from None
        return Wishes.read(self.want, sides, points)


def _line(file: Path | None, measure: str, value: object) -> str:
    """A wish as one text: `max` and `min` stand before the measure; BadWish for no text or number.

    A number alone is refused like such a text, with the reason.
    """
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise BadWish(
            f'{file}: want.{measure}: {QUOTE.repr(value)} given: a text is needed, such as "max"; '
            'of wishes in words, a list: want = ["fair"]'
        )
    return f"{value} {measure}" if str(value) in ("max", "min") else f"{measure} {value}"


@dataclass(frozen=True)
class Task:
    """A search to be made: from which game, for which wishes, and how it is measured in the end."""

    game: Game
    space: Space
    wishes: Wishes
    study: Study

    @classmethod
    def of(
        cls,
        name: str,
        asked: Asked,
        seats: int = 0,
        player: str | None = None,
        fresh: int = 20_000,
        searched: int = 100,
        budget: str = "2ms",
        seed: int = 0,
    ) -> Self:
        """BadRules or BadWish for what makes no sense."""
        base = game(name)
        at_table = seats or base.rules.seats[0]
        base.check_seats(at_table)
        who = player or quick_player(base)
        study = Study(who, at_table, fresh, searched, budget, seed)
        scores = not asked.over or any(word.split(".")[0] == "score" for word in asked.over)
        points = base.rules.counts_points or scores
        wishes = asked.read(base.rules.sides(at_table), points)
        on_points = any(one.key.startswith("points") for one in wishes.measures)
        space = Space.of(base.rules, at_table, asked.over, asked.keep, on_points)
        return cls(base, space, wishes, study)

    @property
    def identity(self) -> dict[str, Any]:
        """What makes it this search and no other."""
        return {
            "version": upcard.__version__,
            "game": rules_hash(self.game.rules),
            "wishes": [wish.words for wish in self.wishes.all],
            "keys": [one.key for one in self.space.dimensions],
            "player": self.study.player,
            "seats": self.study.seats,
            "budget": self.study.budget if self.wishes.slow else "",
        }

    def begin(
        self, seed: int, pool: Opener, workers: int, slow_pool: Opener | None = None
    ) -> tuple[Search, Judge]:
        """The search, whose base has been played, and whoever measures what it finds.

        What takes seconds is measured on this machine, or by the `slow_pool`.
        """
        table = Table.of(self.game, self.study.player, self.study.seats)
        judge = Judge(self.space, self.wishes, table, self.study, pool, workers, slow_pool)
        return Search(self.space, self.wishes, table, seed, judge.slow_estimates), judge
