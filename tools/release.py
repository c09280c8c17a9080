"""What a release needs, checked and made: docs/release.md has the whole list.

    python -m tools.release --tick
    python -m tools.release [--out dist]

The first runs all commands of the checklist, for hours, and keeps which have passed for this
commit: run again, it goes on with the others. The second makes the release, if nothing stands
against it. It tags nothing and uploads nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

import yaml
from packaging.version import Version

import upcard
from tools import checklist
from tools.installed import added
from upcard.files import write_whole

ROOT = Path(__file__).resolve().parents[1]
VERSIONED = re.compile(r"^## (\S+)", re.MULTILINE)


def missing(root: Path) -> Iterator[str]:
    """What stands against a release of this checkout, a sentence each."""
    version = upcard.__version__
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    cited = yaml.safe_load((root / "CITATION.cff").read_text("utf-8"))
    for file, found in (("pyproject.toml", project["version"]), ("CITATION.cff", cited["version"])):
        if found != version:
            yield f"{file} has version {found}, upcard.__version__ {version}"
    (first, *_) = VERSIONED.findall((root / "CHANGELOG.md").read_text("utf-8"))
    if first != version:
        yield f"the changelog begins with {first}, not with {version}"
    if changed := _git(root, "status", "--porcelain"):
        yield f"not committed: {', '.join(line[3:] for line in changed.splitlines())}"
    if f"v{version}" in _git(root, "tag").split():
        yield f"there is a tag v{version} already"


def unticked(root: Path) -> Iterator[str]:
    """The commands of the checklist that have not passed for what is committed, a sentence each."""
    passed = checklist.ticked(root, commit_of(root))
    for command in checklist.commands():
        if command not in passed:
            yield f"not ticked for this commit: {command}"


def commit_of(root: Path) -> str:
    """The name of the commit that is checked out."""
    return _git(root, "rev-parse", "HEAD").strip()


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", *words], cwd=root, check=True, capture_output=True, encoding="utf-8"
    )
    return done.stdout


def bill() -> dict[str, Any]:
    """What Upcard without extras needs, in the form of CycloneDX."""

    def part(of: Distribution) -> dict[str, str]:
        own = of.metadata["Name"]
        return {
            "type": "library",
            "name": own,
            "version": str(Version(of.version)),
            "purl": f"pkg:pypi/{own.lower().replace('_', '-')}@{of.version}",
        }

    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**part(distribution("upcard")), "type": "application"}},
        "components": [part(one) for one in added("").values()],
    }


def make(root: Path, out: Path) -> list[Path]:
    """Build both archives, and write their checksums and the list of dependencies beside them."""
    out.mkdir(parents=True, exist_ok=True)
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(out.resolve())]
    subprocess.run(build, cwd=root, check=True, capture_output=True)
    archives = sorted(out.glob(f"upcard-{upcard.__version__}*.*"))
    sums = [f"{hashlib.sha256(one.read_bytes()).hexdigest()}  {one.name}\n" for one in archives]
    write_whole(out / "SHA256SUMS", "".join(sums))
    write_whole(out / "dependencies.cdx.json", json.dumps(bill(), indent=1) + "\n")
    return [*archives, out / "SHA256SUMS", out / "dependencies.cdx.json"]


def main(arguments: list[str] | None = None) -> int:
    """Tick, or check and make; 1 if something stands against it, and then nothing is made."""
    parser = argparse.ArgumentParser(description="What a release needs, checked and made.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where to write it")
    parser.add_argument("--tick", action="store_true", help="run the commands of the checklist")
    given = parser.parse_args(arguments)
    if given.tick:
        return _tick()
    if problems := [*missing(ROOT), *unticked(ROOT)]:
        print(*(f"No release: {one}." for one in problems), sep="\n", file=sys.stderr)
        return 1
    for path in make(ROOT, given.out):
        print(path)
    print(f"To do by hand: git tag v{upcard.__version__}")
    return 0


def _tick() -> int:
    """Run what is not ticked yet of a tree that has nothing uncommitted."""
    if changed := _git(ROOT, "status", "--porcelain"):
        print(f"Nothing is ticked while there are changes:\n{changed}", end="", file=sys.stderr)
        return 1
    every = True
    for command, passed in checklist.tick(ROOT, commit_of(ROOT)):
        print(f"[{'x' if passed else ' '}] {command}", flush=True)
        every = every and passed
    return int(not every)


if __name__ == "__main__":
    sys.exit(main())
