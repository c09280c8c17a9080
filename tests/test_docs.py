"""What the pages show is run: each block of commands, Python or rules, as a reader would."""

from __future__ import annotations

import doctest
import re
import shlex
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import typer
from tools import fences
from tools.surroundings import environment

from tests.starting import started
from tests.waiting import TIMEOUT, until
from upcard.cli import app
from upcard.rules import load

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("benchmarks/*.md")])
RUN_BY = {
    ("README.md", "sh"): ".ci/run",
    ("CONTRIBUTING.md", "sh"): ".ci/run",
    ("docs/classic.md", "sh"): ".ci/run",
    ("docs/bots.md", "python"): "tests/bots/test_page.py",
    ("docs/lab.md", "sh"): "tests/test_printed.py",
    ("docs/tutorial.md", "python"): "tests/test_printed.py",
    ("docs/tutorial.md", "sh"): "tests/test_printed.py",
    ("docs/web.md", "python"): "tests/web/test_api.py",
}
"""Blocks that another file runs."""
ONLY_SHOWN = {
    "text": "it was printed",
    "json": "it was sent, or written",
    "nginx": "another program's settings",
}
SIGNATURES = "docs/reference.md"
"""A page whose Python says how functions are called."""
NOT_RUN = {
    r"^python3 -m venv |^\.venv/bin/pip |^source ": "so begins the README, and .ci/run runs it",
    r"^pip install ": "it fetches packages",
    r"^upcard match .* 'cmd:node ": "it needs Node.js: tests/bots/test_bot.py plays with that bot",
    r"^python -m benchmarks\.start\b": "for many minutes it compiles everything again and again",
    r"^python (-m )?benchmarks[./](?!start)": (
        "tests/test_benchmarks.py and tests/web/test_browser_look.py measure next to nothing"
    ),
}
"""Commands that are not run, and why."""
SHORTER = {
    r"^upcard warm-up\b": "NUMBA_DISABLE_JIT=1 upcard warm-up",  # nothing is left to compile
    r"^upcard lab .*": r"\g<0> --deals 100 --searched 2",
    r"^upcard train .*": r"\g<0> --seats 2 --rounds 1 --choices 200 --units 2 --against first",
    r"^upcard player check .*": r"\g<0> --deals 10",
    r"--slow 50$": "--slow 60000",
    r"--budget 1000ms": "--budget 200",
    r"^upcard review (?!.*--budget).*": r"\g<0> --budget 20",
    r"--deals \d+000\b": "--deals 200",
    r"^upcard serve\b": "upcard serve --port 0",
    r"^dask scheduler\b": "dask scheduler --no-dashboard --port PORT",
    r"^dask worker\b": "dask worker --no-dashboard",
    r"HOST:8786": "127.0.0.1:PORT",
    r"\bFILE\b": "deal.json",
}
"""What is typed in the place of what a page says, so that it takes seconds and disturbs nobody."""
SERVERS = {
    "upcard serve": "http://127.0.0.1:",
    "dask scheduler": "Scheduler at:",
    "dask worker": "Registered to:",
}
"""Commands that run until they are stopped, and what they print when they are ready."""
BEFORE = {
    "docs/playing.md": "cp ours.toml my-rules.toml\nupcard play crazy8s --save deal.json",
    "docs/records.md": "upcard play clash --players first,first --save deal.json",
    "docs/review.md": "upcard play crazy8s --players first,first --seed 1 --save deal.json",
}
"""What a reader of a page has done before."""
OURS = 'base = "crazy8s"\nname = "ours"\ntitle = "Ours"\nsource = "our kitchen table"\n'
"""A rules file for pages that speak of one without showing it."""


def blocks(page: Path) -> list[fences.Block]:
    return fences.blocks(page.read_text(encoding="utf-8"))


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def commands(text: str) -> Iterator[str]:
    """The commands of a block, without what is said of them."""
    for line in text.splitlines():
        yield re.sub(r"\s+# .*", "", line)


RUN = [page for page in PAGES if any(block.kind not in ONLY_SHOWN for block in blocks(page))]


@pytest.mark.parametrize("page", RUN, ids=named)
def test_what_a_page_shows_runs(page: Path, tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    reader.type(BEFORE.get(named(page), ""))
    for block in blocks(page):
        if block.kind in ONLY_SHOWN or (named(page), block.kind) in RUN_BY:
            continue
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
        if block.kind == "sh":
            reader.type(block.text)
        elif named(page) != SIGNATURES:
            reader.read(block)
    reader.run([sys.executable, "-c", reader.session])


class Reader:
    """Somebody who types what a page says, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.environment = folder, environment(folder)
        self.names: dict[str, object] = {}
        self.session = ""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        (folder / "ours.toml").write_text(OURS, encoding="utf-8")

    def read(self, block: fences.Block) -> None:
        """Take up Python, for one session; run what shows its answers, or load rules."""
        if block.kind == "python":
            self.session += f"{block.text}\n"
        elif block.kind == "pycon":
            test = doctest.DocTestParser().get_doctest(block.text, self.names, "page", None, None)
            assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
            self.names = test.globs
        else:
            assert block.kind == "toml"
            path = self.folder / (block.file or "rules.toml")
            path.write_text(block.text, encoding="utf-8")
            (base,) = re.findall(r'^base = "(.*)"', block.text, re.MULTILINE)
            assert load(path) != load(base)

    def type(self, text: str) -> None:
        """Run commands one after the other; servers among them until the last one is done."""
        with ExitStack() as servers:
            for command in filter(None, commands(text)):
                if any(re.search(pattern, command) for pattern in NOT_RUN):
                    continue
                for pattern, other in SHORTER.items():
                    command = re.sub(pattern, other, command)
                command = command.replace("PORT", str(self.port))
                ready = next((SERVERS[one] for one in SERVERS if command.startswith(one)), "")
                if ready:
                    servers.enter_context(self.serving(command, ready))
                else:
                    self.run(["bash", "-euo", "pipefail", "-c", command])

    def run(self, command: list[str]) -> None:
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
            check=False,
        )
        assert done.returncode == 0, (command, done.stdout, done.stderr)

    @contextmanager
    def serving(self, command: str, ready: str) -> Iterator[None]:
        """A server that is ready, in the block."""
        printed = self.folder / f"{command.split()[1]}.log"
        with (
            printed.open("wb") as log,
            started(
                shlex.split(command),
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            ) as process,
        ):
            until(lambda: ready in printed.read_text(encoding="utf-8"), process)
            yield


def test_every_block_says_what_it_is() -> None:
    for page in PAGES:
        kinds = {block.kind for block in blocks(page)}
        assert kinds <= {"sh", "python", "pycon", "toml", *ONLY_SHOWN}, page


@pytest.mark.parametrize(("page", "kind"), RUN_BY)
def test_another_file_that_runs_blocks_names_their_page(page: str, kind: str) -> None:
    assert any(block.kind == kind for block in blocks(ROOT / page))
    assert Path(page).name in (ROOT / RUN_BY[page, kind]).read_text(encoding="utf-8")


def test_nothing_is_listed_here_that_no_page_shows() -> None:
    typed = [
        command
        for page in PAGES
        for block in blocks(page)
        if block.kind == "sh"
        for command in commands(block.text)
    ]
    for pattern in [*NOT_RUN, *SHORTER, *SERVERS]:
        assert any(re.search(pattern, command) for command in typed), pattern


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_command_in_a_sentence_is_one_with_its_options(page: Path) -> None:
    prose = fences.FENCE.sub("", page.read_text(encoding="utf-8"))
    for line in re.findall(r"`upcard ([^`]+)`", prose):
        command: Any = typer.main.get_command(app)
        words = line.replace("…", "").split()
        while words and words[0] in getattr(command, "commands", ()):
            command = command.commands[words.pop(0)]
        known = {name for one in command.params for name in one.opts} | {"--help"}
        assert {word.partition("=")[0] for word in words if word.startswith("--")} <= known, line
