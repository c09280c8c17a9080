"""Many tables at once, held to the public State."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import upcard
from tests.engine.games import GAMES, amount, few_and_many, game_of, tables_of
from tests.envs.playing import chooser, deals, run_on
from upcard.envs.batch import Batch
from upcard.games.state import State
from upcard.players import Player, player_named

TABLES = 3


def check_choice(batch: Batch, table: int, state: State) -> None:
    """A table tells the choice that a state has."""
    seat = state.turn
    assert seat is not None
    view = state.view(seat)
    assert batch.seat[table] == seat
    assert np.array_equal(batch.mask[table], batch.game.actions.mask(view))
    assert np.array_equal(batch.observation[table], batch.features.row(view))


def check_end(batch: Batch, table: int, state: State, mover: int) -> None:
    """A table tells how a state's deal has ended; the reward is worked out here by hand."""
    outcome, seats = state.outcome, state.seats
    assert outcome is not None
    assert batch.terminated[table]
    assert not batch.truncated[table]
    assert batch.winner[table] == (-1 if outcome.winner is None else outcome.winner)
    assert tuple(batch.points[table]) == outcome.points
    assert batch.turns[table] == outcome.turns
    assert np.array_equal(batch.final_observation[table], batch.features.row(state.view(mover)))
    expected = np.zeros(seats)
    if batch.returns == "points":
        for seat, points in enumerate(outcome.points):
            others = [other for index, other in enumerate(outcome.points) if index != seat]
            expected[seat] = points - sum(others) / len(others)
    elif outcome.winner is not None:
        partners = batch.game.rules.partners
        won = {outcome.winner, (outcome.winner + 2) % 4} if partners else {outcome.winner}
        for seat in range(seats):
            expected[seat] = 1 if seat in won else -len(won) / (seats - len(won))
    assert np.allclose(batch.reward[table], expected)
    assert abs(float(batch.reward[table].sum())) < 1e-3


def follow(batch: Batch, players: list[Player | None], steps: int, seed: int) -> int:
    """Play a batch and the same deals through State side by side; how many deals ended."""
    courses = [
        deals(batch.game, players, batch.seed, table, batch.tables) for table in range(batch.tables)
    ]
    states, choose, ended = [next(course) for course in courses], chooser(seed), 0
    batch.reset()
    for _ in range(steps):
        for table, state in enumerate(states):
            check_choice(batch, table, state)
        actions = choose(batch.mask)
        batch.step(actions)
        for table, action in enumerate(actions):
            state = states[table]
            mover = state.turn
            assert mover is not None
            state.play(batch.actions.move(int(action)))
            run_on(state, players)
            if state.outcome is not None:
                check_end(batch, table, state, mover)
                states[table] = next(courses[table])
                ended += 1
            else:
                assert not batch.terminated[table]
                assert not batch.reward[table].any()
    return ended


@few_and_many("steps", amount(90, 15), amount(500, 30))
@pytest.mark.parametrize("name", GAMES)
def test_every_table_plays_its_deals_move_for_move(name: str, steps: int) -> None:
    game, endless = game_of(name), 0
    for seats in tables_of(name):
        batch = Batch(game, TABLES, seats, seed=5)
        endless += not follow(batch, [None] * seats, steps, 5)
    assert endless < 2 or steps < 1000, "only the largest tables may take longer"


@pytest.mark.parametrize("name", ["crazy8s", "crazy8s-partners", "clash", "chaos", "uno"])
def test_other_seats_choose_as_their_players_do(name: str) -> None:
    seats = 4
    others = [None, "random", "first", "random"]
    players = [None if other is None else player_named(other) for other in others]
    batch = Batch(game_of(name), TABLES, seats, seed=-7, others=others, returns="points")
    assert follow(batch, players, amount(200, 20), 1) or amount(0, 1)


def test_one_name_sits_in_every_other_seat() -> None:
    named = Batch("crazy8s", 2, 3, others="first")
    listed = Batch("crazy8s", 2, 3, others=[None, "first", "first"])
    choose = chooser(1)
    for batch in (named, listed):
        batch.reset(9)
    for _ in range(amount(200, 20)):
        actions = choose(named.mask)
        for batch in (named, listed):
            batch.step(actions)
        assert np.array_equal(named.observation, listed.observation)
        assert set(named.seat.tolist()) == {0}


def told(batch: Batch) -> list[npt.NDArray[np.generic]]:
    """Copies of all that a batch tells."""
    names = "observation mask seat reward terminated truncated final_observation winner points"
    return [getattr(batch, name).copy() for name in f"{names} turns deal skipped".split()]


def test_threads_make_no_difference_and_a_seed_says_it_all() -> None:
    one, three = Batch("crazy8s", 7, seed=3), Batch("crazy8s", 7, seed=3, threads=3)
    choose = chooser(2)
    for batch in (one, three):
        batch.reset()
    for _ in range(amount(300, 20)):
        actions = choose(one.mask)
        one.step(actions)
        three.step(actions)
        assert all(map(np.array_equal, told(one), told(three)))
    three.close()
    before = told(one)
    one.reset()
    for _ in range(3):
        one.step(chooser(4)(one.mask))
    again = told(one)
    one.reset(one.seed)
    for _ in range(3):
        one.step(chooser(4)(one.mask))
    assert all(map(np.array_equal, told(one), again))
    assert not all(map(np.array_equal, before, again))


def strided(actions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    wide = np.full(2 * actions.size, -1)
    wide[::2] = actions
    return wide[::2]


def unaligned(actions: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    return np.frombuffer(b"?" + actions.tobytes(), np.int64, offset=1)  # can only be read, too


@pytest.mark.parametrize(
    "given",
    [
        *(np.ndarray.tolist, strided, unaligned),
        *(lambda actions, kind=kind: actions.astype(kind) for kind in ("u1", "u8", ">i8", "<i4")),
    ],
)
def test_actions_are_the_same_however_they_lie_in_memory(
    given: Callable[[npt.NDArray[np.int64]], npt.ArrayLike],
) -> None:
    one, other = Batch("crazy8s", 7, seed=6), Batch("crazy8s", 7, seed=6)
    choose = chooser(8)
    for batch in (one, other):
        batch.reset()
    for _ in range(amount(60, 10)):
        actions = choose(one.mask)
        one.step(actions)
        other.step(given(actions))
        assert all(map(np.array_equal, told(one), told(other)))


def test_an_illegal_action_anywhere_changes_nothing_and_is_named() -> None:
    batch = Batch("crazy8s", 4, seed=1)
    batch.reset()
    actions = chooser(1)(batch.mask)
    before = told(batch)
    wrong = actions.copy()
    wrong[2] = int(np.flatnonzero(batch.mask[2] == 0)[5])
    name = batch.actions.names[wrong[2]]
    allowed = ", ".join(
        f"{number} ({batch.actions.names[number]})" for number in np.flatnonzero(batch.mask[2])
    )
    with pytest.raises(upcard.IllegalMove) as refused:
        batch.step(wrong)
    said = f"table 2 was given action {wrong[2]} ({name}): allowed are {allowed}"
    assert str(refused.value) == said
    assert all(map(np.array_equal, told(batch), before))
    batch.step(actions)


@pytest.mark.parametrize(
    "wrong",
    [
        [0, 1],
        [[0, 1, 2, 3]],
        [0.0, 1.0, 2.0, 3.0],
        [True, True, True, True],
        ["a", "b", "c", "d"],
        [[0, 1], [2], 3, 4],
        [-1, -1, -1, -1],
        [70, 70, 70, 70],
        [2**62, 0, 0, 0],
        None,
    ],
)
def test_actions_that_are_none_are_refused_in_a_sentence_and_play_goes_on(
    wrong: npt.ArrayLike,
) -> None:
    batch = Batch("crazy8s", 4)
    batch.reset()
    before = told(batch)
    with pytest.raises(upcard.IllegalMove, match="given"):
        batch.step(wrong)
    assert all(map(np.array_equal, told(batch), before))
    batch.step(batch.mask.argmax(1))


def test_the_arrays_can_only_be_read() -> None:
    batch = Batch("crazy8s", 2)
    batch.reset()
    with pytest.raises(ValueError, match="read-only"):
        batch.mask[:] = 1
    with pytest.raises(ValueError, match="read-only"):
        batch.observation[0, 0] = 1


def test_a_deal_is_cut_off_after_so_many_turns_and_worth_nothing() -> None:
    batch = Batch("crazy8s", TABLES, seed=2, max_turns=6)
    batch.reset()
    choose, cut = chooser(3), 0
    for _ in range(amount(60, 15)):
        states = [batch.state(table) for table in range(TABLES)]
        actions = choose(batch.mask)
        batch.step(actions)
        for table, state in enumerate(states):
            state.play(batch.actions.move(int(actions[table])))
            late = state.outcome is None and state.turns > 6
            assert batch.truncated[table] == late
            if late:
                cut += 1
                assert not batch.terminated[table]
                assert not batch.reward[table].any()
                assert batch.winner[table] == -1
                assert batch.turns[table] == state.turns
    assert cut > 3


def test_an_illegal_action_may_forfeit_the_deal_of_its_table_alone() -> None:
    batch = Batch("crazy8s", 3, seed=1, illegal="forfeit")
    batch.reset()
    actions = batch.mask.argmax(1)
    actions[1] = -5
    mover = int(batch.seat[1])
    seen = batch.observation[1].copy()
    batch.step(actions)
    assert batch.terminated.tolist() == [False, True, False]
    assert batch.reward[1].tolist() == [-1.0 if seat == mover else 0.0 for seat in range(2)]
    assert batch.winner[1] == -1
    assert batch.deal.tolist() == [0, 4, 2]
    question = batch.features.slices["hand"]
    own = slice(question.start, question.stop)
    assert np.array_equal(batch.final_observation[1][own], seen[own])
    check_choice(batch, 1, upcard.game("crazy8s").deal(seed=1, deal=4))


def test_deals_in_which_nobody_outside_is_asked_are_skipped_and_counted(tmp_path: Path) -> None:
    """A hand of one card: the first seat often goes out before the last one is asked."""
    rules = tmp_path / "short.toml"
    rules.write_text(
        'base = "crazy8s"\nname = "short"\ntitle = "x"\nsource = "x"\n[deal]\nhand = 1\n',
        encoding="utf-8",
    )
    batch = Batch(rules, 2, 4, others=["first", "first", "first", None], seed=4)
    players = [player_named("first")] * 3
    batch.reset()
    for table in range(2):
        expected = next(deals(batch.game, [*players, None], 4, table, 2))
        check_choice(batch, table, expected)
    for _ in range(amount(60, 10)):
        batch.step(batch.mask.argmax(1))
    assert batch.skipped.sum() > 0


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "crazy9s"}, "did you mean"),
        ({"seats": 9}, "2 to 4 can play"),
        ({"seats": "two"}, "seats 'two' given: it is a whole number from 1 on"),
        ({"tables": 0}, "tables 0 given"),
        ({"tables": 2.5}, "tables 2.5 given"),
        ({"threads": 0}, "threads 0 given"),
        ({"seed": 1.5}, "seed 1.5 given: it is a whole number"),
        ({"max_turns": 0}, "max_turns 0 given"),
        ({"returns": "money"}, "returns 'money' given: it is one of win, points"),
        ({"illegal": "ignore"}, "illegal 'ignore' given: it is one of raise, forfeit"),
        ({"others": "nobody"}, "no player 'nobody'"),
        ({"others": "search:5"}, "it cannot be compiled"),
        ({"others": "cmd:cat"}, "player 'cmd:cat' given: a program of its own cannot play here"),
        ({"others": ["first", "first"]}, "None for each seat whose moves come from outside"),
        ({"others": [None]}, "for 2 seats"),
        ({"others": 7}, "others 7 given: for 2 seats"),
        ({"others": [None, 3]}, "for 2 seats"),
        ({"observation": {"hand"}}, "observation {'hand'} given: it is a name or a list of names"),
        ({"observation": [["hand"]]}, "given: it is a name or a list of names"),
        ({"out": np.zeros((2, 3))}, "out given as ndarray: it is a dictionary of arrays by name"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(given: dict[str, object], said: str) -> None:
    with pytest.raises(upcard.BadRules, match=said):
        Batch(**{"game": "crazy8s", "tables": 2} | given)  # type: ignore[arg-type]


def course_of(batch: Batch, steps: int, begin: bool) -> list[list[tuple[object, ...]]]:
    """What is told of each table in so many steps; `begin`: the next deals are begun by hand."""
    told: list[list[tuple[object, ...]]] = [[] for _ in range(batch.tables)]
    batch.reset(5)
    for _ in range(steps):
        batch.step(np.where(batch.seat < 0, 10**6, batch.choices("first")))
        for table, events in enumerate(told):
            if batch.terminated[table] or batch.truncated[table]:
                last = batch.final_observation[table].tobytes()
                events.append((batch.truncated[table], batch.reward[table].tobytes(), last))
                if not batch.autoreset:
                    assert batch.observation[table].tobytes() == last
                    assert batch.seat[table] < 0
                    assert not batch.mask[table].any()
            if batch.seat[table] >= 0:
                events.append((batch.seat[table], batch.observation[table].tobytes()))
        if begin and (over := batch.seat < 0).any():
            batch.begin(over)
            for table in np.flatnonzero(over).tolist():
                told[table].append((batch.seat[table], batch.observation[table].tobytes()))
    return told


@pytest.mark.parametrize("begin", [False, True])
@pytest.mark.parametrize(("illegal", "threads"), [("raise", 1), ("forfeit", 2)])
def test_without_autoreset_a_table_waits_for_its_next_step_or_for_begin(
    illegal: str, threads: int, begin: bool
) -> None:
    given: Any = {"seats": 3, "others": "random", "illegal": illegal, "max_turns": 40}
    usual = course_of(Batch("uno", TABLES, **given), 150, begin=False)
    batch = Batch("uno", TABLES, **given, threads=threads, autoreset=False)
    with pytest.raises(upcard.IllegalMove, match="before the first reset"):
        batch.begin(np.ones(TABLES, bool))
    for events, expected in zip(course_of(batch, 150, begin), usual, strict=True):
        shared = min(len(events), len(expected))
        assert events[:shared] == expected[:shared]
        assert sum(len(event) == 3 for event in events[:shared]) > 3


@pytest.mark.parametrize("seed", [-1, -(10**40), 10**40, np.int64(7)])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    batch = Batch("crazy8s", 2, seed=seed)
    batch.reset()
    check_choice(batch, 1, upcard.game("crazy8s").deal(seed=int(seed), deal=1))


def test_a_table_shows_its_state() -> None:
    batch = Batch("crazy8s", 2, seed=3)
    batch.reset()
    state = batch.state(1)
    assert state == upcard.game("crazy8s").deal(seed=3, deal=1)
    state.play(state.legal[0])
    assert batch.state(1) != state
    for table in (2, -1, 1.0, "1", None):
        with pytest.raises(upcard.BadRules, match="given: it is one of 0 to 1"):
            batch.state(table)  # type: ignore[arg-type]
    with pytest.raises(upcard.IllegalMove, match="before the first reset"):
        Batch("crazy8s", 2).state(0)


@pytest.mark.parametrize("most", [2**62, 2**63, 10**40])
def test_a_limit_may_be_as_high_as_one_likes(most: int) -> None:
    batch = Batch("crazy8s", 1, max_turns=most)
    batch.reset()
    batch.step(batch.mask.argmax(1))
    assert not batch.truncated.any()
