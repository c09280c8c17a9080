"""The help behind `?`: what can be typed, and how this game goes, from its rules."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from upcard.cards import Deck
from upcard.games.game import Game
from upcard.narration.effects import course
from upcard.narration.hand import letter
from upcard.narration.indices import shown
from upcard.narration.language import gettext as _
from upcard.narration.language import pgettext
from upcard.narration.manual import Row, signed_rows
from upcard.narration.moves import typed_rows
from upcard.narration.words import card_text, suit_word, title
from upcard.rules.model import Rules
from upcard.terminal.answer import typed


def manual(game: Game, score: int) -> Group:
    """All of it, for one game; `score` is the seat's number where it counts down."""
    parts: list[RenderableType] = [Text(_("What you can type"), "bold")]
    return Group(*parts, _grid(_keys(game, score)), Text(), rules(game))


def rules(game: Game) -> Group:
    """How a game goes, for those who play no card as well."""
    sentences = map(Text, course(game.rules))
    cards = _grid([*signed_rows(game.rules)])
    return Group(Text(title(game.rules), "bold"), *sentences, cards)


def _grid(rows: list[Row]) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    for key, meaning in rows:
        grid.add_row(Text(f" {key}", "bold"), Text(meaning))
    return grid


def _keys(game: Game, score: int) -> list[Row]:
    """The keys that this game has a use for."""
    return [*_naming(game.deck, game.rules, score), *typed_rows(game), *_any_time()]


def _naming(deck: Deck, played: Rules, score: int) -> Iterator[Row]:
    """How cards are named."""
    card, rank = deck.cards[0], shown(deck.ranks[deck.faces[-1][1]].sign)
    suits = deck.suits[: deck.declarable]
    letters = ", ".join(f"{letter(suit)} {suit_word(suit.sign, deck)}" for suit in suits)
    yield "3", _("the card with this number in your list")
    yield (
        typed(card, deck),
        _("the card {card}; letters are: {letters}", card=card_text(card, deck), letters=letters),
    )
    yield rank.lower(), _("half of a card is enough if only one fits")
    wild = next((word for word, effect in played.cards.items() if effect.wild == "player"), None)
    if wild or played.end.counts_down:
        example = deck.cards[deck.matching(wild or deck.ranks[score - 1].name)[0]]
        suit = suits[-1]
        word = suit_word(suit.sign, deck)
        meaning = _("{card} as a wild, declaring {suit}", card=card_text(example, deck), suit=word)
        yield f"{typed(example, deck)}={letter(suit)}", meaning


def _any_time() -> Iterator[Row]:
    """What is typed in any game."""
    enter = _("the move that you chose counts; before you chose one: the table again")
    yield pgettext("key", "Enter"), enter
    yield "u", _("take back a move that does not count yet; another move replaces it")
    yield "3!", _("with ! a move counts at once")
    yield (
        pgettext("typed", "hint"),
        _("each move's chance of winning (or ??), if you started with --hints"),
    )
    yield "q", _("leave; the deal is saved, and you are told how to resume it")
