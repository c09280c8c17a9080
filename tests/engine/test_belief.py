"""What is worked out of hidden cards, against the true deals and by hand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from itertools import chain, cycle

import pytest

from tests.engine.believing import (
    NOTHING,
    Faces,
    House,
    barred,
    belief_bytes,
    can_lie,
    faces,
    known,
    public,
    texts,
)
from tests.engine.games import (
    SIDED,
    SMALL,
    amount,
    game_of,
    one_of,
    says_what_is_lacked,
    tables_of,
    typical_and_all,
)
from tests.engine.staging import PLAIN, line, log_of, stage, walk
from upcard.engine.belief import BELIEF
from upcard.games.game import game
from upcard.games.moves import Move
from upcard.games.reading import read_state
from upcard.games.state import State
from upcard.games.table import cards_in


@typical_and_all()
def test_the_true_hands_can_always_lie_in_the_places(name: str) -> None:
    for seats in tables_of(name):
        for state in one_of(2, walk(game_of(name).deal(seats), 0, amount(120, 25))):
            for seat, cards in enumerate(state.hands):
                assert can_lie(texts(cards), barred(state, seat)), (repr(state), seat)


@typical_and_all()
def test_what_is_heard_bars_at_least_what_the_table_shows(name: str) -> None:
    """View.lacked is the engine's own, older memory of the last time that a seat was stuck."""
    for state in one_of(2, walk(game_of(name).deal(seed=2), 2, amount(120, 25))):
        for seat in range(state.seats):
            lacked = frozenset(texts(state.lacked(seat)))
            old = len(state.hands[seat]) - state.fresh[seat]
            # a card drawn until its colour came bars what others do not, and the other way round
            if name not in SIDED:
                assert sum(lacked <= cannot for cannot in barred(state, seat)) >= old


@typical_and_all()
def test_a_position_that_was_read_bars_what_its_table_shows(name: str) -> None:
    """What was lacked, but for fresh cards; and what was in the pile when that was reshuffled."""
    said = 0
    for state in chain.from_iterable(
        walk(game_of(name).deal(seed=seed), seed, amount(60, 80)) for seed in (1, 3)
    ):
        read = read_state(state.game, line(state))
        for seat in range(state.seats):
            cards, lacked = state.hands[seat], frozenset(texts(state.lacked(seat)))
            fresh = min(state.fresh[seat], len(cards))
            wanted = [lacked] * (len(cards) - fresh) + [NOTHING] * fresh
            if kept := frozenset(texts(state.kept)):
                recycled = frozenset(texts(state.game.deck.cards)) - kept
                older = state.view(0).older[seat]
                of = [recycled] * older + [kept] * (len(cards) - older)
                wanted = [one | two for one, two in zip(wanted, of, strict=True)]
            assert barred(read, seat) == wanted
            said += bool(lacked)
    assert said or not says_what_is_lacked(game_of(name))


def test_what_was_declined_is_read_off_the_pile() -> None:
    """All that was heard since the last capture; what was heard before, only by who was there."""
    told = 0
    for state in walk(game("indigo").deal(seed=3), 3, amount(200, 40)):
        heard, read = (declined(one) for one in (state, read_state(state.game, line(state))))
        for seat in range(2):
            assert read[seat] <= heard[seat], repr(state)
            told += bool(read[seat])
    assert told


def declined(state: State) -> list[Faces]:
    """The faces that each seat is presumed not to hold."""
    cards, pairs = state.game.deck.cards, belief_bytes(state).view(BELIEF)[0]["declined"]
    return [frozenset(cards[number].text for number in cards_in(pair)) for pair in pairs[:2]]


@typical_and_all()
def test_the_true_hands_can_lie_in_the_places_of_a_deal_that_goes_on_from_text(name: str) -> None:
    for moves in range(0, amount(40, 12), 4):
        *_, last = walk(game_of(name).deal(seed=moves), moves, moves)
        for state in walk(read_state(last.game, line(last)), moves, amount(40, 8)):
            for seat, cards in enumerate(state.hands):
                assert can_lie(texts(cards), barred(state, seat)), (repr(state), seat)


def test_a_copy_and_a_view_have_beliefs_of_their_own() -> None:
    state = known(game("crazy8s"), HEARTLESS, "K♥ 4♦ 9♥")
    twin, view, before = state.copy(), state.view(1), barred(state, 1)
    twin.play("5♥")
    assert barred(twin, 1) != before
    assert barred(state, 1) == before
    assert view.belief is not None
    view.belief[:] = 0
    assert barred(state, 1) == before


# By hand

HEARTLESS = ["5♥ A♦ 3♣ 9♠ J♠ 6♣ Q♦", "A♠ 3♠ 6♠ 4♣ 7♣ J♣ Q♣"]


def test_a_seat_that_draws_until_able_lacks_what_fits_but_for_the_last_card() -> None:
    house = game("crazy8s")
    state = known(house, HEARTLESS, "K♥ 4♦ 9♥")
    fits = faces(house, "♥", "5", "8")
    assert barred(state, 1) == [NOTHING] * 7
    assert log_of(state.play("5♥"))[2:] == ["draw 1 4♦", "draw 1 9♥"]
    assert barred(state, 1) == [fits] * 8 + [NOTHING]
    state.play("9♥")
    assert barred(state, 1) == [fits] * 8
    assert barred(state, 0) == [NOTHING] * 6


def test_of_the_last_card_of_one_that_draws_on_by_choice_it_is_known_that_it_fits() -> None:
    house = game("crazy8s")
    state = known(house, HEARTLESS, "K♥ 4♦ 9♥ 2♣ 2♥")
    fits = faces(house, "♥", "5", "8")
    state.play("5♥")
    state.play("draw")
    does_not_fit = faces(house, "♠", "♥", "♦", "♣") - fits
    assert barred(state, 1) == [fits] * 8 + [does_not_fit, NOTHING]
    state.play("draw")
    assert barred(state, 1) == [fits] * 8 + [does_not_fit, NOTHING, NOTHING]
    state.play("9♥")
    assert barred(state, 1) == [fits] * 8 + [NOTHING, NOTHING]


def test_a_seat_that_finds_the_pile_empty_still_lacks_what_fits(house: House) -> None:
    plain = house(f'{PLAIN}[stuck]\ndraw = "until able"\n[pile]\nreshuffle = "none"\n')
    state = stage(plain, ["5♠ K♥", "Q♦ K♦", "7♠ A♠"], "9♠", draw="2♥ 3♥", rest="discard")
    assert log_of(state.play("5♠"))[-2:] == ["empty 1", "turn 2"]
    assert barred(state, 1) == [faces(plain, "♠", "5")] * 4
    assert log_of(state.play("7♠"))[-3:] == ["turn 1", "empty 1", "turn 2"]
    assert barred(state, 0) == [faces(plain, "♠", "7")]
    assert barred(state, 1) == [faces(plain, "♠", "5", "7")] * 4


@pytest.mark.parametrize(
    ("name", "hands", "pile", "move", "draw", "score", "lacks", "places"),
    [
        # a card that had to be played if it fitted, and was not, does not fit
        ("clash", ["5R 1R 2B", "1G 2G"], "9R", "5R", "8B", "", "R 5 *", (3, 0)),
        # one that is drawn and played leaves the old ones
        ("clash", ["5R 1R 2B", "1G 2G"], "9R", "5R", "8R", "", "R 5 *", (2, 0)),
        # of one that is kept, whether it fits or not, nothing is known
        ("countdown", ["K♥ 3♥ 4♥", "9♦ 10♣"], "Q♥", "K♥", "J♥", "3,5", "♥ K 5", (2, 1)),
        # a pending draw is taken for want of a draw card, or of one of the same rank
        ("countdown", ["2♥ 3♥ 4♥", "9♥ 10♥ 5♥"], "Q♥", "2♥", "J♥ 2♠", "3,5", "2 Q♠", (3, 2)),
        ("switch", ["2♥ 3♥ 4♥", "9♥ 10♥ J♠"], "Q♥", "2♥", "J♥ 2♠", "", "2", (3, 2)),
        # a declared suit is what a stuck seat lacks
        ("mau-mau", ["J♥ 9♥ 7♠", "9♦ 10♣"], "K♥", "J♥=♠", "A♥", "", "♠ J", (2, 1)),
    ],
)
def test_what_a_stuck_seat_lacks(
    name: str,
    hands: list[str],
    pile: str,
    move: str,
    draw: str,
    score: str,
    lacks: str,
    places: tuple[int, int],
) -> None:
    house, (old, new) = game(name), places
    state = stage(house, hands, pile, draw, **({"score": score} if score else {}))
    state.play(move)
    assert barred(state, 1) == [faces(house, *lacks.split())] * old + [NOTHING] * new


def test_a_seat_that_counts_down_lacks_the_rank_that_is_wild_for_it_now() -> None:
    house = game("countdown")
    drawn = "9♠ 10♠ J♠ Q♦ K♠ 3♠ 4♠ 5♠"
    state = stage(house, ["K♥", "9♥ 10♣ 3♣"], "Q♥", draw=drawn, score="8,3")
    assert "down 0 7" in log_of(state.play("K♥"))
    assert barred(state, 0) == [NOTHING] * 7
    assert log_of(state.play("3♣=♥"))[-2:] == ["draw 0 5♠", "turn 1"]
    assert barred(state, 0) == [faces(house, "♥", "7")] * 7 + [NOTHING]


def test_a_suit_that_chance_declares_is_what_a_stuck_seat_lacks(house: House) -> None:
    chaotic = house(f'{PLAIN}[cards.8]\nwild = "chance"\n[stuck]\ndrawn = "kept"\n')
    suits = set()
    for chance in range(12):
        state = stage(chaotic, ["8♥ 9♥ 7♠ 7♦ 7♣", "3♦"], "K♥", chance=f"fast,{chance:x},0")
        suit = next(event for event in log_of(state.play("8♥")) if event.startswith("suit"))[-1]
        if suit != "♦":
            assert barred(state, 1) == [faces(chaotic, suit, "8"), NOTHING]
            suits.add(suit)
    assert suits == {"♠", "♥", "♣"}


def test_a_reshuffled_pile_is_in_no_hand_and_what_is_drawn_then_is_of_it() -> None:
    house = game("mau-mau")
    state = stage(house, ["10♠ 9♥ 7♠", "Q♦ K♦"], "9♠", rest="discard")
    gone = frozenset(texts(state.discard))
    everything = frozenset(texts(house.deck.cards))
    events = log_of(state.play("10♠"))
    assert events[2] == f"reshuffle {len(gone)}"
    assert events[3].startswith("draw 1 ")
    fits = faces(house, "♠", "10", "J")
    assert barred(state, 0) == [gone] * 2
    assert barred(state, 1) == [gone | fits] * 2 + [everything - gone]


def test_a_card_of_which_a_copy_is_not_reshuffled_may_still_be_held(house: House) -> None:
    """Both 3♥ are reshuffled, and the 9♠ under the upcard 9♠; but one 4♥ is in a hand."""
    double = house(f'{PLAIN}deck = "double"\n[stuck]\ndrawn = "kept"\n')
    state = stage(double, ["9♠ 4♥ K♠", "Q♦ K♦"], "9♠", rest="discard")
    under = texts(state.discard)
    state.play("9♠")
    old, new = barred(state, 1)[0], barred(state, 1)[-1]
    lacked = faces(double, "♠", "9")
    twice = {face for face, count in Counter([*under, "9♠"]).items() if count == 2}
    assert {"3♥", "9♠"} <= twice
    assert old == lacked | twice
    assert not {"4♥", "Q♦", "K♦"} & old
    assert new == frozenset(texts(double.deck.cards)) - {*under}
    assert barred(state, 0) == [frozenset(twice)] * 2


def test_all_that_was_hidden_before_a_reshuffle_is_held_by_the_old_places() -> None:
    """Of one copy of each card and two hands, the other hand is known to the last card then."""
    house, seen = game("countdown"), 0
    for seed in range(amount(12, 2)):
        for state in walk(house.deal(2, seed=seed), seed, 300):
            for move in state.legal if state.turn == 0 else ():
                twin = state.copy()
                events = log_of(twin.play(move))
                if events[-1].split()[0] != "turn" or events[-2].split()[0] != "reshuffle":
                    continue
                unseen = frozenset(texts(twin.view(0).unseen))
                allowed = [unseen - cannot for cannot in barred(twin, 1)]
                assert frozenset[str]().union(*allowed) == frozenset(texts(twin.hands[1]))
                seen += 1
    assert seen


def test_a_card_leaves_no_place_that_bars_it_whatever_its_number(house: House) -> None:
    """7Y is card 92 of 112: in the second word of a set, where 1B has that bit in the first."""
    plain = house(f'{PLAIN}deck = "clash"\n[stuck]\ndrawn = "kept"\n')
    hands = ["7R 7G 1R 2R 3R", "1B 2B 3G 4G 8Y"]
    state = known(plain, hands, "9R 7Y")
    lacked = faces(plain, "R", "7")
    assert log_of(state.play("7R"))[2:] == ["draw 1 7Y", "turn 0"]
    assert barred(state, 1) == [lacked] * 5 + [NOTHING]
    state.play("7G")
    state.play("7Y")
    assert barred(state, 1) == [lacked] * 5


# No hidden information


def replay(start: State, moves: Sequence[Move], heard: Sequence[list[str]]) -> State | None:
    """The state after these moves; None if one is not legal or a bystander hears otherwise."""
    if public(start.dealt) != heard[0]:
        return None
    for move, wanted in zip(moves, heard[1:], strict=True):
        if not start.can(move) or public(start.play(move)) != wanted:
            return None
    return start


@typical_and_all()
def test_deals_in_which_the_same_is_seen_and_heard_give_the_same_belief(name: str) -> None:
    house, same, tables = game_of(name), 0, cycle(tables_of(name))
    for seed, seats in zip(range(amount(4 if name in SMALL else 2, 1)), tables, strict=False):
        choice = random.Random(seed)
        order = texts(house.deck.cards)
        choice.shuffle(order)
        start = house.deal(seats, seed, deck=order)
        state, moves, heard = start.copy(), list[Move](), [public(start.dealt)]
        while state.turn is not None and len(moves) < amount(24, 8):
            moves.append(choice.choice(state.legal))
            heard.append(public(state.play(moves[-1])))
        for _ in range(amount(60, 40)):
            one, other = choice.sample(range(len(order)), 2)
            swapped = order.copy()
            swapped[one], swapped[other] = order[other], order[one]
            twin = replay(house.deal(seats, seed, deck=swapped), moves, heard)
            if twin is not None and swapped != order:
                assert (belief_bytes(twin) == belief_bytes(state)).all(), (order, swapped, moves)
                same += 1
    assert same > amount(10, 0)


def test_which_copy_of_a_face_was_played_is_not_in_the_belief() -> None:
    """Seat 0 keeps a 5R in one deal, and a 1G in the other, in which that 5R lies in the pile."""
    house, beliefs = game("clash"), []
    for kept, left in (("5R", "1G"), ("1G", "5R")):
        hands = [f"{kept} 3R 7R 2B 3G 4G 6Y", "2G 5R 3B 4B 6G 7G 9Y"]
        state = known(house, hands, f"9R 8R {left}")
        state.play("3R")
        state.play("5R")
        beliefs.append(belief_bytes(state))
    assert (beliefs[0] == beliefs[1]).all()
