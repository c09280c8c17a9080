"""A network that is fitted to choices: held to plain NumPy, to known values, and to itself."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
import pytest

from upcard.players.learned.features import SIZE
from upcard.players.learned.value import FIRST_OF_MOVE, MOST_UNITS, SCALE, WEIGHTS
from upcard.training import fitting
from upcard.training.fitting import Choices, Network, begin, fit, in_whole_numbers

Rows = npt.NDArray[np.float64]
Worth = Callable[[Rows], Rows]

ONE, TWO, THREE = FIRST_OF_MOVE, FIRST_OF_MOVE + 1, SIZE - 1
"""Features of moves that made-up choices have."""
SHARED = 3
"""A feature that all moves of a choice share."""


def made(count: int, worth: Worth, seed: int = 1) -> Choices:
    """Choices of two to six moves, each of which has won just what it is worth."""
    chance = np.random.default_rng(seed)
    counts = chance.integers(2, 7, count)
    rows = np.zeros((counts.sum(), SIZE), np.int16)
    for feature in (ONE, TWO, THREE):
        rows[:, feature] = chance.integers(0, 6, len(rows)) * (chance.random(len(rows)) < 0.7)
    rows[:, SHARED] = np.repeat(chance.integers(0, 4, count), counts)
    return Choices(rows, worth(rows.astype(float)).astype(np.float32), counts)


def lead(choices: Choices, numbers: Rows) -> Rows:
    """By how much each move is above the mean of its choice."""
    parts = np.split(numbers, np.cumsum(choices.counts)[:-1])
    return np.concatenate([part - part.mean() for part in parts])


def told_apart(data: npt.NDArray[np.uint8], choices: Choices) -> float:
    """The share of what makes moves of a choice differ that a value tells: 1 is all of it."""
    weights, rows = data.view(WEIGHTS)[0], choices.rows.astype(float)
    units = int(weights["units"])
    sums = rows @ weights["first"][:, :units].astype(float) + weights["bias"][:units]
    value = rows @ weights["direct"].astype(float)
    value += np.maximum(sums, 0) @ weights["last"][:units].astype(float)
    true = lead(choices, choices.won.astype(float))
    error = lead(choices, value / SCALE) - true
    return 1 - float((error**2).sum() / (true**2).sum())


def linear(rows: Rows) -> Rows:
    found: Rows = 0.5 + 0.03 * rows[:, ONE] - 0.02 * rows[:, THREE] + 0.1 * rows[:, SHARED]
    return found


def crossed(rows: Rows) -> Rows:
    """What a feature of a move is worth changes its sign with one that all moves share."""
    found: Rows = 0.5 + 0.02 * rows[:, ONE] * np.where(rows[:, SHARED] >= 2, 1, -1)
    return found


def test_a_linear_value_is_found_and_what_all_moves_share_is_left_out() -> None:
    choices = made(8000, linear)
    data = in_whole_numbers(fit(begin(choices, 0, 1), choices, 8, 1))
    found = data.view(WEIGHTS)["direct"][0] / SCALE
    assert found[[ONE, TWO, THREE]] == pytest.approx([0.03, 0, -0.02], abs=5e-4)
    assert not np.delete(found, [ONE, TWO, THREE]).any()
    assert told_apart(data, made(2000, linear, seed=2)) > 0.999


def test_hidden_units_find_what_no_sum_of_features_says() -> None:
    choices, others = made(8000, crossed), made(2000, crossed, seed=2)
    alone = in_whole_numbers(fit(begin(choices, 0, 1), choices, 12, 1))
    network = in_whole_numbers(fit(begin(choices, 8, 1), choices, 12, 1))
    assert told_apart(alone, others) < 0.1
    assert told_apart(network, others) > 0.95


def test_a_value_is_the_same_whatever_all_moves_of_a_choice_have_won_besides() -> None:
    """Only how moves differ is fitted."""
    choices = made(1000, linear)
    more = np.repeat(np.random.default_rng(4).random(1000), choices.counts)
    other = choices._replace(won=choices.won + more.astype(np.float32))
    one, two = (fit(begin(each, 4, 1), each, 1, 1) for each in (choices, other))
    for part, same in zip(one, two, strict=True):
        assert part == pytest.approx(same, abs=2e-3)


def drawn(chance: np.random.Generator, choices: Choices, units: int) -> Network:
    """A network with large weights, so that every part of it matters."""
    network = begin(choices, units, 1)
    parts = (network.direct, network.first, network.bias, network.last)
    direct, first, bias, last = (chance.normal(0, 0.3, part.shape) for part in parts)
    own = (direct, first, bias, last, network.scales, network.means)
    return Network(*(part.astype(np.float32) for part in own))


def loss(network: Network, choices: Choices) -> float:
    """Half the mean square of what the leads of moves are off by."""
    direct, first, bias, last, scales, means = (part.astype(float) for part in network)
    inputs = choices.rows * scales - means
    value = inputs[:, FIRST_OF_MOVE:] @ direct[FIRST_OF_MOVE:]
    value += np.maximum(inputs @ first + bias, 0) @ last
    error = lead(choices, value) - lead(choices, choices.won.astype(float))
    return float((error**2).mean() / 2)


def trained(network: Network, choices: Choices, done: int, steps: int) -> tuple[Network, Network]:
    """A network after the first steps, each with all choices, and Adam's averages."""
    network = Network(*(part.copy() for part in network))
    averages = Network(*(np.zeros((2, *part.shape), np.float32) for part in network))
    stops = np.cumsum(choices.counts)
    order = np.tile(np.arange(len(stops)), done)
    given = (choices.rows, choices.won, stops - choices.counts, stops, order, len(stops))
    gradient = Network(*(np.zeros_like(part) for part in network))
    fitting.train(*given, network, gradient, averages, 0, steps)
    return network, averages


def slope(network: Network, choices: Choices, part: str, index: tuple[int, ...]) -> float:
    """How steeply the loss rises with a weight, by finite differences."""
    step, losses = 1e-3, []
    for sign in (1, -1):
        weights = getattr(network, part).astype(float)
        weights[index] += sign * step
        losses.append(loss(network._replace(**{part: weights}), choices))
    return (losses[0] - losses[1]) / (2 * step)


def test_the_gradient_is_how_steeply_the_loss_rises_with_each_weight() -> None:
    """After the first step, Adam's average of gradients is a tenth of the first one."""
    chance = np.random.default_rng(6)
    choices = made(60, crossed)
    network = drawn(chance, choices, 3)
    _, averages = trained(network, choices, 1, 1)
    seen = 0
    for part in ("direct", "first", "bias", "last"):
        found = getattr(averages, part)[0] / (1 - fitting.KEPT)
        features = (0, SHARED, ONE, TWO, THREE)
        for index in np.ndindex(found.shape):
            if len(found) == SIZE and index[0] not in features:
                assert found[index] == 0
                continue
            expected = slope(network, choices, part, index)
            assert found[index] == pytest.approx(expected, abs=2e-5, rel=2e-3), (part, index)
            seen += abs(expected) > 1e-3
    assert seen > 10
    squares = averages.last[1] / (1 - fitting.KEPT_SQUARES)
    assert squares == pytest.approx((averages.last[0] / (1 - fitting.KEPT)) ** 2, rel=1e-3)


def test_a_step_is_adams_with_a_rate_that_falls_evenly() -> None:
    """Kingma and Ba's algorithm 1, in NumPy, for five steps by gradients of finite differences."""
    choices = made(40, linear)
    network, steps = drawn(np.random.default_rng(7), choices, 2), 5
    found, _ = trained(network, choices, steps, steps)
    weights, first, second = network.last.astype(float), np.zeros(2), np.zeros(2)
    for step in range(1, steps + 1):
        before, _ = trained(network, choices, step - 1, steps)
        gradient = np.array([slope(before, choices, "last", (unit,)) for unit in range(2)])
        first = 0.9 * first + 0.1 * gradient
        second = 0.999 * second + 0.001 * gradient**2
        rate = fitting.RATE + (fitting.LAST_RATE - fitting.RATE) * step / steps
        pull = first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.999**step)) + fitting.TINY)
        weights -= rate * (pull + fitting.DECAY * weights)
    assert found.last == pytest.approx(weights, abs=2e-5)
    assert np.abs(found.last - network.last).max() > 1e-3


def test_the_same_choices_and_seed_give_the_same_network_and_another_seed_another() -> None:
    choices = made(1500, crossed)
    one, same, other = (fit(begin(choices, 4, seed), choices, 2, seed) for seed in (1, 1, 2))
    assert all(np.array_equal(*parts) for parts in zip(one, same, strict=True))
    assert not np.array_equal(one.first, other.first)


def test_fitting_leaves_the_network_that_it_begins_with_alone() -> None:
    choices = made(500, linear)
    network = begin(choices, 4, 1)
    before = Network(*(part.copy() for part in network))
    fit(network, choices, 1, 1)
    assert all(np.array_equal(*parts) for parts in zip(network, before, strict=True))


def test_a_few_choices_are_one_step_each_time() -> None:
    """Fewer than fill a batch: `fit` takes them all together."""
    choices = made(20, linear)
    network = fit(begin(choices, 0, 1), choices, 3, 1)
    by_hand, _ = trained(begin(choices, 0, 1), choices, 3, 3)
    assert network.direct == pytest.approx(by_hand.direct, abs=1e-6)
    assert np.abs(network.direct).max() > 1e-3


def test_whole_numbers_are_the_network_but_for_rounding() -> None:
    """Values differ from it by what is the same for all moves, and by a ten thousandth."""
    chance, choices = np.random.default_rng(8), made(500, crossed)
    network = drawn(chance, choices, 5)
    weights = in_whole_numbers(network).view(WEIGHTS)[0]
    direct, first, bias, last, scales, means = (part.astype(float) for part in network)
    inputs = choices.rows * scales - means
    exact = inputs @ direct + np.maximum(inputs @ first + bias, 0) @ last
    rows = choices.rows.astype(float)
    sums = rows @ weights["first"][:, :5].astype(float) + weights["bias"][:5]
    whole = rows @ weights["direct"].astype(float)
    whole += np.maximum(sums, 0) @ weights["last"][:5].astype(float)
    assert lead(choices, whole / SCALE) == pytest.approx(lead(choices, exact), abs=5e-3)
    assert np.abs(lead(choices, exact)).max() > 0.3
    assert weights["units"] == 5
    assert not weights["first"][:, 5:].any()


def test_a_unit_with_large_weights_is_written_as_finely_as_16_bits_allow() -> None:
    choices = made(500, linear)
    network = begin(choices, 2, 1)
    first = np.zeros((SIZE, 2), np.float32)
    first[ONE], first[TWO] = (1000, 0.01), (-3000, 0.02)
    scales = np.ones(SIZE, np.float32)
    last = np.array([0.001, 0.5], np.float32)
    large = network._replace(first=first, scales=scales, means=np.zeros_like(scales), last=last)
    weights = in_whole_numbers(large).view(WEIGHTS)[0]
    assert weights["first"][TWO].tolist()[:2] == [-fitting.LARGEST, round(0.02 * 1024)]
    assert weights["first"][ONE].tolist()[:2] == [fitting.LARGEST // 3, round(0.01 * 1024)]
    by_unit = weights["first"][[ONE, TWO], :2] * weights["last"][:2].astype(float) / SCALE
    assert by_unit == pytest.approx(first[[ONE, TWO]] * last, rel=0.03)


def test_more_units_than_a_file_has_are_refused() -> None:
    choices = made(20, linear)
    network = begin(choices, MOST_UNITS + 1, 1)
    with pytest.raises(ValueError, match=f"{MOST_UNITS} at most can be written"):
        in_whole_numbers(network)
