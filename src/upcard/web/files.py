"""The page's files: read once, and packed once, as a visitor's first card waits for all of them."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException

PAGE, WORKER = Path(__file__).with_name("page"), "worker.js"
PAGES = ("/", "/t/{table_id}", "/r/{record_id}", "/history")
"""Addresses of the page: one file for all, which looks at its address."""
STYLE = "style.css"
SHEETS = "tokens base pages lobby table piles hand ending record"
STYLES = (*(f"style/{name}.css" for name in SHEETS.split()), "faces/faces.css")
"""The page's style, which is sent as one."""
MODULE = '<script type="module"'


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

    def answer(self, request: Request) -> Response:
        """What a browser is answered that may have it already."""
        headers = {"etag": self.mark, "vary": "accept-encoding"}
        if request.headers.get("if-none-match", "").removeprefix("W/") == self.mark:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(self.plain, media_type=self.kind, headers=headers)
        headers["content-encoding"] = "gzip"
        return Response(self.packed, media_type=self.kind, headers=headers)


def add_files(app: FastAPI) -> None:
    """The page at its addresses, and its files under `/static`."""
    mimetypes.add_type("application/manifest+json", ".webmanifest")
    found = {
        path.relative_to(PAGE).as_posix(): path.read_bytes()
        for path in sorted(PAGE.rglob("*"))
        if path.is_file()
    }
    found[STYLE] = b"\n".join(found[name] for name in STYLES)
    found["index.html"] = index(found)
    files = {name: File.of(name, content) for name, content in found.items()}

    async def page(request: Request) -> Response:
        return files["index.html"].answer(request)

    async def worker(request: Request) -> Response:
        return files[WORKER].answer(request)

    async def file(request: Request, name: str) -> Response:
        if name not in files:
            raise HTTPException(404)
        return files[name].answer(request)

    routes: dict[str, Callable[..., Any]] = dict.fromkeys(PAGES, page)
    routes |= {f"/{WORKER}": worker, "/static/{name:path}": file}
    for path, answer in routes.items():
        app.add_api_route(path, answer, methods=["GET", "HEAD"], include_in_schema=False)


def index(found: dict[str, bytes]) -> bytes:
    """The page, which asks for all modules at once instead of one after the other."""
    modules = [name for name in found if name.endswith(".js") and name != WORKER]
    asked = [f'<link rel="modulepreload" href="/static/{name}">' for name in modules]
    return found["index.html"].replace(MODULE.encode(), "\n".join([*asked, MODULE]).encode())
