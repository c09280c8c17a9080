"""The routes of the server's host. To all others they are addresses where nothing is."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Header
from fastapi.responses import PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException

from upcard.web.api import Here
from upcard.web.requests import AdminPart, ClosedPart, TableId

BEARER = "Bearer "


async def host_only(server: Here, authorization: Annotated[str, Header()] = "") -> None:
    """Refuse, as an address where nothing is, whoever does not give the token."""
    given = authorization.removeprefix(BEARER) if authorization.startswith(BEARER) else ""
    if not server.administration.admits(given):
        raise HTTPException(404)


router: APIRouter = APIRouter(prefix="/api/admin", dependencies=[Depends(host_only)])
metrics: APIRouter = APIRouter(dependencies=[Depends(host_only)])


@router.get("")
async def admin(server: Here) -> AdminPart:
    """For the server's host, by `Authorization: Bearer TOKEN`: what is running, and sizes."""
    return await server.administration.told()


@router.post("/tables/{table_id}/close")
async def close_table(server: Here, table_id: TableId) -> ClosedPart:
    """For the server's host: close a table permanently. People at it are told."""
    await server.administration.close(table_id)
    return ClosedPart(closed=table_id)


@metrics.get("/metrics", responses={200: {"content": {"text/plain": {}}}})
async def metrics_text(server: Here) -> PlainTextResponse:
    """For the server's host, by `Authorization: Bearer TOKEN`: metrics for Prometheus."""
    return PlainTextResponse(server.monitor.text(), media_type=CONTENT_TYPE_LATEST)
