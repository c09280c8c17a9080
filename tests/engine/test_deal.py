"""Dealing: from known decks, in the order of drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tests.engine.staging import PLAIN, fields_of, hand, house_game, legal, line, log_of
from upcard.chance import SEEDED
from upcard.errors import BadRules, Unreadable
from upcard.games.game import Game, game
from upcard.rules.sections import MOST_SEATS

House = Callable[[str], Game]

RULES = """\
name = "plain"
title = "Match or draw"
source = "these tests"
seats = [2, 4]
[deal]
hand = 2
"""


def deck_from(game: Game, top: str) -> list[str]:
    """The whole deck in the order of drawing, these cards first."""
    first = top.split()
    rest = [str(card) for card in game.deck.cards]
    for card in first:
        rest.remove(card)
    return first + rest


def test_one_card_to_each_seat_in_turn(house: House) -> None:
    plain = house(RULES)
    deck = deck_from(plain, "A♠ A♥ 2♠ 2♥ 9♠")
    state = plain.deal(2, deck=deck)
    events = state.dealt
    assert (hand(state, 0), hand(state, 1), str(state.upcard)) == ("A♠ 2♠", "A♥ 2♥", "9♠")
    assert log_of(events) == [
        *("deal 0 A♠", "deal 1 A♥", "deal 0 2♠", "deal 1 2♥", "starter 9♠", "turn 0"),
    ]


def test_hand_by_hand(house: House) -> None:
    """SPEC, countdown: «Dealing gives player 1 eight cards, then player 2, and so on»."""
    plain = house(f'{RULES}by = "hands"\n')
    state = plain.deal(2, deck=deck_from(plain, "A♠ A♥ 2♠ 2♥ 9♠"))
    assert (hand(state, 0), hand(state, 1)) == ("A♠ A♥", "2♠ 2♥")


@pytest.mark.parametrize("by", ["cards", "hands"])
def test_the_first_seat_is_dealt_to_first_and_begins(house: House, by: str) -> None:
    plain = house(f'{RULES}by = "{by}"\n')
    deck = deck_from(plain, "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 9♠")
    state = plain.deal(3, deck=deck, first=1)
    events = state.dealt
    order = [event.seat for event in events if event.kind == "deal"]
    assert order == ([1, 2, 0] * 2 if by == "cards" else [1, 1, 2, 2, 0, 0])
    assert log_of(events)[-1] == "turn 1"
    assert state.turn == 1


def test_cards_laid_out_before_the_hands(house: House) -> None:
    """Document 003: four cards to the table, then six to each; the last one is the top card."""
    deck = deck_from(game("indigo"), "J♠ Q♠ K♠ 4♠ A♥ 2♥ 3♥ 4♥ 5♥ 6♥ A♦")
    state = game("indigo").deal(deck=deck)
    events = state.dealt
    assert log_of(events)[:4] == [f"lay out {card}" for card in ("J♠", "Q♠", "K♠", "4♠")]
    assert log_of(events)[4:10] == [f"deal 0 {n}♥" for n in "A23456"]
    assert [str(card) for card in state.discard] == ["J♠", "Q♠", "K♠", "4♠"]
    assert str(state.upcard) == "4♠"


def test_a_game_that_sheds_can_lay_cards_out_too(house: House) -> None:
    plain = house(f"{RULES}table = 2\n")
    state = plain.deal(2, deck=deck_from(plain, "K♦ 9♠ A♠ A♥ 2♠ 2♥"))
    assert [str(card) for card in state.discard] == ["K♦", "9♠"]
    assert (hand(state, 0), legal(state), state.draw_pile) == ("A♠ 2♠", "A♠ 2♠", 46)


def test_one_card_that_is_laid_out_is_the_upcard(house: House) -> None:
    plain = house(f"{RULES}table = 1\n")
    state = plain.deal(2, deck=deck_from(plain, "9♠ A♠ A♥ 2♠ 2♥"))
    assert log_of(state.dealt)[-1] == "turn 0"
    assert [str(card) for card in state.discard] == ["9♠"]
    assert (hand(state, 0), hand(state, 1), state.draw_pile) == ("A♠ 2♠", "A♥ 2♥", 47)


def test_a_starter_that_must_be_a_number_and_those_under_it() -> None:
    """Document 000 turns up cards until a number card lies on top."""
    clash = game("clash")
    hands = "0R 0B 1R 1B 2R 2B 3R 3B 4R 4B 5R 5B 6R 6B"
    deck = deck_from(clash, f"{hands} +4* SR VG 7R")
    state = clash.deal(2, deck=deck)
    events = state.dealt
    assert [str(card) for card in state.discard] == ["+4*", "SR", "VG", "7R"]
    assert log_of(events)[14:] == [
        *("starter +4*", "starter SR", "starter VG", "starter 7R", "turn 0"),
    ]


def test_a_starter_of_any_kind_has_no_effect() -> None:
    """Document 004: a special first card has no effect, not having been played by a player."""
    eights = game("crazy8s")
    hands = "A♠ A♥ 3♠ 3♥ 5♠ 5♥ 6♠ 6♥ 9♠ 9♥ 10♠ 10♥ J♠ J♥"
    for starter, moves in {
        "2♠": "A♠ 3♠ 5♠ 6♠ 9♠ 10♠ J♠ draw",
        "4♠": "A♠ 3♠ 5♠ 6♠ 9♠ 10♠ J♠ draw",
        "8♠": "A♠ 3♠ 5♠ 6♠ 9♠ 10♠ J♠ draw",
    }.items():
        state = eights.deal(2, deck=deck_from(eights, f"{hands} {starter}"))
        events = state.dealt
        assert log_of(events)[-2:] == [f"starter {starter}", "turn 0"]
        assert (state.turn, legal(state), state.declared) == (0, moves, False)


def test_no_card_left_that_can_be_the_starter(house: House) -> None:
    clash = house("base = 'clash'\nseats = [2, 2]\n[deal]\nhand = 55\n")
    others = [str(card) for card in clash.deck.cards if not str(card)[0].isdigit()]
    numbers = [str(card) for card in clash.deck.cards if str(card)[0].isdigit()]
    with pytest.raises(BadRules, match="starter"):
        clash.deal(2, deck=[*numbers, *others])


def test_hands_by_the_number_of_seats() -> None:
    """Document 002: seven cards each for two, five for three or four."""
    for seats, cards in ((2, 7), (3, 5), (4, 5)):
        state = game("crazy8s").deal(seats, seed=1)
        assert state.scores == (cards,) * seats


BEGINNING = {
    "seats": "3",
    "first": "1",
    "turn": "1",
    "step": "1",
    "turns": "1",
    "phase": "1",
    **dict.fromkeys(("pending", "passes", "drew", "reason", "out"), "0"),
    "winner": "",
    "captor": "",
    "drawn": "",
    "captured": "//",
    "stuck": "//",
    "place": "0,0,0",
    "points": "0,0,0",
    "score": "2,2,2",
    "fresh": "2,2,2",
    "upcard": "9♠",
    "in-force": "9,♠",
    "discard": "9♠",
    "layers": "",
    "ordered": "1",
}
"""A deal's first turn: two cards each, the upcard 9♠, seat 1 first."""


def test_when_a_deal_begins_nothing_has_happened_yet(house: House) -> None:
    plain = house(RULES)
    state = plain.deal(3, deck=deck_from(plain, "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 9♠"), first=1)
    told_so = fields_of(line(state))
    assert {key: told_so[key] for key in BEGINNING} == BEGINNING
    assert [state.lacked(seat) for seat in range(3)] == [(), (), ()]


def test_new_hands_are_dealt_while_the_pile_lasts(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Document 003 deals six cards again whenever both players have none."""
    state = game("indigo").deal(seed=1)
    dealt = []
    while state.turn is not None:
        dealt += [event for event in state.play(state.legal[0]) if event.kind == "deal"]
    assert len(dealt) == 36
    once = house_game(tmp_path_factory.mktemp("once"), "base = 'indigo'\n[deal]\nagain = false\n")
    state = once.deal(seed=1)
    for _ in range(12):
        state.play(state.legal[0])
    assert state.turn is None
    assert state.draw_pile == 36


WRONG: Sequence[tuple[dict[str, object], str]] = [
    ({"players": 1}, "1 players given: 2 to 4"),
    ({"players": 5}, "5 players given: 2 to 4"),
    ({"players": -1}, "-1 players given: 2 to 4"),
    ({"chance": "dice"}, "'dice' given: it is one of fast, clash, chaos, countdown"),
    ({"first": 2}, "first seat 2 given: it is one of 0 to 1"),
    ({"first": -1}, "first seat -1 given: it is one of 0 to 1"),
    ({"deck": ["A♠"]}, "1 cards given: a deck of crazy8s has all 52"),
    ({"deck": []}, "0 cards given: a deck of crazy8s has all 52"),
]


@pytest.mark.parametrize(("wrong", "told_so"), WRONG)
def test_a_deal_that_the_game_does_not_allow(wrong: dict[str, object], told_so: str) -> None:
    with pytest.raises(BadRules) as refused:
        game("crazy8s").deal(**wrong)  # type: ignore[arg-type]
    assert told_so in str(refused.value)


def test_a_known_deck_is_of_this_games_cards() -> None:
    eights = game("crazy8s")
    cards = deck_from(eights, "")
    with pytest.raises(Unreadable, match="no card '1R'"):
        eights.deal(deck=["1R", *cards[1:]])
    with pytest.raises(Unreadable, match="A♠"):
        eights.deal(deck=[cards[0], *cards[:-1]])
    with pytest.raises(BadRules, match="deck"):
        eights.deal(deck=cards, chance="clash")


@pytest.mark.parametrize("chance", SEEDED)
def test_any_whole_number_is_a_seed(chance: str) -> None:
    for seed in (0, -1, 2**31, 2**48, 2**64 + 1, 10**30):
        state = game("countdown").deal(2, seed=seed, chance=chance)
        assert state == game("countdown").deal(2, seed=seed, chance=chance)


@pytest.mark.parametrize("name", ["crazy8s", "clash", "countdown"])
def test_a_scripted_pile_is_drawn_in_its_order(house: House, name: str) -> None:
    it = game(name)
    deck = [str(card) for card in it.deck.cards][::-1]
    events = it.deal(2, deck=deck).dealt
    drawn = [str(event.card) for event in events if event.kind in ("deal", "starter")]
    assert drawn == deck[: len(drawn)]


def test_fewest_seats_are_dealt_to_if_no_number_is_given(house: House) -> None:
    assert house(PLAIN.replace("[2, 4]", "[3, 4]")).deal().seats == 3


@pytest.mark.parametrize("seat", [-1, MOST_SEATS])
def test_a_seat_that_no_table_has_has_no_hand(seat: int) -> None:
    with pytest.raises(IndexError, match="no table has such a seat"):
        game("crazy8s").deal(2).shared_view(0, {seat})
