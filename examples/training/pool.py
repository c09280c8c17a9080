"""A network learns a card game against itself and its earlier selves: masked PPO in PyTorch.

    python examples/training/pool.py crazy8s --seed 1 --onnx crazy8s.onnx

One network plays all seats of most tables. At the others it has one seat, and earlier versions of
it, which learn nothing more, have the rest: so it does not forget how to beat what it has been. It
sees the features of a view (`Game.features`), and illegal actions are masked. After each round it
meets `first` on other deals. It needs `upcard[onnx]`, `onnx` and PyTorch,
of which a CPU build is enough.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import numpy as np

from credit import advantages
from curves import Curve
from needed import not_installed
from upcard.envs.batch import Batch
from upcard.errors import UpcardError
from upcard.files import check_folder

try:
    import torch
    from torch import nn
    from torch.distributions import Categorical

    from judging import MAX_TURNS, report, win_rate
    from torch_player import Logarithms, write
except ModuleNotFoundError as missing:
    raise not_installed(missing) from None

WIDTH, RATE, CLIP, ENTROPY, LAMBDA = 128, 1e-3, 0.2, 0.01, 0.95
UPDATES, STEPS, EPOCHS, MINIBATCHES = 8, 64, 2, 16  # updates a round, steps an update
POOL, SHARE = 8, 4  # earlier versions that are kept; they sit at one of so many tables


class Network(nn.Module):
    """Two hidden layers, with an output for each action and one for the value."""

    def __init__(self, features: int, actions: int) -> None:
        super().__init__()
        inner = [nn.Linear(features, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()]
        self.body = nn.Sequential(Logarithms(), *inner)
        self.policy, self.value = nn.Linear(WIDTH, actions), nn.Linear(WIDTH, 1)
        for last in (self.policy, self.value):
            nn.init.orthogonal_(last.weight, 0.01)

    def forward(self, observation: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """A number for each action, and the expected reward, for each row."""
        hidden = self.body(observation)
        return self.policy(hidden), self.value(hidden).squeeze(-1)

    def choices(
        self, observation: torch.Tensor, mask: torch.Tensor
    ) -> tuple[Categorical, torch.Tensor]:
        """How probable each legal action is, and the expected reward, for each row."""
        numbers, value = self(observation)
        return Categorical(logits=numbers.masked_fill(mask == 0, -1e9)), value


Rows = tuple[torch.Tensor, ...]
"""What was seen, the masks, actions, logarithms of their probabilities, advantages, targets."""


@torch.no_grad()
def collect(batch: Batch, network: Network, pool: list[Network], chance: torch.Generator) -> Rows:
    """The network's choices of the next steps at all tables."""
    earlier = pool[int(torch.randint(len(pool), (1,), generator=chance))] if pool else network
    alone = np.arange(batch.tables) % SHARE > 0 if pool else np.ones(batch.tables, bool)
    own_seat = torch.randint(batch.seats, (batch.tables,), generator=chance).numpy()
    tensors, arrays = [], []
    for _ in range(STEPS):
        seen, mask = torch.tensor(batch.observation), torch.tensor(batch.mask)
        seat = batch.seat.copy()
        own = alone | (seat == own_seat)
        probable, value = network.choices(seen, mask)
        action = probable.sample()
        log_prob = probable.log_prob(action)
        if len(others := torch.tensor(~own).nonzero().squeeze(1)):
            action[others] = earlier.choices(seen[others], mask[others])[0].sample()
        batch.step(action.numpy())
        choice = own & (mask.sum(1) > 1).numpy()
        tensors.append((seen, mask, action, log_prob, value))
        arrays.append((choice, seat, batch.terminated | batch.truncated, batch.reward.copy()))
    seen, mask, action, log_prob, value = map(torch.stack, zip(*tensors, strict=True))
    choice, seat, over, reward = map(np.stack, zip(*arrays, strict=True))
    gain = torch.tensor(advantages(choice, seat, value.numpy(), over, reward, LAMBDA))
    known = ~gain.isnan()
    return tuple(each[known] for each in (seen, mask, action, log_prob, gain, gain + value))


def loss(network: Network, rows: Rows) -> torch.Tensor:
    """PPO's clipped loss, with the value's squared error and a bonus for entropy."""
    seen, mask, action, before, gain, target = rows
    probable, value = network.choices(seen, mask)
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    ratio = (probable.log_prob(action) - before).exp()
    clipped = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
    return ((value - target) ** 2 / 2 - clipped - ENTROPY * probable.entropy()).mean()


def parts(rows: Rows, size: int, chance: torch.Generator) -> Iterator[Rows]:
    """The rows in random order, so many at a time."""
    for chosen in torch.randperm(len(rows[0]), generator=chance).split(size):
        if len(chosen) == size:
            yield tuple(each[chosen] for each in rows)


def learn(
    batch: Batch, network: Network, pool: list[Network], adam: torch.optim.Adam, seed: int
) -> None:
    """One round, on new deals."""
    chance = torch.Generator().manual_seed(seed)
    batch.reset(seed)
    for _ in range(UPDATES):
        rows = collect(batch, network, pool, chance)
        for _ in range(EPOCHS):
            for part in parts(rows, batch.tables * STEPS // MINIBATCHES, chance):
                adam.zero_grad()
                loss(network, part).backward()
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                adam.step()
    pool.append(deepcopy(network).eval())
    del pool[:-POOL]


def main() -> None:
    """Train, and say how it goes."""
    parser = argparse.ArgumentParser(
        description="A network learns a game against its earlier selves."
    )
    parser.add_argument("game", help="a game's name, or a TOML file")
    parser.add_argument("--onnx", type=Path, required=True, metavar="FILE.onnx")
    parser.add_argument("--seats", type=int, help="the fewest of the game otherwise")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=10_000_000, help="to learn from")
    parser.add_argument("--tables", type=int, default=512, help="played at the same time")
    parser.add_argument("--deals", type=int, default=10_000, help="to be judged by at the end")
    given = parser.parse_args()
    check_folder(given.onnx.parent)
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)  # the matrices are small: more threads only wait for each other
    batch = Batch(given.game, given.tables, given.seats, max_turns=MAX_TURNS)
    network, pool = Network(batch.features.size, len(batch.actions)), list[Network]()
    adam = torch.optim.Adam(network.parameters(), RATE)

    @torch.no_grad()
    def choose(seen: np.ndarray, mask: np.ndarray) -> np.ndarray:
        probable, _ = network.choices(torch.tensor(seen), torch.tensor(mask))
        return probable.logits.argmax(1).numpy()

    curve = Curve(given.onnx)
    while curve.decisions < given.decisions:
        began = time.process_time()
        learn(batch, network, pool, adam, given.seed * 1_000_000 + len(curve.rows))
        spent = time.process_time() - began
        rate = win_rate(batch.game, choose, "first", deals=1000, seats=batch.seats)
        curve.add(UPDATES * STEPS * batch.tables, spent, rate)
    write(given.onnx, network, batch.features)
    print(report(batch.game, choose, given.deals, batch.seats))


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("stopped: nothing is kept but the curve")
    except (UpcardError, OSError) as why:
        sys.exit(f"pool: {why}")
