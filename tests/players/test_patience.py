"""Patience: a test for each sentence about it, on positions built for it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations

import pytest

import upcard
from tests.engine.staging import stage
from tests.players.test_eights import GAME, GONE, OWN, TABLES, asked, away, decisions, quiet, table
from upcard.arena.contest import contest
from upcard.arena.runners.workers import threads
from upcard.arena.tournament import Progress, play
from upcard.cards import Card
from upcard.games.state import State
from upcard.players.patience import MOST_LAID, joins, laid, order, others, surely, worth

ALL_SURE = -1


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(GAME.deck.card, text.split()))


def length(hand: Sequence[Card], sure: int = ALL_SURE) -> float:
    """The length of the order of a whole hand."""
    whole = (1 << len(hand)) - 1
    return order(hand, whole, whole, sure)


def longest(hand: Sequence[Card], last: Card | None = None) -> int:
    """The same by trying all orders that there are."""
    nexts = [card for card in hand if last is None or joins(last, card)]
    rest = ([other for other in hand if other != card] for card in nexts)
    return max((1 + longest(left, card) for left, card in zip(rest, nexts, strict=True)), default=0)


def one_turn(state: State) -> list[str]:
    """What seat 0 plays until it is another's turn, or over."""
    played = []
    while state.turn == 0:
        played.append(asked("patience", state))
        state.play(played[-1])
    return played


# The order


@pytest.mark.parametrize(
    ("one", "other", "joined"),
    [("9♥", "3♥", True), ("9♥", "9♠", True), ("9♥", "3♠", False), ("8♣", "3♠", True)],
)
def test_a_card_follows_one_of_its_suit_or_rank_and_a_wild_card_joins_anything(
    one: str, other: str, joined: bool
) -> None:
    for first, second in permutations(cards(f"{one} {other}")):
        assert joins(first, second) is joined


@pytest.mark.parametrize("hand", ["9♥ 5♥ 5♠ K♠", "K♥ 6♥ 6♣ 3♣ 3♦", "3♥ 5♥ 8♠ 9♣ K♣"])
def test_the_fewest_ways_onward_come_first_and_a_dead_end_last(hand: str) -> None:
    """There is but one such order, from end to end. However the cards lie in the hand, it is found:
    it begins at an end, and does not break off where it could go on."""
    for cards_in_some_way in permutations(cards(hand)):
        assert length(cards_in_some_way) == len(cards_in_some_way)


@pytest.mark.parametrize(("size", "least"), [(4, 0.99), (5, 0.97), (6, 0.92), (7, 0.87)])
def test_an_order_is_hardly_shorter_than_the_longest_that_there_is(size: int, least: float) -> None:
    chance, found, there = random.Random(1), 0.0, 0
    for _ in range(150):
        hand = chance.sample(GAME.deck.cards, size)
        own, best = length(hand), longest(hand)
        assert own <= best
        found, there = found + own, there + best
    assert found >= least * there


def test_behind_a_card_that_is_not_sure_the_rest_counts_half() -> None:
    hand = cards("9♥ 5♥ 5♠ K♠")
    assert length(hand, 0) == 1 + 1 / 2 + 1 / 4 + 1 / 8
    assert length(hand, 0b1000) == 2 + 1 / 2 + 1 / 4
    assert length(hand, 0b0001) == 2 + 1 / 2 + 1 / 4
    assert length(hand, 0b1001) == 2 + 1 / 2 + 1 / 4  # it cannot begin at both ends


@pytest.mark.parametrize("seats", [3, 4])
def test_it_keeps_the_cards_that_hold_its_order_together(seats: int) -> None:
    """Of two diamonds it plays the one to which the third card cannot be joined. (The third card
    makes it less likely that others answer its own rank: that alone would ask for the other one.)
    """
    sizes = [5] * (seats - 1)
    assert asked("patience", table("5♦ J♦ J♠", "9♦", sizes)) == "5♦"
    assert asked("patience", table("5♦ J♦ 5♠", "9♦", sizes)) == "J♦"


def test_more_cards_than_bits_are_laid_out_as_far_as_they_go() -> None:
    game = upcard.game("clash")
    hand = " ".join(map(str, game.deck.cards[:70]))
    view = stage(game, [hand, str(game.deck.cards[80])], str(game.deck.cards[90])).view(0)
    assert (len(view.hand), laid(view.hand)) == (70, MOST_LAID)
    assert upcard.players.player_named("patience").choose(view) in view.legal
    assert others(view.hand, game.deck.cards[100]) == 2**MOST_LAID - 1


# What is sure


@pytest.mark.parametrize("way", ["2♥ 4♥ 4♣ 9♣", "4♥ 2♥ 2♣ 9♣", "4♥ 4♦ 2♦ 2♠ 2♣ J♣"])
def test_between_two_it_goes_out_in_one_turn_where_it_can(way: str) -> None:
    """«a card that costs the other the turn, and so gives another»: there is one way to do it."""
    for own in list(permutations(way.split()))[::5]:
        state = table(" ".join(own), "K♥", [1])
        assert one_turn(state) == way.split()
        assert state.outcome is not None
        assert state.outcome.winner == 0


def test_the_order_goes_on_from_the_move() -> None:
    """4♥ or 2♠ on a four: either way the turn comes back, but only spades go on from there."""
    assert asked("patience", table("4♥ 2♠ 9♠ J♠", "4♠", [5])) == "2♠"


def test_a_turn_comes_back_between_two_only() -> None:
    hand = "2♥ 4♥ 7♥ 8♥ 9♥"
    for seats, sure in ((2, 0b00011), (3, 0), (4, 0)):
        view = table(hand, "K♥", [5] * (seats - 1)).view(0)
        assert surely(view, view.hand, view.unseen) == sure
    game = upcard.game("countdown")  # where jacks skip, and the others play on when one is out
    for place, out, sure in (("0,0,1", 1, 0b01), ("0,0,0", 0, 0)):
        state = stage(game, ["J♥ 9♥", "5♠ 6♠", "" if out else "7♦"], "K♥", place=place, out=out)
        view = state.view(0)
        assert surely(view, view.hand, view.unseen) == sure


def test_what_no_card_that_it_does_not_see_could_answer_is_sure() -> None:
    """The other holds clubs and 5♦: hearts go one after another, 5♥ last, and all others are out of
    the game."""
    hands = ["5♥ 9♥ J♥ 3♥", "6♣ 10♣ Q♣ 5♦"]
    state = stage(GAME, hands, "K♥", rest="discard")
    view = state.view(0)
    assert surely(view, view.hand, view.unseen) == 0b1110
    assert one_turn(state)[-1] == "5♥"
    assert state.outcome is not None
    assert state.outcome.winner == 0
    with_a_pile = stage(GAME, hands, "K♥").view(0)
    assert surely(with_a_pile, with_a_pile.hand, with_a_pile.unseen) == 0  # there are more hearts


@pytest.mark.parametrize("way", ["J♥ 9♥ 9♠ 3♠", "3♥ 9♥ 9♠ J♠"])
def test_it_goes_out_in_one_turn_past_one_who_cannot_answer(way: str) -> None:
    """There is one way to do it."""
    for own in permutations(way.split()):
        state = stage(GAME, [" ".join(own), "6♣ 10♣ Q♣ 5♣"], "K♥", rest="discard")
        assert one_turn(state) == way.split()


def test_a_suit_that_it_declares_may_be_sure_too() -> None:
    """8♠ as spades leaves the other with nothing, and this player goes out."""
    state = stage(GAME, ["8♠ J♠", "6♣ 10♣ Q♣ 5♦"], "K♥", rest="discard")
    assert one_turn(state) == ["8♠=♠", "J♠"]


# The next player


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("suit", ["♥", "♠"])
def test_it_leaves_what_the_next_player_can_hardly_answer(seats: int, suit: str) -> None:
    """«the cards that the next player may be expected to draw, less those that it may be expected
    to answer with»: more of one suit are gone, and there is nothing else to choose between."""
    hands = [OWN, *quiet(seats)]
    assert asked("patience", stage(GAME, hands, f"{GONE.format(suit)} 9♦")) == f"9{suit}"


def test_a_move_is_worth_what_a_count_by_hand_gives() -> None:
    """Of 49 cards the next player holds 4. On 9♥ go 11 hearts, 2 nines, and the 3 eights that are
    no hearts. What is left then is 9♠, which can follow the nines and all 4 eights of these."""
    view = table("9♥ 9♠", "K♥", [4, 4]).view(0)
    move = next(move for move in view.legal if move.text == "9♥")
    assert len(view.unseen) == 49
    fitting, met = 11 + 2 + 3, 2 + 4
    draws = (1 - fitting / 49) ** 4 * 50 / (fitting + 1)
    by_hand = draws - 4 * fitting / 49 + met / fitting * 1
    assert worth(view, view.hand, view.unseen, 0, move) == pytest.approx(by_hand)


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize(("suit", "other"), ["♥♠", "♠♥"])
def test_it_stays_where_it_can_follow_the_answer(seats: int, suit: str, other: str) -> None:
    """«the chance that the hand can follow what the next player may answer»: of both suits as many
    cards are left over, but of one it holds three, where of the other three are gone."""
    own = f"9♥ 9♠ 3{suit} 6{suit} Q{suit}"
    pile = f"3{other} 6{other} Q{other} 9♦"
    hands = [own, "2♣ 4♣ 5♣ 10♣", "2♦ 4♦ 5♦ 10♦", "7♣ 7♦ K♦ A♦"][:seats]
    assert asked("patience", stage(GAME, hands, pile)) == f"9{suit}"


@pytest.mark.parametrize("seats", TABLES)
def test_a_wild_card_is_kept_while_another_move_is_hardly_worse(seats: int) -> None:
    assert asked("patience", table("8♠ 5♥ K♣ 9♦", "9♥", away(seats, 1))) in ("5♥", "9♦")
    assert asked("patience", table("8♠ 5♥ K♣", "9♦", away(seats, 1))).startswith("8♠")
    kept = [
        move.card is None or move.card.rank != "8"
        for view, move in decisions("patience", seats, 30)
        if len({one.card.rank == "8" for one in view.legal if one.card}) == 2
    ]
    assert sum(kept) > 0.9 * len(kept) > 10


# How good it is


@pytest.mark.full
@pytest.mark.parametrize("seats", TABLES)
def test_it_beats_the_best_player_of_the_document(seats: int) -> None:
    names = ["patience", *["memory"] * (seats - 1)]
    progress = Progress(contest(GAME, names, seats, 4000, 1))
    play(progress, threads(1), 1)
    rates = {row.entrant.name: row.win_rate for row in progress.results().standings}
    assert rates["patience"].low > 1 / seats
