"""Datasets, held to the public State and to the file that they are."""

from __future__ import annotations

import errno
import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest
from pyarrow import parquet  # type: ignore[import-untyped]

import upcard
from tests.cli.home import run
from tests.engine.games import amount
from upcard.datasets import decisions
from upcard.datasets import parquet as written_parts
from upcard.datasets.decisions import Block, Plan, parts_of
from upcard.datasets.parquet import COLUMNS, KEY, Finished, write_dataset
from upcard.jit_cache import INTERPRETED
from upcard.players import player_named

compiles = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
TABLES = {
    "crazy8s": ("memory", "first"),
    "uno": ("first", "random", "first"),
    "crazy8s-partners": ("random", "first", "random", "first"),
    "indigo": ("first", "random"),
}


def plan(name: str = "crazy8s", deals: int = 6, seed: int = 7, observation: str = "full") -> Plan:
    return Plan(upcard.game(name), TABLES[name], deals, seed, parts_of(observation))


def rows_of(blocks: Iterator[Block]) -> dict[str, Any]:
    """All decisions as columns."""
    copies = [
        {"deal": one.deal.copy(), "player": one.player.copy()}
        | {name: column.copy() for name, column in one.rows._asdict().items()}
        for one in blocks
    ]
    return {name: np.concatenate([one[name] for one in copies]) for name in copies[0]}


def check_rows(of: Plan, told: dict[str, Any]) -> None:
    """Every row tells what the public State tells of the same deal, in its order."""
    rows = iter(range(len(told["deal"])))
    for deal in range(of.deals):
        state, mine = of.game.deal(of.seats, of.seed, deal=deal), list[int]()
        while (seat := state.turn) is not None:
            row, view = next(rows), state.view(seat)
            player = (seat + deal) % of.seats
            assert (told["deal"][row], told["turn"][row]) == (deal, state.turns)
            assert (told["seat"][row], told["player"][row]) == (seat, player)
            assert np.array_equal(told["observation"][row], of.features.row(view))
            assert np.array_equal(told["mask"][row], of.game.actions.mask(view))
            move = player_named(of.players[player]).choose(view)
            assert told["action"][row] == of.game.actions.number(move)
            state.play(move)
            mine.append(row)
        assert state.outcome is not None
        for row in mine:
            seat = told["seat"][row]
            assert told["reward"][row] == pytest.approx(state.outcome.returns()[seat])
            assert told["points"][row] == state.outcome.points[seat]
    assert next(rows, None) is None


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("observation", ["full", "compact"])
def test_every_decision_is_the_one_of_its_deal(name: str, observation: str) -> None:
    of = plan(name, amount(12, 4), observation=observation)
    check_rows(of, rows_of(of.blocks()))


@compiles
@pytest.mark.parametrize("name", TABLES)
def test_players_in_python_give_the_same_rows(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    of = plan(name)
    compiled = rows_of(of.blocks())
    monkeypatch.setattr(decisions, "_source", decisions._Interpreted)
    asked = rows_of(of.blocks())
    assert all(np.array_equal(compiled[column], asked[column]) for column in compiled)


@pytest.mark.parametrize("source", [decisions._Compiled, decisions._Interpreted])
def test_the_size_of_blocks_makes_no_difference(
    source: type, monkeypatch: pytest.MonkeyPatch
) -> None:
    if source is decisions._Compiled and INTERPRETED:
        pytest.skip("nothing is compiled")
    of = plan(deals=5)
    whole = rows_of(of.blocks())
    monkeypatch.setattr(source, "rows", 8)  # fewer than a deal has
    monkeypatch.setattr(decisions, "_source", source)
    blocks = [block.done for block in of.blocks()]
    assert len(blocks) > 1
    assert blocks[-1] == 5
    small = rows_of(of.blocks())
    assert all(np.array_equal(whole[column], small[column]) for column in whole)


def written(of: Plan, path: Path, *, resume: bool = False) -> Finished:
    return write_dataset(of, path, lambda done: None, resume=resume)


def test_the_file_is_read_elsewhere_and_says_all_about_itself(tmp_path: Path) -> None:
    of, path = plan("uno", observation="hand,upcard"), tmp_path / "x.parquet"
    done = written(of, path)
    table = parquet.read_table(path)
    assert done == (path, table.num_rows, path.stat().st_size, _sha256(path))
    assert list(tmp_path.iterdir()) == [path]
    assert table.column_names == list(COLUMNS)
    told = {name: np.array(table[name].to_pylist()) for name in COLUMNS}
    about = json.loads(table.schema.metadata[KEY.encode()])
    assert (told["move"] == np.array(about["actions"])[told["action"]]).all()
    assert set(told["player"]) == {"first", "random"}
    own = rows_of(of.blocks())
    assert all(np.array_equal(told[name], own[name]) for name in own if name != "player")
    assert (told["player"] == np.array(of.players)[own["player"]]).all()
    assert about["seed"] == 7
    assert about["deals"] == 6
    assert about["licence"] == "MIT"
    assert about["columns"] == COLUMNS
    assert [one["name"] for one in about["parts"]] == ["hand", "upcard"]
    for name in COLUMNS:
        assert table.schema.field(name).metadata[b"description"].decode() == COLUMNS[name]


def test_a_player_in_all_seats_has_one_name(tmp_path: Path) -> None:
    of, path = Plan(upcard.game("crazy8s"), ("first", "first"), 3, 1), tmp_path / "x.parquet"
    written(of, path)
    (chunk,) = parquet.read_table(path)["player"].chunks
    assert chunk.dictionary.to_pylist() == ["first"]


def test_pandas_reads_it(tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    path = tmp_path / "x.parquet"
    written(plan(), path)
    frame = pandas.read_parquet(path)
    assert np.stack(frame["mask"])[range(len(frame)), frame["action"]].all()


class Stop(Exception):
    """An interrupt."""


@pytest.mark.parametrize("after", [0, 1, 3])
def test_an_interrupted_run_goes_on_to_the_same_bytes(
    after: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of, path = plan(deals=8), tmp_path / "x.parquet"
    sure = written(of, tmp_path / "sure.parquet")
    for source in (decisions._Compiled, decisions._Interpreted):
        monkeypatch.setattr(source, "rows", 40)
    told = list[int]()

    def stop(done: int) -> None:
        told.append(done)
        if len(told) > after:
            raise Stop

    with pytest.raises(Stop):
        write_dataset(of, path, stop)
    assert not path.exists()
    with pytest.raises(upcard.BadRules, match="add --resume to go on with it"):
        written(of, path)
    with pytest.raises(upcard.BadRules, match="begun with other arguments"):
        written(plan(deals=9), path, resume=True)
    again = list[int]()
    done = write_dataset(of, path, again.append, resume=True)
    assert again[0] == told[-1]
    assert done.sha256 == sure.sha256
    assert path.read_bytes() == (tmp_path / "sure.parquet").read_bytes()
    assert not (tmp_path / "x.parquet.parts").exists()


STRATEGIES = """\
import upcard


class Late(upcard.Player):
    def choose(view):
        if view.turns > 6:
            return view.legal[99]
        return view.legal[0]


class LateInPython(upcard.Player):
    def choose(self, view):
        if view.turns > 6:
            raise RuntimeError("too late")
        return view.legal[0]


class Wrong(upcard.Player):
    def choose(self, view):
        return view.legal[0] if view.turns < 7 else "nonsense"
"""


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Late", "crashed in deal 0, seat 1: IndexError: tuple index out of range, at s.py line 7"),
        ("LateInPython", "crashed in deal 0, seat 1: RuntimeError: too late, at s.py line 14"),
        ("Wrong", "chose nonsense in deal 0, seat 1: allowed are "),
    ],
)
def test_a_player_that_fails_is_named_and_leaves_nothing(
    name: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "s.py").write_text(STRATEGIES)
    words = "--deals", 5, "--seed", 1, "--out", "x.parquet"
    done = run("dataset", "crazy8s", "memory", f"s.py:{name}", *words, folder=tmp_path)
    assert done.status == 2
    assert done.complaints.startswith(f"upcard: s.py:{name} {said}")
    assert done.complaints.count("\n") == 1
    assert {path.name for path in tmp_path.iterdir()} <= {"s.py", "__pycache__"}


@compiles
def test_a_disk_that_fills_up_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(*_: object, **__: object) -> NoReturn:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(parquet.ParquetWriter, "write_table", fill)
    with pytest.raises(OSError, match="No space") as caught:
        write_dataset(plan(), tmp_path / "rows.parquet", lambda _: None)
    assert caught.value.filename == str(tmp_path / "rows.parquet.parts")


def test_a_changed_strategy_does_not_go_on_with_an_interrupted_run(tmp_path: Path) -> None:
    file, path = tmp_path / "s.py", tmp_path / "x.parquet"
    file.write_text(STRATEGIES.replace("> 6", "> 60000"))
    of = Plan(upcard.game("crazy8s"), ("first", f"{file}:Late"), 8, 7)

    def stop(_: int) -> NoReturn:
        raise Stop

    with pytest.raises(Stop):
        write_dataset(of, path, stop)
    file.write_text(STRATEGIES.replace("> 6", "> 70000"))
    with pytest.raises(upcard.BadRules, match="begun with other arguments, files, rules or"):
        written(of, path, resume=True)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"players": ("first",)}, "2 to 4 can play"),
        ({"players": ("first", "nobody")}, "no player 'nobody'"),
        ({"players": ("first", "oracle:2")}, "'oracle:2' given: it sees more than its seat may"),
        ({"deals": 0}, "0 deals given"),
        ({"observation": "hnd"}, "observation 'hnd' given"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(given: dict[str, Any], said: str) -> None:
    usual: dict[str, Any] = {"players": ("first", "first"), "deals": 1, "seed": 1}
    with pytest.raises(upcard.BadRules, match=said):
        Plan(upcard.game("crazy8s"), **usual | given)


def test_the_command_writes_a_file_and_its_checksum(tmp_path: Path) -> None:
    words = "dataset", "crazy8s", "memory", "first", "--deals", 5, "--seed", 3, "--out", "x.parquet"
    done = run(*words, folder=tmp_path)
    assert (done.status, done.complaints) == (0, "")
    path = tmp_path / "x.parquet"
    first, second = done.shown.splitlines()
    rows = parquet.read_metadata(path).num_rows
    assert first == f"x.parquet: {rows} decisions of 5 deals, {path.stat().st_size:,} bytes"
    assert second == f"SHA-256: {_sha256(path)}"


@pytest.mark.parametrize("kept", [True, False])
def test_an_interrupted_command_says_how_it_goes_on(
    kept: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    line = "dataset", "duel6", "first", "first", "--deals", 5, "--out", "x.parquet"
    with monkeypatch.context() as broken:
        broken.setattr(written_parts, "_join" if kept else "locked", stop)
        done = run(*line, folder=tmp_path)
    how = ": run it with --resume to continue; the seed is kept" if kept else ""
    assert (done.status, done.shown, done.complaints) == (130, "", f"Interrupted{how}.\n")
    if kept:
        assert run(*line, "--resume", folder=tmp_path).status == 0


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ((), "no file given"),
        (("--out", "x.parquet", "--resume"), "there is no interrupted run of x.parquet to resume"),
        (("--out", "."), "cannot write to .: Is a directory; name another place"),
    ],
)
def test_the_command_refuses_in_a_sentence(
    more: tuple[str, ...], said: str, tmp_path: Path
) -> None:
    done = run("dataset", "crazy8s", "first", "first", *more, folder=tmp_path)
    assert done.status == 2
    assert said in done.complaints
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_a_later_version_began_is_not_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / "x.parquet.parts").mkdir()
    (tmp_path / "x.parquet.parts" / "plan.json").write_text('{"format": 2, "seed": 1}')
    words = "dataset crazy8s first first --out x.parquet --resume".split()
    done = run(*words, folder=tmp_path)
    assert done.status == 2
    assert "x.parquet.parts has format 2, and this Upcard reads format 1 alone" in done.complaints


def test_what_is_missing_is_said_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = run("dataset", "crazy8s", "first", "first", "--out", "x.parquet", folder=tmp_path)
    assert (done.status, done.shown) == (2, "")
    assert "pyarrow is not installed: pip install 'upcard[report]'" in done.complaints


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
