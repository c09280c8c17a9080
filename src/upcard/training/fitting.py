"""A small network, fitted to choices that were tried out: what matters is how moves differ.

It is trained here, in one thread and in a fixed order, so that the same choices give the same
numbers; features are mostly 0, which libraries of dense matrices do not use. The method is Adam:
Kingma, Ba, «Adam: A Method for Stochastic Optimization», 2015.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from upcard.bits import Int, copy_into
from upcard.jit import entry_njit, inline_njit, inner_njit, macro_njit
from upcard.players.learned.features import SIZE
from upcard.players.learned.value import FIRST_OF_MOVE, MOST_UNITS, SCALE, WEIGHTS
from upcard.training.collecting import MOST_MOVES

BATCH = 400
"""Choices after which the network is changed."""
STEPS_A_CALL = 50
"""After so many changes a call returns, so that Python hears signals."""
RATE, LAST_RATE = 2e-3, 1e-4
"""How far it is changed, at first and in the end; in between it falls evenly."""
KEPT, KEPT_SQUARES, TINY, DECAY = 0.9, 0.999, 1e-8, 1e-4
"""Adam's constants, and by how much of itself a weight shrinks."""
PIECE = 2**16
"""Rows that are looked at together."""
FINEST = 1024
"""Whole numbers are so many times the weights of a hidden unit, or fewer if they must be."""
LARGEST = 30_000

Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]


class Choices(NamedTuple):
    """Choices that were tried out, with a row for each of their moves."""

    rows: npt.NDArray[np.int16]
    """Features, shape (moves, SIZE)."""
    won: Floats
    """The share of deals won, shape (moves,)."""
    counts: npt.NDArray[np.int64]
    """How many moves each choice has, shape (choices,)."""


def joined(parts: Iterable[Choices]) -> Choices:
    """Choices, some behind the others."""
    rows, won, counts = zip(*parts, strict=True)
    return Choices(np.concatenate(rows), np.concatenate(won), np.concatenate(counts))


class Network(NamedTuple):
    """A value: direct · x + last · max(0, x · first + bias).

    What x has for a feature is its number less its mean, and times its scale.
    """

    direct: Floats
    first: Floats
    bias: Floats
    last: Floats
    scales: Floats
    """One over the spread of each feature; 0 for one that is always the same."""
    means: Floats
    """The mean of each feature, times its scale."""


def begin(choices: Choices, units: int, seed: int) -> Network:
    """An untrained network for such choices, with so many hidden units: 0 make a linear value."""
    chance = np.random.default_rng(seed % 2**64)
    means, spread = _means_and_spread(choices.rows)
    scales = np.divide(1, spread, out=np.zeros(SIZE), where=spread > 0)
    first = chance.standard_normal((SIZE, units)) / np.sqrt(SIZE)
    last = chance.standard_normal(units) / 50
    return Network(
        np.zeros(SIZE, np.float32),
        first.astype(np.float32),
        np.zeros(units, np.float32),
        last.astype(np.float32),
        scales.astype(np.float32),
        (means * scales).astype(np.float32),
    )


def _means_and_spread(rows: npt.NDArray[np.int16]) -> tuple[Doubles, Doubles]:
    """The mean and the standard deviation of each feature; of one that never changes, exactly 0."""
    totals, squares = np.zeros(SIZE, np.int64), np.zeros(SIZE, np.int64)
    for start in range(0, len(rows), PIECE):
        piece = rows[start : start + PIECE].astype(np.int64)
        totals, squares = totals + piece.sum(0), squares + (piece * piece).sum(0)
    count = len(rows)
    return totals / count, np.sqrt(count * squares - totals * totals) / count


def fit(network: Network, choices: Choices, epochs: int, seed: int) -> Network:
    """A network that was trained on all choices so many times, in an order that the seed says."""
    chance = np.random.default_rng(seed % 2**64)
    trained = Network(*(part.copy() for part in network))
    stops = np.cumsum(choices.counts)
    starts, batch = stops - choices.counts, min(BATCH, len(stops))
    whole, steps = len(stops) // batch * batch, epochs * (len(stops) // batch)
    given = choices.rows, choices.won, starts, stops
    gradient = Network(*(np.zeros_like(part) for part in network))
    state = Network(*(np.zeros((2, *part.shape), np.float32) for part in network))
    done = 0
    for _ in range(epochs):
        order = chance.permutation(len(stops))[:whole]
        for first in range(0, whole, batch * STEPS_A_CALL):
            part = order[first : first + batch * STEPS_A_CALL]
            train(*given, part, batch, trained, gradient, state, done, steps)
            done += len(part) // batch
    return trained


def in_whole_numbers(network: Network) -> npt.NDArray[np.uint8]:
    """The network as the bytes of one WEIGHTS record.

    A hidden unit may be scaled as one likes, since what it adds is scaled back: each is as fine as
    16 bits allow.
    """
    record, units = np.zeros(1, WEIGHTS), len(network.bias)
    if units > MOST_UNITS:
        raise ValueError(f"{units} units: {MOST_UNITS} at most can be written")
    direct, first, bias, last, scales, means = (part.astype(np.float64) for part in network)
    bias -= means @ first
    first *= scales[:, None]
    most = np.maximum(np.abs(first).max(0, initial=1e-9), 1e-9)
    fine = np.minimum(FINEST, LARGEST / most)
    record["units"] = units
    record["direct"][0] = np.round(direct * scales * SCALE)
    record["first"][0, :, :units] = np.round(first * fine)
    record["bias"][0, :units] = np.round(bias * fine)
    record["last"][0, :units] = np.round(last / fine * SCALE)
    data: npt.NDArray[np.uint8] = record.view(np.uint8)
    return data


@entry_njit
def train(
    rows: Any,
    won: Any,
    starts: Any,
    stops: Any,
    order: Any,
    batch: Int,
    network: Any,
    gradient: Any,
    state: Any,
    done: Int,
    steps: Int,
) -> None:
    """Change a network by choices in this order, in steps of `batch` choices.

    It is changed as it should be where `done` of `steps` were before. `gradient` is one of nothing
    yet; `state` has Adam's averages, of the gradients and of their squares.
    """
    units = network.bias.size
    sums, values = np.empty((MOST_MOVES, units), np.float32), np.empty(MOST_MOVES, np.float32)
    slope, base, moves = np.empty(units, np.float32), np.empty(units, np.float32), 0
    rest(network, base)
    for index in range(order.size):
        start, stop = starts[order[index]], stops[order[index]]
        for move in range(start, stop):
            values[move - start] = forward(rows[move], network, base, sums[move - start])
        value, share = mean(values, 0, stop - start), mean(won, start, stop)
        for move in range(start, stop):
            error = values[move - start] - value - (won[move] - share)
            backward(rows[move], error, network, sums[move - start], slope, gradient)
        moves += stop - start
        if (index + 1) % batch == 0:
            done += 1
            rate = RATE + (LAST_RATE - RATE) * done / steps
            for feature in range(SIZE):
                for unit in range(units):
                    gradient.first[feature, unit] -= network.means[feature] * gradient.bias[unit]
            change(network, gradient, state, np.float32(1 / moves), rate, done)
            rest(network, base)
            moves = 0


@inner_njit
def rest(network: Any, base: Any) -> None:
    """Write what hidden units have where all features are 0."""
    copy_into(base, network.bias)
    for feature in range(SIZE):
        for unit in range(base.size):
            base[unit] -= network.means[feature] * network.first[feature, unit]


@inline_njit
def mean(numbers: Any, start: Int, stop: Int) -> Any:
    """The mean of those from `start` to `stop`."""
    total = np.float32(0)
    for index in range(start, stop):
        total += numbers[index]
    return np.float32(total / (stop - start))


@inner_njit
def forward(row: Any, network: Any, base: Any, sums: Any) -> Any:
    """The value of a move with these features, but for what is the same for all moves of a choice.

    The sums of the hidden units are written: `base` is what they have where all features are 0.
    """
    copy_into(sums, base)
    value = np.float32(0)
    for feature in range(SIZE):
        if row[feature]:
            number = np.float32(row[feature]) * network.scales[feature]
            if feature >= FIRST_OF_MOVE:
                value += number * network.direct[feature]
            for unit in range(sums.size):
                sums[unit] += number * network.first[feature, unit]
    for unit in range(sums.size):
        value += max(sums[unit], np.float32(0)) * network.last[unit]
    return value


@inner_njit
def backward(row: Any, error: Any, network: Any, sums: Any, slope: Any, gradient: Any) -> None:
    """Add to the gradient what the error of a move's value adds."""
    for unit in range(sums.size):
        active = np.float32(sums[unit] > 0)
        gradient.last[unit] += error * sums[unit] * active
        slope[unit] = error * network.last[unit] * active
        gradient.bias[unit] += slope[unit]
    for feature in range(SIZE):
        if row[feature]:
            number = np.float32(row[feature]) * network.scales[feature]
            if feature >= FIRST_OF_MOVE:
                gradient.direct[feature] += error * number
            for unit in range(sums.size):
                gradient.first[feature, unit] += number * slope[unit]


@macro_njit
def change(network: Any, gradient: Any, state: Any, share: Any, rate: Any, step: Int) -> None:
    """A step of Adam's; `share` makes a mean of the gradient, which begins anew."""
    adam(network.direct, gradient.direct, state.direct, share, rate, step)
    adam(network.first.ravel(), gradient.first.ravel(), flat(state.first), share, rate, step)
    adam(network.bias, gradient.bias, state.bias, share, rate, step)
    adam(network.last, gradient.last, state.last, share, rate, step)


@inline_njit
def flat(averages: Any) -> Any:
    """Two averages of a matrix, each as one row."""
    return averages.reshape(2, averages.shape[1] * averages.shape[2])


@inner_njit
def adam(weights: Any, gradient: Any, averages: Any, share: Any, rate: Any, step: Int) -> None:
    """The same for some weights."""
    first, second = np.float32(1 - KEPT), np.float32(1 - KEPT_SQUARES)
    early = np.float32(1 / (1 - KEPT**step))
    early_squares = np.float32(1 / (1 - KEPT_SQUARES**step))
    pace, shrink, tiny = np.float32(rate), np.float32(DECAY), np.float32(TINY)
    for index in range(weights.size):
        now = gradient[index] * share
        averages[0, index] += first * (now - averages[0, index])
        averages[1, index] += second * (now * now - averages[1, index])
        pull = averages[0, index] * early / (np.sqrt(averages[1, index] * early_squares) + tiny)
        weights[index] -= pace * (pull + shrink * weights[index])
        gradient[index] = 0
