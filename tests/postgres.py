"""A PostgreSQL server of the tests' own, in a temporary folder."""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.surroundings import program


@pytest.fixture(scope="session")
def new_database() -> Iterator[Callable[[], str]]:
    """Makes an empty database, and gives its URL."""
    postgres = program("postgres")
    initdb = str(Path(postgres).with_name("initdb"))
    folder = Path(tempfile.mkdtemp(prefix="upcard-"))  # not pytest's, which is closed to others
    try:
        account = somebody(folder)
        fresh = [initdb, "--auth=trust", "--username=upcard", "--encoding=UTF8", "--no-locale"]
        data = str(folder / "data")
        subprocess.run(
            [*fresh, "--no-sync", data], check=True, capture_output=True, cwd=folder, **account
        )
        command = [postgres, "-D", data, "-k", str(folder), "-c", "listen_addresses=", "-F"]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, **account)
        try:
            wait_for(server, folder)
            numbers = itertools.count()
            yield lambda: make_database(folder, f"history{next(numbers)}")
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: nobody needs what it holds
            server.wait(timeout=60)
    finally:
        shutil.rmtree(folder)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.full)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty place for a store: the same tests hold for both databases."""
    if request.param == "sqlite":
        return str(tmp_path / "new" / "history.sqlite")
    made: Callable[[], str] = request.getfixturevalue("new_database")
    return made()


def somebody(folder: Path) -> dict[str, Any]:
    """Who runs the server, as `subprocess` takes it; it refuses to be run by a superuser."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("nobody")
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def connect(folder: Path) -> psycopg.Connection[Any]:
    return psycopg.connect(host=str(folder), user="upcard", dbname="postgres", autocommit=True)


def wait_for(server: subprocess.Popen[Any], folder: Path) -> None:
    for _ in range(600):
        try:
            connect(folder).close()
        except psycopg.OperationalError:
            assert server.poll() is None, (folder / "log").read_text()
            time.sleep(0.1)
        else:
            return
    pytest.fail((folder / "log").read_text())


def make_database(folder: Path, name: str) -> str:
    with connect(folder) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"postgresql://upcard@/{name}?host={folder}"
