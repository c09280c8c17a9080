"""What the pages show is run: each block of commands, Python or rules, as a reader would."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, chdir, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import typer
from tools import fences
from tools.surroundings import environment

from tests.commands import run
from tests.starting import started
from tests.waiting import TIMEOUT, until
from upcard.cli import app
from upcard.cli.apps import RunGroup
from upcard.rules import load
from upcard.training import training_run

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("benchmarks/*.md")])
RUN_BY = {
    ("README.md", "sh"): ".ci/run",
    ("CONTRIBUTING.md", "sh"): ".ci/run",
    ("docs/classic.md", "sh"): ".ci/run",
    ("docs/bots.md", "python"): "tests/bots/test_page.py",
    ("docs/courses.md", "python"): "tests/course/test_page.py",
    ("docs/courses.md", "sh"): "tests/course/test_page.py",
    ("docs/courses.md", "toml"): "tests/course/test_page.py",
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
    "yaml": "another program's settings",
}
COMMANDS: Any = typer.main.get_command(app)
TYPED = r"(?:^|[ /])upcard ([^|&\n]+)"
"""A command in a line of a block, up to the next one."""
NO_COMMAND = re.compile("-|[A-Z]+$")
"""What stands for a command, or in its place."""
SIGNATURES = "docs/reference.md"
"""A page whose Python says how functions are called."""
NOT_RUN = {
    r"^python3 -m venv |^\.venv/bin/pip |^source ": "so begins the README, and .ci/run runs it",
    r"^pip install ": "it fetches packages",
    r"^docker | deploy/": "it needs Docker: tests/web/test_deploy.py reads what it would build",
    r"^sudo |^journalctl ": "it needs systemd: tests/web/test_deploy.py reads what it starts",
    r"^upcard match .* 'cmd:node ": "it needs Node.js: tests/bots/test_bot.py plays with that bot",
    r"^python -m benchmarks\.start\b": "for many minutes it compiles everything again and again",
    r"^python (-m )?benchmarks[./](?!start)": (
        "tests/test_benchmarks.py and tests/web/test_browser_look.py measure next to nothing"
    ),
}
"""Commands that are not run, and why."""
SHORTER = {
    r"^(\w+=\S+ )?upcard warm-up\b": "NUMBA_DISABLE_JIT=1 upcard warm-up",  # compiles nothing
    r"--deals \d+": "--deals 10",
    r"^upcard benchmark (?!verify|list)(.*?)(?: --quick)?$": r"upcard benchmark \1 --deals 2",
    r"^upcard lab (?!map).*": r"\g<0> --deals 100 --searched 2",
    r"^upcard league .*": r"\g<0> --workers 1",
    r"^upcard train .*": r"\g<0> --seats 2 --rounds 1 --choices 200 --units 2 --against first",
    r"^upcard player check .*": r"\g<0> --deals 2",
    r"--slow 50$": "--slow 60000",
    r"--budget 1000ms": "--budget 200",
    r"^upcard review (?!.*--budget).*": r"\g<0> --budget 20",
    r"^upcard serve\b": "upcard serve --port 0",
    r"^dask scheduler\b": "dask scheduler --no-dashboard --host 127.0.0.1 --port 0",
    r"^dask worker\b": "dask worker --no-dashboard",
    r"--nworkers auto": "--nworkers 1",
    r"HOST:8786": "127.0.0.1:PORT",
    r"\bFILE\b": "deal.json",
}
"""What is typed in the place of what a page says, so that it takes seconds and disturbs nobody."""
LISTENS = r"Scheduler at: +tcp://.*:(\d+)\n"
SERVERS = {
    "upcard serve": "http://127.0.0.1:",
    "dask scheduler": LISTENS,
    "dask worker": "Registered to:",
}
"""Commands that run until they are stopped, and the pattern of what they print when ready."""
A_PROCESS = re.compile(r"^(?!upcard )|[|&;<>]|--cluster")
"""Commands that need a process of their own: all others run in this one."""
BEFORE = {
    "docs/league.md": "mkdir class; printf 'deals = 10\\ninterval = 400.0' > class/league.toml",
    "docs/playing.md": "cp ours.toml my-rules.toml\nupcard play crazy8s --save deal.json",
    "docs/records.md": "upcard play clash --players first,first --save deal.json",
    "docs/review.md": "upcard play crazy8s --players first,first --seed 1 --save deal.json",
}
"""What a reader of a page has done before."""
LONGER = (
    *("arena", "benchmark", "design", "installing", "league", "playing", "researchers", "rules"),
    *("training", "web"),
)
"""Pages that start programs, or play, learn or load much."""
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


def to_run(page: Path) -> list[fences.Block]:
    """The blocks that are run here, or only saved."""
    return [
        block
        for block in blocks(page)
        if block.kind not in ONLY_SHOWN and (named(page), block.kind) not in RUN_BY
    ]


RUN = [
    pytest.param(page, id=named(page), marks=[pytest.mark.full] * (page.stem in LONGER))
    for page in PAGES
    if to_run(page) and named(page) != SIGNATURES
]


@pytest.mark.parametrize("page", RUN)
def test_what_a_page_shows_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for measured in ("DEALS", "LAST_DEALS"):  # after each round of training
        monkeypatch.setattr(training_run, measured, 100)
    reader = Reader(tmp_path)
    reader.type(BEFORE.get(named(page), ""))
    for block in to_run(page):
        if block.file:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
        if block.kind == "sh":
            reader.type(block.text)
        else:
            reader.read(block)
    reader.work()


class Reader:
    """Somebody who types what a page says, in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.environment = folder, environment(folder)
        self.names: dict[str, object] = {}
        self.session = ""
        self.port = ""
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

    def work(self) -> None:
        """Run the Python that was taken up; libraries may warn of what they will do otherwise."""
        with chdir(self.folder), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(compile(self.session, "page", "exec"), {"__name__": "page"})

    def type(self, text: str) -> None:
        """Run commands one after the other; servers among them until the last one is done."""
        with ExitStack() as servers:
            for command in filter(None, commands(text)):
                if any(re.search(pattern, command) for pattern in NOT_RUN):
                    continue
                for pattern, other in SHORTER.items():
                    command = re.sub(pattern, other, command)
                command = command.replace("PORT", self.port)
                ready = next((SERVERS[one] for one in SERVERS if command.startswith(one)), "")
                if ready:
                    servers.enter_context(self.serving(command, ready))
                elif A_PROCESS.search(command):
                    self.run(command)
                else:
                    home = self.environment["XDG_DATA_HOME"]
                    words = shlex.split(command)[1:]
                    done = run(*words, folder=self.folder, XDG_DATA_HOME=home)
                    assert done.status == 0, (command, done)

    def run(self, command: str) -> None:
        """Run a command in a shell."""
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", command],
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
            until(lambda: re.search(ready, printed.read_text("utf-8")) is not None, process)
            self.port = "".join(re.findall(LISTENS, printed.read_text("utf-8"))) or self.port
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
def test_every_command_of_a_page_is_one_with_its_options(page: Path) -> None:
    """Those of blocks are read as if they were typed; sentences may leave out what they take."""
    text = page.read_text(encoding="utf-8")
    for line in re.findall(r"`upcard ([^`|]+)", fences.FENCE.sub("", text)):
        command, words = named_by(line.replace("…", "").split())
        known = {name for one in command.params for name in one.opts} | {"--help"}
        assert {word.partition("=")[0] for word in words if word.startswith("--")} <= known, line
    for block in blocks(page):
        for line in re.findall(TYPED, block.text, re.MULTILINE) if block.kind == "sh" else ():
            command, words = named_by(shlex.split(line, comments=True))
            with suppress(typer.Exit):  # it says its version
                command.make_context("upcard", words)


def test_what_everybody_is_led_to_can_be_typed_as_it_is() -> None:
    text = (ROOT / "docs" / "tools.md").read_text(encoding="utf-8")
    typed = re.findall(r"\| `upcard ([^`]+)` \| \[", text)
    assert len(typed) > 20
    for line in typed:
        command, words = named_by(shlex.split(line))
        command.make_context("upcard", words)


def named_by(words: list[str]) -> tuple[Any, list[str]]:
    """The command that words begin with, and the other words."""
    command = COMMANDS
    while words and words[0] in getattr(command, "commands", ()):
        command, words = command.commands[words[0]], words[1:]
    if isinstance(command, RunGroup) and words and not words[0].startswith("-"):
        return command.commands["run"], words
    assert not hasattr(command, "commands") or not words or NO_COMMAND.match(words[0]), words
    return command, words
