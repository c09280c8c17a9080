"""Chance by script: each outcome is given as text, and where they end, what is needed is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from upcard.chance import SCRIPT, SOURCES, Tape
from upcard.engine.scripted import (
    FIRST_SUIT,
    FIRST_THROW,
    ROOM,
    SUIT_NEEDED,
    THROW_NEEDED,
    script_tape,
)
from upcard.errors import BadRules, ScriptEnds, Unreadable, UpcardError
from upcard.games.table import Bytes, record_of
from upcard.rules.model import Rules

NO_SCRIPT = (
    "chance by script given: it does not go with cards that have two sides, since all see the "
    "other side of the next card of the draw pile"
)
Call = Callable[[Bytes, Bytes, Tape], bool]
"""A call of the engine: with a state's bytes, rows for events, and a tape."""


def following(rules: Rules, source: int, script: Sequence[str], call: Call) -> Call:
    """The call, in which chance follows a script if that is the state's source.

    BadRules for a script where it is not; Unreadable for one that cannot be.
    """
    if source != SCRIPT:
        if script:
            raise BadRules(f"a script given: it goes with chance {SOURCES[SCRIPT]!r}")
        return call
    entries = [_entry(rules, text) for text in script]

    def scripted(data: Bytes, events: Bytes, _: Tape) -> bool:
        tape = script_tape(entries)
        done, record = call(data, events, tape), record_of(data)
        used, record["tape"] = int(record["tape"]), 0
        if tape[-ROOM]:
            raise _unsaid(script, used, _outcomes(rules, tape[-ROOM:]))
        if done and used < len(script):
            raise Unreadable(f"{len(script)} entries given in the script, and {used} were needed")
        return done

    return scripted


def _entry(rules: Rules, text: str) -> int:
    """An entry as a tape has it."""
    deck, numbers = rules.cards_in_play, rules.thrown
    if text in numbers:
        return FIRST_THROW + int(text)
    for number_of, start in ((deck.number, 0), (deck.suit, FIRST_SUIT)):
        try:
            return start + number_of(text)
        except Unreadable:
            continue
    suits = " ".join(map(str, deck.suits[: deck.declarable]))
    known = f"a card such as {deck.cards[0]}, or a suit: {suits}"
    if numbers:
        known += f"; or what the machine throws: {' '.join(numbers)}"
    raise Unreadable(f"{text!r} given in the script: an entry is {known}")


def _outcomes(rules: Rules, asked: Tape) -> ScriptEnds:
    """What is needed, as the engine wrote it behind the entries."""
    deck, count = rules.cards_in_play, int(asked[0])
    if count == THROW_NEEDED:
        numbers = {text: many for text, many in rules.thrown.items() if int(text) >= asked[1]}
        return ScriptEnds("number", numbers)
    if count == SUIT_NEEDED:
        return ScriptEnds("suit", dict.fromkeys(map(str, deck.suits[: deck.declarable]), 1))
    pile = sorted(int(number) for number in asked[1 : 1 + count])
    return ScriptEnds("card", dict(Counter(str(deck.cards[number]) for number in pile)))


def _unsaid(script: Sequence[str], used: int, ends: ScriptEnds) -> UpcardError:
    """What to raise: the script ends, or its entry at the place `used` is none that can come."""
    if used == len(script):
        return ends
    return Unreadable(
        f"entry {used + 1} of the script is {script[used]}: a {ends.needed} is needed, one of "
        f"{' '.join(ends.outcomes)}"
    )
