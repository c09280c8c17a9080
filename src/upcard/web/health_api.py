"""The route that tells whether the server is well."""

from __future__ import annotations

from fastapi import APIRouter

from upcard import __version__
from upcard.narration.language import gettext as _
from upcard.web.api import Here
from upcard.web.guard import HEALTH
from upcard.web.refusals import NotStored
from upcard.web.requests import ErrorPart, HealthPart
from upcard.web.table_writer import UNREADABLE

router: APIRouter = APIRouter()


@router.head(HEALTH, include_in_schema=False)
@router.get(HEALTH, responses={503: {"model": ErrorPart}})
async def health(server: Here) -> HealthPart:
    """Whether the server can reach its store: 503 if not. Needs no session, and counts nothing."""
    if not await server.health.well():
        raise NotStored(_(UNREADABLE))
    return HealthPart(status="ok", version=__version__)
