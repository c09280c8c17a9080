"""Nothing that was answered is lost: servers are killed, disks are full, two servers meet.

`python -m tests.web.lasting --kills 100 --tables 50` kills many more.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.cli.test_contest_endings import alone
from tests.waiting import TIMEOUT
from tests.web.lasting import Player, check, killed, served

pytestmark = pytest.mark.full


def test_a_server_that_is_killed_has_kept_all_that_it_answered(tmp_path: Path) -> None:
    answered = killed(tmp_path / "tables.sqlite", kills=2, tables=4, moving=0.3)
    assert len(answered) == 3
    assert all(answered)


def test_a_second_server_is_refused_the_same_file(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    command = [sys.executable, "-m", "upcard", "serve", "--port", "0", "--store", str(store)]
    with served(store) as (_, port):
        player = Player(port)
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr == (
            f"upcard: another server has the tables at {store}: stop it, or give another --store\n"
        )
        player.play()
    check(store, [player])


def test_a_server_for_a_network_says_how_others_reach_it(tmp_path: Path) -> None:
    store = tmp_path / "tables.sqlite"
    with served(store, 0, "--host", "0.0.0.0") as (process, port):
        line = process.stdout.readline() if process.stdout else ""
        found = re.fullmatch(rf"On this machine's network: http://([\d.]+):{port}/\n", line)
        if found is None:  # there is no network
            assert line.endswith("its name or address instead of 127.0.0.1\n"), line
            return
        assert not found[1].startswith("127.")
        assert httpx.get(f"http://{found[1]}:{port}/healthz", timeout=TIMEOUT).status_code == 200
    with served(store, 0, "--host", "0.0.0.0", "--name", "cards.example.org") as (process, _):
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        assert process.stdout.read() == ""


FULL = """
import subprocess, sys
from pathlib import Path
from tests.web.lasting import Player, check, served

disk = Path(sys.argv[1]) / "disk"
disk.mkdir()
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "none", str(disk)], check=True)
print("mounted", flush=True)
store, ballast = disk / "tables.sqlite", disk / "ballast"
with served(store) as (_, port):
    players = [Player(port) for _ in range(3)]
    while min(len(one.acknowledged) for one in players) < 3:
        assert all(one.play() in (0, 200, 409) for one in players)
    refused = []
    with ballast.open("wb", buffering=0) as file:
        for size in (2**16, 2**9):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                pass
    while len(refused) < 3:  # what is there of the log of writes may have some room
        for player in players:
            said = {"key": f"said{len(player.sent)}", "command": {"do": "say", "phrase": 0}}
            if (player.play() or player.send(said)) == 503:  # a computer may have the turn
                refused.append(player)
    for one in refused:  # the tables stand, and can be seen
        told = one.ask("GET", f"/api/tables/{one.table}").body
        asked = one.pending or one.sent[-1]
        answer = one.ask("POST", f"/api/tables/{one.table}/commands", asked)
        if answer.status != 200:
            assert answer.status == 503, answer
            said = {"error": "nothing can be stored now, so nothing has changed"}
            assert answer.body == said, answer
            assert one.ask("GET", f"/api/tables/{one.table}").body["view"] == told["view"]
    ballast.unlink()
    before = {one.table: len(one.acknowledged) for one in players}
    while any(len(one.acknowledged) < before[one.table] + 3 for one in players):
        assert all(one.play() in (0, 200, 409) for one in players)
check(store, players)
"""


def test_a_full_disk_refuses_moves_and_tables_go_on_when_there_is_room(tmp_path: Path) -> None:
    alone(FULL, tmp_path)
