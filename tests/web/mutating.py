"""Requests that are fine, and what becomes of them by chance."""

from __future__ import annotations

import copy
import json
import random
from typing import Any, NamedTuple


class Sent(NamedTuple):
    """A request that is fine, before it is changed."""

    method: str
    path: str
    body: Any = None


NASTY: list[Any] = [
    *(None, True, False, 0, -1, 1, 7, 2**31, 2**63, 2**64, -(2**63), 10**30),
    *(0.5, 1e308, float("nan"), float("inf")),
    *("", " ", "0", "null", "x" * 25, "x" * 300, "x" * 3000, "\x00", "\n", "\ud800", "\u202eevil"),
    *("é" * 20, "🂡", "../../etc/passwd", "'; DROP TABLE upcard_web_tables; --"),
    *("<script>alert(1)</script>", "{}", "%s%n", "__proto__"),
    *([], [[]], [None] * 100, {}, {"do": "deal"}, {"$ref": "#"}),
]
METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "SEARCH"]
HEADERS: list[tuple[bytes, list[bytes]]] = [
    (b"content-type", [b"text/plain", b"application/json; charset=utf-16", b"\xff\xfe"]),
    (b"origin", [b"http://evil.example", b"null", b"\xff"]),
    (b"host", [b"evil.example", b"[", b"\xff\xff"]),
    (b"cookie", [b"upcard=", b"upcard=\xff\xff; upcard=2", b"x" * 3000]),
    (b"last-event-id", [b"nonsense"]),
    (b"range", [b"bytes=0-1,5-2"]),
    (b"if-none-match", [b"*"]),
    (b"accept", [b"text/html"]),
    (b"accept-encoding", [b"br, gzip;q=nonsense"]),
    (b"accept-language", [b"\xff"]),
    (b"expect", [b"nonsense"]),
    (b"x-forwarded-for", [b"127.0.0.1, 10.0.0.1"]),
    (b"x-forwarded-host", [b"evil.example"]),
    (b"x-http-method-override", [b"DELETE"]),
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
            key, values = self.chance.choice(HEADERS)
            found[key] = self.chance.choice(values)
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
        {"do": "deal", "anew": True},
        {"do": "move", "number": 3, "move": "draw"},
        {"do": "say", "phrase": 3},
        {"do": "write", "text": "Hello, all"},
        {"do": "talk", "on": True},
        {"do": "mute", "seat": 1, "on": True},
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
