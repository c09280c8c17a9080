"""What the files of a game of Countdown (document 004) show by themselves, and an error does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from upcard.course.assignments.countdown.scenarios import MOST_TURNS
from upcard.course.evident import Evident
from upcard.course.inside.game_files import STALE

NOT_WRITTEN = Evident(
    "The game's file is not written under its name.",
    "Open 'result.txt', or 'result_debug.txt' where debug is True, spelled just so.",
)
NOT_UTF8 = Evident(
    "The file is written with another encoding than UTF-8.",
    "Open it with encoding='utf-8': the suits' signs are not in every encoding.",
)
EMPTY = Evident(
    "Nothing is written to the file.", "Write each line with transcript.write, not with print."
)
ADDED_TO = Evident(
    "The game is added to the file of an earlier one.",
    "Open the file with 'w', not with 'a': each game begins it anew.",
)
JOINED = Evident(
    "A line break is missing at the end of this line: the next line goes on in it.",
    "End what is written with '\\n'.",
)
EMPTY_LINE = Evident(
    "There is an empty line that should not be there.",
    "One '\\n' ends a line: a second one, or that of print, makes an empty line.",
)
STATE_TOO = Evident(
    "The state of the game is written to result.txt as well.",
    "It belongs to result_debug.txt: write it only where debug is True.",
)
NO_STATE = Evident(
    "The state of the game is not written before each turn.",
    "Where debug is True, write str(self) at the beginning of each turn.",
)
OTHER_WORDS = Evident(
    "The line says the same in other words.", "Write it letter for letter as expected."
)
NO_END = Evident(
    "The game never ends.",
    "See that the score goes down by one each time a player is out of cards, and that who has "
    "finished is taken out of the circle.",
)
RETURNS_NOTHING = Evident(
    "Player.play returns nothing.",
    "It returns the game, on every way through it: start goes on with what it returns.",
)

ALIKE = 0.7
"""How much two lines have in common, of 1, that say the same in other words."""
TOLD = re.compile(r"\*|Player \d (?!:)")
"""A line that tells what has happened, not how the game stands."""
NUMBERS = re.compile(r"\d+|[♠♡♢♣]")


def shown(got: str, expected: str, following: str) -> Evident | None:
    """The mistake that a line shows; `following` is the line that should come after it."""
    if got.startswith("("):
        signs = (("(no file", NOT_WRITTEN), (STALE, ADDED_TO))
        others = ((" is no UTF-8 text", NOT_UTF8), (" is empty)", EMPTY))
        return next((sign for words, sign in (*signs, *others) if words in got), None)
    if got == "" != expected:
        return EMPTY_LINE
    if following and got.startswith(expected + following[:1]):
        return JOINED
    if got.startswith("---") and not expected.startswith("---"):
        return STATE_TOO
    if expected.startswith("---") and not got.startswith("---"):
        return NO_STATE
    if not TOLD.match(got) or not TOLD.match(expected):
        return None
    same = {*NUMBERS.findall(got)} == {*NUMBERS.findall(expected)}
    alike = SequenceMatcher(None, got, expected).ratio() >= ALIKE
    return OTHER_WORDS if same and alike else None


def shown_by_stop(message: str, returns: Sequence[str]) -> Evident | None:
    """The mistake that shows where a game stops; `returns` is what Player.play returns."""
    if f"after {MOST_TURNS} turns" in message:
        return NO_END
    if "UnicodeEncodeError" in message:
        return NOT_UTF8
    return RETURNS_NOTHING if "NoneType" in message and "nothing" in returns else None
