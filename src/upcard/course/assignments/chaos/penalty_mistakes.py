"""Usual mistakes of Color Chaos (document 001): a penalty that somebody else draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.classic import chaos
from upcard.classic.chaos import CardLabel, Game
from upcard.classic.scaffold import PENALTY
from upcard.course.mistakes import Workshop

SHOP = Workshop({name: getattr(chaos, name) for name in chaos.__all__})
KINDS = {
    "Draw Two": (CardLabel.DRAW_TWO,),
    "Draw Four": (CardLabel.DRAW_FOUR,),
    "Draw Two or Draw Four": tuple(PENALTY),
}


def _own(game: Any) -> Any:
    return game.current_player or game.next_player()


def _before(game: Any) -> Any:
    return game.players[-1 if game.current_player is None else -2]


def _drawn(
    labels: tuple[CardLabel, ...], drawer: Callable[[Any], Any], *, late: bool = False
) -> Callable[..., None]:
    """The penalty of these cards is drawn by another player; `late`: after the skip."""

    def draw_penalty(self: Any, label: Any) -> None:
        if label not in labels:
            Game._draw_penalty(self, label)
            return
        if late:
            self.skip_next_player()
        player = drawer(self)
        for _ in range(PENALTY[label]):
            self.draw_card(player, False)
        if not late:
            self.skip_next_player()

    return draw_penalty


for kind, labels in KINDS.items():
    single = len(labels) == 1
    SHOP.add(
        "Game._draw_penalty",
        f"The player before the one who plays a {kind} draws the cards.",
        "The next player draws them: ask next_player (task 4).",
        _drawn(labels, _before),
    )
    if single:
        SHOP.add(
            "Game._draw_penalty",
            f"The player of a {kind} draws the cards.",
            "The next player draws them (task 4).",
            _drawn(labels, _own),
        )
        SHOP.add(
            "Game._draw_penalty",
            f"The player after the skipped one draws for a {kind}.",
            "Draw first, then skip: next_player is somebody else after skip_next_player.",
            _drawn(labels, Game.next_player, late=True),
        )
