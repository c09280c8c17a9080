"""Dealing: from known decks, in the order of drawing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.engine.staging import PLAIN, House, deck_from, fields_of, hand, legal, line, log_of
from upcard.chance import SEEDED
from upcard.errors import BadRules, Unreadable
from upcard.games.game import game
from upcard.rules.section import MOST_SEATS

RULES = PLAIN.replace("hand = 5", "hand = 2")


@pytest.mark.parametrize("by", ["cards", "hands"])
def test_the_first_seat_is_dealt_to_first_and_begins(house: House, by: str) -> None:
    plain = house(f'{RULES}deal.by = "{by}"\n')
    deck = deck_from(plain, "A♠ 2♠ 3♠ 4♠ 5♠ 6♠ 9♠")
    state = plain.deal(3, deck=deck, first=1)
    events = state.dealt
    order = [event.seat for event in events if event.kind == "deal"]
    assert order == ([1, 2, 0] * 2 if by == "cards" else [1, 1, 2, 2, 0, 0])
    assert log_of(events)[-1] == "turn 1"
    assert state.turn == 1


def test_one_card_that_is_laid_out_is_the_upcard(house: House) -> None:
    plain = house(f"{RULES}deal.table = 1\n")
    state = plain.deal(2, deck=deck_from(plain, "9♠ A♠ A♥ 2♠ 2♥"))
    assert log_of(state.dealt)[-1] == "turn 0"
    assert [str(card) for card in state.discard] == ["9♠"]
    assert (hand(state, 0), hand(state, 1), state.draw_pile) == ("A♠ 2♠", "A♥ 2♥", 47)


def test_a_starter_of_any_kind_has_no_effect() -> None:
    """Document 004: a special first card has no effect, not having been played by a player."""
    eights = game("crazy8s")
    hands, moves = "A♠ A♥ 3♠ 3♥ 5♠ 5♥ 6♠ 6♥ 9♠ 9♥ 10♠ 10♥ J♠ J♥", "A♠ 3♠ 5♠ 6♠ 9♠ 10♠ J♠ draw"
    for starter in ("2♠", "4♠", "8♠"):
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


def test_cards_before_the_starter_stay_under_it_or_go_to_the_bottom(house: House) -> None:
    rules = f'{RULES}deal.not_starters = ["8", "9"]\n'
    for put_back, under, left in (("", ["9♠", "8♠", "3♠"], 45), ("true", ["3♠"], 47)):
        plain = house(rules + (put_back and f"deal.put_back = {put_back}\n"))
        state = plain.deal(2, deck=deck_from(plain, "A♠ A♥ 2♠ 2♥ 9♠ 8♠ 3♠"))
        assert ([str(card) for card in state.discard], state.draw_pile) == (under, left)
        bottom = fields_of(line(state))["draw"].split(",")[:2]
        assert (bottom == ["9♠", "8♠"]) == bool(put_back)


@pytest.mark.parametrize(("name", "under"), [("uno", ["3R"]), ("clash", ["+4*", "3R"])])
def test_a_wild_draw_four_goes_back_where_the_document_says_so(name: str, under: list[str]) -> None:
    played = game(name)
    hands = [f"{rank}{suit}" for rank in (5, 6, 7, 8) for suit in "RYGB"][:14]
    state = played.deal(2, deck=deck_from(played, f"{' '.join(hands)} +4* 3R"))
    assert [str(card) for card in state.discard] == under


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


def test_new_hands_are_dealt_while_the_pile_lasts(house: House) -> None:
    """Document 003 deals six cards again whenever both players have none."""
    state = game("indigo").deal(seed=1)
    dealt = []
    while state.turn is not None:
        dealt += [event for event in state.play(state.legal[0]) if event.kind == "deal"]
    assert len(dealt) == 36
    state = house("base = 'indigo'\ndeal.again = false").deal(seed=1)
    for _ in range(12):
        state.play(state.legal[0])
    assert state.turn is None
    assert state.draw_pile == 36


WRONG: Sequence[tuple[dict[str, object], str]] = [
    ({"players": 1}, "1 player given: 2 to 4"),
    ({"players": 5}, "5 players given: 2 to 4"),
    ({"players": -1}, "-1 players given: 2 to 4"),
    ({"chance": "dice"}, "'dice' given: it is one of fast, clash, chaos, countdown"),
    ({"first": 2}, "first seat 2 given: it is one of 0 to 1"),
    ({"first": -1}, "first seat -1 given: it is one of 0 to 1"),
    ({"first": 1.0}, "first seat 1.0 given: it is one of 0 to 1"),
    ({"deal": 1.5}, "deal 1.5 given: it is a whole number"),
    ({"seed": "7"}, "seed '7' given: it is a whole number"),
    ({"players": "3"}, "3 players given: 2 to 4"),
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
def test_a_scripted_pile_is_drawn_in_its_order(name: str) -> None:
    it = game(name)
    deck = [str(card) for card in it.deck.cards][::-1]
    events = it.deal(2, deck=deck).dealt
    drawn = [str(event.card) for event in events if event.kind in ("deal", "starter")]
    assert drawn == deck[: len(drawn)]


def test_fewest_seats_are_dealt_to_if_no_number_is_given(house: House) -> None:
    assert house(PLAIN.replace("[2, 4]", "[3, 4]")).deal().seats == 3


@pytest.mark.parametrize("seat", [-1, MOST_SEATS])
def test_a_seat_that_no_table_has_has_no_hand(seat: int) -> None:
    with pytest.raises(BadRules, match=f"seat {seat} given: it is one of 0 to 1"):
        game("crazy8s").deal(2).shared_view(0, {seat})
