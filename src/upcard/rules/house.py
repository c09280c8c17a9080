"""What only some tables play, as the lookup tables that the engine reads beside the others."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from upcard.cards import MOST_CARDS
from upcard.rules.effect import Effect
from upcard.rules.keys import SECTIONS, filled
from upcard.rules.model import Rules, Turned
from upcard.rules.other_side import pairing
from upcard.rules.section import Section
from upcard.rules.sections import Call, Deal, Turn

FILLED = filled(house=True)

HOUSE_FIELDS = (
    ("house", "u1"),  # 1: these fields are there
    ("does", "<i4", (MOST_CARDS,)),  # card -> what else it does: see `does`
    ("replies", "<u8", (MOST_CARDS, 2)),  # draw card -> cards that answer it without a draw
    ("barred", "<u8", (MOST_CARDS, 2)),  # upcard -> cards that cannot be played on it
    ("draws", "<u8", (2,)),  # cards that draw
    ("resorts", "<u8", (2,)),  # cards that are a last resort
    ("strict", "<u8", (2,)),  # those of them that may not be played otherwise
    ("machine", "u1", (16,)),  # how many cards a press throws, the fewest first
    ("throws", "u1"),  # how many such numbers there are; 0: there is no machine
    ("blanks", "u1"),  # how many of them are 0
    ("pressing", "u1"),  # whether a seat that draws presses the machine
    ("unfit", "<u8", (2,)),  # cards that are not fit to be the last
    ("laid_with", "<u8", (2,)),  # cards that may be laid together
    ("by_match", "u1"),  # whether the upcard alone tells what fits where no draw is pending
    ("side_first", "u1"),  # whether the first of two partners who is out has won
    ("own_hand", "u1"),  # whether each seat notes the points of its own hand
    ("by_move", "u1"),  # whether a stuck seat draws by a move, and not by itself
    ("call_most", "u1"),  # the most cards left with which a seat can be asked for its call
    ("up_to", "u1"),  # the most cards that a stuck seat draws
    ("one_drawn", "u1"),  # whether a seat that draws draws once, and is done
    ("sides", "u1"),  # whether cards have two: another record follows, for the other one
    ("side", "u1"),  # which of them these tables are for
    ("other", "u1", (MOST_CARDS,)),  # card -> the number of its other side
    *((name, "u1") for name in FILLED),
)

ABSENT: dict[str, object] = {str(name): 0 for name, _, *shape in HOUSE_FIELDS if not shape}
"""What the engine reads where tables have none of these fields: see `optional_fields`."""

COVERED, OTHERS_SHIFT, HANDS_SHIFT, ONE_TURN = 0, 1, 5, 7
CHALLENGED, CANCELS, DOUBLES, PENDS, PRESSES_SHIFT, SHEDS = 8, 9, 10, 11, 12, 16
UNTIL_SHIFT, TARGET_SHIFT, SILENCES, FLIPS = 17, 19, 23, 24
"""Where the parts of what a card does are: see `does`."""
UNTIL_IT_THROWS = 15
"""Stands for so many presses, of which there can be 14."""
STAY, SWAP, MOVE_ON = Effect.places("hands")
NO_END, UNTIL_SUIT, UNTIL_FITS = Effect.places("draws_until")
LAY_ONE, LAY_IDENTICAL, LAY_RANK, LAY_RUN, LAY_RUN_OR_RANK = Turn.places("lay")
EACH, SUM, LAST = Turn.places("effects")
ANYBODY, NEXT_SEAT, ITSELF = Call.places("caught_by")
SUIT_BY_NOBODY, SUIT_BY_FIRST, SUIT_BY_CHANCE = Deal.places("starter_suit")
"""What rules can choose, as it stands in the tables."""

EFFECTS = frozenset(Effect.model_fields) - {"finish", "doubles", "not_on", "last_resort"}
"""Keys of a card that are effects."""


def needs_house(rules: Rules) -> bool:
    """Whether the rules say anything that the other tables cannot."""
    return bool(
        house_keys(rules)
        or any(on_faces(rules, effect) for effect in rules.cards.values())
        or rules.end.when == "first of a side"
        or rules.fewest_win
        or rules.stuck.draw == "up to"
        or (rules.stuck.voluntary and rules.stuck.draw == "one")
    )


def on_faces(rules: Rules, effect: Effect) -> set[str]:
    """What a card may not be played on, but for ranks, which the other tables take out."""
    ranks = {name for sign in rules.cards_in_play.ranks for name in (sign.name, sign.sign)}
    return set(effect.not_on) - ranks


def house_keys(rules: Rules) -> frozenset[tuple[str, str]]:
    """What rules say by keys that only some tables have: the path of each, and its value."""
    sections: dict[str, Section] = {name: getattr(rules, name) for name in SECTIONS}
    sections |= {f"cards.{card}": effect for card, effect in rules.cards.items()}
    return frozenset(
        (f"{path}.{key}", repr(getattr(section, key)))
        for path, section in sections.items()
        for key in section.house_keys()
    )


def numbers(rules: Rules, fields: dict[str, tuple[str, str]]) -> dict[str, int]:
    """What keys fill fields of the tables with (`filled`)."""
    return {field: getattr(rules, section).number(key) for field, (section, key) in fields.items()}


def fill_house(table: np.void, rules: Rules) -> None:
    """Write the fields of HOUSE_FIELDS."""
    cards = range(len(rules.cards_in_play))
    effects = [rules.effect(number) for number in cards]
    names = [rules.names(number) for number in cards]
    replying = [one for one in cards if effects[one].answers and not effects[one].draw]
    barring = [one for one in cards if effects[one].not_on]
    for number in cards:
        own = set(names[number])
        table["does"][number] = does(rules, number)
        table["replies"][number] = _words(
            one for one in replying if not own.isdisjoint(effects[one].answers)
        )
        table["barred"][number] = _words(
            one for one in barring if not own.isdisjoint(effects[one].not_on)
        )
    table["draws"] = _set(effect.draw > 0 for effect in effects)
    table["resorts"] = _set(effect.last_resort != "no" for effect in effects)
    table["strict"] = _set(effect.last_resort == "rule" for effect in effects)
    table["unfit"] = _set(is_unfit(rules, number) for number in cards)
    only = rules.turn.only
    table["laid_with"] = _set(not only or rules.is_one_of(number, only) for number in cards)
    table["machine"][: len(rules.draws.machine)] = sorted(rules.draws.machine)
    table["throws"] = len(rules.draws.machine)
    table["blanks"] = rules.draws.machine.count(0)
    table["pressing"] = rules.stuck.draw == "press"
    table["house"] = True
    table["by_match"] = is_by_match(rules)
    table["side_first"] = rules.end.when == "first of a side"
    table["own_hand"] = rules.fewest_win
    table["by_move"] = rules.turn.jump_in or rules.turn.blind
    table["call_most"] = 255 if rules.call.wrong else rules.call.at
    most = {"up to": rules.stuck.up_to, "until able": 255}
    table["up_to"] = most.get(rules.stuck.draw, 1)
    table["one_drawn"] = rules.stuck.draw in ("one", "press")
    for name, value in numbers(rules, FILLED).items():
        table[name] = value
    if rules.other_side.suits:
        table["sides"] = True
        other = np.array(pairing(len(cards)))
        turned = isinstance(rules, Turned)
        table["side"] = turned
        table["other"][: len(cards)] = np.argsort(other) if turned else other


def does(rules: Rules, number: int) -> int:
    """What else a card does, in one number.

    Whether it must be covered (bit 0); what all others draw (1-4); what becomes of the hands (5-6);
    whether its suit lasts one turn (7), it can be challenged (8), cancels what it answers (9),
    doubles (10); whether its draw can be answered (11); how often the next seat presses (12-15);
    whether all others of its suit are laid under it (16); until what the next seat draws (17-18);
    how many cards a seat draws that its player names (19-22); if no call is due on it (23); and
    whether all cards are turned over (24).
    """
    effect = rules.effect(number)
    return (
        effect.covered << COVERED
        | effect.others_draw << OTHERS_SHIFT
        | effect.number("hands") << HANDS_SHIFT
        | (effect.suit_lasts == "one turn") << ONE_TURN
        | (effect.last_resort == "challenge") << CHALLENGED
        | (effect.answer == "cancels") << CANCELS
        | effect.doubles << DOUBLES
        | pends(rules, number) << PENDS
        | presses(effect) << PRESSES_SHIFT
        | effect.sheds << SHEDS
        | effect.number("draws_until") << UNTIL_SHIFT
        | effect.target_draw << TARGET_SHIFT
        | effect.flips << FLIPS
        | effect.silences << SILENCES
    )


def presses(effect: Effect) -> int:
    """How often a card has the next seat press the machine, or UNTIL_IT_THROWS."""
    return effect.presses if isinstance(effect.presses, int) else UNTIL_IT_THROWS


def pends(rules: Rules, number: int) -> bool:
    """Whether a card has a draw, and that is pending first, as the next seat may answer it."""
    return rules.effect(number).draw > 0 and is_answered(rules, number)


def is_answered(rules: Rules, number: int) -> bool:
    """Whether the next seat may answer the draw of this card, so that it is pending first."""
    answering = (one.answers for one in rules.effects_in_play if one.answers)
    answers = any(rules.is_one_of(number, words) for words in answering)
    challenge = rules.effect(number).last_resort == "challenge"
    return rules.draws.stack != "no" or answers or challenge


def is_unfit(rules: Rules, number: int) -> bool:
    """Whether a card is not fit to be a seat's last. One that must be covered never is the last."""
    effect, finish = rules.effect(number), rules.end.finish
    if effect.covered:
        return False
    if finish == "no effect":
        return not effect.finish or effect.says_any(EFFECTS)
    return not effect.finish or (finish == "not wild" and effect.wild != "no")


def is_by_match(rules: Rules) -> bool:
    """Whether the upcard alone tells which cards fit where no draw is pending."""
    kept = (
        effect.not_on or effect.last_resort == "rule" or effect.suit_lasts == "one turn"
        for effect in rules.cards.values()
    )
    unfit = any(is_unfit(rules, number) for number in range(len(rules.cards_in_play)))
    return not (any(kept) or unfit or rules.end.counts_down)


def _set(tests: Iterable[bool]) -> tuple[int, int]:
    """The set of the cards that pass, as two words."""
    return _words(number for number, test in enumerate(tests) if test)


def _words(numbers: Iterable[int]) -> tuple[int, int]:
    """The set of these cards, likewise."""
    cards = sum(1 << number for number in numbers)
    return cards & (2**64 - 1), cards >> 64
