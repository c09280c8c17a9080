"""What the tests themselves take of the machine: programs that may be missing, and signals."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest

from tests import surroundings

ROOT = Path(__file__).parents[1]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of all programs of a machine that has bubblewrap."""
    for name in ("bwrap", "cat"):
        (tmp_path / name).touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CI", "")
    monkeypatch.setattr(surroundings, "bare", False)
    monkeypatch.setattr(surroundings, "PLACES", str(tmp_path / "none"))
    return tmp_path


class Session:
    """In a configuration's place: what is to be done at the end."""

    def __init__(self) -> None:
        self.ends: list[Callable[[], Any]] = []

    def add_cleanup(self, end: Callable[[], Any]) -> None:
        self.ends.append(end)


def test_a_program_that_is_there_is_found(machine: Path) -> None:
    assert surroundings.program("node", "bwrap") == str(machine / "bwrap")


def test_without_it_a_test_is_skipped_and_told_the_package(machine: Path) -> None:
    with pytest.raises(pytest.skip.Exception, match="package nodejs is not installed"):
        surroundings.program("node")


@pytest.mark.usefixtures("machine")
def test_with_ci_it_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="package postgresql is not installed"):
        surroundings.program("postgres")


@pytest.mark.usefixtures("machine")
def test_hidden_it_is_not_found_by_anybody_and_all_others_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = Session()
    surroundings.hide(cast("pytest.Config", session))
    assert shutil.which("bwrap") is None
    assert shutil.which("cat")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.skip.Exception, match="package bubblewrap is not installed"):
        surroundings.program("bwrap")
    for end in session.ends:
        end()
    assert not os.path.exists(os.environ["PATH"])


@pytest.mark.full
@pytest.mark.parametrize("name", ["SIGHUP", "SIGINT", "SIGTERM"])
def test_what_tests_start_hears_what_they_themselves_were_to_ignore(name: str) -> None:
    tell = f"import signal; print(signal.getsignal(signal.{name}) is signal.SIG_IGN)"
    script = (
        f"import signal, subprocess, sys; signal.signal(signal.{name}, signal.SIG_IGN)\n"
        "import tests.conftest\n"
        f"subprocess.run([sys.executable, '-c', {tell!r}], check=True)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, encoding="utf-8", cwd=ROOT
    )
    assert done.stdout == "False\n"
