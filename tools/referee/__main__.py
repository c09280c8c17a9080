"""Deals of a game, or of random games, with the referee beside the engine."""

from __future__ import annotations

import argparse
import random
from collections import Counter

from tests.engine.random_rules import random_games

from tools.referee.beside import check_deal
from upcard.errors import BadRules
from upcard.games.game import Game, game


def main() -> None:
    """Play the deals that were asked for, and say how they ended."""
    options = arguments()
    if options.random:
        games = list(random_games(options.seed, options.random, options.house))
        deals = options.each
    else:
        games, deals = [game(options.game)], options.deals
    ends: Counter[str] = Counter()
    for each in games:
        ends += check_game(each, deals, options.seed, options.seats)
    print(f"{ends.total()} deals of {len(games)} games agree: {dict(ends)}")


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m tools.referee", description=__doc__)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("game", nargs="?", help="a game's name, or its rules file")
    which.add_argument("--random", type=int, metavar="N", help="so many games of random rules")
    parser.add_argument("--house", action="store_true", help="with what only some tables play")
    parser.add_argument("--deals", type=int, default=100, help="deals at each number of seats")
    parser.add_argument("--each", type=int, default=3, help="the same, for random games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, help="at this number of seats only")
    return parser.parse_args()


def check_game(each: Game, deals: int, seed: int, seats: int | None = None) -> Counter[str]:
    """How deals ended with random choices, at every number of seats or at one of them."""
    chance = random.Random(seed)
    fewest, most = each.rules.seats
    ends: Counter[str] = Counter()
    for count in range(fewest, most + 1) if seats is None else [seats]:
        for deal in range(deals):
            try:
                first = deal % count
                ends[check_deal(each, count, seed, deal, chance.choice, first=first)] += 1
            except BadRules:
                ends["no starter"] += 1
    return ends


if __name__ == "__main__":
    main()
