"""Small words that every sentence uses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from upcard.narration.indices import shown
from upcard.narration.language import N_, ngettext, pgettext
from upcard.narration.language import gettext as _
from upcard.rules.load import load, switched
from upcard.rules.switches import MOST_TITLES
from upcard.sanitize import visible

if TYPE_CHECKING:
    from upcard.cards import Card, Deck, Sign
    from upcard.rules.model import Rules
    from upcard.rules.switches import Switch

LONGEST_QUOTE = 20
SUITS = (
    *(N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs")),
    *(N_("red"), N_("blue"), N_("green"), N_("yellow")),
    *(N_("pink"), N_("teal"), N_("orange"), N_("violet")),
)
COURT = {"A": N_("ace"), "J": N_("jack"), "Q": N_("queen"), "K": N_("king")}
RANKS = (
    *(N_("JOKER"), N_("ZERO"), N_("ONE"), N_("TWO"), N_("THREE"), N_("FOUR")),
    *(N_("FIVE"), N_("SIX"), N_("SEVEN"), N_("EIGHT"), N_("NINE")),
    *(N_("SKIP"), N_("REVERSE"), N_("DRAW_TWO"), N_("CRAZY"), N_("WILD"), N_("DRAW_FOUR")),
    *(N_("SKIP_ALL"), N_("DISCARD_ALL"), N_("REVERSE_FOUR"), N_("DRAW_SIX"), N_("DRAW_TEN")),
    *(N_("ROULETTE"), N_("BLANK"), N_("SWAP_HANDS")),
    *(N_("FLIP"), N_("DRAW_ONE"), N_("DRAW_FIVE"), N_("WILD_TWO"), N_("WILD_COLOUR")),
)
KINDS = (N_("suit"), N_("rank"), N_("colour"), N_("label"))
"""What the games that come with Upcard call suits and ranks."""


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; with `or` as the last word, `a, b or c`."""
    if len(words) < 2:
        return "".join(words)
    joint = N_("{words} or {last}") if last == "or" else N_("{words} and {last}")
    return _(joint, words=", ".join(words[:-1]), last=words[-1])


def in_a_row(clauses: Iterable[str]) -> str:
    """Clauses of one sentence: `a; b`."""
    return pgettext("between clauses", "; ").join(clauses)


def capital(sentence: str) -> str:
    """The sentence with a capital at its beginning."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def counted(number: int, thing: str) -> str:
    """`1 card`, `2,000 cards`; in English, for what is not said at a table."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def counted_cards(number: int) -> str:
    """`1 card`, `2,000 cards`."""
    return ngettext("{count} card", "{count} cards", number)


def counted_points(number: int) -> str:
    """`1 point`, `2,000 points`."""
    return ngettext("{count} point", "{count} points", number)


def quoted(text: str) -> str:
    """Somebody's text with nothing that could move the cursor, cut to a quotable length."""
    clean = visible(text)
    return clean if len(clean) <= LONGEST_QUOTE else f"{clean[:LONGEST_QUOTE]}…"


def distinct(names: Sequence[str], longest: int = 10_000) -> list[str]:
    """The names, numbered where several are the same: `Ann`, `first (1)`, `first (2)`.

    A numbered one is no longer than `longest`.
    """
    found: list[str] = []
    for name in names:
        if names.count(name) > 1:
            ends = (f" ({number})" for number in count(1))
            numbered = (name[: longest - len(end)] + end for end in ends)
            name = next(one for one in numbered if one not in names and one not in found)
        found.append(name)
    return found


def title(rules: Rules) -> str:
    """What a game is called; in other languages those that come with Upcard."""
    if found := switched(rules):
        return _with_house_rules(*found)
    return pgettext("title", rules.title) if rules.title else ""


def _with_house_rules(game: str, switches: Sequence[Switch]) -> str:
    """What a game is called with some house rules."""
    titles = [_(switch.title) for switch in switches]
    few = len(switches) <= MOST_TITLES
    count = ngettext("{count} house rule", "{count} house rules", len(switches))
    of = title(load(game))
    return _("{game}, with {rules}", game=of, rules=listed(titles) if few else count)


def suit_kind(rules: Rules) -> str:
    """What a game calls suits."""
    return _kind(rules.suit_name)


def rank_kind(rules: Rules) -> str:
    """What a game calls ranks."""
    return _kind(rules.rank_name)


def _kind(name: str) -> str:
    return _(name) if name in KINDS else name


def suit_word(sign: str, deck: Deck) -> str:
    """A suit's name as a word in a sentence: `hearts`, `red`."""
    suits = deck.suits if deck.other is None else deck.suits + deck.other.suits
    name = next((suit.name.lower() for suit in suits if suit.sign == sign), sign)
    return _(name) if name in SUITS else name


def card_word(word: str, deck: Deck) -> str:
    """A rank or face of a rules file in a sentence: `K`, `draw two`, `Q♠`, `green four`."""
    ranks = deck.ranks if deck.other is None else deck.ranks + deck.other.ranks
    known = next((rank for rank in ranks if word in (rank.name, rank.sign)), None)
    if known is not None:
        return shown(known.sign) if known.name == known.sign else rank_name(known)
    return card_text(word, deck) if deck.printing(word).has(word) else shown(word)


def printed(rules: Rules) -> Deck:
    """A game's cards in play, with what is on their other side."""
    deck, other = rules.cards_in_play, rules.turned
    return deck if other is rules else replace(deck, other=other.cards_in_play)


def card_words(words: Iterable[str], deck: Deck, last: str = "and") -> str:
    """Several of them."""
    return listed([card_word(word, deck) for word in words], last)


def rank_name(rank: Sign) -> str:
    """A rank as it is spoken: `queen`, `draw two`."""
    if rank.name in COURT:
        return _(COURT[rank.name])
    name = _(rank.name) if rank.name in RANKS else shown(rank.name)
    return name.lower().replace("_", " ")


def card_name(card: Card | str, deck: Deck) -> str:
    """A card as it is spoken: `queen of spades`, `red five`, `wild`."""
    deck = deck.printing(str(card))
    suit, rank = deck.faces[deck.number(str(card))]
    name, sign = rank_name(deck.ranks[rank]), deck.suits[suit].sign
    if suit >= deck.declarable:
        return name
    if sign.isascii():
        return _("{colour} {label}", colour=suit_word(sign, deck), label=name)
    return _("{rank} of {suit}", rank=name, suit=suit_word(sign, deck))


def card_text(card: Card | str, deck: Deck) -> str:
    """A card in a sentence: `Q♠` as it is printed, and in words where letters stand for its suit.

    Such as `red five`, or `wild`.
    """
    return card_name(card, deck) if str(card)[-1].isascii() else shown(card)


def seat_name(seat: int, own: int | None, names: Sequence[str] = ()) -> str:
    """A seat in a sentence, seen from the seat `own` (None: from nowhere), by its name if given."""
    if seat == own:
        return _("you")
    return names[seat] if names else _("seat {seat}", seat=seat)


def seat_label(seat: int, own: int | None) -> str:
    """The same in a list of seats."""
    return _("you") if seat == own else pgettext("in a list", "seat {seat}", seat=seat)
