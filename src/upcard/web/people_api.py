"""The routes of people: recovery codes, one's own results, and those one has played with."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from upcard.web.api import Asker, Here, Token, address_of
from upcard.web.own_results import own_results
from upcard.web.people_requests import (
    BeforePart,
    CodeAsk,
    CodeMade,
    CodePart,
    Done,
    InviteAsk,
    OwnResults,
    PersonId,
    PersonPart,
    RecoveredPart,
    RemoveAsk,
)

router: APIRouter = APIRouter(prefix="/api")


@router.get("/recovery")
async def recovery(server: Here, visitor: Asker) -> CodeMade:
    """Whether the caller has a recovery code. The code is shown only once, when it is made."""
    return CodeMade(made=await server.recovery.made(visitor))


@router.post("/recovery", status_code=201)
async def new_recovery_code(server: Here, visitor: Asker) -> CodePart:
    """Make a new recovery code; the previous one becomes invalid."""
    return CodePart(code=await server.recovery.make(visitor))


@router.post("/recovery/use")
async def use_recovery_code(
    server: Here,
    _: Asker,
    ask: CodeAsk,
    request: Request,
    response: Response,
    token: Token = None,
) -> RecoveredPart:
    """Use a recovery code: become its person, with a new cookie."""
    found = await server.recovery.use(token, ask.code, address_of(request), response)
    return RecoveredPart(
        name=found.person.name,
        before=BeforePart(
            name=found.before.name,
            deals=found.had.deals,
            tables=found.had.tables,
            code=found.code,
            has_code=found.had.has_code,
        ),
    )


@router.get("/results")
async def results(server: Here, visitor: Asker) -> OwnResults:
    """The caller's results by game and opponent, from deals that count."""
    return await own_results(server.keeper, visitor.id)


@router.get("/people")
async def people(server: Here, visitor: Asker) -> tuple[PersonPart, ...]:
    """People the caller has played with, latest first; not whether they are online."""
    return await server.people.known(visitor.id)


@router.post("/people/{person}/invite")
async def invite(server: Here, visitor: Asker, person: PersonId, ask: InviteAsk) -> Done:
    """Invite a person to a table; the invitation appears in their lobby."""
    await server.people.invite(visitor, person, ask.table)
    return Done()


@router.post("/people/{person}/decline")
async def decline(server: Here, visitor: Asker, person: PersonId) -> Done:
    """Decline a person's invitation; they are not told."""
    await server.people.decline(visitor.id, person)
    return Done()


@router.post("/people/{person}/remove")
async def remove(server: Here, visitor: Asker, person: PersonId, ask: RemoveAsk) -> Done:
    """Remove a person, or undo it: neither can invite the other or sees them listed."""
    await server.people.remove(visitor.id, person, ask.removed)
    return Done()
