"""What public functions cannot take: one sentence says so, and nothing is done with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import upcard
from upcard import BadRules, History, IllegalMove
from upcard.envs.information_state import HistoryRows
from upcard.envs.stepper import Stepper
from upcard.records import Chance, Record

pytest.importorskip("gymnasium")

from upcard.envs.gym import UpcardEnv

GAME = upcard.game("crazy8s")
NO_SEATS: list[Any] = [-1, 2, 99, 2**70, "0", None, True, 1.0, float("nan"), [], b"0"]
NO_NUMBERS: list[Any] = [None, True, 1.0, "1", [], b"1"]


def begun() -> Stepper:
    table = Stepper("crazy8s")
    table.begin(seed=1)
    return table


WITH_A_SEAT: dict[str, Callable[[Any], object]] = {
    "view": lambda seat: GAME.deal(seed=1).view(seat),
    "shared_view": lambda seat: GAME.deal(seed=1).shared_view(seat, [0]),
    "shared_view's league": lambda seat: GAME.deal(seed=1).shared_view(0, [seat]),
    "shown_to": lambda seat: GAME.deal(seed=1).shown_to(seat, [0]),
    "History.imagine": lambda seat: History(GAME.deal(seed=1)).imagine(seat, 1),
    "HistoryRows": lambda seat: HistoryRows(GAME, 2).rows("", seat),
    "Stepper.observation": lambda seat: begun().observation(seat),
}


@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
@pytest.mark.parametrize("called", WITH_A_SEAT)
def test_a_seat_that_is_not_at_the_table(called: str, seat: Any) -> None:
    with pytest.raises(BadRules, match=r"^seat .* given: it is one of 0 to 1$"):
        WITH_A_SEAT[called](seat)


@pytest.mark.parametrize("seat", [one for one in NO_SEATS if one is not None], ids=repr)
def test_the_history_of_no_seat(seat: Any) -> None:
    with pytest.raises(BadRules, match=r"^seat .* given: it is one of 0 to 1$"):
        History(GAME.deal(seed=1)).text(seat)


@pytest.mark.parametrize("called", WITH_A_SEAT)
def test_a_seat_is_any_whole_number(called: str) -> None:
    WITH_A_SEAT[called](np.int64(1))


def test_the_cards_of_those_in_league() -> None:
    state = GAME.deal(3, seed=1)
    assert state.shown_to(1, [2, 1, 0]) == {0: state.hands[0], 2: state.hands[2]}


@pytest.mark.parametrize("seed", NO_NUMBERS, ids=repr)
def test_a_seed_that_is_no_whole_number(seed: Any) -> None:
    state = GAME.deal(seed=1)
    for call in (state.view(0).imagine, lambda seed: History(state).imagine(0, seed)):
        with pytest.raises(BadRules, match=r"^seed .* given: it is a whole number$"):
            call(seed)


@pytest.mark.parametrize("name", [None, 5, 1.5, True, b"crazy8s", [], np.int64(1)], ids=repr)
def test_a_game_that_is_no_name(name: Any) -> None:
    for call in (upcard.game, Stepper, UpcardEnv):
        with pytest.raises(BadRules, match=r"^game .* given: it is a name or a path$"):
            call(name)


def test_the_mask_of_another_game() -> None:
    """Numbers mean other moves there. The same rules read twice are the same game."""
    view, actions = upcard.game("uno").deal(seed=1).view(0), GAME.actions
    with pytest.raises(BadRules, match=r"^a view of uno given: these are the actions of crazy8s$"):
        actions.mask(view)
    assert actions.mask(upcard.game("crazy8s").deal(seed=1).view(0)).any()
    for side in upcard.game("flip").sides:
        assert side.actions.mask(upcard.game("flip").deal(seed=1).view(0)).any()


@pytest.mark.parametrize("shape", [(), (3,), (500,), (2, 284)])
def test_a_vector_of_another_shape(shape: tuple[int, ...]) -> None:
    features = GAME.features(2)
    assert features.size == 284
    with pytest.raises(BadRules, match=r"given: these features have shape \(284,\)$"):
        features.parts(np.zeros(shape, np.uint8))


def test_a_table_before_its_first_deal() -> None:
    table = Stepper("crazy8s")
    for call in (lambda: table.play(0), lambda: table.state, lambda: table.observation(0)):
        with pytest.raises(IllegalMove, match=r"no deal has begun: begin one$"):
            call()


@pytest.mark.parametrize("others", ["", b"first", ["first", "first"], [None], [b"x"], 3], ids=repr)
def test_others_that_are_no_players(others: Any) -> None:
    with pytest.raises(BadRules, match="player"):
        UpcardEnv("crazy8s", others=others).reset(seed=1)


@pytest.mark.parametrize("stages", ["dealing", "nosuch", ["dealing", "nosuch"], [3]], ids=repr)
def test_stages_that_there_are_not(stages: Any) -> None:
    """A name alone is one stage, and not its letters."""
    if stages == "dealing":
        upcard.warm_up(stages)
        return
    with pytest.raises(BadRules, match=r"^stage ('nosuch'|3) given: there are playing, "):
        upcard.warm_up(stages)


def test_a_record_is_read_and_written_by_a_path_as_text(tmp_path: Path) -> None:
    record = Record.of(GAME, [("a", "first"), ("b", "first")], Chance.of(1))
    record.write(str(tmp_path / "deal.json"))
    assert Record.read(str(tmp_path / "deal.json")) == record


@pytest.mark.parametrize("seed", NO_NUMBERS, ids=repr)
def test_the_seed_of_the_worlds_that_openspiel_samples(seed: Any) -> None:
    pytest.importorskip("pyspiel")
    from upcard.envs import spiel

    with pytest.raises(BadRules, match=r"^seed .* given: it is a whole number$"):
        spiel.resampler(seed)
    whole: Any = np.int64(3)
    assert callable(spiel.resampler(whole))
