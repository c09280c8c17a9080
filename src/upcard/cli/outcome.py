"""What came out of a match or a tournament, as a table with remarks, or as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.table import Table

from upcard.arena.statistics.intervals import finite
from upcard.cli.screen import FirstLine, Screen
from upcard.cli.standings import (
    WIDEST,
    named,
    shown,
    shown_with_bounds,
    standing_as_json,
    table,
)
from upcard.sanitize import visible

if TYPE_CHECKING:
    from upcard.arena.statistics.results import Entrant, Results

NUMBERS = ("games", "won", "win rate", "points", "rating")
LEAST = ("won", "games", "points", FirstLine("win rate"), FirstLine("rating"))
"""What a table goes without, the first first: what follows from the win rate, what is the same for
most, what does not rank them; then the bounds."""


def sandbox(entrants: Sequence[Entrant]) -> list[str]:
    """What this machine can keep bots from, in lines; none where nobody is behind walls."""
    if all(entrant.runs not in ("bot", "sandbox") for entrant in entrants):
        return []
    from upcard.bots import abilities

    return abilities().describe()


def as_json(results: Results, again: Sequence[str]) -> dict[str, object]:
    """All of it, for a program, with a command `again` for each of its forfeits."""
    return {
        "game": results.game,
        "seats": results.seats,
        "goal": results.goal,
        "match": results.match or None,
        "seed": results.seed,
        "deals": results.deals,
        "games": results.games,
        "complete": results.complete,
        "players": list(map(standing_as_json, results.standings)),
        "seat_wins": [finite(wins.value) for wins in results.seat_wins],
        "turns": finite(results.turns.value),
        "blocked": results.blocked,
        "unwon": results.unwon,
        "forfeits": [
            vars(forfeits) | {"again": line}
            for forfeits, line in zip(results.forfeits, again, strict=True)
        ],
        "variance_saved": finite(results.variance_saved),
        "seconds": results.seconds,
        "sandbox": sandbox(results.entrants),
        "sprt": vars(results.sprt) if results.sprt else None,
    }


def draw(results: Results, again: Sequence[str]) -> None:
    """Show a table of the standings, and what is to be said of it.

    `again` has a command for each of the forfeits, which shows what was done.
    """
    screen = Screen(WIDEST)
    screen.draw(_standings(results, screen), *map(visible, _remarks(results, again)))


def _standings(results: Results, screen: Screen) -> Table:
    """A table with a column for each number; where there is no room for most, a line for each."""
    title = f"{results.title}, {results.seats} seats"
    heads = [head for head in NUMBERS if results.has_points or head != "points"]
    wide, narrow = table(title, ("", "player"), heads, LEAST), table(title, ("", "player"), ())
    for place, standing in enumerate(results.standings, start=1):
        name = named(standing.entrant.name, standing.entrant.cheats)
        cells = (
            f"{standing.games:,}",
            f"{standing.wins:,}",
            shown_with_bounds(standing.win_rate, ".2%"),
            shown_with_bounds(standing.points, ".2f"),
            shown_with_bounds(standing.rating, ".0f"),
        )
        numbers = [one for head, one in zip(NUMBERS, cells, strict=True) if head in heads]
        lines = (": ".join(pair) for pair in zip(heads, numbers, strict=True))
        wide.add_row(str(place), name, *numbers)
        narrow.add_row(str(place), "\n".join([name, *(line.replace("\n", ", ") for line in lines)]))
    return wide if wide.fit(screen) else narrow


def _remarks(results: Results, again: Sequence[str]) -> Iterator[str]:
    from upcard.narration.words import counted

    if not results.complete:
        yield "Not played to its end: this is what is known so far."
    wins = zip(results.places, results.seat_wins, strict=True)
    seats = ", ".join(f"{place} {shown(share.value, '.2%')}" for place, share in wins)
    if results.match:
        yield results.match
    one = "one deal alone has no intervals"
    bounds = one if results.deals == 1 else "95 % intervals, from whole deals"
    yield f"{counted(results.deals, 'deal')}, {counted(results.games, 'game')}; {bounds}."
    yield f"Won from {seats}. Turns a game: {shown(results.turns.value, '.1f')}."
    yield from _unwon(results)
    yield from _saved(results)
    yield from _unknown(results)
    for forfeits, line in zip(results.forfeits, again, strict=True):
        lost = counted(forfeits.games, "game")
        first = f" First {forfeits.first}" if forfeits.first else ""
        yield f"{forfeits.name} forfeited {lost}: {forfeits.reason}.{first}"
        if line:
            yield f"To see it again: {line}"
    if results.sprt:
        low, high = results.sprt.bounds
        yield (
            f"Sequential test of {low:g} against {high:g} Elo: {results.sprt.answer} "
            f"(log ratio {results.sprt.ratio:.2f}, between {results.sprt.lower:.2f} and "
            f"{results.sprt.upper:.2f})."
        )


def _unwon(results: Results) -> Iterator[str]:
    """Why win rates are not what was won of the games, where they are not."""
    from upcard.narration.words import counted

    if results.unwon:
        yield (
            f"Nobody won {counted(results.unwon, 'game')}: in win rates, each counts as an equal "
            "share for all who did not forfeit."
        )


def _saved(results: Results) -> Iterator[str]:
    """What several seatings were good for, where that is known."""
    saved = results.variance_saved
    if saved > 0:
        yield f"Playing each deal with several seatings saved {saved:.0%} of the variance."
    elif saved <= 0:
        yield (
            "Playing each deal with several seatings saved nothing here: the variance is "
            f"{abs(saved):.0%} more than with unrelated deals."
        )


def _unknown(results: Results) -> Iterator[str]:
    """Of whom nobody knows whether they choose by the view alone."""
    from upcard.players.built_in import NAMED

    for entrant in results.entrants:
        if entrant.why:
            where = " in the sandbox" if entrant.runs == "sandbox" else ""
            yield (
                f"{entrant.name} plays as plain Python{where}, about 100 times slower: "
                f"{entrant.why}."
            )
    names = [
        entrant.name
        for entrant in results.entrants
        if entrant.runs != "compiled"
        and (entrant.identity or entrant.name.partition(":")[0] not in NAMED)
    ]
    if names:
        yield f"Not compiled: {', '.join(names)}."
        yield "A player that keeps state may not reproduce its games: see `upcard player check`."
