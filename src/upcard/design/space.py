"""What may change in a game's rules: its keys, each with the values that its declaration allows.

Whether values go together is for the reader of rules files alone (`rules.load.check`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from upcard.errors import BadRules, did_you_mean
from upcard.rules.effect import Effect
from upcard.rules.idle import NOT_OF_DEALS
from upcard.rules.keys import SECTIONS
from upcard.rules.load import check
from upcard.rules.model import Rules
from upcard.rules.section import Section

STEPS = (*range(11), 12, 15, 20, 25, 30, 40, 50, 75, 99)
"""The numbers that are tried of a wide range, beside the neighbours of what the base has."""
POINTS = "score.points"
"""What cards count: changed only where that is asked for, or points are wished."""

Value = bool | int | str | tuple[tuple[str, int], ...]
Changes = Mapping[str, Value]
"""Keys with values that are not the base's. A table of numbers is a tuple of its items."""


@dataclass(frozen=True)
class Dimension:
    """A key, as `rules.changes` names it, what it has in the base, and all that it may have."""

    key: str
    usual: Value
    values: tuple[Value, ...]

    @property
    def others(self) -> tuple[Value, ...]:
        """The values that the base does not have."""
        return tuple(value for value in self.values if not _same(value, self.usual))

    def near(self, value: Value) -> tuple[Value, ...]:
        """The next lower and higher number; of anything else, all other values."""
        place = next(at for at, one in enumerate(self.values) if _same(one, value))
        if isinstance(value, str) or len(self.values) < 3:
            return tuple(one for at, one in enumerate(self.values) if at != place)
        return self.values[max(0, place - 1) : place] + self.values[place + 1 : place + 2]


@dataclass(frozen=True)
class Space:
    """All rules that differ from a base in some keys only; it is played by so many `seats`."""

    base: Rules
    seats: int
    dimensions: tuple[Dimension, ...]

    @classmethod
    def of(
        cls,
        base: Rules,
        seats: int,
        over: Sequence[str] = (),
        keep: Sequence[str] = (),
        points: bool = False,
    ) -> Space:
        """The keys that begin with one of `over`, all if there is none, but for those of `keep`.

        A part of a key can be `*`. With `points`, what cards count may change, too. BadRules for
        something that is no key, or stays as it is in any case, and if nothing is left.
        """
        every = tuple(_dimensions(base, seats))
        for word in (*over, *keep):
            if not any(_within(one.key, word) for one in every):
                raise BadRules(_no_key(base, word, every))
        wanted = [
            one
            for one in every
            if (any(_within(one.key, word) for word in over) if over else _usual(one, points))
            and not any(_within(one.key, word) for word in keep)
        ]
        if not wanted:
            raise BadRules("no key is left that may change: name others to change, or keep fewer")
        return cls(base, seats, tuple(wanted))

    @cached_property
    def by_key(self) -> Mapping[str, Dimension]:
        """Each dimension by its key."""
        return {one.key: one for one in self.dimensions}

    @cached_property
    def places(self) -> Mapping[str, int]:
        """The place of each key in the order of the rules."""
        return {one.key: at for at, one in enumerate(self.dimensions)}

    @cached_property
    def _data(self) -> dict[str, Any]:
        return self.base.model_dump(mode="json")

    @property
    def singles(self) -> Iterator[dict[str, Value]]:
        """All that can be done by changing one key."""
        for one in self.dimensions:
            for value in one.others:
                yield {one.key: value}

    def rules(self, changed: Changes) -> Rules:
        """The base with some keys changed; BadRules, which says why, if they do not go together."""
        data = dict(self._data)
        copied = set[str]()
        for key, value in changed.items():
            *path, name = key.split(".")
            table = data
            for depth, part in enumerate(path):
                here = ".".join(path[: depth + 1])
                if here not in copied:
                    copied.add(here)
                    table[part] = dict(table.get(part, {}))
                table = table[part]
            table[name] = dict(value) if isinstance(value, tuple) else value
        return check(data, "these changes")

    def less(self, changed: Changes) -> Iterator[dict[str, Value]]:
        """The same changes, each time without one of them, where that is allowed."""
        for left_out in changed:
            fewer = {key: value for key, value in changed.items() if key != left_out}
            if self.allows(fewer):
                yield fewer

    def allows(self, changed: Changes) -> bool:
        """Whether these changes go together."""
        try:
            self.rules(changed)
        except BadRules:
            return False
        return True


def kind_of(key: str) -> str:
    """A key of a card without the card's name."""
    table, *_, name = key.split(".")
    return f"cards.*.{name}" if table == "cards" else key


def _same(one: Value, other: Value) -> bool:
    """Whether two values are the same in a rules file: 1 is not true, unless for `skip`."""
    return one == other


def _dimensions(base: Rules, seats: int) -> Iterator[Dimension]:
    """Every key that can change, in the order of the rules."""
    for name, section in SECTIONS.items():
        if name == "deal":
            yield _hands(base, seats)
        yield from _of_section(name, section, getattr(base, name))
        if name == "match" and not base.match.capture:
            for card in _cards(base):
                yield from _of_section(f"cards.{card}", Effect, base.cards.get(card, Effect()))
    for rank in base.cards_in_play.ranks:
        usual = base.score.points.get(rank.name, 0)
        yield Dimension(f"{POINTS}.{rank.name}", usual, _ladder(0, 99, usual))


def _cards(base: Rules) -> list[str]:
    """The ranks that are dealt, and the faces that the base names."""
    ranks = [rank.name for rank in base.cards_in_play.ranks]
    return [*ranks, *(card for card in base.cards if card not in ranks)]


def _hands(base: Rules, seats: int) -> Dimension:
    """How many cards each seat is dealt at a table of so many."""
    hand = base.deal.hand
    usual = base.deal.hand_size(seats)
    sizes = _ladder(1, len(base.cards_in_play) // seats, usual)
    if isinstance(hand, int):
        return Dimension("deal.hand", usual, sizes)
    tables = tuple(tuple({**hand, str(seats): size}.items()) for size in sizes)
    return Dimension("deal.hand", tuple(hand.items()), tables)


def _of_section(path: str, section: type[Section], has: Section) -> Iterator[Dimension]:
    for name, field in section.model_fields.items():
        key, usual = f"{path}.{name}", getattr(has, name)
        values = tuple(dict.fromkeys(_values(field.annotation, field.metadata, usual)))
        if len(values) > 1 and usual in values and key not in NOT_OF_DEALS and key != "deal.hand":
            yield Dimension(key, usual, values)


def _values(kind: Any, limits: Iterable[Any], usual: object) -> Iterator[Any]:
    """The values that a type allows, in order; none of lists, tables and free texts."""
    if get_origin(kind) is Annotated:
        kind, *inner = get_args(kind)
        parts = (one.metadata if isinstance(one, FieldInfo) else [one] for one in inner)
        limits = [part for each in parts for part in each]
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    elif kind is bool:
        yield from (False, True)
    elif kind is int:
        least = next((one.ge for one in limits if hasattr(one, "ge")), 0)
        most = next((one.le for one in limits if hasattr(one, "le")), STEPS[-1])
        yield from _ladder(least, most, usual)
    elif get_origin(kind) is not tuple:
        for part in get_args(kind):
            yield from _values(part, (), usual)


def _ladder(least: int, most: int, usual: object) -> tuple[int, ...]:
    """Numbers of a range: all small ones, fewer large ones, and the usual one's neighbours."""
    steps = {*STEPS, most}
    if isinstance(usual, int):
        steps |= {usual - 1, usual, usual + 1}
    return tuple(sorted(step for step in steps if least <= step <= most))


def _usual(one: Dimension, points: bool) -> bool:
    """Whether a key may change where nothing is said of it."""
    return points or not one.key.startswith(POINTS)


def _within(key: str, word: str) -> bool:
    """Whether a key is what a word names, or one of those below it."""
    parts, own = word.split("."), key.split(".")
    pairs = zip(parts, own, strict=False)
    return len(parts) <= len(own) and all(part in ("*", mine) for part, mine in pairs)


def _no_key(base: Rules, word: str, every: Sequence[Dimension]) -> str:
    """What is wrong with a word that names no key that can change; BadRules if there is no card."""
    section, _, name = word.rpartition(".")
    table = Effect if section.startswith("cards.") else SECTIONS.get(section, type(base))
    if name in table.model_fields and word not in SECTIONS:
        if table is Effect:
            keys = base.model_dump(mode="json")
            check(keys | {"cards": {**keys["cards"], section.removeprefix("cards."): {}}}, word)
        return f"{word} given: this key cannot be searched: it stays as the base has it"
    parts = [key.split(".")[:depth] for key in (one.key for one in every) for depth in (1, 2, 3)]
    known = dict.fromkeys(map(".".join, parts))
    tables = ", ".join(dict.fromkeys(key.split(".")[0] for key in known))
    return (
        f"{word!r} given{did_you_mean(word, known)}: a table of the rules ({tables}) or a key in "
        "it, such as cards.8.wild, is allowed"
    )
