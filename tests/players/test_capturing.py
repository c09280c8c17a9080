"""The card counter: a test for each sentence about it, on positions built for it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import upcard
from tests.engine.staging import stage
from tests.players.test_eights import TABLES, table
from tests.players.test_eights import asked as asked_at_eights
from upcard.arena.contest import contest
from upcard.arena.runners.workers import threads
from upcard.arena.tournament import Progress, play
from upcard.cards import Card
from upcard.games.state import State
from upcard.games.view import View
from upcard.players import player_named
from upcard.players.capturing import may_hold, taken

GAME = upcard.game("indigo")
PLAYER = player_named("card-counter")
TO_COME = "A♣ A♦ 4♣ 4♦ 10♣ 10♦ J♣ J♦ Q♣ Q♦ K♣ K♦"
"""A draw pile: two hands of minors that count for nothing here, as there is one of each suit."""


def staged(own: str, other: str, pile: str, to_come: str = "") -> State:
    """A position: what is neither in a hand nor on the table nor to come has been captured."""
    return stage(GAME, [own, other], pile, to_come, rest="captured")


def asked(own: str, other: str, pile: str, to_come: str = "") -> str:
    return PLAYER.choose(staged(own, other, pile, to_come).view(0)).text


def risk(view: View, card: str) -> float:
    return taken(view, view.discard, view.unseen, Card(card))


def possible(view: View) -> set[str]:
    """The cards that may be in the next player's hand."""
    return {card.text for card in view.unseen if may_hold(view, view.discard, card)}


# What it remembers


@pytest.mark.parametrize(
    ("pile", "lying"), [("Q♥", ""), ("Q♥ 3♠", "Q♥"), ("5♠ Q♥ 3♠", "Q♥"), ("8♠ 9♦ Q♥ 3♠", "Q♥ 8♠")]
)
def test_the_chance_of_being_taken_is_that_of_all_hands_that_may_be(pile: str, lying: str) -> None:
    """Counted over every hand of three. Of the last cards on the table, the next player laid each
    second one; that would have taken the card under it, if it could."""
    view = staged("5♥ 9♣ 2♦", "7♣ J♠ 2♠", pile, TO_COME).view(0)
    left = [Card(card) for card in lying.split()]
    cards = [
        card
        for card in view.unseen
        if not any(card.suit == other.suit or card.rank == other.rank for other in left)
    ]
    assert possible(view) == set(map(str, cards))
    for laid in view.hand:
        hands = list(combinations(cards, 3))
        hit = sum(any(c.suit == laid.suit or c.rank == laid.rank for c in hand) for hand in hands)
        assert risk(view, laid.text) == pytest.approx(hit / len(hands))


def test_what_was_left_lying_tells_the_truth_of_a_player_who_captures_when_it_can() -> None:
    """Between two of document 003's own, whose hands are known here: no card that they hold is
    taken for impossible, and many that they do not hold are."""
    first, excluded = player_named("first"), 0
    for deal in range(12):
        state = GAME.deal(seed=8, deal=deal)
        while state.turn is not None:
            view = state.view(state.turn)
            may = possible(view)
            assert set(map(str, state.hands[view.next_seat])) <= may
            excluded += len(set(map(str, view.unseen)) - may)
            state.play(first.choose(view))
    assert excluded > 400


def test_cards_laid_from_an_earlier_hand_tell_nothing() -> None:
    """A new hand was dealt since the queen was left lying: all six cards are there again."""
    view = staged("5♥ 9♣ 2♦ 2♣ 6♠ 7♦", "7♣ J♠ 2♠ Q♠ 3♥ 9♠", "Q♥ 3♠", TO_COME).view(0)
    assert possible(view) == set(map(str, view.unseen))


def test_once_the_draw_pile_is_gone_it_knows_the_other_hand() -> None:
    view = staged("5♥ 9♣ 2♦", "7♣ J♠ 2♠", "Q♥ 8♠").view(0)
    assert [risk(view, card) for card in ("5♥", "9♣", "2♦", "3♥")] == [0, 1, 1, 0]


# What it makes of it


def test_it_captures() -> None:
    """«A move gains the pile if it captures». Seldom is a small one left for the turn after."""
    assert asked("5♥ 9♣ 2♦", "7♣ J♠ 2♠", "8♠ 6♦ Q♥", TO_COME) == "5♥"
    captured = Counter[bool]()
    for deal in range(8):
        state = GAME.deal(seed=9, deal=deal)
        while state.turn is not None:
            view = state.view(state.turn)
            move = PLAYER.choose(view)
            if taking := {str(c) for c in view.hand if c.suit == view.suit or c.rank == view.rank}:
                captured[move.text in taking] += 1
            state.play(move)
    assert captured[True] > 120 > 15 * captured[False]


@pytest.mark.parametrize(("own", "best"), [("5♥ K♥ 2♦", "K♥"), ("5♥ 2♥ Q♠", "Q♠")])
def test_it_captures_with_the_card_of_most_points(own: str, best: str) -> None:
    assert asked(own, "7♣ J♠ 2♠", "8♠ 6♦ Q♥", TO_COME) == best


@pytest.mark.parametrize("suit", "♠♥")
@pytest.mark.parametrize("pile", ["", "6♦"])
def test_it_lays_what_the_next_player_is_least_likely_to_take(suit: str, pile: str) -> None:
    """Cards alike but for their suits: of one suit three more are there, of the other none."""
    other = "♥" if suit == "♠" else "♠"
    to_come = f"3{other} 7{other} 8{other} A♦ 4♦ 10♦ J♦ Q♦ K♦ 2♦ 3♦ 8♦"
    assert asked(f"9♠ 9♥ 5{suit} 5{other}", "7♣ A♣ 4♣ 10♣", pile, to_come) in (
        f"9{suit}",
        f"5{suit}",
    )


@pytest.mark.parametrize("suit", "♠♥")
def test_it_lays_what_the_next_player_left_lying(suit: str) -> None:
    """It did not take a card of that suit, so it has none of it, though as many may be anywhere."""
    other = "♥" if suit == "♠" else "♠"
    to_come = "3♠ 7♠ 8♠ 3♥ 7♥ 8♥ J♦ Q♦ K♦ 2♦ 10♦ A♦"
    assert asked(f"9{other} 9{suit}", "7♣ A♣", f"4{suit} 6♦", to_come) == f"9{suit}"


@pytest.mark.parametrize("dear", ["A♥", "K♥"])
def test_of_two_cards_that_are_taken_as_easily_it_lays_the_cheaper(dear: str) -> None:
    """«otherwise it loses the pile, as likely as the next player can take it»: the other player
    certainly can."""
    assert asked(f"{dear} 9♥", "3♥ 5♥", "6♦") == "9♥"


@pytest.mark.parametrize(("suit", "other"), ["♠♥", "♥♠"])
def test_it_keeps_what_lies_there_within_reach(suit: str, other: str) -> None:
    """«What is not lost may be captured in the turn after»: all three are taken as easily, but
    the one that is alone in its suit is wanted then."""
    to_come = "3♠ 4♠ 8♠ 3♥ 4♥ 8♥ J♦ Q♦ K♦ 2♦ 10♦ A♦"
    own, others = f"9{suit} 5{suit} 6{other}", "7♣ A♣ 10♣"
    view = staged(own, others, "K♣", to_come).view(0)
    assert len({risk(view, card) for card in own.split()}) == 1
    assert PLAYER.choose(view).text != f"6{other}"


# Where every card must match


@pytest.mark.parametrize("seats", TABLES)
def test_where_every_card_must_match_it_plays_high_points(seats: int) -> None:
    for own, best in (("3♥ K♥ 6♥ 9♠", "K♥"), ("3♥ 7♥ K♥ 6♥ 9♠", "7♥"), ("3♥ 2♥ K♥ 9♠", "2♥")):
        assert asked_at_eights("card-counter", table(own, "9♥", [4] * (seats - 1))) == best


@pytest.mark.parametrize("seats", TABLES)
def test_where_every_card_must_match_it_keeps_cards_that_match_much(seats: int) -> None:
    """Jack or queen, which count the same: the hand has another jack, whose matches it keeps."""
    assert asked_at_eights("card-counter", table("J♥ Q♥ J♠", "9♥", [4] * (seats - 1))) == "J♥"
    assert asked_at_eights("card-counter", table("J♥ Q♥ Q♠", "9♥", [4] * (seats - 1))) == "Q♥"


# How good it is


@pytest.mark.full
@pytest.mark.parametrize(("other", "least"), [("first", 0.62), ("random", 0.95)])
def test_it_beats_the_players_that_there_are(other: str, least: float) -> None:
    progress = Progress(contest(GAME, ["card-counter", other], 2, 1000, 1))
    play(progress, threads(1), 1)
    rates = {row.entrant.name: row.win_rate for row in progress.results().standings}
    assert rates["card-counter"].low > least
