"""No code for a card is said to anybody: cards whose suit is a letter are told in words."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import upcard
from tests.terminal.person import at_table, new_record, printed, typing
from upcard.games.game import Game
from upcard.games.state import State
from upcard.games.view import View
from upcard.narration.effects import course, effects
from upcard.narration.events import sentences
from upcard.narration.language import LANGUAGES, speaking
from upcard.narration.manual import cards_rows
from upcard.narration.moves import move_words
from upcard.narration.refusals import can_do, why_not
from upcard.narration.seen import in_force, seen
from upcard.players.search import Budget
from upcard.terminal.answer import Question, Unclear, understand, which_suit
from upcard.terminal.asking import Asking
from upcard.web.buttons import asked, question
from upcard.web.game_info import whole_game

CODE = re.compile(r"(?<![\w+])(?:\d|[SVCW]|\+[24])[RBGY*](?!\w)|[A-Z]{2,}_[A-Z]+|=[RBGY♠♥♦♣]")
"""`4G`, `W*`, `DRAW_TWO`, `=G`."""
LETTERED = ("uno", "clash", "stacking-clash", "chaos")
MOST = 25
BUDGET = Budget.read("20")


def of_rules(game: Game) -> Iterator[str]:
    rules = game.rules
    yield from course(rules)
    yield from (effects(rules, card) for card in rules.cards)
    yield from map(": ".join, cards_rows(rules))
    whole = whole_game(game)
    yield from whole.names.values()
    yield from (line for section in whole.rules for line in section.lines)


def of_view(view: View) -> Iterator[str]:
    """What whoever must choose is told, at both tables."""
    names = [f"seat {seat}" for seat in range(view.seats)]
    deck = view.game.deck
    yield from (seen(view), can_do(view), *in_force(view), question(view, names) or "")
    yield from (label for _move, label in asked(view, names))
    yield from (why_not(view, card) for card in view.hand)
    asking = Asking(view, str, print, print)
    for move in view.legal:
        yield from (move_words(move, deck), asking._says(move))


def of_answers(view: View) -> Iterator[str]:
    """What is answered to whoever types any card."""
    for card in dict.fromkeys(view.game.deck.cards):
        answer = understand(card.text, view)
        if isinstance(answer, Unclear):
            yield answer.sentence
        elif isinstance(answer, Question):
            yield which_suit(answer.held, view.game)


def of_deal(state: State, chance: random.Random) -> Iterator[str]:
    """The beginning of a deal."""
    events = list(state.dealt)
    yield from of_answers(state.view(state.turn or 0))
    for _ in range(MOST):
        if state.turn is None:
            break
        yield from of_view(state.view(state.turn))
        events += state.play(chance.choice(state.legal))
    yield from sentences(events, state.game, 0)
    yield from sentences(events, state.game, None, open_hands=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LETTERED)
def test_nothing_that_is_said_has_a_code_in_it(name: str, language: str) -> None:
    game = upcard.game(name)
    with speaking(language):
        told = [*of_rules(game), *of_deal(game.deal(2, 7), random.Random(name))]
    assert len(told) > 100
    assert [line for line in told if CODE.search(line)] == []


@pytest.mark.parametrize("name", ["uno", "crazy8s"])
def test_no_hint_has_a_code_in_it(name: str) -> None:
    session = at_table(new_record(name, ["me", "first"], 5), typing(["hint"]), hints=BUDGET)
    session.run()
    told = printed(session).partition("Your chance of winning")[2]
    assert "%" in told
    assert not CODE.search(told)


def test_a_code_is_found() -> None:
    assert all(map(CODE.search, ("You played 4G.", "W*=G", "8♠=♥", "+4*", "SR:", "DRAW_TWO = 20")))
