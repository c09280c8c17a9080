"""What a program prints of a game of Crazy 8s, read line by line.

The form is plain (docs/courses.md), and read leniently: case, punctuation, and how suits
are written do not matter. Lines that tell nothing of the game are passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

SUITS = {
    **dict.fromkeys(("♠", "♤", "s", "spade", "spades"), "♠"),
    **dict.fromkeys(("♥", "♡", "h", "heart", "hearts"), "♥"),
    **dict.fromkeys(("♦", "♢", "d", "diamond", "diamonds"), "♦"),
    **dict.fromkeys(("♣", "♧", "c", "club", "clubs"), "♣"),
}
WORDS = "ace two three four five six seven eight nine ten jack queen king".split()
RANKS = dict(zip(WORDS, "A 2 3 4 5 6 7 8 9 10 J Q K".split(), strict=True)) | {"t": "10", "1": "A"}
SUIT = "(?:[♠♤♥♡♦♢♣♧]|(?:spade|heart|diamond|club)s?\\b|[shdc]\\b)"
CARD = re.compile(rf"(?<!\w)(10|[1-9ajqkt]|{'|'.join(WORDS)})(?: of | ?)({SUIT})", re.IGNORECASE)
CARDS = rf"(?:{CARD.pattern}[\s,;]*)+|no cards|nothing|\(?empty\)?"
HAND = re.compile(
    r"(?P<name>\S.*?)(?:'s hand| hand)?(?:\s*\(\d+(?: cards)?\))?"
    r"(?:\s*[:=]\s*|\s+(?:has|holds|gets|is dealt)[: ]\s*|\s\s+)"
    rf"\[?(?P<cards>{CARDS})\]?\s*(?:\(\d+\))?\.?",
    re.IGNORECASE,
)
"""A hand: `Ann has 5h 10h 3d`, `Ann: 5h`, or as `upcard classic` shows it."""
AS_SUIT = re.compile(rf"\b(?:as|to be|for)\s+(?={SUIT})", re.IGNORECASE)
TOP = re.compile(r"(?:the )?(starter|upcard|first card|top card|discard pile)\b", re.IGNORECASE)
VERBS = (
    ("play", r"play(?:s|ed)?|discard(?:s|ed)?(?! pile)|puts?(?: down)?|la(?:ys?|id)"),
    (
        "draw",
        r"draws?|drew|pick(?:s|ed)?(?: up)?|takes?|took|(?:must|had to) (?:take|draw)",
    ),
    (
        "declare",
        r"declare[sd]?|declaring|chooses?|chose|name[sd]?|call(?:s|ed)?|the suit (?:is|was)",
    ),
    ("pass", r"pass(?:es|ed)?"),
    (
        "miss",
        r"miss(?:es|ed)?|skips?|skipped|(?:is|was) skipped|(?:loses?|lost) (?:a|the|their) turn",
    ),
    ("win", r"wins?|won|has won|has discarded the last card|(?:goes|went) out|is out of cards"),
    ("points", r"score[sd]?|(?:gets?|got) \d+ points|(?:wins?|won) \d+ points|earn(?:s|ed)?"),
)


AND_PLAYS = re.compile(rf",? (?:and|then|and then) (?:{VERBS[0][1]})(?!\w)", re.IGNORECASE)
"""What parts a card that is drawn from its being played, on one line."""


class Event(NamedTuple):
    """What a line tells: of whom, which cards, which suit or number; the line and its number."""

    kind: str
    line: int
    text: str
    name: str = ""
    cards: tuple[str, ...] = ()
    suit: str = ""
    number: int | None = None


def cards_in(text: str) -> tuple[str, ...]:
    """The cards that a text names, as `10♥`."""
    return tuple(_card(rank, suit) for rank, suit in CARD.findall(text))


def _card(rank: str, suit: str) -> str:
    return RANKS.get(rank.lower(), rank.upper()) + SUITS[suit.lower()]


def suit_in(text: str) -> str:
    """The suit that a text names beside its cards; empty if none."""
    found = re.search(rf"(?<!\w){SUIT}", CARD.sub("", text), re.IGNORECASE)
    return SUITS[found[0].lower()] if found else ""


def events(text: str) -> Iterator[Event]:
    """What the lines of a transcript tell, in order."""
    names, subject = list[str](), ""
    for number, whole in enumerate(text.replace("\ufe0f", "").splitlines(), 1):
        line = whole.strip().lstrip(">*-•| ").strip()
        for event in _of_line(line, number, names, subject):
            if event.kind in ("turn", "play", "draw") and event.name:
                subject = event.name
            yield event


def _of_line(line: str, number: int, names: list[str], subject: str) -> Iterator[Event]:
    """The events of a line; new names are added to the list."""
    low = line.lower()
    if low.startswith("players:"):
        names += [name.strip() for name in line.partition(":")[2].split(",") if name.strip()]
        yield Event("players", number, line, cards=tuple(names))
        return
    if low.startswith("partners:"):
        yield Event("partners", number, line)
        return
    name = _name_at(line, names)
    verb, rest = _verb(line[len(name) :] if name else line)
    told = re.fullmatch(r"(points for|score of) (.+?): ?(-?\d+)\.?", line, re.IGNORECASE)
    hand = HAND.fullmatch(line)
    if told:
        kind = "points" if told[1].lower().startswith("points") else "score"
        yield Event(kind, number, line, told[2], number=int(told[3]))
    elif (top := TOP.match(line)) and cards_in(line):
        pile = top[1].lower() == "discard pile"
        cards = cards_in(line) if pile else cards_in(line)[:1]
        yield Event("pile" if pile else "starter", number, line, cards=cards)
    elif hand and (not verb or not name) and _could_be_name(hand["name"]):
        if hand["name"] not in names:
            names.append(hand["name"])
        yield Event("hand", number, line, hand["name"], cards_in(hand["cards"]))
    elif match := re.match(r"(.+?) (?:to play on|'s turn|is to play|plays on)\b(.*)", line):
        left = re.search(r"to draw: (\d+)", line)
        yield Event(
            "turn", number, line, _name_at(line, names) or match[1], cards_in(match[2])[:1],
            number=int(left[1]) if left else None,
        )  # fmt: skip
    elif low.startswith(("blocked", "the game is blocked")):
        yield Event("blocked", number, line)
    elif verb:
        yield from _moves(verb, rest, number, line, name or subject)


def _could_be_name(text: str) -> bool:
    return not cards_in(text) and len(text) < 40 and not _verb(text)[0]


def _name_at(line: str, names: list[str]) -> str:
    """The longest of the known names that a line begins with."""
    low = line.lower()
    found = [one for one in names if re.match(rf"{re.escape(one.lower())}(?!\w)", low)]
    return max(found, key=len, default="")


def _verb(text: str) -> tuple[str, str]:
    """What is said to be done, and the rest; nothing for no verb."""
    words = text.strip(" :,-")
    for kind, pattern in reversed(VERBS):
        found = re.match(rf"(?:{pattern})(?!\w)", words, re.IGNORECASE)
        if found:
            rest = found[0] + words[found.end() :] if kind == "points" else words[found.end() :]
            return kind, rest
    return "", ""


def _moves(verb: str, rest: str, number: int, line: str, name: str) -> Iterator[Event]:
    """The events of what somebody does: a card each, and the suit that is declared with it."""
    rest = AS_SUIT.sub("declares ", rest)
    if verb == "points":
        found = re.search(r"\d+", rest)
        if found:
            yield Event("points", number, line, name, number=int(found[0]))
        return
    then: list[str] = []
    if verb in ("play", "draw"):
        rest, *then = AND_PLAYS.split(rest, maxsplit=1) if verb == "draw" else [rest]
        cards = cards_in(rest)
        for card in cards or ("",):
            yield Event(verb, number, line, name, (card,) if card else ())
        if verb == "play" and (suit := suit_in(rest)):
            yield Event("declare", number, line, name, suit=suit)
        for more in then:
            named = more if cards_in(more) else f"{cards[-1] if cards else ''} {more}"
            yield from _moves("play", named, number, line, name)
        return
    yield Event(verb, number, line, name, suit=suit_in(rest) if verb == "declare" else "")
