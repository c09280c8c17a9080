"""Chance by script: what is said comes, and what is not said is asked for."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

import pytest

from tests.engine.games import ONE_SIDED, amount, game_of, tables_of
from tests.engine.staging import fields_of, random_position
from upcard.chance import SEEDED
from upcard.errors import BadRules, ScriptEnds, Unreadable
from upcard.games.game import Game, game
from upcard.games.moves import Event
from upcard.games.state import State

FROM_THE_PILE = {"deal", "lay out", "starter", "draw"}
OF_CHANCE = {"draw", "ordered", "chance", "seed"}
"""What a position's text says of chance."""


def outcomes_in(events: Sequence[Event]) -> list[str]:
    """What chance decided, in order."""
    return [
        str(event.card or event.suit or event.number)
        for event in events
        if event.kind in FROM_THE_PILE
        or (event.kind == "suit" and event.seat is None)
        or event.kind == "press"
    ]


def told(call: Callable[[Sequence[str]], object], answers: Sequence[str]) -> list[ScriptEnds]:
    """Call with a longer and longer script, as it is asked for; what was asked on the way."""
    asked: list[ScriptEnds] = []
    while True:
        try:
            call(answers[: len(asked)])
        except ScriptEnds as ends:
            asked.append(ends)
        else:
            return asked


def pile_of(state: State) -> Counter[str]:
    """The cards in the draw pile."""
    return Counter(fields_of(state.text)["draw"].split(",")) - Counter([""])


def but_for_chance(state: State) -> dict[str, str]:
    """A position's fields, less what they say of chance."""
    return {key: value for key, value in fields_of(state.text).items() if key not in OF_CHANCE}


def check_asked(
    asked: Sequence[ScriptEnds], events: Sequence[Event], pile: Counter[str], suits: int
) -> None:
    """What was asked for is what can come: from the pile, unless it was filled up on the way."""
    answers = outcomes_in(events)
    filled = any(event.kind in ("reshuffle", "put back") for event in events)
    assert len(asked) == len(answers)
    for ends, answer in zip(asked, answers, strict=True):
        assert answer in ends.outcomes
        if ends.needed == "suit":
            assert list(ends.outcomes.values()) == [1] * suits
        elif ends.needed == "number":
            assert all(map(str.isdigit, ends.outcomes))
        elif not filled:
            assert ends.outcomes == pile
            pile[answer] -= 1
            pile = +pile


def deal_by_script(it: Game, seats: int, script: Sequence[str]) -> State:
    """A deal, from what the script says."""
    return it.deal(seats, chance="script", script=script)


def shuffled(it: Game, seed: int) -> list[str]:
    """A known deck."""
    faces = [str(card) for card in it.deck.cards]
    random.Random(seed).shuffle(faces)
    return faces


@pytest.mark.parametrize("name", ONE_SIDED)
def test_a_deal_by_script_is_the_deal_of_a_known_deck(name: str) -> None:
    it, choice = game_of(name), random.Random(name)
    suits = it.deck.declarable
    for seats in tables_of(name):
        known = it.deal(seats, deck=shuffled(it, seats))
        answers = outcomes_in(known.dealt)
        deal = partial(deal_by_script, it, seats)
        check_asked(told(deal, answers), known.dealt, Counter(map(str, it.deck.cards)), suits)
        state = deal(answers)
        assert state.dealt == known.dealt
        for _ in range(amount(60, 30)):
            if known.turn is None:
                break
            pile, move = pile_of(known), choice.choice(known.legal)
            events = known.play(move)
            answers = outcomes_in(events)
            twin = state.copy()
            check_asked(told(partial(twin.play, move), answers), events, pile, suits)
            assert state.play(move, answers) == events
            assert state == twin
        assert but_for_chance(state) == but_for_chance(known)


@pytest.mark.parametrize("name", ONE_SIDED)
@pytest.mark.parametrize("moves", [0, 20])
def test_a_position_by_script_is_written_and_read(name: str, moves: int) -> None:
    it = game_of(name)
    state = random_position(it, tables_of(name)[0], 3, moves).scripted()
    assert "chance:script,0,0" in state.text
    assert it.read(state.text) == state
    assert pickle.loads(pickle.dumps(state)) == state
    for right, wrong in (("ordered:0", "ordered:1"), ("script,0,0", "script,0,1")):
        with pytest.raises(Unreadable, match="where chance goes by script"):
            it.read(state.text.replace(right, wrong))


def test_a_scripted_copy_leaves_its_state_as_it_was() -> None:
    state = game("crazy8s").deal(2, seed=5)
    before, twin = state.text, state.scripted()
    script: list[str] = []
    while twin.turn is not None:
        try:
            twin.play(twin.legal[0], script)
            script = []
        except ScriptEnds as ends:
            script.append(min(ends.outcomes))
    assert twin.outcome is not None
    assert state.text == before


def test_a_reshuffled_pile_is_all_that_can_come() -> None:
    """Seat 1 has nothing that fits, and the draw pile is empty: all but the upcard comes back."""
    it = game("mau-mau")
    held = "10♥ 9♠ A♠ K♠".split()
    rest = [str(card) for card in it.deck.cards if str(card) not in held]
    rest.remove("Q♥")
    state = it.position(["10♥ 9♠", "A♠ K♠"], discard=rest, upcard="Q♥").scripted()
    with pytest.raises(ScriptEnds) as asked:
        state.play("10♥")
    assert asked.value.needed == "card"
    assert asked.value.outcomes == dict.fromkeys([*rest, "Q♥"], 1)


def test_copies_in_the_pile_are_counted() -> None:
    with pytest.raises(ScriptEnds) as asked:
        game("clash").deal(2, chance="script", script=["0R", "0R", "1B"])
    outcomes = asked.value.outcomes
    assert "0R" not in outcomes
    assert (outcomes["1B"], outcomes["2B"], outcomes["C*"]) == (1, 2, 4)
    assert sum(outcomes.values()) == 112 - 3
    numbers = [game("clash").deck.number(face) for face in outcomes]
    assert numbers == sorted(numbers)


def test_chance_declares_the_suit_that_the_script_says() -> None:
    it = game("clash")
    state = it.position(["C* 1R", "2R 3B 4G 5Y"], upcard="5G").scripted()
    with pytest.raises(ScriptEnds, match="a suit is needed: one of R B G Y") as asked:
        state.play("C*")
    assert asked.value.outcomes == {"R": 1, "B": 1, "G": 1, "Y": 1}
    state.play("C*", ["B"])
    assert (state.suit, state.declared) == ("B", True)


def test_the_error_survives_a_pickle() -> None:
    ends = ScriptEnds("card", {"A♠": 2})
    again = pickle.loads(pickle.dumps(ends))
    assert (str(again), again.needed, again.outcomes) == (str(ends), "card", {"A♠": 2})


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (["11♦"], "'11♦' given in the script: an entry is a card such as A♠, or a suit: ♠ ♥ ♦ ♣"),
        (["♥"], "entry 1 of the script is ♥: a card is needed, one of A♠"),
        (["K♣", "K♣"], "entry 2 of the script is K♣: a card is needed, one of A♠"),
        (["A♠", "♥", "2♠"], "entry 2 of the script is ♥"),
        ([f"{rank}{suit}" for suit in "♠♥" for rank in range(2, 11)], "18 entries given in the"),
    ],
)
def test_a_script_that_cannot_be_is_refused(script: list[str], said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        game("crazy8s").deal(2, chance="script", script=script)


def test_a_move_with_a_script_that_cannot_be_changes_nothing() -> None:
    state = game("crazy8s").position(["7♥ 9♠", "2♥ 3♠"], upcard="K♥").scripted()
    before = state.text
    for script in (["♥"], ["7♥"], ["A♠"], ["x"]):
        with pytest.raises(Unreadable):
            state.play("7♥", script)
        assert state.text == before
    assert state.play("7♥")


@pytest.mark.parametrize("chance", SEEDED)
def test_other_sources_take_no_script(chance: str) -> None:
    it = game("crazy8s")
    with pytest.raises(BadRules, match="a script given: it goes with chance 'script'"):
        it.deal(2, chance=chance, script=["A♠"])
    state = it.deal(2, chance=chance)
    before = state.text
    with pytest.raises(BadRules, match="a script given: it goes with chance 'script'"):
        state.play(state.legal[0], ["A♠"])
    assert state.text == before


def test_a_known_deck_goes_with_no_script() -> None:
    it = game("crazy8s")
    with pytest.raises(BadRules, match="a known deck given"):
        it.deal(2, chance="script", deck=shuffled(it, 1))
