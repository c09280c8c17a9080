"""Connections that ask for nothing keep no place from others, and there are only so many places."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.starting import started
from tests.waiting import TIMEOUT, until
from tests.web.serving import Site, serving
from upcard.web import connections
from upcard.web.connections import OTHERS, Room

ASKED = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def connected(site: Site) -> socket.socket:
    return socket.create_connection(("127.0.0.1", site.port), TIMEOUT)


def rest(raw: socket.socket) -> bytes:
    """All that comes until the server closes."""
    return b"".join(iter(lambda: raw.recv(4096), b""))


def nothing(raw: socket.socket) -> None:
    """Ask for nothing."""


def half(raw: socket.socket) -> None:
    """Begin to ask, and go on now and then."""
    for byte in ASKED[:5]:
        raw.sendall(bytes([byte]))
        time.sleep(0.01)


def half_of_a_second(raw: socket.socket) -> None:
    raw.sendall(ASKED)
    while not raw.recv(4096).endswith(b"}"):
        pass
    half(raw)


@pytest.mark.parametrize("does", [nothing, half, half_of_a_second])
def test_a_connection_that_asks_for_nothing_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: Callable[[socket.socket], None]
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.2)
    with serving(tmp_path) as site, connected(site) as raw:
        does(raw)
        assert rest(raw) == b""


def test_whoever_waits_for_an_answer_is_not_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.05)
    with serving(tmp_path) as site:
        ada = site.browser("Ada")
        place = ada.opens()
        with place.listening() as heard:
            next(heard)
            time.sleep(0.2)  # four times as long as a request may take to come
            place.does("sit", seat=0)
            assert next(heard).message["you"]["seat"] == 0


def test_where_there_is_no_room_it_is_said_and_the_log_is_told_once(tmp_path: Path) -> None:
    with serving(tmp_path, most=3) as site:
        with ExitStack() as open_:
            for _ in range(3):
                open_.enter_context(connected(site))
            for _ in range(2):
                head, _, body = rest(open_.enter_context(connected(site))).partition(b"\r\n\r\n")
                assert head.startswith(b"HTTP/1.1 503 ")
                assert b"retry-after: 5" in head
                assert json.loads(body) == {"error": "too many connections: try again in 5 s"}
        until(lambda: site.browser(None).get("/healthz").status == 200)
        assert site.complaints == ["too many connections: 3 are open, and more are refused"]
        site.complaints.clear()


def test_the_log_is_told_anew_once_there_was_room_again() -> None:
    room = Room(10)
    assert [room.has(count) for count in (10, 11, 10, 11)] == [True, False, True, False]
    assert room.told
    assert room.has(9)
    assert not room.told


LIMITS = """
import resource, sys
from upcard.web.connections import most_connections
allowed, highest, most = (int(word) for word in sys.argv[1:])
resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, highest))
print(most_connections(most), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.full
@pytest.mark.parametrize(
    ("allowed", "highest", "most", "found"),
    [
        (256, 2048, 600, (600, 600 + OTHERS, 2048)),
        (256, 1100, 2000, (1100 - OTHERS, 1100, 1100)),
        (1500, 1500, 600, (600, 1500, 1500)),
        (128, 128, 500, (64, 128, 128)),
    ],
)
def test_as_many_files_may_be_open_as_the_system_allows(
    allowed: int, highest: int, most: int, found: tuple[int, int, int]
) -> None:
    command = [sys.executable, "-c", LIMITS, *map(str, (allowed, highest, most))]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert tuple(int(word) for word in told.split()) == found


FEW = """
import resource
from upcard.cli import main
resource.setrlimit(resource.RLIMIT_NOFILE, (1100, 1100))
main(["serve", "--port", "0", "--log", "json", "--store", "tables.sqlite"])
"""


@pytest.mark.full
def test_a_flood_of_connections_is_one_line_of_the_log(tmp_path: Path) -> None:
    """Where no more files can be open, each attempt to take one would be a line."""
    most = 1100 - OTHERS
    piped = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with started([sys.executable, "-c", FEW], cwd=tmp_path, **piped) as process:
        port = int(process.stdout.readline().partition("//")[2].partition("/")[0].split(":")[1])
        with ExitStack() as open_:
            for _ in range(most + 700):
                open_.enter_context(socket.create_connection(("127.0.0.1", port), TIMEOUT))
            until(lambda: refused(port))
        until(lambda: not refused(port))
        process.send_signal(signal.SIGINT)
        lines = [json.loads(line) for line in process.communicate()[1].splitlines()]
    noted = [line["event"] for line in lines if line["level"] != "INFO"]
    assert noted == [f"too many connections: {most} are open, and more are refused"]


def refused(port: int) -> bool:
    """Whether there is no room for one more."""
    with socket.create_connection(("127.0.0.1", port), TIMEOUT) as raw:
        raw.sendall(ASKED.replace(b"Host", b"Connection: close\r\nHost"))
        try:
            return rest(raw).startswith(b"HTTP/1.1 503")
        except ConnectionResetError:  # it had been refused before it asked
            return True
