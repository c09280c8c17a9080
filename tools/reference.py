"""The public names of `upcard` as a page, made from their signatures and docstrings.

    python -m tools.reference

Writes `docs/reference.md`, and the tables of `docs/arena.md`. What a name's source says is all that
they say: to change it, change the docstring, and run this again.
"""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import upcard
from tools.blocks import with_blocks
from upcard.engine.fields import WRITERS
from upcard.files import write_whole
from upcard.players import fluent, rewriting

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE, PLAYERS_PAGE = DOCS / "reference.md", DOCS / "arena.md"
COMPILED = {
    "View": {*WRITERS, *rewriting.FIELDS},
    "Card": {*fluent.Card._fields},
    "Move": {*fluent.Move._fields},
}
"""What compiled strategies can read."""
INTRODUCTION = """\
# Reference: the Python names

`import upcard` gives the names on this page. Others may change at any time.
[arena.md](arena.md#what-a-view-has) explains what a player can do with a view.

This page is made from the source: `python -m tools.reference` writes it.
"""
KINDS = {
    "functions": "Functions",
    "classes": "Classes",
    "errors": "Errors",
}
"""The parts of the page, in order."""
LONGEST_LINE = 88
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Member(NamedTuple):
    """A name of a class: its type, or its arguments and result if it is called; and what it is."""

    name: str
    kind: str
    called: bool
    doc: str


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for kind, heading in KINDS.items():
        names = [name for name in upcard.__all__ if _kind(getattr(upcard, name)) == kind]
        parts += [f"## {heading}\n", *(_entry(name) for name in names)]
    return "\n".join(parts)


def _kind(thing: Any) -> str:
    if not inspect.isclass(thing):
        return "functions"
    return "errors" if issubclass(thing, BaseException) else "classes"


def _entry(name: str) -> str:
    """A public name: its heading, its signature if it is a function, what it is, what it has."""
    thing = getattr(upcard, name)
    doc = inspect.getdoc(thing) or ""
    if not inspect.isclass(thing):
        (node,) = (node for node in _tree(thing).body if isinstance(node, Function))
        return f"### `{name}`\n\n```python\nupcard.{_signature(node)}\n```\n\n{doc}\n"
    attributes = [member for member in members(thing) if not member.called]
    methods = [member for member in members(thing) if member.called]
    lines = [f"### `{name}`\n", f"{doc}\n"]
    if issubclass(thing, BaseException):
        lines.insert(1, f"A kind of `{thing.__mro__[1].__name__}`.\n")
    if attributes:
        lines += ["| attribute | type | what it is |", "| --- | --- | --- |"]
        lines += [f"| `{one.name}` | {_cell(one.kind)} | {one.doc} |" for one in attributes]
        lines.append("")
    for one in methods:
        lines += [f"#### `{name}.{one.name}`\n", f"```python\n{one.kind}\n```\n", f"{one.doc}\n"]
    return "\n".join(lines)


def _cell(kind: str) -> str:
    plain = kind.removeprefix("ClassVar[").removesuffix("]") if "ClassVar" in kind else kind
    return f"`{plain}`".replace("|", "\\|") if plain else ""


def with_tables(page: str) -> str:
    """The page for those who write players, with its tables made anew."""
    made = {name.lower(): "\n".join(["", *_table(name), ""]) for name in COMPILED}
    return with_blocks(page, "tools.reference", made)


def _table(name: str) -> Iterator[str]:
    """What a class has, and whether compiled strategies can read it."""
    yield from (f"| of a {name.lower()} | type | what it is | compiled |", "| --- " * 4 + "|")
    for one in members(getattr(upcard, name)):
        call, _, result = re.sub(r": \w+", "", one.kind).partition(" -> ")
        shown, kind = (call, result) if one.called else (one.name, one.kind)
        runs = "yes" if one.name in COMPILED[name] else ""
        yield f"| `{shown}` | {_cell(kind)} | {' '.join(one.doc.split())} | {runs} |"


def members(thing: type) -> Iterator[Member]:
    """The public names of a class and of those of ours that it is made from, each once."""
    known: set[str] = set()
    for base in thing.__mro__:
        if base.__module__.partition(".")[0] != upcard.__name__:
            continue
        for member in _own(base):
            if member.name not in known and not member.name.startswith("_"):
                known.add(member.name)
                yield member


def _own(thing: type) -> Iterator[Member]:
    """What a class itself has, in the order of its source."""
    (node,) = _tree(thing).body
    if not isinstance(node, ast.ClassDef):
        raise TypeError(f"{thing.__name__} is no class in its source")
    yield from _fields(node.body)
    for part in node.body:
        if isinstance(part, Function):
            if part.name.startswith("_"):
                yield from _fields(part.body)
            else:
                yield _function(part)


def _function(node: Function) -> Member:
    """A method, or what looks like an attribute."""
    doc = ast.get_docstring(node) or ""
    decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
    if decorators & {"property", "cached_property"}:
        kind = ast.unparse(node.returns) if node.returns else ""
        return Member(node.name, kind, False, " ".join(doc.split()))
    return Member(node.name, _signature(node), True, doc)


def _fields(body: Sequence[ast.stmt]) -> Iterator[Member]:
    """What is set with a type or a sentence behind it; without either in a class, it is no field.

    In a method only what has a sentence is meant for others.
    """
    for node, after in zip(body, [*body[1:], None], strict=True):
        doc = _sentence(after)
        target, kind = _assigned(node)
        if target and (doc or isinstance(node, ast.AnnAssign)):
            yield Member(target, kind, False, doc)


def _assigned(node: ast.stmt) -> tuple[str, str]:
    """The attribute that a line sets, and its type if the line says it; empty if it sets none."""
    if isinstance(node, ast.AnnAssign):
        target, kind = node.target, ast.unparse(node.annotation)
    elif isinstance(node, ast.Assign) and len(node.targets) == 1:
        target, kind = node.targets[0], ""  # type: ignore[assignment]
    else:
        return "", ""
    if isinstance(target, ast.Attribute):
        return (target.attr, kind) if ast.unparse(target.value) == "self" else ("", "")
    return (target.id, kind) if isinstance(target, ast.Name) else ("", "")


def _sentence(node: ast.stmt | None) -> str:
    """The text that a line is, if it is one."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).split())
    return ""


def _signature(node: Function) -> str:
    """How it is called, without `self`; a line for each argument where one is not enough."""
    result = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    given = list(_arguments(node.args))
    if given and given[0] in ("self", "cls"):
        del given[0]
    line = f"{node.name}({', '.join(given)}){result}"
    if len(line) <= LONGEST_LINE:
        return line
    return "\n".join([f"{node.name}(", *(f"    {one}," for one in given), f"){result}"])


def _arguments(given: ast.arguments) -> Iterator[str]:
    """Each argument with its type and its default, and the marks between kinds of them."""
    plain = [*given.posonlyargs, *given.args]
    defaults = [None] * (len(plain) - len(given.defaults)) + list(given.defaults)
    for number, (one, default) in enumerate(zip(plain, defaults, strict=True), start=1):
        yield _argument(one, default)
        if number == len(given.posonlyargs):
            yield "/"
    if given.vararg:
        yield f"*{_argument(given.vararg, None)}"
    elif given.kwonlyargs:
        yield "*"
    for one, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        yield _argument(one, default)
    if given.kwarg:
        yield f"**{_argument(given.kwarg, None)}"


def _argument(given: ast.arg, default: ast.expr | None) -> str:
    kind = f": {ast.unparse(given.annotation)}" if given.annotation else ""
    value = f" = {ast.unparse(default)}" if default else ""
    return f"{given.arg}{kind}{value}".replace("'", '"')


def _tree(thing: Any) -> ast.Module:
    return ast.parse(textwrap.dedent(inspect.getsource(thing)))


if __name__ == "__main__":
    write_whole(PAGE, page())
    write_whole(PLAYERS_PAGE, with_tables(PLAYERS_PAGE.read_text(encoding="utf-8")))
