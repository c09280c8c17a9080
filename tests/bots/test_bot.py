"""Bots that mean well: whole deals of every game, the clock, what they are told, and restarts."""

from __future__ import annotations

import json
import os
import random
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

import upcard
from tests.bots import stage
from tests.bots.page import Scribe
from tests.surroundings import program
from upcard.bots import Bot, Forfeit, Limits, Sandbox, abilities
from upcard.bots.bot import FALSE_STARTS, LOST_DEALS
from upcard.errors import BadRules
from upcard.games.moves import Event
from upcard.rules import known_games

pytestmark = pytest.mark.surroundings

GAME = upcard.game("crazy8s")
NO_WALLS = Sandbox("", False)


def script(path: Path) -> str:
    """The command of a bot in Python or JavaScript; skips the test where it cannot run."""
    runs = program("node") if path.suffix == ".js" else stage.python(stage.best())
    return shlex.join([runs, str(path)])


@pytest.fixture(params=["first_legal.py", "eights.js"])
def example(request: pytest.FixtureRequest) -> str:
    return script(stage.ROOT / "examples" / "bots" / request.param)


@pytest.mark.full
@pytest.mark.parametrize(("example", "part"), [("first_legal.py", 0), ("eights.js", 1)])
def test_the_examples_play_every_game_to_its_end(example: str, part: int) -> None:
    """One of them every other game, and the other one the rest."""
    command = script(stage.ROOT / "examples" / "bots" / example)
    for number, name in enumerate(known_games()[part::2]):
        game = upcard.game(name)
        fewest, most = game.rules.seats
        with Bot.open(command, game, limits=stage.PATIENT) as bot:
            seats, seat = (most, most - 1) if number % 2 else (fewest, 0)
            assert stage.play(bot, game, seats, seed=number, seat=seat) == "played", name


@pytest.mark.full
def test_the_examples_beat_chance(example: str) -> None:
    wins, deals, dice = 0, 60, random.Random(1)
    with Bot.open(example, GAME, limits=stage.PATIENT) as bot:
        for deal in range(deals):
            state, seat = GAME.deal(2, seed=5, deal=deal), deal % 2
            bot.new_deal(seat, 2, deal)
            while state.turn is not None:
                view = state.view(state.turn)
                state.play(bot.choose(view) if state.turn == seat else dice.choice(view.legal))
            assert state.outcome is not None
            bot.end_deal(state.outcome)
            wins += state.outcome.winner == seat
    assert wins > 0.6 * deals


def test_a_bot_in_its_sandbox_plays_and_after_it_was_killed_plays_the_next_deal() -> None:
    command, sandbox = script(stage.ROOT / "examples" / "bots" / "first_legal.py"), stage.best()
    with Bot.open(command, GAME, limits=stage.PATIENT, sandbox=sandbox) as bot:
        assert stage.play(bot, GAME, seed=1) == "played"
        assert bot._process is not None
        keeper = bot._process._keeper
        keeper.kill()
        os.waitid(os.P_PID, keeper.pid, os.WEXITED | os.WNOWAIT)
        assert stage.play(bot, GAME, seed=2).startswith("not allowed: ")
        assert stage.play(bot, GAME, seed=3) == "played"


# What a bot is told


def test_a_deal_has_time_for_ten_moves_or_more() -> None:
    usual = Limits()
    assert usual.with_move(None) is usual
    for move_ms, deal_ms in ((1, 10_000), (1_000, 10_000), (1_001, 10_010), (60_000, 600_000)):
        limits = usual.with_move(move_ms)
        assert (limits.move_ms, limits.deal_ms) == (move_ms, deal_ms)


def heard(
    monkeypatch: pytest.MonkeyPatch, seats: int = 3, seat: int = 1, seed: int = 77
) -> list[str]:
    """All that a bot is told in a deal in which the caller passes on every event as it is."""
    Scribe.said = []
    monkeypatch.setattr("upcard.bots.bot.Process", Scribe)
    with Bot(["bot"], GAME, Limits(), NO_WALLS) as bot:
        state, events = GAME.deal(seats, seed), list[Event]()
        bot.new_deal(seat, seats, deal=987654321)
        events += state.dealt
        while state.turn is not None:
            view = state.view(state.turn)
            if state.turn == seat:
                bot.choose(view, events)
                events = []
            events += state.play(view.legal[0])
        bot.end_deal(state.outcome, events)
    return Scribe.said


def test_a_bot_is_told_no_card_that_its_seat_may_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [json.loads(line) for line in heard(monkeypatch)]
    events = [event for message in told for event in message.get("events", ())]
    others = [event for event in events if event["seat"] not in (None, 1)]
    drawn = [event for event in others if event["kind"] in ("deal", "draw")]
    assert len(drawn) > 10
    assert all(event["card"] is None for event in drawn)
    assert not [event for event in others if event["kind"] == "keep"]
    mine = [event["card"] for event in events if event["seat"] == 1 and event["kind"] == "deal"]
    first = next(message for message in told if message.get("type") == "choose")
    assert mine == first["view"]["hand"]


def test_a_bot_is_not_told_which_deal_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "987654321" not in "".join(heard(monkeypatch))


def test_a_bot_is_not_told_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    seed = 8765432109876543
    told = "".join(heard(monkeypatch, seed=seed))
    assert len(told) > 5_000
    assert not {f"{seed}", f"{seed:x}"} & set(re.findall(r"[0-9a-f]+", told))


@pytest.mark.full
def test_neither_its_command_nor_its_environment_has_the_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seed, given = 8765432109876543, list[object]()
    run, sandbox = subprocess.Popen, abilities().sandbox  # which other programs find out

    def start(command: list[str], **more: Any) -> subprocess.Popen[bytes]:
        given.extend([command, more["env"]])
        return run(command, **more)

    monkeypatch.setattr("upcard.bots.process.subprocess.Popen", start)
    with Bot.open("/bin/false", GAME, limits=stage.PATIENT, sandbox=sandbox) as bot:
        stage.play(bot, GAME, seed=seed)
    assert given
    assert str(seed) not in str(given)


class Confused(Scribe):
    """A process that answers its third question with another number."""

    difference = 0

    def ask(self, line: bytes, seconds: float) -> bytes:
        answer = json.loads(super().ask(line, seconds))
        answer["id"] += self.difference if self.answers == 3 else 0
        return json.dumps(answer).encode()


@pytest.mark.parametrize(
    ("difference", "reason"),
    [(1, "garbage"), (-1, "too much output"), (-3, "garbage"), (-6, "garbage"), (-9, "garbage")],
)
def test_an_id_that_this_process_was_not_asked_is_garbage(
    monkeypatch: pytest.MonkeyPatch, difference: int, reason: str
) -> None:
    """One that it was asked before is one answer too many. The third question has the number 6."""
    monkeypatch.setattr(Scribe, "said", [], raising=False)
    monkeypatch.setattr(Confused, "difference", difference)
    monkeypatch.setattr("upcard.bots.bot.Process", Confused)
    with Bot(["bot"], GAME, Limits(), NO_WALLS) as bot:
        bot._asked = 3
        ending = stage.play(bot, GAME, seed=3)
    assert ending.startswith(f"{reason}: "), ending
    assert f"question 6 was asked, {6 + difference} answered" in ending


def test_events_are_told_once_and_none_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [json.loads(line) for line in heard(monkeypatch)]
    turns = [e for message in told for e in message.get("events", ()) if e["kind"] == "turn"]
    last = next(message for message in told if message.get("type") == "end")
    assert len(turns) == last["outcome"]["turns"]


# The clock


@pytest.mark.full
def test_the_first_answer_has_time_to_start_which_the_deal_is_not_charged() -> None:
    """In this deal of Mau-Mau, seat 1 is asked once."""
    game = upcard.game("mau-mau")
    limits = Limits(move_ms=1, deal_ms=1, startup_ms=120_000)
    command = script(stage.ROOT / "examples" / "bots" / "first_legal.py")
    with Bot.open(command, game, limits=limits) as bot:
        assert stage.play(bot, game, seed=25, seat=1) == "played"


@pytest.mark.full
def test_a_deal_has_its_own_clock_which_starts_anew_with_each() -> None:
    limits = stage.PATIENT.model_copy(update={"deal_ms": 500})
    with Bot.open(stage.command(stage.best(), "late", "0.2"), GAME, limits=limits) as bot:
        for seed in (1, 2):
            assert stage.play(bot, GAME, seed=seed).startswith("late: deal")
            assert bot._asked > 1


# Forfeits and restarts


class Moody(Scribe):
    """A process that does what `plan` says, process by process: answer, or forfeit for a reason."""

    plan: list[str]
    started = 0

    def __init__(self, *_: object, **__: object) -> None:
        super().__init__()
        Moody.started += 1
        self.mood = self.plan.pop(0)

    def ask(self, line: bytes, seconds: float) -> bytes:
        if self.mood == "works":
            return super().ask(line, seconds)
        if self.mood == "answers nonsense":
            self.answers += 1
            return b"nonsense"
        raise Forfeit(self.mood, "as planned")


CRASHES = ["crashed"] * (FALSE_STARTS - 1)


@pytest.mark.parametrize(
    ("plan", "endings", "started"),
    [
        (["works"], ["played"] * 5, 1),
        (["crashed", "works"], ["crashed", "played", "played"], 2),
        ([*CRASHES, "silent", "works"], [*CRASHES, *["silent"] * 6], FALSE_STARTS),
        ([*CRASHES, "works"], [*CRASHES, *["played"] * 3], FALSE_STARTS),
        (["answers nonsense"] * 100, ["garbage"] * (LOST_DEALS + 10), LOST_DEALS),
    ],
    ids=["works", "a new process", "never gets going", "makes up for it", "loses every deal"],
)
def test_a_forfeit_costs_a_process_and_too_many_cost_all(
    plan: list[str], endings: list[str], started: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    Scribe.said, Moody.plan, Moody.started = [], [*plan], 0
    monkeypatch.setattr("upcard.bots.bot.Process", Moody)
    with Bot(["bot"], GAME, Limits(), NO_WALLS) as bot:
        found = [stage.play(bot, GAME, seed=seed) for seed in range(len(endings))]
    assert [ending.partition(":")[0] for ending in found] == endings
    assert Moody.started == started


@pytest.mark.full
def test_a_lost_deal_stays_lost() -> None:
    with Bot.open("/bin/false", GAME, limits=stage.PATIENT) as bot:
        state = GAME.deal(2, 1)
        bot.new_deal(0, 2, 5)
        for _ in range(2):
            with pytest.raises(
                Forfeit, match="deal 5, seat 0: it ended with exit status 1"
            ) as lost:
                bot.choose(state.view(0), state.dealt)
            assert lost.value.reason == "crashed"


def test_a_process_is_replaced_before_its_processor_time_runs_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Scribe.said = []
    monkeypatch.setattr("upcard.bots.bot.Process", Scribe)
    with Bot(["bot"], GAME, Limits(cpu_s=8), NO_WALLS) as bot:
        stage.play(bot, GAME)
        assert isinstance(bot._process, Scribe)
        bot._process.seconds = 1.1
        stage.play(bot, GAME)
    kinds = [json.loads(line).get("type") for line in Scribe.said]
    assert [kind for kind in kinds if kind in ("hello", "bye")] == ["hello", "bye", "hello", "bye"]


# Commands


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("", "must begin with a program on this machine"),
        ("no-such-program-here --fast", "must begin with a program on this machine"),
        ("node 'bot.js", "No closing quotation"),
    ],
)
def test_what_is_no_command_is_refused_at_once(command: str, told: str) -> None:
    with pytest.raises(BadRules, match=told):
        Bot.open(command, GAME)


@pytest.mark.full
def test_a_file_that_the_bot_could_not_read_is_refused_at_once(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.touch(mode=0o000)
    with pytest.raises(BadRules, match=r"bot\.py given for a bot: .*cannot be read in the sandbox"):
        Bot.open(shlex.join(["/bin/cat", str(bot)]), GAME)


def test_limits_are_whole_numbers_from_one_on() -> None:
    for value in (0, -1, 1.5, "1"):
        with pytest.raises(ValueError, match="move_ms"):
            Limits.model_validate({"move_ms": value})
