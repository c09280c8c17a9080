"""docs/bots.md says what is so: its examples, its schema, its tables and its programs."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator, ValidationError

import upcard
from tests.bots import page, stage
from upcard.arena.statistics.tally import FORFEITS
from upcard.bots import Bot, Limits, protocol
from upcard.engine.layout import KINDS

pytestmark = pytest.mark.surroundings

PAGE = page.PAGE.read_text(encoding="utf-8")
PARTS = dict(re.findall(r"<!-- (\w+): made by [^>]* -->\n```json\n(.*?)\n```", PAGE, re.DOTALL))
MODELS = (
    protocol.Hello,
    protocol.Deal,
    protocol.Choose,
    protocol.ViewPart,
    protocol.HouseViewPart,
    protocol.EventPart,
    protocol.ClockPart,
    protocol.End,
    Limits,
)


def validator(name: str) -> Draft202012Validator:
    """Checks whether a value is what the page's schema calls by that name."""
    schema: dict[str, Any] = json.loads(PARTS["schema"])
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": schema["$defs"]})


def test_the_made_parts_are_up_to_date() -> None:
    assert page.with_parts(PAGE) == PAGE, "run: python -m tests.bots.page"


def test_the_conversation_is_what_the_schema_says() -> None:
    message, answer = validator("Message"), validator("Answer")
    lines = [json.loads(line) for line in PARTS["conversation"].splitlines()]
    for line in lines:
        (message if "type" in line else answer).validate(line)
    kinds = [line.get("type") for line in lines]
    assert kinds == ["hello", "deal", *["choose", None] * 4, "end", "bye"]


@pytest.mark.parametrize(
    "line", ['{"type": "bye", "more": 1}', '{"type": "deal"}', '{"id": 1}', "[]", '{"type": "x"}']
)
def test_the_schema_refuses_what_is_no_message(line: str) -> None:
    with pytest.raises(ValidationError):
        validator("Message").validate(json.loads(line))


def messages() -> Iterator[Any]:
    """What bots hear in deals of very different games."""
    for name in ("indigo", "countdown", "stacking-clash", "switch"):
        seats = upcard.game(name).rules.seats[1]
        yield from map(json.loads, page.conversation(name, seats, seed=2, seat=0))


@pytest.mark.full
def test_every_message_of_other_games_is_what_the_schema_says() -> None:
    message, count = validator("Message"), 0
    for line in messages():
        if "type" in line:
            message.validate(line)
            count += 1
    assert count > 50


def test_every_key_reason_and_kind_is_on_the_page() -> None:
    rows = set(re.findall(r"`(\w[\w ]*)`", PAGE))
    keys = {name for model in MODELS for name in model.model_fields} - {"type"}
    assert keys <= rows
    assert {reason for reason in FORFEITS if reason} <= rows
    assert set(KINDS) <= rows


NOT_IN_THE_JSON = {
    "game": "the rules and the deck are in `hello`",
    "effect": "it stands in the rules",
    "points": "they stand in the rules",
    "seats": "they are in `deal`",
    "legal": "it stands beside the view",
    "outcome": "it is in `end`",
    "next_seat": "it follows from seat, direction and places",
    "previous_seat": "it follows from seat, direction and places",
    "is_partner": "it follows from the rules",
    "unseen": "it follows from the deck, the hand and what lies open",
    "kept": "it follows from the discard pile before a reshuffle",
    "older": "it follows from the events since a reshuffle",
    "dice": "a program throws its own",
    "belief": "a search's own reckoning, in a form of the engine's",
    "imagine": "it is worked out from the view, and the belief",
    "league": "cheaters are players of Upcard's own",
    "shown": "cheaters are players of Upcard's own",
    "text": "it says the same again, in a line",
}
"""What a view has and a bot is not sent, and why."""


def test_a_bot_is_sent_all_that_a_view_has() -> None:
    view = upcard.game("crazy8s").deal().view(0)
    public = {name for name in dir(view) if not name.startswith("_")}
    sent = set(protocol.SidedViewPart.model_fields)
    house = sent - set(protocol.SENT_OF_SIDES)
    assert house == set(protocol.HouseViewPart.model_fields)
    assert house - set(protocol.SENT_TOO) == set(protocol.ViewPart.model_fields)
    assert sent | set(NOT_IN_THE_JSON) == public
    assert not sent & set(NOT_IN_THE_JSON)


def test_a_bot_is_sent_what_the_view_says() -> None:
    """What another seat could not play when it was stuck, too."""
    of, stuck = upcard.game("crazy8s"), 0
    for seed in range(20):
        state = of.deal(3, seed)
        while state.turn is not None:
            view = state.view(state.turn)
            sent: Any = protocol.ViewPart.of(view)
            assert (sent.drew, sent.fresh, sent.layers) == (view.drew, view.fresh, view.layers)
            for seat in range(3):
                assert sent.lacked[seat] == tuple(map(str, view.lacked(seat)))
                stuck += bool(sent.lacked[seat])
            state.play(view.legal[0])
    assert stuck > 20


def test_the_limits_are_those_on_the_page() -> None:
    usual = dict(re.findall(r"^\| `(\w+)` \| (\d+) \|", PAGE, re.MULTILINE))
    assert {name: str(value) for name, value in Limits().model_dump().items()} == usual


def programs() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.full
def test_the_bot_on_the_page_plays() -> None:
    program = stage.python(stage.best())
    game = upcard.game("crazy8s")
    command = shlex.join([program, "-c", programs()[0]])
    with Bot.open(command, game, limits=stage.PATIENT) as bot:
        assert stage.play(bot, game, seed=3) == "played"


@pytest.mark.full
def test_the_program_on_the_page_plays_a_deal_with_a_bot() -> None:
    text = programs()[1].replace("python3 ", f"{stage.python(stage.best())} ")
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("sandbox for bots: ")
