"""Looking back on deals: what moves cost, and the account of luck and skill."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import upcard
from tests.arena.deals import played, shortest
from tests.players.test_search import with_hidden_changed
from tests.sample import quickly
from upcard.analysis.action_values import MISTAKE, options
from upcard.analysis.review import Review, review
from upcard.games.reading import read_state
from upcard.players.search import Budget, chances
from upcard.records import Chance, Record
from upcard.rules import known_games

FEW, FEWEST = Budget.read("60"), Budget.read("12")


@cache
def looked_back(game: str) -> Review:
    return review(shortest(game), FEWEST)


def adds_up(found: Review) -> None:
    """Each seat's account does, and over the seats each part is 0."""
    accounts = found.accounts
    assert [account.seat for account in accounts] == list(range(len(found.record.seats)))
    for account in accounts:
        assert account.even + account.luck + account.skill == pytest.approx(account.result)
        assert account.luck == account.deal + account.draw
        assert account.own <= 0
    for part in ("deal", "draw", "luck", "skill"):
        assert sum(getattr(account, part) for account in accounts) == pytest.approx(0, abs=1e-9)
    own = sum(account.own for account in accounts)
    assert own == pytest.approx(-sum(choice.cost for choice in found.choices))


@pytest.mark.parametrize("game", quickly(known_games(), 3))
def test_every_games_deals_are_accounted_for(game: str) -> None:
    found = looked_back(game)
    record = found.record
    assert [choice.number for choice in found.choices] == list(range(1, len(record.moves) + 1))
    assert [choice.move.text for choice in found.choices] == list(record.moves)
    assert len(found.course) == len(record.moves) + 1
    adds_up(found)
    assert record.outcome is not None
    winner = record.outcome.winner
    assert winner is not None
    assert found.accounts[winner].result == 1
    assert review(record, FEWEST) == found


@pytest.mark.full
@settings(max_examples=30)
@given(
    game=st.sampled_from(known_games()),
    seed=st.integers(0, 2**32),
    more=st.integers(0, 6),
    moves=st.none() | st.integers(0, 30),
)
def test_any_deal_is_accounted_for(game: str, seed: int, more: int, moves: int | None) -> None:
    fewest, most = upcard.game(game).rules.seats
    adds_up(
        review(played(game, ["random"] * min(most, fewest + more), seed, moves), Budget.read("9"))
    )


@pytest.mark.parametrize(("game", "seats"), [("clash", 8), ("crazy8s", 4), ("chaos", 5)])
def test_more_seats(game: str, seats: int) -> None:
    found = review(
        played(game, ["first", "random"] * (seats // 2) + ["first"] * (seats % 2), 4), FEW
    )
    adds_up(found)
    assert {choice.seat for choice in found.choices} == set(range(seats))


def test_costs_are_those_of_the_choosers_view() -> None:
    record, budget = played("crazy8s", ["random", "random"], 3), Budget.read("2000")
    found = review(record, budget)
    state = record.state_at(0)
    for choice in found.choices:
        assert choice.seat == state.turn
        assert choice.options == options(state.view(choice.seat), budget)
        assert found.course[choice.number - 1] == chances(state, budget)
        if len(state.legal) == 1:
            assert (choice.options, choice.cost) == ((), 0)
        else:
            assert sorted(option.move for option in choice.options) == list(state.legal)
        state.play(choice.move)
    assert found.course[-1] == chances(state, budget)
    assert any(choice.cost for choice in found.choices)
    costs = [choice.cost for choice in found.costly]
    assert costs == sorted(costs, reverse=True)
    assert all(costs)


def test_what_others_lose_the_rest_gains() -> None:
    found = review(played("crazy8s", ["random"] * 3, 5), Budget.read("2000"))
    assert found.costly
    for choice in found.choices:
        if choice.cost:
            assert sum(choice.swing) == pytest.approx(0)
            assert choice.swing[choice.seat] == pytest.approx(-choice.cost)
        else:
            assert choice.swing == ()
    adds_up(found)


@pytest.mark.parametrize("moves", [0, 1, 9])
def test_an_unfinished_deal_is_accounted_for_up_to_the_last_chances(moves: int) -> None:
    found = review(played("crazy8s", ["first", "random"], 3, moves=moves), FEW)
    assert found.record.outcome is None
    assert len(found.course) == moves + 1
    assert [account.result for account in found.accounts] == list(found.course[-1])
    adds_up(found)
    if not moves:
        assert all(account.draw == account.skill == 0 for account in found.accounts)


def test_a_deal_without_a_choice_is_all_luck(tmp_path: Path) -> None:
    """Seat 0's only card is played for it, or it draws without end: nobody ever chooses."""
    house = tmp_path / "one.toml"
    house.write_text('base = "clash"\nname = "one"\n[deal]\nhand = 1\n')
    game = upcard.game(house)
    for deal in range(200):
        state = game.deal(2, 1, deal=deal)
        if state.turn is None or len(state.legal) == 1:
            break
    opening = Record.of(game, [("a", "first")] * 2, Chance.of(1, deal))
    made = []
    while state.turn is not None:
        made.append(state.legal[0])
        state.play(made[-1])
    found = review(opening.continued(made, state.outcome), FEW)
    adds_up(found)
    assert not found.choices[0].options if made else not found.choices


def test_only_built_in_players_that_see_all_are_judged_by_all_hands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And no record can have anything run."""
    monkeypatch.chdir(tmp_path)
    trap = tmp_path / "trap.py"
    trap.write_text("import pathlib; pathlib.Path('sprung').touch()")
    fair = played("crazy8s", ["random", "random"], 3)
    kinds = ["trap.py:Trap", "cmd:touch sprung", "me", "cheaters", "oracle.py:oracle", "search:5"]
    for kind in kinds:
        seats = [("a", kind), ("b", "random")]
        renamed = Record.of(fair.game, seats, fair.chance, fair.moves, fair.outcome)
        found = review(renamed, FEW)
        assert found.sees_all == (False, False)
        assert found.choices == review(fair, FEW).choices
    assert list(tmp_path.iterdir()) == [trap]
    for kind in ("oracle", "oracle:50", "oracle-player:2ms"):
        seats = [("a", kind), ("b", "random")]
        cheating = Record.of(fair.game, seats, fair.chance, fair.moves, fair.outcome)
        found, state = review(cheating, FEW), fair.state_at(0)
        assert found.sees_all == (True, False)
        assert found.choices[0].options == options(state.shared_view(0, range(2)), FEW)


def test_an_estimate_never_depends_on_what_its_seat_could_not_know() -> None:
    record = played("crazy8s", ["random", "random"], 8)
    found, changed = review(record, FEW), 0
    for choice in found.choices:
        state = record.state_at(choice.number - 1)
        alike = read_state(record.game, state.text)  # which has not heard what was before
        if "draw: " in repr(state) or min(map(len, state.hands)) < 2:
            continue
        twin = with_hidden_changed(alike)
        assert options(alike.view(choice.seat), FEW) == options(twin.view(choice.seat), FEW)
        changed += chances(alike, FEW) != chances(twin, FEW)
    assert changed


def test_a_replayed_state_has_heard_all_since_the_deal() -> None:
    record = played("crazy8s", ["random", "random"], 8)
    live = record.state_at(0)
    for number, state, _ in record.replay():
        if number:
            live.play(record.moves[number - 1])
        if live.turn is not None:
            heard, replayed = live.view(live.turn).belief, state.view(live.turn).belief
            assert heard is not None
            assert replayed is not None
            assert heard.tobytes() == replayed.tobytes()


@pytest.mark.full
@pytest.mark.parametrize("game", ["crazy8s", "clash"])
def test_the_oracles_moves_are_found_good_and_the_random_ones_mistakes_are_ranked(
    game: str,
) -> None:
    costs: dict[str, list[float]] = {"random": [], "oracle:2000": []}
    worst = []
    for seed in range(12):
        kinds = ["random", "oracle:2000"] if seed % 2 else ["oracle:2000", "random"]
        found = review(played(game, kinds, seed), Budget.read("2000"))
        for choice in found.choices:
            if choice.options:
                costs[kinds[choice.seat]].append(choice.cost)
        worst += [kinds[choice.seat] for choice in found.costly[:2] if choice.cost > MISTAKE]
    assert fmean(costs["oracle:2000"]) < fmean(costs["random"]) / 5
    assert fmean(costs["random"]) > 0.01
    assert max(costs["random"]) > 0.1
    assert worst.count("random") > 3 * worst.count("oracle:2000")


def test_it_is_told_how_far_it_is() -> None:
    record, told = shortest("crazy8s"), list[int]()
    review(record, Budget.read("1"), told.append)
    assert told == list(range(len(record.moves) + 1))
