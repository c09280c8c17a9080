"""Positions that a seat cannot tell apart: all that it may not know is dealt anew."""

from __future__ import annotations

import random

from upcard.cards import MOST_CARDS
from upcard.engine.layout import QUESTIONS
from upcard.games.state import State
from upcard.games.table import cards_in


def closed(state: State, seat: int) -> list[int]:
    """The seats whose hands a seat does not see."""
    shown, hands = state.game.rules.seen.open_at, state.hands
    return [n for n, hand in enumerate(hands) if n != seat and len(hand) > shown]


def exchanged(cards: list[int], some: set[int], chance: random.Random) -> list[int]:
    """The cards in another order: those that are among `some` stay where such ones are."""
    groups = [[card for card in cards if (card in some) == old] for old in (False, True)]
    for group in groups:
        chance.shuffle(group)
    return [groups[card in some].pop() for card in cards]


def exchanged_by_backs(
    state: State, hands: dict[int, list[int]], kept: int, chance: random.Random
) -> list[int]:
    """The cards of these hands, but for one, and of the draw pile, in another order.

    Their other sides that are seen, those in hands and of the next card to be drawn, stay.
    """
    backs = [card.partition("~")[2] for card in state.game.printed]
    pile = state._state["draw"][: state.draw_pile].tolist()
    seen = [card for cards in hands.values() for card in cards if card != kept] + pile[-1:]
    left = seen + pile[:-1]
    chance.shuffle(left)
    found = []
    for card in seen:
        found.append(next(other for other in left if backs[other] == backs[card]))
        left.remove(found[-1])
    *held, top = found if pile else [*found, -1]
    return [*held, *left, *([top] if pile else [])]


def mixed(state: State, seat: int, chance: random.Random) -> State:
    """A state that is another only in what `seat` may not know.

    Other hands and the draw pile are mixed, every size kept, and so are chance, and who is asked
    out of turn. A card that was just drawn stays, as hands do that lie open. Cards that were kept
    in hands when the discard pile became the draw pile are mixed among themselves, and the others
    likewise.
    """
    other = state.copy()
    record = other._state
    table = record["table"]
    drawable = int(table["drawable"])
    kept = int(record["drawn"]) if state.turn != seat else -1
    hands = {n: cards_in(record["hands"][n]) for n in closed(state, seat)}
    hidden = [card for cards in hands.values() for card in cards if card != kept]
    hidden += record["draw"][:drawable].tolist()
    if len(state.game.sides) > 1:
        hidden = exchanged_by_backs(state, hands, kept, chance)
    else:
        hidden = exchanged(hidden, {*cards_in(table["kept"])}, chance)
    for owner, cards in hands.items():
        new = [card if card == kept else hidden.pop(0) for card in cards]
        bits = sum(1 << card for card in new)
        record["hands"][owner] = (bits & (1 << 64) - 1, bits >> 64)
        record["age"][new] = [chance.randrange(1000) for _ in new]
    record["draw"][:drawable] = hidden
    record["draw"][drawable:] = [chance.randrange(128) for _ in range(MOST_CARDS - drawable)]
    for word in ("ordered", "tape", "clock", "bluff"):
        record[word] = chance.randrange(2)
    record["chance"] = chance.getrandbits(64)
    if state.question in ("catch", "jump") and state.turn != seat:
        others = [n for n in range(state.seats) if n != seat]
        table["turn"], record["asked"] = chance.choice(others), chance.choice(others)
        table["phase"] = chance.choice([QUESTIONS.index("catch"), QUESTIONS.index("jump")])
    return other
