"""Rules files with anything in them that the model allows, put together by chance."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Literal, get_args, get_origin

from upcard.cards import DECKS, Deck
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.rules import Rules
from upcard.rules.added import Added
from upcard.rules.effect import Effect
from upcard.rules.load import check
from upcard.rules.section import MOST_SEATS, PARTNERED, Section

PARTS = ("match", "stuck", "draws", "pile", "end")


def random_games(seed: int, count: int, house: bool = False) -> Iterator[Game]:
    """So many games of random rules, the same for a seed; with `house` of newer keys, too."""
    chance = random.Random(seed)
    for number in range(count):
        while True:
            keys = _keys(chance)
            if house:
                _add_house(keys, chance)
                _agree(keys, chance)
            try:
                yield Game(check(keys, f"random {number}"), f"random {number}")
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
        old = [key for key in part.model_fields if key not in part.later_keys()]
        keys[name] = {key: chance.choice(OLD.get((name, key), words_of(part, key))) for key in old}
    for name, cards in (("cards", chance.sample(words, chance.randrange(9))),):
        keys[name] = {card: _effect(chance) for card in cards}
    points = {card: chance.randrange(100) for card in chance.sample(words, chance.randrange(9))}
    count = chance.choice(["nothing", "left in hands", "captured"])
    blocked = chance.choice(["nobody", "fewest points"])
    most = chance.randrange(100)
    keys["score"] = {"count": count, "points": points, "most_captured": most, "blocked": blocked}
    _fit(keys, chance)
    return keys


OLD: dict[tuple[str, str], tuple[str, ...]] = {
    ("stuck", "draw"): ("one", "until able"),
    ("draws", "stack"): ("no", "same", "any"),
    ("end", "when"): ("first out", "side out", "one left", "cards gone"),
}
"""What was there before keys came that only some tables need."""


MACHINES = [[0, 0, 1, 2, 4], [0, 15], [1, 2], [0, 0, 0, 1]]


def _add_house(keys: dict[str, Any], chance: random.Random) -> None:
    """Turn several of the keys on that came later."""
    if keys["match"]["capture"]:
        keys["match"]["capture"], keys["end"]["when"] = False, "first out"
    deck = DECKS[keys["deck"]]
    keys["added"] = {
        name: Added(sign=sign, suits=chance.choice(["each", "none"]), count=chance.randint(1, 3))
        for name, sign in (("ODD", "Od"), ("PLUS", "+9"), (deck.ranks[0].name, ""))
        if chance.random() < 0.25
    }
    ranks = [rank.name for rank in deck.ranks if rank.name not in keys["without"]]
    words = ranks + [str(card) for card in deck.cards] + list(keys["added"])
    if len(deck) == deck.declarable * 13 and len(deck) < 100:
        keys["jokers"] = chance.choice([0, 0, 2, 4])
    if len(deck) <= 52:
        keys["packs"] = chance.choice([1, 1, 2])
    for word in chance.sample(words, chance.randrange(2, 9)):
        keys["cards"].setdefault(word, _effect(chance))
    drawing = [word for word, effect in keys["cards"].items() if effect["draw"]]
    for effect in keys["cards"].values():
        effect["draw"] = min(effect["draw"], 4)
        _add_to_effect(effect, chance, words, drawing)
    for name, changes in _sections(chance, words).items():
        for key, values in changes.items():
            if chance.random() < 0.3:
                keys.setdefault(name, {})[key] = chance.choice(values)
    keys["stuck"]["draw"] = chance.choice(["one", "up to", "until able", "press"])
    if keys["stuck"]["draw"] == "up to":
        keys["stuck"]["up_to"] = chance.randrange(1, 5)
    keys["deal"]["table"] = chance.choice([0, 0, 0, 1])
    _add_sides(keys, chance, words)


def _add_sides(keys: dict[str, Any], chance: random.Random, words: list[str]) -> None:
    """Let all cards have another side, and some of them turn all over; in a file of five."""
    if chance.random() >= 0.2:
        return
    deck = DECKS[keys["deck"]]
    ranks = {deck.ranks[1].name: "ELSE=El", deck.ranks[2].name: "MORE=!"}
    suits = [f"OTHER_{sign.upper()}={sign}" for sign in "abcd"]
    keys["other_side"] = {"suits": suits, "ranks": ranks if chance.random() < 0.7 else {}}
    for word in ["ELSE", "MORE", *chance.sample(words, 3)]:
        effect = keys["cards"].setdefault(word, _effect(chance))
        effect["draw"] = min(effect["draw"], 4)
        if chance.random() < 0.5:
            effect |= {"flips": True, "draw": 0, "answers": []}
    keys["cards"][words[0]] = _effect(chance) | {"flips": True, "draw": 0}


def _add_to_effect(
    effect: dict[str, Any], chance: random.Random, words: list[str], drawing: list[str]
) -> None:
    """What else a card may do; most do little."""
    some: dict[str, list[Any]] = {
        "skip": [0, 1, 2, 3],
        "not_on": [chance.sample(words, 2)],
        "last_resort": ["rule", "challenge"],
        "suit_lasts": ["one turn"],
        "again": [True],
        "covered": [True],
        "others_draw": [1, 2],
        "presses": [1, 2, 14, "until it throws"],
        "draws_until": ["suit", "fits"],
        "target_draw": [1, 2],
        "sheds": [True],
        "silences": [True],
        "hands": ["swap", "move on"],
        "answers": [chance.sample(drawing, min(2, len(drawing)))],
        "answer": ["cancels"],
        "finish": [False],
        "doubles": [True],
    }
    for key, values in some.items():
        if chance.random() < (0.4 if key == "answer" and "answers" in effect else 0.12):
            effect[key] = chance.choice(values)


def _sections(chance: random.Random, words: list[str]) -> dict[str, dict[str, list[Any]]]:
    """The keys of other tables, with what they can be."""
    return {
        "deal": {
            "starter": ["plain"],
            "not_starters": [chance.sample(words, 3)],
            "put_back": [True],
            "starter_acts": [True],
            "starter_suit": ["first", "chance"],
        },
        "turn": {
            "lay": ["identical", "rank", "run", "run or rank"],
            "effects": ["each", "sum", "last"],
            "only": [chance.sample(words, 20)],
            "bomb": [2, 3],
            "jump_in": [True],
            "blind": [True],
            "blind_penalty": [1, 3],
            "reverse_skips": [True],
        },
        "stuck": {"hand_limit": [8, 12], "voluntary": [True]},
        "draws": {
            "stack": ["at least"],
            "by_choice": [True],
            "plays_on": [True],
            "revenge": [True],
            "machine": MACHINES,
        },
        "challenge": {"penalty": [0, 3]},
        "call": {
            "at": [1, 2],
            "penalty": [1, 3],
            "caught_by": ["next seat", "itself"],
            "until": ["own turn"],
            "wrong": [1, 4],
        },
        "end": {
            "finish": ["not wild", "no effect"],
            "unfit": [0, 2],
            "hand_limit": [15, 21, 25],
        },
        "seen": {"open_at": [1, 3], "drawn": [True]},
        "score": {"count": ["own hand"], "round_to": [5, 10, 99]},
    }


def _agree(keys: dict[str, Any], chance: random.Random) -> None:
    """Mend most of what contradicts something else: of a hundred files one would be taken."""
    deck = _deck(keys)
    there = {rank.name for rank in deck.ranks} | {str(card) for card in deck.cards}
    _agree_in_sides(keys, there)
    for entries in (keys["cards"], keys["score"]["points"]):
        for word in entries.keys() - there:
            del entries[word]
    if not keys["match"]["rank"]:
        keys["match"]["suit"] = True
    _agree_in_dealing(keys["deal"], keys["seats"], len(deck))
    for effect in keys["cards"].values():
        _agree_in_effect(effect, there, {w for w, other in keys["cards"].items() if other["draw"]})
    some = {name: keys.get(name, {}) for name in ("turn", "call", "challenge")}
    effects = keys["cards"].values()
    _agree_in_turn(some["turn"], keys["deal"], chance)
    if some["call"] or any("silences" in effect for effect in effects):
        keys.setdefault("call", {}).setdefault("at", chance.choice([1, 2]))
    if all(effect.get("last_resort") != "challenge" for effect in effects):
        _leave_out(some["challenge"], "penalty")
    if "lay" in some["turn"] or keys["end"].get("finish") == "no effect":
        for effect in effects:
            _leave_out(effect, "sheds")
    _agree_in_machine(keys, chance)
    _agree_in_ending(keys["end"], [*effects])


def _agree_in_turn(turn: dict[str, Any], deal: dict[str, Any], chance: random.Random) -> None:
    """Likewise, in what a seat may do."""
    if turn.keys() & {"effects", "only", "bomb"}:
        turn.setdefault("lay", chance.choice(["identical", "rank", "run", "run or rank"]))
    if "blind_penalty" in turn:
        turn["blind"] = True
    if deal["again"]:
        _leave_out(turn, "blind", "blind_penalty")


def _deck(keys: dict[str, Any]) -> Deck:
    """The cards that there are; those that are added are written as a file has them."""
    deck = DECKS[keys["deck"]].many(keys.get("packs", 1), keys.get("jokers", 0))
    for name, added in sorted(keys["added"].items()):
        deck = added.to(deck, name)
    keys["added"] = {name: added.model_dump() for name, added in keys["added"].items()}
    with suppress(BadRules):
        deck = deck.without(keys["without"])
    return deck


def _agree_in_sides(keys: dict[str, Any], there: set[str]) -> None:
    """Likewise, where cards have two sides."""
    if "other_side" not in keys:
        return
    there |= {"ELSE", "MORE"} if keys["other_side"]["ranks"] else set()
    for effect in keys["cards"].values():
        _leave_out(effect, "sheds")
    for name, said in (
        ("deal", ("table", "again")),
        ("turn", ("jump_in", "lay", "effects", "only", "bomb", "blind", "blind_penalty")),
        ("end", ("hand_limit", "counts_down")),
        ("seen", ("open_at",)),
        ("pile", ("reshuffle",) if keys["pile"]["reshuffle"] == "all" else ()),
    ):
        _leave_out(keys.get(name, {}), *said)


def _agree_in_dealing(deal: dict[str, Any], seats: list[int], cards: int) -> None:
    """Let there be enough cards, and no starter where cards are laid out."""
    hand, sizes = deal["hand"], dict[str, int]()
    for count in range(seats[0], seats[1] + 1):
        size, most = hand if isinstance(hand, int) else hand[str(count)], (cards - 1) // count
        sizes[str(count)] = size if size <= most else 1 + size % most
        deal["again"] = deal.get("again", False) and not (cards - deal.get("table", 0)) % (
            count * sizes[str(count)]
        )
    deal["hand"] = min(sizes.values()) if isinstance(hand, int) else hand | sizes
    if deal.get("table"):
        _leave_out(deal, "not_starters", "put_back", "starter_acts", "starter_suit")


def _agree_in_effect(effect: dict[str, Any], there: set[str], drawing: set[str]) -> None:
    """Likewise, in what one card does."""
    for key, words in (("not_on", there), ("answers", drawing)):
        if key in effect:
            effect[key] = [word for word in effect[key] if word in words]
    if effect["draw"] or not effect.get("answers"):
        _leave_out(effect, "answer")
    if effect["wild"] == "no":
        _leave_out(effect, "suit_lasts")
    if effect.get("last_resort") == "challenge" and not effect["draw"]:
        _leave_out(effect, "last_resort")
    if "covered" in effect:
        _leave_out(effect, "again", "doubles")
    if effect["wild"] != "no" or effect.get("last_resort") == "challenge" or "finish" in effect:
        _leave_out(effect, "sheds")
    if "finish" in effect:
        _leave_out(effect, "doubles")
    if effect.get("hands") == "swap":
        _leave_out(effect, "target_draw")


def _agree_in_ending(end: dict[str, Any], effects: list[dict[str, Any]]) -> None:
    """Likewise, in how a deal ends."""
    if end.get("counts_down"):
        for effect in effects:
            _leave_out(effect, "hands", "covered", "finish", "sheds")
        _leave_out(end, "finish", "hand_limit")
    if end["when"] == "side out":
        _leave_out(end, "hand_limit")
    if "finish" not in end and not any("finish" in effect for effect in effects):
        _leave_out(end, "unfit")


def _agree_in_machine(keys: dict[str, Any], chance: random.Random) -> None:
    """Likewise, of a machine and those who press it."""
    stuck, draws = keys["stuck"], keys["draws"]
    if stuck["draw"] == "press":
        stuck["drawn"] = "kept"
    pressed = stuck["draw"] == "press" or any("presses" in each for each in keys["cards"].values())
    if not pressed:
        _leave_out(draws, "machine")
    elif not draws.get("machine"):
        draws["machine"] = chance.choice(MACHINES)


def _leave_out(keys: dict[str, Any], *names: str) -> None:
    """Say nothing of these."""
    for name in names:
        keys.pop(name, None)


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
