"""What the page is told of a game: its cards, its rules in words, and the keys of the table."""

from __future__ import annotations

from collections.abc import Iterable

from upcard.bots.protocol import deck_part
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.games.game import game as game_named
from upcard.narration.effects import course
from upcard.narration.language import N_, pgettext
from upcard.narration.language import gettext as _
from upcard.narration.lessons import lessons
from upcard.narration.manual import card_does, cards_rows, faces_of, special_cards
from upcard.narration.moves import typed_rows
from upcard.narration.words import card_name, rank_kind, suit_kind, title
from upcard.rules import known_games, load
from upcard.rules.load import contradictions, is_switched, switched
from upcard.rules.switches import switched_games, switches_of
from upcard.web.requests import (
    GamePart,
    HousePreset,
    HouseRuleGroup,
    HouseRulePart,
    HouseRulesPart,
    LessonPart,
    RulesPart,
    Section,
    WholeGame,
)

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
        goal=rules.counts_points and not rules.score.eliminate,
        own_goal=rules.score.goal,
        jump_in=rules.turn.jump_in,
        house_rules=game.id in switched_games(),
        own=game.id not in known_games(),
    )


def rules_part(game: Game, idle: tuple[str, ...] = ()) -> RulesPart:
    """What the host of a new table is told of a game: its rules, or how they differ from usual.

    Before them comes what is said of `idle` keys.
    """
    rules, found = game.rules, switched(game.rules)
    lines = [line for section in sections(game) for line in section.lines]
    if found:
        lines = [_(switch.sentence) for switch in found[1]]
    return RulesPart(
        title=title(rules),
        seats=rules.seats,
        goal=rules.counts_points and not rules.score.eliminate,
        own_goal=rules.score.goal,
        jump_in=rules.turn.jump_in,
        lines=(*idle, *lines),
    )


PRESETS = {"plain": N_("plain"), "club": N_("club"), "party": N_("party"), "wild": N_("wild")}


def house_rules(name: str) -> HouseRulesPart:
    """The house rules of a game by name; BadRules for a game that has none."""
    known, against = switches_of(name), contradictions(name)
    groups: dict[str, list[HouseRulePart]] = {}
    for each in known.all.values():
        part = HouseRulePart(
            name=each.name,
            title=_(each.title),
            sentence=_(each.sentence),
            not_with=against[each.name],
        )
        groups.setdefault(each.group, []).append(part)
    return HouseRulesPart(
        groups=tuple(
            HouseRuleGroup(title=_(group), rules=tuple(rules)) for group, rules in groups.items()
        ),
        presets=tuple(
            HousePreset(name=preset, title=_(PRESETS[preset]), rules=rules)
            for preset, rules in known.presets.items()
        ),
    )


def sections(game: Game) -> tuple[Section, ...]:
    """The rules at the table."""
    rules = game.rules
    found = Section(heading=title(rules), lines=tuple(course(rules)), cards=())
    cards = tuple(faces_of(rules, word)[0] for word in special_cards(rules))
    if not cards:
        return (found,)
    lines = tuple(card_does(card, does) for card, does in cards_rows(rules))
    return found, Section(heading=_("What cards do"), lines=lines, cards=cards)


def title_kept(name: str, kept: str) -> str:
    """What the game of a deal that was kept is called: house rules are told by their names."""
    try:
        return title(load(name)) if is_switched(name) else pgettext("title", kept)
    except BadRules:  # house rules that are no more
        return kept


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
        fewest_win=rules.fewest_win,
        jump_in=rules.turn.jump_in,
        lay=rules.turn.lay != "one",
        draws_on=rules.stuck.voluntary and rules.stuck.draw not in ("one", "press"),
        deck=deck_part(game.deck),
        rules=sections(game),
        keys=tuple(typed_rows(game)),
        lessons=tuple(
            LessonPart(topic=topic, text=text, cards=cards) for topic, text, cards in lessons(rules)
        ),
        names={
            card.text: card_name(card, game.deck) for side in game.sides for card in side.deck.cards
        },
    )
