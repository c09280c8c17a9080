"""How a usual mistake is written here: a follower with it, whose docstring names it."""

from __future__ import annotations

from inspect import cleandoc
from typing import TypeVar

from upcard.course.assignment import Mistake
from upcard.course.assignments.indigo.follower import Follower

Kind = TypeVar("Kind", bound=type[Follower])


class Usual(list[Mistake]):
    """Mistakes that are gathered by decorating their classes with it.

    A docstring's first paragraph is the title, the rest is the advice.
    """

    def __call__(self, kind: Kind) -> Kind:
        """Gather one."""
        title, _, advice = cleandoc(kind.__doc__ or "").partition("\n\n")
        self.append(Mistake(" ".join(title.split()), " ".join(advice.split()), kind))
        return kind
