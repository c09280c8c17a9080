"""The files of games: the same bytes whatever happens on the way."""

from __future__ import annotations

import csv
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pyarrow import parquet  # type: ignore[import-untyped]

from tests.arena.rows import any_rows, rows_of
from tests.report.reports import CLEAN, DIRTY, NASTY
from upcard.arena.plan import seatings
from upcard.arena.statistics.tally import FORFEITS, Rows
from upcard.arena.storage.resumable_file import Growing, Written
from upcard.engine.layout import REASONS
from upcard.errors import BadRules, Unreadable
from upcard.report import GameWriter
from upcard.report.games import BLOCK

NAMES = ("alpha", *NASTY, DIRTY)
TABLES = tuple(combinations(range(len(NAMES)), 3))
SEATINGS = seatings(3)


def many_rows(deals: int) -> Rows:
    """Games at every table in turn."""
    random = np.random.default_rng(3)
    rows = any_rows(random, deals, SEATINGS)
    rows["table"] = np.repeat(np.arange(deals) % len(TABLES), len(SEATINGS))
    return rows


ROWS = many_rows(1_000)


def writer(folder: Path, kept: Written | None = None) -> GameWriter:
    return GameWriter(folder, NAMES, TABLES, SEATINGS, kept)


def test_without_the_package_that_writes_games_a_report_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(BadRules, match=r"folder given: install upcard\[report\] for it"):
        writer(tmp_path / "report")
    assert not list(tmp_path.iterdir())


def beginning(path: Path, games: int) -> Written:
    """The first games of a file."""
    data = b"".join(path.read_bytes().splitlines(keepends=True)[: 1 + games])
    return Written(str(path.parent), len(data), blake2b(data, digest_size=16).hexdigest())


def written(folder: Path, batches: Sequence[Rows]) -> bytes:
    with writer(folder) as games:
        for batch in batches:
            games.write(batch)
    return (folder / "deals.csv").read_bytes()


def lines_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, strict=True))


def test_each_game_is_a_line_as_a_hand_would_write_it(tmp_path: Path) -> None:
    rows = rows_of([[0, 1], [-1, 1]], table=1, first=40)
    rows["points"][:, :2] = [[12, 0], [0, -7], [3, 4], [0, 50]]
    rows["reason"], rows["turns"] = [1, 3, 2, 0], [9, 10, 111, 12]
    rows["forfeit"][3], rows["why"][3] = 0, FORFEITS.index("late")
    names = ("first", 'a "bot", quoted', "mine.py:Mine")
    with GameWriter(
        tmp_path / "new" / "folder", names, [(0, 1), (2, 1)], [(0, 1), (1, 0)]
    ) as games:
        games.write(rows)
    assert games.csv.read_text(encoding="utf-8").split("\n") == [
        '"deal","seating","player_0","player_1","winner","winner_seat","points_0","points_1",'
        '"turns","reason","forfeited_by","forfeit_reason"',
        '40,0,"mine.py:Mine","a ""bot"", quoted","mine.py:Mine",0,12,0,9,"out",,',
        '40,1,"a ""bot"", quoted","mine.py:Mine","mine.py:Mine",1,0,-7,10,"one left",,',
        '41,0,"mine.py:Mine","a ""bot"", quoted",,,3,4,111,"blocked",,',
        '41,1,"a ""bot"", quoted","mine.py:Mine","mine.py:Mine",1,0,50,12,,'
        '"a ""bot"", quoted","late"',
        "",
    ]


def test_every_game_says_who_sat_where(tmp_path: Path) -> None:
    written(tmp_path, [ROWS])
    clean = [CLEAN if name == DIRTY else name for name in NAMES]
    lines = lines_of(tmp_path / "deals.csv")
    assert len(lines) == len(ROWS)
    for line, row in zip(lines, ROWS, strict=True):
        table = TABLES[row["table"]]
        players = [clean[table[place]] for place in SEATINGS[row["seating"]]]
        assert [line[f"player_{seat}"] for seat in range(3)] == players
        assert line["winner"] == (players[row["winner"]] if row["winner"] >= 0 else "")
        assert line["forfeited_by"] == (players[row["forfeit"]] if row["forfeit"] >= 0 else "")
        assert line["forfeit_reason"] == FORFEITS[row["why"]]
        assert line["reason"] == REASONS[row["reason"]]
        assert [int(line[f"points_{seat}"]) for seat in range(3)] == row["points"][:3].tolist()


def test_the_bytes_do_not_depend_on_how_games_come_in(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("whole", "again", "parts")]
    parts = np.array_split(ROWS, [1, 7, 1000, 1000, 4321])
    texts = {
        written(folder, of) for folder, of in zip(folders, ([ROWS], [ROWS], parts), strict=True)
    }
    assert len(texts) == 1
    assert len({(folder / "deals.parquet").read_bytes() for folder in folders}) == 1


def test_parquet_says_what_the_csv_says(tmp_path: Path) -> None:
    written(tmp_path, np.array_split(ROWS, 3))
    table: Any = parquet.read_table(tmp_path / "deals.parquet")
    kinds = {field.name: str(field.type) for field in table.schema}
    assert kinds["deal"] == "int64"
    assert kinds["winner_seat"] == "int8"
    assert kinds["points_2"] == "int32"
    assert kinds["forfeit_reason"] == "string"
    plain = [
        {name: "" if value is None else str(value) for name, value in row.items()}
        for row in table.to_pylist()
    ]
    assert plain == lines_of(tmp_path / "deals.csv")


def test_names_may_be_longer_than_what_is_read_at_once(tmp_path: Path) -> None:
    names = ('"' * BLOCK, "x" * BLOCK)
    with GameWriter(tmp_path, names, [(0, 1)], [(0, 1), (1, 0)]) as games:
        games.write(rows_of([[0, 1], [1, 0]]))
    table: Any = parquet.read_table(games.parquet)
    assert table.to_pydict()["winner"] == [names[0], names[0], names[1], names[1]]


def test_no_games_make_files_without_games(tmp_path: Path) -> None:
    assert written(tmp_path, []).count(b"\n") == 1
    assert parquet.read_table(tmp_path / "deals.parquet").num_rows == 0


def test_an_interrupted_run_keeps_what_was_written(tmp_path: Path) -> None:
    def interrupted() -> None:
        with writer(tmp_path) as games:
            games.write(ROWS[:600])
            assert not (tmp_path / "deals.csv").exists()
            assert len(lines_of(tmp_path / "deals.csv.part")) == 600
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert len(lines_of(tmp_path / "deals.csv")) == 600
    assert parquet.read_table(tmp_path / "deals.parquet").num_rows == 600
    assert {path.name for path in tmp_path.iterdir()} - {".deals.lock"} == {
        "deals.csv",
        "deals.parquet",
    }


def test_an_interrupted_run_goes_on_as_if_nothing_had_been(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole", [ROWS])
    written(tmp_path / "cut", [ROWS[:900]])
    kept = beginning(tmp_path / "cut" / "deals.csv", 600)
    with writer(tmp_path / "cut", kept) as games:  # 300 came after what its owner had counted
        games.write(ROWS[600:1200])
        kept = games.written
    assert kept == beginning(tmp_path / "cut" / "deals.csv", 1200)
    with writer(tmp_path / "cut", kept) as games:
        games.write(ROWS[1200:])
    assert (tmp_path / "cut" / "deals.csv").read_bytes() == whole
    parquets = [(tmp_path / name / "deals.parquet").read_bytes() for name in ("cut", "whole")]
    assert parquets[0] == parquets[1]


KILLED = """
import os, signal
from pathlib import Path
from tests.report.test_games import ROWS, writer
with writer(Path({folder!r})) as games:
    games.write(ROWS[:600])
    games._file.write(b'12,0,"half a li')
    games._file.flush()
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_run_goes_on_in_another_folder_and_leaves_the_first_as_it_was(tmp_path: Path) -> None:
    whole, cut = written(tmp_path / "whole", [ROWS]), written(tmp_path / "cut", [ROWS[:900]])
    written(tmp_path / "other", [ROWS[::-1]])  # another contest's, with more games than are kept
    with writer(tmp_path / "other", beginning(tmp_path / "cut" / "deals.csv", 600)) as games:
        games.write(ROWS[600:])
    assert (tmp_path / "other" / "deals.csv").read_bytes() == whole
    assert (tmp_path / "cut" / "deals.csv").read_bytes() == cut


@pytest.mark.full
def test_a_killed_run_goes_on_too(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole", [ROWS])
    folder = tmp_path / "killed"
    written(folder, [ROWS[::-1]])  # an earlier run's: not the one that was killed
    script = KILLED.format(folder=str(folder))
    done = subprocess.run([sys.executable, "-c", script], cwd=Path(__file__).parents[2])
    assert done.returncode == -signal.SIGKILL
    assert (folder / "deals.csv.part").read_bytes().endswith(b"half a li")
    kept = beginning(folder / "deals.csv.part", 600)
    more = kept._replace(size=kept.size + 50)
    with pytest.raises(Unreadable, match="holds the games"), writer(folder, more):
        pass
    with writer(folder, kept) as games:
        games.write(ROWS[600:])
    assert (folder / "deals.csv").read_bytes() == whole


@pytest.mark.parametrize("content", [None, "", "not,ours\n" * 2_000, "half"])
def test_games_that_are_not_there_cannot_be_kept(content: str | None, tmp_path: Path) -> None:
    path = tmp_path / "deals.csv"
    written(tmp_path / "whole", [ROWS[:12]])
    if content is not None:
        path.write_text(content)
    kept = beginning(tmp_path / "whole" / "deals.csv", 6)._replace(folder="gone")
    with pytest.raises(Unreadable, match="begin anew"), writer(tmp_path, kept):
        pass
    assert (path.read_text() if path.exists() else None) == content
    assert len(written(tmp_path, [ROWS[:6]]).splitlines()) == 7  # and nobody is locked out


def test_lines_that_were_changed_are_refused_not_converted(tmp_path: Path) -> None:
    text = written(tmp_path, [ROWS[:60]]).decode()
    (tmp_path / "deals.csv").write_text(text.replace("\n0,", "\nnone,", 1))
    with (
        pytest.raises(Unreadable, match="as they were written"),
        writer(tmp_path, beginning(tmp_path / "deals.csv", 60)),
    ):
        pass
    assert not list(tmp_path.glob("deals.parquet*"))


def test_two_at_once_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with writer(tmp_path) as games:
        games.write(ROWS[:6])
        with pytest.raises(OSError, match="another tournament") as caught, writer(tmp_path):
            pass
        assert caught.value.filename == str(tmp_path / "deals.csv.part")
    assert len(lines_of(tmp_path / "deals.csv")) == 6


@contextmanager
def small_disk() -> Iterator[None]:
    """The system refuses to make any file longer than 100,000 bytes."""
    resource = pytest.importorskip("resource", reason="limits files as POSIX does")
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


def test_a_full_disk_is_named_and_leaves_whole_batches(tmp_path: Path) -> None:
    with small_disk(), pytest.raises(OSError, match="large") as caught:
        written(tmp_path, np.array_split(ROWS, 60))
    assert caught.value.filename in {str(tmp_path / f"deals.csv{end}") for end in ("", ".part")}
    kept = lines_of(tmp_path / "deals.csv")
    assert (0 < len(kept) < len(ROWS), len(kept) % 100) == (True, 0)
    with writer(tmp_path, beginning(tmp_path / "deals.csv", 100)) as games:
        games.write(ROWS[100:])
    assert (tmp_path / "deals.csv").read_bytes() == written(tmp_path / "whole", [ROWS])


def test_a_batch_that_is_interrupted_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, write = written(tmp_path / "whole", [ROWS[:600]]), Growing.write

    def interrupted(file: Growing, data: bytes) -> int:
        write(file, data[: len(data) // 2])
        file.flush()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), writer(tmp_path) as games:  # noqa: PT012
        games.write(ROWS[:600])
        monkeypatch.setattr(Growing, "write", interrupted)
        games.write(ROWS[600:])
    assert (tmp_path / "deals.csv").read_bytes() == whole


def test_an_old_parquet_does_not_stay_beside_a_new_csv(tmp_path: Path) -> None:
    written(tmp_path, [ROWS])
    (tmp_path / "deals.parquet.part").mkdir()
    with pytest.raises(OSError, match="directory") as caught, writer(tmp_path) as games:
        games.write(ROWS[:6])
    assert caught.value.filename == str(tmp_path / "deals.parquet")
    assert len(lines_of(tmp_path / "deals.csv")) == 6
    assert not (tmp_path / "deals.parquet").exists()


FLAT = """
from pathlib import Path
from tests.report.test_games import ROWS, writer

def highest():
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM"):
            return int(line.split()[1])

def size(batches):
    with writer(Path({folder!r})) as games:
        for _ in range(batches):
            games.write(ROWS)
    print(games.csv.stat().st_size // 1024, highest())

size(15)
size(60)
"""


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux how much memory was used at most")
def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", FLAT.format(folder=str(tmp_path))],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
    )
    (_, little), (length, much) = (map(int, line.split()) for line in done.stdout.splitlines())
    assert length > 100_000  # KiB
    assert much - little < length / 5  # a busy machine's allocator keeps up to a tenth
