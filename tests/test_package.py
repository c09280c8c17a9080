"""What is published: a wheel with all files, the same from a checkout and from the source archive.

Its dependencies are those of the tests: to install them anew takes longer than all of this.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = "src/upcard/"
pytestmark = pytest.mark.full


class Built(NamedTuple):
    """The two files that are published."""

    wheel: Path
    archive: Path


def build(source: Path, target: Path, *kinds: str) -> None:
    chosen = [word for kind in kinds for word in ("-t", kind)]
    command = [sys.executable, "-m", "hatchling", "build", *chosen, "-d", str(target)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("built")
    build(ROOT, folder, "sdist", "wheel")
    return Built(*folder.glob("*.whl"), *folder.glob("*.tar.gz"))


def test_the_source_archive_builds_the_same_wheel_byte_for_byte(
    built: Built, tmp_path: Path
) -> None:
    with tarfile.open(built.archive) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    build(unpacked, tmp_path / "again", "wheel")
    (again,) = (tmp_path / "again").iterdir()
    assert again.name == built.wheel.name
    assert again.read_bytes() == built.wheel.read_bytes()


def test_every_file_of_the_package_is_in_the_wheel(built: Built) -> None:
    listed = subprocess.run(
        ["git", "ls-files", PACKAGE], cwd=ROOT, check=False, capture_output=True, encoding="utf-8"
    )
    if listed.returncode:
        pytest.skip("this is no checkout")
    kept = {line.removeprefix("src/") for line in listed.stdout.splitlines()}
    with ZipFile(built.wheel) as wheel:
        names = [name for name in wheel.namelist() if ".dist-info/" not in name]
    manuals = {Path(name).name for name in names if ".data/data/share/man/man1/" in name}
    assert kept == {name for name in names if ".data/" not in name}
    assert manuals == {path.name for path in (ROOT / "man").iterdir()}


NO_ADDRESS = "AuthorEmail,Url"
"""What pyroma misses: the project has neither an e-mail address nor a page of its own yet."""


@pytest.mark.parametrize(
    ("checker", "of"),
    [
        ("check_wheel_contents", ["wheel"]),
        ("twine check --strict", ["wheel", "archive"]),
        (f"pyroma -n 10 --skip-tests {NO_ADDRESS} --file", ["archive"]),
    ],
)
def test_those_who_take_archives_find_nothing_wrong(
    built: Built, checker: str, of: list[str]
) -> None:
    files = [getattr(built, name) for name in of]
    checked = subprocess.run(
        [sys.executable, "-m", *checker.split(), *map(str, files)],
        check=False,
        capture_output=True,
        encoding="utf-8",
    )
    assert checked.returncode == 0, checked.stdout


@pytest.mark.long
def test_types_are_declared_for_those_who_import_it() -> None:
    """What a checker of types would have to guess, it may guess otherwise than another."""
    pyright = ROOT / "node_modules/.bin/pyright"
    if not pyright.exists():
        pytest.skip("npm install --no-package-lock")
    checked = subprocess.run(
        [pyright, "--verifytypes", "upcard", "--ignoreexternal", "--outputjson"],
        check=False,
        capture_output=True,
    )
    found = json.loads(checked.stdout)["typeCompleteness"]
    unknown = [one["name"] for one in found["symbols"] if not one["isTypeKnown"]]
    assert found["completenessScore"] >= 0.98, unknown


def test_it_runs_from_any_folder_without_a_home_and_with_other_letters(
    built: Built, tmp_path: Path
) -> None:
    there, work = tmp_path / "mes jeux à moi", tmp_path / "œuvres d'été"
    work.mkdir()
    with ZipFile(built.wheel) as wheel:
        wheel.extractall(there)
    for path in [*there.rglob("*"), there]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    environment = {
        "PATH": os.defpath,
        "LC_ALL": "C",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONUTF8": "0",  # so that signs beyond ASCII cannot be written
        "HOME": str(tmp_path / "nowhere"),
        "PYTHONPATH": str(there),
        "PYTHONDONTWRITEBYTECODE": "1",
    }

    def told(*words: str) -> str:
        done = subprocess.run(
            [sys.executable, *words], env=environment, cwd=work, check=False, capture_output=True
        )
        assert (done.returncode, done.stderr) == (0, b""), words
        return done.stdout.decode("ascii")

    try:
        assert told("-c", "import upcard; print(upcard.__file__.isascii())") == "False\n"
        assert "vandatta" in told("-m", "upcard", "rules", "list")
        played = told("-m", "upcard", "classic", "clash", "--players", "A,B", "--seed", "1")
        assert "wins" in played.lower()
        assert list(work.iterdir()) == []
    finally:
        for path in [there, *there.rglob("*")]:
            path.chmod(0o755 if path.is_dir() else 0o644)
