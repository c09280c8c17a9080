"""Moves, above all those that play no card, in every form in which they are said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upcard.cards import Deck
from upcard.games.game import Game
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.narration.hand import drawing, others, passing
from upcard.narration.language import N_, ngettext, pgettext
from upcard.narration.language import gettext as _
from upcard.narration.words import card_text, seat_name, suit_word
from upcard.rules.model import Rules

SEATS = "01234567"
WORDS = {
    "draw": N_("draw"),
    "pass": N_("pass"),
    "call": N_("call"),
    "miscall": N_("call without reason"),
    "catch": N_("catch"),
    "challenge": N_("challenge"),
    "blind": N_("play the top card unseen"),
}
"""Those that have a word for all that they say."""
SAID = {
    "call": N_("You call."),
    "miscall": N_("You call without reason."),
    "blind": N_("You turn up the top card."),
}
"""What some of them do, in a sentence to who makes them."""


def move_words(move: Move, deck: Deck, names: Sequence[str] = ()) -> str:
    """Any move by itself: `8♠, declaring hearts`, `draw`; with `names`, seats have these."""
    if move.text in WORDS:
        return _(WORDS[move.text])
    suit = suit_word(move.declared, deck) if move.declared else ""
    if move.card is None:
        if suit:
            return _("declare {suit}", suit=suit)
        other = seat_name(seat_of(move), None, names)
        if kind_of(move) == "target":
            return _("have {other} draw", other=other)
        return _("swap hands with {other}", other=other)
    card = card_text(move.card, deck)
    return _("{card}, declaring {suit}", card=card, suit=suit) if suit else card


def kind_of(move: Move) -> str:
    """What is done: `draw`, `pass`, `call`, `miscall`, `catch`, `swap`, `suit` and so on."""
    return "suit" if move.declared else move.text.rstrip(SEATS)


def seat_of(move: Move) -> int:
    """The seat that a `swap` or a `target` names."""
    return int(move.text.removeprefix(kind_of(move)))


def other_seat(move: Move, view: View) -> int | None:
    """The other seat that a move is about, if it is about one."""
    match kind_of(move):
        case "catch":
            return view.missed
        case "challenge":
            return view.challenged
        case "swap" | "target":
            return seat_of(move)
    return None


def label(move: Move, view: View, names: Sequence[str]) -> str:
    """What a move does, as on a button; others are called by their names."""
    seat = other_seat(move, view)
    name = "" if seat is None else names[seat]
    match kind_of(move):
        case "suit":
            return _suit(move, view)
        case "draw":
            if _presses(view):
                return _("Press the machine")
            return ngettext("Draw a card", "Draw {count} cards", view.pending or 1)
        case "pass":
            return _("Keep it") if view.drawn is not None else _("Pass")
        case "call" | "miscall":
            return _("Call")
        case "catch":
            return _("Catch {name}", name=name)
        case "challenge":
            return _("Challenge {name}", name=name)
        case "target":
            return _("{name} draws", name=name)
        case "blind":
            return _("Play unseen")
    return _("Swap with {name}", name=name)


def said(move: Move, view: View) -> str:
    """What a move does, in a sentence to who makes it; others are called by their seats."""
    if move.text in SAID:
        return _(SAID[move.text])
    seat = other_seat(move, view)
    match kind_of(move):
        case "suit":
            return _("You declare {suit}.", suit=_suit(move, view))
        case "draw":
            if _presses(view):
                return _("You press the machine.")
            return ngettext("You draw a card.", "You draw {count} cards.", view.pending or 1)
        case "pass" if view.drawn is not None:
            return _("You keep {card}.", card=card_text(view.drawn, view.game.deck))
        case "pass":
            return _("You pass.")
        case "catch":
            return _("You catch seat {seat}.", seat=seat)
        case "challenge":
            return _("You challenge seat {seat}.", seat=seat)
        case "target":
            return _("You have seat {seat} draw.", seat=seat)
    return _("You swap hands with seat {seat}.", seat=seat)


def offered(view: View) -> Iterator[str]:
    """The legal moves behind «You can», each with what is typed for it."""
    for typed, move in others(view).items():
        yield _offered(typed, move, view)
    if drawing(view):
        yield pgettext("You can", "draw (d)")
    if passing(view):
        yield pgettext("You can", "pass (p)")


def _offered(typed: str, move: Move, view: View) -> str:
    match kind_of(move):
        case "call" | "miscall":
            return pgettext("You can", "call")
        case "catch":
            return pgettext("You can", "catch")
        case "challenge":
            return pgettext("You can", "challenge")
        case "swap":
            return pgettext(
                "You can", "swap hands with seat {seat} (swap{seat})", seat=seat_of(move)
            )
        case "target":
            return pgettext("You can", "have seat {seat} draw (target{seat})", seat=seat_of(move))
        case "blind":
            return pgettext("You can", "blind")
    return pgettext(
        "You can", "declare {suit} ({typed})", suit=_suit(move, view), typed=typed.lstrip("=")
    )


def typed_rows(game: Game) -> Iterator[tuple[str, str]]:
    """What is typed for the moves that a game has, and what they do."""
    rules = game.rules
    if rules.stuck.voluntary:
        yield "d", _("press the machine") if rules.stuck.draw == "press" else _("draw a card")
    if rules.stuck.drawn == "may":
        yield "p", _("pass: keep the card just drawn")
    elif rules.call.at or rules.turn.jump_in or rules.turn.lay != "one":
        yield "p", _("pass: decline what you are asked")
    if rules.call.at:
        yield pgettext("typed", "call"), _("say that you have few cards left, when you are asked")
        yield pgettext("typed", "catch"), _("catch somebody who has not called")
    if _has(rules, "last_resort", "challenge"):
        yield pgettext("typed", "challenge"), _("challenge the card before")
    if _has(rules, "hands", "swap"):
        yield "swap2", _("swap hands with seat 2")
    if any(effect.target_draw for effect in rules.cards.values()):
        yield "target2", _("have seat 2 draw")
    if rules.turn.blind:
        yield pgettext("typed", "blind"), _("play the top card of the draw pile unseen")


def _presses(view: View) -> bool:
    """Whether to draw is to press the machine."""
    return view.game.rules.stuck.draw == "press" and not view.pending


def _suit(move: Move, view: View) -> str:
    return suit_word(move.declared or "", view.game.deck)


def _has(rules: Rules, key: str, value: str) -> bool:
    """Whether some card has an effect."""
    return any(getattr(effect, key) == value for effect in rules.cards.values())
