"""What a release needs is checked, and made."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from tools import checklist, release

import upcard

GIT = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org"]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository in which nothing stands against a release."""
    root = tmp_path / "checkout"
    root.mkdir()
    for name in ("pyproject.toml", "CITATION.cff"):
        shutil.copy(release.ROOT / name, root)
    (root / "CHANGELOG.md").write_text(f"# Changes\n\n## {upcard.__version__}\n", "utf-8")
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "Begin"]):
        subprocess.run([*GIT, *words], cwd=root, check=True)
    return root


def test_what_stands_against_it_is_told(checkout: Path) -> None:
    assert [*release.missing(checkout)] == []
    (checkout / "CHANGELOG.md").write_text("# Changes\n\n## Unreleased\n", "utf-8")
    cited = (checkout / "CITATION.cff").read_text("utf-8")
    (checkout / "CITATION.cff").write_text(
        cited.replace(f"version: {upcard.__version__}", "version: 0.0.9"), "utf-8"
    )
    subprocess.run([*GIT, "tag", f"v{upcard.__version__}"], cwd=checkout, check=True)
    assert [*release.missing(checkout)] == [
        f"CITATION.cff has version 0.0.9, upcard.__version__ {upcard.__version__}",
        f"the changelog begins with Unreleased, not with {upcard.__version__}",
        "not committed: CHANGELOG.md, CITATION.cff",
        f"there is a tag v{upcard.__version__} already",
    ]


def test_the_page_has_the_checklist() -> None:
    page = checklist.PAGE.read_text("utf-8")
    assert checklist.with_table(page) == page, "run: python -m tools.checklist"


def test_each_command_of_the_checklist_names_what_is_there() -> None:
    for command in checklist.commands():
        for word in command.split():
            if word.startswith(("tests/", "tools/", "tools.", "benchmarks.")):
                path = word if "/" in word else f"{word.replace('.', '/')}"
                places = [release.ROOT / path, release.ROOT / f"{path}.py"]
                assert any(place.exists() for place in places), word


def test_what_has_passed_is_ticked_for_a_commit(checkout: Path) -> None:
    lines = [checklist.Line("Two", ("echo a >> dist.txt", "test -e there"))]
    assert [*checklist.tick(checkout, "one", lines)] == [
        ("echo a >> dist.txt", True),
        ("test -e there", False),
    ]
    (checkout / "there").touch()
    assert all(passed for _, passed in checklist.tick(checkout, "one", lines))
    assert (checkout / "dist.txt").read_text() == "a\n"  # it was not run again
    assert checklist.ticked(checkout, "one") == {*lines[0].commands}
    assert checklist.ticked(checkout, "two") == set()
    assert len([*release.unticked(checkout)]) == len([*checklist.commands()])


def test_what_is_needed_is_listed_with_its_version() -> None:
    found = release.bill()
    names = {part["name"].lower(): part for part in found["components"]}
    assert {"numpy", "numba", "llvmlite", "typer", "rich", "scipy", "pydantic"} <= names.keys()
    assert not {"jax", "pytest", "pyarrow"} & names.keys()  # they come with extras
    assert names["numpy"]["purl"] == f"pkg:pypi/numpy@{names['numpy']['version']}"
    assert found["metadata"]["component"]["version"] == upcard.__version__


@pytest.mark.full
def test_archives_have_their_checksums_beside_them(tmp_path: Path) -> None:
    made = release.make(release.ROOT, tmp_path / "dist")
    archives = [path for path in made if path.name.startswith("upcard-")]
    assert len(archives) == 2
    lines = (tmp_path / "dist" / "SHA256SUMS").read_text("utf-8").splitlines()
    for path, line in zip(archives, lines, strict=True):
        assert line == f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}"
    bill = json.loads((tmp_path / "dist" / "dependencies.cdx.json").read_text("utf-8"))
    assert bill["bomFormat"] == "CycloneDX"
