"""What each rule does to a game on average, from the table of measured variants.

Every variant has several rules, drawn by chance. So a measure is fitted by least squares as that of
the game, and a part for each rule that a variant has: the part is what the rule does beside others.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.stats import spearmanr

from upcard.arena.statistics.intervals import Z95, Interval
from upcard.design.ranking import Changed
from upcard.design.space import Dimension, Space, Value, kind_of
from upcard.design.variants import VariantTable
from upcard.rules import load

ENOUGH = 20
"""A rule is told that so many variants have."""
MORE, LESS = "more", "less"

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Rule:
    """A key that is changed, of any card, and how: to which word, or to more or less."""

    key: str
    how: str

    @property
    def words(self) -> str:
        """What that is in words."""
        return WORDS.get(str(self), str(self))

    def __str__(self) -> str:
        return f"{self.key} {self.how}"


@dataclass(frozen=True)
class Effect:
    """By how much a rule moves each measure, by its key; so many variants have the rule."""

    rule: Rule
    variants: int
    moves: dict[str, Interval]

    def is_clear(self, measure: str) -> bool:
        """Whether it moves a measure by more than chance may."""
        _, low, high = self.moves[measure]
        return low > 0 or high < 0


@dataclass(frozen=True)
class Effects:
    """What the rules of a table do; and what share of each measure's variance that explains.

    Not known of a measure that all variants have alike.
    """

    all: tuple[Effect, ...]
    explained: dict[str, float]

    def strongest(self, measure: str, most: int) -> list[Effect]:
        """The rules that move a measure most, and clearly: those first that add to it."""
        clear = [one for one in self.all if one.is_clear(measure)]
        clear.sort(key=lambda one: -abs(one.moves[measure].value))
        return sorted(clear[:most], key=lambda one: -one.moves[measure].value)


def rules_in(space: Space, changed: Changed) -> Counter[Rule]:
    """The rules that changes make, and of how many cards each is."""
    found = Counter[Rule]()
    for key, value in changed:
        found[Rule(kind_of(key), _how(space.by_key[key], value, space.seats))] += 1
    return found


def effects_in(table: VariantTable, measures: Sequence[str]) -> Effects:
    """What the rules of a table's variants do to some measures."""
    space = Space.of(load(table.study.game), table.study.seats)
    counts = [rules_in(space, one.changed) for one in table.variants]
    having = Counter(rule for each in counts for rule in each)
    rules = sorted(having, key=str)
    known = np.array([[1.0, *(each[rule] for rule in rules)] for each in counts])
    inverse = np.linalg.pinv(known.T @ known)
    parts, errors, explained = {}, {}, {}
    for measure in measures:
        values = np.array([one.measures[measure] for one in table.variants])
        parts[measure] = inverse @ known.T @ values
        left = values - known @ parts[measure]
        errors[measure] = _errors(inverse, known, left)
        explained[measure] = 1 - float(left.var() / values.var()) if np.ptp(values) else math.nan
    effects = (
        Effect(
            rule,
            having[rule],
            {key: _interval(parts[key][place], errors[key][place]) for key in measures},
        )
        for place, rule in enumerate(rules, 1)
        if having[rule] >= ENOUGH
    )
    return Effects(tuple(effects), explained)


def together(table: VariantTable, one: str, other: str) -> Interval:
    """How far two measures go together over a table's variants, -1 to 1: Spearman's correlation.

    The interval is by Fisher's transformation, with the variance of Fieller and others (1957). Not
    known of a measure that all variants have alike.
    """
    ones, others = ([each.measures[key] for each in table.variants] for key in (one, other))
    if min(len({*ones}), len({*others})) < 2:
        return Interval(math.nan, math.nan, math.nan)
    found = float(spearmanr(ones, others).statistic)
    reach = Z95 * math.sqrt(1.06 / (len(ones) - 3))
    return Interval(found, *(math.tanh(math.atanh(found) + part) for part in (-reach, reach)))


def _errors(inverse: Numbers, known: Numbers, left: Numbers) -> Numbers:
    """Standard errors of the parts, robust to unequal variances (White, 1980; HC1)."""
    rows, columns = known.shape
    middle = (known * left[:, None] ** 2).T @ known
    found: Numbers = np.sqrt(np.diag(inverse @ middle @ inverse) * rows / (rows - columns))
    return found


def _interval(value: float, error: float) -> Interval:
    return Interval(float(value), float(value - Z95 * error), float(value + Z95 * error))


def _how(one: Dimension, value: Value, seats: int) -> str:
    """How a key is changed: to which word, or to a higher or lower number."""
    if isinstance(value, str):
        return value
    if isinstance(value, tuple) and isinstance(one.usual, tuple):
        more = dict(value)[str(seats)] > dict(one.usual)[str(seats)]
    elif isinstance(value, bool) and isinstance(one.usual, bool):
        more = value
    else:
        more = int(value) > int(one.usual)  # type: ignore[arg-type]
    return MORE if more else LESS


WORDS = {
    "call.at more": "a call is due before the last card (or earlier)",
    "call.at less": "nobody has to call",
    "cards.*.again more": "a card gives its player another turn",
    "cards.*.covered more": "a card must be covered in another turn",
    "cards.*.draw more": "a card makes the next seat draw (or draw more)",
    "cards.*.draw less": "a draw card draws less, or nothing",
    "cards.*.draws_until fits": "a card makes the next seat draw until a card fits",
    "cards.*.draws_until suit": "a card makes the next seat draw until it gets the card's suit",
    "cards.*.finish less": "nobody can go out with a card",
    "cards.*.flips more": "a card turns all cards over",
    "cards.*.hands move on": "a card moves every hand to the next seat",
    "cards.*.hands swap": "a card lets its player swap hands",
    "cards.*.others_draw more": "a card makes all others draw",
    "cards.*.reverse more": "a card reverses the direction of play",
    "cards.*.reverse less": "a reverse card does not reverse the direction of play",
    "cards.*.sheds more": "with a card, all others of its suit are discarded",
    "cards.*.skip more": "a card skips a seat (or more seats)",
    "cards.*.skip less": "a skip card does not skip",
    "cards.*.target_draw more": "a card makes a seat of the player's choice draw",
    "cards.*.wild chance": "a card is wild, and its suit is declared at random",
    "cards.*.wild no": "a wild card is not wild",
    "cards.*.wild player": "a card is wild",
    "deal.hand more": "larger hands",
    "deal.hand less": "smaller hands",
    "draws.plays_on more": "a seat that draws for a draw card still has its turn",
    "draws.stack at least": "draw cards can be answered with draw cards at least as high",
    "draws.stack any": "draw cards can be answered with any draw card",
    "draws.stack same": "draw cards can be answered with the same rank",
    "draws.stack no": "draw cards cannot be answered",
    "match.rank less": "only the suit matches",
    "match.suit less": "only the rank matches",
    "stuck.draw one": "a seat that cannot play draws one card",
    "stuck.draw until able": "a seat that cannot play draws until a card fits",
    "turn.jump_in more": "an identical card may be played out of turn",
    "turn.lay identical": "several identical cards in a turn",
    "turn.lay rank": "several cards of a rank in a turn",
    "turn.lay run": "runs of a suit in a turn",
    "turn.lay run or rank": "runs, or several cards of a rank, in a turn",
}
"""Changed rules in words, for readers who do not know the keys."""
