"""Cards and decks: how they are written and numbered."""

from __future__ import annotations

from collections import Counter

import pytest

from upcard.cards import DECKS, MOST_CARDS, Card, deck_named
from upcard.errors import BadRules, Unreadable

STANDARD, DOUBLE, CLASH = DECKS["standard"], DECKS["double"], DECKS["clash"]


def test_the_standard_deck_is_by_suit_then_rank() -> None:
    texts = [str(card) for card in STANDARD.cards]
    assert texts[:13] == [f"{rank}♠" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
    assert texts[13::13] == ["A♥", "A♦", "A♣"]
    assert len(set(texts)) == len(STANDARD) == 52


def test_the_double_deck_has_every_card_twice_next_to_each_other() -> None:
    assert [str(card) for card in DOUBLE.cards][::2] == [str(card) for card in STANDARD.cards]
    assert DOUBLE.cards[1::2] == DOUBLE.cards[::2]


def test_the_clash_deck_is_the_documents() -> None:
    """Document 000: «two cards of each rank (0-9), two Draw Two ..., four Crazy Crazy cards and
    four Crazy Draw Four cards» in four colours, «112 cards»."""
    counts = Counter(map(str, CLASH.cards))
    assert len(CLASH) == 112
    for color in "RBGY":
        for label in (*"0123456789", "S", "V", "+2"):
            assert counts[f"{label}{color}"] == 2
    assert (counts["C*"], counts["+4*"], len(counts)) == (4, 4, 54)
    assert CLASH.declarable == 4


def test_a_face_reads_back_and_copies_share_their_lowest_number() -> None:
    for it in DECKS.values():
        assert len(it) <= MOST_CARDS
        for number, card in enumerate(it.cards):
            assert it.number(str(card)) == it.first_copy[number] <= number
            assert it.cards[it.first_copy[number]] == card
            assert it.faces[it.first_copy[number]] == it.faces[number]
        assert it.numbers(map(str, it.cards)) == list(range(len(it)))


def test_cards_are_values() -> None:
    assert Card("10♦") == Card("10♦") != Card("10♥")
    assert len({Card("10♦"), Card("10♦")}) == 1
    assert (repr(Card("10♦")), str(Card("10♦"))) == ("Card('10♦')", "10♦")


@pytest.mark.parametrize("text", ["", " ", "11♠", "♠10", "10", "10♦ ", "1R", "a♠", "10♢"])
def test_what_is_no_card_is_told_with_all_that_are(text: str) -> None:
    with pytest.raises(Unreadable, match=r"no card .* in the standard deck, which has A♠ 2♠ 3♠"):
        STANDARD.number(text)


def test_a_card_more_often_than_the_deck_has_it() -> None:
    assert CLASH.numbers(["5R", "5R"]) == [10, 11]
    with pytest.raises(Unreadable, match="5R is there more than the 2 times of the deck"):
        CLASH.numbers(["5R"] * 3)


def test_suits_by_name_or_sign() -> None:
    assert [STANDARD.suit(word) for word in ("♠", "hearts", "♦", "clubs")] == [0, 1, 2, 3]
    assert [CLASH.suit(word) for word in ("R", "BLUE")] == [0, 1]
    for word in ("*", "CRAZY", "spade", ""):
        with pytest.raises(Unreadable, match="there are R B G Y"):
            CLASH.suit(word)


def test_cards_of_a_rank_or_a_face() -> None:
    assert [str(STANDARD.cards[n]) for n in STANDARD.matching("Q")] == ["Q♠", "Q♥", "Q♦", "Q♣"]
    assert [str(STANDARD.cards[n]) for n in STANDARD.matching("Q♦")] == ["Q♦"]
    assert CLASH.matching("DRAW_TWO") == CLASH.matching("+2")
    assert len(CLASH.matching("+2")) == 8
    with pytest.raises(Unreadable, match="ranks are A 2 3"):
        STANDARD.matching("Z")


def test_a_deck_without_some_cards() -> None:
    deck = STANDARD.without(["2", "Q♠"])
    assert len(deck) == 52 - 4 - 1
    assert "Q♠" not in map(str, deck.cards)
    assert "Q♥" in map(str, deck.cards)
    assert deck.number("3♠") == 1
    assert len(STANDARD) == 52
    with pytest.raises(Unreadable):
        deck.number("2♥")
    with pytest.raises(Unreadable):
        STANDARD.without(["Z"])


def test_a_suit_with_no_card_left_cannot_be_declared() -> None:
    deck = STANDARD.without([*"4 5 6 7 8 9 10 J Q K A♠ 2♠ 3♠ A♦ 2♦ 3♦".split()])
    assert [str(card) for card in deck.cards] == ["A♥", "2♥", "3♥", "A♣", "2♣", "3♣"]
    assert ([str(suit) for suit in deck.suits], deck.declarable) == (["♥", "♣"], 2)
    assert (deck.suit("♣"), deck.number("2♣")) == (1, 4)
    with pytest.raises(Unreadable, match="there are ♥ ♣"):
        deck.suit("♠")
    assert (len(STANDARD.suits), STANDARD.declarable) == (4, 4)


def test_the_wild_cards_own_suit_stays_behind_those_that_can_be_declared() -> None:
    for whole, wilds in ((CLASH, ["C*", "+4*"]), (STANDARD.many(1, 2), ["Jo*"])):
        signs = [str(suit) for suit in whole.suits]
        gone = [card.text for card in whole.cards if card.suit in (signs[0], signs[2])]
        deck = whole.without(gone)
        assert [str(suit) for suit in deck.suits] == [signs[1], signs[3], "*"]
        assert deck.declarable == 2
        assert list(dict.fromkeys(map(str, deck.cards)))[-len(wilds) :] == wilds
        assert [str(suit) for suit in deck.without(wilds).suits] == [signs[1], signs[3], "*"]


def test_decks_by_name() -> None:
    assert deck_named("double") is DOUBLE
    with pytest.raises(BadRules, match="no deck 'tarot': there are standard, double, clash"):
        deck_named("tarot")
