"""The help behind `?`: what can be typed, and how this game goes, from its rules."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from upcard.cards import Deck, Sign
from upcard.games.game import Game
from upcard.rules.model import Effect, Rules
from upcard.terminal.answer import letter, typed
from upcard.terminal.words import counted, listed

Rows = list[tuple[str, str]]


def manual(game: Game, score: int) -> Group:
    """All of it, for one game; `score` is the seat's number where it counts down."""
    parts: list[RenderableType] = [Text("What you can type", "bold")]
    parts += [_grid(_keys(game.deck, game.rules, score)), Text(), Text(game.rules.title, "bold")]
    parts += [Text(sentence) for sentence in _course(game.rules)]
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
    return [
        *rows,
        ("Enter", "the move that you chose counts; before you chose one: the table again"),
        ("u", "take back a move that does not count yet; another move replaces it as well"),
        ("3!", "with ! a move counts at once"),
        ("hint", "what chance each move has to win (or ??), if you began with --hints"),
        ("q", "leave; the deal is saved and you learn how to come back"),
    ]


def _course(rules: Rules) -> list[str]:
    """How a deal goes, a sentence a rule."""
    return [_match(rules), _stuck(rules), *_end(rules)]


def _match(rules: Rules) -> str:
    halves = [
        word
        for word, counts in (
            (rules.suit_name, rules.match.suit),
            (rules.rank_name, rules.match.rank),
        )
        if counts
    ]
    same = f"the {listed(halves, 'or')} of the upcard"
    if rules.match.capture:
        return f"Any card can be played; one with {same} takes the pile."
    return f"A card can be played if it has {same}."


def _stuck(rules: Rules) -> str:
    if rules.match.capture:
        again = " New hands are dealt while the draw pile lasts." if rules.deal.again else ""
        return f"Nobody draws.{again}"
    if rules.stuck.draw == "until able":
        return "Who cannot play draws until a card fits; this is done for you."
    then = {
        "must": "and plays it if it fits; this is done for you",
        "may": "and may play it if it fits",
        "kept": "and keeps it; this is done for you",
    }[rules.stuck.drawn]
    return f"Who cannot play draws one card {then}."


def _end(rules: Rules) -> list[str]:
    """How the deal ends, and what it is worth."""
    told = {
        "first out": "Who has no cards left wins.",
        "side out": "Partners sit opposite each other; both must be out of cards to win.",
        "one left": "Who has no cards left is out; the last one left comes last.",
        "cards gone": "When all cards are played, most points win.",
    }[rules.end.when]
    sentences = [told]
    if rules.end.counts_down:
        sentences = [
            "Who runs out of cards draws one fewer than before, until there is none to draw; the "
            f"{rules.rank_name} of that number (A is 1) is wild for that seat.",
            told,
        ]
    if rules.score.count != "nothing":
        who = "the winner gets those left in hands" if _left(rules) else "each gets those taken"
        sentences.append(f"Points: {who}: {_points(rules)}.")
    if rules.score.most_captured:
        sentences.append(f"Most cards taken: {counted(rules.score.most_captured, 'point')} more.")
    return sentences


def _left(rules: Rules) -> bool:
    return rules.score.count == "left in hands"


def _points(rules: Rules) -> str:
    """Points by card, those of equal worth together."""
    worth: dict[int, list[str]] = {}
    for card, points in rules.score.points.items():
        worth.setdefault(points, []).append(card)
    return ", ".join(f"{listed(cards)} = {points}" for points, cards in sorted(worth.items()))


def _cards(rules: Rules) -> Rows:
    """What cards do, by the sign that is printed on them."""
    signs = {rank.name: _sign(rank) for rank in rules.cards_in_play.ranks}
    rows = []
    for word, effect in rules.cards.items():
        does = _does(effect, rules)
        if does:
            rows.append((signs.get(word, word), f"{does[0].upper()}{does[1:]}."))
    return rows


def _sign(rank: Sign) -> str:
    """A rank as printed, with its name where that says more."""
    name = rank.name.lower().replace("_", " ")
    return rank.sign if rank.name == rank.sign else f"{rank.sign} {name}"


def _does(effect: Effect, rules: Rules) -> str:
    """What one card does, or nothing."""
    parts = []
    if effect.wild != "no":
        who = "chance declares" if effect.wild == "chance" else "you declare"
        parts.append(f"goes on any card; {who} the {rules.suit_name}")
    if effect.draw:
        escape = {"no": "", "same": "its like", "any": "another draw card"}[rules.draws.stack]
        passed = f", or passes them on with {escape}" if escape else " and loses the turn"
        parts.append(f"the next seat draws {effect.draw}{passed}")
    if effect.skip:
        parts.append("the next seat loses its turn")
    if effect.reverse:
        parts.append("the direction of play turns around")
    return "; ".join(parts)
