"""Both Card Clash editions alike: the names that each has, and positions of either."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import IntEnum
from types import ModuleType
from typing import Any

from tests.classic.course import CourseArray
from upcard.classic import chaos, clash
from upcard.classic.scaffold import CardLabel

NAMES = ["Alice", "Bob", "Charlie", "David", "Eve", "Frank", "Grace", "Heidi"]


class Edition:
    """One of them; a position's cards are told as "RED ONE, BLUE TWO"."""

    def __init__(self, module: ModuleType, constants: Any, colors: type[IntEnum]) -> None:
        self.module, self.constants, self.colors = module, constants, colors
        self.name = module.__name__.rpartition(".")[2]
        self.numbers = module.RandomGen

    def card(self, text: str) -> Any:
        color, label = text.split()
        return self.module.Card(self.colors[color], CardLabel[label])

    def cards(self, texts: str) -> list[Any]:
        return [self.card(text) for text in filter(None, texts.split(", "))]

    def table(self, names: Iterable[str]) -> CourseArray[Any]:
        player = self.module.Player
        if self.name == "chaos":
            return CourseArray(map(player, names))
        return CourseArray(player(name, place) for place, name in enumerate(names))

    def started(self, seed: int, count: int = 4) -> Any:
        self.numbers.set_seed(seed)
        game = self.module.Game()
        game.initialise_game(self.table(NAMES[:count]))
        return game

    def staged(self, hands: list[str], upcard: str, draw: str = "", discard: str = "") -> Any:
        """A position: hands, the upcard, the draw pile (next first), the cards under the upcard."""
        game, top = self.module.Game(), self.card(upcard)
        for player, hand in zip(self.table(NAMES[: len(hands)])._items, hands, strict=True):
            for card in self.cards(hand):
                player.add_card(card)
            game.players.append(player)
        under = [*self.cards(discard), top]
        if self.name == "chaos":
            game.game_board = chaos.GameBoard(CourseArray(self.cards(draw)))
            for card in under:
                game.game_board.discard_card(card)
        else:
            game.draw_pile.extend(reversed(self.cards(draw)))
            game.discard_pile.extend(under)
        game.current_color, game.current_label = top.color, top.label
        return game

    def stuck(self) -> Any:
        """A position in which nobody can play, or draw."""
        game = self.staged(["RED ONE", "BLUE TWO", "YELLOW SIX"], "GREEN FIVE")
        if self.name == "chaos":  # where the upcard would be drawn, too
            game.game_board.discard_pile.pop()
        return game


CHAOS = Edition(chaos, chaos.Config, chaos.CardColor)
CLASH = Edition(clash, clash.Constants, clash.CardColor)


def hands(game: Any) -> dict[str, str]:
    return {player.name: ", ".join(map(str, player.hand)) for player in game.players}


def piles(game: Any) -> Any:
    """What has a game's draw pile and its discard pile."""
    return game.game_board if hasattr(game, "game_board") else game


def all_cards(game: Any) -> Counter[Any]:
    both = piles(game)
    held = [card for player in game.players for card in player.hand]
    return Counter([*held, *both.draw_pile, *both.discard_pile])
