"""The parts of docs/bots.md that are made: what a view has, a conversation, the JSON schema.

python -m tests.bots.page    write them anew
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tools.blocks import with_blocks
from tools.reference import members

import upcard
from tests.bots.stage import play
from upcard.bots import Bot, Limits, Sandbox
from upcard.bots.protocol import SENT, SENT_OF_SIDES, SENT_TOO, schema

PAGE = Path(__file__).parent.parent.parent / "docs" / "bots.md"
GAME, SEED, SEAT = "crazy8s", 407, 1


class Scribe:
    """In a process's place: writes down what it is told, and answers with the first legal move."""

    said: list[str]

    def __init__(self, *_: object, **__: object) -> None:
        self.answers, self.seconds = 0, 0.0

    def send(self, line: bytes) -> None:
        self.said.append(line.decode().rstrip("\n"))

    def ask(self, line: bytes, seconds: float) -> bytes:
        self.send(line)
        question = json.loads(line)
        self.answers += 1
        self.said.append(json.dumps({"id": question["id"], "move": question["legal"][0]}))
        return self.said[-1].encode()

    def close(self, farewell: bytes = b"") -> None:
        self.send(farewell)


def conversation(name: str = GAME, seats: int = 2, seed: int = SEED, seat: int = SEAT) -> list[str]:
    """All lines of a deal, in both directions: of a short one, if none is named."""
    Scribe.said = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("upcard.bots.bot.Process", Scribe)
        game = upcard.game(name)
        with Bot(["bot"], game, Limits(), Sandbox("", False)) as bot:
            play(bot, game, seats, seed, seat)
    return Scribe.said


def parts() -> dict[str, str]:
    return {
        "view": "\n".join(["", *view_table(SENT), ""]),
        "more": "\n".join(["", *view_table(SENT_TOO), ""]),
        "sides": "\n".join(["", *view_table(SENT_OF_SIDES), ""]),
        "conversation": "\n".join(["```json", *conversation(), "```"]),
        "schema": "\n".join(["```json", *_lines(schema()), "```"]),
    }


def view_table(names: Iterable[str]) -> Iterator[str]:
    """Each part of a view that is sent, and what `upcard.View` says of it."""
    yield from ("| key | meaning |", "| --- | --- |")
    known = {member.name: member for member in members(upcard.View)}
    for name in names:
        told = " ".join(known[name].doc.replace("None", "`null`").split())
        if known[name].called:
            told = f"For each seat, {told[0].lower()}{told[1:]}"
        yield f"| `{name}` | {told} |"


def _lines(keys: dict[str, Any]) -> Iterator[str]:
    """JSON, a line a definition."""
    short = {name: value for name, value in keys.items() if name != "$defs"}
    yield json.dumps(short)[:-1] + ', "$defs": {'
    definitions = keys["$defs"].items()
    yield ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in definitions)
    yield "}}"


def with_parts(page: str) -> str:
    return with_blocks(page, "tests.bots.page", parts())


if __name__ == "__main__":
    PAGE.write_text(with_parts(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
