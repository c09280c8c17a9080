"""What a person types, understood: a move, a question back, a command, or a friendly refusal.

A card is typed as its text (`10♦`, with letters `10d` or `d10`), by its number in the list, or by
as much of either half as tells it apart (`k`, `hearts`); a wild with its suit as `8s=h`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from upcard.cards import Card, Deck, Sign
from upcard.games.game import Game
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.narration.hand import HandCard, drawing, held, letter, others, passing, suit_of
from upcard.narration.indices import shown
from upcard.narration.language import gettext as _
from upcard.narration.language import spoken
from upcard.narration.refusals import can_do, faces, none_can, one_a_face
from upcard.narration.words import (
    capital,
    card_text,
    listed,
    quoted,
    rank_name,
    suit_kind,
    suit_word,
)

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
TYPED = {
    "fr": {
        "aide": "help",
        "conseil": "hint",
        "quitter": "quit",
        "annuler": "undo",
        "piocher": "draw",
        "passer": "pass",
        "garder": "keep",
        "annoncer": "call",
        "surprendre": "catch",
        "contester": "challenge",
        "aveugle": "blind",
    }
}
"""What else is typed for some of the words in other languages."""
DRAWS = ("d", "draw")
PASSES = ("p", "pass", "keep")
DIGITS = 4
"""More of a number are not looked at: no hand has so many cards."""
VARIANTS = str.maketrans("♤♡♢♧èÈ", "♠♥♦♣eE", "\ufe0e\ufe0f _-") | {ord("œ"): "oe", ord("Œ"): "oe"}
"""Other shapes of the suits are read as the deck's own; blanks and the like are not read at all,
and names without their accents."""


@dataclass(frozen=True)
class Choice:
    """A legal move; `sure` if the person wants it to count without being asked again."""

    move: Move
    sure: bool = False


@dataclass(frozen=True)
class Question:
    """A card that needs a suit: the moves to choose among, one a suit."""

    held: HandCard
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
    """A typed line without what makes no difference: case, blanks, shapes of the suit signs.

    A word for a command or a move, in the language in force, becomes the English one.
    """
    said = _bare(text)
    word = said.removesuffix("!")
    return TYPED.get(spoken(), {}).get(word, word) + said[len(word) :]


def _bare(text: str) -> str:
    return text.translate(VARIANTS).strip().casefold()


def _otherwise(said: str, view: View) -> Move | None:
    """A move that plays no card: its word; a number alone where a seat is asked for, or a suit."""
    asked = {"swap": "swap", "target": "target", "suit": "="}.get(view.question, "")
    known = others(view)
    return known.get(said) or (known.get(f"{asked}{said}") if asked else None)


def _draw_or_pass(draw: bool, view: View, sure: bool) -> Answer:
    move = drawing(view) if draw else passing(view)
    if move is not None:
        return Choice(move, sure)
    if view.game.rules.match.capture:
        draws = _("You cannot draw now: in this game nobody draws or passes.")
        passes = _("You cannot pass now: in this game nobody draws or passes.")
    else:
        draws = _("You cannot draw now: a card is drawn for you when none can be played.")
        passes = _("You cannot pass now: only a card just drawn can be kept instead of played.")
    return Unclear("illegal", f"{draws if draw else passes} {can_do(view)}")


def _find(word: str, view: View) -> HandCard | Unclear:
    """The card of the hand that a word means; of several, the only one that can be played."""
    cards, deck = held(view), view.game.deck
    number = word.removeprefix("#")
    is_number = number.isdecimal()
    if is_number and 1 <= int(number[:DIGITS]) <= len(cards):
        return _playable([cards[int(number[:DIGITS]) - 1]], number, word, view)
    meant = _meant(word, deck)
    mine = [card for card in cards if card.card in meant]
    if mine:
        return _playable(mine, "", word, view)
    if is_number:
        sentence = _(
            "There is no card {number}: yours are 1 to {last}. ? helps.",
            number=quoted(number),
            last=len(cards),
        )
        return Unclear("unreadable", sentence)
    if meant:
        sentence = _("You do not hold {cards}.", cards=_or(meant, deck))
        return Unclear("not held", f"{sentence} {can_do(view)}")
    sentence = _(
        "“{word}” is no card that I can read. Type its number, or its text such as {card} or "
        "{typed}. ? helps.",
        word=quoted(word),
        card=shown(cards[0].card),
        typed=typed(cards[0].card, deck),
    )
    return Unclear("unreadable", sentence)


def _playable(cards: Sequence[HandCard], number: str, word: str, view: View) -> HandCard | Unclear:
    """The only card of several that can be played; a single one may be meant by its `number`."""
    fit = one_a_face(card for card in cards if card.legal)
    if len(fit) == 1:
        return fit[0]
    if fit:
        named = zip(faces(fit, view), fit, strict=True)
        which = listed([f"{name} ({card.number})" for name, card in named], "or")
        sentence = _("“{word}” can be {cards}. Which one?", word=quoted(word), cards=which)
        return Unclear("ambiguous", sentence)
    told = faces(one_a_face(cards), view)
    if number:
        told = [_("Card {number} ({card})", number=number, card=told[0])]
    return Unclear("illegal", f"{none_can(view, told)} {can_do(view)}")


def _declared(card: HandCard, word: str, view: View, sure: bool) -> Answer:
    if not suit_of(card.moves[0]):
        sentence = _(
            "{card} declares nothing now: type it without “={word}”.",
            card=card_text(card.card, view.game.deck),
            word=quoted(word),
        )
        return Unclear("illegal", capital(sentence))
    return _suited(card, word, view.game, sure)


def _suited(card: HandCard, word: str, game: Game, sure: bool) -> Answer:
    """The move that declares a suit by its sign, its letter, or the beginning of its name."""
    for known in (_spelled, _begun):
        for move in card.moves:
            if word and known(word, _suit(suit_of(move), game.deck), game.deck):
                return Choice(move, sure)
    kind = suit_kind(game.rules)
    sentence = _("“{word}” is not a {kind} to declare.", word=quoted(word), kind=kind)
    return Unclear("unreadable", sentence)


def _spelled(word: str, suit: Sign, _deck: Deck) -> bool:
    return word in (suit.sign.casefold(), letter(suit))


def _begun(word: str, suit: Sign, deck: Deck) -> bool:
    return any(_bare(name).startswith(word) for name in (suit.name, suit_word(suit.sign, deck)))


def which_suit(card: HandCard, game: Game) -> str:
    """The question for the suit that a wild is to declare."""
    signs = [_suit(suit_of(move), game.deck) for move in card.moves]
    known = [f"{letter(sign)} ({suit_word(sign.sign, game.deck)})" for sign in signs]
    return _(
        "Which {kind} does {card} declare? {suits}: ",
        kind=suit_kind(game.rules),
        card=card_text(card.card, game.deck),
        suits=listed(known, "or"),
    )


def typed(card: Card, deck: Deck) -> str:
    """A face as it is typed on any keyboard: `10d` for `10♦`, `w` for a wild's `W*`."""
    suit, rank = deck.faces[deck.number(card.text)]
    own = "" if suit >= deck.declarable else letter(deck.suits[suit])
    return f"{shown(deck.ranks[rank].sign)}{own}".lower()


def _suit(sign: str, deck: Deck) -> Sign:
    return deck.suits[deck.suit(sign)]


def _or(cards: Iterable[Card], deck: Deck) -> str:
    return listed([card_text(card, deck) for card in dict.fromkeys(cards)][:8], "or")


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


def _spellings(deck: Deck) -> dict[Card, tuple[frozenset[str], frozenset[str]]]:
    """For each face its full spellings, suit and rank in either order, and those of one half."""
    found = {}
    for number in sorted(set(deck.first_copy)):
        colour, value = deck.faces[number]
        suit, rank = deck.suits[colour], deck.ranks[value]
        ranks = {*map(_bare, (rank.sign, rank.name, shown(rank.sign), rank_name(rank)))}
        own = colour >= deck.declarable  # the wild cards' own suit, which nobody has to name
        suits = {*map(_bare, (suit.sign, suit.name))}
        suits |= set() if own else {letter(suit), _bare(suit_word(suit.sign, deck))}
        full = {a + b for r in ranks for s in suits for a, b in ((r, s), (s, r))}
        halves = ranks | (set() if own else suits)
        found[deck.cards[number]] = (frozenset(full), frozenset(halves))
    return found
