"""Following what a program prints, line by line, against what it should print."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import partial
from itertools import islice

from upcard.classic.indigo import CARDS
from upcard.course.evident import OBJECT
from upcard.course.talk import Talk

CARD = re.compile(r"(?<![0-9A-Za-z])(?:10|[2-9AJQK])[♦♥♠♣]")
NUMBER = re.compile(r"\d+")
ALIKE = 0.75
"""From this share of equal letters on, a line is taken for one that is wrongly written."""
LONGEST = 400
"""Characters of a line: more than any that should be printed."""
LOST = 2
"""After so many lines on end that are not there, nothing more can be followed."""
EXTRA = 3
"""So many lines on end may be one too many each, before one that is expected."""
MARK = re.compile(r"\s*>+ ?")
"""What some programs print where something is to be typed, as the published sessions show it."""
TYPED = 6
"""Of the answers before a finding the first and so many others are told."""


NOTHING = "nothing"
"""What is shown where no line is left."""


class Lost(Exception):
    """The conversation cannot be followed any further, or there is nothing more to follow."""


@dataclass(frozen=True)
class Found:
    """Something wrong in a conversation: for which check, the place, both lines, and the state."""

    check: str
    line: int
    message: str
    got: str
    expected: str
    before: str


class Page:
    """What was printed, as lines to be taken one after the other; blank ones are passed over.

    A prompt may stand on a line of its own or before what is printed next.
    """

    def __init__(self, output: str) -> None:
        self._lines = [_shortened(line) for line in output.split("\n")]
        self._at = self._taken = 0
        self._rest = self._lines[0]
        self.glued: bool = False
        """Whether something stood behind a prompt, on its line."""
        self.padded: bool = False
        """Whether a line ended with spaces."""
        self.marked: bool = False
        """Whether a mark stood where something was to be typed."""

    @property
    def number(self) -> int:
        """The number of the next line, from 1."""
        self.peek()
        return self._at + 1

    @property
    def taken(self) -> int:
        """The number of the line that was taken last, from 1."""
        return self._taken + 1

    def peek(self) -> str | None:
        """The next line, without spaces at its end; None after the last."""
        while not self._rest.strip():
            if self._at + 1 >= len(self._lines):
                return None
            self._at += 1
            self._rest = self._lines[self._at]
        return self._rest.rstrip()

    def ahead(self, count: int) -> Sequence[str]:
        """The next line and those after it, so many at most."""
        first = self.peek()
        left = (line.rstrip() for line in self._lines[self._at + 1 :])
        return [] if first is None else [first, *islice(filter(None, left), count - 1)]

    def second(self) -> str | None:
        """The line after the next, if there is one."""
        return next(iter(self.ahead(2)[1:]), None)

    def pass_mark(self) -> None:
        """Go behind the mark where something is to be typed, if there is one."""
        if found := MARK.match(self.peek() or ""):
            self.marked = True
            self._rest = self._rest[found.end() :]

    def take(self, length: int | None = None) -> None:
        """Go to the next line, or behind so many characters of this one."""
        self._taken = self._at
        if length is None:
            self.padded |= self._rest.rstrip("\r") != self._rest.rstrip()
            self._rest = ""
        else:
            self._rest = self._rest[length:].lstrip()
            self.glued |= bool(self._rest)


def _shortened(line: str) -> str:
    """A line that is far too long is told by its beginning."""
    return line if len(line) <= LONGEST else f"{line[:LONGEST]} …"


class Follower:
    """A conversation, followed. A usual mistake is a subclass that expects what it leads to.

    `seen` counts by check what was looked at, `found` is what was wrong.
    """

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.page: Page = Page(talk.output)
        self.found: list[Found] = []
        self.seen: dict[str, int] = {}
        self.notes: dict[str, None] = {}
        self.readings: dict[tuple[str, str], str] = {}
        """How answers are taken that the document leaves open, by the prompt and the answer."""
        self._answers = iter(talk.typed)
        self._given: list[str] = []
        self._misses = 0
        self.finished: bool = False
        """Whether the program was followed to its own end."""

    def follow(self) -> None:
        """Follow the whole conversation."""
        try:
            self.steps()
        except Lost:
            pass
        else:
            self.finished = True

    def steps(self) -> None:
        """What should be printed, one after the other."""
        raise NotImplementedError

    @property
    def checks(self) -> set[str]:
        """The checks for which something is wrong."""
        return {hit.check for hit in self.found}

    def state(self) -> str:
        """How things stand, in words."""
        return ""

    def answer(self) -> str:
        """The next answer that was typed; Lost at the end of the input."""
        for word in self._answers:
            self._given.append(word)
            return word
        raise Lost

    def looked(self, check: str) -> None:
        """Something was looked at for a check."""
        self.seen[check] = self.seen.get(check, 0) + 1

    def wrong(self, check: str, expected: str, message: str = "", got: str = "") -> None:
        """Note that the next line is not as expected; with `got`, that of the last line."""
        line = self.page.taken if got else self.page.number
        shown = got or self.page.peek()
        if shown is None:
            message = f"The output ends here: {self.talk.end}."
        self.found.append(
            Found(
                check,
                line,
                message or how_they_differ(shown or "", expected),
                shown or NOTHING,
                expected,
                self._before(),
            )
        )

    def _before(self) -> str:
        words = [f"“{word}”" for word in self._given]
        if len(words) > TYPED:
            words[1:-TYPED] = ["…"]
        typed = f"Typed so far: {', '.join(words)}." if words else "Nothing was typed yet."
        return f"{typed} {self.state()}".strip()

    def expect(self, check: str, text: str, *, prompt: bool = False) -> bool:
        """The next line should be just this; whether it is. A wrong one is passed over."""
        self.looked(check)
        fits = partial(_is_it, text, prompt)
        is_right = self.pass_extra(check, fits, text)
        if fits(self.page.peek() or ""):
            self.page.take(len(text) if prompt else None)
            self._misses = 0
        else:
            is_right = False
            self.wrong(check, text)
            self._pass_over(text, prompt)
        if prompt:
            self.page.pass_mark()
        return is_right

    def is_part(self, line: str) -> bool:
        """Whether a line has its place somewhere in such a conversation."""
        return is_row(line)

    def pass_extra(self, check: str, fits: Callable[[str], bool], text: str) -> bool:
        """Pass over lines that nothing asks for, before one that fits; whether there are none."""
        lines = self.page.ahead(EXTRA + 1)
        extra = next((number for number, line in enumerate(lines) if fits(line)), 0)
        if not extra or any(map(self.is_part, lines[:extra])):
            return True
        self.wrong(check, text, "This line is one too many.")
        while not fits(self.page.peek() or ""):
            self.page.take()
        return False

    def expect_like(self, check: str, text: str, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The same, where a line of this pattern stands for it even if it is not this one."""
        self.pass_extra(check, lambda line: bool(pattern.fullmatch(line)), text)
        got = self.page.peek() or ""
        found = pattern.fullmatch(got)
        if found is None or got == text:
            self.expect(check, text)
            return found
        self.looked(check)
        self.wrong(check, text)
        self.page.take()
        self._misses = 0
        return found

    def _pass_over(self, text: str, prompt: bool) -> None:
        """Leave a line that is meant to be this one, or one too many; Lost if neither helps."""
        got = self.page.peek()
        if got is None:
            raise Lost
        if prompt and (length := _prompt_length(got, text)):
            self.page.take(length)
        elif alike(got, text):
            self.page.take()
        elif _is_it(text, prompt, self.page.second() or ""):
            self.page.take()
            self.page.take(len(text) if prompt else None)
        else:
            self._misses += 1
            if self._misses >= LOST:
                raise Lost
            return
        self._misses = 0

    def is_next(self, text: str) -> bool:
        """Whether the next line begins with this prompt, or with something like it.

        A line that nothing asks for may stand before it.
        """
        got = self.page.peek()
        if got is None or got.startswith(text) or bool(_prompt_length(got, text)):
            return got is not None
        return not self.is_part(got) and (self.page.second() or "").startswith(text)

    def expect_end(self, check: str) -> None:
        """Nothing more is printed, and the program ends in order."""
        self.looked(check)
        if self.page.peek() is not None:
            self.wrong(check, "nothing", "The program goes on where it should end.")
        elif self.talk.status != 0:
            self.wrong(check, "the program's end with exit status 0")


def _is_it(text: str, prompt: bool, line: str) -> bool:
    """Whether a line is just this one; a prompt may have something behind it."""
    return line.startswith(text) if prompt else line == text


def how_they_differ(got: str, expected: str) -> str:
    """A sentence on two lines."""
    if (shown := OBJECT.search(got)) is not None:
        return f"An object of the class {shown[1]} stands where its text should: write __str__."
    if got.casefold() == expected.casefold():
        return "The line is right but for its capital letters."
    if "".join(got.split()) == "".join(expected.split()):
        return "The line is right but for its spaces."
    if _letters(got) == _letters(expected):
        return "The line is right but for its punctuation."
    return "The line is not as it should be."


def _letters(text: str) -> str:
    return "".join(letter for letter in text.casefold() if letter.isalnum() or letter in "♦♥♠♣")


def _words(text: str) -> str:
    """A line without what differs from game to game."""
    return NUMBER.sub("0", CARD.sub("X", text)).casefold()


def alike(got: str, text: str) -> bool:
    """Whether a line is meant to be this one."""
    first, second = _words(got), _words(text)
    return SequenceMatcher(None, first, second, autojunk=False).ratio() >= ALIKE


def _prompt_length(got: str, text: str) -> int:
    """How long a wrongly written prompt at a line's begin is; 0 if there is none."""
    ends = [len(got), *(found.end() for found in re.finditer(r"[:?>]", got))]
    return next((end for end in sorted(ends) if alike(got[:end], text)), 0)


def cards_in(text: str) -> list[str]:
    """The cards that a line names."""
    return CARD.findall(text)


def is_row(text: str, count: int | None = None) -> bool:
    """Whether a line is cards with single spaces between, so many."""
    cards = text.split(" ")
    return all(card in CARDS for card in cards) and count in (None, len(cards))


def counted(number: int, one: str, many: str) -> str:
    """A number with its word."""
    return f"{number} {one if number == 1 else many}"


def row(cards: Sequence[str]) -> str:
    """Cards as they are printed."""
    return " ".join(cards)


def repeated(cards: Sequence[str]) -> Iterator[str]:
    """Those that come a second time."""
    met = set[str]()
    for card in cards:
        if card in met:
            yield card
        met.add(card)
