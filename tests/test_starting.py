"""What tests start ends with them."""

from __future__ import annotations

import ast
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.starting import started
from tests.waiting import state, until

pytestmark = [
    pytest.mark.surroundings,
    pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc"),
]

SLEEPS = "import time; time.sleep(3600)"
STARTS = f"""
import subprocess, sys
print(subprocess.Popen([sys.executable, "-c", {SLEEPS!r}]).pid, flush=True)
"""


class Fails(Exception):
    """A test that fails."""


@pytest.mark.full
@pytest.mark.parametrize("script", [STARTS + SLEEPS, STARTS], ids=["goes on", "ends first"])
def test_a_program_and_what_it_started_end_with_a_test_that_fails(script: str) -> None:
    with (
        suppress(Fails),
        started([sys.executable, "-c", script], stdout=subprocess.PIPE) as process,
    ):
        child = int(process.stdout.readline())
        if script == STARTS:
            process.wait()
        raise Fails
    assert process.returncode is not None
    assert process.stdout.closed
    until(lambda: state(child) in ("", "Z"))


@pytest.mark.full
def test_a_program_that_has_ended_is_no_trouble() -> None:
    with started([sys.executable, "-c", "print(1)"], stdout=subprocess.PIPE) as process:
        shown, _ = process.communicate()
    assert (shown, process.returncode) == (b"1\n", 0)


def test_no_test_starts_a_program_in_another_way() -> None:
    """But for the database server, whose fixture ends it, collecting, and what hostile bots do."""
    folder = Path(__file__).parent
    texts = {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    calls = {
        str(path.relative_to(folder))
        for path, text in texts.items()
        if "Popen" in text
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "subprocess.Popen"
    }
    assert calls == {"starting.py", "postgres.py", "conftest.py", "bots/hostile/kills.py"}
