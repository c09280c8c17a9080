"""What an installation brings: the distributions of Upcard alone, and those that each extra adds.

    python -m tools.installed

makes their lists in docs/installing.md, from pyproject.toml and the metadata of what is installed
here, and prints how large they are. For other versions of Python or systems they differ by a few.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.blocks import with_blocks
from upcard.files import write_whole

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/installing.md"
ALL = "dev"
"""The extra that has all others, and the tests' own: its list would be constraints.txt."""


@cache
def declared() -> dict[str, tuple[str, ...]]:
    """What pyproject.toml asks for, by extra; Upcard alone is the extra ""."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = {extra: tuple(lines) for extra, lines in project["optional-dependencies"].items()}
    return {"": tuple(project["dependencies"]), **extras}


def brought(lines: Iterable[str]) -> dict[str, Distribution]:
    """What is installed here of all that these requirements bring, by name, in order.

    Raises PackageNotFoundError if one of them is not installed.
    """
    found, seen = dict[str, Distribution](), set[str]()
    waiting = [Requirement(line) for line in lines]
    while waiting:
        one = waiting.pop()
        if str(one) in seen:
            continue
        seen.add(str(one))
        name = canonicalize_name(one.name)
        found[name] = distribution(name)
        needs = map(Requirement, found[name].requires or ())
        waiting += [need for need in needs if _holds(need, one.extras)]
    return dict(sorted(found.items()))


def _holds(need: Requirement, extras: set[str]) -> bool:
    """Whether a distribution with these extras needs it here."""
    marker = need.marker
    return not marker or any(marker.evaluate({"extra": extra}) for extra in (*extras, ""))


def added(extra: str) -> dict[str, Distribution]:
    """What an extra brings that Upcard alone does not; of the extra "" what that brings."""
    alone = brought(declared()[""])
    if not extra:
        return alone
    return {name: one for name, one in brought(declared()[extra]).items() if name not in alone}


def size(distributions: Iterable[Distribution]) -> int:
    """The bytes of their files, those included that Python compiled when they were installed."""
    files = (file for one in distributions for file in one.files or ())
    places = {Path(str(file.locate())) for file in files}
    return sum(place.stat().st_size for place in places if place.is_file())


def table() -> str:
    """The lists, a row for each extra."""
    rows = ["| installed | brings |", "| --- | --- |"]
    for extra in declared():
        if extra != ALL:
            named = f"`upcard[{extra}]`" if extra else "`upcard`"
            rows.append(f"| {named} | {', '.join(added(extra))} |")
    return "\n".join(rows)


def with_lists(page: str) -> str:
    """The page with its lists as they are now."""
    return with_blocks(page, "tools.installed", {"distributions": table()})


if __name__ == "__main__":
    write_whole(PAGE, with_lists(PAGE.read_text("utf-8")))
    for extra in declared():
        if extra != ALL:
            print(f"{extra or 'upcard':10} {size(added(extra).values()) / 1e6:6.0f} MB")
