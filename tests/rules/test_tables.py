"""The tables that the engine reads, against what the rules say in words."""

from __future__ import annotations

from typing import Any

import pytest

from upcard.cards import Card
from upcard.games.table import cards_in
from upcard.rules import Rules, known_games, load
from upcard.rules.load import check
from upcard.rules.tables import card_word, known_card, plain_part, tables, words

DOUBLE = {
    "name": "double",
    "title": "Two packs",
    "source": "these tests",
    "deck": "double",
    "cards": {
        "Q": {"draw": 15, "skip": True},
        "2": {"draw": 1},
        "7": {"reverse": True},
        "8": {"wild": "player"},
        "9": {"wild": "chance", "reverse": True},
    },
    "score": {"points": {"Q": 10, "K♣": 99}},
}
"""More cards than a word has bits."""
CAPTURING = DOUBLE | {
    "cards": {},
    "seats": [2, 2],
    "deal": {"hand": 5, "table": 4},
    "match": {"capture": True},
    "end": {"when": "cards gone"},
}
STACKING = DOUBLE | {"draws": {"stack": "same"}, "deal": {"starter": "number"}}
OTHERS: dict[str, dict[str, Any]] = {
    "double": DOUBLE,
    "capturing": CAPTURING,
    "stacking": STACKING,
    "counting down": DOUBLE | {"end": {"when": "one left", "counts_down": True}},
    "suits only": DOUBLE | {"match": {"rank": False}},
    "ranks only": DOUBLE | {"match": {"suit": False}},
    "a declared suit alone": DOUBLE | {"match": {"rank_when_declared": False}},
}
every_rules = pytest.mark.parametrize("name", [*known_games(), *OTHERS])


def rules_of(name: str) -> Rules:
    return check(OTHERS[name], name) if name in OTHERS else load(name)


def record_of(rules: Rules) -> Any:
    return plain_part(tables(rules))


def fits(rules: Rules, card: Card, upcard: Card, declared: str) -> bool:
    """Whether a card matches an upcard, as a person would say it."""
    barred = rules.effect(card.number).not_on
    ranks = rules.cards_in_play.ranks if barred else ()
    if any(sign.sign == upcard.rank and {*barred} & {sign.name, sign.sign} for sign in ranks):
        return False
    if rules.effect(card.number).wild != "no":
        return True
    if declared:
        same_rank = rules.match.rank and rules.match.rank_when_declared
        return card.suit == declared or (same_rank and card.rank == upcard.rank)
    if upcard.suit not in [
        sign.sign for sign in rules.cards_in_play.suits[: rules.cards_in_play.declarable]
    ]:
        return True  # no suit is in force
    same_suit = rules.match.suit and card.suit == upcard.suit
    return same_suit or (rules.match.rank and card.rank == upcard.rank)


@every_rules
def test_a_card_says_of_itself_what_the_rules_say(name: str) -> None:
    rules = rules_of(name)
    for number in range(len(rules.cards_in_play)):
        effect, known = rules.effect(number), known_card(rules, number)
        assert (known.points, known.draw) == (rules.points(number), effect.draw)
        assert (known.reverse, known.wild or "no") == (effect.reverse, effect.wild)
        answered = rules.draws.stack != "no" or effect.last_resort == "challenge"
        for other in rules.cards.values():
            answered |= not set(rules.names(number)).isdisjoint(other.answers)
        assert known.skip == bool(effect.skip or (effect.draw > 0 and not answered))
        acts = effect.draw or effect.skip or effect.reverse or effect.wild != "no"
        assert bool(card_word(rules, number) >> 31 & 1) == bool(acts)


def test_a_set_of_cards_is_two_words_of_64_bits() -> None:
    assert words(0) == (0, 0)
    assert words(1) == (1, 0)
    assert words(2**64 - 1) == (2**64 - 1, 0)
    assert words(2**64 + 5) == (5, 1)


@every_rules
def test_the_cards_that_match_are_those_of_the_suit_and_of_the_rank_and_wilds(name: str) -> None:
    rules = rules_of(name)
    deck, record = rules.cards_in_play, record_of(rules)
    suits = [sign.sign for sign in deck.suits]
    rows = [
        suits.index(card.suit) + 8 * rank
        for card, (_, rank) in zip(deck.cards, deck.faces, strict=True)
    ]
    assert [card_word(rules, number) & 255 for number in range(len(deck))] == rows
    for number in {*deck.first_copy}:  # a copy is the same upcard
        upcard, row = deck.cards[number], rows[number]
        matching = [n for n, card in enumerate(deck.cards) if fits(rules, card, upcard, "")]
        everything = list(range(len(deck)))
        assert cards_in(record["match"][row]) == (everything if rules.match.capture else matching)
        assert cards_in(record["takes"][row]) == (matching if rules.match.capture else [])
        for place, suit in enumerate(suits[: deck.declarable]):
            declared = 256 + (row & 248) + place
            matching = [n for n, card in enumerate(deck.cards) if fits(rules, card, upcard, suit)]
            assert rules.match.capture or cards_in(record["match"][declared]) == matching


def answers(rules: Rules, number: int, other: int, same: bool) -> bool:
    """Whether a draw card answers another one, as a person would say it."""
    least, named = rules.effect(number).draw, rules.names(number)
    if not set(named).isdisjoint(rules.effect(other).answers):
        return True
    nobody = all(set(named).isdisjoint(effect.answers) for effect in rules.cards.values())
    stack = {"same": same, "at least": rules.effect(other).draw >= least, "any": True}
    return stack.get(rules.draws.stack, nobody)  # where nobody can, it is never asked


@every_rules
def test_each_set_of_cards_is_what_its_name_says(name: str) -> None:
    rules = rules_of(name)
    deck, record = rules.cards_in_play, record_of(rules)
    cards, effects = deck.cards, [rules.effect(number) for number in range(len(deck))]

    def numbers(tests: Any) -> list[int]:
        return [number for number, test in enumerate(tests) if test]

    assert cards_in(record["everything"]) == list(range(len(deck)))
    assert cards_in(record["wilds"]) == numbers(effect.wild != "no" for effect in effects)
    assert cards_in(record["faces"]) == sorted({deck.number(card.text) for card in cards})
    digits = rules.deal.starter == "number"
    plain = rules.deal.starter == "plain"
    starters = numbers(
        (not digits or card.rank.isdigit())
        and (not plain or rules.entry(number) is None)
        and set(rules.names(number)).isdisjoint(rules.deal.not_starters)
        for number, card in enumerate(cards)
    )
    assert cards_in(record["starters"]) == starters
    for number, card in enumerate(cards):
        assert cards_in(record["copies"][number]) == numbers(card == other for other in cards)
        assert record["face"][number] == deck.number(card.text)
        assert record["points"][number] == rules.points(number)
        if effects[number].draw and effects[number].last_resort == "no":
            assert cards_in(record["escape"][number]) == numbers(
                effect.draw and answers(rules, number, other, card.rank == cards[other].rank)
                for other, effect in enumerate(effects)
            )
        rank, suit = deck.faces[number][1], deck.faces[number][0]
        assert cards_in(record["ranks"][rank]) == numbers(o.rank == card.rank for o in cards)
        assert cards_in(record["suits"][suit]) == numbers(o.suit == card.suit for o in cards)
        wild = record["ranks"][rank].tolist() if rules.end.counts_down else [0, 0]
        assert record["score_wilds"][rank + 1].tolist() == wild
    assert record["score_wilds"][0].tolist() == [0, 0]


@every_rules
def test_the_worth_of_cards_is_each_number_of_points_once(name: str) -> None:
    rules = rules_of(name)
    record, found = record_of(rules), {}
    for index in range(record["worths"]):
        for number in cards_in(record["worth_cards"][index]):
            found[number] = int(record["worth"][index])
    points = {number: rules.points(number) for number in range(len(rules.cards_in_play))}
    assert found == {number: worth for number, worth in points.items() if worth}
    assert list(record["worth"][: record["worths"]]) == sorted({*found.values()})
