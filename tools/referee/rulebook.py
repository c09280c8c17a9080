"""The keys of a rules file, read without the engine, and what they say about a card."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from math import gcd
from pathlib import Path
from typing import Any

Keys = dict[str, Any]

GAMES = Path(__file__).resolve().parents[2] / "src" / "upcard" / "rules" / "games"
"""Where the files of the known games lie."""

DEFAULTS: dict[str, Keys] = {
    "deal": {
        "hand": 7,
        "table": 0,
        "starter": "any",
        "not_starters": (),
        "put_back": False,
        "starter_acts": False,
        "starter_suit": "nobody",
        "by": "cards",
        "again": False,
    },
    "match": {"suit": True, "rank": True, "rank_when_declared": True, "capture": False},
    "turn": {
        "lay": "one",
        "effects": "each",
        "only": (),
        "bomb": 0,
        "jump_in": False,
        "blind": False,
        "blind_penalty": 0,
        "reverse_skips": False,
    },
    "stuck": {
        "draw": "one",
        "up_to": 1,
        "hand_limit": 0,
        "drawn": "must",
        "voluntary": False,
    },
    "draws": {
        "stack": "no",
        "by_choice": False,
        "plays_on": False,
        "revenge": False,
        "machine": (),
    },
    "challenge": {"penalty": 2},
    "call": {"at": 0, "penalty": 2, "caught_by": "anybody", "until": "next turn", "wrong": 0},
    "pile": {"reshuffle": "all but the upcard", "when": "a card is needed"},
    "end": {
        "when": "first out",
        "last_card": "no effect",
        "counts_down": False,
        "finish": "any",
        "unfit": 0,
        "hand_limit": 0,
    },
    "score": {
        "count": "nothing",
        "points": {},
        "most_captured": 0,
        "round_to": 0,
        "blocked": "nobody",
        "goal": 0,
        "at_goal": "match over",
        "seating": "kept",
        "begins": "next seat",
    },
    "seen": {"open_at": 0, "drawn": False},
    "other_side": {"suits": (), "ranks": {}},
}
"""The tables of a rules file, and what each key is where nothing is said."""

EFFECT: Keys = {
    "draw": 0,
    "skip": False,
    "reverse": False,
    "wild": "no",
    "not_on": (),
    "last_resort": "no",
    "suit_lasts": "on",
    "again": False,
    "covered": False,
    "others_draw": 0,
    "presses": 0,
    "draws_until": "no",
    "target_draw": 0,
    "sheds": False,
    "flips": False,
    "silences": False,
    "hands": "stay",
    "answers": (),
    "answer": "passes on",
    "finish": True,
    "doubles": False,
}
"""The same for a table of `[cards]`."""

NO_EFFECTS = {"finish", "doubles", "not_on", "last_resort"}
"""Keys of a card that are no effects."""

PLAIN_KEYS = frozenset(
    "base name title source deck packs jokers without seats suit_name rank_name computer "
    "cards added".split()
)
"""The other keys of a rules file."""

NUMBERS = "ZERO=0 ONE=1 TWO=2 THREE=3 FOUR=4 FIVE=5 SIX=6 SEVEN=7 EIGHT=8 NINE=9 "
ACTIONS = "SKIP=S REVERSE=V DRAW_TWO=+2 "
DECKS: dict[str, tuple[str, str, str]] = {
    "standard": ("♠♥♦♣", "A 2 3 4 5 6 7 8 9 10 J Q K", ""),
    "double": ("♠♥♦♣", "A 2 3 4 5 6 7 8 9 10 J Q K", ""),
    "clash": ("RBGY", NUMBERS + ACTIONS, "CRAZY=C DRAW_FOUR=+4"),
    "uno": ("RYGB", NUMBERS + ACTIONS, "WILD=W DRAW_FOUR=+4"),
    "colours": ("RYGB", NUMBERS, ""),
}
"""For each deck: its suits, the ranks of every suit, and those that have no suit to declare."""

NO_SUIT, JOKER = "*", "JOKER=Jo"


class Printed(str):
    """A card as the face that is up, and what is on its other side; equal if the faces are."""

    back: str

    @classmethod
    def of(cls, face: str, back: str) -> Printed:
        """A card with two sides."""
        card = cls(face)
        card.back = back
        return card

    @property
    def turned(self) -> Printed:
        """The card turned over."""
        return Printed.of(self.back, str(self))


class Pack:
    """The cards of a game, as faces: `faces` has each copy, in the order of the deck's numbers."""

    def __init__(
        self, name: str, packs: int, jokers: int, without: Iterable[str], added: Mapping[str, Any]
    ) -> None:
        self.suits, common, wild = DECKS[name]
        printed = f"{common} {wild} {JOKER if jokers else ''}".split()
        signed = [word.rpartition("=") for word in printed]
        self.rank_names = {sign: rank or sign for rank, _, sign in signed}
        self.ranks = list(self.rank_names)
        faces: list[str] = []
        for suit in self.suits:
            for _, _, sign in (word.rpartition("=") for word in common.split()):
                faces += [sign + suit] * copies(name, sign) * packs
        for _, _, sign in (word.rpartition("=") for word in wild.split()):
            faces += [sign + NO_SUIT] * 4 * packs
        faces += ["Jo" + NO_SUIT] * jokers
        for rank, card in sorted(added.items()):
            faces += self.added(rank, card)
        order = self.suits + NO_SUIT
        faces.sort(key=lambda face: (order.index(suit_of(face)), self.ranks.index(rank_of(face))))
        gone, self.all_suits = set(without), self.suits
        self.faces = [face for face in faces if gone.isdisjoint(self.names(face))]
        self.suits = "".join(suit for suit in self.suits if any(suit in it for it in self.faces))

    def added(self, name: str, card: Mapping[str, Any]) -> list[str]:
        """The cards of an entry of `[added]`: more of a rank, or a new one."""
        known = {rank: sign for sign, rank in self.rank_names.items()}
        sign = known.get(name) or card["sign"]
        self.rank_names.setdefault(sign, name)
        self.ranks = list(self.rank_names)
        suits = self.suits if card.get("suits", "each") == "each" else NO_SUIT
        return [sign + suit for suit in suits for _ in range(card.get("count", 1))]

    def other_side(self, sides: Mapping[str, Any]) -> Pack:
        """The other side of all cards, in the order of the deck's numbers there."""
        other = copy(self)
        other.__dict__.pop("number", None)
        suits = {
            old: new.partition("=")[2]
            for old, new in zip(self.all_suits, sides["suits"], strict=True)
        }
        named = {rank: word.split("=") for rank, word in sides["ranks"].items()}
        signs = {sign: named.get(rank, [rank, sign]) for sign, rank in self.rank_names.items()}
        other.suits = "".join(suits[suit] for suit in self.suits)
        other.rank_names = {sign: rank for rank, sign in signs.values()}
        other.ranks = [signs[rank][1] for rank in self.ranks]
        other.faces = [
            signs[rank_of(face)][1] + suits.get(suit_of(face), suit_of(face)) for face in self.faces
        ]
        return other

    @cached_property
    def number(self) -> dict[str, int]:
        """The lowest card number of each face."""
        return {face: number for number, face in reversed(list(enumerate(self.faces)))}

    def names(self, face: str) -> tuple[str, str, str]:
        """What a card is called in a rules file: its face, its rank's name, and its rank's sign."""
        return face, self.rank_names[rank_of(face)], rank_of(face)

    def listed(self, moves: Iterable[str]) -> list[str]:
        """Moves in the order in which they are listed."""
        return sorted(moves, key=self._place)

    def _place(self, move: str) -> tuple[int, int, int]:
        before, after = ["call", "catch"], ["draw", "pass", "challenge"]
        last = ["miscall", "blind"]
        if move in before:
            return 2, before.index(move), 0
        if move in last:
            return 7, last.index(move), 0
        if move.startswith("swap"):
            return 3, int(move.removeprefix("swap")), 0
        if move.startswith("target"):
            return 6, int(move.removeprefix("target")), 0
        if move in after:
            return 5, after.index(move), 0
        card, _, suit = move.partition("=")
        if not card:
            return 4, self.suits.index(suit), 0
        if not suit:
            return 0, 0, self.number[card]
        return 1, self.suits.index(suit), self.number[card]


def copies(deck: str, sign: str) -> int:
    """How often a card with a suit is in one such deck."""
    if deck in ("standard", "colours") or (deck, sign) == ("uno", "0"):
        return 1
    return 2


def rank_of(face: str) -> str:
    """The sign of a card's rank."""
    return face[:-1]


def suit_of(face: str) -> str:
    """The sign of the suit that is printed on a card."""
    return face[-1]


class Rulebook:
    """What the keys of a rules file say. A key that is left out has its default.

    A key that is not known is refused, since it would have to mean something.
    """

    def __init__(self, keys: Mapping[str, Any]) -> None:
        for key in keys.keys() - PLAIN_KEYS - DEFAULTS.keys():
            raise ValueError(f"{key}: the referee knows no such key")
        tables = {name: filled(name, keys.get(name, {}), DEFAULTS[name]) for name in DEFAULTS}
        self.deal, self.match, self.turn = tables["deal"], tables["match"], tables["turn"]
        self.stuck, self.draws, self.pile = tables["stuck"], tables["draws"], tables["pile"]
        self.challenge, self.call = tables["challenge"], tables["call"]
        self.end, self.score = tables["end"], tables["score"]
        self.cards = {
            entry: filled(f"cards.{entry}", effect, EFFECT)
            for entry, effect in keys.get("cards", {}).items()
        }
        self.pack = Pack(
            keys.get("deck", "standard"),
            keys.get("packs", 1),
            keys.get("jokers", 0),
            keys.get("without", ()),
            keys.get("added", {}),
        )
        self.sides = tables["other_side"]
        self._effects = {face: self._effect(face) for face in self.pack.number}
        self.other: tuple[Pack, dict[str, Keys]] | None = None
        if self.sides["suits"]:
            self.other = self.pack.other_side(self.sides), {}
            self.turn_over()
            self._effects = {face: self._effect(face) for face in self.pack.number}
            self.turn_over()

    def turn_over(self) -> None:
        """The other side of all cards is up."""
        assert self.other
        (self.pack, self._effects), self.other = self.other, (self.pack, self._effects)

    def printed(self) -> list[str]:
        """All cards, in the order of their numbers, with what is on their other sides.

        Card n has the other side n x k, k being the first number from two fifths of the deck on
        that has no divisor in common with its size.
        """
        if self.other is None:
            return self.pack.faces
        size = len(self.pack.faces)
        step = next(one for one in range(-(-2 * size // 5), size + 2) if gcd(one, size) == 1)
        backs = self.other[0].faces
        return [
            Printed.of(face, backs[number * step % size])
            for number, face in enumerate(self.pack.faces)
        ]

    @property
    def partners(self) -> bool:
        """Whether seats 0 and 2 play together, against 1 and 3."""
        return self.end["when"] in ("side out", "first of a side")

    def hand_size(self, seats: int) -> int:
        """Cards that are dealt to each of so many seats."""
        hand = self.deal["hand"]
        return int(hand[str(seats)] if isinstance(hand, dict) else hand)

    def has_entry(self, face: str) -> bool:
        """Whether `[cards]` has an entry for a card."""
        return any(name in self.cards for name in self.pack.names(face))

    def effect(self, face: str) -> Keys:
        """What a card does."""
        return self._effects[face]

    def _effect(self, face: str) -> Keys:
        """The entry of a card's face, or else that of its rank, or else nothing."""
        names = self.pack.names(face)
        return next((self.cards[name] for name in names if name in self.cards), EFFECT)

    def points(self, face: str) -> int:
        """What a card counts."""
        points = self.score["points"]
        return int(next((points[name] for name in self.pack.names(face) if name in points), 0))

    def names_card(self, words: Sequence[str], face: str) -> bool:
        """Whether one of these ranks or faces is this card."""
        return bool(words) and not set(words).isdisjoint(self.pack.names(face))

    def can_start(self, face: str) -> bool:
        """Whether a card can be the first upcard."""
        if self.names_card(self.deal["not_starters"], face):
            return False
        if self.deal["starter"] == "plain":
            return not self.has_entry(face)
        return self.deal["starter"] == "any" or rank_of(face).isdigit()

    def can_be_answered(self, face: str) -> bool:
        """Whether a draw card's draw is pending, because there is something to be done about it."""
        return (
            self.draws["stack"] != "no"
            or self.effect(face)["last_resort"] == "challenge"
            or any(self.names_card(self.effect(card)["answers"], face) for card in self.pack.number)
        )

    def is_unfit(self, face: str) -> bool:
        """Whether a card is not fit to be the last of a hand."""
        effect = self.effect(face)
        if effect["covered"]:
            return False
        says = any(effect[key] != EFFECT[key] for key in EFFECT.keys() - NO_EFFECTS)
        return (
            not effect["finish"]
            or (self.end["finish"] == "not wild" and effect["wild"] != "no")
            or (self.end["finish"] == "no effect" and says)
        )


def filled(name: str, said: Mapping[str, Any], defaults: Keys) -> Keys:
    """A table with the defaults of what is not said; lists as tuples, so that they compare."""
    for key in said.keys() - defaults.keys():
        raise ValueError(
            f"{name}.{key}: the referee knows no such key: give it its default in DEFAULTS or "
            "EFFECT (tools/referee/rulebook.py), and let the referee play by it"
        )
    lists = {key: tuple(value) for key, value in said.items() if isinstance(value, list)}
    return {**defaults, **said, **lists}


def read(game: str | Path) -> Keys:
    """The keys of a known game, or of a file, laid over those of its base."""
    path = Path(game)
    if path.suffix != ".toml":
        path = GAMES / f"{game}.toml"
    keys = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    return laid_over(read(keys["base"]), keys) if "base" in keys else keys


def laid_over(below: Keys, above: Keys) -> Keys:
    """A table changes the base's table key by key; any other value replaces the base's."""
    merged = {**below, **above}
    for key, value in above.items():
        if isinstance(value, dict) and isinstance(below.get(key), dict):
            merged[key] = laid_over(below[key], value)
    return merged
