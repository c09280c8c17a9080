"""The questions that make a game of one's own: what each asks, and what an answer changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from upcard.errors import Unreadable
from upcard.narration.differences import value_of
from upcard.narration.rule_phrases import KEYS, named, phrase
from upcard.narration.words import listed
from upcard.rules.load import check
from upcard.rules.model import Rules
from upcard.rules.section import Key

JOKER = "JOKER"
YES_NO = {"y": True, "yes": True, "n": False, "no": False}
SO_MANY = "so many cards"
Value = str | bool | int
Keys = Mapping[str, Any]


@dataclass(frozen=True)
class Question:
    """A question about a key of the rules: its words are those of `narration.rule_phrases`.

    It is put if it makes sense for the rules so far (`fits`). A key that takes numbers takes those
    of `numbers`. `sets` has the keys that an answer says beside its own, `saying` the words for a
    key that has none.
    """

    key: str
    fits: Callable[[Rules], bool]
    numbers: range | None = None
    sets: Callable[[Rules, Value], Keys] = lambda _rules, _value: {}
    saying: Key | None = None

    def lines(self, rules: Rules) -> list[str]:
        """The question, then its choices, a line each."""
        saying = self.saying or KEYS[self.key]
        about = named(rules, saying.subject).rstrip(",")
        if self.numbers is not None:
            return [f"{about}:", *(f"  {line}" for line in _counted(saying, self.numbers))]
        values = self.choices(rules)
        words = [phrase(rules, self.key, each, SO_MANY) or str(each) for each in values]
        return [f"{about}:", *(f"  {place}  {each}" for place, each in enumerate(words, 1))]

    def choices(self, rules: Rules) -> list[Value]:
        """The values to choose among, where they are no numbers."""
        now = value_of(rules, self.key)
        words = dict.fromkeys([*KEYS[self.key].words, now])
        pointless = [] if has_copies(rules) else ["identical"]
        pointless += [] if rules.draws.machine else ["press"]
        return [value for value in words if value == now or value not in pointless]

    def default(self, rules: Rules) -> str:
        """What Enter stands for: how it is now, as it would be typed if it can be."""
        value = value_of(rules, self.key)
        if self.numbers is None:
            return str(self.choices(rules).index(value) + 1)
        if isinstance(value, Mapping):
            return str(phrase(rules, self.key, value))
        return str(self.numbers[0] if value is None else value)

    def answered(self, rules: Rules, line: str) -> Rules:
        """The rules that a typed answer makes of those so far.

        Unreadable for an answer that is none of those allowed, BadRules if it contradicts another.
        """
        if line == self.default(rules) and isinstance(value_of(rules, self.key), Mapping):
            return rules
        value = self._read(rules, line.strip())
        return changed(rules, {**self.sets(rules, value), self.key: value})

    def _read(self, rules: Rules, typed: str) -> Value:
        """The value that an answer says."""
        if self.numbers is not None:
            if typed.isdecimal() and len(typed) < 5 and int(typed) in self.numbers:
                return int(typed)
            first, last = self.numbers[0], self.numbers[-1]
            raise Unreadable(f"{typed!r} given: a number from {first} to {last} is allowed")
        choices = self.choices(rules)
        meant = {str(place): value for place, value in enumerate(choices, 1)}
        meant |= {value: value for value in choices if isinstance(value, str)}
        if True in choices:
            meant |= YES_NO
        if typed.casefold() not in meant:
            raise Unreadable(f"{typed!r} given: {listed(list(map(str, meant)), 'or')} is allowed")
        return meant[typed.casefold()]


def _counted(saying: Key, numbers: range) -> Iterator[str]:
    """What the numbers mean, those first that mean something else than the others."""
    words = {number: saying.words[number] for number in numbers if number in saying.words}
    for number, each in words.items():
        yield f"{number}  {each}"
    first = next(number for number in numbers if number not in words)
    rest = saying.number.format(count=f"so many {saying.unit}s")
    yield f"{first} to {numbers[-1]}  {rest}"


def changed(rules: Rules, keys: Keys) -> Rules:
    """The same rules with other values for some keys; BadRules for such as contradict others."""
    data = rules.model_dump(mode="json")
    for key, value in keys.items():
        *tables, name = key.split(".")
        table = data
        for each in tables:
            table = table.setdefault(each, {})
        table[name] = value
    return check(data, rules.name)


def questions() -> Iterator[Question]:
    """All questions about how a game is played, in their order."""
    yield from _about_cards()
    yield from _about_turns()
    yield from _about_ends()


def has_copies(rules: Rules) -> bool:
    """Whether a card comes more than once."""
    faces = rules.cards_in_play.faces
    return len(set(faces)) < len(faces)


def _is_matching(rules: Rules) -> bool:
    return not rules.match.capture


def _new_jokers(rules: Rules) -> bool:
    """Whether there are jokers of which nothing is said yet."""
    return rules.jokers > 0 and not any(word in rules.cards for word in (JOKER, "Jo", "Jo*"))


def _counting_jokers(rules: Rules) -> bool:
    """Whether jokers could count what the rank has, and nothing else is said of them."""
    counting = rules.jokers > 0 and rules.score.count in ("left in hands", "own hand")
    return counting and not any(word in rules.score.points for word in ("Jo", "Jo*"))


def _about_cards() -> Iterator[Question]:
    yield Question("packs", _is_matching, range(1, 10))
    yield Question(
        "jokers",
        lambda rules: _is_matching(rules) and _takes_jokers(rules),
        range(10),
    )
    yield Question(
        f"cards.{JOKER}.draw",
        _new_jokers,
        range(16),
        lambda _rules, _value: {f"cards.{JOKER}.wild": "player"},
        Key("A joker goes on any card, and the next seat draws", {0: "no card"}),
    )
    yield Question(
        f"score.points.{JOKER}",
        _counting_jokers,
        range(100),
        saying=Key("A joker left in a hand counts", {0: "nothing"}, unit="point"),
    )
    yield Question("deal.hand", lambda _: True, range(1, 100))


def _takes_jokers(rules: Rules) -> bool:
    """Whether the deck has no wild cards of its own."""
    deck = rules.cards_in_play
    return rules.jokers > 0 or len(deck.suits) == deck.declarable


def _about_turns() -> Iterator[Question]:
    yield Question("stuck.draw", _is_matching, sets=_without_limit)
    yield Question("stuck.up_to", lambda rules: rules.stuck.draw == "up to", range(1, 100))
    yield Question(
        "stuck.drawn", lambda rules: _is_matching(rules) and rules.stuck.draw in ("one", "up to")
    )
    yield Question("stuck.voluntary", _is_matching)
    yield Question("draws.stack", lambda rules: any(effect.draw for effect in rules.cards.values()))
    yield Question(
        "turn.lay",
        _is_matching,
        sets=partial(_reset, when="one", keys=("turn.effects", "turn.only", "turn.bomb")),
    )
    yield Question("turn.effects", lambda rules: rules.turn.lay != "one")
    yield Question(
        "turn.jump_in",
        lambda rules: _is_matching(rules) and (has_copies(rules) or rules.turn.jump_in),
    )


def _about_ends() -> Iterator[Question]:
    call = ("call.penalty", "call.caught_by", "call.until", "call.wrong")
    yield Question("call.at", _is_matching, range(100), partial(_reset, when=0, keys=call))
    yield Question("call.penalty", lambda rules: rules.call.at > 0, range(100))
    yield Question("call.caught_by", lambda rules: rules.call.at > 0)
    yield Question(
        "end.finish",
        lambda rules: _is_matching(rules) and not rules.end.counts_down,
        sets=_without_unfit,
    )
    yield Question("end.unfit", _has_unfit, range(100))
    yield Question("score.most_captured", lambda rules: rules.match.capture, range(100))


def _reset(_rules: Rules, value: Value, when: Value, keys: Sequence[str]) -> Keys:
    """The other keys that one value resets, with their defaults."""
    return dict(map(_unsaid, keys)) if value == when else {}


def _unsaid(key: str) -> tuple[str, Any]:
    """A key of a table, and its value where nothing is said."""
    table, _, name = key.partition(".")
    return key, getattr(Rules.model_fields[table].default, name)


def _without_limit(_rules: Rules, value: Value) -> Keys:
    """A limit of what a stuck seat draws goes with `up to` only, and a machine's cards are kept."""
    kept = {"stuck.drawn": "kept"} if value == "press" else {}
    return kept if value == "up to" else {"stuck.up_to": 1, **kept}


def _has_unfit(rules: Rules) -> bool:
    """Whether there are cards with which nobody can go out."""
    return rules.end.finish != "any" or not all(card.finish for card in rules.cards.values())


def _without_unfit(rules: Rules, value: Value) -> Keys:
    """A penalty for a last card that is not fit goes with such cards only."""
    fits = value == "any" and all(card.finish for card in rules.cards.values())
    return {"end.unfit": 0} if fits else {}
