"""The page's files: read once, and packed once, as a visitor's first card waits for all of them.

The page asks for them in a folder whose name changes with any of them, so that a browser keeps them
for good, and none is ever beside one of another version.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException

from upcard.web.joined import joined
from upcard.web.library import PUBLIC
from upcard.web.refusals import Refused
from upcard.web.server import Server
from upcard.web.sharing import Turn

PAGE, WORKER = Path(__file__).with_name("page"), "worker.js"
ALONE = ("history", "results", "people", "day", "puzzles", "cups", "invent", "admin")
OF_ONE = ("t/{table_id}", "c/{cup}", "puzzles/{puzzle}")
PAGES, RECORD = ("/", *(f"/{one}" for one in (*OF_ONE, *ALONE))), "/r/{record_id}"
"""Addresses of the page: one file for all, which looks at its address."""
STYLE = "style.css"
SHEETS = "tokens base pages lobby table piles hand ending record"
STYLES = (*(f"style/{name}.css" for name in SHEETS.split()), "faces/faces.css")
"""The page's style, which is sent as one."""
SCRIPT = "page.js"
"""Its modules, which are sent as one, too; each is there by itself for who wants to read it."""
TYPES = ".d.ts"
"""What only checks the scripts."""
FOLDER, ICON = "/static/", "icon.svg"
FOR_GOOD = "public, max-age=31536000, immutable"


class File(NamedTuple):
    """A file as it is sent, plain or packed; `mark` changes with it."""

    kind: str
    plain: bytes
    packed: bytes
    mark: str

    @classmethod
    def of(cls, name: str, content: bytes) -> File:
        """A file of this name."""
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        mark = f'"{hashlib.sha256(content).hexdigest()[:16]}"'
        return cls(kind, content, gzip.compress(content, mtime=0), mark)

    def answer(self, request: Request, *, for_good: bool = False, status: int = 200) -> Response:
        """What a browser is answered that may have it already, or may keep it for good."""
        headers = {"etag": self.mark, "vary": "accept-encoding"}
        if for_good:
            headers["cache-control"] = FOR_GOOD
        if request.headers.get("if-none-match", "").removeprefix("W/") == self.mark:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, status, media_type=self.kind, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(self.packed, status, media_type=self.kind, headers=headers)


def add_files(app: FastAPI, base: str = "") -> Callable[[Request], Response]:
    """The page at its addresses, and its files under `/static`; what other addresses answer."""
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    found = {
        path.relative_to(PAGE).as_posix(): path.read_bytes()
        for path in sorted(PAGE.rglob("*"))
        if path.is_file() and not path.name.endswith(TYPES)
    }
    found[STYLE] = b"\n".join(found[name] for name in STYLES)
    modules = [name for name in found if name.endswith(".js") and name != WORKER]
    found[SCRIPT] = joined({name: found[name].decode() for name in modules}).encode()
    version = version_of(found)
    folder = f"{base}{FOLDER}{version}/"
    found["index.html"] = found["index.html"].replace(FOLDER.encode(), folder.encode())
    files = {name: File.of(name, content) for name, content in found.items()}

    async def page(request: Request) -> Response:
        return files["index.html"].answer(request)

    async def shared(
        request: Request, record_id: str, at: str = "", eyes: str = PUBLIC
    ) -> Response:
        server: Server = request.app.state.server
        turn = Turn(record_id, int(at) if re.fullmatch("[0-9]{1,5}", at) else None, eyes[:8])
        asked = urlencode({"eyes": turn.eyes} | ({} if turn.number is None else {"at": at}))
        host = f"{request.url.scheme}://{request.headers.get('host', '')}{base}"
        address = f"{host}/api/records/{quote(record_id)}/picture?{asked}"
        try:
            told = await server.sharing.page(found["index.html"], turn, address)
        except Refused:
            return await page(request)
        return File.of("index.html", told).answer(request)

    async def worker(request: Request) -> Response:
        return files[WORKER].answer(request)

    async def icon(request: Request) -> Response:
        return files[ICON].answer(request)

    async def file(request: Request, name: str) -> Response:
        plain = name.removeprefix(f"{version}/")
        if plain not in files:
            raise HTTPException(404)
        return files[plain].answer(request, for_good=plain != name)

    def lost(request: Request) -> Response:
        return files["index.html"].answer(request, status=404)

    routes: dict[str, Callable[..., Any]] = dict.fromkeys(PAGES, page)
    routes |= {
        RECORD: shared,
        f"/{WORKER}": worker,
        "/favicon.ico": icon,
        FOLDER + "{name:path}": file,
    }
    for path, answer in routes.items():
        app.add_api_route(path, answer, methods=["GET", "HEAD"], include_in_schema=False)
    return lost


def version_of(found: dict[str, bytes]) -> str:
    """A name for just these files."""
    marks = (f"{name} {hashlib.sha256(found[name]).hexdigest()}" for name in sorted(found))
    return hashlib.sha256("\n".join(marks).encode()).hexdigest()[:16]
