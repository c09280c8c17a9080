"""The public names of `upcard` with their signatures, one a line, so that a change of one is seen.

    python -m tools.interface

Writes `docs/interface.txt`. Public is what docs/api.md shows. A line that is gone or that changed
breaks what others have written; one that is new does not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from griffe import Alias, Attribute, Class, Function, GriffeLoader, Module, Object, ParameterKind

from upcard.files import write_whole

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "docs" / "interface.txt"
SHOWN = re.compile(r"^::: (\S+)\n((?:    .*\n)*)", re.MULTILINE)
MEMBERS = re.compile(r"members: \[([^\]]*)\]")
STARS = {ParameterKind.var_positional: "*", ParameterKind.var_keyword: "**"}


class Difference(NamedTuple):
    """Lines that were there before and are not now, and the other way round."""

    gone: list[str]
    new: list[str]


def lines() -> list[str]:
    """Each public name with its signature or type, by modules in the order of docs/api.md."""
    loader = GriffeLoader(search_paths=[str(ROOT / "src")])
    loader.load("upcard")
    found = list[str]()
    for path, options in SHOWN.findall((ROOT / "docs" / "api.md").read_text("utf-8")):
        module = loader.modules_collection[path]
        chosen = MEMBERS.search(options)
        names = chosen[1].split(", ") if chosen else [str(name) for name in module.exports or ()]
        for name in names:
            found += _told(f"{path}.{name}", module[name])
    return found


def _told(path: str, thing: Object | Alias) -> Iterator[str]:
    """The line of a name, and those of its public members."""
    own = thing.final_target if isinstance(thing, Alias) else thing
    if isinstance(own, Function):
        yield f"{path}({', '.join(_parameters(own))}) -> {own.returns}"
    elif isinstance(own, Attribute):
        yield f"{path}: {own.annotation}"
    elif isinstance(own, Class):
        bases = ", ".join(str(base) for base in own.bases)
        begins = own.members.get("__init__")
        accepted = f"({', '.join(_parameters(begins))})" if isinstance(begins, Function) else ""
        yield f"class {path}{accepted}" + f" of {bases}" * bool(bases)
        for name, member in own.members.items():
            if not name.startswith("_") and not isinstance(member, Module):
                yield from _told(f"{path}.{name}", member)


def _parameters(function: Function) -> Iterator[str]:
    """The parameters as they are written, without the object itself."""
    kinds = [one.kind for one in function.parameters]
    for number, one in enumerate(function.parameters):
        if one.name in ("self", "cls") and not number:
            continue
        if one.kind is ParameterKind.keyword_only and not {
            ParameterKind.keyword_only,
            ParameterKind.var_positional,
        }.intersection(kinds[:number]):
            yield "*"
        kind = f": {one.annotation}" if one.annotation is not None else ""
        default = "" if one.default is None or one.kind in STARS else f" = {one.default}"
        yield f"{STARS.get(one.kind, '')}{one.name}{kind}{default}"


def difference(before: list[str], now: list[str]) -> Difference:
    """What a change of the public names is."""
    return Difference(
        [line for line in before if line not in now], [line for line in now if line not in before]
    )


if __name__ == "__main__":
    write_whole(KEPT, "\n".join([*lines(), ""]))
