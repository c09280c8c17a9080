"""A match or a tournament as it is asked for: what cannot be is refused before the work begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from upcard.arena.match_rules import MOST_DEALS, check_goal
from upcard.arena.plan import NUMBERS, Plan, check_deals, lineups, partner_seatings, seatings
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.players.lookup import BOT, ENDING, anywhere, is_plain, player_named
from upcard.rules.section import PARTNERED

LONGEST_MOVE = 60_000
"""Milliseconds that a move of programs and untrusted players can be given."""
Named = str | tuple[str, str]
"""An entrant as it is asked for: a player, or two that are partners."""


class Planned(NamedTuple):
    """Each side's players, with whole paths; what is played; and `Contest.chairs`."""

    sides: tuple[tuple[str, ...], ...]
    plan: Plan
    chairs: tuple[tuple[int, ...], ...]


class Request(NamedTuple):
    """What `arena.contest.contest` is asked for, but for the seed.

    `move_ms` are the milliseconds for a move of programs and of players that are not trusted, if
    not the usual ones.
    """

    game: Game
    players: Sequence[Named]
    seats: int
    deals: int
    bounds: tuple[float, float] | None = None
    goal: int | None = None
    isolate: bool = False
    move_ms: int | None = None

    def planned(self) -> Planned:
        """Who meets whom.

        BadRules for a goal where there are no points, or a number of players, seats, deals or
        milliseconds that cannot be.
        """
        game = self.game
        game.check_seats(self.seats)
        if self.move_ms is not None and not 1 <= self.move_ms <= LONGEST_MOVE:
            raise BadRules(f"{self.move_ms} ms for a move given: 1 to {LONGEST_MOVE:,} are allowed")
        partners = game.rules.partners
        sides = tuple(_side(player, partners) for player in self.players)
        groups = lineups(len(sides), game.rules.sides(self.seats))
        if self.bounds and len(groups) != 1:
            raise BadRules(f"{len(sides)} players given: a sequential test is of one table")
        if self.goal is not None:
            if self.goal or not game.rules.score.eliminate:
                check_goal(game, self.goal)
            _check_matches(self.deals * len(groups))
        turned = chairs = seatings(self.seats)
        if partners:
            alike = all(one == two for one, two in sides)
            turned, chairs = zip(*partner_seatings(alike), strict=True)
        return Planned(sides, Plan(groups, turned, self.deals), chairs)

    def check(self) -> None:
        """BadRules for what cannot be, a player too, as far as that is known without compiling."""
        check_players(self.game, (text for side in self.planned().sides for text in side))


SIMULATED = ("first", "random")
"""The players of a simulation."""


def check_simulation(game: Game, players: Sequence[str], deals: int) -> None:
    """BadRules for players, or a number of deals, that cannot be simulated; nothing is compiled."""
    game.check_seats(len(players))
    for name in players:
        if name.removesuffix(ENDING) not in SIMULATED:
            player_named(name)  # refuses in its own words a name that nobody has
            raise BadRules(
                f"player {name!r} given: a simulation seats first and random; use upcard match"
            )
    check_deals(deals)


def check_players(game: Game, players: Iterable[str]) -> None:
    """BadRules for a player that there is not, or that does not play a game; nothing is compiled.

    Not even the compiler is loaded where all are plain names.
    """
    others = [anywhere(text) for text in dict.fromkeys(players) if not is_plain(text)]
    if not others:
        return
    from upcard.arena.runners.player_facts import built_in, known
    from upcard.arena.runners.process_player import begin
    from upcard.bots.bot import words_of

    begin(others)
    for text in others:
        player = known(text)
        if text.startswith(BOT):
            words_of(text.removeprefix(BOT))
        elif not player.is_bot and not player.file:
            built_in(text).check_game(game)


def sides_of_match(game: Game, players: Sequence[str]) -> list[Named]:
    """Who plays whom at one table: of four in a game of partners, the first and the third together.

    BadRules for other than two or four, where they are partners.
    """
    if not game.rules.partners or len(players) == 2:
        return list(players)
    if len(players) != PARTNERED:
        raise BadRules(
            f"{len(players)} players given: partners are 4, the first and third against the second "
            "and fourth, or 2, each with itself"
        )
    one, two, three, four = players
    return [(one, three), (two, four)]


def _side(player: Named, partners: bool) -> tuple[str, ...]:
    """An entrant's players, with whole paths."""
    if isinstance(player, str):
        return (anywhere(player),) * (2 if partners else 1)
    return tuple(map(anywhere, player))


def _check_matches(matches: int) -> None:
    if matches > NUMBERS // MOST_DEALS:
        raise BadRules(f"{matches} matches given: 1 to {NUMBERS // MOST_DEALS} are allowed in all")
