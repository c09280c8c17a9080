"""Deals that are over: looked at move by move, reviewed, and played on from."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from upcard.bots.protocol import public_part, view_part
from upcard.games.seen import Public
from upcard.games.state import State
from upcard.games.view import View
from upcard.narration.events import narrated
from upcard.narration.language import gettext as _
from upcard.narration.moves import move_words
from upcard.narration.seen import in_force
from upcard.narration.words import title
from upcard.records import Record
from upcard.web import store
from upcard.web.game_info import whole_game
from upcard.web.refusals import Forbidden, NoSuch, TooMany
from upcard.web.requests import PositionPart, RecordPart
from upcard.web.table_writer import TableWriter

BUDGET = "50ms"
MOST_WAITING = 20
ALL, PUBLIC = "all", "public"


@dataclass(frozen=True)
class Waiting:
    """A review that is not done: so many are before it."""

    before: int


class Library:
    """The records of a server, and their reviews: one at a time, in a process of its own."""

    def __init__(self, keeper: TableWriter) -> None:
        self.keeper = keeper
        self._process: ProcessPoolExecutor | None = None
        self._waiting: dict[str, asyncio.Task[None]] = {}

    async def find(self, record_id: str) -> Record:
        """A record; NoSuch if there is none."""
        return Record.from_json((await self._kept(record_id))[0])

    async def _kept(self, record_id: str) -> tuple[str, Any]:
        kept = await self.keeper.read(store.deal_kept, record_id)
        if kept is None:
            raise NoSuch(_("no record {record} is here", record=repr(record_id[:40])))
        return kept

    async def add(self, text: bytes, owner: str) -> str:
        """Keep a record that somebody brought, if it can have been; Unreadable, Impossible."""
        record = await asyncio.to_thread(verified, text)
        record_id = secrets.token_urlsafe(9)
        game = record.rules.name, record.rules.title
        text_kept, now = record.to_json(), time.time()
        await self.keeper.keep(
            store.new_deal(record_id, owner, game, now, text_kept, seats=(), counts=False)
        )
        return record_id

    async def review(self, record_id: str) -> dict[str, Any] | Waiting:
        """A record's review, once it is done."""
        text, kept = await self._kept(record_id)
        if kept is not None:
            return await asyncio.to_thread(review_in_words, text, kept)
        if record_id not in self._waiting:
            if len(self._waiting) >= MOST_WAITING:
                sentence = _("{most} reviews wait: ask again in a minute", most=MOST_WAITING)
                raise TooMany(sentence, 60)
            task = asyncio.ensure_future(self._look_back(record_id, text))
            self._waiting[record_id] = task
            task.add_done_callback(lambda _: self._waiting.pop(record_id, None))
        return Waiting(list(self._waiting).index(record_id))

    async def _look_back(self, record_id: str, text: str) -> None:
        if self._process is None:
            self._process = ProcessPoolExecutor(1, get_context("spawn"))
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self._process, reviewed, text)
        await self.keeper.keep(store.reviewed(record_id, found))

    def close(self) -> None:
        """End what runs."""
        if self._process is not None:
            self._process.shutdown(wait=False, cancel_futures=True)
            for process in list((self._process._processes or {}).values()):
                process.terminate()


def verified(text: bytes) -> Record:
    """The record that a text holds, of a deal that can have been."""
    record = Record.from_json(text)
    record.verify()
    return record


def reviewed(text: str) -> str:
    """A record's review as JSON."""
    from upcard.analysis.review import as_data, review
    from upcard.players.search import Budget

    return json.dumps(as_data(review(Record.from_json(text), Budget.read(BUDGET))))


def described(record_id: str, record: Record) -> RecordPart:
    """A record with a line for each of its positions."""
    names = record.names
    lines = [
        tuple(narrated([made], record.game, None, names, open_hands=True))
        for _step, made in record.told()
    ]
    return RecordPart(
        id=record_id,
        title=title(record.rules),
        names=tuple(names),
        seats=len(names),
        moves=len(record.moves),
        finished=record.outcome is not None,
        lines=tuple(lines),
        game=whole_game(record.game),
        record=record.model_dump(mode="json"),
    )


def move_in_words(record: Record, move: str) -> str:
    """A move of a record as it is told."""
    game = record.game
    return move_words(game.notation.move(move), game.deck, record.names)


def review_in_words(text: str, review: dict[str, Any]) -> dict[str, Any]:
    """The review of a record's text, with its moves in words beside them."""
    record = Record.from_json(text)
    told = [
        {
            **choice,
            "played_words": move_in_words(record, choice["played"]),
            "best_words": choice["best"] and move_in_words(record, choice["best"]),
        }
        for choice in review["choices"]
    ]
    return {**review, "choices": told}


def position(record: Record, number: int, eyes: str) -> PositionPart:
    """A position of a record, as a seat saw it, as everybody did, or with all hands open.

    Others' hands are shown of a deal that is over only: of one that goes on, nobody sees them.
    """
    if not 0 <= number <= len(record.moves):
        raise NoSuch(
            _(
                "position {position} given: 0 to {last} are there",
                position=number,
                last=len(record.moves),
            )
        )
    state = record.state_at(number)
    seat = _seat(eyes, state)
    if record.outcome is None and eyes != PUBLIC:
        raise Forbidden(_("the deal is not over: only what everybody may know is shown"))
    view: View | Public = state.public() if seat is None else state.view(seat)
    part = view_part(view) if isinstance(view, View) else public_part(view)
    move = record.moves[number] if number < len(record.moves) else None
    hands = tuple(tuple(str(card) for card in hand) for hand in state.hands)
    return PositionPart(
        number=number,
        view=part.model_dump(mode="json"),
        hands=hands if eyes == ALL else None,
        move=move,
        words=None if move is None else move_in_words(record, move),
        notes=tuple(in_force(view, record.names)),
        news=(),
    )


def _seat(eyes: str, state: State) -> int | None:
    if eyes in (ALL, PUBLIC):
        return None
    if not eyes.isdecimal() or int(eyes[:2]) >= state.seats:
        given = repr(eyes[:20])
        raise Forbidden(
            _("eyes {eyes} given: all, public, or a seat from 0 are allowed", eyes=given)
        )
    return int(eyes[:2])
