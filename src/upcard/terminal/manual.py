"""The help behind `?`: what can be typed, and how this game goes, from its rules."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from upcard.cards import Deck, Sign
from upcard.games.game import Game
from upcard.narration.effects import course, effects
from upcard.rules.model import Rules
from upcard.terminal.answer import typed
from upcard.terminal.hand import letter

Rows = list[tuple[str, str]]


def manual(game: Game, score: int) -> Group:
    """All of it, for one game; `score` is the seat's number where it counts down."""
    parts: list[RenderableType] = [Text("What you can type", "bold")]
    parts += [_grid(_keys(game.deck, game.rules, score)), Text(), Text(game.rules.title, "bold")]
    parts += [Text(sentence) for sentence in course(game.rules)]
    return Group(*parts, _grid(_cards(game.rules)))


def _grid(rows: Rows) -> Grid:
    grid = Grid.grid(padding=(0, 2))
    for key, meaning in rows:
        grid.add_row(Text(f" {key}", "bold"), Text(meaning))
    return grid


def _keys(deck: Deck, rules: Rules, score: int) -> Rows:
    """The keys that this game has a use for."""
    card, rank = deck.cards[0], deck.ranks[deck.faces[-1][1]].sign
    letters = [f"{letter(suit)} {suit.name.lower()}" for suit in deck.suits[: deck.declarable]]
    rows = [
        ("3", "the card with this number in your list"),
        (typed(card, deck), f"the card {card}; letters are: {', '.join(letters)}"),
        (rank.lower(), "half of a card is enough where only one can be meant"),
    ]
    wild = next((word for word, effect in rules.cards.items() if effect.wild == "player"), None)
    if wild or rules.end.counts_down:
        wild = wild or deck.ranks[score - 1].name
        example = deck.cards[deck.matching(wild)[0]]
        suit = deck.suits[deck.declarable - 1]
        typing = f"{typed(example, deck)}={letter(suit)}"
        rows.append((typing, f"{example} as a wild, declaring {suit.name.lower()}"))
    if rules.stuck.voluntary:
        rows.append(("d", "draw a card"))
    if rules.stuck.drawn == "may":
        rows.append(("p", "pass: keep the card just drawn"))
    elif rules.call.at or rules.turn.jump_in or rules.turn.lay != "one":
        rows.append(("p", "pass: decline what you are asked"))
    rows += [
        (word, meaning)
        for word, meaning, is_so in (
            ("call", "say that you have few cards left, when you are asked", rules.call.at > 0),
            ("catch", "catch somebody who has not called", rules.call.at > 0),
            ("challenge", "challenge the card before", _has(rules, "last_resort", "challenge")),
            ("swap2", "swap hands with seat 2", _has(rules, "hands", "swap")),
        )
        if is_so
    ]
    return [
        *rows,
        ("Enter", "the move that you chose counts; before you chose one: the table again"),
        ("u", "take back a move that does not count yet; another move replaces it"),
        ("3!", "with ! a move counts at once"),
        ("hint", "what chance each move has to win (or ??), if you began with --hints"),
        ("q", "leave; the deal is saved and you learn how to come back"),
    ]


def _has(rules: Rules, key: str, value: str) -> bool:
    """Whether some card has an effect."""
    return any(getattr(effect, key) == value for effect in rules.cards.values())


def _cards(rules: Rules) -> Rows:
    """What cards do, by the sign that is printed on them."""
    signs = {rank.name: _sign(rank) for rank in rules.cards_in_play.ranks}
    rows = []
    for word in rules.cards:
        if does := effects(rules, word):
            rows.append((signs.get(word, word), f"{does[0].upper()}{does[1:]}."))
    return rows


def _sign(rank: Sign) -> str:
    """A rank as printed, with its name where that says more."""
    name = rank.name.lower().replace("_", " ")
    return rank.sign if rank.name == rank.sign else f"{rank.sign} {name}"
