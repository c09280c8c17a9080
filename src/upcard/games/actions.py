"""A game's moves as numbers without gaps, for learners."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from upcard.cards import Deck
from upcard.engine.layout import ALL_CODES
from upcard.errors import BadRules, IllegalMove
from upcard.games.moves import Move
from upcard.rules.model import Rules

if TYPE_CHECKING:
    from upcard.games.game import Game
    from upcard.games.view import View

DRAW_ACTION, PASS_ACTION, FIRST_FACE = 0, 1, 2
"""The numbers that are the same in every game; the faces of the deck follow."""
NO_ACTION = -1

Mask = npt.NDArray[np.int8]


class Actions:
    """Every move that a game's rules can ask for, numbered from 0 without gaps.

    0 is `draw`, 1 is `pass`. Then come all faces of the whole deck by suit and rank, whatever the
    rules leave out, so that a card has the same number in every game of a deck. Then come the
    cards that declare a suit (`8♠=♥`), and then what house rules ask for: `call`, `catch`,
    `challenge`, `swap0` to `swap7` and `target0` to `target7` by seat, `=♥`, `miscall` and
    `blind`. Of all these only what the rules can make.
    Cards with the same face share a number. Where cards have two sides, so do faces in the same
    place of the deck's order, one on each side: which is meant, the side tells that is up.
    """

    def __init__(self, game: Game) -> None:
        rules, self._notation, self._game = game.rules, game.notation, game
        self.faces: tuple[str, ...] = tuple(dict.fromkeys(map(str, rules.whole_deck.cards)))
        """The faces of the whole deck; `faces[n]` has the number `FIRST_FACE + n`."""
        self.names: tuple[str, ...] = _names(rules)
        """Every action as text, in the order of the numbers."""
        self._numbers = {name: number for number, name in enumerate(self.names)}
        self._others = _names(rules.turned)
        self.codes: npt.NDArray[np.int64] = np.full(len(self.names), NO_ACTION, np.int64)
        """For each number the engine's code of the move; -1 for a face that is left out."""
        self.by_code: npt.NDArray[np.int64] = np.full(ALL_CODES, NO_ACTION, np.int64)
        """For each of the engine's codes the number of the action; -1 where there is none."""
        for move in game.notation.by_code.values():
            if move.text in self._numbers:
                number = self._numbers[move.text]
                self.codes[number], self.by_code[move.code] = move.code, number

    def __len__(self) -> int:
        return len(self.names)

    def number(self, move: Move | str) -> int:
        """The number of a move, from 0; one of the other side's names is as good.

        Unreadable for a text that is no move of the game, IllegalMove for one for which the rules
        never ask.
        """
        text = str(move)
        if text not in self._numbers and text in self._others:
            return self._others.index(text)
        if text not in self._numbers:
            text = self._notation.move(text).text
        if text not in self._numbers:
            raise IllegalMove(f"{text} has no number: the rules of this game never ask for it")
        return self._numbers[text]

    def move(self, number: int) -> Move:
        """The move of this number; IllegalMove for a number that is none, or a face left out."""
        if isinstance(number, bool) or number not in range(len(self.names)):
            raise IllegalMove(f"action {number!r} given: actions are 0 to {len(self.names) - 1}")
        if self.codes[number] == NO_ACTION:
            raise IllegalMove(f"action {number} given: {self.names[number]} is not in this deck")
        return self._notation.by_code[int(self.codes[number])]

    def mask(self, view: View) -> Mask:
        """1 for each legal action of a view, else 0: int8, one for each action.

        All are 0 where it is not the seat's turn. BadRules for a view of another game.
        """
        if view.game != self._game:
            raise BadRules(
                f"a view of {view.game.id} given: these are the actions of {self._game.id}"
            )
        mask = np.zeros(len(self.names), np.int8)
        mask[[self.by_code[move.code] for move in view.legal]] = 1
        return mask


def _names(rules: Rules) -> tuple[str, ...]:
    """Every action as text, in the order of the numbers."""
    faces = dict.fromkeys(map(str, rules.whole_deck.cards))
    return "draw", "pass", *faces, *_others(rules)


def _others(rules: Rules) -> Iterator[str]:
    """The moves that are neither a plain card nor drawing nor passing, in their order."""
    deck = rules.cards_in_play
    suits = deck.suits[: deck.declarable]
    declaring = _declaring(rules, deck)
    yield from (f"{card}={suit}" for card in declaring for suit in suits)
    sides = rules, rules.turned
    effects = [side.effect(number) for side in sides for number in range(len(deck))]
    if rules.call.at:
        yield from ("call",) if rules.call.caught_by == "itself" else ("call", "catch")
    if any(effect.last_resort == "challenge" for effect in effects):
        yield "challenge"
    if any(effect.hands == "swap" for effect in effects):
        yield from (f"swap{seat}" for seat in range(rules.seats[1]))
    if any(effect.target_draw for effect in effects):
        yield from (f"target{seat}" for seat in range(rules.seats[1]))
    if rules.deal.starter_suit == "first":
        yield from (f"={suit}" for suit in suits)
    if rules.call.wrong:
        yield "miscall"
    if rules.turn.blind:
        yield "blind"


def _declaring(rules: Rules, deck: Deck) -> list[str]:
    """The faces with which a seat can declare a suit: wild for all, or for a seat that counts down.

    Document 004: the rank with the number of cards to which a seat has come down is wild for it.
    """
    counted = range(max(map(rules.deal.hand_size, range(rules.seats[0], rules.seats[1] + 1))))
    faces = []
    for number, card in enumerate(deck.cards):
        wilds = {side.effect(number).wild for side in (rules, rules.turned)}
        by_score = rules.end.counts_down and deck.faces[number][1] in counted
        if "player" in wilds or (by_score and "no" in wilds):
            faces.append(str(card))
    return list(dict.fromkeys(faces))
