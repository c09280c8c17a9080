"""How well a policy does against whoever knows it: best responses, over a whole tree.

A policy says how likely each move of an information set is. Whoever wants the most against it plays
a best response. NashConv is what all seats together would gain by changing to theirs, and
**exploitability** is NashConv for each seat: for two, half of it. An equilibrium has none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import fsum, isclose
from typing import Any, TypeAlias

from upcard.errors import BadRules
from upcard.games.numbers import below
from upcard.games.view import with_dice
from upcard.players.player import Player
from upcard.trees.tree import Chance, Choice, End, InformationSet, Node, Tree

Policy: TypeAlias = Callable[[InformationSet], Sequence[float]]
"""The probabilities of an information set's moves, in their order."""
ROLLS = 60
"""How many dice a player is asked with: up to six ways that are equally likely come out exactly."""


def uniform(known: InformationSet) -> Sequence[float]:
    """The policy that plays every move with the same probability."""
    return [1 / len(known.moves)] * len(known.moves)


def shares(whole: Tree, player: Player, rolls: int = ROLLS) -> Policy:
    """The policy of a player: how often it chooses each move, asked with `rolls` different dice.

    BadRules for a player that is shown more than its seat may know: it has no policy.
    """
    if player.sees_all:
        raise BadRules(f"{player.name} given: it sees all hands, and its choice is no policy")

    @cache
    def policy(known: InformationSet) -> Sequence[float]:
        if len(known.moves) == 1:
            return [1.0]
        view = whole.view(known)
        dice = ((2 * roll + 1) * 2**62 // rolls for roll in range(rolls))
        chosen = [str(player.choose(with_dice(view, number))) for number in dice]
        return [chosen.count(move) / rolls for move in known.moves]

    return policy


def values(whole: Tree, policy: Policy) -> tuple[float, ...]:
    """What each seat gets on average if all play this policy, in returns a deal, by seat.

    It is exact but for rounding. Errors are those of `best_response`.
    """
    checked = _checked(policy)

    def value(node: Node) -> list[float]:
        if isinstance(node, End):
            return list(node.returns)
        ways = node.probabilities if isinstance(node, Chance) else checked(node.known)
        below = [value(child) for child in node.children]
        return [fsum(map(float.__mul__, ways, of_seat)) for of_seat in zip(*below, strict=True)]

    return tuple(value(whole.root))


def best_response(whole: Tree, policy: Policy, seat: int) -> float:
    """The most that a seat can get on average while all others play this policy, in returns a deal.

    BadRules for a seat that is not there, and where the policy does not give one probability for
    each move, with the sum 1.
    """
    known = below("seat", seat, whole.players)
    return _BestResponse(whole, _checked(policy), known).value(whole.root)


def nash_conv(whole: Tree, policy: Policy) -> float:
    """What the seats would gain together if each changed from this policy to a best response.

    In returns a deal; for each seat, all others keep to the policy. Errors are those of
    `best_response`.
    """
    own = values(whole, policy)
    gains = (best_response(whole, policy, seat) - value for seat, value in enumerate(own))
    return fsum(max(gain, 0.0) for gain in gains)  # less than nothing is rounding


def exploitability(whole: Tree, policy: Policy) -> float:
    """NashConv for each seat, in returns a deal; 0 for an equilibrium, and never less."""
    return nash_conv(whole, policy) / whole.players


def _checked(policy: Policy) -> Policy:
    """The policy, asked once for each information set; BadRules where it gives no probabilities."""

    @cache
    def checked(known: InformationSet) -> Sequence[float]:
        told: object = policy(known)
        given = _numbers(told)
        sums_to_one = isclose(fsum(given), 1, abs_tol=1e-6)
        if len(given) != len(known.moves) or min(given) < 0 or not sums_to_one:
            raise BadRules(
                f"{told!r} given as the probabilities of {' '.join(known.moves)}: one for each, "
                "and they sum to 1"
            )
        return given

    return checked


def _numbers(told: Any) -> tuple[float, ...]:
    """What was given as numbers; none where it is something else."""
    try:
        return tuple(map(float, told))
    except (TypeError, ValueError):
        return ()


class _BestResponse:
    """A seat's best choice in each of its information sets, and what comes of it."""

    def __init__(self, whole: Tree, policy: Policy, seat: int) -> None:
        self._policy, self._seat = policy, seat
        self._choices: dict[InformationSet, list[tuple[float, Choice]]] = {}
        self._note(whole.root, 1.0)
        self._best: dict[InformationSet, int] = {}
        self._values: dict[Node, float] = {}

    def _note(self, node: Node, reach: float) -> None:
        """Note the seat's choices, with how likely the others and chance let them come about."""
        if isinstance(node, End):
            return
        if isinstance(node, Choice) and node.known.seat == self._seat:
            self._choices.setdefault(node.known, []).append((reach, node))
            ways: Sequence[float] = [1.0] * len(node.children)
        else:
            ways = self._ways(node)
        for way, child in zip(ways, node.children, strict=True):
            self._note(child, reach * way)

    def _ways(self, node: Chance | Choice) -> Sequence[float]:
        """How likely each child of a node is where the seat has no choice."""
        return node.probabilities if isinstance(node, Chance) else self._policy(node.known)

    def value(self, node: Node) -> float:
        """What the seat gets on average from a node on."""
        if isinstance(node, End):
            return node.returns[self._seat]
        if isinstance(node, Chance) or node.known.seat != self._seat:
            pairs = zip(self._ways(node), node.children, strict=True)
            return fsum(way * self.value(child) for way, child in pairs if way)
        if node not in self._values:
            self._values[node] = self.value(node.children[self._choice(node.known)])
        return self._values[node]

    def _choice(self, known: InformationSet) -> int:
        """The best choice in an information set: for all of its nodes together."""
        if known not in self._best:
            nodes = self._choices[known]
            worth = [
                fsum(reach * self.value(node.children[move]) for reach, node in nodes if reach)
                for move in range(len(known.moves))
            ]
            self._best[known] = worth.index(max(worth))
        return self._best[known]
