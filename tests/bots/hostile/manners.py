"""What the bots of this folder have in common: the ordinary half of their behaviour."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

Question = dict[str, Any]


def questions() -> Iterator[Question]:
    """The questions, one after the other."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "choose":
            yield message


def answer(question: Question, move: str | None = None) -> None:
    """Answer a question, with the first legal move if none is given."""
    keys = {"id": question["id"], "move": move or question["legal"][0]}
    print(json.dumps(keys), flush=True)


def report(question: Question, words: str) -> None:
    """Answer with words in a move's place: an illegal move, whose forfeit shows them."""
    answer(question, f"[{words}]")


def hang() -> None:
    """Do nothing for longer than any clock of the tests."""
    time.sleep(120)
