"""The slices of a view as a vector: what each means, and the rules that have a use for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from upcard.rules.effect import Effect
from upcard.rules.house import pends
from upcard.rules.model import Rules


class Kind(NamedTuple):
    """What a slice is: its axes (none for a single number), what it means, and which rules use it.

    With None, all do.
    """

    axes: tuple[str, ...]
    meaning: str
    used: Callable[[Rules], bool] | None = None


def _effects(rules: Rules) -> list[Effect]:
    """What the cards do, on all their sides."""
    sides = [rules, rules.turned] if rules.other_side.suits else [rules]
    return [side.effect(number) for side in sides for number in range(len(side.cards_in_play))]


def _captures(rules: Rules) -> bool:
    return rules.match.capture


def _sheds(rules: Rules) -> bool:
    return not rules.match.capture


def _draws(rules: Rules) -> bool:
    return _sheds(rules) or rules.stuck.voluntary


def _offers_drawn(rules: Rules) -> bool:
    """Whether a seat may be asked about the card that it has just drawn."""
    declares = any(effect.wild == "player" for effect in _effects(rules)) or rules.end.counts_down
    offers = rules.stuck.drawn == "may" or (rules.stuck.drawn == "must" and declares)
    offers &= rules.stuck.draw not in ("until able", "press")
    return _sheds(rules) and (offers or (rules.turn.blind and declares))


def _declares(rules: Rules) -> bool:
    wild = any(effect.wild != "no" for effect in _effects(rules))
    return _sheds(rules) and (wild or rules.end.counts_down)


def _reverses(rules: Rules) -> bool:
    return any(effect.reverse for effect in _effects(rules))


def _pends(rules: Rules) -> bool:
    sides = rules, rules.turned
    return any(pends(side, number) for side in sides for number in range(len(side.cards_in_play)))


def _has_sides(rules: Rules) -> bool:
    return bool(rules.other_side.suits)


def _lacks(rules: Rules) -> bool:
    """Whether it is told what a seat lacked: which faces those are is not the same on two sides."""
    return _sheds(rules) and not _has_sides(rules)


def _counts_down(rules: Rules) -> bool:
    return rules.end.counts_down


def _leaves(rules: Rules) -> bool:
    """Whether a seat can be out while others play on."""
    return rules.end.when in ("one left", "side out") or rules.end.hand_limit > 0


def _opens(rules: Rules) -> bool:
    return rules.seen.open_at > 0


def _catches(rules: Rules) -> bool:
    return rules.call.at > 0 and rules.call.caught_by != "itself"


def _asks_others(rules: Rules) -> bool:
    """Whether a seat can be asked in the turn of another one."""
    return _catches(rules) or rules.turn.jump_in


def _challenges(rules: Rules) -> bool:
    return any(effect.last_resort == "challenge" for effect in _effects(rules))


def _covers_draws(rules: Rules) -> bool:
    """Whether a draw can be pending while its card is not the upcard any more."""
    replies = any(effect.answers and not effect.draw for effect in _effects(rules))
    return _pends(rules) and (replies or _lays(rules))


def _lasts(rules: Rules) -> bool:
    return any(effect.suit_lasts == "one turn" for effect in _effects(rules))


def _lays(rules: Rules) -> bool:
    return rules.turn.lay != "one"


def _runs(rules: Rules) -> bool:
    return rules.turn.lay in ("run", "run or rank")


def _names_seats(rules: Rules) -> bool:
    return any(effect.hands == "swap" or effect.target_draw for effect in _effects(rules))


def asks(rules: Rules, question: str) -> bool:
    """Whether a vector has a place for a question: for those that came later, where it is asked."""
    if question == "target":
        return any(effect.target_draw for effect in _effects(rules))
    if question == "blind":
        return rules.turn.blind
    return bool(question)


NUMBER: tuple[str, ...] = ()
FACE, SUIT, SEAT, QUESTION, TWO = ("face",), ("suit",), ("seat",), ("question",), ("two",)
KINDS: dict[str, Kind] = {
    "hand": Kind(FACE, "The own hand: how many cards of each face."),
    "drawn": Kind(FACE, "1 for the card just drawn, which alone may be played.", _offers_drawn),
    "upcard": Kind(FACE, "1 for the upcard; all 0 on an empty table."),
    "suit": Kind(SUIT, "1 for the suit in force; all 0 on an empty table."),
    "declared": Kind(NUMBER, "1 if the suit in force was declared.", _declares),
    "discard": Kind(FACE, "The discard pile: how many cards of each face."),
    "question": Kind(
        QUESTION,
        "1 for what the seat whose turn it is is asked, as far as this seat may know; all 0 when "
        "the deal is over.",
    ),
    "pending": Kind(NUMBER, "How many cards a stack of draw cards has built up.", _pends),
    "direction": Kind(NUMBER, "1 when play goes to higher seats, else 0.", _reverses),
    "draw_pile": Kind(NUMBER, "How many cards the draw pile has."),
    "drew": Kind(NUMBER, "How many cards have been drawn in this turn.", _draws),
    "passes": Kind(NUMBER, "How many turns in a row ended with nothing left to draw.", _sheds),
    "turns": Kind(NUMBER, "How many turns have begun."),
    "turn": Kind(SEAT, "1 for the seat that must choose; all 0 when the deal is over."),
    "hand_sizes": Kind(SEAT, "How many cards each seat holds."),
    "scores": Kind(SEAT, "The number that each seat counts down.", _counts_down),
    "places": Kind(SEAT, "Each seat's place: 1 for the first out, 0: still playing.", _leaves),
    "fresh": Kind(
        SEAT, "How many cards each seat has received since it was last stuck, or in all.", _sheds
    ),
    "lacked": Kind(
        SEAT + FACE,
        "1 for each face that could have been played when a seat was last stuck: it held none of "
        "them then; all 0 if it never was.",
        _lacks,
    ),
    "captured": Kind(SEAT + FACE, "How many cards of each face each seat has captured.", _captures),
    "captor": Kind(SEAT, "1 for the seat that captured last.", _captures),
    "first": Kind(SEAT, "1 for the seat that began.", _captures),
    "open_hands": Kind(
        SEAT + FACE, "The other hands that lie open: how many cards of each face.", _opens
    ),
    "owner": Kind(
        SEAT, "1 for the seat whose turn it is, also while another one is asked.", _asks_others
    ),
    "missed": Kind(SEAT, "1 for the seat that has missed its call and may be caught.", _catches),
    "challenged": Kind(SEAT, "1 for the seat whose card may be challenged.", _challenges),
    "before": Kind(SUIT, "1 for the suit that was in force before that card.", _challenges),
    "source": Kind(FACE, "1 for the draw card that has to be answered.", _covers_draws),
    "lasts": Kind(
        TWO, "First 1 if the declared suit is for one turn only; then 1 if it is over.", _lasts
    ),
    "laid": Kind(NUMBER, "How many cards have been laid in this turn.", _lays),
    "run": Kind(TWO, "1 for where a run goes: to higher ranks, or to lower ones.", _runs),
    "following": Kind(
        SEAT,
        "1 for the seat that is next when the turn is over; told only where another seat is named.",
        _names_seats,
    ),
    "side": Kind(NUMBER, "1 while the other side of all cards is up.", _has_sides),
    "backs": Kind(
        SEAT + FACE, "The other sides of other hands: how many of each face.", _has_sides
    ),
    "back": Kind(FACE, "1 for the other side of the next card of the draw pile.", _has_sides),
}
"""Every slice that a vector can have, in the order of `engine.features.SLICES`."""


ONE = (
    *("drawn", "upcard", "suit", "question", "turn", "captor", "first", "owner", "missed"),
    *("challenged", "before", "source", "lasts", "run", "following", "back"),
)
"""What is one of several: in the compact form its number."""
COMPACT: dict[str, Kind] = {
    "hand": Kind(
        ("listed",), "The own hand: a face for each card, counted from 1, in order; then 0."
    ),
    "discard": Kind(
        ("latest",), "The latest cards of the discard pile, the latest first, likewise."
    ),
    "captured": Kind(SEAT, "How many cards each seat has captured."),
    **{
        name: Kind(NUMBER, f"As a number, counted from 1, and 0 for all 0: {KINDS[name].meaning}")
        for name in ONE
    },
}
"""The slices that are others in the compact form; who uses them stands in KINDS."""
NOT_COMPACT = ("lacked", "open_hands", "backs")
"""The slices that the compact form does without."""
