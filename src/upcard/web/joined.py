"""The page's modules as one, as a browser fetches six files at a time, and each costs a round trip.

Each module becomes a function, called once, that returns what the module exports, after those that
it imports. That means the same: no module changes what it has exported, and none is in a circle.
A form of import or export that is not known here is refused when the server starts.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from graphlib import TopologicalSorter
from posixpath import dirname, join, normpath

NAMES = r"\{([^{}]*)\}"
IMPORT = re.compile(rf'^import {NAMES} from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async function|function|class|const) (\w+))", re.MULTILINE)
LIST = re.compile(rf"\bexport ?{NAMES};?\s*\Z")
OTHER = re.compile(r"^(?:import|export)\b.*|(?<!\{)\bimport\(.*", re.MULTILINE)
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/[ \t]*)\n", re.MULTILINE)
"""A comment that has its lines for itself, which nobody needs to be sent."""


def joined(texts: Mapping[str, str]) -> str:
    """One module of all that are given, by their paths."""
    plain = {path: COMMENT.sub("", text) for path, text in texts.items()}
    graph = {
        path: [beside(path, name) for _, name in IMPORT.findall(text)]
        for path, text in plain.items()
    }
    modules: list[str] = []
    known = dict[str, tuple[str, set[str]]]()
    for number, path in enumerate(TopologicalSorter(graph).static_order()):
        body, exported = _body(path, plain[path], known)
        known[path] = f"m{number}", set(exported)
        given = ", ".join(f"{outer}: {inner}" for outer, inner in exported.items())
        modules.append(f"const m{number} = (() => {{\n{body}\nreturn {{ {given} }};\n}})();\n")
    return "".join(modules)


def beside(path: str, name: str) -> str:
    """The path that a module means by a name such as `./words.js`."""
    return normpath(join(dirname(path), name))


def _body(
    path: str, text: str, known: Mapping[str, tuple[str, set[str]]]
) -> tuple[str, dict[str, str]]:
    """What a module does, and the names inside of what it exports, by those outside."""

    def unpacked(found: re.Match[str]) -> str:
        module, exported = known[beside(path, found[2])]
        names = _pairs(found[1])
        if missing := {outer for outer, _ in names} - exported:
            raise ValueError(f"{path}: {found[2]} exports no {', '.join(sorted(missing))}")
        unpacking = ", ".join(f"{outer}: {inner}" for outer, inner in names)
        return f"const {{ {unpacking} }} = {module};\n"

    exported = {name: name for name in EXPORT.findall(text)}
    if listed := LIST.search(text):
        exported |= {outer: inner for inner, outer in _pairs(listed[1])}
        text = text[: listed.start()]
    body = EXPORT.sub("", IMPORT.sub(unpacked, text))
    if unknown := OTHER.search(body):
        raise ValueError(f"{path}: cannot be joined with other modules: {unknown[0][:80]}")
    return body, exported


def _pairs(names: str) -> list[tuple[str, str]]:
    """`a as b, c` as pairs; a name alone is for both."""
    words = [name.split() for name in names.split(",") if name.strip()]
    return [(each[0], each[-1]) for each in words]
