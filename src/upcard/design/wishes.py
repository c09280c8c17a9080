"""What is wished of a game: bounds, targets and directions of measures, read from texts."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from upcard.design.measures import CHANGES, QUICK, BadWish, Measure, measure_named
from upcard.errors import did_you_mean

NUMBER = r"(-?\d+(?:\.\d+)?)\s*(%?)"
NAME = r"([A-Za-z][\w -]*?)"
FORMS = {
    "aim": re.compile(rf"(max|min|most|least)\s+{NAME}", re.IGNORECASE),
    "bound": re.compile(rf"{NAME}\s*(<=|>=|<|>|≤|≥)\s*{NUMBER}"),
    "range": re.compile(rf"{NAME}\s*:?\s*{NUMBER}\s*(?:\.\.\.?|…|–|-|to)\s*{NUMBER}"),
    "target": re.compile(rf"{NAME}\s*:?\s*{NUMBER}\s*(?:±|\+/?-)\s*{NUMBER}"),
}
EXACT = re.compile(rf"{NAME}\s*(?:[:=]\s*)?(\d+(?:\.\d+)?)\s*%?")
"""A wish for one number, which is no form of its own."""
WORDS = {
    "never blocked": ("blocked <0.5%",),
    "always won": ("unwon <0.5%",),
    "quick": ("turns 8..20",),
    "short": ("min turns",),
    "long": ("max turns",),
    "mean": ("max attack",),
    "friendly": ("min attack",),
    "skilful": ("max skill",),
    "lucky": ("min skill",),
    "no waiting": ("min wait",),
    "like the base": ("min changes",),
}
"""Wishes in words."""
FAIR = "fair"
"""Another one: each seat wins an equal share."""
IN_WORDS = (FAIR, *WORDS)
FORM_HELP = (
    'a wish is a measure with a bound, target or direction, such as "turns 15..25", '
    '"first_seat 25±1%", "blocked <1%" or "max skill", '
    f"or one of these: {', '.join(IN_WORDS)}"
)
EVEN = 1.0
"""How far, in percentage points, a seat of a `fair` game may be from an equal share."""


@dataclass(frozen=True)
class Wish:
    """A wish for a measure, with the words it was written in.

    The measure must lie between `low` and `high`. With an `aim`, it should be as high (1) or as low
    (-1) as possible. `by_name` is the wish in words that it belongs to, such as `quick`, if any.
    """

    measure: Measure
    words: str
    low: float = -math.inf
    high: float = math.inf
    aim: int = 0
    by_name: str = ""

    @property
    def given(self) -> str:
        """As somebody wrote it, for a refusal: `quick (turns 8..20)`."""
        return f"{self.by_name} ({self.words})" if self.by_name else self.words

    @property
    def said(self) -> str:
        """What is wished, without the measure's name."""
        form = "{:.4g}%" if self.measure.share else "{:g}"
        low, high = (form.format(100 * one if self.measure.share else one)
                     for one in (self.low, self.high))  # fmt: skip
        if self.aim:
            return "max" if self.aim > 0 else "min"
        if math.isinf(self.low):
            return f"≤ {high}"
        return f"≥ {low}" if math.isinf(self.high) else f"{low} to {high}"

    @property
    def whole(self) -> str:
        """What is wished, with the measure's key: `max skill`, `turns 15 to 25`."""
        return f"{self.said} {self.measure.key}" if self.aim else f"{self.measure.key} {self.said}"

    def miss(self, value: float, slack: float = 0.0) -> float:
        """By how much a value is outside the bounds, in differences that count; 0 inside.

        So much `slack` is allowed; if it is less than 0, the value must be inside by that much.
        """
        outside = max(self.low - value, value - self.high)
        return max(0.0, outside - slack) / self.measure.scale


@dataclass(frozen=True)
class Wishes:
    """All that is wished, in the order in which it was told; nothing in it contradicts itself."""

    all: tuple[Wish, ...]

    @classmethod
    def read(cls, texts: Iterable[str], sides: int, points: bool = True) -> Wishes:
        """What some texts wish of a game that so many sides play, which has `points` or not.

        BadWish for a text that is no wish, a measure that there is not or that this game does not
        have, and for wishes of which no more than one can be fulfilled.
        """
        found = tuple(wish for text in texts for wish in _read(text, sides))
        if not found:
            raise BadWish(f"nothing is wished: {FORM_HELP}")
        for wish in found:
            if wish.measure.key.startswith("points") and not points:
                raise BadWish(f"{wish.given} given: no deal of this game counts points")
        _check(found, sides)
        return cls(found)

    @property
    def bounds(self) -> tuple[Wish, ...]:
        """Those that are fulfilled or missed."""
        return tuple(wish for wish in self.all if not wish.aim)

    @property
    def aims(self) -> tuple[Wish, ...]:
        """Those that can be fulfilled better and better.

        The number of changes is not among them: the fewest are wanted in any case.
        """
        return tuple(wish for wish in self.all if wish.aim and wish.measure != CHANGES)

    @property
    def measures(self) -> tuple[Measure, ...]:
        """What must be measured."""
        return tuple(dict.fromkeys(w.measure for w in self.all if w.measure != CHANGES))

    @property
    def slow(self) -> tuple[Measure, ...]:
        """What of that takes seconds."""
        return tuple(one for one in self.measures if one.cost not in QUICK)

    @property
    def longest(self) -> float:
        """The most turns that are wished; infinite without such a bound."""
        return min(
            (wish.high for wish in self.all if wish.measure.key == "turns"), default=math.inf
        )


def _read(text: str, sides: int) -> Iterator[Wish]:
    """What one text wishes."""
    plain = " ".join(text.split())
    if texts := _of_word(plain.lower(), sides):
        for each in texts:
            for wish in _read(each, sides):
                yield replace(wish, by_name=plain.lower())
        return
    for form, pattern in FORMS.items():
        if match := pattern.fullmatch(plain):
            yield _of_form(form, match.groups(), plain, sides)
            return
    if match := EXACT.fullmatch(plain):
        measure = measure_named(match[1], sides)
        raise BadWish(
            f"{plain} given: a mean is hardly ever exact: say how far it may be off, as in "
            f"{measure.key} {match[2]}±1{'%' * measure.share}"
        )
    raise BadWish(f"{text!r} given{did_you_mean(plain, IN_WORDS)}: {FORM_HELP}")


def _of_word(word: str, sides: int) -> Sequence[str]:
    """The wishes that a word stands for, as texts; none if it is no such word."""
    if word == FAIR:
        share = 100 / sides
        even = f"{share - EVEN:.4g}..{share + EVEN:.4g}%"
        return [f"seat_{seat} {even}" for seat in range(sides)]
    return WORDS.get(word, ())


def _of_form(form: str, parts: Sequence[str], text: str, sides: int) -> Wish:
    """The wish that a text of a form says, taken to its parts."""
    if form == "aim":
        measure = measure_named(parts[1], sides)
        return Wish(measure, text, aim=1 if parts[0].lower() in ("max", "most") else -1)
    measure = measure_named(parts[0], sides)
    numbers = [one for one in parts[1:] if one is not None]
    if form == "bound":
        sign, *numbers = numbers
    percent = "%" in numbers
    if percent is not measure.share:
        needed = "a percentage, such as 5%" if measure.share else "a plain number"
        raise BadWish(f"{text} given: {measure.key} takes {needed}")
    values = [float(one) / (100 if percent else 1) for one in numbers if one not in ("%", "")]
    if form == "bound":
        below = sign in ("<", "<=", "≤")
        low, high = (-math.inf, values[0]) if below else (values[0], math.inf)
    elif form == "range":
        low, high = values
    else:
        low, high = values[0] - values[1], values[0] + values[1]
    _check_range(measure, low, high, text, math.inf if form == "target" else high)
    return Wish(measure, text, low, high)


def _check_range(measure: Measure, low: float, high: float, text: str, written: float) -> None:
    """BadWish for bounds that no value, or every value, is between; `written` is the higher."""
    least, most = _extent(measure)
    if low > high:
        raise BadWish(f"{text} given: the lower number comes first")
    nothing = high < least or low > most or (high <= 0 and text.count("<") and "=" not in text)
    if nothing or most < written < math.inf:
        allowed = "0 % to 100 %" if measure.share else f"{least:g} or more"
        also = ", as a proposal changes something" if measure == CHANGES else ""
        raise BadWish(f"{text} given: {measure.key} is {allowed}{also}")


def _extent(measure: Measure) -> tuple[float, float]:
    """The least and the most that a measure of a proposal can be."""
    return float(measure == CHANGES), 1.0 if measure.share else math.inf


def _check(wishes: Sequence[Wish], sides: int) -> None:
    """BadWish for wishes that contradict each other."""
    for one, other in combinations(wishes, 2):
        if _measured(one, sides) != _measured(other, sides):
            continue
        apart = max(one.low, other.low) > min(one.high, other.high)
        if apart or one.aim * other.aim < 0:
            raise BadWish(f"{one.given} and {other.given} given: they contradict each other")
    lows, highs, aims = [0.0] * sides, [1.0] * sides, [0] * sides
    for wish in wishes:
        for seat in _seats_of(wish.measure.key, sides):
            lows[seat], highs[seat] = max(lows[seat], wish.low), min(highs[seat], wish.high)
            aims[seat] = aims[seat] or wish.aim
    given = ", ".join(wish.given for wish in wishes if _seats_of(wish.measure.key, sides))
    if sum(lows) > 1 or sum(highs) < 1 or (sides > 1 and abs(sum(aims)) == sides):
        raise BadWish(f"{given} given: the shares of all seats make 100 % together")


def _measured(wish: Wish, sides: int) -> str | list[int]:
    """What tells a wish's measure from others: the last seat is also a seat with a number."""
    return _seats_of(wish.measure.key, sides) or wish.measure.key


def _seats_of(key: str, sides: int) -> list[int]:
    """The seat whose share a measure is; none for another measure."""
    places = {"first_seat": 0, "last_seat": sides - 1}
    places |= {f"seat_{seat}": seat for seat in range(sides)}
    return [places[key]] if key in places else []
