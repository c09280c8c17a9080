"""Best responses and exploitability: by trying everything, and beside OpenSpiel's own."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pyspiel
import pytest

from tests.engine import plain_duel
from tests.engine.games import amount
from tests.trees.small import duel, tiny
from upcard.errors import BadRules
from upcard.players import player_named
from upcard.players.built_in import BUILT_IN
from upcard.trees.efg import spiel_policy, write_efg
from upcard.trees.solve import (
    Policy,
    best_response,
    exploitability,
    nash_conv,
    shares,
    uniform,
    values,
)
from upcard.trees.tree import InformationSet, Tree, tree


def skewed(known: InformationSet) -> Sequence[float]:
    """A policy that plays something, with uneven probabilities and some that are 0."""
    chance = random.Random(f"{known.seat} {known.number}")
    weights = [chance.choice([0, 1, 2, 5]) for _ in known.moves]
    weights[0] += not sum(weights)
    return [weight / sum(weights) for weight in weights]


def pure(own: Sequence[InformationSet]) -> Iterator[dict[InformationSet, int]]:
    """Every way of choosing one move in each of some information sets."""
    for choices in product(*(range(len(known.moves)) for known in own)):
        yield dict(zip(own, choices, strict=True))


def playing(choices: dict[InformationSet, int], others: Policy) -> Policy:
    """The choices where there are any, and elsewhere what the others play."""

    def policy(known: InformationSet) -> Sequence[float]:
        if known not in choices:
            return others(known)
        return [float(index == choices[known]) for index in range(len(known.moves))]

    return policy


@pytest.mark.parametrize(("policy", "kind"), [(uniform, "points"), (skewed, "win")])
def test_a_best_response_is_the_best_of_all_pure_strategies(
    policy: Policy, kind: str, tmp_path: Path
) -> None:
    whole = tree(tiny(tmp_path), returns=kind)
    gains = 0.0
    for seat, own in enumerate(whole.sets):
        chosen = [known for known in own if len(known.moves) > 1]
        assert 5 < len(chosen) < 10
        found = [values(whole, playing(choices, policy))[seat] for choices in pure(chosen)]
        assert best_response(whole, policy, seat) == pytest.approx(max(found), abs=1e-12)
        gains += max(found) - values(whole, policy)[seat]
    assert nash_conv(whole, policy) == pytest.approx(gains, abs=1e-12)
    assert exploitability(whole, policy) == pytest.approx(gains / 2, abs=1e-12)


def worth(node: plain_duel.Tree) -> Fraction:
    """What seat 0 gets on average in an enumerated duel if all moves are equally likely."""
    if isinstance(node, plain_duel.End):
        return Fraction({None: 0, 0: 1, 1: -1}[node.winner])
    return sum(map(worth, node.ways.values()), Fraction()) / len(node.ways)


def test_the_value_of_a_policy_is_the_enumerations() -> None:
    value = worth(plain_duel.tree("A23"))
    assert value == Fraction(1, 4)
    assert values(duel(), uniform) == pytest.approx((value, -value), abs=1e-12)


@pytest.fixture(scope="module")
def in_spiel(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Tree], Any]:
    """OpenSpiel's game of a tree, from its file."""

    def load(whole: Tree) -> Any:
        path = tmp_path_factory.mktemp("efg") / "game.efg"
        write_efg(whole.game, path)
        return pyspiel.load_game(f"efg_game(filename={path})")

    return load


def as_spiel(spiel: Any, whole: Tree, policy: Policy) -> Any:
    """A policy of ours as OpenSpiel's."""
    known = {(one.seat, one.number): one for own in whole.sets for one in own}
    found, left = {}, [spiel.new_initial_state()]
    while left:
        state = left.pop()
        if not state.is_terminal():
            left += [state.child(action) for action in state.legal_actions()]
        if state.is_terminal() or state.is_chance_node():
            continue
        name = state.information_state_string()
        seat, _, number, _ = name.split("-")
        one = known[int(seat), int(number)]
        by_move = dict(zip(one.moves, policy(one), strict=True))
        actions = state.legal_actions()
        found[name] = [(action, by_move[state.action_to_string(action)]) for action in actions]
    return pyspiel.TabularPolicy(found)


@pytest.mark.parametrize(
    ("policy", "small"),
    [(skewed, "tiny"), pytest.param(uniform, "duel6", marks=pytest.mark.full)],
)
def test_exploitability_is_openspiels(
    policy: Policy, small: str, in_spiel: Callable[[Tree], Any], tmp_path: Path
) -> None:
    whole = duel() if small == "duel6" else tree(tiny(tmp_path))
    spiel = in_spiel(whole)
    theirs = as_spiel(spiel, whole, policy)
    assert exploitability(whole, policy) > 0.01
    assert abs(exploitability(whole, policy) - pyspiel.exploitability(spiel, theirs)) < 1e-9
    assert abs(nash_conv(whole, policy) - pyspiel.nash_conv(spiel, theirs)) < 1e-9


@pytest.mark.full
def test_openspiels_solver_finds_the_equilibrium(in_spiel: Callable[[Tree], Any]) -> None:
    spiel = in_spiel(duel())
    solver = pyspiel.CFRPlusSolver(spiel)
    for _ in range(30):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    theirs, ours = pyspiel.exploitability(spiel, average), spiel_policy(spiel, average)
    assert theirs < 0.001
    assert abs(exploitability(duel(), ours) - theirs) < 1e-9


QUICK = {"search": "search:8", "oracle": "oracle:8"}
"""Searching players, with less than they would take."""
LEARNED_IT = ("learned", "search")
"""Who plays by values that were learned in the duel itself, or searches with them."""


def playing_alone() -> list[object]:
    """All that see no other hands; two of them for the quick tests."""
    full, few = pytest.mark.full, ("random", "first")
    every = [name for name, kind in BUILT_IN.items() if not kind.sees_all]
    return [name if name in few else pytest.param(name, marks=full) for name in every]


@pytest.mark.parametrize("name", playing_alone())
def test_every_built_in_player_can_be_exploited(name: str) -> None:
    """Nobody is better than an equilibrium; who has learned the duel itself plays one."""
    policy = shares(duel(), player_named(QUICK.get(name, name)), amount(2, 1))
    found = exploitability(duel(), policy)
    assert found == pytest.approx(0) if name in LEARNED_IT else 0 < found < 0.5


def test_whoever_sees_all_hands_has_no_policy() -> None:
    with pytest.raises(BadRules, match="oracle:8 given: it sees all hands"):
        shares(duel(), player_named(QUICK["oracle"]))


def test_a_player_that_rolls_dice_is_the_shares_of_its_choices() -> None:
    """Document 002: a random valid card; a card just drawn is always played if it can be."""
    policy = shares(duel(), player_named("random"))
    ways = set()
    for own in duel().sets:
        for known in own:
            cards = [move != "pass" for move in known.moves]
            assert policy(known) == pytest.approx([card / sum(cards) for card in cards], abs=0)
            ways.add(tuple(cards))
    assert ways == {(True,), (True, True), (True, False)}


def test_a_player_that_rolls_no_dice_has_a_pure_policy() -> None:
    policy = shares(duel(), player_named("first"))
    assert {max(policy(known)) for own in duel().sets for known in own} == {1.0}


@pytest.mark.parametrize(
    "given",
    [[1.0], [0.5, 0.6], [1.5, -0.5], [1, 0, 0], [float("nan")] * 2, None, 0.5, "ab", [[1], [0]]],
)
def test_what_is_no_policy_is_refused(given: Any) -> None:
    def wrong(known: InformationSet) -> Any:
        return given if len(known.moves) == 2 else [1.0]

    for call in (exploitability, nash_conv, values):
        with pytest.raises(BadRules, match=r"given as the probabilities of .*: one for each"):
            call(duel(), wrong)


@pytest.mark.parametrize("seat", [2, -1, 0.0, None])
def test_a_seat_that_is_not_there_has_no_best_response(seat: Any) -> None:
    with pytest.raises(BadRules, match=r"seat .* given: it is one of 0 to 1"):
        best_response(duel(), uniform, seat)
