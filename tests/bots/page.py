"""The parts of docs/bots.md that are made: a conversation, and the JSON schema.

python -m tests.bots.page    write them anew
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.bots.stage import play
from upcard.bots import Bot, Limits, Sandbox
from upcard.bots.protocol import schema

PAGE = Path(__file__).parent.parent.parent / "docs" / "bots.md"
BLOCK = "<!-- {0}: made by python -m tests.bots.page -->\n```json\n{1}\n```\n<!-- end of {0} -->"
GAME, SEED, SEAT = "crazy8s", 407, 1


class Scribe:
    """In a process's place: writes down what it is told, and answers with the first legal move."""

    said: list[str]

    def __init__(self, *_: object) -> None:
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


def conversation() -> list[str]:
    """All lines of a short deal, in both directions."""
    Scribe.said = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("upcard.bots.bot.Process", Scribe)
        game = upcard.game(GAME)
        with Bot(["bot"], game, Limits(), Sandbox("", False)) as bot:
            play(bot, game, 2, SEED, SEAT)
    return Scribe.said


def parts() -> dict[str, str]:
    """The made parts by name."""
    return {
        "conversation": "\n".join(conversation()),
        "schema": "\n".join(_lines(schema())),
    }


def _lines(keys: dict[str, Any]) -> Iterator[str]:
    """JSON, a line a definition."""
    short = {name: value for name, value in keys.items() if name != "$defs"}
    yield json.dumps(short)[:-1] + ', "$defs": {'
    definitions = keys["$defs"].items()
    yield ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in definitions)
    yield "}}"


def with_parts(page: str, made: Iterable[tuple[str, str]]) -> str:
    """The page with the parts made anew."""
    for name, text in made:
        pattern = re.escape(BLOCK).replace(r"\{0\}", name).replace(r"\{1\}", "(?s:.*?)")
        page, count = re.subn(pattern, lambda _: BLOCK.format(name, text), page)  # noqa: B023
        assert count == 1, name
    return page


if __name__ == "__main__":
    PAGE.write_text(with_parts(PAGE.read_text(encoding="utf-8"), parts().items()), encoding="utf-8")
