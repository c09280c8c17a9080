"""What the page is told of a game: its cards, its rules in words, and the keys of the table."""

from __future__ import annotations

from collections.abc import Iterable

from upcard.bots.protocol import deck_part
from upcard.games.game import Game
from upcard.games.game import game as game_named
from upcard.narration.effects import course
from upcard.narration.language import gettext as _
from upcard.narration.manual import cards_rows, key_rows
from upcard.narration.words import rank_kind, suit_kind, title
from upcard.rules import known_games
from upcard.rules.model import Rules
from upcard.web.requests import GamePart, Section, WholeGame

FIRST = ("crazy8s", "uno", "mau-mau", "countdown", "indigo", "clash", "chaos")
"""The games that most people look for."""


def games(own: Iterable[Game]) -> list[GamePart]:
    """The host's own games, and those that come with Upcard, the best known first."""
    known = (*FIRST, *(name for name in known_games() if name not in FIRST))
    return [_game(game) for game in (*own, *map(game_named, known))]


def _game(game: Game) -> GamePart:
    rules = game.rules
    return GamePart(
        id=game.id,
        title=title(rules),
        seats=rules.seats,
        goal=has_goal(rules),
        jump_in=rules.turn.jump_in,
    )


def has_goal(rules: Rules) -> bool:
    """Whether a match to a goal of points can be played."""
    return rules.score.count != "nothing"


def sections(game: Game) -> tuple[Section, ...]:
    """The rules at the table."""
    cards = [f"{sign}: {does}" for sign, does in cards_rows(game.rules)]
    found = [Section(heading=title(game.rules), lines=tuple(course(game.rules)))]
    return (*found, Section(heading=_("What cards do"), lines=tuple(cards))) if cards else (*found,)


def whole_game(game: Game) -> WholeGame:
    """What never changes at a table of a game."""
    rules = game.rules
    return WholeGame(
        id=game.id,
        title=title(rules),
        source=rules.source,
        suit_name=suit_kind(rules),
        rank_name=rank_kind(rules),
        seats=rules.seats,
        partners=rules.partners,
        capture=rules.match.capture,
        counts_down=rules.end.counts_down,
        jump_in=rules.turn.jump_in,
        lay=rules.turn.lay != "one",
        deck=deck_part(game.deck),
        rules=sections(game),
        keys=tuple(key_rows(game)),
    )
