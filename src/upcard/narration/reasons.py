"""What spoke for a move to a player that has learned the game, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from upcard.narration.language import N_, percent, pgettext
from upcard.narration.language import gettext as _
from upcard.players.learned.features import ALL, QUARTERS, SIXTEENTHS
from upcard.players.learned.player import Reason


class Wording(NamedTuple):
    """A feature in words, and how much one of what it counts is there; 0 where it is yes or no.

    With `share`, it is the share of `one`.
    """

    words: str
    one: float = 0
    share: bool = False


WORDINGS: Mapping[str, Wording] = {
    "draws by choice": Wording(N_("it draws")),
    "passes": Wording(N_("it passes")),
    "calls": Wording(N_("it calls")),
    "catches": Wording(N_("it catches somebody who did not call")),
    "challenges": Wording(N_("it challenges")),
    "swaps for": Wording(N_("cards in the hand that it takes"), 1),
    "has draw": Wording(N_("cards in the hand that draws"), 1),
    "miscalls": Wording(N_("it calls without reason")),
    "plays unseen": Wording(N_("it plays a card unseen")),
    "names a suit": Wording(N_("it names a suit")),
    "plays a card": Wording(N_("it plays a card")),
    "last card": Wording(N_("it is the last card")),
    "one left": Wording(N_("one card is left")),
    "two left": Wording(N_("two cards are left")),
    "three left": Wording(N_("three cards are left")),
    "cards left": Wording(N_("cards left"), 1),
    "wild": Wording(N_("it is wild")),
    "next draws": Wording(N_("cards that the next seat draws"), 1),
    "stops the next": Wording(N_("it costs the next seat its turn")),
    "reverses": Wording(N_("it turns the direction around")),
    "has another turn": Wording(N_("there is another turn of the same seat")),
    "pending then": Wording(N_("cards to draw for a player who cannot pass them on"), 1),
    "its points": Wording(N_("points that it counts"), 1),
    "follower's hand": Wording(N_("cards in the hand whose turn is next"), 1),
    "follower has one": Wording(N_("the next player to move has one card")),
    "follower is partner": Wording(N_("the next turn is the partner's")),
    "follow-ups": Wording(N_("own cards that fit on it"), QUARTERS),
    "stops that follow": Wording(N_("own cards that fit on it and cost a turn"), QUARTERS),
    "second follow-ups": Wording(N_("own cards that fit on it or on those that do"), QUARTERS),
    "cards cut off": Wording(N_("own cards to which none of these leads"), QUARTERS),
    "left of its suit": Wording(N_("own cards of the suit in force then"), QUARTERS),
    "unseen that fit": Wording(N_("unseen cards that fit on it"), 1),
    "follower's fits": Wording(
        N_("cards that fit on it in the hand whose turn is next, on average"), SIXTEENTHS
    ),
    "follower stuck": Wording(
        N_("chance that nothing fits in the hand whose turn is next"), ALL, share=True
    ),
    "held that fit": Wording(N_("cards that fit on it and are in other hands for certain"), 1),
    "unseen of its suit": Wording(N_("unseen cards of the suit in force then"), 1),
    "follower lacked its suit": Wording(N_("the next player to move lacked the suit before")),
    "follower declared its suit": Wording(N_("the next player to move declared the suit")),
    "follower laid its suit": Wording(
        N_("cards of the suit that the next player to move played lately"), QUARTERS
    ),
    "wilds left": Wording(N_("wild cards left"), 1),
    "stops left": Wording(N_("cards left that cost a turn"), 1),
    "points left": Wording(N_("points left in the hand, about"), 1 / QUARTERS),
    "longest suit": Wording(N_("cards left of the longest suit"), 1),
    "second suit": Wording(N_("cards left of the second suit"), 1),
    "third suit": Wording(N_("cards left of the third suit"), 1),
    "fourth suit": Wording(N_("cards left of the fourth suit"), 1),
    "suits missing": Wording(N_("suits of which no card is left"), 1),
    "left of its rank": Wording(N_("own cards of the same rank"), 1),
    "unseen of its rank": Wording(N_("unseen cards of the same rank"), 1),
    "keeps the suit": Wording(N_("the suit stays in force")),
    "keeps the rank": Wording(N_("the rank stays in force")),
    "unseen escapes": Wording(N_("unseen cards that pass the draw on"), 1),
    "own escapes": Wording(N_("own cards that pass the draw on"), 1),
    "captures": Wording(N_("cards that it captures"), 1),
    "points captured": Wording(N_("points that it captures"), 1),
    "own that take": Wording(N_("own cards that could capture it"), 1),
    "unseen that take": Wording(N_("unseen cards that could capture it"), 1),
    "next takes": Wording(N_("chance that the next seat can capture it"), ALL, share=True),
    "points at risk": Wording(N_("points that the next seat captures, on average"), QUARTERS),
    "cards at risk": Wording(N_("cards that the next seat captures, on average"), QUARTERS),
    "next would take": Wording(
        N_("chance that the next seat captures it, by what it left lying"), ALL, share=True
    ),
    "points that it would": Wording(
        N_("points that the next seat captures, by what it left lying"), QUARTERS
    ),
    "cards that it would": Wording(
        N_("cards that the next seat captures, by what it left lying"), QUARTERS
    ),
    "reach": Wording(N_("share of the cards laid next that the hand can capture"), ALL, share=True),
    "declares its longest": Wording(N_("it declares the suit that is the longest of the hand")),
    "stop before one": Wording(N_("it costs a seat with one card its turn")),
    "late wild": Wording(N_("it is wild, and somebody has no more than two cards")),
}
"""What differs between moves (`players.learned.features.OF_MOVE`), by name."""


class Told(NamedTuple):
    """A reason as it is written: what it adds to the chance to win, what it is, and how much."""

    gain: str
    words: str
    number: str


def told(reasons: Iterable[Reason]) -> list[Told]:
    """What spoke for a move, in words."""
    return [
        Told(
            f"+{percent(reason.gain)}",
            _(WORDINGS[reason.feature].words),
            _number(reason.number, WORDINGS[reason.feature]),
        )
        for reason in reasons
    ]


def _number(number: int, wording: Wording) -> str:
    """A feature's number as a count of cards or points, as a share, or as yes or no."""
    if not wording.one:
        return _("yes") if number else _("no")
    if wording.share:
        return percent(number / wording.one)
    digits = f"{number / wording.one:.2f}".rstrip("0").rstrip(".")
    return digits.replace(".", pgettext("before decimals", "."))
