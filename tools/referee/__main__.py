"""Deals of a game, or of random games, with the referee beside the engine."""

from __future__ import annotations

import argparse
import random
from collections import Counter
from functools import partial

from tests.engine.random_rules import random_games

from tools.referee.beside import MOST_TURNS, check_deal
from upcard.errors import BadRules
from upcard.games.game import Game, game


def main() -> None:
    """Play the deals that were asked for, and say how they ended."""
    options = arguments()
    if options.random:
        games = random_games(options.seed, options.random, options.house)
    else:
        games = iter([game(options.game)])
    ends: Counter[str] = Counter()
    for each in games:
        ends += check_game(each, options.deals, options.seed, options.turns)
    print(f"{ends.total()} deals agree: {dict(ends)}")


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.referee", description=__doc__)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("game", nargs="?", help="a game's name, or its rules file")
    which.add_argument("--random", type=int, metavar="N", help="so many games of random rules")
    parser.add_argument("--house", action="store_true", help="with what only some tables play")
    parser.add_argument("--deals", type=int, default=100, help="so many of each game")
    parser.add_argument("--turns", type=int, default=MOST_TURNS, help="of a deal")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def check_game(each: Game, deals: int, seed: int, turns: int = MOST_TURNS) -> Counter[str]:
    """How deals ended with random choices; every number of seats has its turn."""
    chance = random.Random(seed)
    fewest, seats = each.rules.seats[0], each.rules.seats[1] - each.rules.seats[0] + 1
    ends: Counter[str] = Counter()
    for deal in range(deals):
        count, first = fewest + deal % seats, deal % 7 % fewest
        try:
            ended = check_deal(
                *(each, count, seed, deal, partial(choice, chance)),
                first=first,
                turns=turns,
                every=8,
            )
        except BadRules:
            ended = "no starter"
        ends[ended] += 1
    return ends


def choice(chance: random.Random, moves: list[str]) -> str:
    """Any move; `draw` and `pass` seldom, so that deals come to their ends."""
    some = [move for move in moves if move not in ("draw", "pass")]
    return chance.choice(some if some and chance.random() < 0.85 else moves)


if __name__ == "__main__":
    main()
