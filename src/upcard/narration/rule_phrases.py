"""The keys of a rules file in words: whom or what each is about, and what its values say of that.

Subject and words make a sentence: «A seat that cannot play draws», «one card». What cards do when
they are played is told by `narration.effects` instead.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from upcard.narration.words import counted, listed
from upcard.rules.model import Rules
from upcard.rules.sections import Effect, Section


class Saying(NamedTuple):
    """What a key is about, the words for its values, and how any other number of it is told.

    `{suit}` and `{rank}` stand for what the game calls them, `{count}` for so many of `unit`, and
    `{up_to}` for the most cards that a stuck seat draws.
    """

    subject: str
    words: Mapping[str | bool | int, str] = {}
    number: str = "{count}"
    unit: str = "card"
    none: str = "no cards"
    """What an empty list is."""


SAYINGS: Mapping[str, Saying] = {
    "packs": Saying("The cards are those of", unit="pack"),
    "jokers": Saying("Among the cards there are", {0: "no jokers"}, unit="joker"),
    "without": Saying("Left out of the deck are"),
    "deal.hand": Saying("Each seat is dealt"),
    "deal.table": Saying("Before the hands are dealt, the table gets", {0: "no card"}),
    "deal.starter": Saying(
        "The first upcard is",
        {"any": "any card", "number": "a number card", "plain": "a card without an effect"},
    ),
    "deal.not_starters": Saying("Barred by name from being the first upcard:"),
    "deal.put_back": Saying(
        "Cards turned up before the starter",
        {True: "go back into the draw pile", False: "stay under it"},
    ),
    "deal.starter_acts": Saying(
        "The first upcard", {True: "has its effect", False: "has no effect"}
    ),
    "deal.starter_suit": Saying(
        "The {suit} of a wild first upcard is declared by",
        {"nobody": "nobody", "first": "the first seat", "chance": "chance"},
    ),
    "deal.by": Saying(
        "Cards are dealt", {"cards": "one to each seat in turn", "hands": "hand by hand"}
    ),
    "deal.again": Saying(
        "When all hands are empty,",
        {True: "new ones are dealt", False: "none are dealt again"},
    ),
    "match.suit": Saying("A card of the upcard's {suit}", {True: "fits", False: "need not fit"}),
    "match.rank": Saying("A card of the upcard's {rank}", {True: "fits", False: "need not fit"}),
    "match.rank_when_declared": Saying(
        "While a {suit} is declared, a card of the upcard's {rank}",
        {True: "fits all the same", False: "need not fit"},
    ),
    "match.capture": Saying(
        "A card that matches the upcard",
        {True: "takes the pile, and any card can be played", False: "can be played"},
    ),
    "turn.lay": Saying(
        "In its turn a seat can lay",
        {
            "one": "one card",
            "identical": "several cards of one face",
            "rank": "several cards of one {rank}",
            "run": "a run of cards in one {suit}, up or down",
            "run or rank": "a run in one {suit}, up or down, and cards of one {rank} in it",
        },
    ),
    "turn.effects": Saying(
        "Of several cards laid in a turn,",
        {
            "each": "each has its effect, one behind the other",
            "sum": "each has its effect, and one seat draws all that they draw together",
            "last": "only the last has its effect",
        },
    ),
    "turn.only": Saying("Several in a turn can be laid of", none="all cards"),
    "turn.bomb": Saying(
        "Cards laid together have every other seat draw one card",
        {0: "in no case"},
        number="where they are {count}",
    ),
    "turn.jump_in": Saying(
        "Who holds the same card as the upcard",
        {True: "may play it out of turn", False: "has to wait for its turn"},
    ),
    "turn.reverse_skips": Saying(
        "Where two seats are in play, a card that reverses",
        {True: "skips the other", False: "skips nobody"},
    ),
    "stuck.draw": Saying(
        "A seat that cannot play draws",
        {
            "one": "one card",
            "up to": "until it can play, up to {up_to}",
            "until able": "until it can play",
        },
    ),
    "stuck.up_to": Saying("A seat that cannot play draws until it can, but at most"),
    "stuck.hand_limit": Saying(
        "A seat draws none, but for penalties,",
        {0: "in no case"},
        number="while it holds {count} or more",
    ),
    "stuck.drawn": Saying(
        "A card just drawn that fits",
        {"must": "must be played", "may": "may be played", "kept": "is kept"},
    ),
    "stuck.voluntary": Saying(
        "A seat that can play", {True: "may draw instead", False: "may not draw instead"}
    ),
    "draws.stack": Saying(
        "The seat that a draw card hits",
        {
            "no": "draws",
            "same": "draws, or passes the draw on with a card of the same {rank}",
            "at least": "draws, or passes the draw on with a card that draws as many",
            "any": "draws, or passes the draw on with any draw card",
        },
    ),
    "draws.by_choice": Saying(
        "A seat that can answer a draw",
        {True: "may draw instead", False: "must answer it"},
    ),
    "draws.revenge": Saying(
        "A draw card laid right on a draw card draws",
        {True: "twice as many", False: "as many as ever"},
    ),
    "challenge.penalty": Saying(
        "Whose challenge was wrong draws, beyond the others,", {0: "no card"}
    ),
    "call.at": Saying(
        "The call for a last card", {0: "is not played"}, number="is due with {count} left"
    ),
    "call.penalty": Saying("Who did not call and is caught draws", {0: "no card"}),
    "call.caught_by": Saying(
        "Who did not call is caught by",
        {
            "anybody": "anybody who sees it",
            "next seat": "the next seat, if it sees it",
            "itself": "the rules, always",
        },
    ),
    "call.until": Saying(
        "Who did not call can be caught",
        {"next turn": "as the next turn begins", "own turn": "until its own next turn begins"},
    ),
    "pile.reshuffle": Saying(
        "The draw pile that is empty",
        {
            "none": "stays so",
            "all but the upcard": "is made anew of the discard pile, but for the upcard",
            "all": "is made anew of the whole discard pile",
        },
    ),
    "pile.when": Saying(
        "The discard pile becomes the draw pile",
        {
            "a card is needed": "when somebody must draw",
            "it is empty": "as soon as the last card is drawn",
        },
    ),
    "end.when": Saying(
        "The deal is over when",
        {
            "first out": "a hand is empty",
            "side out": "the hands of two partners, who sit opposite each other, are empty",
            "first of a side": "a hand is empty, and its seat and the one opposite have won",
            "one left": "all seats but one are out",
            "cards gone": "all cards are played",
        },
    ),
    "end.last_card": Saying(
        "The card that empties a hand for good",
        {
            "no effect": "does nothing more",
            "draws only": "still has the next seat draw",
            "all effects": "still does all that it does",
        },
    ),
    "end.counts_down": Saying(
        "Who runs out of cards",
        {
            True: "draws one fewer than before, until there is none to draw, and the {rank} of "
            "that number is wild for it",
            False: "draws no new ones",
        },
    ),
    "end.finish": Saying(
        "A seat can go out with",
        {
            "any": "any card",
            "not wild": "any card but a wild",
            "no effect": "no card but one without an effect",
        },
    ),
    "end.unfit": Saying(
        "A last card with which a seat cannot go out",
        {0: "cannot be played"},
        number="has its player draw {count}",
    ),
    "end.hand_limit": Saying(
        "For too many cards in its hand a seat",
        {0: "is never out"},
        number="is out of the deal at {count}",
    ),
    "score.count": Saying(
        "Points are for",
        {
            "nothing": "nobody",
            "left in hands": "the winner, of the cards left in all hands",
            "captured": "each seat, of the cards that it took",
        },
    ),
    "score.most_captured": Saying(
        "Whoever took most cards gets", {0: "no points for that"}, unit="point"
    ),
    "score.blocked": Saying(
        "When nobody can play or draw,",
        {"nobody": "nobody wins", "fewest points": "the seat with the fewest points wins"},
    ),
    "score.goal": Saying("A match is", {0: "one deal"}, number="won with {count}", unit="point"),
    "score.eliminate": Saying(
        "After each deal",
        {True: "whoever holds most cards is out of the match", False: "nobody is out of the match"},
    ),
    "seen.open_at": Saying("Hands lie open", {0: "at no time"}, number="at {count} or fewer"),
    "seen.drawn": Saying(
        "A card that is drawn", {True: "is shown to all", False: "is shown to nobody else"}
    ),
}


def named(rules: Rules, words: str, up_to: str = "") -> str:
    """A saying's words with what this game calls suits and ranks."""
    return words.format(suit=rules.suit_name, rank=rules.rank_name, up_to=up_to)


def phrase(rules: Rules, key: str, value: Any, up_to: str = "") -> str | None:
    """What a value of a key says of its subject in this game; None if there are no words for it.

    `up_to` says the most cards that a stuck seat draws, where that is not yet as in the rules.
    """
    saying = SAYINGS.get(key)
    if saying is None:
        return None
    if isinstance(value, Mapping):
        return _by_seats(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return listed(list(map(str, value))) or saying.none
    if isinstance(value, int) and not isinstance(value, bool) and value not in saying.words:
        return saying.number.format(count=counted(value, saying.unit))
    words = saying.words.get(value)
    return words and named(rules, words, up_to or counted(rules.stuck.up_to, "card"))


def _by_seats(hands: Mapping[str, int]) -> str:
    """`7 cards where 2 play and 5 cards where 3 or 4 play`."""
    seats: dict[int, list[str]] = {}
    for count, cards in hands.items():
        seats.setdefault(cards, []).append(count)
    return listed(
        [f"{counted(cards, 'card')} where {listed(of, 'or')} play" for cards, of in seats.items()]
    )


@cache
def meaning(key: str) -> str:
    """What the documentation of the model says of a key; nothing where there is none."""
    table, _, name = key.rpartition(".")
    kind: object = Rules
    if table:
        field = Rules.model_fields.get(table.partition(".")[0])
        kind = Effect if table.startswith("cards.") else field and field.annotation
    return meanings(kind).get(name, "") if isinstance(kind, type(Section)) else ""


@cache
def meanings(section: type[Section]) -> dict[str, str]:
    """The documentation of each field; fields in a row without any share the next one's."""
    try:
        body = ast.parse(inspect.getsource(section)).body[0]
    except (OSError, SyntaxError):  # no source lies beside what runs
        return {}
    found: dict[str, str] = {}
    waiting: list[str] = []
    for node in body.body if isinstance(body, ast.ClassDef) else ():
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            waiting.append(node.target.id)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = " ".join(str(node.value.value).split())
            found |= dict.fromkeys(waiting, text)
            waiting = []
    return found
