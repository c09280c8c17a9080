"""What stands before every route: who may ask, how much, how often, and what browsers are told.

Plain ASGI, so that streams pass through it as they are.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass, field
from typing import Any

from upcard.narration.language import ENGLISH, LANGUAGES, N_, numeral
from upcard.narration.language import gettext as _
from upcard.web.hosts import Hosts
from upcard.web.refusals import Failed, NotJson, NotYours, Refused, TooLarge, TooMany, TooSlow
from upcard.web.speech import speak_and_show

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MOST_BYTES, MOST_RECORD_BYTES = 4096, 2**20
LARGE = ("/api/records", "/api/rules", "/api/tables")
"""Addresses that take a record, or a rules file."""
MOST_RULES_BYTES = 2**16
COSTLY, COST = ("/api/tables", "/api/records", "/api/rules", "/api/day", "/api/cups"), 5.0
"""Addresses that make what is kept for long, or read much; and what one request counts for."""
PICTURE = "/picture"
"""What addresses end with at which something is drawn."""
HEALTH = "/healthz"
MOST_KNOWN, LONGEST_COOKIE = 20_000, 100
PATIENCE = 60
"""Seconds in which a body must have come: whoever sends less keeps a connection, and memory."""
FAILED = N_("the server has failed here, and nothing has changed: try again, or tell its host")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; font-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",  # ask each time: an old file beside new ones breaks the page
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
CHANGING = ("POST", "PUT", "PATCH", "DELETE")


@dataclass
class Limits:
    """How often may be asked: a token bucket for each visitor, and one for each address.

    `burst` requests at once, and `rate` a second for long. An address may have `shared` times as
    many, as a school's visitors all have the same one.
    """

    rate: float = 30.0
    burst: float = 150.0
    shared: float = 10.0
    known: OrderedDict[tuple[str, str], tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, address: str, visitor: str | None, cost: float, now: float) -> None:
        """Count a request, of nobody yet where `visitor` is None; TooMany beyond the limit."""
        buckets = [((address, ""), self.shared)]
        if visitor is not None:
            buckets.append(((address, f"of {visitor}"), 1.0))
        left = [self._left(key, times, now) for key, times in buckets]
        for (_key, times), tokens in zip(buckets, left, strict=True):
            if tokens < cost:
                wait = max(1, round((cost - tokens) / (times * self.rate) + 0.5))
                raise TooMany(_("too many requests: ask again in {wait} s", wait=wait), wait)
        for (key, _times), tokens in zip(buckets, left, strict=True):
            self.known[key] = tokens - cost, now

    def _left(self, key: tuple[str, str], times: float, now: float) -> float:
        """The tokens in a bucket."""
        left, since = self.known.pop(key, (times * self.burst, now))
        left = min(times * self.burst, left + (now - since) * times * self.rate)
        self.known[key] = left, now
        while len(self.known) > MOST_KNOWN:
            self.known.popitem(last=False)
        return left


def address_of(client: str, forwarded: str, proxies: int) -> str:
    """The address that a request came from, through so many proxies of the host's own.

    Each of them adds to what `forwarded` (X-Forwarded-For) says. What comes before that anybody may
    have written, and without a proxy nothing of it is believed.
    """
    told = [part.strip() for part in forwarded.split(",")]
    return told[-proxies] if proxies and forwarded and len(told) >= proxies else client


class Guard:
    """The middleware. `hosts` are those by which this server may be asked.

    It is reached through so many `proxies`, and if it is `secure`, by HTTPS. Browsers find it below
    the path `base`, which the proxies may pass on or take off.
    """

    def __init__(
        self,
        app: App,
        hosts: Hosts,
        limits: Limits | None = None,
        proxies: int = 0,
        secure: bool = False,
        base: str = "",
    ) -> None:
        self.app = app
        self.hosts = hosts
        self.limits: Limits = limits or Limits()
        self.proxies = proxies
        self.secure = secure
        self.base = base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = {
            key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]
        }
        speak_and_show(first_known(headers.get("accept-language", "")))
        if self.secure:
            scope["scheme"] = "https"
        if self.base and scope["path"] == self.base:
            await lead_to(send, f"{self.base}/")
            return
        scope["path"] = within(scope["path"], self.base)
        try:
            self._check(scope, headers)
            async with asyncio.timeout(PATIENCE):
                body = await self._body(scope, receive)
        except TimeoutError:
            words = _("the request is not all there after {seconds} s", seconds=PATIENCE)
            await refuse(send, TooSlow(words))
            return
        except Refused as problem:
            await refuse(send, problem)
            return
        # Nothing here is asked for in parts, and one that makes no sense would be answered as text.
        scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"range"]
        sending = _Sending(send)
        try:
            await self.app(scope, body, sending)
        except Exception:
            if not sending.begun:
                await refuse(send, Failed(_(FAILED)))
            raise  # for the log

    def _check(self, scope: Scope, headers: dict[str, str]) -> None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self.hosts.has(host):
            raise NotYours(
                _("host {host} given: this server has other names", host=repr(host[:60]))
            )
        client = scope.get("client")
        forwarded = headers.get("x-forwarded-for", "")
        address = address_of(client[0] if client else "", forwarded, self.proxies)
        if client:
            scope["client"] = address, client[1]
        visitor = headers.get("cookie", "")[:LONGEST_COOKIE]
        begins = not visitor and scope["path"] == "/api/session"
        self.limits.take(address, None if begins else visitor, cost_of(scope), time.monotonic())
        if scope["method"] not in CHANGING:
            return
        if origin is not None and origin.partition("://")[2] != host:
            raise NotYours(
                _(
                    "origin {origin} given: only pages of {host} may do that",
                    origin=repr(origin[:60]),
                    host=repr(host[:60]),
                )
            )
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise NotJson(
                _("content type {kind} given: application/json is needed", kind=repr(kind[:40]))
            )

    async def _body(self, scope: Scope, receive: Receive) -> Receive:
        """A request's body, read whole up to its limit, for the app to read again."""
        if scope["method"] not in CHANGING:
            return receive
        most, parts, size = most_bytes(scope["path"]), list[bytes](), 0
        while True:
            part = await receive()
            if part["type"] != "http.request":
                return receive
            parts.append(part.get("body", b""))
            size += len(parts[-1])
            if size > most:
                raise TooLarge(
                    _("more than {most} bytes given: so many are allowed here", most=numeral(most))
                )
            if not part.get("more_body"):
                break
        return _again(b"".join(parts), receive)


def within(path: str, base: str) -> str:
    """An address without the path below which browsers find the server."""
    return path.removeprefix(base) if path.startswith(f"{base}/") else path


def cost_of(scope: Scope) -> float:
    """What a request counts: more than 1 if it makes a table or a record.

    Nothing for the page's files, and for what watches over the server.
    """
    path = scope["path"].rstrip("/")
    if path.startswith("/static") or path == HEALTH:
        return 0.0
    costly = path in COSTLY if scope["method"] == "POST" else path.endswith(PICTURE)
    return COST if costly else 1.0


def most_bytes(path: str) -> int:
    """The most bytes that a body may have at an address."""
    if path.rstrip("/") == "/api/records":
        return MOST_RECORD_BYTES
    return MOST_RULES_BYTES if path.rstrip("/") in LARGE else MOST_BYTES


def _again(body: bytes, receive: Receive) -> Receive:
    given = False

    async def once() -> MutableMapping[str, Any]:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return once


class _Sending:
    """Sends an answer on, with the headers that each one has."""

    def __init__(self, send: Send) -> None:
        self.send, self.begun = send, False

    async def __call__(self, message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            named = {key.lower() for key, _ in message["headers"]}
            message["headers"] = [
                *message["headers"],
                *(pair for pair in RAW_HEADERS if pair[0] not in named),
            ]
        await self.send(message)


async def lead_to(send: Send, address: str) -> None:
    """Answer that something is at another address."""
    headers = [(b"location", address.encode()), *RAW_HEADERS]
    await send({"type": "http.response.start", "status": 308, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def refuse(send: Send, problem: Refused) -> None:
    """Answer with a sentence."""
    headers = [(b"content-type", b"application/json"), *RAW_HEADERS]
    if isinstance(problem, TooMany):
        headers.append((b"retry-after", str(problem.wait).encode()))
    start = {"type": "http.response.start", "status": problem.status, "headers": headers}
    await send(start)
    body = json.dumps({"error": str(problem)}, ensure_ascii=False).encode()
    await send({"type": "http.response.body", "body": body})


def first_known(accepted: str) -> str:
    """The first language of a browser's own list that can be spoken; English if none can."""
    for part in accepted.split(","):
        language = part.partition(";")[0].partition("-")[0].strip().lower()
        if language in LANGUAGES:
            return language
    return ENGLISH


RAW_HEADERS = [(key.encode(), value.encode()) for key, value in HEADERS.items()]
