"""Document 003 (Indigo), event for event, from scripted decks.

Its computer chooses by chance among some cards. Both sides are asked for all of these, and then
play the same one, that of `classic/`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import numpy as np

from tools.oracles.base import Item, Log, Oracle
from upcard.classic.indigo import CARDS, Deck, Game, Side, computer_choice, computer_options

SIDES = tuple(Side)
CHANCES = 60
"""Divisible by any number of cards in a hand: each of them is chosen by as many of the chances."""
DICE = [np.uint64((2 * place + 1) * 2**63 // CHANCES) for place in range(CHANCES)]


class Indigo(Oracle):
    """Document 003; the seed shuffles the deck, says who begins, and chooses."""

    seats = range(2, 3)
    chance = "fast"

    def deal(self, seed: int, seats: int) -> tuple[Log, Log]:
        """The logs of one deal."""
        rng, table = random.Random(seed), self.table
        faces = [*CARDS]
        rng.shuffle(faces)
        first = rng.randrange(2)
        game = Game(Deck(faces), SIDES[first])
        table.begin(seats, seed, first=first, deck=faces)
        theirs: Log = [("lay out", card) for card in game.table] + dealt(game)
        while not game.over and not table.over:
            theirs += [("turn", SIDES.index(game.turn)), *shown(game)]
            table.look(self._seen())
            card = computer_choice(game.hands[game.turn], game.top, rng)
            theirs += played(game, card)
            if not table.make(table.game.notation.move(card).code):
                table.look([("refused", card)])
                break
        theirs += settled(game)
        return [*table.log(), *self._outcome()], theirs

    def _seen(self) -> Iterable[Item]:
        """The table before a choice, and how many of the chances lead to which choice."""
        state, deck = self.table.state, self.table.game.deck
        yield "pile", *map(str, state.discard)
        yield "draw pile", self.table.draw_pile()
        for seat in range(2):
            yield "hand", seat, *map(str, state.hands[seat])
            yield "captured", seat, *sorted(map(str, state.captured[seat]))
        yield "legal", *sorted(map(str, state.legal))
        chosen = Counter(str(deck.cards[move]) for move in self.table.choices(DICE))
        yield "choices", *sorted(chosen.items())

    def _outcome(self) -> Iterable[Item]:
        state = self.table.state
        for seat in range(2):
            yield "captured", seat, *sorted(map(str, state.captured[seat]))
        yield "points", *(state.outcome.points if state.outcome else ())


def shown(game: Game) -> Iterable[Item]:
    """What `Indigo._seen` says of the engine's table."""
    yield "pile", *game.table
    yield "draw pile", bytes(CARDS.index(card) for card in game.deck.cards)
    for seat, side in enumerate(SIDES):
        yield "hand", seat, *game.hands[side]
        yield "captured", seat, *sorted(game.won[side])
    hand = game.hands[game.turn]
    yield "legal", *sorted(hand)
    options = computer_options(hand, game.top)
    yield "choices", *((card, CHANCES // len(options)) for card in sorted(options))


def dealt(game: Game) -> Log:
    """The hands just dealt, in the order of dealing."""
    sides = (game.first, game.first.other)
    return [("deal", SIDES.index(side), card) for side in sides for card in game.hands[side]]


def played(game: Game, card: str) -> Log:
    """Play a card; what happened, new hands included."""
    left = len(game.deck)
    play = game.play(card)
    seat = SIDES.index(play.side)
    log: Log = [("play", seat, card)]
    if play.won:
        log.append(("capture", seat, len(play.won)))
    return log + dealt(game) if len(game.deck) < left else log


def settled(game: Game) -> Log:
    """Settle a game that is over; what happened, and who has what then."""
    log: Log = []
    if game.over:
        if game.table:
            seat = SIDES.index(game.last_winner or game.first)
            log.append(("sweep", seat, len(game.table)))
        game.settle()
        points = game.score()
        best = [seat for seat, side in enumerate(SIDES) if points[side] == max(points.values())]
        if len(best) == 1:  # which the document leaves to its reader
            log.append(("win", best[0]))
    log += [("captured", seat, *sorted(game.won[side])) for seat, side in enumerate(SIDES)]
    return [*log, ("points", *(game.score()[side] for side in SIDES))]
