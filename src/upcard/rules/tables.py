"""Rules, checked once, as the lookup tables that the engine reads: one flat record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import product

import numpy as np
import numpy.typing as npt

from upcard.cards import MOST_CARDS, Card
from upcard.rules.effect import Effect
from upcard.rules.ending import End
from upcard.rules.house import (
    HOUSE_FIELDS,
    fill_house,
    is_answered,
    needs_house,
    numbers,
    on_faces,
    pends,
)
from upcard.rules.keys import filled
from upcard.rules.model import Rules
from upcard.rules.section import MOST_SEATS
from upcard.rules.sections import Pile, Stuck

Bytes = npt.NDArray[np.uint8]

FILLED = filled(house=False)

TABLE_FIELDS = (
    ("match", "<u8", (512, 2)),  # row (declared, rank, suit) -> cards that may be played
    ("takes", "<u8", (256, 2)),  # row (rank, suit) -> cards that capture the pile
    ("escape", "<u8", (MOST_CARDS, 2)),  # upcard -> cards that pass a pending draw on
    ("suits", "<u8", (8, 2)),  # suit -> its cards
    ("ranks", "<u8", (32, 2)),  # rank -> its cards
    ("wilds", "<u8", (2,)),  # cards that are wild for everyone
    ("score_wilds", "<u8", (32, 2)),  # a seat's score -> cards that are wild for it
    ("starters", "<u8", (2,)),  # cards that can be the first upcard
    ("copies", "<u8", (MOST_CARDS, 2)),  # card -> all with its face
    ("card", "<i8", (MOST_CARDS,)),  # card -> all about it, packed: see `card_word`
    ("face", "u1", (MOST_CARDS,)),  # card -> the lowest number with its face
    ("everything", "<u8", (2,)),  # all cards
    ("faces", "<u8", (2,)),  # the lowest of those with the same face
    ("matching", "<u8", (2,)),  # cards that may be played wherever they match
    ("points", "u1", (MOST_CARDS,)),  # card -> what it counts
    ("worth", "u1", (MOST_CARDS,)),  # the points that any card has, each once
    ("worth_cards", "<u8", (MOST_CARDS, 2)),  # the cards that have them
    ("worths", "u1"),  # how many different points there are
    ("hand_size", "u1", (MOST_SEATS + 1,)),  # by the number of seats
    ("cards", "u1"),
    ("declarable", "u1"),
    ("rank_count", "u1"),
    ("until_able", "u1"),
    ("one_left", "u1"),
    ("partners", "u1"),
    ("count_left", "u1"),
    ("computer", "u1"),
    *((name, "u1") for name in FILLED),
)
TABLES = np.dtype([*TABLE_FIELDS], align=True)
HOUSE_TABLES = np.dtype([*HOUSE_FIELDS, *TABLE_FIELDS], align=True)
"""What only some tables play, and the same: behind it, since the compiler takes a record for any
other that it begins with."""
BEHIND: int = HOUSE_TABLES.fields["match"][1]  # type: ignore[index]
"""Where the fields of TABLES begin there."""

SUIT_MASK, RANK_SHIFT, RANK_MASK = 7, 3, 31
"""In a row: the suit is its lowest three bits, the rank the next five."""
NIBBLE = 15
DRAW_SHIFT, SKIP_SHIFT, REVERSE_BIT, WILD_SHIFT, EFFECT_BIT = 8, 12, 14, 15, 31
AGAIN_BIT, SKIPS_OF_TWO_BIT = 17, 18
POINTS_SHIFT, FACE_SHIFT = 32, 40
"""Where the parts of a card's word are: see `card_word`."""

WILD = ("no", "chance", "player")
NOT_WILD, BY_CHANCE, BY_PLAYER = range(3)
MUST, MAY, KEPT = Stuck.places("drawn")
NO_RESHUFFLE, ALL_BUT_UPCARD, ALL_CARDS = Pile.places("reshuffle")
NO_EFFECT, DRAWS_ONLY, ALL_EFFECTS = End.places("last_card")
LOWEST_CARD, OLDEST_CARD, NEWEST_OF_SUIT, SHARED_SUITS = Rules.places("computer")
"""What rules can choose, as it stands in the tables."""


def face_in(row: int) -> tuple[int, int]:
    """The suit and rank of a row, whether declared or not."""
    return row & SUIT_MASK, row >> RANK_SHIFT & RANK_MASK


def card_word(rules: Rules, number: int) -> int:
    """All about a card in one word: suit (bits 0-2), rank (3-7), and what it does.

    Cards that the next seat draws (8-11), turns that are skipped (12-13), reverse (14), who chooses
    the suit (15-16); bit 31 is set if it does anything of that. By some rules its player has
    another turn (17), or it skips one more where two are in play (18). Then what it counts (32-39),
    and the lowest card with its face (40-47).
    """
    deck = rules.cards_in_play
    suit, rank = deck.faces[number]
    effect = rules.effect(number)
    pending = pends(rules, number)
    loses_turn = effect.draw > 0 and not (pending or rules.draws.plays_on)
    does = (
        effect.draw << DRAW_SHIFT
        | max(int(effect.skip), loses_turn) << SKIP_SHIFT
        | effect.reverse << REVERSE_BIT
        | WILD.index(effect.wild) << WILD_SHIFT
    )
    turns_back = effect.reverse and rules.turn.reverse_skips and not pending
    skips_more = turns_back and (effect.skip or not loses_turn)
    turns = bool(effect.again or effect.covered) << AGAIN_BIT | bool(skips_more) << SKIPS_OF_TWO_BIT
    known = rules.points(number) << POINTS_SHIFT | deck.first_copy[number] << FACE_SHIFT
    return suit | rank << RANK_SHIFT | does | bool(does) << EFFECT_BIT | turns | known


def known_card(rules: Rules, number: int) -> Card:
    """A card that knows what it counts and does."""
    effect = rules.effect(number)
    return replace(
        rules.cards_in_play.cards[number],
        points=rules.points(number),
        draw=effect.draw,
        skip=bool(card_word(rules, number) >> SKIP_SHIFT & 3),
        reverse=effect.reverse,
        wild=None if effect.wild == "no" else effect.wild,
    )


def words(cards: int) -> tuple[int, int]:
    """A set of cards, a bit a card number, as two 64-bit words, the low one first."""
    return cards & (2**64 - 1), cards >> 64


def tables(rules: Rules) -> Bytes:
    """The rules as the bytes of one TABLES record; of signed bytes, one of HOUSE_TABLES.

    Where cards have two sides, one of these for each.
    The engine is compiled for each of the two: `optional_fields`.
    """
    house = needs_house(rules)
    sides = (rules, rules.turned) if rules.other_side.suits else (rules,)
    record = np.zeros(len(sides), HOUSE_TABLES if house else TABLES)
    for table, side in zip(record, sides, strict=True):
        _fill_cards(table, side)
        _fill_points(table, side)
        _fill_sets(table, side)
        _fill_choices(table, side)
        if house:
            fill_house(table, side)
    data: Bytes = record.view(np.int8 if house else np.uint8)
    return data


def plain_part(data: Bytes, side: int = 0) -> np.void:
    """The TABLES record in the bytes that `tables` gives, of one of the sides of cards."""
    start = side * HOUSE_TABLES.itemsize + BEHIND if data.dtype == np.int8 else 0
    record: np.void = data[start : start + TABLES.itemsize].view(TABLES)[0]
    return record


def _fill_cards(table: np.void, rules: Rules) -> None:
    deck = rules.cards_in_play
    for number in range(len(deck)):
        table["card"][number] = card_word(rules, number)
        table["face"][number] = deck.first_copy[number]


def _fill_points(table: np.void, rules: Rules) -> None:
    points = [rules.points(number) for number in range(len(rules.cards_in_play))]
    table["points"][: len(points)] = points
    worths = sorted(set(points) - {0})
    table["worths"] = len(worths)
    for index, worth in enumerate(worths):
        table["worth"][index] = worth
        table["worth_cards"][index] = words(_where(own == worth for own in points))


def _fill_sets(table: np.void, rules: Rules) -> None:
    deck = rules.cards_in_play
    effects = [rules.effect(number) for number in range(len(deck))]
    suits = [_where(face[0] == suit for face in deck.faces) for suit in range(len(deck.suits))]
    ranks = [_where(face[1] == rank for face in deck.faces) for rank in range(len(deck.ranks))]
    wild = _where(effect.wild != "no" for effect in effects)
    drawing = [number for number, effect in enumerate(effects) if effect.draw > 0]
    everything = _where(True for _ in effects)
    sure = (one.last_resort != "rule" and not on_faces(rules, one) for one in effects)
    barring = [number for number, effect in enumerate(effects) if effect.not_on]
    barred = [_not_on(effects, barring, {sign.name, sign.sign}) for sign in deck.ranks]
    table["suits"][: len(suits)] = [words(cards) for cards in suits]
    table["ranks"][: len(ranks)] = [words(cards) for cards in ranks]
    table["wilds"] = words(wild)
    table["everything"] = words(everything)
    table["matching"] = words(_where(sure))
    table["faces"] = words(_where(deck.first_copy[number] == number for number in range(len(deck))))
    table["starters"] = words(_starters(rules))
    for number, (suit, rank) in enumerate(deck.faces):
        table["escape"][number] = words(_answering(rules, number, drawing, ranks[rank]))
        table["copies"][number] = words(suits[suit] & ranks[rank])
    if rules.end.counts_down:
        table["score_wilds"][1 : len(ranks) + 1] = [words(cards) for cards in ranks]
    for declared, suit, rank in product((0, 1), range(len(suits)), range(len(ranks))):
        fits = wild
        if rules.match.suit or declared:
            fits |= suits[suit]
        if rules.match.rank and (rules.match.rank_when_declared or not declared):
            fits |= ranks[rank]
        if suit >= deck.declarable:  # it has no suit of its own, and nobody declared one
            fits = everything
        fits &= ~barred[rank]
        row = rank << RANK_SHIFT | suit
        table["match"][declared << 8 | row] = words(everything if rules.match.capture else fits)
        if not declared:
            table["takes"][row] = words(fits if rules.match.capture else 0)


def _starters(rules: Rules) -> int:
    """The cards that can be the first upcard."""
    deck = rules.cards_in_play
    kind, starters = rules.deal.starter, 0
    for number, (_, rank) in enumerate(deck.faces):
        fit = {
            "any": True,
            "number": deck.ranks[rank].sign.isdigit(),
            "plain": rules.entry(number) is None,
        }[kind]
        if fit and not rules.is_one_of(number, rules.deal.not_starters):
            starters |= 1 << number
    return starters


def _answering(rules: Rules, number: int, drawing: Iterable[int], same_rank: int) -> int:
    """The cards that may answer the draw of this card, of those that draw too."""
    stack, draw = rules.draws.stack, rules.effect(number).draw
    all_may = stack == "any" or (stack == "no" and not is_answered(rules, number))  # never pending
    found = 0
    for other in drawing:
        effect = rules.effect(other)
        if (
            all_may
            or (stack == "same" and same_rank >> other & 1)
            or (stack == "at least" and effect.draw >= draw)
            or (effect.answers and rules.is_one_of(number, effect.answers))
        ):
            found |= 1 << other
    return found


def _not_on(effects: Sequence[Effect], barring: Iterable[int], names: set[str]) -> int:
    """The cards, among those that are barred somewhere, that cannot be played on these names."""
    return sum(1 << number for number in barring if not names.isdisjoint(effects[number].not_on))


def _where(tests: Iterable[bool]) -> int:
    """The set of the cards that pass, a bit a card number."""
    return sum(1 << number for number, test in enumerate(tests) if test)


def _fill_choices(table: np.void, rules: Rules) -> None:
    deck = rules.cards_in_play
    for seats in range(rules.seats[0], rules.seats[1] + 1):
        table["hand_size"][seats] = rules.deal.hand_size(seats)
    values = {
        "cards": len(deck),
        "declarable": deck.declarable,
        "rank_count": len(deck.ranks),
        "until_able": rules.stuck.draw == "until able",
        "one_left": rules.end.when == "one left",
        "partners": rules.partners,
        "count_left": rules.score.count in ("left in hands", "own hand"),
        "computer": rules.number("computer"),
        **numbers(rules, FILLED),
    }
    for name, value in values.items():
        table[name] = value
