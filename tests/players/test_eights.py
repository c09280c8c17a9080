"""The players of document 002: a test for each sentence about one, on positions built for it.

Where a sentence can be read in two ways, the test's docstring says how it is read here. Whatever
they are after, all but ExtraCards draw only when they must: a card that is not played for fear of
wasting it costs more cards than it saves.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import upcard
from tests.engine.staging import line, stage
from upcard.games.moves import Move
from upcard.games.reading import read_view
from upcard.games.state import State
from upcard.games.view import View
from upcard.players import player_named
from upcard.players.built_in import DOCUMENT_002
from upcard.players.eights import answers

GAME = upcard.game("crazy8s")
POINTS = {"A": 1, "2": 25, "4": 25, "7": 20, "8": 50, "J": 10, "Q": 10, "K": 10}
TABLES = [2, 3, 4]
DEALS = 15
NEXT, PREVIOUS = 1, -1


def points(card: str) -> int:
    """What a card counts, as the document says it."""
    rank = card[:-1]
    return POINTS[rank] if rank in POINTS else int(rank)


def is_power(card: str) -> bool:
    """«Power Cards»: eights, twos, fours, sevens."""
    return card[:-1] in ("2", "4", "7", "8")


def table(own: str, upcard: str, sizes: Sequence[int], draw: str = "", **given: Any) -> State:
    """A position in which seat 0 holds `own`, and the others so many cards of those left over."""
    used = {*own.split(), *upcard.split(), *draw.split()}
    left = [card.text for card in GAME.deck.cards if card.text not in used]
    hands = [own, *(" ".join(left.pop() for _ in range(size)) for size in sizes)]
    return stage(GAME, hands, upcard, draw, **given)


def asked(name: str, state: State) -> str:
    """The move of a player who has the turn, as text."""
    assert state.turn is not None
    move = player_named(name).choose(state.view(state.turn))
    assert move in state.legal
    return move.text


def drawing(name: str, state: State, most: int = 20) -> list[str]:
    """The moves of a player in one turn: drawing, as long as it does, and then its card."""
    seat, moves = state.turn, list[str]()
    while state.turn == seat and len(moves) < most:
        moves.append(asked(name, state))
        state.play(moves[-1])
        if moves[-1] != "draw":
            break
    return moves


def away(seats: int, where: int, fewest: int = 2, most: int = 6) -> list[int]:
    """Hand sizes of the other seats, the one at a distance having the fewest."""
    sizes = [most] * seats
    sizes[where % seats] = fewest
    return sizes[1:]


def decisions(name: str, seats: int, deals: int = DEALS) -> Iterator[tuple[View, Move]]:
    """All that a player decides in seat 0 of some deals, against different others."""
    player = player_named(name)
    others = [player_named(kind.name) for kind in DOCUMENT_002]
    for number in range(deals):
        state = GAME.deal(seats, seed=2, deal=number)
        while state.turn is not None:
            view = state.view(state.turn)
            if view.seat == 0:
                move = player.choose(view)
                yield view, move
            else:
                move = others[(number + view.seat) % len(others)].choose(view)
            state.play(move)


def cards(view: View) -> list[str]:
    """The cards that the seat may play."""
    return sorted({move.card.text for move in view.legal if move.card is not None})


def others(view: View) -> list[int]:
    """The sizes of all other hands."""
    return [size for seat, size in enumerate(view.hand_sizes) if seat != view.seat]


# RandomPlayer


@pytest.mark.parametrize(
    "seats", [3, *(pytest.param(seats, marks=pytest.mark.full) for seats in (2, 4))]
)
def test_random_plays_each_valid_card_equally_often(seats: int) -> None:
    """«should play a random valid card»: card by card, an eight with any suit."""
    times = 1000
    chosen = Counter(
        asked("random", table("8♣ 5♥ 9♠ K♦ 3♥ Q♣", "9♥", [4] * (seats - 1), turns=turn))
        for turn in range(1, times + 1)
    )
    played = Counter[str]()
    for move, count in chosen.items():
        played[move.partition("=")[0]] += count
    assert set(played) == {"8♣", "5♥", "9♠", "3♥"}
    spread = (times * 0.25 * 0.75) ** 0.5
    assert all(abs(count - times / 4) < 4 * spread for count in played.values())
    assert {move for move in chosen if "=" in move} == {f"8♣={suit}" for suit in "♠♥♦♣"}


# MindTheEights


@pytest.mark.parametrize("seats", TABLES)
def test_mind_the_eights_plays_its_eight_once_any_opponent_has_one_card(seats: int) -> None:
    """«Once any opponent goes down to one card, it's time to play your eight.»"""
    for where in range(1, seats):
        state = table("5♥ 9♦ 8♠ K♣ Q♣", "9♥", away(seats, where, 1))
        assert asked("mind-the-eights", state) == "8♠=♣"


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("eights", [2, 3, 4])
def test_mind_the_eights_starts_as_many_cards_early_as_it_has_eights(
    seats: int, eights: int
) -> None:
    """«If you have two eights, start playing them once an opponent goes down to two cards.
    (Expand this for 3 or 4 or more eights.)»: n eights, n cards."""
    own = " ".join(["5♥ 9♦", "8♠ 8♥ 8♦ 8♣"[: 3 * eights]])
    for where in range(1, seats):
        early, due = (table(own, "9♥", away(seats, where, eights + more)) for more in (1, 0))
        assert asked("mind-the-eights", early) in ("5♥", "9♦")
        assert asked("mind-the-eights", due).startswith("8")


@pytest.mark.parametrize("seats", TABLES)
def test_mind_the_eights_with_one_eight_left_waits_for_one_card(seats: int) -> None:
    """«start playing them»: one a turn while there are as many as the opponent has cards."""
    state = table("8♠ 8♥ 5♥ 9♦", "9♥", away(seats, 1))
    first = asked("mind-the-eights", state)
    rest = "8♥ 5♥ 9♦" if first.startswith("8♠") else "8♠ 5♥ 9♦"
    assert first.startswith("8")
    assert asked("mind-the-eights", table(rest, "9♥", away(seats, 1))) in ("5♥", "9♦")
    assert asked("mind-the-eights", table(rest, "9♥", away(seats, 1, 1))).startswith("8")


@pytest.mark.parametrize("seats", TABLES)
def test_mind_the_eights_is_always_aware_of_its_eights(seats: int) -> None:
    """«should always be aware of any eights they are holding», «but won't hold on to them too
    long»: in every position of many deals. Where nothing but an eight fits, it is played."""
    for view, move in decisions("mind-the-eights", seats):
        held = sum(card.rank == "8" for card in view.hand)
        fitting = {card[:-1] == "8" for card in cards(view)}
        assert move.card is not None
        if len(fitting) == 2:
            assert (move.card.rank == "8") == (min(others(view)) <= held)


# HamperLeader


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize("card", ["2♥", "4♥", "7♥", "8♣"])
def test_hamper_leader_plays_a_power_card_against_the_next_player(
    seats: int, step: int, card: str
) -> None:
    """«If the next player is the leader (least amount of cards) then this player will try to hamper
    their progress by playing a power card»: any that it has; in a game of two, the other is next,
    whatever the direction."""
    state = table(f"5♥ 9♦ {card} K♣ 3♣", "9♥", away(seats, step * NEXT), step=step)
    assert asked("hamper-leader", state).startswith(card)


@pytest.mark.parametrize(
    ("own", "best"),
    [("8♣ 7♥ 4♥ 2♥ 5♥", "2♥"), ("8♣ 7♥ 4♥ 5♥", "4♥"), ("8♣ 7♥ 5♥ K♥", "7♥")],
)
def test_hamper_leader_hampers_as_much_as_it_can(own: str, best: str) -> None:
    """Which power card is left open: two cards and a lost turn, a lost turn, a turn put off."""
    assert asked("hamper-leader", table(own, "9♥", away(4, NEXT))) == best


def test_hamper_leader_knows_that_a_seven_does_nothing_between_two() -> None:
    assert asked("hamper-leader", table("8♣ 7♥ 5♥ K♥", "9♥", [2])) == "8♣=♥"
    assert asked("hamper-leader", table("7♥ 5♥ K♥", "9♥", [2])) == "7♥"


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("step", [1, -1])
@pytest.mark.parametrize("card", ["2♥", "4♥", "8♣", "7♣"])
def test_hamper_leader_holds_on_to_its_power_cards_against_the_previous_player(
    seats: int, step: int, card: str
) -> None:
    """«If the previous player is the leader, this player will hold on to their power cards»: it
    plays another card; a seven that does not fit is kept as well."""
    state = table(f"{card} 5♥ 9♦ K♣ Q♣", "9♥", away(seats, step * PREVIOUS), step=step)
    assert asked("hamper-leader", state) in ("5♥", "9♦")


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("step", [1, -1])
def test_hamper_leader_turns_the_direction_with_a_seven(seats: int, step: int) -> None:
    """«if this player has a seven they will change direction so that they can try to hamper the
    leader»."""
    state = table("2♥ 4♥ 5♥ 7♥ 8♣", "9♥", away(seats, step * PREVIOUS), step=step)
    assert asked("hamper-leader", state) == "7♥"


@pytest.mark.parametrize("own", ["2♥ 4♥ 5♥ 7♥ 8♣ 9♦", "2♥ 5♥"])
def test_hamper_leader_saves_its_power_cards_while_the_leader_is_out_of_reach(own: str) -> None:
    """«if the leader is either the next or previous player»: not if it sits opposite, whatever the
    player itself holds. What happens then is left open; here the power cards are kept."""
    assert asked("hamper-leader", table(own, "9♥", (6, 3, 6))) in ("5♥", "9♦")


@pytest.mark.parametrize(
    "sizes", [(6,), (6, 6), (6, 6, 6), (3, 6, 5), (9, 9, 12), (2, 2), (2, 6, 2), (2, 2, 2)]
)
def test_hamper_leader_does_not_count_its_own_cards(sizes: Sequence[int]) -> None:
    """«Leader» is the opponent with the fewest cards (SPEC.md): an only opponent leads always, and
    of several the next player is taken."""
    assert asked("hamper-leader", table("2♥ 5♥ 7♥", "9♥", sizes)) == "2♥"


@pytest.mark.parametrize("seats", TABLES)
def test_hamper_leader_in_every_position(seats: int) -> None:
    """The three cases, in every position of many deals in which there is a choice."""
    for view, move in decisions("hamper-leader", seats):
        fitting, sizes = cards(view), view.hand_sizes
        assert move.card is not None
        power = is_power(move.card.text)
        if len({is_power(card) for card in fitting}) < 2:
            continue
        fewest = min(others(view))
        if sizes[view.next_seat] == fewest:
            assert power
        elif sizes[view.previous_seat] == fewest and any(card[0] == "7" for card in fitting):
            assert move.card.rank == "7"
        else:
            assert not power


# DiscardHighPoints


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize(
    ("own", "card"),
    [
        ("3♥ A♥ K♥ 6♥ 9♠", "K♥"),
        ("3♥ 7♥ K♥ 6♥ 9♠", "7♥"),
        ("3♥ 7♥ K♥ 4♥ 9♠", "4♥"),
        ("3♥ 5♥ 8♥ 4♥ 9♠", "8♥"),
        ("3♥ A♥ 6♥ 5♥ 9♠", "9♠"),
        ("5♥ A♥ 6♥ 3♥ K♠", "6♥"),
    ],
)
def test_discard_high_points_discards_its_highest_card_first(
    seats: int, own: str, card: str
) -> None:
    """«will try to discard their highest point cards as soon as they can»."""
    state = table(own, "9♥", [4] * (seats - 1))
    assert asked("discard-high-points", state).startswith(card)


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("high", ["K", "2", "4", "7"])
def test_discard_high_points_changes_to_the_suit_of_its_high_cards(seats: int, high: str) -> None:
    """«will try to change suits whenever possible to a different suit if they have high point cards
    of that different suit»: though a heart that counts more could be played."""
    state = table(f"6♥ 3♠ {high}♠ 3♣ 5♥", "3♥", [4] * (seats - 1))
    assert asked("discard-high-points", state) == "3♠"


def test_discard_high_points_stays_where_the_other_suit_holds_nothing_higher() -> None:
    """The two sentences can ask for different cards. Read together: a change of suit is worth the
    highest card that it lets the player discard next, any card what it counts itself."""
    assert asked("discard-high-points", table("3♠ 6♠ K♥ 5♥", "3♥", [4, 4])) == "K♥"
    assert asked("discard-high-points", table("3♠ J♠ K♥ 5♥", "3♥", [4, 4])) == "K♥"
    assert asked("discard-high-points", table("3♠ 2♠ K♥ 5♥", "3♥", [4, 4])) == "3♠"


def test_discard_high_points_changes_the_suit_with_one_of_two_equal_cards() -> None:
    assert asked("discard-high-points", table("Q♥ J♥ K♠ J♠", "K♥", [4, 4])) == "K♠"
    assert asked("discard-high-points", table("Q♥ J♥ K♠ 5♠", "K♥", [4, 4])) in ("Q♥", "J♥")


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("suit", ["♠", "♦", "♣"])
def test_discard_high_points_declares_the_suit_of_its_high_cards(seats: int, suit: str) -> None:
    """«change suits whenever possible», and an eight makes it possible; it is the highest card."""
    low = " ".join(f"3{other} 5{other}" for other in "♠♦♣" if other != suit)
    state = table(f"{low} 8♥ K{suit} 6♥", "9♥", [4] * (seats - 1))
    assert asked("discard-high-points", state) == f"8♥={suit}"


@pytest.mark.parametrize("seats", TABLES)
def test_discard_high_points_in_every_position(seats: int) -> None:
    """It plays a highest card, or one to a suit of which it holds a card higher still."""
    for view, move in decisions("discard-high-points", seats):
        assert move.card is not None
        highest = max(map(points, cards(view)))
        if points(move.card.text) < highest:
            hand = [card for card in view.hand if card != move.card]
            assert move.suit != view.suit
            assert any(card.suit == move.suit and points(card.text) > highest for card in hand)


# ExtraCards


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("step", [1, -1])
def test_extra_cards_keeps_picking_until_it_gets_a_power_card(seats: int, step: int) -> None:
    """«If the next player only has 1 card left, they will keep picking a card until they get a
    power card», and, «so that they can try to prevent the next player from winning», it plays it;
    also in the early rounds."""
    sizes = away(seats, step * NEXT, 1)
    state = table("5♥ 9♦ K♣", "9♥", sizes, "3♣ 10♠ J♦ Q♥ 2♥ 4♥", step=step)
    assert drawing("extra-cards", state) == ["draw"] * 5 + ["2♥"]


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize(
    ("drawn", "card"), [("4♥", "4♥"), ("8♠", "8♠"), ("7♥", "7♥"), ("2♣", "5♥")]
)
def test_extra_cards_stops_at_the_first_power_card(seats: int, drawn: str, card: str) -> None:
    """Whichever it is; one that does not fit is a power card too, so no more are taken."""
    state = table("5♥ K♣ Q♥", "9♥", away(seats, NEXT, 1), f"3♣ {drawn} 4♦ 2♦")
    moves = drawing("extra-cards", state)
    assert moves[:2] == ["draw", "draw"]
    assert moves[2].startswith(card) or (card == "5♥" and moves[2] in ("5♥", "Q♥"))


@pytest.mark.parametrize("seats", TABLES)
def test_extra_cards_picks_nothing_where_it_already_has_one(seats: int) -> None:
    """«(if they do not already have one)»: the power card that fits is played at once."""
    for own in ("5♥ 9♦ 4♥", "5♥ 9♦ 8♣", "5♥ 9♦ 2♥", "5♥ 9♦ 7♥"):
        moves = drawing("extra-cards", table(own, "9♥", away(seats, NEXT, 1), "3♣ 2♦"))
        assert moves[0].startswith(own.split()[-1])


def test_extra_cards_plays_the_power_card_that_hampers_most() -> None:
    state = table("5♥ 8♣ 7♥ 4♥ 2♥", "9♥", away(3, NEXT, 1))
    assert asked("extra-cards", state) == "2♥"


@pytest.mark.parametrize("seats", [3, 4])
def test_extra_cards_minds_the_next_player_only(seats: int) -> None:
    """The previous player with one card is no reason to keep picking."""
    state = table("5♥ 9♦ K♣", "9♥", away(seats, PREVIOUS, 1), "3♣ 10♠ J♦ 2♥")
    assert drawing("extra-cards", state)[:-1] == ["draw"]


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_extra_cards_takes_one_extra_card_in_the_early_rounds(seats: int, rounds: int) -> None:
    """«will risk taking cards from the draw pile in an effort to get power cards», but «will not
    take more than one extra card in the early rounds»: read as one in each of its turns. How long
    it is early is left open: here, a seat's first three turns."""
    turn = rounds * seats + 1
    state = table("5♥ 9♦ K♣", "9♥", [5] * (seats - 1), "3♣ 10♠ 2♥", turns=turn)
    moves = drawing("extra-cards", state)
    assert moves[0] == "draw"
    assert moves[1] in ("5♥", "9♦")


@pytest.mark.parametrize("seats", TABLES)
def test_extra_cards_keeps_the_power_card_that_it_took(seats: int) -> None:
    """Taken for the danger to come: it is not played while another card fits."""
    state = table("5♥ 9♦ K♣", "9♥", [5] * (seats - 1), "2♥ 4♥")
    assert drawing("extra-cards", state)[1] in ("5♥", "9♦")


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("turn", [1, 50])
@pytest.mark.parametrize("card", ["2♣", "4♦", "7♠", "8♠", "2♥"])
def test_extra_cards_takes_none_with_power_cards_in_hand(seats: int, turn: int, card: str) -> None:
    """«They will not take extra cards if they already have power cards in their hand»: early and
    late, whether these fit or not."""
    state = table(f"5♥ 9♦ K♣ {card}", "9♥", [5] * (seats - 1), "3♣ 10♠", turns=turn)
    assert asked("extra-cards", state) in ("5♥", "9♦")


def test_extra_cards_goes_out_rather_than_draw() -> None:
    assert asked("extra-cards", table("5♥", "9♥", [1], "2♥")) == "5♥"


@pytest.mark.parametrize("seats", TABLES)
def test_extra_cards_in_every_position(seats: int) -> None:
    """When it draws though it need not, and how often, in every position of many deals."""
    for view, move in decisions("extra-cards", seats):
        power = any(is_power(card.text) for card in view.hand)
        danger = view.hand_sizes[view.next_seat] == 1
        if move.card is None:
            assert not power
            assert danger or view.drew < (1 if view.turns <= 3 * seats else 2)
        elif danger and any(map(is_power, cards(view))):
            assert is_power(move.card.text)
        elif danger and view.draw_pile and len(view.hand) > 1:
            assert power


# MemoryPlayer

GONE = "A{0} 4{0} 5{0} 6{0} J{0} 10{0}"
"""Six cards of a suit."""
OWN = "9♥ 9♠ 3♥ 3♠ K♣ Q♣"
"""Two ways to answer 9♦, and nothing to choose between them but what others may hold."""


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("suit", ["♥", "♠"])
def test_memory_analyses_the_discard_pile(seats: int, suit: str) -> None:
    """«will analyze the full discard pile at each turn»: it leaves the suit of which most is
    gone, so that the next player can answer with the least."""
    state = stage(GAME, [OWN, *quiet(seats)], f"{GONE.format(suit)} 9♦")
    assert asked("memory", state) == f"9{suit}"


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("suit", ["♥", "♠"])
def test_memory_remembers_the_cards_that_lie_deepest(seats: int, suit: str) -> None:
    """«each card played … during the game»: the first ones, with the rest of the pile on them."""
    other = "♠" if suit == "♥" else "♥"
    deep = f"{GONE.format(suit)} A{other} J{other} 3♦ 3♣ 6♣ 6♦ J♦ J♣ 9♦"
    assert asked("memory", stage(GAME, [OWN, *quiet(seats)], deep)) == f"9{suit}"


@pytest.mark.parametrize("seats", TABLES)
def test_memory_counts_each_card_played_by_each_player(seats: int) -> None:
    """«based on cards played by every player»: one card more tips the balance, whoever laid it."""
    even = "A♥ A♠ J♥ J♠"
    for seat in range(seats):
        for extra, suit in (("10♥", "♥"), ("10♠", "♠")):
            layers = f",,,,{seat},{seat}"
            state = stage(GAME, [OWN, *quiet(seats)], f"{even} {extra} 9♦", layers=layers)
            assert state.layers[4] == seat
            assert asked("memory", state) == f"9{suit}"


@pytest.mark.parametrize("seats", TABLES)
@pytest.mark.parametrize("step", [1, -1])
def test_memory_knows_what_the_next_player_lacked(seats: int, step: int) -> None:
    """«a clever player»: who had to draw, or to pass, held no card that fitted. More spades than
    hearts are gone, but the next player was stuck on a heart not long ago."""
    pile = "A♥ A♠ J♠ 9♦"
    following = step % seats
    stuck = "/".join("K,♥" if seat == following else "" for seat in range(seats))
    hands = [OWN, *quiet(seats)]
    assert asked("memory", stage(GAME, hands, pile, step=step)) == "9♠"
    assert asked("memory", stage(GAME, hands, pile, step=step, stuck=stuck)) == "9♥"


@pytest.mark.parametrize("seats", TABLES)
def test_memory_knows_that_cards_drawn_since_may_be_anything(seats: int) -> None:
    stuck = "/K,♥" + "/" * (seats - 2)
    fresh = ",".join(["0", "9"] + ["0"] * (seats - 2))
    state = stage(GAME, [OWN, *quiet(seats)], "A♥ A♠ J♠ 9♦", stuck=stuck, fresh=fresh)
    assert asked("memory", state) == "9♠"


def test_memory_expects_what_a_count_by_hand_gives() -> None:
    """The other seat holds 4 of the 40 cards that are neither in hand nor in the discard pile: 10
    hearts, 3 more eights and 1 more nine fit 9♥.

    Stuck on K♥, it held neither hearts nor kings nor eights: 9♣ is the only one left that fits. One
    of its cards came later, and may be any.
    """
    pile, hands = "A♠ J♠ 10♠ 6♠ A♥ 9♦", [OWN, "2♣ 3♣ 4♣ 5♣"]
    state = stage(GAME, hands, pile)
    view, move = state.view(0), next(move for move in state.legal if move.text == "9♥")
    hearts, eights, nines = set("2 4 5 6 7 8 10 J Q K".split()), 3, 1
    assert answers(view, move) == pytest.approx(4 * (len(hearts) + eights + nines) / 40)
    seen = {*OWN.split(), *pile.split()}
    could = [
        card.text
        for card in GAME.deck.cards
        if card.text not in seen and card.suit != "♥" and card.rank not in ("K", "8")
    ]
    stuck = stage(GAME, hands, pile, stuck="/K,♥", fresh="0,1").view(0)
    expected = 1 * (len(hearts) + eights + nines) / 40 + 3 * 1 / len(could)
    assert answers(stuck, move) == pytest.approx(expected)


@pytest.mark.parametrize("seats", TABLES)
def test_memory_is_told_nothing_about_who_the_other_players_are(seats: int) -> None:
    """«not allowed to use the instanceof method to check which kind of player each player is»: all
    that it decides on is one line of text, which has no players in it, and its own code."""
    player, checked = player_named("memory"), 0
    for view, move in decisions("memory", seats, 5):
        text = line(view)
        assert not any(kind.name in text for kind in DOCUMENT_002)
        assert player.choose(read_view(GAME, text)) == move
        checked += 1
    assert checked > 20
    code = inspect.getsource(type(player)) + inspect.getsource(answers)
    assert not any(word in code for word in ("isinstance", "type(", "__class__"))


def quiet(seats: int) -> list[str]:
    """Hands for the others, out of which nothing can be told."""
    return ["2♣ 4♣ 5♣ 10♣", "2♦ 4♦ 5♦ 10♦", "7♣ 7♦ Q♦ A♦"][: seats - 1]


# all of them


@pytest.mark.parametrize("player", [player.name for player in DOCUMENT_002])
@pytest.mark.parametrize("seats", TABLES)
def test_a_player_is_a_pure_function_of_its_view(player: str, seats: int) -> None:
    """The same view, the same move, asked again and in between; and always a legal one."""
    one, other = player_named(player), player_named(player)
    for view, move in decisions(player, seats, 5):
        before = line(view)
        assert move in view.legal
        assert one.choose(view) == other.choose(view) == move
        assert line(view) == before


@pytest.mark.parametrize("player", [one.name for one in DOCUMENT_002 if one.name != "extra-cards"])
@pytest.mark.parametrize("seats", TABLES)
def test_only_extra_cards_draws_when_it_could_play(player: str, seats: int) -> None:
    assert all(move.card is not None for _, move in decisions(player, seats, 10))
