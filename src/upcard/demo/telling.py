"""A scene as blocks to be shown one after another: all hands open, move by move."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from upcard.cards import Deck
from upcard.demo.replay import Step, players, position, replay
from upcard.demo.scene import Scene
from upcard.games.state import State
from upcard.narration.events import sentences
from upcard.terminal import look
from upcard.terminal.ending import ending
from upcard.terminal.hint import reasons

OTHERS_REASON = "the oldest card that fits, as “first” always plays."


def blocks(scene: Scene, console: Console) -> Iterator[RenderableType]:
    """What to show of a scene: what it is about, a block a move, and what one has seen."""
    names, game = players(scene), position(scene).game
    yield _opening(scene, game.deck)
    for step in replay(scene):
        news = sentences(step.events, game, open_hands=True)
        yield Group(
            look.heading(step.before.view(0)),
            *_standing(step.before, names, console),
            Text(),
            *look.news_lines(news, game.deck),
            _why(step, game.deck),
            Text(),
        )
    yield _closing(scene, step.after, console)


def _opening(scene: Scene, deck: Deck) -> Group:
    return Group(
        Rule(Text(f"{scene.player} · {scene.title}", "bold"), align="left"),
        Text.assemble(("Watch: ", "bold"), look.painted(scene.watch, deck)),
        Text(f"All hands are open, the oldest card first; {look.MARK} can be played.", "dim"),
        Text(),
    )


def _standing(state: State, names: list[str], console: Console) -> list[RenderableType]:
    """The piles, and every hand on a line of its own."""
    hands = Grid.grid(padding=(0, 2))
    hands.add_column(no_wrap=True)
    for seat, name in enumerate(names):
        mark = "›" if seat == state.turn else " "
        who = Text(f"{mark} seat {seat} {name}", "bold" if seat == 0 else "")
        hands.add_row(who, _hand(state, seat))
    return [look.piles(state.view(0), console), hands]


def _hand(state: State, seat: int) -> Text:
    """A hand in the order in which its cards came, what can be played marked."""
    fit = {move.card for move in state.view(seat).legal}
    marks = ((card, look.MARK if card in fit else "") for card in state.hands[seat])
    return Text(" ").join(Text.assemble(look.face(card.text), mark) for card, mark in marks)


def _why(step: Step, deck: Deck) -> Padding:
    """The reason for a move, and for one by learned values what added most to it."""
    text = look.painted(step.why, deck) if step.why else Text(OTHERS_REASON, "dim")
    parts: list[RenderableType] = [Text.assemble(("Why: ", "bold"), text)]
    if step.reasons:
        parts.append(Padding(reasons(step.reasons), (0, 0, 0, 2)))
    return Padding(Group(*parts), (0, 0, 0, 2), expand=False)


def _closing(scene: Scene, last: State, console: Console) -> Group:
    names = players(scene)
    if last.outcome is None:
        end = _standing(last, names, console)
    else:
        end = [ending(last, last.outcome, names, None)]
    seen = Text.assemble(("You have seen: ", "bold"), scene.seen)
    return Group(Rule(style="dim"), *end, Text(), seen, Text())
