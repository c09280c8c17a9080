"""A deal or a match of Crazy 8s (document 002, «Demonstration») as text for a person.

Rendered from events alone.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence

from upcard.classic.crazy8s import (
    RANKS,
    SUITS,
    BadPlayer,
    Card,
    Event,
    Game,
    Match,
    Player,
    RandomPlayer,
    seat_sides,
    shuffled_deck,
)
from upcard.classic.scaffold import SetupError

SENTENCES = {
    "starter": "\nThe starter is {card}.",
    "turn": "\n{name} to play on {card}{declared}; cards to draw: {number}",
    "draw": "  draws {card}",
    "play": "  plays {card}",
    "declare": "  declares {suit}",
    "reverse": "  the direction of play is reversed",
    "take": "  {name} must take {card}",
    "skip": "  {name} misses the turn",
    "pass": "  passes: nothing to play, nothing to draw",
    "win": "\n{name} has discarded the last card and wins.",
    "blocked": "\nBlocked: everyone has passed in a row.",
    "points": "Points for {side}: {number}",
    "score": "Score of {side}: {number}",
    "goal": "\nThe match goes to {side}.",
}


def transcript(log: Iterable[Event], names: Sequence[str], *, partners: bool = False) -> str:
    """The `log` of a deal or a match for reading: each turn with all hands and their points."""
    sides = [" and ".join(names[seat] for seat in side) for side in seat_sides(names, partners)]
    lines = [f"Partners: {' against '.join(sides)}"] if partners else []
    hands: list[list[Card]] = [[] for _ in names]
    for event in log:
        match event:
            case Event("deal" | "draw" | "take", int(seat), Card() as card):
                hands[seat].append(card)
            case Event("play", int(seat), Card() as card):
                hands[seat].remove(card)
            case Event("points"):
                hands = [[] for _ in names]
        if event.kind in SENTENCES:
            lines.append(_sentence(event, names, sides))
        if event.kind in ("turn", "win", "blocked"):
            lines += _hand_lines(names, hands, event.player)
    return "\n".join(lines).lstrip() + "\n"


def _sentence(event: Event, names: Sequence[str], sides: list[str]) -> str:
    words = {"name": "", "side": "nobody", "declared": ", declared" if event.suit else ""}
    if event.player is not None:
        words |= {"name": names[event.player], "side": sides[event.player % len(sides)]}
    return SENTENCES[event.kind].format(**words, **event._asdict())


def _hand_lines(names: Sequence[str], hands: list[list[Card]], marked: int | None) -> Iterator[str]:
    width = max(map(len, names))
    for seat, (name, hand) in enumerate(zip(names, hands, strict=True)):
        cards = sorted(hand, key=lambda card: (SUITS.index(card.suit), RANKS.index(card.rank)))
        shown = " ".join(map(str, cards)) or "no cards"
        points = sum(card.points for card in hand)
        yield f"{'>' if seat == marked else ' '} {name:<{width}}  {shown}  ({points})"


KINDS: dict[str, Callable[[str, random.Random], Player]] = {
    "random": RandomPlayer,
    "bad": lambda name, _rng: BadPlayer(name),
}


def play_text(kinds: list[str], seed: int, goal: int | None, partners: bool) -> str:
    """Play one deal, or with a `goal` a match, and return the transcript.

    `kinds` has one of KINDS for each player. The same arguments give the same text. SetupError,
    before any card is played, for an unknown kind, for other than 2 to 4 players, for a goal that
    a match cannot have, and for partners who are not 4.
    Source: the document, «Demonstration / Grading».
    """
    for kind in kinds:
        if kind not in KINDS:
            raise SetupError(f"player kind {kind!r} given: a kind is one of {', '.join(KINDS)}")
    rng = random.Random(seed)
    players = [KINDS[kind](f"Player {seat} ({kind})", rng) for seat, kind in enumerate(kinds, 1)]
    played: Game | Match = (
        Game(players, shuffled_deck(rng), partners=partners)
        if goal is None
        else Match(players, goal, rng, partners=partners)
    )
    played.play()
    return transcript(played.log, [player.name for player in players], partners=partners)
