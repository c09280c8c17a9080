"""What a beginner is told the first time that something happens, from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from upcard.narration.effects import calling, counting_down, ending, matching, points, stuck
from upcard.narration.language import gettext as _
from upcard.narration.manual import card_does, cards_rows, faces_of, special_cards
from upcard.narration.words import suit_kind
from upcard.rules.model import Rules


class Lesson(NamedTuple):
    """A sentence for the first time of its `topic`; for one about cards, their faces.

    A topic is a kind of event, or of these: `turn` and `fits` (one's own turn, with a card that can
    be played), `pending` (cards wait to be drawn), `choice` (to play what was drawn, or keep it),
    `last` (one's last card) and `over` (the deal).
    """

    topic: str
    text: str
    cards: tuple[str, ...] = ()


def lessons(rules: Rules) -> list[Lesson]:
    """All that can be told of a game."""
    cards = [
        Lesson(f"card {word}", card_does(card, does), faces_of(rules, word))
        for word, (card, does) in zip(special_cards(rules), cards_rows(rules), strict=True)
    ]
    return [*_situations(rules), *cards]


def _situations(rules: Rules) -> Iterator[Lesson]:
    kind = suit_kind(rules)
    yield Lesson("turn", matching(rules))
    yield Lesson("fits", _("Cards that can be played shine. Press another one to read why not."))
    if rules.match.capture:
        yield Lesson("deal", stuck(rules))
    else:
        yield Lesson("draw", stuck(rules))
        yield Lesson("empty", _("The draw pile is empty: if you cannot play, you lose the turn."))
        yield Lesson(
            "suit", _("The {kind} that was declared is in force now: look at the coin.", kind=kind)
        )
    if rules.stuck.drawn == "may":
        yield Lesson("choice", _("You may play the card that you drew, or keep it for later."))
    if _can_answer(rules):
        yield Lesson(
            "pending", _("Cards wait to be drawn: play one that shines and they pass on, or draw.")
        )
    yield Lesson("reshuffle", _("The discard pile was shuffled: it is the draw pile again."))
    yield Lesson("last", " ".join([ending(rules), *calling(rules)]))
    if rules.end.counts_down:
        yield Lesson("down", counting_down(rules))
    if rules.counts_points:
        yield Lesson("capture" if rules.match.capture else "over", points(rules))


def _can_answer(rules: Rules) -> bool:
    """Whether a draw can be passed on, or cancelled."""
    return rules.draws.stack != "no" or any(one.answers for one in rules.cards.values())
