"""Every deal ends, whatever the rules: by itself, or after as many turns as a deal may have."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import numpy as np
import pytest

import upcard
from tests.engine.games import amount, few_and_many
from tests.engine.random_rules import OLD, PARTS, random_games, words_of
from tests.engine.staging import House, card_numbers, walk
from upcard.arena.runners.deal_loop import Driver
from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.runners.simulate import simulate
from upcard.cards import DECKS
from upcard.chance import SEEDED, keys_of
from upcard.engine import layout, loop
from upcard.engine.layout import MOST_TURNS, REASONS
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.games.state import State
from upcard.games.table import empty_bytes
from upcard.games.view import View
from upcard.jit_cache import INTERPRETED
from upcard.players import playout
from upcard.players.compiled import FIRST, RANDOM
from upcard.players.search import Budget, chances
from upcard.rules import Rules
from upcard.rules.effect import Effect
from upcard.rules.section import Section

FILES = amount(52, 10)
DEAL_ENDS = set(REASONS) - {""}
NEARLY = MOST_TURNS - 60

ROUND_AND_ROUND = """\
name = "round"
title = "Draws go round and round"
source = "these tests"
deck = "clash"
seats = [5, 6]
[deal]
hand = 5
starter = "number"
by = "hands"
[match]
suit = false
[stuck]
draw = "until able"
drawn = "kept"
[cards.6]
draw = 2
[cards.1B]
draw = 2
[cards.2R]
skip = true
reverse = true
"""
"""All cards come to be in hands, and nobody is stuck any more: who plays is made to draw again."""
SIXES = """\
base = "clash"
name = "sixes"
title = "Ranks only, sixes draw two"
source = "these tests"
[match]
suit = false
[stuck]
draw = "until able"
drawn = "kept"
[cards.6]
draw = 2
[cards.DRAW_TWO]
draw = 0
skip = false
[cards.REVERSE]
reverse = false
[cards.SKIP]
skip = false
[cards.CRAZY]
wild = "no"
[cards.DRAW_FOUR]
draw = 0
wild = "no"
"""
HANGING = pytest.mark.parametrize(("text", "player"), [(ROUND_AND_ROUND, RANDOM), (SIXES, FIRST)])


@cache
def games(house: bool = False) -> tuple[Game, ...]:
    """The games of random files; with `house` those that say what only some tables play."""
    return tuple(random_games(25, FILES, house))


def run_deal(game: Game, kinds: list[int], deal: int) -> State | None:
    """A deal played to its end by the batch loop; None if it has no starter."""
    data, tally = empty_bytes(), np.zeros(playout.TALLY_SIZE, np.int64)
    with np.errstate(over="ignore"):
        whole = np.array(kinds, np.int8), keys_of(3), deal, 1, tally, 1
        assert playout.run(game.tables, data, *whole) == deal + 1
    return State(game, data) if tally[playout.DEALS] else None


def check_end(state: State) -> str:
    """Check that a deal is over, with all its cards; why it is over."""
    assert state.outcome is not None
    assert state.outcome.reason in DEAL_ENDS
    assert 0 < state.outcome.turns <= MOST_TURNS
    assert (state.outcome.reason != "endless") or state.outcome.turns == MOST_TURNS
    assert card_numbers(state) == list(range(len(state.game.deck)))
    return state.outcome.reason


@few_and_many("files", 32, 120)
@pytest.mark.parametrize("house", [False, True])
@pytest.mark.skipif(INTERPRETED, reason="a deal of so many turns takes minutes uncompiled")
def test_all_deals_of_random_files_end(house: bool, files: int) -> None:
    """At every number of seats, between players that take the first card, any card, or either."""
    ends: Counter[str] = Counter()
    some = games(house)[:files] if files <= FILES else random_games(11, files, house)
    for number, game in enumerate(some):
        fewest, most = game.rules.seats
        for seats in range(fewest, most + 1):
            mixed = [(FIRST, RANDOM)[seat % 2] for seat in range(seats)]
            for kinds in ([FIRST] * seats, [RANDOM] * seats, mixed):
                state = run_deal(game, kinds, number)
                ends["no starter" if state is None else check_end(state)] += 1
    assert ends.keys() >= DEAL_ENDS - ({"cards gone"} if house else set()), ends


def test_the_random_files_have_every_value_that_rules_can_have() -> None:
    """Else the files would not be any that there can be; uncompiled there are too few of them."""
    every = [game.rules for game in games()]
    for name in PARTS:
        part = Rules.model_fields[name].annotation
        assert isinstance(part, type(Section))
        for key in part.model_fields.keys() - part.later_keys():
            found = {getattr(getattr(rules, name), key) for rules in every}
            words = OLD.get((name, key), words_of(part, key))
            assert INTERPRETED or found == set(words), (name, key)
    effects = [effect for rules in every for effect in rules.cards.values()]
    for key in ("skip", "reverse", "wild"):
        found = {getattr(effect, key) for effect in effects}
        assert INTERPRETED or found == set(words_of(Effect, key))
    assert INTERPRETED or {rules.deck for rules in every} == set(DECKS)
    assert INTERPRETED or {rules.computer for rules in every} == set(words_of(Rules, "computer"))
    tables = {count for rules in every for count in range(rules.seats[0], rules.seats[1] + 1)}
    assert INTERPRETED or tables == set(range(2, 9))


def test_the_random_files_say_every_key_that_came_later() -> None:
    """Else what the referee agrees with would be less than what can be said."""
    every = [game.rules for game in games(house=True)]
    parts = [name for name in Rules.model_fields if isinstance(getattr(every[0], name), Section)]
    said = {
        f"{name}.{key}"
        for rules in every
        for name in parts
        for key in getattr(rules, name).later_keys()
        if getattr(rules, name).says(key)
    }
    said |= {
        f"cards.{key}"
        for rules in every
        for effect in rules.cards.values()
        for key in effect.later_keys()
        if effect.says(key)
    }
    later = {f"{name}.{key}" for name in parts for key in getattr(every[0], name).later_keys()}
    later |= {f"cards.{key}" for key in Effect.later_keys()}
    of_matches = {f"score.{key}" for key in "goal at_goal eliminate seating begins".split()}
    if not INTERPRETED:
        assert later - said == of_matches, "give new keys values in tests/engine/random_rules.py"


def test_deals_that_are_noted_end_too() -> None:
    """Every event told, any legal moves, drawing of one's own will too; from all sources."""
    ends: Counter[str] = Counter()
    for number, game in enumerate(games()):
        chance = random.Random(number)
        seats = chance.randint(*game.rules.seats)
        try:
            state = game.deal(seats, number, chance=chance.choice(SEEDED))
        except BadRules:
            continue
        if state.turn is not None:
            state._table["turns"] = NEARLY
        *_, last = walk(state, number, 20_000)
        ends[check_end(last)] += 1
    assert ends["endless"] > FILES // 20


@HANGING
@pytest.mark.skipif(INTERPRETED, reason="a deal of so many turns takes minutes uncompiled")
def test_deals_in_which_nobody_is_ever_stuck_end(text: str, player: int, house: House) -> None:
    """The limit was looked at only where a seat was stuck, so these went on for ever."""
    game = house(text)
    for deal in range(20):
        state = run_deal(game, [player] * 5, deal)
        assert state is not None
        assert check_end(state) == "endless"


@pytest.mark.full
@HANGING
@pytest.mark.skipif(INTERPRETED, reason="a deal of so many turns takes minutes uncompiled")
def test_so_do_they_in_contests_and_in_searches(text: str, player: int, house: House) -> None:
    game, name = house(text), "random" if player == RANDOM else "first"
    names = (name,) * 5
    fast = Job(game, names, (tuple(range(5)),), 2, 0, range(2), compiled=names)
    plain = Job(game, names, (tuple(range(5)),), 2, 0, range(1))
    for games_played, _ in (play_job(fast), play_job(plain)):
        assert set(games_played["reason"]) == {layout.ENDLESS}
        assert set(games_played["turns"]) == {MOST_TURNS}
    done = simulate(game, names, 2, 2)
    assert (done.endless, done.blocked, done.turns) == (2, 0, 2 * MOST_TURNS)
    state = game.deal(5, 2)
    state._table["turns"] = NEARLY
    assert sum(chances(state, Budget.read("50"))) == pytest.approx(1)


@pytest.mark.parametrize("text", [ROUND_AND_ROUND, SIXES])
def test_and_with_any_function_that_chooses(text: str, house: House) -> None:
    def choose(view: View) -> upcard.Move:
        driver.state._table["turns"] = max(NEARLY, view.turns)
        return view.legal[view.dice % len(view.legal)]

    driver = Driver(house(text), [choose] * 5)
    driver.play(2, 0)
    assert check_end(driver.state) in ("endless", "out")
    assert driver.state.turns <= MOST_TURNS


@pytest.mark.parametrize("turns", [1, 7, 100])
def test_a_call_comes_back_after_some_turns_and_going_on_changes_nothing(turns: int) -> None:
    """Within a deal too, so that signals are heard however long a choice takes."""
    names, around = ("random", "first"), ((0, 1), (1, 0))
    deals = range(amount(40, 3))
    job = Job(upcard.game("crazy8s"), names, around, 5, 0, deals, compiled=names)
    whole, _ = play_job(job)
    usual, loop.CHOICES_A_CALL = loop.CHOICES_A_CALL, turns
    try:
        parts, _ = play_job(job)
    finally:
        loop.CHOICES_A_CALL = usual
    assert (whole == parts).all()


def test_a_call_makes_so_many_choices_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of seven choices a call there are a seventh as many calls, and a few more as deals end."""
    names, calls, play = ("random", "first"), Counter[int](), loop.play_deals
    job = Job(upcard.game("crazy8s"), names, ((0, 1),), 5, 0, range(3), compiled=names)

    def counted(*given: object) -> object:
        calls[loop.CHOICES_A_CALL] += 1
        return play(*given)

    monkeypatch.setattr(loop, "play_deals", counted)
    for choices in (1, 7):
        monkeypatch.setattr(loop, "CHOICES_A_CALL", choices)
        play_job(job)
    assert calls[1] > 30
    assert calls[7] == pytest.approx(calls[1] / 7, abs=2)
