"""Games with so few cards that the same things happen again and again, with rules put together."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.rules.load import rules_in

TWELVE = """\
name = "twelve"
title = "Twelve cards"
source = "these tests"
without = ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
seats = [2, 4]
deal.hand = 2
"""
KEYS = """\
packs = 2
deal.starter_acts = true
deal.starter_suit = "first"
deal.put_back = true
cards.A.wild = "player"
cards.A.wild = "chance"
cards.A.suit_lasts = "one turn"
cards.2.draw = 1
cards.2.others_draw = 1
cards.2.last_resort = "challenge"
cards.2.hands = "move on"
cards.3.hands = "swap"
cards.3.reverse = true
cards.3.skip = true
cards.3.again = true
cards.3.presses = 2
cards.2.sheds = true
cards.A.draws_until = "suit"
cards.3.draws_until = "fits"
cards.2.target_draw = 1
cards.3.silences = true
cards.A.presses = "until it throws"
cards."3♠".covered = true
turn.lay = "rank"
turn.lay = "run"
turn.effects = "sum"
turn.jump_in = true
turn.blind = true
stuck.draw = "until able"
stuck.draw = "up to"
stuck.draw = "press"
stuck.up_to = 2
stuck.drawn = "may"
stuck.drawn = "kept"
stuck.voluntary = true
draws.stack = "any"
draws.by_choice = true
draws.machine = [0, 1, 1, 2]
call.at = 1
call.caught_by = "next seat"
call.until = "own turn"
call.wrong = 1
pile.reshuffle = "all"
pile.reshuffle = "none"
end.when = "one left"
end.counts_down = true
end.last_card = "all effects"
end.finish = "no effect"
end.hand_limit = 5
seen.open_at = 1
seen.drawn = true
""".splitlines()


def small_games(seed: int, count: int) -> Iterator[Game]:
    """So many games with some of KEYS, the same for a seed."""
    chance = random.Random(seed)
    while count:
        keys = chance.sample(KEYS, chance.randint(1, 9))
        try:
            yield Game(rules_in("\n".join([TWELVE, *keys]), "twelve"), "twelve")
        except BadRules:  # keys that do not go together
            continue
        count -= 1


def deals_alike(game: Game, seats: int, seed: int) -> Iterator[list[str]]:
    """Orders of the deck by which seat 0 is dealt the same hand, and the table is the same.

    None, if one of them makes no deal: if it has no starter.
    """
    chance, order = random.Random(seed), [str(card) for card in game.deck.cards]
    chance.shuffle(order)
    try:
        dealt = game.deal(seats, deck=order)
    except BadRules:
        return
    fixed = Counter(map(str, (*dealt.hands[0], *dealt.discard)))
    free = []
    for place, card in enumerate(order):
        if fixed[card]:
            fixed[card] -= 1
        else:
            free.append(place)
    while True:
        cards = [order[place] for place in free]
        chance.shuffle(cards)
        for place, card in zip(free, cards, strict=True):
            order[place] = card
        yield [*order]
