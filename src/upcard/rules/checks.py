"""What no single key of a rules file can say about itself: which of them go together."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from upcard.cards import MOST_CARDS, Deck, deck_named
from upcard.errors import UpcardError
from upcard.rules.effect import Effect
from upcard.rules.keys import Keys
from upcard.rules.needs import first_refused
from upcard.rules.section import MOST_SEATS, PARTNERED, Section

V = TypeVar("V")

OF_FIRST_SIDE = ("deal.not_starters",)
"""Keys that name cards as they lie at first."""


def check_rules(rules: Keys) -> None:
    """ValueError, which names the keys, for rules that contradict themselves."""
    whole, deck = _check_deck(rules)
    other = (
        _named("other_side", partial(rules.other_side.printed, whole))
        if rules.other_side.suits
        else whole
    )
    for key, words in _named_cards(rules):
        for word in words:
            side = whole if key in OF_FIRST_SIDE or not other.is_called(word) else other
            _named(key, partial(side.matching, word))  # a base may speak of cards left out
    fewest, most = rules.seats
    if fewest > most:
        raise ValueError(f"seats: [{fewest}, {most}] given: the fewest come first")
    _check_deal(rules, range(fewest, most + 1), len(deck))
    _check_branch(rules)
    for entry, effect in rules.cards.items():
        _check_effect(rules, f"cards.{entry}", effect)
    for wrong, problem in _contradictions(rules):
        if wrong:
            raise ValueError(problem)
    if problem := first_refused(rules):
        raise ValueError(problem)


def _named_cards(rules: Keys) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The keys that name cards, and which."""
    yield "cards", tuple(rules.cards)
    yield "score.points", tuple(rules.score.points)
    yield "deal.not_starters", rules.deal.not_starters
    yield "turn.only", rules.turn.only
    for entry, effect in rules.cards.items():
        yield f"cards.{entry}.not_on", effect.not_on
        yield f"cards.{entry}.answers", effect.answers


def _check_deck(rules: Keys) -> tuple[Deck, Deck]:
    """All cards, and those in play."""
    deck = _named("deck", lambda: deck_named(rules.deck))
    whole = deck.many(rules.packs, rules.jokers)
    for name, added in sorted(rules.added.items()):
        whole = _named(f"added.{name}", partial(added.to, whole, name))
    deck = _named("without", partial(whole.without, rules.without))
    if len(deck) > MOST_CARDS:
        given = "added" if rules.added else f"packs: {rules.packs} given"
        raise ValueError(
            f"{given}: that makes {len(deck)} cards: at most {MOST_CARDS} are possible"
        )
    if not deck.declarable:
        raise ValueError(
            f"without: {', '.join(rules.without)} given: cards of at least one suit that can be "
            "declared must stay"
        )
    return whole, deck


def _check_deal(rules: Keys, seats: range, cards: int) -> None:
    hand = rules.deal.hand
    table = {} if isinstance(hand, int) else hand
    for key in table.keys() - {str(count) for count in range(2, MOST_SEATS + 1)}:
        raise ValueError(
            f"deal.hand.{key}: {table[key]} given: the key must be a number of seats, "
            f"2 to {MOST_SEATS}"
        )
    for count in seats:
        if not isinstance(hand, int) and str(count) not in table:
            raise ValueError(f"deal.hand: nothing given for {count} seats: it is needed")
    aside = max(rules.deal.table, 1)
    if aside >= cards:
        raise ValueError(f"deal.table: {aside} given: the deck has {cards} cards in all")
    for count in seats:
        each, most = rules.deal.hand_size(count), (cards - aside) // count
        if rules.end.counts_down:
            most = min(most, len(rules.cards_in_play.ranks))
        if not 1 <= each <= most:
            raise ValueError(
                f"deal.hand: {each} cards for each of {count} seats given: 1 to {most} can be dealt"
            )
        if rules.deal.again and (cards - rules.deal.table) % (each * count):
            raise ValueError(
                f"deal.hand: {each} cards for each of {count} seats given: with deal.again, "
                f"{cards - rules.deal.table} cards must come out even"
            )


def _check_branch(rules: Keys) -> None:
    if rules.match.capture != (rules.end.when == "cards gone"):
        raise ValueError('end.when: "cards gone" goes with match.capture = true, and only so')
    if rules.match.capture and (rules.cards or not rules.deal.table):
        raise ValueError("match.capture: takes deal.table of 1 or more, and no effects in cards")
    if rules.partners and rules.seats != (PARTNERED, PARTNERED):
        raise ValueError(
            f'end.when: "{rules.end.when}" goes with seats = [{PARTNERED}, {PARTNERED}]'
        )
    if rules.end.counts_down and rules.end.when != "one left":
        raise ValueError('end.counts_down: true goes with end.when = "one left"')
    if not (rules.match.suit or rules.match.rank):
        raise ValueError("match: suit and rank are both false: nothing would ever match")


def _check_effect(rules: Keys, key: str, effect: Effect) -> None:
    """What goes together in what one card does."""
    drawing = [word for word, other in rules.cards.items() if other.draw]
    answered = set(effect.answers) - set(drawing)
    for wrong, problem in (
        (
            effect.last_resort == "challenge" and not effect.draw,
            f'{key}.last_resort: "challenge" goes with a {key}.draw of 1 or more',
        ),
        (
            effect.sheds and effect.wild != "no",
            f'{key}.sheds: true goes with {key}.wild = "no"',
        ),
        (
            effect.sheds and not effect.finish,
            f"{key}.sheds: true goes with {key}.finish = true",
        ),
        (
            effect.sheds and effect.last_resort == "challenge",
            f'{key}.sheds: true does not go with {key}.last_resort = "challenge"',
        ),
        (
            effect.target_draw > 0 and effect.hands == "swap",
            f'{key}.target_draw: it does not go with {key}.hands = "swap"',
        ),
        (
            effect.flips and (effect.draw > 0 or bool(effect.answers)),
            f"{key}.flips: true goes with {key}.draw = 0 and no {key}.answers",
        ),
        (
            effect.again and effect.covered,
            f"{key}.again and {key}.covered: a card to be covered gives another turn anyway",
        ),
        (
            effect.doubles and not (effect.finish and not effect.covered),
            f"{key}.doubles: true goes with a card that a seat may go out with: not with "
            f"{key}.finish = false or {key}.covered = true",
        ),
        (
            bool(answered),
            f"{key}.answers: {', '.join(sorted(answered))} given: [cards] has no entry with a draw "
            f"for it: there are {', '.join(drawing) or 'none'}",
        ),
    ):
        if wrong:
            raise ValueError(problem)


def _contradictions(rules: Keys) -> Iterator[tuple[bool, str]]:
    """Whether keys contradict each other, and how that is told."""
    deal, stuck = rules.deal, rules.stuck
    starting = deal.says_any(deal.later_keys())
    yield (
        rules.match.capture and bool(_first_said(rules)),
        f"{_first_said(rules)}: this goes with match.capture = false",
    )
    yield (
        deal.table > 0 and starting,
        "deal.table: with cards laid out there is no starter: it takes no not_starters, put_back, "
        "starter_acts or starter_suit",
    )
    for draws, key in ((stuck.voluntary, "stuck.voluntary"), (rules.turn.blind, "turn.blind")):
        yield (
            deal.again and draws,
            f"deal.again: true goes with {key} = false: cards that a seat draws would be missing "
            "when hands are dealt again",
        )
    shedding = next((f"cards.{card}" for card, each in rules.cards.items() if each.sheds), "")
    for wrong, needed in (
        (rules.turn.lay != "one", 'turn.lay = "one"'),
        (rules.end.counts_down, "end.counts_down = false"),
        (rules.end.finish == "no effect", 'an end.finish that is not "no effect"'),
    ):
        yield bool(shedding) and wrong, f"{shedding}.sheds: true goes with {needed}"
    yield from _side_contradictions(rules)
    yield from _machine_contradictions(rules)
    yield from _ending_contradictions(rules)
    yield from _match_contradictions(rules)


def _side_contradictions(rules: Keys) -> Iterator[tuple[bool, str]]:
    """Likewise, of cards with two sides."""
    flips = next((f"cards.{card}" for card, each in rules.cards.items() if each.flips), "")
    yield (
        bool(flips) and not rules.other_side.suits,
        f"{flips}.flips: true goes with other_side.suits, the suits on the other side of the cards",
    )
    for wrong, needed in (
        (not flips, "cards.CARD.flips = true"),
        (rules.match.capture, "match.capture = false"),
        (rules.deal.table > 0, "deal.table = 0"),
        (rules.deal.again, "deal.again = false"),
        (rules.turn.jump_in, "turn.jump_in = false"),
        (rules.end.counts_down, "end.counts_down = false"),
        (rules.end.hand_limit > 0, "end.hand_limit = 0"),
        (rules.seen.open_at > 0, "seen.open_at = 0"),
        (rules.turn.lay != "one", 'turn.lay = "one"'),
        (rules.turn.blind, "turn.blind = false"),
        (any(each.sheds for each in rules.cards.values()), "cards.CARD.sheds = false"),
        (rules.pile.reshuffle == "all", 'a pile.reshuffle that is not "all"'),
    ):
        yield bool(rules.other_side.suits) and wrong, f"other_side.suits: they go with {needed}"


def _machine_contradictions(rules: Keys) -> Iterator[tuple[bool, str]]:
    """Likewise, of a machine and those who press it."""
    machine, by_stuck = rules.draws.machine, rules.stuck.draw == "press"
    by_card = next((f"cards.{card}" for card, each in rules.cards.items() if each.presses), "")
    yield (
        bool(machine) and not any(machine),
        "draws.machine: one of the numbers must be more than 0",
    )
    yield (
        bool(by_card or by_stuck) and not machine,
        f"{f'{by_card}.presses' if by_card else 'stuck.draw'}: it goes with draws.machine, the "
        "numbers of cards that a press throws",
    )
    yield (
        bool(machine) and not (by_card or by_stuck),
        'draws.machine: it goes with cards.CARD.presses, or with stuck.draw = "press"',
    )
    yield (
        by_stuck and rules.stuck.drawn != "kept",
        'stuck.draw: "press" goes with stuck.drawn = "kept"',
    )


def _ending_contradictions(rules: Keys) -> Iterator[tuple[bool, str]]:
    """Likewise, of the keys that say how a deal or a match ends."""
    effects, deal, end = rules.cards.values(), rules.deal, rules.end
    moving = any(effect.hands != "stay" for effect in effects)
    covering = any(effect.covered for effect in effects)
    unfit = end.finish != "any" or not all(effect.finish for effect in effects)
    for said, key in (
        (moving, "cards.CARD.hands"),
        (covering, "cards.CARD.covered"),
        (unfit, "end.finish and cards.CARD.finish"),
        (end.hand_limit > 0, "end.hand_limit"),
    ):
        yield (
            said and end.counts_down,
            f"end.counts_down: true does not go with {key}",
        )
    yield (
        end.hand_limit > 0 and rules.partners,
        f'end.hand_limit: it does not go with end.when = "{end.when}"',
    )
    largest = max(deal.hand_size(seats) for seats in range(rules.seats[0], rules.seats[1] + 1))
    yield (
        0 < end.hand_limit <= largest,
        f"end.hand_limit: {end.hand_limit} given: more than the {largest} cards that are dealt are "
        "needed",
    )


def _match_contradictions(rules: Keys) -> Iterator[tuple[bool, str]]:
    """Likewise, of the keys that say how deals make a match."""
    score = rules.score
    goal = score.goal > 0, "score.goal = 0"
    fewer = rules.seats[0] > 2, "seats that begin with 2, as at last two players are left"
    single = rules.partners, "an end.when for single seats"
    hands = rules.match.capture, "match.capture = false"
    noted = not rules.fewest_win, 'score.count = "own hand"'
    all_stay = score.eliminate, "score.eliminate = false"
    for said, key, problems in (
        (rules.fewest_win, "count", (hands,)),
        (score.eliminate, "eliminate", (goal, fewer, single, hands)),
        (score.at_goal == "seat out", "at_goal", (noted, fewer, single)),
        (score.seating != "kept", "seating", (single,)),
        (score.begins == "loser", "begins", (single, hands, all_stay)),
    ):
        value = json.dumps(getattr(score, key))
        for wrong, needed in problems:
            yield said and wrong, f"score.{key}: {value} goes with {needed}"


def _first_said(rules: Keys) -> str:
    """The first of the keys that came later which says something about play; else nothing."""
    for name in ("turn", "stuck", "draws", "challenge", "call", "end", "seen"):
        section: Section = getattr(rules, name)
        for key in sorted(section.later_keys()):
            if section.says(key):
                return f"{name}.{key}"
    return ""


def _named(key: str, read: Callable[[], V]) -> V:
    """What `read` gives, or its refusal with the key before it."""
    try:
        return read()
    except UpcardError as problem:
        raise ValueError(f"{key}: {problem}") from None
