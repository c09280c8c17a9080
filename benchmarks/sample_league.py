"""A folder for `upcard league` as a course would have it: good strategies, poor ones, hostile ones.

The same seed writes the same files. Nothing in it is to be run but by a league: see
`benchmarks.hostile_strategies`.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.hostile_strategies import ENDLESS, HOSTILE, LINK, PIPE
from benchmarks.sample_strategies import good, indented, python, slow

SHARES = {"python": 0.135, "slow": 0.055, "broken": 0.09, "program": 0.033}
"""Of those who are not hostile; the others are good."""
FILE = "strategy.py"

NEEDS_SELF = "assert self\n"
MINE = "import upcard\n\n\nclass Mine(upcard.Player):\n    def choose(self, view):\n"
SELDOM = "if len(view.hand) < 3 and view.turns % 2:\n    "


def _mine(body: str, head: str = "") -> str:
    """A strategy that is not compiled, with this body of its choice."""
    return head + MINE + indented(NEEDS_SELF + body, 8)


REFUSED, FORFEITS = "refused", "forfeits"
BROKEN: tuple[tuple[str, str, str | bytes], ...] = (
    (REFUSED, "a syntax error", _mine("return view.legal[0")),
    (FORFEITS, "an error at some views", _mine(f"{SELDOM}1 / 0\nreturn view.legal[0]")),
    (REFUSED, "no player", "class Mine:\n    def choose(view):\n        return view.legal[0]\n"),
    (FORFEITS, "None", _mine(f"{SELDOM}return None\nreturn view.legal[-1]")),
    (REFUSED, "an import that is not allowed", _mine("return view.legal[0]", "import requests\n")),
    (FORFEITS, "a card instead of a move", _mine("return view.hand[0]")),
    (REFUSED, "no choose", "import upcard\n\n\nclass Mine(upcard.Player):\n    name = 'mine'\n"),
    (
        FORFEITS,
        "a move that is not legal",
        _mine("moves = view.game.notation.by_code.values()\nreturn list(moves)[view.turns]"),
    ),
    (REFUSED, "no UTF-8", _mine("return view.legal[0]", "# Größe\n").encode("latin-1")),
    (FORFEITS, "an index that is too high", _mine("return view.legal[2]")),
    (REFUSED, "an import of a file beside it", _mine("return 0", "from . import helpers\n")),
    (FORFEITS, "an error when it is imported", _mine("return view.legal[0]") + "\n\nMine.play()\n"),
    (REFUSED, "an empty file", ""),
    (FORFEITS, "a choose without a view", _mine("return 0").replace("(self, view)", "(self)")),
    (
        REFUSED,
        "a name of half a sign",
        _mine("return 0").replace("  def", "  name = '\\ud800'\n    def"),
    ),
    (FORFEITS, "a text that names its move", _mine("return str(view.legal[0])")),
)
"""What becomes of a strategy, what is wrong with it, and its file."""

PROGRAMS = {
    "the first legal move": 'return question["legal"][0]',
    "any legal move": """
dice = random.Random(json.dumps(question["view"]))
return dice.choice(question["legal"])
""",
    "the suit in force": """
suit = question["view"]["suit"] or "none"
return min(question["legal"], key=lambda move: not move.endswith(suit))
""",
}
"""What programs play, and the body of the function that chooses it."""
PROGRAM = '''\
"""Plays WHAT."""

import json
import random
import sys

random.seed(1)


def choose(question):
BODY

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        print(json.dumps({"id": message["id"], "move": choose(message)}), flush=True)
    elif message["type"] == "bye":
        break
'''


@dataclass(frozen=True)
class Made:
    """An entrant that was written: its folder's name, its kind, and what it does or tries.

    The kind is `good`, `python`, `slow`, `broken`, `program` or `hostile`. What is `broken` begins
    with whether it is refused when it is read, or forfeits games.
    """

    name: str
    kind: str
    what: str


def write(folder: Path, entrants: int = 200, hostile: int = 20, seed: int = 1) -> list[Made]:
    """Write a league's folder with so many entrants, `hostile` of them hostile.

    Those take the kinds of HOSTILE in turn: to have all, ask for `len(HOSTILE)`. ValueError for
    more hostile ones than entrants; OSError if it cannot be written.
    """
    dice, made = Random(seed), list[Made]()
    for place, (kind, number) in enumerate(_mixed(entrants, hostile, dice)):
        home = folder / f"s{place:03}"
        home.mkdir(parents=True)
        made.append(Made(home.name, kind, _entrant(home, kind, number, dice)))
    return made


def _mixed(entrants: int, hostile: int, dice: Random) -> list[tuple[str, int]]:
    """The kinds of all entrants in the order of their names, those of a kind numbered from 0."""
    if not 0 <= hostile <= entrants:
        raise ValueError(f"{hostile} hostile ones of {entrants} entrants given")
    counts = {kind: round(share * (entrants - hostile)) for kind, share in SHARES.items()}
    counts |= {"hostile": hostile, "good": entrants - hostile - sum(counts.values())}
    mixed = [(kind, number) for kind, count in counts.items() for number in range(count)]
    dice.shuffle(mixed)
    return mixed


def _entrant(home: Path, kind: str, number: int, dice: Random) -> str:
    """Write one of a kind into its folder; what it does."""
    match kind:
        case "good":
            what, text = good(dice)
        case "python":
            what, text = python(number, dice)
        case "slow":
            what, text = slow(number, dice)
        case "broken":
            return _broken(home, number)
        case "program":
            return _program(home, number)
        case _:
            return _hostile(home, number)
    (home / FILE).write_text(text, "utf-8")
    return what


def _broken(home: Path, number: int) -> str:
    becomes, what, content = BROKEN[number % len(BROKEN)]
    data = content if isinstance(content, bytes) else content.encode()
    (home / FILE).write_bytes(data)
    return f"{becomes}: {what}"


def _program(home: Path, number: int) -> str:
    what = [*PROGRAMS][number % len(PROGRAMS)]
    text = PROGRAM.replace("WHAT", what).replace("BODY", indented(PROGRAMS[what], 4))
    (home / "bot.py").write_text(text, "utf-8")
    name = f'name = "program {number}"\n' if number % 2 else ""
    (home / "player.toml").write_text(f'command = "python3 bot.py"\n{name}', "utf-8")
    return what


def _hostile(home: Path, number: int) -> str:
    word = [*HOSTILE][number % len(HOSTILE)]
    what, text = HOSTILE[word]
    path = home / FILE
    if word == LINK:
        path.symlink_to(ENDLESS)
    elif word == PIPE:
        os.mkfifo(path)
    else:
        path.write_text(text, "utf-8")
    return f"{word}: {what}"
