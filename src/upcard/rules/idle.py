"""Keys of a rules file that change nothing, as far as the rules themselves tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from upcard.cards import DECKS
from upcard.errors import BadRules
from upcard.rules.changes import changes, written
from upcard.rules.keys import IN_TABLES, SECTIONS, Keys
from upcard.rules.load import check, laid_over, layers, load
from upcard.rules.model import Rules
from upcard.rules.needs import needs
from upcard.rules.switches import lines_of
from upcard.rules.tables import Bytes, tables

NOT_OF_DEALS = frozenset(
    "name title source suit_name rank_name seats computer seen.open_at seen.drawn".split()
    + "score.goal score.at_goal score.eliminate score.seating score.begins".split()
)
"""Keys that change no deal between players who do anything: words, who may play and what is seen,
and how deals make a match."""


MOST_DEALS = 1_000_000
"""How many deals are played at most with each number of seats to try keys."""


def check_deals(deals: int) -> None:
    """BadRules for a number of deals that cannot be."""
    if not 1 <= deals <= MOST_DEALS:
        raise BadRules(f"{deals} deals given: 1 to {MOST_DEALS} are allowed")


@dataclass(frozen=True)
class Given:
    """A key that a rules file gives, and what the rules are with other values of it."""

    rules: Rules
    tables: Bytes
    """Of the rules (`rules.tables`)."""
    key: str
    others: tuple[Rules, ...]
    """With its base's value; with others that are allowed, if it is that already, or cannot be."""

    @property
    def is_tried(self) -> bool:
        """Whether only deals can tell if it changes something."""
        return bool(self.others) and not self.reason and not self._of_matches

    @property
    def _of_matches(self) -> bool:
        """Whether it tells if matches can be played, of whatever deals."""
        return any(other.counts_points != self.rules.counts_points for other in self.others)

    @cached_property
    def values(self) -> str:
        """The other values, as a rules file has them."""
        found = [change.now for other in self.others for change in changes(other, self.rules)]
        return " or ".join(dict.fromkeys(map(written, found))) or "no such key"

    @cached_property
    def reason(self) -> str:
        """Why it changes nothing; an empty text if the rules themselves do not tell."""
        if needed := missing(self.rules).get(self.key):
            return f"it goes with {needed}"
        if not self.others or self._of_matches:
            return ""
        if has_no_card(self.rules, self.key):
            return "no card in play has this entry"
        if not all(_same(self.tables, tables(other)) for other in self.others):
            return ""
        if self.key.startswith("deal.hand."):
            return f"no table has {self.key.rpartition('.')[2]} seats"
        return f"the same is played with {self.values}"


def missing(rules: Rules) -> dict[str, str]:
    """The keys that change nothing without others, which are not there; and which those are."""
    return {key: need.of for need in needs(rules) if not need.met for key in need.keys}


def has_no_card(rules: Rules, key: str) -> bool:
    """Whether a key is of an entry of cards that none in play has."""
    if not key.startswith("cards."):
        return False
    sides, numbers = (rules, rules.turned), range(len(rules.cards_in_play))
    return all(key.split(".")[1] not in map(side.entry, numbers) for side in sides)


def _same(one: Bytes, other: Bytes) -> bool:
    return one.dtype == other.dtype and bool((one == other).all())


def given_keys(game: str) -> Iterator[Given]:
    """Each key of a game's own file, or of its house rules by name, in their order."""
    rules, (below, keys) = load(game), layers(game)
    own = tables(rules)
    for path, value in lines_of(keys):
        others = tuple(_others(rules, below, keys, path, value))
        yield Given(rules, own, ".".join(path), others)


def _others(
    rules: Rules, below: dict[str, Any], keys: dict[str, Any], path: tuple[str, ...], value: object
) -> Iterator[Rules]:
    """The rules with its base's value of a key, else with others that are allowed."""
    if ".".join(path) in NOT_OF_DEALS:
        return
    back = _checked(below, _with(keys, path, None))
    if back is not None and back != rules:
        yield back
        return
    for other in _values(rules, path, value):
        found = _checked(below, _with(keys, path, other))
        if found is not None and found != rules:
            yield found


def _checked(below: dict[str, Any], keys: dict[str, Any]) -> Rules | None:
    try:
        return check(laid_over(below, keys), "")
    except BadRules:
        return None


def _with(keys: dict[str, Any], path: tuple[str, ...], value: object) -> dict[str, Any]:
    """The keys with another value of one of them; without it if that is None."""
    name, *rest = path
    found = dict(keys)
    if rest:
        found[name] = _with(keys[name], tuple(rest), value)
    elif value is None:
        del found[name]
    else:
        found[name] = value
    return found


def _values(rules: Rules, path: tuple[str, ...], value: object) -> Iterator[object]:
    """Values to try in place of one, not all of them allowed."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        numbers = dict.fromkeys([0, 1, value - 1, value + 1, 2 * value])
        yield from (number for number in numbers if number >= 0 and number != value)
    elif isinstance(value, str):
        yield from _words(path)
    elif isinstance(value, list) and value and isinstance(value[0], int):
        yield [number + 1 for number in value]
    elif isinstance(value, list):
        drawing = [entry for entry, effect in rules.cards.items() if effect.draw]
        yield from ([], [rank.name for rank in rules.cards_in_play.ranks], drawing)


def _words(path: tuple[str, ...]) -> tuple[str, ...]:
    """What can be chosen for a key that is a word."""
    if path == ("deck",):
        return tuple(DECKS)
    section = IN_TABLES.get(path[0]) or SECTIONS.get(path[0], Keys)
    return section.choices(path[-1]) if path[-1] in section.model_fields else ()
