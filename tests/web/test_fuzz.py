"""Requests that nobody thought of: no error of the server's, no traceback, and no change.

WEB_REQUESTS=100000 sends so many mutated ones, which takes some minutes; WEB_SEED begins elsewhere.
"""

from __future__ import annotations

import asyncio
import copy
import gzip
import json
import os
import random
import socket
from collections import Counter
from contextlib import suppress
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
from tests.web.serving import JSON, UNLIMITED, Site
from upcard.web.app import create_app
from upcard.web.hall import Hall
from upcard.web.server import Server
from upcard.web.store import open_store

REQUESTS = int(os.environ.get("WEB_REQUESTS", "400"))
SEED = int(os.environ.get("WEB_SEED", "1"))
EXAMPLES = int(os.environ.get("WEB_EXAMPLES", "12"))
"""Requests for each route of the description."""
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]

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
            chosen(given(route.ok().as_strategy(generation_mode=mode))(check))()


# What has gone wrong on the way, or was made to


class Sent(NamedTuple):
    """A request that is fine, before it is changed."""

    method: str
    path: str
    body: Any = None


NASTY: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    2**31,
    2**63,
    2**64,
    -(2**63),
    10**30,
    0.5,
    1e308,
    float("nan"),
    float("inf"),
    "",
    " ",
    "0",
    "null",
    "x" * 25,
    "x" * 300,
    "x" * 3000,
    "\x00",
    "\n",
    "\ud800",
    "\u202eevil",
    "é" * 20,
    "🂡",
    "../../etc/passwd",
    "'; DROP TABLE upcard_web_tables; --",
    "<script>alert(1)</script>",
    "{}",
    "%s%n",
    "__proto__",
    [],
    [[]],
    [None] * 100,
    {},
    {"do": "deal"},
    {"$ref": "#"},
]
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "SEARCH"]
HEADERS = [
    (b"content-type", b"text/plain"),
    (b"content-type", b"application/json; charset=utf-16"),
    (b"content-type", b"\xff\xfe"),
    (b"origin", b"http://evil.example"),
    (b"origin", b"null"),
    (b"origin", b"\xff"),
    (b"host", b"evil.example"),
    (b"host", b"["),
    (b"host", b"\xff\xff"),
    (b"cookie", b"upcard="),
    (b"cookie", b"upcard=\xff\xff; upcard=2"),
    (b"cookie", b"x" * 3000),
    (b"last-event-id", b"nonsense"),
    (b"range", b"bytes=0-1,5-2"),
    (b"if-none-match", b"*"),
    (b"accept", b"text/html"),
    (b"accept-encoding", b"br, gzip;q=nonsense"),
    (b"accept-language", b"\xff"),
    (b"expect", b"nonsense"),
    (b"x-forwarded-for", b"127.0.0.1, 10.0.0.1"),
    (b"x-forwarded-host", b"evil.example"),
    (b"x-http-method-override", b"DELETE"),
]


class Mutant:
    """Changes requests by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def value(self, value: Any, depth: int = 0) -> Any:
        """A value, changed somewhere."""
        chance = self.chance
        if isinstance(value, dict) and value and chance.random() < 0.85:
            key = chance.choice(sorted(value))
            kind = chance.randrange(5)
            if kind == 0:
                return {other: value[other] for other in value if other != key}
            if kind == 1:
                return {**value, str(chance.choice(NASTY)): chance.choice(NASTY)}
            return {**value, key: self.value(value[key], depth + 1)}
        if isinstance(value, list) and value and chance.random() < 0.7:
            place = chance.randrange(len(value))
            return [*value[:place], self.value(value[place], depth + 1), *value[place + 1 :]]
        if isinstance(value, str) and value and chance.random() < 0.4:
            place = chance.randrange(len(value))
            return value[:place] + chance.choice(["", "\x00", "é", "\u202e", "["]) + value[place:]
        return copy.deepcopy(chance.choice(NASTY))

    def body(self, body: Any) -> bytes:
        """A body as it is sent: mostly JSON that says something else, sometimes no JSON."""
        chance = self.chance
        if body is None:
            return b"" if chance.random() < 0.8 else bytes(chance.choices(range(256), k=40))
        for _ in range(chance.choice([0, 1, 1, 1, 2, 4])):
            body = self.value(body)
        data = json.dumps(body).encode()
        kind = chance.random()
        if kind < 0.1 and data:
            place = chance.randrange(len(data))
            return data[:place] + bytes([chance.randrange(256)]) + data[place + 1 :]
        if kind < 0.15:
            return data[: chance.randrange(len(data) + 1)]
        if kind < 0.17:
            return data + b" " * chance.choice([1, 5000, 70_000])
        return data

    def path(self, path: str) -> bytes:
        """An address, now and then with something else in it."""
        raw, chance = path.encode(), self.chance
        kind = chance.random()
        if kind < 0.75:
            return raw
        if kind < 0.85:
            parts = raw.split(b"/")
            place = chance.randrange(1, len(parts))
            parts[place] = chance.choice([b"", b"..", b"%00", b"%ff", b"x" * 50, b"a%2fb", b"-1"])
            return b"/".join(parts)
        query = [b"?since=-1", b"?since=1e9", b"?since=99999999999999999999", b"?since=%ff", b"?x"]
        return raw + chance.choice([*query, b"?eyes=%ed%a0%80", b"?game=%00", b"/", b"//", b"%2e"])

    def headers(self) -> dict[bytes, bytes]:
        found = {b"content-type": b"application/json"}
        while self.chance.random() < 0.2:
            key, value = self.chance.choice(HEADERS)
            found[key] = value
        return found

    def method(self, method: str) -> str:
        return method if self.chance.random() < 0.93 else self.chance.choice(METHODS)


def fine(table_id: str, invitation: str, record_id: str, record: Any) -> list[Sent]:
    """Requests that are answered, all but those that take long."""
    commands = [
        {"do": "sit", "seat": 0},
        {"do": "stand"},
        {"do": "ready", "ready": True},
        {"do": "seat", "seat": 1, "player": "first"},
        {"do": "options", "options": {"clock": 30, "hints": False, "goal": 50}},
        {"do": "deal"},
        {"do": "move", "number": 3, "move": "draw"},
        {"do": "say", "phrase": 3},
        {"do": "resign"},
        {"do": "remove", "seat": 1},
        {"do": "remove", "watcher": "Bob"},
        {"do": "lock", "locked": True},
    ]
    table, kept = f"/api/tables/{table_id}", f"/api/records/{record_id}"
    toml = 'base = "crazy8s"\nname = "mine"\n'
    return [
        *(
            Sent("POST", f"{table}/commands", {"key": f"k{at}", "command": command})
            for at, command in enumerate(commands)
        ),
        Sent("POST", f"{table}/join", {"invitation": invitation}),
        Sent("POST", "/api/session", {"name": "Ada", "language": "fr"}),
        Sent("POST", "/api/rules", {"toml": toml}),
        Sent("POST", "/api/tables", {"game": "crazy8s", "seats": 2, "players": [None, "first"]}),
        Sent("POST", "/api/tables", {"rules": toml, "seats": 2, "options": {"goal": 9}}),
        Sent("POST", "/api/records", record),
        Sent("POST", f"{kept}/play", {"position": 1, "seat": 0, "player": "first"}),
        *(Sent("GET", table + end) for end in ("", "?since=2", "/game", "/invitation", "/stream")),
        *(Sent("GET", kept + end) for end in ("", "/file", "/positions/1?eyes=public")),
        *(Sent("GET", f"/api/{end}") for end in ("session", "words/fr", "games", "players")),
        *(Sent("GET", f"/api/{end}") for end in ("lobby", "history?game=uno", "lobby/stream")),
        *(Sent("GET", end) for end in ("/", "/static/app.js", "/t/abc", "/api/openapi.json")),
    ]


class Answered(NamedTuple):
    """What the application answers."""

    status: int
    kind: str
    text: str


class Direct:
    """The application, asked without a network between: by what a server would hand to it."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    @property
    def hall(self) -> Hall:
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
            if b"text/event-stream" in dict(told[0]["headers"]).values():
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
        return one.number, places, one.deal and tuple(one.deal.moves), len(self.hall.awake)


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
        app = create_app(open_store(str(tmp_path / "tables.sqlite")), limits=UNLIMITED)
        async with app.router.lifespan_context(app):
            return await mutated(Direct(app), Mutant(SEED))

    with patch("upcard.web.hall.MOST_AWAKE", 2000):
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
    before = direct.state(guarded["id"])[:-1]
    counted = Counter[int]()
    for number in range(REQUESTS):
        sent = mutant.chance.choice(sents)
        method, path = mutant.method(sent.method), mutant.path(sent.path)
        data, headers = mutant.body(sent.body), mutant.headers()
        if mutant.chance.random() < 0.8:
            headers = {b"cookie": eve, **headers}
        state = direct.state(own["id"])
        told = (number, method, path, data[:500], headers)
        try:
            answer = await direct.ask(method, path, data, headers)
        except Exception as problem:
            raise AssertionError(told) from problem
        check(answer, method, told)
        if answer.status >= 400:
            assert direct.state(own["id"]) == state, told
        counted[answer.status] += 1
    assert direct.state(guarded["id"])[:-1] == before
    assert (await direct.get(ada, f"/api/tables/{guarded['id']}"))["watchers"] == ["Ada"]
    return counted


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
