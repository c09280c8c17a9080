"""Cheaters that work together: what they and nobody else are shown, and what they make of it."""

from __future__ import annotations

from collections import Counter

import pytest

import upcard
from tests.engine.staging import stage
from upcard.arena.contest import contest
from upcard.arena.runners.deal_loop import Driver
from upcard.arena.runners.jobs import league
from upcard.arena.runners.player_facts import known
from upcard.arena.runners.workers import threads
from upcard.arena.tournament import Progress, play
from upcard.games.state import State
from upcard.games.view import View
from upcard.players.cheaters import Cheaters

GAME = upcard.game("crazy8s")
FRIENDS = (0, 2)


def asked(hands: str, pile: str, friends: tuple[int, ...] = FRIENDS, **given: object) -> str:
    """What a cheater in seat 0 plays; the seats' hands are parted by strokes."""
    state = stage(GAME, hands.split("/"), pile, **given)  # type: ignore[arg-type]
    return str(Cheaters.choose(state.shared_view(0, friends)))


# What they see


def states(seats: int, deals: int = 3) -> list[State]:
    found = []
    for deal in range(deals):
        state = GAME.deal(seats, seed=4, deal=deal)
        while state.turn is not None:
            found.append(state.copy())
            state.play(state.legal[deal % len(state.legal)])
    return found


def test_a_league_sees_its_own_hands_and_no_other() -> None:
    for state in states(4):
        view = state.shared_view(0, (0, 2, 3))
        assert (view.league, view.seat) == ((2, 3), 0)
        assert view.shown == {2: state.hands[2], 3: state.hands[3]}
        seen = Counter([*view.hand, *view.discard, *view.shown[2], *view.shown[3]])
        assert Counter(view.unseen) == Counter(GAME.deck.cards) - seen
        honest = state.view(0)
        assert (honest.league, view._data.tobytes()) == ((), honest._data.tobytes())
        assert view != honest
        assert view == state.shared_view(0, (3, 2))
        assert view != state.shared_view(0, (2,))


def test_the_arena_shows_it_to_them_and_to_nobody_else() -> None:
    """Each view in a game of two cheaters is what the authority's state gives that seat."""
    seen = Counter[tuple[int, ...]]()

    def watch(seat: int, state: list[State]) -> object:
        def choose(view: View) -> upcard.Move:
            authority = state[0]
            shared = seat in FRIENDS
            expected = authority.shared_view(seat, FRIENDS) if shared else authority.view(seat)
            assert view == expected
            seen[view.league] += 1
            return view.legal[seat % len(view.legal)]

        return choose

    states: list[State] = []
    driver = Driver(GAME, [watch(seat, states) for seat in range(4)], FRIENDS)  # type: ignore[misc]
    states.append(driver.state)
    for deal in range(5):
        driver.play(3, deal)
    assert set(seen) == {(), (0,), (2,)}


@pytest.mark.parametrize(
    ("cheats", "seating", "seats"),
    [
        ("cheaters random cheaters first", (0, 1, 2, 3), (0, 2)),
        ("cheaters random cheaters first", (1, 2, 3, 0), (1, 3)),
        ("cheaters random memory first", (0, 1, 2, 3), ()),
        ("cheaters cheaters cheaters first", (3, 2, 1, 0), (1, 2, 3)),
    ],
)
def test_all_cheaters_of_a_table_are_in_league_and_one_alone_is_not(
    cheats: str, seating: tuple[int, ...], seats: tuple[int, ...]
) -> None:
    players = [known(name) for name in cheats.split()]
    assert league(players, seating) == seats
    bot = known("cmd:cat")
    assert league([*players[:3], bot], (3, 0, 1, 2)) == tuple(
        seat for seat, one in enumerate((3, 0, 1, 2)) if one < 3 and players[one].cheats
    ) * (sum(player.cheats for player in players[:3]) > 1)


def test_they_are_marked_and_run_as_python() -> None:
    found = contest(GAME, ["cheaters", "cheaters", "random", "first"], 4, 2, 1)
    assert [(one.name, one.cheats, one.runs) for one in found.entrants] == [
        *(("cheaters", True, "python"), ("cheaters #2", True, "python")),
        *(("random", False, "compiled"), ("first", False, "compiled")),
    ]


# What they make of it


def test_the_friend_is_let_out() -> None:
    """Seat 1 is out of nothing yet, but loses its turn: seat 2 goes out with its last card."""
    assert asked("4♥ 9♥ J♥ Q♥/5♠ 6♠ K♦/3♥/7♦ 10♦", "K♥") == "4♥"
    assert asked("4♥ 9♥ J♥ Q♥/5♠ 6♠ K♦/3♠/7♦ 10♦", "K♥", (0, 3)) != "4♥"


def test_a_friend_who_comes_next_can_follow() -> None:
    """Seat 1 is the friend and holds hearts: not the club, though two more clubs could follow."""
    assert asked("9♥ 9♣ 3♣ J♣/5♥ 6♥ K♥ Q♥/3♠ 4♠/7♦ 10♦", "9♠", (0, 1)) == "9♥"


@pytest.mark.parametrize("card", ["2♥", "4♥"])
def test_a_card_that_hampers_is_never_for_a_friend(card: str) -> None:
    hands = f"{card} 9♥ J♠/5♥ 6♥ Q♥/3♠ 4♠ 6♠/7♦ 10♦ A♦"
    assert asked(hands, "K♥", (0, 1)) == "9♥"
    assert asked(hands, "K♥", (0, 3)) == card


def test_it_hampers_who_comes_next_after_a_seven() -> None:
    """The friend before it is let out by turning the direction of play."""
    assert asked("7♥ 9♥ J♥/5♠ 6♠ K♦/10♦ 3♣ 6♣/K♥", "Q♥", (0, 3)) == "7♥"


def test_alone_it_plays_on() -> None:
    for state in states(2, 1):
        if state.turn is not None:
            view = state.view(state.turn)
            assert Cheaters.choose(view) in view.legal


@pytest.mark.full
def test_cheating_pays() -> None:
    """Two of four honest players alike would win half of the games."""
    progress = Progress(contest(GAME, ["cheaters", "cheaters", "memory", "memory"], 4, 250, 3))
    play(progress, threads(1), 1)
    rates = {row.entrant.name: row.win_rate for row in progress.results().standings}
    assert rates["cheaters"].low + rates["cheaters #2"].low > 0.5
