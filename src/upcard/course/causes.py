"""What an error comes from, and what is looked for in a submission's code to tell."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from upcard.course.evident import Evident

Trees = Mapping[str, ast.Module]
"""The code of a submission, by its files."""


class Cause(NamedTuple):
    """What an error comes from.

    It is `sure` if the error can come of nothing else; otherwise a usual mistake may say it better.
    """

    said: Evident
    sure: bool = False


def methods(trees: Trees) -> Iterator[ast.FunctionDef]:
    """The methods of all classes."""
    for tree in trees.values():
        for kind in tree.body:
            if isinstance(kind, ast.ClassDef):
                yield from (one for one in kind.body if isinstance(one, ast.FunctionDef))
