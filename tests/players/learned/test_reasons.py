"""Why the learned player plays a move: the features that spoke most for it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.players.learned.made import NOTHING, drawn_numbers, learned_file, numbers
from tests.players.learned.test_features import sampled
from tests.players.learned.test_value import value_of
from upcard import Game, View, game
from upcard.players import player_named
from upcard.players.learned.features import FEATURES, OF_MOVE
from upcard.players.learned.files import Bytes
from upcard.players.learned.player import Learned, weighed
from upcard.players.learned.value import SCALE, WEIGHTS


def learned(folder: Path, of: Game, data: Bytes) -> Learned:
    player = player_named(learned_file(folder, of, {2: data, 4: data}))
    assert isinstance(player, Learned)
    return player


def apart(view: View, data: Bytes, index: int) -> dict[str, tuple[int, float]]:
    """Each feature's number in a move, and by how much it is above the mean of the other moves."""
    _, rows = weighed(view, data)
    table = rows.tolist()
    own, others = table[index], table[:index] + table[index + 1 :]
    means = [sum(column) / len(others) for column in zip(*others, strict=True)]
    return {
        name: (number, number - mean)
        for name, number, mean in zip(FEATURES, own, means, strict=True)
    }


def test_a_reason_is_a_feature_with_its_number_and_what_it_gains(tmp_path: Path) -> None:
    """Q♥ counts 10 and 5♦ 5; the draw, which counts nothing, has a suit less missing."""
    of = game("crazy8s")
    view = of.position(["Q♥ 5♦", "K♦ 3♣"], upcard="5♥").view(0)
    weights = {"its points": SCALE // 10, "suits missing": SCALE // 100}
    player = learned(tmp_path, of, numbers(weights))
    queen, five, draw = (player.reasons(view, move) for move in view.legal)
    (points, missing) = queen
    assert (points.feature, points.number) == ("its points", 10)
    assert points.gain == pytest.approx((10 - (5 + 0) / 2) / 10, rel=1e-5)
    assert (missing.feature, missing.number) == ("suits missing", 3)
    assert missing.gain == pytest.approx((3 - (3 + 2) / 2) / 100, rel=1e-3)
    assert [one.feature for one in five] == ["suits missing"]  # its points are just the mean
    assert draw == ()


@pytest.mark.parametrize("name", ["clash", "crazy8s", "countdown", "indigo", "uno"])
def test_where_the_value_is_linear_a_gain_is_a_weight_times_a_difference(
    name: str, tmp_path: Path
) -> None:
    data = drawn_numbers(3, 0)
    player, asked = learned(tmp_path, game(name), data), 0
    direct = dict(zip(FEATURES, data.view(WEIGHTS)["direct"][0].tolist(), strict=True))
    for state in sampled(name, 15):
        view = state.view(state.turn or 0)
        values, _ = weighed(view, data)
        for index, move in enumerate(view.legal if len(view.legal) > 1 else ()):
            each = apart(view, data, index)
            gains = {one: direct[one] * more / SCALE for one, (_, more) in each.items()}
            best = sorted((gain for gain in gains.values() if gain > 1e-9), reverse=True)[:3]
            found = player.reasons(view, move)
            assert [one.gain for one in found] == pytest.approx(best)
            assert all(gains[one.feature] == pytest.approx(one.gain) for one in found)
            assert all(each[one.feature][0] == one.number for one in found)
            others = (values.sum() - values[index]) / (len(values) - 1)
            assert sum(gains.values()) == pytest.approx((values[index] - others) / SCALE)
            asked += 1
    assert asked > 20


@pytest.mark.parametrize("name", ["crazy8s", "indigo", "uno"])
def test_at_most_three_are_named_the_strongest_first_and_none_that_speaks_against(
    name: str, tmp_path: Path
) -> None:
    data, many = drawn_numbers(5, 6), 0
    player = learned(tmp_path, game(name), data)
    for state in sampled(name, 15):
        view = state.view(state.turn or 0)
        values, rows = weighed(view, data)
        for index, move in enumerate(view.legal):
            found = player.reasons(view, move)
            gains = [one.gain for one in found]
            assert len(found) <= 3
            assert gains == sorted(gains, reverse=True)
            assert all(gain > 0 for gain in gains)
            assert len({one.feature for one in found}) == len(found)
            assert {one.feature for one in found} <= {*OF_MOVE}
            many += len(found) == 3
            for one in found:
                changed = rows[index].tolist()
                _, more = apart(view, data, index)[one.feature]
                if more == int(more):  # then whole numbers say the same
                    changed[FEATURES.index(one.feature)] -= int(more)
                    without = value_of(changed, data)
                    assert one.gain == pytest.approx((int(values[index]) - without) / SCALE)
    assert many > 20


def test_a_unit_that_is_not_reached_is_no_reason(tmp_path: Path) -> None:
    of = game("crazy8s")
    view = of.position(["Q♥ 5♦", "K♦ 3♣"], upcard="5♥").view(0)
    unit = {"its points": [2]}
    far = numbers(units=1, first=unit, bias=[-20], last=[SCALE])
    near = numbers(units=1, first=unit, bias=[-19], last=[SCALE])
    assert learned(tmp_path, of, far).reasons(view, view.legal[0]) == ()
    (reason,) = learned(tmp_path, of, near).reasons(view, view.legal[0])
    assert reason.feature == "its points"
    assert reason.gain == pytest.approx(1)


def test_who_has_no_choice_or_no_values_has_no_reasons(tmp_path: Path) -> None:
    of = game("clash")
    forced = of.position(["1R 2G", "3B 4B"], upcard="5R").view(0)
    assert len(forced.legal) == 1
    assert learned(tmp_path, of, drawn_numbers(1, 0)).reasons(forced, forced.legal[0]) == ()
    several = of.position(["1R 2R", "3B 4B"], upcard="5R").view(0)
    assert learned(tmp_path, of, NOTHING).reasons(several, several.legal[0]) == ()


def test_a_move_that_is_not_legal_has_no_reasons_either(tmp_path: Path) -> None:
    of = game("clash")
    view = of.position(["1R 2R", "3B 4B"], upcard="5R").view(0)
    strange = random.Random(1).choice(of.deal(2, seed=3).legal)
    assert strange not in view.legal
    with pytest.raises(ValueError, match="not in tuple"):
        learned(tmp_path, of, drawn_numbers(1, 0)).reasons(view, strange)
