"""`upcard demo`: staged deals that show what `learned` and document 002's players are about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from upcard.cli import completion
from upcard.cli.compiling import compiled, stages_for_choices
from upcard.cli.options import whole_number
from upcard.cli.stepping import at_terminal, step_through
from upcard.errors import BadRules

if TYPE_CHECKING:
    from upcard.cli.screen import Screen
    from upcard.demo import Scene


def demo(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="Player name, such as hamper-leader.",
            autocompletion=completion.players,
        ),
    ] = None,
    number: Annotated[
        int | None,
        typer.Argument(parser=whole_number, metavar="N", help="Show only this scene."),
    ] = None,
    all_names: Annotated[
        bool, typer.Option("--list", help="List players and their scenes.")
    ] = False,
    fast: Annotated[
        bool, typer.Option("--fast", help="Don't wait for Enter between moves.")
    ] = False,
) -> None:
    """Watch a built-in player in prepared deals, with all hands open."""
    if all_names == (name is not None):
        raise typer.BadParameter("give the NAME of a player, or --list to see which there are")
    from upcard.cli.screen import Screen

    screen = Screen()
    if name is None:
        _list(screen)
        return
    scenes = _chosen(name, number)
    compiled("dealing", "moving", *stages_for_choices([scenes[0].player]))
    from upcard.demo.telling import blocks

    shown = (block for scene in scenes for block in blocks(scene, screen))
    step_through(shown, screen.draw, pauses=not fast and at_terminal())


def _chosen(name: str, number: int | None) -> tuple[Scene, ...]:
    """A player's scenes, or the one with a number; BadRules if there is none such."""
    from upcard.demo import scenes_of

    scenes = scenes_of(name)
    if number is None:
        return scenes
    if number not in range(1, len(scenes) + 1):
        raise BadRules(f"scene {number} given: {scenes[0].player} has scenes 1 to {len(scenes)}")
    return scenes[number - 1 : number]


def _list(screen: Screen) -> None:
    from itertools import groupby

    from upcard.cli.standings import table
    from upcard.demo import SCENES

    rows = table("", ("name", "N", "scene"), ())
    for player, scenes in groupby(SCENES, key=lambda scene: scene.player):
        for number, scene in enumerate(scenes, start=1):
            rows.add_row(player if number == 1 else "", str(number), scene.title)
    screen.draw(rows)
