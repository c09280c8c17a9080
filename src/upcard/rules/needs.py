"""Keys of a rules file that mean something only where another one says something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from upcard.rules.keys import Keys


class Need(NamedTuple):
    """What some keys go with: without it, they change nothing."""

    keys: tuple[str, ...]
    of: str
    """In words."""
    met: bool
    refused: bool = True
    """Whether rules are refused where one of the keys says something without it. Not where a file's
    base may well have said it."""


def needs(rules: Keys) -> Iterator[Need]:
    """What the keys of these rules go with, as far as other keys tell."""
    effects, score = rules.cards.values(), rules.score
    yield Need(
        _of("call", "penalty", "caught_by", "until", "wrong"),
        "a call.at of 1 or more",
        rules.call.at > 0,
    )
    yield Need(
        ("challenge.penalty",),
        'a card that has last_resort = "challenge"',
        any(effect.last_resort == "challenge" for effect in effects),
    )
    yield Need(("stuck.up_to",), 'stuck.draw = "up to"', rules.stuck.draw == "up to")
    yield Need(
        _of("turn", "effects", "only", "bomb"),
        'a turn.lay that is not "one"',
        rules.turn.lay != "one",
    )
    yield Need(("turn.blind_penalty",), "turn.blind = true", rules.turn.blind)
    yield Need(
        ("end.unfit",),
        "end.finish, or with a card that has finish = false",
        rules.end.finish != "any" or not all(effect.finish for effect in effects),
    )
    for entry, effect in rules.cards.items():
        key = f"cards.{entry}"
        yield Need((f"{key}.suit_lasts",), "a wild of the same card", effect.wild != "no")
        yield Need((f"{key}.silences",), "a call.at of 1 or more", rules.call.at > 0)
        answers = bool(effect.answers) and not effect.draw
        yield Need((f"{key}.answer",), "answers of the same card, and with no draw", answers)
    yield Need(
        ("pile.when",), 'a pile.reshuffle that is not "none"', rules.pile.reshuffle != "none", False
    )
    points = tuple(f"score.points.{card}" for card in score.points)
    counted = rules.counts_points
    yield Need((*points, "score.goal"), 'a score.count that is not "nothing"', counted, False)
    captured = score.count == "captured"
    yield Need(("score.most_captured",), 'score.count = "captured"', captured, False)
    left = score.count in ("left in hands", "own hand")
    yield Need(("score.blocked",), 'score.count = "left in hands" or "own hand"', left, False)
    yield Need(("score.at_goal",), "a score.goal of 1 or more", score.goal > 0)
    turning = score.seating != "rotated" or rules.seats[1] > 2
    yield Need(("score.seating",), "seats for 3 or more", turning, False)


def _of(section: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{section}.{name}" for name in names)


def first_refused(rules: Keys) -> str:
    """What is wrong where a key says something without what it goes with; else an empty text."""
    for need in needs(rules):
        for key in need.keys if need.refused and not need.met else ():
            if says(rules, key):
                return f"{key}: it goes with {need.of}"
    return ""


def says(rules: Keys, key: str) -> bool:
    """Whether a key is not as it is where nothing is said."""
    *tables, name = key.split(".")
    section = (
        rules.cards[".".join(tables[1:])] if tables[0] == "cards" else getattr(rules, tables[0])
    )
    return bool(section.says(name))
