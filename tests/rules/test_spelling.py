"""Cards in rules files can be spelled in several ways, which all mean the same card."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from upcard.cards import DECKS
from upcard.errors import BadRules
from upcard.rules import load
from upcard.rules.load import rules_in
from upcard.rules.spelling import spell

HEAD = 'base = "{}"\nname = "own"\ntitle = "Own"\nsource = "these tests"\n'


@pytest.mark.parametrize("word", ["SKIP", "S", "skip", "s"])
def test_a_rank_changes_the_entry_of_the_base_by_its_name_and_by_its_sign(word: str) -> None:
    rules = rules_in(f"{HEAD.format('uno')}cards.{word}.skip = 2\nscore.points.{word} = 7", "own")
    skips = rules.cards_in_play.matching("SKIP")
    assert [rules.effect(number).skip for number in skips] == [2] * 8
    assert {rules.points(number) for number in skips} == {7}
    assert list(rules.cards) == list(load("uno").cards)


@pytest.mark.parametrize(
    "word", ["Q♠", "q♠", "QS", "qs", "Q spades", "Q SPADES", "QSpades", "Q S", "Q ♠"]
)
def test_a_face_can_be_written_with_its_suit_in_letters(word: str) -> None:
    rules = rules_in(f'{HEAD.format("crazy8s")}cards."{word}".skip = 2', "own")
    assert rules.effect(rules.cards_in_play.number("Q♠")).skip == 2
    assert rules.effect(rules.cards_in_play.number("Q♥")).skip is False


@pytest.mark.parametrize(
    "key",
    ["without", "deal.not_starters", "turn.only", "cards.8.not_on", "cards.2.answers"],
)
def test_lists_of_cards_take_them_too(key: str) -> None:
    keys: dict[str, Any] = {"cards": {"8": {}, "2": {}}, "deal": {}, "turn": {}}
    section, path = keys, key.split(".")
    for part in path[:-1]:
        section = section[part]
    section[path[-1]] = ["7h", "k clubs", "j", 3]
    spell(keys, {"deck": "standard"}, "own")
    assert section[path[-1]] == ["7♥", "K♣", "J", 3]


@pytest.mark.parametrize("name", DECKS)
def test_no_spelling_means_two_cards(name: str) -> None:
    """Every rank and face is itself, and what is short for a face is short for no other."""
    deck = DECKS[name]
    for sign in deck.ranks:
        for word in (sign.name, sign.sign):
            keys: dict[str, Any] = {"without": [word]}
            spell(keys, {"deck": name}, "own")
            assert keys == {"without": [sign.name]}
    short: dict[str, set[str]] = {}
    for suit, rank in {*deck.faces}:
        for one, other in product(
            (deck.ranks[rank].name, deck.ranks[rank].sign),
            (deck.suits[suit].name, deck.suits[suit].sign, deck.suits[suit].name[0]),
        ):
            short.setdefault(f"{one}{other}".casefold(), set()).add(f"{suit} {rank}")
    assert all(len(cards) == 1 for cards in short.values())


def test_two_spellings_of_one_card_in_a_table_are_refused() -> None:
    with pytest.raises(BadRules) as refused:
        rules_in(f"{HEAD.format('uno')}cards.S.skip = 2\ncards.skip.skip = 1", "own")
    assert str(refused.value) == "own: cards: S and skip given: both name the same cards"


def test_a_word_that_is_nearly_a_card_is_named() -> None:
    with pytest.raises(BadRules, match=r"no card 'SKIPP' in the uno deck \(did you mean SKIP\?\)"):
        rules_in(f"{HEAD.format('uno')}cards.SKIPP.skip = 2", "own")


def test_cards_that_the_base_speaks_of_can_be_left_out() -> None:
    rules = rules_in(f'{HEAD.format("uno")}without = ["DRAW_TWO"]', "own")
    assert len(rules.cards_in_play) == 100


def test_a_file_is_spelled_like_one_that_stands_for_itself(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(
        'name = "o"\ntitle = "O"\nsource = "t"\nseats = [2, 4]\ncards.QS.draw = 5\n',
        encoding="utf-8",
    )
    assert list(load(path).cards) == ["Q♠"]
