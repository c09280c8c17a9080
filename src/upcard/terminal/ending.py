"""How a deal ended, on screen: why, who got what place and how many points."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from upcard.games.moves import Outcome
from upcard.games.view import View
from upcard.narration.words import counted, quoted, seat_name

REASONS = {
    "out": "a hand is empty",
    "blocked": "nobody can go on",
    "side out": "two partners have no cards left",
    "one left": "only one seat has cards left",
    "cards gone": "all cards are played",
    "endless": "it went on for too long",
}


def ending(view: View, outcome: Outcome, names: Sequence[str], own: int | None) -> Group:
    """The outcome, as seen from the seat `own` (None: by somebody who only watches)."""
    return Group(Text(_sentence(outcome, own), "bold"), _standing(view, outcome, names, own))


def _sentence(outcome: Outcome, own: int | None) -> str:
    why = f"The deal is over after {counted(outcome.turns, 'turn')}: {REASONS[outcome.reason]}."
    if outcome.winner is None:
        return f"{why} Nobody wins."
    wins = "win" if outcome.winner == own else "wins"
    return f"{why} {seat_name(outcome.winner, own).capitalize()} {wins}."


def _standing(view: View, outcome: Outcome, names: Sequence[str], own: int | None) -> Grid:
    """The seats, the best first, with the points and the cards where they make a difference."""
    grid = Grid.grid(padding=(0, 2))
    for seat in sorted(range(view.seats), key=lambda seat: _standing_key(outcome, seat)):
        name = seat_name(seat, own)
        who = name if seat == own else f"{name} {quoted(names[seat])}"
        row = [f"  {_place(outcome, seat)}", who]
        if view.game.rules.score.count != "nothing":
            row.append(counted(outcome.points[seat], "point"))
        if view.game.rules.match.capture:
            row.append(f"took {counted(len(view.captured[seat]), 'card')}")
        elif not view.game.rules.end.counts_down:
            row.append(f"{counted(view.hand_sizes[seat], 'card')} left")
        grid.add_row(*map(Text, row), style="bold" if seat == own else "")
    return grid


def _standing_key(outcome: Outcome, seat: int) -> tuple[bool, int, int, int]:
    """Who won, then who went out earlier, then who has more points."""
    place = outcome.places[seat] or len(outcome.places) + 1
    return seat != outcome.winner, place, -outcome.points[seat], seat


def _place(outcome: Outcome, seat: int) -> str:
    place = outcome.places[seat] or (1 if seat == outcome.winner else 0)
    return f"{place}." if place else ""
