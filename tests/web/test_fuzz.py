"""Requests that nobody thought of: no error of the server's, no traceback, and no change.

WEB_REQUESTS=100000 sends so many mutated ones, which takes some minutes; WEB_SEED begins elsewhere.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import socket
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch
from urllib.parse import unquote

import pytest
import schemathesis
from fastapi import FastAPI, Response
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.waiting import TIMEOUT
from tests.web.mutating import Mutant, fine
from tests.web.serving import JSON, UNLIMITED, Site
from upcard.web.active_tables import ActiveTables
from upcard.web.app import create_app
from upcard.web.server import Server
from upcard.web.store import open_store

pytestmark = pytest.mark.full

REQUESTS = int(os.environ.get("WEB_REQUESTS", "400"))
SEED = int(os.environ.get("WEB_SEED", "2"))
EXAMPLES = int(os.environ.get("WEB_EXAMPLES", "1"))
"""Requests for each route of the description."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

COUNTS = ("SELECT count(*) FROM upcard_web_tables", "SELECT count(*) FROM upcard_web_deals")

# What the description allows, and what it does not


@pytest.mark.parametrize("mode", list(GenerationMode), ids=lambda mode: mode.value)
def test_what_is_described_is_answered_as_described(site: Site, mode: GenerationMode) -> None:
    cookies = site.browser().client.cookies
    headers = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
    described = schemathesis.openapi.from_url(f"{site.address}/api/openapi.json")
    routes: list[Any] = list(described.exclude(path_regex="stream$").get_all_operations())
    assert len(routes) >= 18

    def check(case: schemathesis.Case[Any]) -> None:
        answer = case.call(headers=headers)
        case.validate_response(answer, checks=CHECKS)
        assert "Traceback" not in answer.text

    for route in routes:
        chosen = settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        with suppress(Unsatisfiable):  # of a route without parameters, nothing can be wrong
            cases = route.ok().as_strategy(generation_mode=mode)
            chosen(given(cases)(check))()  # type: ignore[no-untyped-call]


# What has gone wrong on the way, or was made to


class Answered(NamedTuple):
    """What the application answers."""

    status: int
    kind: str
    text: str


class Direct:
    """The application, asked without a network between: by what a server would hand to it."""

    def __init__(self, app: FastAPI, kept: sqlite3.Connection) -> None:
        self.app, self.kept = app, kept

    @property
    def hall(self) -> ActiveTables:
        server: Server = self.app.state.server
        return server.hall

    async def ask(
        self, method: str, path: bytes, body: bytes, headers: dict[bytes, bytes]
    ) -> Answered:
        """An answer; of a stream no more than that it is one."""
        raw, _, query = path.partition(b"?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http",
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "method": method,
            "path": unquote(raw.decode("ascii")),
            "raw_path": raw,
            "query_string": query,
            "root_path": "",
            "headers": list({b"host": b"127.0.0.1", **headers}.items()),
        }
        parts, told = [body], list[dict[str, Any]]()
        gone = asyncio.Event()

        async def receive() -> dict[str, Any]:
            if parts:
                return {"type": "http.request", "body": parts.pop(), "more_body": False}
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            told.append(message)
            if dict(told[0]["headers"]).get(b"content-type", b"").startswith(b"text/event-stream"):
                gone.set()

        await asyncio.wait_for(self.app(scope, receive, send), TIMEOUT)
        found = dict(told[0]["headers"])
        data = b"".join(part.get("body", b"") for part in told[1:])
        if found.get(b"content-encoding") == b"gzip":
            data = gzip.decompress(data)
        kind = found.get(b"content-type", b"").decode()
        text = data.decode() if "json" in kind or "text" in kind else ""
        return Answered(told[0]["status"], kind, text)

    async def session(self, name: str) -> bytes:
        """The cookie of somebody new."""
        server: Server = self.app.state.server
        response = Response()
        await server.visitors.change(None, name, None, response)
        return response.headers["set-cookie"].partition(";")[0].encode()

    async def post(self, cookie: bytes, path: str, body: Any) -> Any:
        headers = {b"content-type": b"application/json", b"cookie": cookie}
        answer = await self.ask("POST", path.encode(), json.dumps(body).encode(), headers)
        assert answer.status in (200, 201), answer
        return json.loads(answer.text)

    async def get(self, cookie: bytes, path: str) -> Any:
        answer = await self.ask("GET", path.encode(), b"", {b"cookie": cookie})
        assert answer.status == 200, answer
        return json.loads(answer.text)

    def state(self, table: str) -> Any:
        """What a request that is refused must leave as it is."""
        one = self.hall.awake[table].table
        places = asdict(one.places)
        tables, deals = (self.kept.execute(count).fetchone()[0] for count in COUNTS)
        return one.number, places, one.deal and tuple(one.deal.moves), tables, deals


async def finished(direct: Direct, cookie: bytes) -> tuple[str, Any]:
    """A short deal that is over: its id and its record."""
    toml = 'base = "crazy8s"\nname = "short"\n[deal.hand]\n2 = 1\n'
    options = {"pace": 0}
    body = {"rules": toml, "seats": 2, "players": ["first", "first"], "options": options}
    made = await direct.post(cookie, "/api/tables", {**body, "start": True})
    path = f"/api/tables/{made['id']}"
    while (message := await direct.get(cookie, path))["phase"] != "over":
        await asyncio.sleep(0.01)
    record_id: str = message["record"]
    return record_id, await direct.get(cookie, f"/api/records/{record_id}/file")


def test_mutated_requests_change_nothing_and_find_no_mistake(tmp_path: Path) -> None:
    async def sending() -> Counter[int]:
        file = str(tmp_path / "tables.sqlite")
        app = create_app(open_store(file), limits=UNLIMITED)
        async with app.router.lifespan_context(app):
            with closing(sqlite3.connect(file)) as kept:
                return await mutated(Direct(app, kept), Mutant(SEED))

    with patch("upcard.web.active_tables.MOST_AWAKE", 2000):
        counted = asyncio.run(sending())
    if REQUESTS >= 400:
        assert {200, 400, 401, 403, 404, 415, 422} <= set(counted), counted
    print(f"{REQUESTS:,} requests, seed {SEED}: {dict(sorted(counted.items()))}")


async def mutated(direct: Direct, mutant: Mutant) -> Counter[int]:
    """Send requests of people to a table of their own, and to one where they may do nothing."""
    ada, eve = await direct.session("Ada"), await direct.session("Eve")
    guarded, own = [
        await direct.post(cookie, "/api/tables", {"game": "crazy8s", "seats": 2})
        for cookie in (ada, eve)
    ]
    record = await finished(direct, ada)
    sents = fine(own["id"], own["invitation"], *record) * 3 + fine(guarded["id"], "no", *record)
    before = direct.state(guarded["id"])[:-2]
    counted = Counter[int]()
    with patch("upcard.web.scheduler.due", lambda _: None):  # nothing happens without a request
        for number in range(REQUESTS):
            sent = mutant.chance.choice(sents)
            headers = mutant.headers()
            if mutant.chance.random() < 0.8:
                headers = {b"cookie": eve, **headers}
            method, path = mutant.method(sent.method), mutant.path(sent.path)
            told = (method, path, mutant.body(sent.body), headers)
            counted[await answer_to(direct, own["id"], number, *told)] += 1
    assert direct.state(guarded["id"])[:-2] == before
    assert (await direct.get(ada, f"/api/tables/{guarded['id']}"))["watchers"] == []
    return counted


async def answer_to(
    direct: Direct,
    table: str,
    number: int,
    method: str,
    path: bytes,
    body: bytes,
    headers: dict[bytes, bytes],
) -> int:
    """The status of what a request is answered, which is as it should be."""
    state, told = direct.state(table), (number, method, path, body[:500], headers)
    try:
        answer = await direct.ask(method, path, body, headers)
    except Exception as problem:
        raise AssertionError(told) from problem
    check(answer, method, told)
    if answer.status >= 400:
        assert direct.state(table) == state, told
    return answer.status


def check(answer: Answered, method: str, told: object) -> None:
    """An answer is one of those that are promised."""
    assert answer.status < 500, (told, answer)
    assert "Traceback" not in answer.text, (told, answer)
    if answer.status >= 400:
        assert answer.kind.startswith("application/json"), (told, answer)
        if method != "HEAD":
            assert set(json.loads(answer.text)) <= {"error", "message"}, (told, answer)


def test_a_server_takes_up_the_next_request_after_bytes_that_are_no_request(site: Site) -> None:
    chance = random.Random(SEED)
    place = site.browser().opens()
    before = site.state_of(place.table)
    for number in range(60):
        size = chance.randrange(1, 400)
        noise = bytes(chance.choices(range(256), k=size))
        start = chance.choice(
            [b"", b"GET ", b"POST /api/session HTTP/1.1\r\n", b"GET / HTTP/9.9\r\n"]
        )
        with socket.create_connection(("127.0.0.1", site.port)) as raw:
            raw.sendall(start + noise + b"\r\n\r\n" * (number % 2))
    assert place.browser.post("/api/session", {}, headers=JSON).status == 200
    assert site.state_of(place.table) == before
    site.complaints[:] = [one for one in site.complaints if "Invalid HTTP" not in one]
