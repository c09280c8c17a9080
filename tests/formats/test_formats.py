"""Files of every format's earlier versions are read: written by the code of those times.

`NAME-VERSION` is a file of that version. Stores are kept as what SQLite dumps. There was no
released version before: what is older than the first of each is of no format that is promised.
"""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from pydantic import ValidationError
from sqlalchemy import Engine, MetaData

import upcard
from tests.bots.page import conversation
from tests.commands import run
from tests.web.serving import Place, serving
from upcard import records
from upcard.arena.statistics.intervals import Interval
from upcard.arena.storage import database, history
from upcard.benchmark import result
from upcard.bots import protocol
from upcard.course import verdict
from upcard.course.verdict import Verdict
from upcard.datasets import parquet
from upcard.datasets.decisions import Plan, parts_of
from upcard.league import store as league
from upcard.league.settings import Settings
from upcard.players.learned import files as learned
from upcard.records import Record
from upcard.rules.load import rules_hash
from upcard.web import schema
from upcard.web.store import open_store

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGE = (ROOT / "docs" / "stability.md").read_text("utf-8")
NUMBERS = {
    "record": records.FORMAT,
    "history": database.HISTORY.number,
    "tables": schema.LAYOUT.number,
    "league": league.LAYOUT.number,
    "protocol": protocol.SIDED,
    "learned": learned.FORMAT,
    "dataset": parquet.FORMAT,
    "verdict": verdict.FORMAT,
    "benchmark": result.FORMAT,
}
"""The version of today, for each format of which there are files here."""
SESSIONS = {
    1: ("23utboUj1aRzzRq7_onidF3eJeDB9JOkAqOTe3sEJwE", "nI1Cm2ZaOD0n"),
    2: ("xhb2joi54NqNx9ksLs5lmwni6hFfx99rJn1H5Jzgqlo", "lnHnKZIxx7xk"),
    3: ("LQzihFUVT7u6Dkh4ZJN61h48pbiT-UU-E9CHTL8XEhY", "fDEYKqsvENhw"),
}
"""A visitor's cookie in the store of each layout, and the table where a deal goes on."""


def versions(name: str) -> list[int]:
    """Those of which there are files."""
    return [*range(1, NUMBERS[name] + 1)]


def loaded(name: str, folder: Path, file: str) -> Path:
    """A store as it was, in a folder."""
    path = folder / file
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((HERE / f"{name}.sql").read_text("utf-8"))
    return path


def differences(engine: Engine, tables: MetaData) -> list[Any]:
    """What a store has otherwise than one that is made now."""
    with engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), tables))


# What the page says


def test_the_page_has_each_format_with_its_version() -> None:
    lines = re.findall(r"^\| `(\w+)` \|[^|]+\| (\d+) \| \[\w+\.md\]\((\w+\.md)\) \|", PAGE, re.M)
    assert {name: int(number) for name, number, _ in lines} == NUMBERS
    for _, _, page in lines:
        assert (ROOT / "docs" / page).exists()


def test_there_is_a_file_of_each_version() -> None:
    for name in NUMBERS:
        for version in versions(name):
            assert [*HERE.glob(f"{name}*-{version}.*")], (name, version)


# Rules, records and positions


def test_a_rules_file_means_what_it_meant() -> None:
    written = Record.read(HERE / "record-ours-1.json")
    game = upcard.game(str(HERE / "ours.toml"))
    assert game.rules == written.rules
    assert rules_hash(game.rules) == written.rules_hash


@pytest.mark.parametrize(("file", "turns"), [("ours-1", 66), ("clash-1", 50), ("clash-2", 21)])
def test_a_record_is_read_and_leads_to_the_outcome_that_it_had(file: str, turns: int) -> None:
    record = Record.read(HERE / f"record-{file}.json")
    assert record.format == int(file[-1])
    outcome = record.verify().outcome
    assert outcome is not None
    assert record.outcome is not None
    assert (outcome.turns, outcome.places) == (turns, record.outcome.places)


def test_positions_are_read_and_are_written_as_they_were() -> None:
    for line in (HERE / "positions-1.tsv").read_text("utf-8").splitlines():
        name, text = line.split("\t")
        state = upcard.game(name).read(text)
        assert state.text == text
        assert len(state.legal) == 2


# Results


def test_learned_values_are_read_and_are_of_the_same_rules() -> None:
    path = HERE / "learned-1.json"
    values = learned.read(path)
    assert (values.game, [*values.numbers]) == ("indigo", [2])
    assert (values.measured[0].against, values.measured[0].won) == ("first", 0.6948)
    values.check(upcard.game("indigo"), "it")
    assert values.at(2).any()


def test_a_verdict_is_read_and_gives_the_same_mark() -> None:
    found = Verdict.model_validate_json((HERE / "verdict-1.json").read_text("utf-8"))
    assert [one.check for one in found.failed()] == ["2.1", "3.9"]
    assert found.mark == pytest.approx((1 + 6 / 7 + 10 / 11 + 1 + 1) / 5)
    with pytest.raises(ValidationError, match="format"):
        Verdict.model_validate({**found.model_dump(), "format": verdict.FORMAT + 1})


@pytest.mark.parametrize("number", versions("benchmark"))
def test_a_result_of_the_benchmark_is_read(number: int) -> None:
    found = result.read(HERE / f"benchmark-{number}.json")
    assert (found.agent, found.tasks[0].task, found.tasks[0].deals) == ("first", "Indigo2-v1", 2)
    small = [(each.task, round(each.exploitability, 4)) for each in found.small_games]
    assert small == ([("Duel6-v1", 0.1222)] if number > 1 else [])


def test_a_dataset_has_all_that_it_had() -> None:
    """Whoever reads such a file finds what is in it today under the same names."""
    from pyarrow import parquet as arrow  # type: ignore[import-untyped]

    file = HERE / "dataset-1.parquet"
    table = arrow.read_table(file)
    assert table.num_rows == 92
    plan = Plan(upcard.game("crazy8s"), ("first", "random"), 2, 7, parts_of("compact"))
    assert parquet._schema(plan).equals(table.schema)
    now = json.loads(json.dumps(parquet.description(plan)))
    has(now, json.loads(table.schema.metadata[parquet.KEY.encode()]))


# The protocol of bots


def has(now: Any, then: Any, where: str = "") -> None:
    """Everything that was said then is said now, of the same type."""
    if isinstance(then, dict):
        assert isinstance(now, dict), where
        for key, value in then.items():
            assert key in now, f"{where}.{key}"
            has(now[key], value, f"{where}.{key}")
    elif isinstance(then, list):
        assert isinstance(now, list), where
        if now and then:
            has(now[0], then[0], where)
    elif then is not None and now is not None:
        assert type(now) is type(then), where


@pytest.mark.parametrize(("version", "game"), [(1, "crazy8s"), (2, "uno"), (3, "flip")])
def test_a_bot_is_told_all_that_it_was_told(version: int, game: str) -> None:
    now = {one["type"]: one for one in map(json.loads, conversation(game)) if "type" in one}
    for line in (HERE / f"protocol-{version}.jsonl").read_text("utf-8").splitlines():
        then = json.loads(line)
        if "type" in then:
            has(now[then["type"]], then, then["type"])
        else:
            protocol.Answer.model_validate(then)
    assert now["hello"]["protocol"] == version


# Stores


@pytest.mark.parametrize("version", versions("history"))
def test_a_history_is_opened_and_has_its_runs(version: int, tmp_path: Path) -> None:
    path = loaded(f"history-{version}", tmp_path, "history.sqlite")
    store = history.open_store(str(path))
    assert [run.id for run in store.runs()] == ["two", "one"]
    wins = {total.name: total.wins for total in store.players()}
    assert wins == {"mine.py:Mine": 60, "first": 70, "random": 70}
    assert differences(store.database.engine, database.TABLES) == []


@pytest.mark.parametrize("version", versions("tables"))
def test_the_tables_of_a_server_go_on_where_they_were(version: int, tmp_path: Path) -> None:
    loaded(f"tables-{version}", tmp_path, "tables.sqlite")
    cookie, table = SESSIONS[version]
    with serving(tmp_path) as site:
        ada = site.browser(None)
        ada.client.cookies.set("upcard", cookie)
        place = Place(ada, table, "")
        assert ada.get("/api/session").body["name"] == "Ada"
        assert place.message["phase"] == "playing"
        assert "6♥" in [held["card"] for held in place.message["hand"]]
        (deal,) = ada.get("/api/lobby").body["records"]
        assert ada.get(f"/api/records/{deal['id']}").body["finished"]
        assert ada.get("/api/people").status == 200
        ada.opens("uno")
        assert differences(site.store.engine, schema.KEPT) == []


def test_a_league_is_opened_and_goes_on(tmp_path: Path) -> None:
    loaded("league-1", tmp_path, league.FILE)
    (tmp_path / "league.toml").write_bytes((HERE / "league-1.toml").read_bytes())
    store = league.LeagueStore.open(tmp_path)
    assert store.seed() == 121164330178546910384694106750228206725
    assert store.kept(["crazy8s/2/a/b"]) == {"crazy8s/2/a/b": "{}"}
    (points,) = store.course().values()
    assert points[0].rating == Interval(1512.5, 1500.0, 1525.0)
    assert differences(store.database.engine, league.TABLES) == []
    store.close()
    assert Settings.read(tmp_path).minutes == 30.0


@pytest.mark.parametrize("what", ["history", "tables"])
def test_a_store_of_a_later_version_is_refused_and_stays_as_it_was(
    what: str, tmp_path: Path
) -> None:
    path = tmp_path / f"{what}.sqlite"
    opened = history.open_store(str(path)).database if what == "history" else open_store(str(path))
    numbers = database.LAYOUTS if what == "history" else schema.NUMBERS
    later = NUMBERS[what] + 1
    with opened.writing() as connection:
        connection.execute(numbers.update().values(number=later))
    before = dumped(path)
    given = ["history"] if what == "history" else ["serve", "--port", "0"]
    told = run(*given, "--store", str(path))
    assert told.status == 2
    (line,) = told.complaints.strip().splitlines()
    assert f"has layout {later}, and this Upcard knows no later than {later - 1}" in line
    assert dumped(path) == before


def dumped(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [*connection.iterdump()]
