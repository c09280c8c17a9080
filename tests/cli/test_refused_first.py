"""Whatever a command cannot use is refused before anything is compiled, and before it writes."""

from __future__ import annotations

import shutil
from itertools import product
from pathlib import Path

import pytest

from tests.cli.every import EVERY
from tests.cli.home import MINE, refusal, run
from tests.sample import quickly
from upcard import warmup

COMPILING = {
    "play": "play crazy8s --players first,first",
    "sim": "sim crazy8s",
    "match": "match crazy8s first random",
    "tournament": "tournament crazy8s first random memory",
    "league": "league class",
    "train": "train duel6",
    "dataset": "dataset crazy8s first random --out rows.parquet",
    "demo": "demo hamper-leader",
    "replay": "replay deal.json",
    "verify": "verify deal.json",
    "review": "review deal.json",
    "serve": "serve --port 0 --store tables.sqlite",
    "benchmark run": "benchmark random",
    "benchmark verify": "benchmark verify result.json",
    "lab run": "lab chaos",
    "lab design": "lab design crazy8s --want fair",
    "player check": "player check own.py --deal 1",
    "rules check": "rules check own.toml --play",
}
"""A line of each command that has something compiled."""
OTHERS = {
    "course check": "course check clash own.py",
    "course grade": "course grade clash class --out marks",
    "lab map": "lab map crazy8s",
    "player new": "player new mine.py",
    "player list": "player list",
    "rules new": "rules new new.toml",
    "classic clash": "classic clash",
    "classic chaos": "classic chaos",
    "classic crazy8s": "classic crazy8s",
    "classic countdown": "classic countdown",
    "classic indigo": "classic indigo",
    "benchmark list": "benchmark list",
    "history": "history",
    "rules list": "rules list",
    "rules show": "rules show uno",
    "rules diff": "rules diff uno crazy8s",
    "rules house": "rules house",
    "warm-up": "warm-up",
}
LINES = COMPILING | OTHERS
RESUMING = "play"
ROOT = Path(__file__).parents[2]
ANY_NUMBER = {"seed"}
"""Options that take any whole number."""
READ = (
    ("lab design", "wishes"),
    ("course check", "scaffold"),
    ("course grade", "scaffold"),
    ("course grade", "settings"),
    ("play", "resume"),
)
"""Options with files that are read."""
STORING = ("match", "tournament", "history", "serve")
NAMING = {
    "play": "play crazy8s --players me,{}",
    "sim": "sim crazy8s first {}",
    "match": "match crazy8s first {}",
    "tournament": "tournament crazy8s first random {}",
    "train": "train duel6 --against {}",
    "dataset": "dataset crazy8s first {} --out rows.parquet",
    "serve": "serve --port 0 --store tables.sqlite --player {}",
    "benchmark run": "benchmark {} --quick",
    "benchmark verify": "benchmark verify result.json --agent {}",
    "lab run": "lab chaos --player {}",
    "lab design": "lab design crazy8s --want fair --player {}",
    "player check": "player check own.py --deal 1 --against {}",
}
NOBODY = (
    "nobody",
    "search:0",
    "search:abc",
    "search:-5ms",
    "none.py:Mine",
    "own.py:Nobody",
    "learned:none.json",
    "onnx:none.onnx",
    "first:5",
)


class Begun(Exception):
    """Something begins to be compiled."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in. Nothing is compiled yet, and nothing can be."""

    def begin(_stages: object) -> None:
        raise Begun

    monkeypatch.setattr(warmup, "missing", list)
    monkeypatch.setattr(warmup, "begin", begin)
    folder = tmp_path / "work"
    (folder / "class" / "ada").mkdir(parents=True)
    (folder / "class" / "ada" / "clash.py").write_text(MINE)
    (folder / "own.py").write_text(MINE)
    (folder / "own.toml").write_text('base = "crazy8s"\nname = "own"\ntitle = "Own"\n')
    (folder / "file.dat").write_bytes(b"\x95\xff")
    shutil.copy(ROOT / "tests" / "formats" / "record-clash-2.json", folder / "deal.json")
    shutil.copy(ROOT / "benchmarks" / "scores" / "random.json", folder / "result.json")
    return folder


def options(kind: type) -> list[tuple[str, str]]:
    """The commands' options that take something of a kind: the command, and the option."""
    return [
        (line, option.name)
        for line, command in EVERY.items()
        for option in command.params
        if option.param_type_name == "option" and option.type_descriptor.annotation is kind
    ]


def refused(desk: Path, command: str, name: str, given: object) -> str:
    """With what a command refuses an option: at once, and nothing is written."""
    (option,) = (one for one in EVERY[command].params if one.name == name)
    line = RESUMING if name == "resume" else LINES[command]
    return refused_line(desk, *line.split(), option.opts[0], given)


def refused_line(desk: Path, *words: object) -> str:
    before = written(desk)
    said = refusal(run(*words, folder=desk))
    assert written(desk) == before
    return said


def written(desk: Path) -> set[Path]:
    """All that is there but for what Python keeps of a file that it has read."""
    return {one for one in desk.parent.rglob("*") if "__pycache__" not in one.parts}


def test_every_command_has_a_line() -> None:
    alone = {line for line, command in EVERY.items() if not getattr(command, "commands", {})}
    assert alone == {*LINES}, "give new commands a line in LINES, as they would be typed"
    assert {*NAMING} < {*COMPILING}


@pytest.mark.parametrize("command", COMPILING)
def test_what_a_command_can_use_begins_to_be_compiled(command: str, desk: Path) -> None:
    with pytest.raises(Begun):
        run(*COMPILING[command].split(), folder=desk)


NUMBERS = [one for one in options(int) if one[1] not in ANY_NUMBER]


@pytest.mark.parametrize(
    ("command", "name", "given"),
    quickly(((*one, given) for given in (-7, 10**30) for one in NUMBERS), 3),
)
def test_a_number_that_cannot_be_is_refused(
    command: str, name: str, given: int, desk: Path
) -> None:
    assert str(given) in refused(desk, command, name, given).replace(",", "")


@pytest.mark.parametrize("given", ["-1", "0", "nan", "inf", "1e999"])
@pytest.mark.parametrize(("command", "name"), options(float))
def test_a_fraction_that_cannot_be_is_refused(
    command: str, name: str, given: str, desk: Path
) -> None:
    refused(desk, command, name, given)


@pytest.mark.parametrize(
    ("command", "name"),
    [one for one in options(Path) if one not in READ] + [(one, "store") for one in STORING],
)
def test_a_place_that_cannot_be_written_to_is_refused(command: str, name: str, desk: Path) -> None:
    assert "file.dat/below" in refused(desk, command, name, "file.dat/below/x")


@pytest.mark.parametrize(("command", "name"), READ)
def test_a_file_that_is_not_there_is_refused(command: str, name: str, desk: Path) -> None:
    assert "nowhere" in refused(desk, command, name, "nowhere")


@pytest.mark.parametrize(("command", "who"), quickly(product(NAMING, NOBODY), 4))
def test_a_player_that_there_is_not_is_refused(command: str, who: str, desk: Path) -> None:
    said = refused_line(desk, *NAMING[command].format(who).split())
    assert any(part in said for part in who.split(":"))
