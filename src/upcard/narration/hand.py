"""A hand as its holder sees it: sorted, numbered, each card with what playing it can mean."""

from __future__ import annotations

from dataclasses import dataclass

from upcard.cards import Card, Deck, Sign
from upcard.engine.layout import DRAW, MISCALL, PASS
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.narration.seen import in_order


@dataclass(frozen=True)
class HandCard:
    """A card of a hand: its `number` in the list, from 1, and the legal `moves` that play it.

    `moves` are several for a card that can declare several suits, and none for one that may not be
    played now.
    """

    number: int
    card: Card
    moves: tuple[Move, ...]

    @property
    def legal(self) -> bool:
        """Whether it may be played now."""
        return bool(self.moves)


def held(view: View) -> tuple[HandCard, ...]:
    """The hand of a view, by suit and then by rank, as the deck is numbered."""
    moves: dict[str, list[Move]] = {}
    for move in view.legal:
        moves.setdefault(face_of(move), []).append(move)
    return tuple(
        HandCard(number, card, tuple(moves.get(card.text, ())))
        for number, card in enumerate(in_order(view), start=1)
    )


def face_of(move: Move) -> str:
    """The face that a move plays (`8♠` of `8♠=♥`); `draw` and `pass` stay what they are."""
    return move.text.partition("=")[0]


def suit_of(move: Move) -> str:
    """The sign of the suit that a move declares, or nothing."""
    return move.text.partition("=")[2]


def drawing(view: View) -> Move | None:
    """The legal move of drawing, if it is one now."""
    return next((move for move in view.legal if move.code == DRAW), None)


def passing(view: View) -> Move | None:
    """The legal move of keeping the card just drawn, or of declining, if it is one now."""
    return next((move for move in view.legal if move.code == PASS), None)


def others(view: View) -> dict[str, Move]:
    """The other legal moves that play no card, by what is typed for them: `call`, `swap2`, `=h`.

    A call is typed as one whether it is due or not.
    """
    found = {}
    for move in view.legal:
        if move.card is None and move.code not in (DRAW, PASS):
            typed = f"={_letter(move.declared, view.game.deck)}" if move.declared else move.text
            typed = "call" if move.code == MISCALL else typed
            found[typed.replace(" ", "")] = move
    return found


def _letter(sign: str, deck: Deck) -> str:
    return next(letter(suit) for suit in deck.suits if suit.sign == sign)


def letter(sign: Sign) -> str:
    """A suit's letter: `h` for hearts, `r` for red."""
    return (sign.name[0] if not sign.sign.isascii() else sign.sign).lower()
