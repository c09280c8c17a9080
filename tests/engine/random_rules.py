"""Rules files with anything in them that the model allows, put together by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin

from upcard.cards import DECKS
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.rules import Rules
from upcard.rules.load import check
from upcard.rules.model import MOST_SEATS, PARTNERED, Effect, Section

PARTS = ("match", "stuck", "draws", "pile", "end")


def random_games(seed: int, count: int) -> Iterator[Game]:
    """So many games of random rules, the same for a seed."""
    chance = random.Random(seed)
    for number in range(count):
        while True:
            try:
                yield Game(check(_keys(chance), f"random {number}"), f"random {number}")
                break
            except BadRules:  # parts that do not go together
                continue


def words_of(model: type[Section], key: str) -> tuple[Any, ...]:
    """What a key of the model can be, where that is a word, or true and false."""
    kind = model.model_fields[key].annotation
    return get_args(kind) if get_origin(kind) is Literal else (False, True)


def _keys(chance: random.Random) -> dict[str, Any]:
    """A file's keys. Some that seldom go together by chance are made to."""
    keys: dict[str, Any] = {"name": "random", "title": "Random", "source": "chance"}
    keys["deck"] = chance.choice(sorted(DECKS))
    deck = DECKS[keys["deck"]]
    words = [rank.name for rank in deck.ranks] + [card.text for card in deck.cards]
    keys["without"] = chance.sample(words, chance.choice([0, 0, 1, 3, len(deck.ranks)]))
    keys["computer"] = chance.choice(words_of(Rules, "computer"))
    for name in PARTS:
        part = Rules.model_fields[name].annotation
        assert isinstance(part, type(Section))
        keys[name] = {key: chance.choice(words_of(part, key)) for key in part.model_fields}
    for name, cards in (("cards", chance.sample(words, chance.randrange(9))),):
        keys[name] = {card: _effect(chance) for card in cards}
    points = {card: chance.randrange(100) for card in chance.sample(words, chance.randrange(9))}
    count = chance.choice(["nothing", "left in hands", "captured"])
    blocked = chance.choice(["nobody", "fewest points"])
    most = chance.randrange(100)
    keys["score"] = {"count": count, "points": points, "most_captured": most, "blocked": blocked}
    _fit(keys, chance)
    return keys


def _effect(chance: random.Random) -> dict[str, Any]:
    """What a card does."""
    words = {key: chance.choice(words_of(Effect, key)) for key in ("skip", "reverse", "wild")}
    return {"draw": chance.choice([0, 0, 1, 2, 4, 15]), **words}


def _fit(keys: dict[str, Any], chance: random.Random) -> None:
    """Seats and hands, and what goes with partners, with capturing and with counting down."""
    end, fewest = keys["end"], chance.randint(2, MOST_SEATS)
    keys["seats"] = [fewest, chance.randint(fewest, MOST_SEATS)]
    keys["match"]["capture"] = end["when"] == "cards gone"
    end["counts_down"] &= end["when"] == "one left"
    if end["when"] == "side out":
        keys["seats"] = [PARTNERED, PARTNERED]
    if keys["match"]["capture"]:
        keys["cards"] = {}
    if chance.random() < 0.5:
        keys["stuck"]["draw"] = "until able"
    keys["stuck"]["voluntary"] &= keys["stuck"]["draw"] == "until able"
    hands = {str(n): chance.randint(1, 14) for n in range(2, MOST_SEATS + 1)}
    keys["deal"] = {
        "hand": chance.choice([hands, chance.randint(1, 20)]),
        "table": chance.choice([0, 1, 4]) or int(keys["match"]["capture"]),
        "starter": chance.choice(["any", "number"]),
        "by": chance.choice(["cards", "hands"]),
        "again": chance.random() < 0.2,
    }
