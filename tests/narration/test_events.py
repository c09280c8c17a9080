"""Events as sentences."""

from __future__ import annotations

import upcard
from upcard import Card, Event
from upcard.engine.layout import KINDS
from upcard.narration.events import Made, narrated, sentences

GAME = upcard.game("crazy8s")


def sentences_of(*events: Event, own: int | None = 0) -> list[str]:
    return sentences(events, GAME, own)


def test_a_turn_is_a_sentence_as_the_seat_may_tell_it() -> None:
    events = [
        Event("turn", 1),
        Event("draw", 1, card=Card("5♥")),
        Event("draw", 1, card=Card("2♣")),
        Event("play", 1, card=Card("2♣")),
        Event("draw", 0, card=Card("K♦")),
        Event("draw", 0, card=Card("K♠")),
        Event("skip", 0),
        Event("turn", 2),
        Event("play", 2, card=Card("8♣")),
        Event("suit", 2, suit="♥"),
    ]
    assert sentences_of(*events) == [
        "Seat 1 drew 2 cards and played 2♣; you drew K♦ and K♠ and lost a turn.",
        "Seat 2 played 8♣ and declared hearts.",
    ]
    assert sentences_of(*events, own=None)[0] == (
        "Seat 1 drew 2 cards and played 2♣; seat 0 drew 2 cards and lost a turn."
    )


def test_what_happened_several_times_in_a_row_is_told_once() -> None:
    events = [
        Event("turn", 1),
        Event("play", 1, card=Card("K♦")),
        Event("play", 1, card=Card("K♦")),
        Event("reverse"),
        Event("reverse"),
        Event("skip", 0),
        Event("skip", 0),
        Event("skip", 1),
    ]
    assert sentences_of(*events, own=1) == [
        "You played K♦ and played K♦; the direction of play was reversed 2 times; "
        "seat 0 lost a turn 2 times; you lost a turn."
    ]


def test_every_kind_of_event_can_be_told() -> None:
    for kind in KINDS:
        card = (
            Card("5♥")
            if kind in ("deal", "lay out", "starter", "draw", "play", "shed", "flip")
            else None
        )
        nobodys = ("lay out", "starter", "reverse", "reshuffle", "blocked", "flip")
        seat = None if kind in nobodys else 1
        text = sentences_of(Event(kind, seat, card, "♠" if kind == "suit" else None, 3))
        assert len(text) == (kind not in ("deal", "turn", "keep"))
    assert sentences_of(Event("keep", 1), own=1) != []


def test_a_press_of_the_machine_that_throws_nothing_was_in_vain() -> None:
    events = [Event("press", 1, number=0), Event("press", 1, number=1), Event("draw", 1)]
    assert sentences_of(*events) == [
        "Seat 1 pressed the machine in vain, pressed the machine and drew 1 card."
    ]


def test_who_wins_the_deal_by_finishing_is_not_told_to_finish_too() -> None:
    last = [Event("turn", 1), Event("play", 1, card=Card("2♣")), Event("out", 1, number=1)]
    assert sentences_of(*last, Event("win", 1)) == ["Seat 1 played 2♣ and won the deal."]
    assert sentences_of(*last) == ["Seat 1 played 2♣ and finished first."]
    assert sentences_of(*last[:2], Event("out", 1, number=2)) == [
        "Seat 1 played 2♣ and finished in place 2."
    ]


def test_new_hands_are_told_and_first_hands_are_not() -> None:
    deal = Event("deal", 0, Card("5♥"))
    assert sentences_of(deal, Event("lay out", None, Card("A♠")))[0] == "On the table: A♠."
    assert sentences_of(Event("play", 0, Card("A♠")), deal, deal) == [
        "You played A♠; new hands were dealt."
    ]
    assert sentences_of(Event("play", 0, Card("A♠")), deal, Event("deal", 1)) == [
        "You played A♠; new hands were dealt."
    ]


def test_the_one_card_just_drawn_is_not_named_again_when_it_is_played() -> None:
    drew, played = Event("draw", 0, Card("5♥")), Event("play", 0, Card("5♥"))
    assert sentences_of(drew, played) == ["You drew 5♥ and played it."]
    assert sentences_of(drew, Event("draw", 0, Card("9♣")), played) == [
        "You drew 5♥ and 9♣ and played 5♥."
    ]
    assert sentences_of(drew, Event("play", 0, Card("9♣"))) == ["You drew 5♥ and played 9♣."]
    assert sentences_of(Event("draw", 1, Card("5♥")), Event("play", 1, Card("5♥"))) == [
        "Seat 1 drew 1 card and played 5♥."
    ]
    assert sentences_of(drew, Event("skip", 0), Event("play", 1, Card("5♥"))) == [
        "You drew 5♥ and lost a turn; seat 1 played 5♥."
    ]


def test_with_open_hands_and_names_all_is_told_and_names_stay_as_they_are() -> None:
    events = [
        Event("play", 0, card=Card("2♣")),
        Event("draw", 1, card=Card("K♦")),
        Event("draw", 1, card=Card("K♠")),
        Event("keep", 1),
    ]
    assert sentences(events, GAME, names=["bob", "Ann"], open_hands=True) == [
        "bob played 2♣; Ann drew K♦ and K♠ and kept the card just drawn."
    ]


def test_what_a_computer_chose_for_somebody_is_not_told_as_theirs() -> None:
    turn, drew = Event("turn", 0), Event("draw", 0, card=Card("5♥"))
    played, next_turn = Event("play", 0, card=Card("5♥")), Event("turn", 1)
    moves = [Made([turn, drew]), Made([played, next_turn, Event("draw", 1, card=Card("2♣"))], 0)]
    assert narrated(moves, GAME, 0) == [
        "You drew 5♥; a computer for you played it.",
        "Seat 1 drew 1 card.",
    ]
    assert narrated(moves[1:], GAME, 1, ["Ada", ""])[0] == "A computer for Ada played 5♥."
