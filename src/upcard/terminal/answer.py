"""What a person types, understood: a move, a question back, a command, or a friendly refusal.

A card is typed as its text (`10♦`, with letters `10d` or `d10`), by its number in the list, or by
as much of either half as tells it apart (`k`, `hearts`); a wild with its suit as `8s=h`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from upcard.cards import Card, Deck, Sign
from upcard.games.game import Game
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.narration.words import counted, listed, quoted, suit_word
from upcard.terminal.hand import Held, drawing, held, letter, others, passing, suit_of

HELP, HINT, LEAVE, UNDO, TABLE = "help", "hint", "leave", "undo", "table"
COMMANDS = {
    "": TABLE,
    "?": HELP,
    "help": HELP,
    "??": HINT,
    "hint": HINT,
    "q": LEAVE,
    "quit": LEAVE,
    "exit": LEAVE,
    "leave": LEAVE,
    "u": UNDO,
    "undo": UNDO,
}
DRAWS = ("d", "draw")
PASSES = ("p", "pass", "keep")
DIGITS = 4
"""More of a number are not looked at: no hand has so many cards."""
VARIANTS = str.maketrans("♤♡♢♧", "♠♥♦♣", "\ufe0e\ufe0f _-")
"""Other shapes of the suits are read as the deck's own; blanks and the like are not read at all."""


@dataclass(frozen=True)
class Choice:
    """A legal move; `sure` if the person wants it to count without being asked again."""

    move: Move
    sure: bool = False


@dataclass(frozen=True)
class Question:
    """A card that needs a suit: the moves to choose among, one a suit."""

    held: Held
    sure: bool = False


@dataclass(frozen=True)
class Command:
    """One of HELP, HINT, LEAVE, UNDO, TABLE."""

    word: str


@dataclass(frozen=True)
class Unclear:
    """No move was understood: `why` is `unreadable`, `ambiguous`, `not held` or `illegal`.

    `sentence` says what to type instead.
    """

    why: str
    sentence: str


Answer = Choice | Question | Command | Unclear


def understand(text: str, view: View) -> Answer:
    """What the person in a view's seat, whose turn it is, means by a typed line."""
    said = plain(text)
    if said in COMMANDS:
        return Command(COMMANDS[said])
    sure = said.endswith("!")
    said = said.removesuffix("!")
    if said in (*DRAWS, *PASSES):
        return _draw_or_pass(said in DRAWS, view, sure)
    if other := _otherwise(said, view):
        return Choice(other, sure)
    word, equals, suit = said.partition("=")
    found = _find(word, view)
    if isinstance(found, Unclear):
        return found
    if equals:
        return _declared(found, suit, view, sure)
    return Choice(found.moves[0], sure) if len(found.moves) == 1 else Question(found, sure)


def understand_suit(text: str, question: Question, game: Game) -> Answer:
    """What a person means who was asked for the suit of a wild."""
    said = plain(text)
    if said in COMMANDS:
        return Command(COMMANDS[said])
    sure = question.sure or said.endswith("!")
    return _suited(question.held, said.removesuffix("!").removeprefix("="), game, sure)


def plain(text: str) -> str:
    """A typed line without what makes no difference: case, blanks, shapes of the suit signs."""
    return text.translate(VARIANTS).strip().casefold()


def _otherwise(said: str, view: View) -> Move | None:
    """A move that plays no card: its word; a number alone where a seat is asked for, or a suit."""
    asked = {"swap": "swap", "suit": "="}.get(view.question, "")
    known = others(view)
    return known.get(said) or (known.get(f"{asked}{said}") if asked else None)


def _draw_or_pass(draw: bool, view: View, sure: bool) -> Answer:
    move = drawing(view) if draw else passing(view)
    if move is not None:
        return Choice(move, sure)
    what = "draw" if draw else "pass"
    if view.game.rules.match.capture:
        why = "in this game nobody draws or passes"
    elif draw:
        why = "a card is drawn for you when none can be played"
    else:
        why = "only a card just drawn can be kept instead of played"
    return Unclear("illegal", f"You cannot {what} now: {why}. {can_do(view)}")


def _find(word: str, view: View) -> Held | Unclear:
    """The card of the hand that a word means; of several, the only one that can be played."""
    cards, deck = held(view), view.game.deck
    number = word.removeprefix("#")
    is_number = number.isdecimal()
    if is_number and 1 <= int(number[:DIGITS]) <= len(cards):
        return _playable([cards[int(number[:DIGITS]) - 1]], f"Card {number} ({{}})", word, view)
    meant = _meant(word, deck)
    mine = [card for card in cards if card.card in meant]
    if mine:
        return _playable(mine, "{}", word, view)
    if is_number:
        sentence = f"There is no card {quoted(number)}: yours are 1 to {len(cards)}. ? helps."
        return Unclear("unreadable", sentence)
    if meant:
        return Unclear("not held", f"You do not hold {_or(meant)}. {can_do(view)}")
    return Unclear(
        "unreadable",
        f"“{quoted(word)}” is no card that I can read. Type its number, or its text such as "
        f"{cards[0].card} or {typed(cards[0].card, deck)}. ? helps.",
    )


def _playable(cards: Sequence[Held], called: str, word: str, view: View) -> Held | Unclear:
    """The only card of several that can be played; `called` is how a single one is spoken of."""
    fit = _one_a_face(card for card in cards if card.legal)
    if len(fit) == 1:
        return fit[0]
    if fit:
        which = listed([f"{card.card} ({card.number})" for card in fit], "or")
        return Unclear("ambiguous", f"“{quoted(word)}” can be {which}. Which one?")
    cannot = _none_can([str(card.card) for card in _one_a_face(cards)], called)
    return Unclear("illegal", f"{cannot} be played {_where(view)}. {can_do(view)}")


def _none_can(cards: Sequence[str], called: str) -> str:
    if len(cards) == 1:
        return f"{called.format(cards[0])} cannot"
    return (
        f"Neither {listed(cards, 'nor')} can" if len(cards) == 2 else f"None of {listed(cards)} can"
    )


def _where(view: View) -> str:
    """Why not: what a card would have to match."""
    if view.drawn is not None:
        return "now: only the card just drawn can"
    reasons = []
    if view.declared and view.suit is not None:
        reasons.append(f"{suit_word(view.suit, view.game.deck)} declared")
    if view.pending:
        reasons.append(f"{counted(view.pending, 'card')} to draw")
    return f"on {view.upcard} with {listed(reasons)}" if reasons else f"on {view.upcard}"


def _declared(card: Held, word: str, view: View, sure: bool) -> Answer:
    if not suit_of(card.moves[0]):
        return Unclear(
            "illegal",
            f"{card.card} declares nothing now: type it without “={quoted(word)}”.",
        )
    return _suited(card, word, view.game, sure)


def _suited(card: Held, word: str, game: Game, sure: bool) -> Answer:
    """The move that declares a suit by its sign, its name, or the beginning of its name."""
    for move in card.moves:
        sign = _suit(suit_of(move), game.deck)
        if word and (word == sign.sign.casefold() or sign.name.casefold().startswith(word)):
            return Choice(move, sure)
    suit = game.rules.suit_name
    return Unclear("unreadable", f"“{quoted(word)}” is no {suit} to declare.")


def which_suit(card: Held, game: Game) -> str:
    """The question for the suit that a wild is to declare."""
    signs = [_suit(suit_of(move), game.deck) for move in card.moves]
    known = listed([f"{letter(sign)} ({sign.name.lower()})" for sign in signs], "or")
    return f"Which {game.rules.suit_name} does {card.card} declare? {known}"


def can_do(view: View) -> str:
    """The legal moves in a sentence, each card once."""
    cards = [str(card.card) for card in _one_a_face(held(view)) if card.legal]
    says = f"You can play {listed(cards, 'or')}" if cards else "You can"
    rest = [f"{move.text} ({move.text[0]})" for move in (drawing(view), passing(view)) if move]
    rest = [*others(view), *rest]
    joint = ", or " if cards and rest else " " if rest else ""
    return f"{says}{joint}{listed(rest, 'or')}."


def typed(card: Card, deck: Deck) -> str:
    """A face as it is typed on any keyboard: `10d` for `10♦`."""
    suit, rank = deck.faces[deck.number(card.text)]
    return f"{deck.ranks[rank].sign}{letter(deck.suits[suit])}".lower()


def _suit(sign: str, deck: Deck) -> Sign:
    return deck.suits[deck.suit(sign)]


def _one_a_face(cards: Iterable[Held]) -> list[Held]:
    """Without the second copies of a face, which make no difference."""
    return list({card.card: card for card in reversed(list(cards))}.values())[::-1]


def _or(cards: Iterable[Card]) -> str:
    return listed([str(card) for card in dict.fromkeys(cards)][:8], "or")


def _meant(word: str, deck: Deck) -> list[Card]:
    """The faces that a word can mean: spelled so in full, else in half, else beginning so."""
    spelled = _spellings(deck)
    for full in range(2):
        found = [card for card, words in spelled.items() if word in words[full]]
        if found:
            return found
    return [
        card for card, words in spelled.items() if any(s.startswith(word) for w in words for s in w)
    ]


@cache
def _spellings(deck: Deck) -> dict[Card, tuple[frozenset[str], frozenset[str]]]:
    """For each face its full spellings, suit and rank in either order, and those of one half."""
    found = {}
    for number in sorted(set(deck.first_copy)):
        suit, rank = deck.faces[number]
        ranks = {plain(deck.ranks[rank].sign), plain(deck.ranks[rank].name)}
        own = suit >= deck.declarable  # the wild cards' own suit, which nobody has to name
        suits = {plain(deck.suits[suit].sign), plain(deck.suits[suit].name)}
        suits |= set() if own else {letter(deck.suits[suit])}
        full = {a + b for r in ranks for s in suits for a, b in ((r, s), (s, r))}
        halves = ranks | (set() if own else suits)
        found[deck.cards[number]] = (frozenset(full), frozenset(halves))
    return found
