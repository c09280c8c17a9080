"""The built-in players' choices, compiled: each from what its seat may know, and nothing else.

Every choice is a pure function `(rules, table, age, low, high, dice)`: the rules, all that every
seat may know, when each card came to this seat, the cards that it may play (two words), and a
random word of its own. It returns the card, plus SUIT_STEP x (suit + 1) if it declares one.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from upcard.bits import HALF, ZERO, Int, U, has, lowest, mix, size, without_card, without_lowest
from upcard.engine.declaring import declares
from upcard.engine.entry import as_state, rules_now
from upcard.engine.layout import CARDLESS, DECLARED, MOVES_SIZE, SUIT_STEP
from upcard.engine.legal import choices, wild_for
from upcard.engine.listing import list_moves
from upcard.engine.memory import plain_of
from upcard.engine.packed import draws, rank_of, row_of, skips, suit_of, wild_by
from upcard.engine.policies import Known
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.jit import entry_njit, inline_njit, inner_njit
from upcard.jit_arrays import empty
from upcard.players.player import CallablePlayer
from upcard.rules.tables import BY_PLAYER, LOWEST_CARD, NEWEST_OF_SUIT, OLDEST_CARD

FIRST, RANDOM, ROLLOUT = 0, 1, 2
"""Kinds of compiled players; the last one only plays searches' deals out (`players.search`)."""
EXPLORING = 4
"""Added to a kind: epsilon-greedy, it plays any card in EPSILON of 16 turns."""
EPSILON = 3


def first(known: Any) -> Int:
    """The code of FIRST's move, from what `engine.policies.Known` says."""
    rules, table, hand, (low, high) = known.rules, known.table, known.hand, known.cards
    if not low | high:
        return known.codes[0]
    chosen = code_of(rules, first_card(rules, table, hand, known.ages, low, high, known.dice))
    return allowed(chosen, hand, known.codes, known.count)


def any_card(known: Any) -> Int:
    """The code of RANDOM's move, likewise."""
    rules, table, hand, (low, high) = known.rules, known.table, known.hand, known.cards
    if not low | high:
        return known.codes[below(known.dice, known.count)]
    chosen = code_of(rules, random_card(rules, table, hand, low, high, known.dice))
    return allowed(chosen, hand, known.codes, known.count)


@inline_njit
def allowed(chosen: Int, hand: Any, codes: Any, count: Int) -> Int:
    """A card's move as it is legal: whether the last card declares a suit is for the rules."""
    return chosen if size(hand[0], hand[1]) > 1 else listed(chosen, codes, count)


@inner_njit
def listed(chosen: Int, codes: Any, count: Int) -> Int:
    """A move, if it is one of some legal ones; else the first of those that play its card."""
    found = -1
    for index in range(count):
        code = codes[index]
        if code == chosen:
            return chosen
        if found < 0 and code < CARDLESS and code % SUIT_STEP == chosen % SUIT_STEP:
            found = code
    return found if found >= 0 else codes[0]


@inline_njit
def code_of(rules: Any, choice: Int) -> Int:
    """A choice as a move's code, which names a card by the lowest number with its face."""
    return rules.face[choice % SUIT_STEP] + choice // SUIT_STEP * SUIT_STEP


@inline_njit
def choose(
    kind: Int,
    rules: Any,
    table: Any,
    hand: Any,
    age: Any,
    low: Any,
    high: Any,
    dice: Any,
) -> Int:
    """The choice of a compiled player of this kind; `hand` is its seat's hand, two words."""
    if kind >= EXPLORING:
        kind = RANDOM if dice & U(15) < U(EPSILON) else kind - EXPLORING
    if kind == RANDOM:
        return random_card(rules, table, hand, low, high, dice)
    if kind == ROLLOUT:
        return rollout_card(rules, table, hand, low, high, dice)
    return first_card(rules, table, hand, age, low, high, dice)


@inline_njit
def first_card(rules: Any, table: Any, hand: Any, age: Any, low: Any, high: Any, dice: Any) -> Int:
    """The choice of each document's own computer player, as the rules name it."""
    if rules.computer == LOWEST_CARD:
        card = lowest(low, high)
        if wild_by(rules.card[U(card)]) == BY_PLAYER:
            return card + declared(rules, hand, table, card, most_common_suit(rules, hand, card))
        return card
    if rules.computer == OLDEST_CARD:
        card = by_age(age, low, high, True)
        suit = suit_of(rules.card[card])
        if suit >= rules.declarable:  # a joker's
            suit = most_common_suit(rules, hand, card)
        return card + declared(rules, hand, table, card, suit)
    if rules.computer == NEWEST_OF_SUIT:
        card = naive_card(rules, table, age, low, high)
        return card + declared(rules, hand, table, card, most_common_suit(rules, hand, card))
    return shared_card(rules, table, low, high, dice)


@inline_njit
def random_card(rules: Any, table: Any, hand: Any, low: Any, high: Any, dice: Any) -> Int:
    """Any card that may be played, each equally likely; as a wild, any suit."""
    card = nth(low, high, below(dice, size(low, high)))
    return card + declared(rules, hand, table, card, below(mix(dice), rules.declarable))


@inner_njit
def rollout_card(rules: Any, table: Any, hand: Any, low: Any, high: Any, dice: Any) -> Int:
    """The card that leaves most to go on with, and least that others could answer with.

    A card that gives another turn comes first, if the hand goes on; a wild last.
    """
    wild = wild_for(rules, table, table.turn)
    plain_low, plain_high = low & ~wild[0], high & ~wild[1]
    if not plain_low | plain_high:
        return rollout_wild(rules, table, hand, lowest(low, high))
    unseen_low, unseen_high = rules.everything[0] & ~hand[0], rules.everything[1] & ~hand[1]
    for index in range(table.discards):
        unseen_low, unseen_high = without_card(unseen_low, unseen_high, table.discard[U(index)])
    own_low, own_high = hand[0] & ~wild[0], hand[1] & ~wild[1]
    two = table.seats - table.out == 2
    best, most = 0, -10000
    while plain_low | plain_high:
        card = lowest(plain_low, plain_high)
        plain_low, plain_high = without_lowest(plain_low, plain_high)
        word = rules.card[U(card)]
        row = rules.match[U(row_of(word))]
        follow = size(own_low & row[0], own_high & row[1]) - 1
        value = 16 * follow - 8 * size(unseen_low & row[0], unseen_high & row[1])
        if draws(word) or skips(word):
            value += 96 if two and follow else 16
        value += np.int64(dice & U(7))
        dice = dice >> U(3)
        if value > most:
            best, most = card, value
    return best


@inner_njit
def rollout_wild(rules: Any, table: Any, hand: Any, card: Int) -> Int:
    """A wild card, with the suit that the hand has most of."""
    return card + declared(rules, hand, table, card, most_common_suit(rules, hand, card))


@inline_njit
def below(dice: Any, bound: Int) -> Int:
    """A number from 0 to `bound` - 1 from a random word."""
    return np.int64(((dice >> HALF) * U(bound)) >> HALF)


@inline_njit
def nth(low: Any, high: Any, index: Int) -> Int:
    """The card of a set with `index` lower ones in it."""
    for _ in range(index):
        low, high = without_lowest(low, high)
    return lowest(low, high)


@inline_njit
def declared(rules: Any, hand: Any, table: Any, card: Int, suit: Int) -> Int:
    """What a move with this card adds for declaring `suit`; 0 where it need not declare."""
    return SUIT_STEP * (np.int64(suit) + 1) * declares(rules, table, hand, table.turn, card)


@inner_njit
def by_age(age: Any, low: Any, high: Any, oldest: bool) -> Int:
    """The card of a set that came first, or last."""
    found = -1
    while low | high:
        card = lowest(low, high)
        low, high = without_lowest(low, high)
        if found < 0 or (age[card] < age[found]) == oldest:
            found = card
    return found


@inline_njit
def naive_card(rules: Any, table: Any, age: Any, low: Any, high: Any) -> Int:
    """Document 004's naive strategy.

    Under a pending draw, the smallest draw card; else the newest of the suit that is no wild of its
    own; else one of the upcard's rank; else a wild; ties by the order of the suits.
    """
    if table.pending:
        return smallest_draw(rules, low, high)
    suit = rules.suits[suit_of(table.row)]
    own = rules.score_wilds[table.score[table.turn]]
    wild_low, wild_high = rules.wilds[0] | own[0], rules.wilds[1] | own[1]
    plain_low, plain_high = low & suit[0] & ~wild_low, high & suit[1] & ~wild_high
    if plain_low | plain_high:
        return by_age(age, plain_low, plain_high, False)
    rank = rules.ranks[rank_of(table.row)]
    if not table.row & DECLARED and (low & rank[0] | high & rank[1]):
        return lowest(low & rank[0], high & rank[1])
    return lowest(low, high)


@inner_njit
def smallest_draw(rules: Any, low: Any, high: Any) -> Int:
    """The card of a set that makes the next seat draw least, the lowest of equals."""
    best, least = lowest(low, high), np.int64(99)
    for card in range(best, rules.cards):
        count = draws(rules.card[card])
        if has(low, high, card) and count < least:
            best, least = card, count
    return best


@inline_njit
def most_common_suit(rules: Any, hand: Any, card: Int) -> Int:
    """The suit of most cards in a hand once `card` has left it; ties by the order of the suits."""
    low, high = without_card(hand[0], hand[1], card)
    best, most = 0, -1
    for suit in range(rules.declarable):
        cards = rules.suits[suit]
        count = size(low & cards[0], high & cards[1])
        if count > most:
            best, most = suit, count
    return best


@inline_njit
def shared_card(rules: Any, table: Any, low: Any, high: Any, dice: Any) -> Int:
    """Document 003's stage 5.

    Among the cards that would capture, or the whole hand if there are none: one of those that share
    a suit with another, else a rank, else any; each equally likely.
    """
    taking_low, taking_high = capturing(rules, table, low, high)
    if taking_low | taking_high:
        low, high = taking_low, taking_high
    if size(low, high) == 1:
        return lowest(low, high)
    shared_low, shared_high = sharing(rules.suits, rules.declarable, low, high)
    if not shared_low | shared_high:
        shared_low, shared_high = sharing(rules.ranks, rules.rank_count, low, high)
    if shared_low | shared_high:
        low, high = shared_low, shared_high
    return nth(low, high, below(dice, size(low, high)))


@inline_njit
def capturing(rules: Any, table: Any, low: Any, high: Any) -> Any:
    """The cards of a set that match the upcard; none on an empty table."""
    if table.discards == 0:
        return ZERO, ZERO
    takes = rules.takes[row_of(table.row)]
    return low & takes[0], high & takes[1]


@inline_njit
def sharing(kinds: Any, count: Int, low: Any, high: Any) -> Any:
    """The cards of a set of which another one has the same suit (or rank)."""
    shared_low, shared_high = ZERO, ZERO
    for kind in range(count):
        of_low, of_high = low & kinds[kind, 0], high & kinds[kind, 1]
        several = ZERO - U(size(of_low, of_high) > 1)  # all bits, or none: a branch costs more
        shared_low, shared_high = shared_low | of_low & several, shared_high | of_high & several
    return shared_low, shared_high


class CompiledPlayer(CallablePlayer):
    """A player whose choice is one of those above, which also plays deals out (`playout`)."""

    kind: ClassVar[int]
    """Its number."""

    def choose(self, view: View) -> Move:
        """The compiled choice."""
        with np.errstate(over="ignore"):
            dice = view._state["dice"][view.seat]
            code = choose_from_view(self.kind, view.game.tables, view._data, view.seat, dice)
        return view.game.notation.by_code[int(code)]


class FirstPlayer(CompiledPlayer):
    """Each document's own computer player, as the rules name it (`computer`)."""

    name = "first"
    kind: ClassVar[int] = FIRST
    chooses: ClassVar[Any] = staticmethod(first)


class RandomPlayer(CompiledPlayer):
    """Plays a random valid card (document 002), each equally likely; a wild with any suit."""

    name = "random"
    kind: ClassVar[int] = RANDOM
    chooses: ClassVar[Any] = staticmethod(any_card)


first_of, any_card_of = inner_njit(first), inner_njit(any_card)


@entry_njit
def choose_from_view(kind: Int, rules_data: Any, view_data: Any, seat: Int, dice: Any) -> Int:
    """A compiled player's choice from the bytes of a view, as a move's code."""
    view = as_state(view_data)
    rules = rules_now(rules_data, view)
    cards = choices(rules, view, seat)
    codes = empty(MOVES_SIZE, np.int64)
    count = list_moves(rules, view, codes)
    hand, age = view.hands[seat], view.age[:]
    known = Known(plain_of(rules), view.table, hand, age, seat, dice, codes, count, cards, 0)
    return any_card_of(known) if kind == RANDOM else first_of(known)
