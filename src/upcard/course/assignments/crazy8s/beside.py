"""Players whose code is in several files: one text that has them all, as a sandbox wants it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from upcard.course.submission import Submission
from upcard.errors import BadRules
from upcard.players.reading import StrategyFile

LOADER = """\
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec

TEXTS = {texts!r}


class Beside(MetaPathFinder, Loader):
    def find_spec(self, name, path=None, target=None):
        holds = any(one.startswith(name + ".") for one in TEXTS)
        return ModuleSpec(name, self, is_package=holds) if holds or name in TEXTS else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        file, text = TEXTS.get(module.__name__, ("", ""))
        exec(compile(text, file, "exec"), vars(module))


sys.meta_path.append(Beside())
from {module} import {name}

{name}.__module__ = __name__
"""
"""Imports a player, and the files of the submission from their texts."""


def homes(submission: Submission) -> Mapping[str, list[str]]:
    """The files that have each player, by its class; a class may be made from one elsewhere."""
    sources = {name: submission.sources[name] for name in submission.trees}
    try:
        players = StrategyFile("the submission", "\n".join(_alone(sources))).players
    except (BadRules, RecursionError):
        return {}
    found: dict[str, list[str]] = {name: [] for name in players}
    for file in sorted(sources, key=lambda name: (name.count("/"), name)):
        for node in submission.trees[file].body:
            if isinstance(node, ast.ClassDef) and node.name in found:
                found[node.name].append(file)
    return found


def _alone(sources: Mapping[str, str]) -> Iterator[str]:
    """The texts, without what they import of each other: it stands in the same text."""
    own = {PurePosixPath(file).stem for file in sources}
    for text in sources.values():
        tree = ast.parse(text)
        tree.body = [
            node
            for node in tree.body
            if not (isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[-1] in own)
        ]
        yield ast.unparse(_Plain(own).visit(tree))


class _Plain(ast.NodeTransformer):
    """Makes `base.Player` of another file of the submission a plain `Player`, as a base."""

    def __init__(self, own: set[str]) -> None:
        self._own = own

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """A class, whose bases are looked at."""
        node.bases = [
            ast.Name(one.attr)
            if isinstance(one, ast.Attribute) and getattr(one.value, "id", "") in self._own
            else one
            for one in node.bases
        ]
        return node


def whole_text(submission: Submission, file: str, name: str) -> str:
    """A text that has a player of a file, and all that it imports of the submission."""
    home = PurePosixPath(file).parent
    texts = dict(_modules(submission, PurePosixPath()))
    if home.parts:  # what lies beside it comes first
        texts |= dict(_modules(submission, home))
    module = PurePosixPath(file).stem
    return LOADER.format(texts=texts, module=module, name=name)


def _modules(submission: Submission, home: PurePosixPath) -> Iterator[tuple[str, tuple[str, str]]]:
    """The modules of a folder and of those in it: the name, the file, the text."""
    for file, text in submission.sources.items():
        path = PurePosixPath(file)
        if path.is_relative_to(home):
            parts = path.relative_to(home).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            if name:
                yield name, (file, text)
