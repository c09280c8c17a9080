"""The routes of tables: sessions, games, the lobby, and what is done at a table."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Cookie, Depends, Header, Query, Request, Response
from fastapi import Path as PathParam

from upcard.games.game import Game
from upcard.games.game import game as game_named
from upcard.narration.language import LANGUAGES, messages
from upcard.narration.language import gettext as _
from upcard.narration.words import distinct, title
from upcard.rules import known_games
from upcard.rules.load import is_switched
from upcard.web import commands as do
from upcard.web import store
from upcard.web.active_tables import ActiveTables
from upcard.web.authorization import check_watch
from upcard.web.commands import Options
from upcard.web.game_info import games, house_rules, rules_part, title_kept, whole_game
from upcard.web.hints import check_allowed, hint
from upcard.web.live import Live
from upcard.web.messages import Message, Told
from upcard.web.phrases import phrases
from upcard.web.qr_code import qr_code
from upcard.web.refusals import Forbidden, NoSuch, NotNow, Refused
from upcard.web.requests import (
    LONGEST_NAME,
    CommandAsk,
    DealPart,
    GamePart,
    HintPart,
    HouseRulesPart,
    InvitationPart,
    JoinAsk,
    Listed,
    Lobby,
    PlayerPart,
    RulesAsk,
    RulesPart,
    SessionAsk,
    SessionPart,
    TableAsk,
    TableId,
    TablePart,
    WholeGame,
)
from upcard.web.server import Server
from upcard.web.store import Visitor
from upcard.web.streams import KEEPALIVE, EventStream, event_of, happens, table_events
from upcard.web.visitors import COOKIE, person_of

router: APIRouter = APIRouter(prefix="/api")
GameName = Annotated[str, PathParam(min_length=1, max_length=LONGEST_NAME)]
MOST_GAMES = 256
"""So many games, with house rules or without, are kept ready."""
SHOWN = 86400.0
"""Seconds since a touch in which a listed table is shown."""


def server_of(request: Request) -> Server:
    """The server that a request came to."""
    server: Server = request.app.state.server
    return server


Here = Annotated[Server, Depends(server_of)]
Token = Annotated[str | None, Cookie(alias=COOKIE)]


async def visitor_of(server: Here, token: Token = None) -> Visitor:
    """Who asks, in whose language all is said from now on; NoSession for nobody."""
    return await server.visitors.find(token)


Asker = Annotated[Visitor, Depends(visitor_of)]


def address_of(request: Request) -> str:
    """The address that a request came from."""
    return request.client.host if request.client else ""


# Sessions, words and games


@router.post("/session")
async def change_session(
    server: Here, ask: SessionAsk, response: Response, token: Token = None
) -> SessionPart:
    """Begin a session, or change its name and language."""
    visitor = await server.visitors.change(token, ask.name, ask.language, response)
    return _session(visitor, begun="set-cookie" in response.headers)


@router.get("/session")
async def session(visitor: Asker) -> SessionPart:
    """The current session."""
    return _session(visitor, begun=False)


def _session(visitor: Visitor, begun: bool) -> SessionPart:
    return SessionPart(
        name=visitor.name,
        language=visitor.language,
        languages=LANGUAGES,
        phrases=phrases(),
        begun=begun,
    )


@router.get("/words/{language}")
async def words(language: str) -> dict[str, str | list[str]]:
    """All texts of the page in a language, keyed by the English ones."""
    return messages(language)


@router.get("/games")
async def all_games(server: Here, _visitor: Asker) -> list[GamePart]:
    """The games that can be played: the host's own, and those that come with Upcard."""
    return games(server.games.values())


@router.get("/players")
async def players(server: Here, _visitor: Asker) -> list[PlayerPart]:
    """The computer players that a host may seat."""
    return [PlayerPart(name=one.name, about=one.about) for one in server.seats.offered()]


@router.post("/rules")
async def check_rules(server: Here, _visitor: Asker, ask: RulesAsk) -> RulesPart:
    """Check a rules file: its game and its keys that change nothing, or what is wrong with it."""
    game, idle = await server.rules.check(ask.toml)
    return rules_part(game, idle)


@router.get("/games/{name}")
async def one_game(server: Here, _visitor: Asker, name: GameName) -> RulesPart:
    """A game by its name, with or without house rules."""
    return rules_part(await asyncio.to_thread(game_for, server, name))


@router.get("/games/{name}/house-rules")
async def house_rules_of(_visitor: Asker, name: GameName) -> HouseRulesPart:
    """The house rules that can be switched on by name; an error for a game that has none."""
    return await asyncio.to_thread(house_rules, name)


# The lobby


@router.get("/lobby")
async def lobby(server: Here, visitor: Asker) -> Lobby:
    """The tables that a visitor is at, and those that can be joined or watched."""
    return await lobby_of(server, visitor)


@router.get("/lobby/stream", response_class=EventStream)
async def lobby_stream(server: Here, visitor: Asker) -> EventStream:
    """The lobby, sent again with every change."""

    async def events() -> AsyncGenerator[bytes]:
        while not server.stopping:
            changed = server.hall.changed
            with suppress(Refused):  # a store that cannot be read now
                yield event_of(data_str=(await lobby_of(server, visitor)).model_dump_json())
            await asyncio.sleep(1)  # no browser needs more
            while not await happens(changed):
                yield KEEPALIVE

    return EventStream(events())


async def lobby_of(server: Server, visitor: Visitor) -> Lobby:
    """What a visitor sees who is at no table."""
    hall = server.hall
    since = hall.clock() - SHOWN
    own, listed = await hall.keeper.read(store.tables_to_show, visitor.id, since)
    deals = await hall.keeper.read(store.deals_of, visitor.id)
    mine = [_listed(live) for live in await _awake(hall, own)]
    others = await _awake(hall, [table for table in listed if table not in own])
    shown = [_listed(live) for live in others if visitor.id not in live.table.places.removed]
    return Lobby(
        invitations=await server.people.invitations(visitor.id, since),
        own=tuple(mine),
        open=tuple(one for one in shown if one.free and not one.locked),
        playing=tuple(one for one in shown if not one.free or one.locked),
        records=tuple(
            DealPart(
                id=deal["id"],
                title=title_kept(deal["game"], deal["title"]),
                names=tuple(distinct(deal["names"])),
                ended=deal["ended"],
            )
            for deal in deals
        ),
    )


async def _awake(hall: ActiveTables, tables: Iterable[str]) -> list[Live]:
    """The tables with these ids that are there still."""
    found = list[Live]()
    for table in tables:
        with suppress(NoSuch):
            found.append(await hall.find(table))
    return found


def _listed(live: Live) -> Listed:
    table = live.table
    seats = table.places.seats
    return Listed(
        id=table.id,
        title=title(table.game.rules),
        game=table.game.rules.name,
        names=tuple(place.name for place in seats),
        computers=tuple(place.player is not None for place in seats),
        free=sum(place.free for place in seats),
        phase=table.phase,
        watchers=len(table.places.watchers),
        locked=table.places.locked,
    )


# Tables


@router.post("/tables", status_code=201)
async def open_table(server: Here, visitor: Asker, ask: TableAsk, request: Request) -> TablePart:
    """A new table; with `start`, the host is seated and the deal begins at once."""
    address = address_of(request)
    server.hall.check_room(address)
    if ask.rules is not None:
        game = await server.rules.read(ask.rules)
    else:
        game = await asyncio.to_thread(game_for, server, str(ask.game))
    host = person_of(visitor)
    for player in ask.players or ():
        if player is not None:
            server.seats.check(player)
    await server.compile(game)
    options, first = _to_its_goal(ask.options, game), _first_commands(ask)
    live = await server.hall.open(game, ask.seats, options, host, first, address)
    return TablePart(id=live.table.id, invitation=live.kept.invitation)


def _to_its_goal(options: Options, game: Game) -> Options:
    """How a new table plays: to the goal of its rules, where nothing is said of one."""
    if "goal" in options.model_fields_set:
        return options
    return options.model_copy(update={"goal": game.rules.score.goal or None})


def game_for(server: Server, name: str) -> Game:
    """The game of a new table. Visitors choose among names: no file of theirs is read."""
    if name in server.games:
        return server.games[name]
    if name not in known_games() and not is_switched(name):
        known = ", ".join((*server.games, *known_games()))
        raise Forbidden(
            _("{name} given as a game: there are {known}", name=repr(name), known=known)
        )
    return game_here(name)


@lru_cache(MOST_GAMES)
def game_here(name: str) -> Game:
    """A game that comes with Upcard: the same one for all tables."""
    return game_named(name)


def _first_commands(ask: TableAsk) -> list[do.Command]:
    """What a new table's host does at once."""
    players = ask.players or [None] * ask.seats
    found: list[do.Command] = [
        do.Assign(seat=seat, player=player)
        for seat, player in enumerate(players)
        if player is not None
    ]
    free = next((seat for seat, player in enumerate(players) if player is None), None)
    if free is not None and (ask.seated or ask.start):
        found.append(do.Sit(seat=free))
    if ask.start:
        found.append(do.Deal())
    return found


@router.post("/tables/{table_id}/join", response_model=Told)
async def join(server: Here, visitor: Asker, table_id: TableId, ask: JoinAsk) -> Response:
    """Join a table; the answer has what happened since a number, and recent talk."""
    live = await server.hall.find(table_id)
    await server.hall.join(live, person_of(visitor), ask.invitation)
    await server.compile(live.table.game)
    said = _message(server, live, visitor, 0).said  # a page that comes back shows no line yet
    message = _message(server, live, visitor, ask.since)
    return _answer(Told(message=message.model_copy(update={"said": said})))


@router.get("/tables/{table_id}", response_model=Message)
async def table(
    server: Here, visitor: Asker, table_id: TableId, since: Annotated[int, Query(ge=0)] = 0
) -> Response:
    """The table as the visitor may see it, with what happened since a number."""
    live = await server.hall.visited(table_id, visitor.id)
    return _answer(_message(server, live, visitor, since))


@router.get("/tables/{table_id}/game")
async def table_game(server: Here, visitor: Asker, table_id: TableId) -> WholeGame:
    """The table's game: its cards, its rules in words, and the keys."""
    live = await server.hall.visited(table_id, visitor.id)
    return whole_game(live.table.game)


@router.get("/tables/{table_id}/invitation")
async def invitation(
    server: Here, visitor: Asker, table_id: TableId, request: Request
) -> InvitationPart:
    """The address that lets others in, also as a picture that a phone reads."""
    live = await server.hall.visited(table_id, visitor.id)
    path = f"{server.base}/t/{live.table.id}#{live.kept.invitation}"
    address = f"{request.url.scheme}://{request.headers.get('host', '')}{path}"
    return InvitationPart(path=path, svg=qr_code(address))


@router.post("/tables/{table_id}/commands", response_model=Told)
async def command(server: Here, visitor: Asker, table_id: TableId, ask: CommandAsk) -> Response:
    """Do something at a table. A command with the same key is executed only once."""
    live = await server.hall.visited(table_id, visitor.id, ask.key)
    given = ask.command
    try:
        since = await server.hall.command(live, person_of(visitor), ask.key, given)
    except NotNow as problem:
        seen = given.number if isinstance(given, do.Play) else live.table.number
        raise problem.beside(_message(server, live, visitor, seen)) from None
    if isinstance(given, do.Leave):
        return _answer(Told(message=None))
    return _answer(Told(message=_message(server, live, visitor, since)))


def _answer(told: Message | Told) -> Response:
    """What is told, as it is: it was checked when it was made."""
    return Response(told.model_dump_json(), media_type="application/json")


async def watched(server: Here, visitor: Asker, table_id: TableId) -> Live:
    """The table that a stream is asked of: refused before the stream begins."""
    live = await server.hall.visited(table_id, visitor.id)
    check_watch(live.table, visitor.id)
    return live


@router.get("/tables/{table_id}/stream", response_class=EventStream)
async def stream(
    server: Here,
    visitor: Asker,
    live: Annotated[Live, Depends(watched)],
    since: Annotated[int, Query(ge=0)] = 0,
    last: Annotated[str | None, Header(alias="Last-Event-ID")] = None,
) -> EventStream:
    """Messages as they come; a browser that reconnects continues where it was."""
    seen = int(last) if last is not None and last.isdecimal() and len(last) < 12 else since
    return EventStream(table_events(server, live, visitor.id, seen))


def _message(server: Server, live: Live, visitor: Visitor, since: int) -> Message:
    return server.hall.message(live, visitor.id, since)


@router.post("/tables/{table_id}/hint")
async def table_hint(server: Here, visitor: Asker, table_id: TableId) -> HintPart:
    """What each move is worth, if the table allows hints; others see that one was given."""
    live = await server.hall.visited(table_id, visitor.id)
    check_allowed(live.table, visitor.id)
    try:
        found = await hint(live.table, visitor.id)
    except NotNow as problem:
        raise problem.beside(_message(server, live, visitor, live.table.number)) from None
    await server.hall.note_hint(live, visitor.id)
    return found
