"""A server that is killed while tables move, and people who remember what it answered.

    python -m tests.web.lasting --kills 100 --tables 50

kills it so often, and looks after each time whether anything is lost.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from sqlalchemy import select

from tests.starting import started
from tests.waiting import TIMEOUT, until
from upcard.records import Record
from upcard.web.live import woken
from upcard.web.schema import DEALS
from upcard.web.store import open_store, table_kept

JSON = {"Content-Type": "application/json"}
PLAYERS = [None, "random", "first"]
OPTIONS = {"pace": 20}


class Answer(NamedTuple):
    """A status and what came with it."""

    status: int
    body: Any


class Person:
    """Somebody with a cookie, who asks a server at an address again and again."""

    def __init__(self, port: int) -> None:
        self.port, self._cookie = port, ""
        self.ask("POST", "/api/session", {})

    def ask(self, method: str, path: str, body: Any = None) -> Answer:
        """An answer; OSError or HTTPException where there is none. Waits where it is too often.

        Each time by a new connection: a server closes one that it has not heard of for a while.
        """
        while True:
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
            with closing(connection):
                content = None if body is None else json.dumps(body)
                connection.request(method, path, content, {**JSON, "Cookie": self._cookie})
                answer = connection.getresponse()
                text = answer.read()
            cookie = answer.getheader("Set-Cookie")
            if cookie is not None:
                self._cookie = cookie.partition(";")[0]
            if answer.status != 429:
                return Answer(answer.status, json.loads(text))
            time.sleep(float(answer.getheader("Retry-After") or 1) * random.uniform(0.5, 1.5))


class Player(Person):
    """Somebody who plays at a table against computers, deal after deal, and notes each answer."""

    def __init__(self, port: int, game: str = "crazy8s") -> None:
        super().__init__(port)
        body = {"game": game, "seats": 3, "players": PLAYERS, "options": OPTIONS, "start": True}
        answer = self.ask("POST", "/api/tables", body)
        assert answer.status == 201, answer
        self.table = str(answer.body["id"])
        self.acknowledged = dict[str, int]()
        """The keys of commands that were answered, with the table's number after each."""
        self.pending: dict[str, Any] | None = None
        self.sent: list[dict[str, Any]] = []
        self._keys = 0

    @property
    def number(self) -> int:
        """The last number that was answered."""
        return max(self.acknowledged.values(), default=0)

    def play(self) -> int:
        """Look at the table, and do what can be done; the status, 0 if that is nothing."""
        if self.pending is None:
            answer = self.ask("GET", f"/api/tables/{self.table}")
            assert answer.status == 200, answer
            told = answer.body
            assert told["number"] >= self.number, "the table has lost what it answered"
            self.pending = self._command(told)
        return 0 if self.pending is None else self.send(self.pending)

    def send(self, asked: dict[str, Any]) -> int:
        """Send a command, maybe once more; the status."""
        self.sent.append(asked)
        answer = self.ask("POST", f"/api/tables/{self.table}/commands", asked)
        if answer.status == 200:
            self.acknowledged[asked["key"]] = answer.body["message"]["number"]
        if answer.status != 503:
            self.pending = None
        return answer.status

    def _command(self, told: Any) -> dict[str, Any] | None:
        self._keys += 1
        key = f"k{self._keys}"
        if told["phase"] != "playing":
            return {"key": key, "command": {"do": "deal"}}
        moves = [move for held in told["hand"] for move in held["moves"]]
        moves += [other["move"] for other in told["others"]]
        if not moves:
            return None
        move = {"do": "move", "number": told["number"], "move": random.choice(moves)}
        return {"key": key, "command": move}


@contextmanager
def served(store: Path, port: int = 0, *more: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A real `upcard serve`, with `more` options, once it can be reached, and its port."""
    command = [sys.executable, "-m", "upcard", "serve", "--store", str(store), "--port", str(port)]
    command += more
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        line = process.stdout.readline()
        assert "http://" in line, line + process.stdout.read()
        yield process, int(line.partition("//")[2].partition("/")[0].rpartition(":")[2])


def check(store: Path, players: list[Player]) -> int:
    """Look at what is kept: no answered command is lost, none is there twice; how many rows."""
    database, found = open_store(str(store)), 0
    for player in players:
        kept = table_kept(database, player.table)
        assert kept is not None
        keys = [row.key for _, row in kept.rows if row.key]
        assert len(keys) == len(set(keys)), "a command was made twice"
        assert set(player.acknowledged) <= set(keys), "an answered command is lost"
        table = woken(kept, 0.0).table
        assert table.number >= player.number
        assert table.deal is not None
        table.deal.record.verify()
        found += len(kept.rows)
    with database.reading() as connection:
        for text in connection.scalars(select(DEALS.c.record)):
            Record.from_json(text).verify()
    return found


class Crowd:
    """People who all play at once, each in a thread of its own, also while there is no server."""

    def __init__(self) -> None:
        self.failures: list[BaseException] = []
        self._over = False
        self._players: list[Player] = []
        self._threads: list[threading.Thread] = []

    def has_done(self, commands: int) -> bool:
        """Whether so many commands were answered, or there is nothing to wait for."""
        answered = sum(len(player.acknowledged) for player in self._players)
        return bool(self.failures) or answered >= commands

    def add(self, player: Player) -> None:
        self._players.append(player)
        self._threads.append(threading.Thread(target=self._play, args=[player]))
        self._threads[-1].start()

    def end(self) -> None:
        self._over = True
        for thread in self._threads:
            thread.join()

    def _play(self, player: Player) -> None:
        while not self._over:
            try:
                status = player.play()
                assert status in (0, 200, 409), status
                time.sleep(0.05)
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)  # it was killed: the same again, until it answers
            except BaseException as problem:
                self.failures.append(problem)
                break


def killed(
    store: Path, kills: int, tables: int, moving: float, say: Callable[[str], object] = str
) -> list[int]:
    """Kill a server again and again, and look each time; how many commands were answered."""
    chance, answered, port = random.Random(kills), list[int](), 0
    players = list[Player]()
    crowd = Crowd()
    try:
        for number in range(kills + 1):
            with served(store, port) as (process, port):
                while len(players) < tables:
                    players.append(Player(port))
                    crowd.add(players[-1])
                until(partial(crowd.has_done, sum(answered) + tables), process)
                time.sleep(chance.random() * moving)
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            assert not crowd.failures, crowd.failures
            rows = check(store, players)
            answered.append(sum(len(one.acknowledged) for one in players) - sum(answered))
            say(f"kill {number + 1}: {answered[-1]} answered, {rows:,} rows kept")
    finally:
        crowd.end()
    assert not crowd.failures, crowd.failures
    check(store, players)
    return answered


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--kills", type=int, default=100)
    given.add_argument("--tables", type=int, default=50)
    asked = given.parse_args()
    begun = time.monotonic()
    with TemporaryDirectory() as folder:
        store = Path(folder, "tables.sqlite")
        answered = killed(store, asked.kills, asked.tables, 1.0, partial(print, flush=True))
    print(
        f"{len(answered)} kills, {asked.tables} tables, {sum(answered):,} commands answered, none "
        f"lost, none made twice, {time.monotonic() - begun:.0f} s"
    )


if __name__ == "__main__":
    main()
