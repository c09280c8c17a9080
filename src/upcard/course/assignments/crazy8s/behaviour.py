"""What document 002 says of its players, looked for in the staged deals of `upcard demo`.

In each step of a scene a player is asked, and what it chooses is compared by kind with what the
scene explains: the document leaves open which of several cards of a kind it is. The scene goes on
as it was written, whatever was chosen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from upcard.course.assignments.crazy8s.strategies import Asked, in_words
from upcard.course.bench import Wrong
from upcard.course.verdict import Finding
from upcard.demo.replay import position, replay
from upcard.demo.scene import Scene
from upcard.demo.scenes import scenes_of
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players.eights import power

Kind = Callable[[View, Move, Move], str]
"""What a move is, in words; the last one is that of the scene, for what makes no difference."""
THROWS = 30


def eight(_view: View, move: Move, _scene: Move) -> str:
    """Of MindTheEights: whether an eight is played."""
    return "an eight" if move.card is not None and move.card.wild else "no eight"


def hampering(view: View, move: Move, scene: Move) -> str:
    """Of HamperLeader: a power card or not, and a seven where that is what turns the direction."""
    if move.card is None:
        return "a draw"
    wanted: Any = scene.card
    if wanted.reverse:
        return "a seven" if move.card.reverse else "no seven"
    return "a power card" if power(view, move.card) else "no power card"


def points(view: View, move: Move, scene: Move) -> str:
    """Of DiscardHighPoints: what the card counts, and the suit that it changes to."""
    if move.card is None:
        return "a draw"
    suit = f", {move.suit} in force" if scene.suit != view.suit or move.card.wild else ""
    return f"a card of {move.card.points} points{suit}"


def extra(view: View, move: Move, scene: Move) -> str:
    """Of ExtraCards: a draw, and in danger a power card."""
    danger = view.hand_sizes[view.next_seat] == 1
    if scene.card is None and not danger:
        return "anything"  # it may risk a card, and need not
    if move.card is None:
        return "a draw"
    return "a power card" if danger and power(view, move.card) else "a card"


PLAYERS: dict[str, tuple[str, Kind]] = {
    "MindTheEights": ("mind-the-eights", eight),
    "HamperLeader": ("hamper-leader", hampering),
    "DiscardHighPoints": ("discard-high-points", points),
    "ExtraCards": ("extra-cards", extra),
}
"""The players whose paragraph says what they do, with the name of their scenes."""


MORE = {
    "MindTheEights": (
        Scene(
            player="mind-the-eights",
            title="one eight, and the last player has one card",
            watch="“Once any opponent goes down to one card”: the next player is not the only one.",
            hands=("8♠ 5♥ J♣ 9♥ 6♣", "K♥ 3♥ 3♦", "10♥"),
            pile="J♥",
            draw="9♠ A♦ Q♣",
            moves=(("8♠=♣", "Seat 2 is down to one card: any opponent counts."),),
            seen="It looked at all opponents.",
        ),
    ),
}
"""What the scenes of the demonstration leave out."""


def watch(asked: Asked, name: str) -> None:
    """Ask a player in every step of its scenes; Wrong for the first that is not of the kind."""
    scenes, kind = PLAYERS[name]
    for scene in (*scenes_of(scenes), *MORE.get(name, ())):
        steps = [step for step in replay(scene) if step.before.turn == 0]
        views = [step.before.view(0) for step in steps]
        for step, view, move in zip(steps, views, asked.choose(views), strict=True):
            is_, should = kind(view, move, step.move), kind(view, step.move, step.move)
            if is_ != should:
                raise Wrong(
                    Finding(
                        message=f"{name} plays another kind of card than its paragraph says, in "
                        f"the scene “{scene.title}”.",
                        got=f"{move.text}: {is_}",
                        expected=f"{should}, as {step.move.text}. {step.why}",
                        before=in_words(view),
                        mistake=_mistake(name, should, is_),
                        advice=step.why,
                    )
                )


def _mistake(name: str, should: str, is_: str) -> str:
    return MISTAKES.get((name, should, is_), f"{name} chooses {is_} where {should} is due.")


MISTAKES = {
    ("MindTheEights", "an eight", "no eight"): "MindTheEights holds on to its eights too long.",
    ("MindTheEights", "no eight", "an eight"): "MindTheEights plays its eights too early.",
    ("HamperLeader", "a power card", "no power card"): "HamperLeader spares the leader.",
    ("HamperLeader", "no power card", "a power card"): (
        "HamperLeader wastes its power cards on somebody who does not lead."
    ),
    ("HamperLeader", "a seven", "no seven"): "HamperLeader does not turn to the leader behind it.",
    ("ExtraCards", "a draw", "a card"): "ExtraCards takes no cards when the next player has one.",
    ("ExtraCards", "a card", "a draw"): "ExtraCards takes more cards than it may.",
}


def throws(asked: Asked) -> None:
    """Ask a random player in one position, each time with other dice; Wrong if it never differs."""
    scene: Scene = scenes_of("random")[0]
    views = [_late(scene, turn) for turn in range(1, 1 + THROWS)]
    if len({move.text for move in asked.choose(views)}) == 1:
        chosen = asked.choose(views[:1])[0].text
        raise Wrong(
            Finding(
                message=f"{asked.name} plays {chosen} each of {THROWS} times, though others fit.",
                expected="any of the cards that fit, by chance",
                got=chosen,
                before=in_words(views[0]),
                mistake="RandomPlayer does not play by chance.",
                advice="Chance is in view.dice.",
            )
        )


def _late(scene: Scene, turn: int) -> View:
    return position(replace(scene, turn=turn)).view(0)


def remembers(asked: Asked) -> None:
    """Ask a player with the same hand, and other cards in the discard pile; Wrong if no matter."""
    hearts, spades = scenes_of("memory")[:2]
    views = [position(hearts).view(0), position(spades).view(0)]
    first, second = asked.choose(views)
    if first == second:
        raise Wrong(
            Finding(
                message=f"{asked.name} plays {first.text}, whichever suit is nearly gone.",
                expected="the suit of which few are left, or else many: it must matter",
                got=f"{first.text} both times",
                before=in_words(views[0]),
                mistake="MemoryPlayer does not look at the discard pile.",
                advice="view.discard has all cards played, and view.unseen those that are left.",
            )
        )
