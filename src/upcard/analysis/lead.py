"""Who leads, from the first choice of a deal to its end: what its watcher would see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from upcard.games.game import Game
from upcard.games.state import State
from upcard.players import player_named, view_of
from upcard.players.search import Budget, chances

AHEAD = 0.1
"""So far ahead in its chance to win a seat must be to count as the leader: twice the estimate's
standard error or more."""
DECIDED = 0.75
"""A deal is decided as soon as the winner's chance stays at or above this."""
LOOKS = 50
"""At so many of a deal's choices, evenly spread, the chances are estimated; at all, if fewer."""
BUDGET = Budget("500", 500, 100_000)
"""What each estimate takes: 500 playouts, or fewer where deals are very long."""


class Look(NamedTuple):
    """The turns played so far, and each side's chance to win, all hands being open."""

    turns: int
    chances: tuple[float, ...]


class LeadHistory(NamedTuple):
    """A deal as its watcher saw it.

    `changes` of the lead; whether it was a `comeback`, its winner being behind after half of the
    turns; and the share of its turns after which it was `decided`.
    """

    changes: int
    comeback: bool
    decided: float


@dataclass(frozen=True)
class Watch:
    """Deals of a seed to be watched, the same player being in all seats."""

    game: Game
    player: str
    seats: int
    seed: int
    deals: range


def watch(job: Watch) -> list[LeadHistory]:
    """How each of the deals went."""
    return [course_of(_looks(job, deal)) for deal in job.deals]


def _looks(job: Watch, deal: int) -> list[Look]:
    """Play a deal, and estimate the chances along its way, and at its end."""
    state, player = job.game.deal(job.seats, job.seed, deal=deal), player_named(job.player)
    choices: list[State] = []
    while state.turn is not None:
        choices.append(state.copy())
        state.play(player.choose(view_of(state, state.turn, player)))
    seen = min(len(choices), LOOKS)
    places = [place * len(choices) // seen for place in range(seen)]
    sides = job.game.rules.sides(job.seats)  # partners win together
    at = [*(choices[place] for place in places), state]
    return [Look(one.turns, chances(one, BUDGET)[:sides]) for one in at]


def course_of(looks: Sequence[Look]) -> LeadHistory:
    """What there is to say of a deal from looks along its way, the last one at its end."""
    total, last = looks[-1]
    if len(set(last)) == 1:  # nobody won: to its end it might have been anybody
        return LeadHistory(lead_changes([look.chances for look in looks]), False, 1.0)
    winner = last.index(max(last))
    half = [look for look in looks if 2 * look.turns <= total]
    behind = bool(half) and max(half[-1].chances) - half[-1].chances[winner] > AHEAD
    open_still = [after.turns for one, after in pairwise(looks) if one.chances[winner] < DECIDED]
    decided = open_still[-1] / total if open_still and total else 0.0
    return LeadHistory(lead_changes([look.chances for look in looks]), behind, decided)


def lead_changes(course: Sequence[Sequence[float]]) -> int:
    """How often the lead changes in a row of chances, each by side.

    The first to be AHEAD of all others leads; it does until another is as far ahead of it.
    """
    changes, leader = 0, None
    for at in course:
        best = at.index(max(at))
        if leader is None:
            rest = max(chance for side, chance in enumerate(at) if side != best)
            leader = best if at[best] - rest > AHEAD else None
        elif at[best] - at[leader] > AHEAD:
            changes, leader = changes + 1, best
    return changes
