from __future__ import annotations

from collections import Counter
from enum import IntEnum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.classic.course import CourseArray
from upcard.classic import chaos, clash, scaffold
from upcard.classic.scaffold import CardLabel, SetupError

GENERATORS = [clash.RandomGen, chaos.RandomGen]


def stepped(seed: int) -> int:
    return (25214903917 * seed + 11) % 281474976710656


@pytest.mark.parametrize("gen", GENERATORS)
class TestRandomGen:
    def test_random_steps_the_seed_and_drops_16_bits(self, gen: type[scaffold.RandomGen]) -> None:
        gen.set_seed(123)
        # 25214903917 * 123 + 11 = 3101433181802, under 2**48; over 2**16 that is 47324114.
        assert gen.random() == 47324114
        assert gen.seed == 3101433181802
        assert gen.random() == stepped(3101433181802) // 65536

    def test_floats_and_ranges(self, gen: type[scaffold.RandomGen]) -> None:
        gen.set_seed(123)
        assert gen.random_float() == 47324114 / 4294967296
        gen.set_seed(123)
        assert gen.randint(5, 14) == 47324114 % 10 + 5
        gen.set_seed(123)
        assert gen.random_choice("abcdefg") == "abcdefg"[47324114 % 7]
        gen.set_seed(123)
        assert gen.random_chance(0.0111)  # 47324114 / 2**32 is 0.01101...
        gen.set_seed(123)
        assert not gen.random_chance(0.0110)

    def test_both_ends_of_randint_come_up(self, gen: type[scaffold.RandomGen]) -> None:
        gen.set_seed(1)
        assert {gen.randint(0, 3) for _ in range(200)} == {0, 1, 2, 3}

    def test_no_seed_starts_from_the_clock(
        self, gen: type[scaffold.RandomGen], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("time.time_ns", lambda: 123)
        gen.set_seed()
        assert gen.random() == 47324114


def test_the_two_editions_have_a_seed_each() -> None:
    clash.RandomGen.set_seed(1)
    chaos.RandomGen.set_seed(2)
    assert (clash.RandomGen.seed, chaos.RandomGen.seed) == (1, 2)


@given(st.integers(0, 2**48), st.lists(st.integers(), max_size=30))
def test_clash_shuffle_follows_the_sorted_keys(seed: int, items: list[int]) -> None:
    keys, state = [], seed
    for index in range(len(items)):
        state = stepped(state)
        keys.append((state >> 16, index))
    array = CourseArray(items)
    clash.RandomGen.set_seed(seed)
    clash.RandomGen.random_shuffle(array)
    assert [array[k] for k in range(len(items))] == [items[index] for _, index in sorted(keys)]


@given(st.integers(0, 2**48), st.data())
def test_chaos_shuffle_forgets_the_order_it_was_given(seed: int, data: st.DataObject) -> None:
    cards = [*scaffold.deck_order(chaos.Card, chaos.CardColor)]
    orders = []
    for given_order in (cards, data.draw(st.permutations(cards))):
        array = CourseArray(given_order)
        chaos.RandomGen.set_seed(seed)
        chaos.RandomGen.random_shuffle(array)
        orders.append([array[index] for index in range(len(cards))])
    assert orders[0] == orders[1]
    clash.RandomGen.set_seed(seed)
    sorted_cards = sorted(cards, key=lambda card: (int(card.color), int(card.label)))
    clash.RandomGen.random_shuffle(sorted_cards)
    assert orders[0] == sorted_cards


@pytest.mark.parametrize(
    ("edition", "wild"), [(clash.CardColor, "CRAZY"), (chaos.CardColor, "BLACK")]
)
def test_enums(edition: type[IntEnum], wild: str) -> None:
    assert [(color.name, int(color)) for color in edition] == [
        ("RED", 0),
        ("BLUE", 1),
        ("GREEN", 2),
        ("YELLOW", 3),
        (wild, 4),
    ]
    numbers = "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE"
    labels = f"{numbers} SKIP REVERSE DRAW_TWO CRAZY DRAW_FOUR".split()
    assert [(label.name, int(label)) for label in CardLabel] == [
        (name, value) for value, name in enumerate(labels)
    ]


def test_deck_order_and_content() -> None:
    deck = [str(card) for card in scaffold.deck_order(clash.Card, clash.CardColor)]
    assert len(deck) == 112
    assert deck[:3] == ["RED ZERO", "RED ZERO", "RED ONE"]
    assert deck[18:27] == [
        *("RED NINE", "RED NINE"),
        *("RED SKIP", "RED REVERSE", "RED DRAW_TWO") * 2,
        "BLUE ZERO",
    ]
    assert deck[-8:] == ["CRAZY CRAZY", "CRAZY DRAW_FOUR"] * 4
    counts = Counter(deck)
    # «Each color has two cards of each rank (0-9), two Draw Two, two Skip, two Reverse».
    assert sum(count == 2 for count in counts.values()) == 4 * 13
    assert (counts["CRAZY CRAZY"], counts["CRAZY DRAW_FOUR"]) == (4, 4)


@pytest.mark.parametrize("edition_card", [clash.Card, chaos.Card])
def test_cards_compare_by_value_and_sort_by_colour_then_label(
    edition_card: type[scaffold.Card[clash.CardColor]],
) -> None:
    red_two = edition_card(clash.CardColor.RED, CardLabel.TWO)
    assert isinstance(red_two, edition_card)
    assert red_two == edition_card(clash.CardColor.RED, CardLabel.TWO)
    assert hash(red_two) == hash(edition_card(clash.CardColor.RED, CardLabel.TWO))
    assert red_two < edition_card(clash.CardColor.RED, CardLabel.THREE)
    assert edition_card(clash.CardColor.RED, CardLabel.DRAW_TWO) < edition_card(
        clash.CardColor.BLUE, CardLabel.ZERO
    )


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ([], "0 players given: 2 to 8"),
        (["A"], "1 player given: 2 to 8"),
        (list("ABCDEFGHI"), "9 players given: 2 to 8"),
        (["A", "B", "A"], "'A' is given twice"),
        (["A", " "], "' ' is given"),
        (["A", "B\n"], "is given: a name needs"),
    ],
)
def test_names_refused(names: list[str], sentence: str) -> None:
    with pytest.raises(SetupError, match=sentence):
        scaffold.check_names(names, most=8)


@pytest.mark.parametrize(("players", "cards", "most"), [(2, 56, 55), (4, 28, 27), (8, 0, 13)])
def test_deals_refused(players: int, cards: int, most: int) -> None:
    scaffold.check_deal(players, most, 112)
    with pytest.raises(SetupError, match=f"{cards} cards .* 1 to {most} can be dealt"):
        scaffold.check_deal(players, cards, 112)


def test_a_refusal_is_a_value_error() -> None:
    assert issubclass(SetupError, ValueError)
