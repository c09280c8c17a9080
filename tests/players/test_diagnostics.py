"""What cannot be compiled is told in a sentence, with the file's own line: whatever it is."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

import upcard
from upcard.players import players_in
from upcard.players.compiling import compiled_unproved, policy
from upcard.players.diagnostics import MOST_SIGNS, complaint
from upcard.players.reading import StrategyFile
from upcard.players.source import NotCompiled

ABOVE = '''\
import math
import random
from collections import Counter
from functools import cache

import upcard

WORTH = {"A": 1}
ORDER = [0, 1]
FIGURES = (2, 8)
COUNT = 0


class Memory:
    pass


@cache
def kept(number):
    return number


def painted(card):
    return card.colour


def painted_by(card):
    return card.points, card.suit


def through(view):
    return painted(view.hand[0])


def held(view, suit):
    return len(view.hand)


def nothing(view):
    found = []
    return len(found)


class Mine(upcard.Player):
    """Cannot be compiled."""

    @staticmethod
    def choose(view):
'''
NO_NUMBERS = "suits and ranks are texts, which have no order and no arithmetic when compiled"
LAST = "its last line"
NO_NUMBER = "a suit or rank is a text in Python, and no number"
NO_PLACE = "a suit or rank is a text in Python, and no place"
UNFIT = [
    # what it does, the line that is told, and what is told of it
    ("return view.legal[view.colour]", "", "a view has no colour: view.suit may be meant"),
    (
        "return view.legal[through(view)]",
        "return card.colour",
        "a card has no colour: card.suit may be meant",
    ),
    ("return view.legal[view.legal[0].text]", "", "compiled, a move has no text"),
    ("return view.legal[view.hand.count(3)]", "", "this use of count cannot be compiled"),
    ("return max(view.legal, key=str)", "", "max with a `key` cannot be compiled"),
    (
        "return sorted(view.legal, key=lambda m: m.colour)[0]",
        "",
        "a move has no colour: move.suit may be meant",
    ),
    (
        "return sorted(view.legal, key=lambda m: WORTH[m.suit])[0]",
        "",
        "WORTH is a dictionary that cannot be compiled",
    ),
    (
        "worth = {'♠': 1}\nreturn sorted(view.legal, key=lambda m: worth[m.suit])[0]",
        "return sorted(view.legal, key=lambda m: worth[m.suit])[0]",
        "this `lambda` uses worth, which is set outside of it, and cannot be compiled",
    ),
    (
        "left = view.seat\ndef worth(m):\n    return left\nreturn sorted(view.legal, key=worth)[0]",
        "def worth(m)",
        "worth uses left, which is set outside of it, and cannot be compiled",
    ),
    (
        "def again(n):\n    return again(n - 1) if n else 0\nreturn view.legal[again(2)]",
        "def again(n)",
        "again calls itself",
    ),
    (
        "worth = {'8': 50, 'K': 1.5}\nreturn view.legal[len(worth)]",
        "worth = {'8': 50, 'K': 1.5}",
        "the values of a dictionary are of one kind, not a whole number and a fraction",
    ),
    (
        "worth = {'8': 50, 'x': 1}\nreturn view.legal[len(worth)]",
        "worth = {'8': 50, 'x': 1}",
        "the keys of a dictionary are of one kind, not a suit or rank and a text",
    ),
    (
        "suits = {}\nsuits.setdefault(1, []).append(2)\nreturn view.legal[len(suits)]",
        "suits.setdefault(1, []).append(2)",
        "what this list in a dictionary holds is not said",
    ),
    (
        "return view.legal[pow(3, view.turns, 2)]",
        "",
        "`pow` with a third number cannot be compiled",
    ),
    ("return min(*view.legal)", "", "`*` in a call cannot be compiled"),
    ("return view.legal['♠♥'.index(view.suit)]", "", "this use of index cannot be compiled"),
    ("return view.legal[-view.hand[0]]", "", "compiled, there is no sign before a card"),
    (
        "return view.legal[view.hand[0] @ 2]",
        "",
        "compiled, there is no arithmetic of a card and a whole number",
    ),
    (
        "return view.legal[view.hand[0] | 2]",
        "",
        "compiled, there is no arithmetic of a card and a whole number",
    ),
    ("return view.legal[len(view.suit + view.rank)]", "", NO_NUMBERS),
    ("return view.legal[view.hand[0].rank > view.rank]", "", NO_NUMBERS),
    (
        "worth = -view.turns\nworth += view.rank\nreturn view.legal[worth]",
        "worth += view.rank",
        NO_NUMBERS,
    ),
    ("return view.legal[-view.rank]", "", NO_NUMBERS),
    ("return view.legal[int(view.rank)]", "", NO_NUMBERS),
    ("return view.legal[max(view.suit, view.rank)]", "", NO_NUMBERS),
    ("return view.legal[sorted([view.suit, view.rank])[0]]", "", NO_NUMBERS),
    ("return view.legal[min([card.rank for card in view.hand])]", "", NO_NUMBERS),
    ("return view.legal[sum([view.rank])]", "", NO_NUMBERS),
    ("return view.legal[max([(0, card.suit) for card in view.hand])[0]]", "", NO_NUMBERS),
    ("return view.legal[(view.turns, view.suit) < (3, view.suit)]", "", NO_NUMBERS),
    ("return sorted(view.legal, key=lambda m: m.suit)[0]", "", NO_NUMBERS),
    (
        "def suit(m):\n    return m.suit\nreturn sorted(view.legal, key=suit, reverse=True)[0]",
        LAST,
        NO_NUMBERS,
    ),
    ("return sorted(view.hand, key=painted_by)[0]", "", NO_NUMBERS),
    ("held = [view.suit]\nheld.sort()\nreturn view.legal[0]", "held.sort()", NO_NUMBERS),
    ("return view.legal[view.turns < [view.rank][0]]", "", NO_NUMBERS),
    ("eight = 8\nreturn view.legal[view.rank == eight]", LAST, NO_NUMBER),
    ("rank, turns = view.rank, view.turns\nreturn view.legal[turns != rank]", LAST, NO_NUMBER),
    (
        "best = None\nif view.turns:\n    best = view.rank\nreturn view.legal[best == COUNT]",
        LAST,
        NO_NUMBER,
    ),
    ("return view.legal[view.rank in FIGURES]", "", NO_NUMBER),
    ("return view.legal[FIGURES.index(view.rank)]", "", NO_NUMBER),
    ("worth = {8: 50}\nreturn view.legal[worth.get(view.rank, 0)]", LAST, NO_NUMBER),
    ("worth = {8: 50}\nreturn view.legal[worth[view.rank]]", LAST, NO_NUMBER),
    ("worth = {'8': 50}\nreturn view.legal[worth[8]]", LAST, NO_NUMBER),
    ("held = {}\nheld[view.suit] = 1\nreturn view.legal[held.get(1, 0)]", LAST, NO_NUMBER),
    (
        "held = [1]\nheld.append(view.rank)\nreturn view.legal[0]",
        "held.append(view.rank)",
        NO_NUMBER,
    ),
    ("held = [0, 0, 0, 0]\nreturn view.legal[held[view.suit]]", LAST, NO_PLACE),
    (
        "held = [0] * 4\nheld[view.suit] += 1\nreturn view.legal[0]",
        "held[view.suit] += 1",
        NO_PLACE,
    ),
    ("match view.rank:\n    case 8:\n        return view.legal[0]", "match view.rank", NO_NUMBER),
    ("return reversed('ab')", "", "a text cannot be reversed when compiled"),
    (
        "return max(zip([1], view.legal))[1]",
        "",
        "compiled, there is no largest or smallest of these",
    ),
    ("return random.choice(view.legal)", "", "random.choice cannot be compiled"),
    ("return view.legal[math.comb(3, 2)]", "", "math.comb cannot be compiled"),
    ("return view.legal[WORTH['A']]", "", "WORTH is a dictionary that cannot be compiled"),
    ("return view.legal[ORDER[0]]", "", "ORDER is a list, where a tuple can be compiled"),
    (
        "return view.legal[Counter(view.hand)[0]]",
        "",
        "Counter comes from collections, and cannot be compiled",
    ),
    ("return view.legal[Memory().place]", "", "Memory is a class that cannot be compiled"),
    ("return view.legal[kept(0)]", "", "kept has a decorator, and cannot be compiled"),
    ("return view.legal[elsewhere]", "", "there is no elsewhere"),
    ("return view.legal[held(view)]", "", "this call does not fit (view, suit)"),
    ("return view.legal[nothing(view)]", "found = []", "what found holds is not said"),
    ("return view.legal[view.seat()]", "", "a whole number cannot be called"),
    ("return view.legal[view.seats / 2]", "", "a fraction is no index of a tuple of moves"),
    ("return view.legal[view.points()]", "", "compiled, a view has no points"),
    (
        "return view.legal[view.hand[0] + 1]",
        "",
        "compiled, there is no arithmetic of a card and a whole number",
    ),
    (
        "return view.legal[view.hand[0] < view.seat]",
        "",
        "compiled, a card is not more or less than a whole number",
    ),
    (
        "return view.legal[sum(card.suit == view.suit for card in view.hand)]",
        "",
        "a generator expression cannot be compiled",
    ),
    ("view.seen = 3\nreturn view.legal[0]", "view.seen = 3", "seen cannot be changed"),
    (
        "global COUNT\nCOUNT += 1\nreturn view.legal[0]",
        "global COUNT",
        "a global name cannot be set",
    ),
    (
        "import re\nreturn view.legal[0]",
        "import re",
        "`import` belongs at the top of the file",
    ),
    (
        "first, *rest = view.legal\nreturn first",
        "first, *rest = view.legal",
        "`*` cannot be compiled",
    ),
    (
        "with open('x') as file:\n    return view.legal[0]",
        "with open('x') as file",
        "`with` cannot be compiled",
    ),
    (
        "try:\n    return view.legal[1]\nexcept IndexError:\n    return view.legal[0]",
        "except IndexError",
        "`except` with an error's name cannot be compiled",
    ),
    (
        "place = 0\nif view.seat:\n    place = 'a'\nreturn view.legal[place]",
        "place = 0",
        "place is a whole number in one place and a text in another",
    ),
    (
        "return view.legal[0] if view.turns < 9 else view.hand[0]",
        "return view.legal[0] if view.turns < 9 else view.hand[0]",
        "it is a move in one case and a card in another",
    ),
    (
        "if view.seat:\n    return view.legal[0]\nreturn 'a'",
        "return view.legal[0]",
        "it does not return the same kind of value everywhere",
    ),
    ("return 0", "", "it returns a whole number, and not a move"),
    ("view.legal", "def choose(view)", "it returns no move"),
    ("if view.seat:\n    return None", "def choose(view)", "it returns no move"),
    ("return None", "", "it returns no move"),
    (
        "while True:\n    pass",
        "while True",
        "this loop has no `break` or `return`, so it returns no move",
    ),
    (
        "while 1:\n    for card in view.hand:\n        break",
        "while 1",
        "this loop has no `break` or `return`, so it returns no move",
    ),
    ("while True:\n    break", "def choose(view)", "it returns no move"),
    ("raise NotImplementedError", "", "it raises NotImplementedError, and returns no move"),
    (
        "if view.seat:\n    raise ValueError(3)\nelse:\n    assert False",
        "raise ValueError(3)",
        "it raises ValueError, and returns no move",
    ),
    ("yield view.legal[0]", "", "a choice is returned, not yielded"),
    (
        "suits = {card.suit for card in view.hand}\nreturn view.legal[len(suits)]",
        "suits = {card.suit for card in view.hand}",
        "this set cannot be compiled",
    ),
    (
        "one = [] or {}\nreturn view.legal[len(one)]",
        "one = [] or {}",
        "it is a list in one case and a dictionary in another",
    ),
    (
        "one = [[], {}]\nreturn view.legal[len(one)]",
        "one = [[], {}]",
        "this cannot be compiled",
    ),
    (
        "return view.legal[len(f'{view.seat:3}')]",
        "",
        "a format in an f-string cannot be compiled",
    ),
]


def refusal(path: Path) -> NotCompiled:
    """Why the player in a file is not compiled."""
    with pytest.raises(NotCompiled) as refused:
        policy(players_in(path)["Mine"](), upcard.game("crazy8s"), 2)
    return refused.value


def begins(path: Path) -> int:
    """The line where its choice begins."""
    choose: Any = players_in(path)["Mine"].choose
    return int(choose.__code__.co_firstlineno)


def complaint_of(path: Path, body: str) -> str:
    """What is said of a player whose choice is `body`."""
    path.write_text(ABOVE + "".join(f"        {line}\n" for line in body.splitlines()))
    return str(refusal(path))


@pytest.mark.filterwarnings("ignore::numba.core.errors.NumbaWarning")
@pytest.mark.parametrize(
    ("body", "line", "words"), [pytest.param(*case, id=case[2]) for case in UNFIT]
)
def test_the_line_and_what_is_the_matter(tmp_path: Path, body: str, line: str, words: str) -> None:
    path = tmp_path / "mine.py"
    said = complaint_of(path, body)
    lines = [text.strip().rstrip(":") for text in path.read_text().splitlines()]
    where = body.splitlines()[-1] if line == LAST else line or body
    told, _, _advice = said.partition("; ")
    assert told == f"mine.py line {lines.index(where) + 1}: {where}: {words}"
    assert len(said) <= MOST_SIGNS


def test_a_long_line_is_cut_and_its_reason_is_not(tmp_path: Path) -> None:
    many = " + ".join(f"view.hand_sizes[{place}]" for place in range(20))
    said = complaint_of(tmp_path / "mine.py", f"return view.legal[view.colour + {many}]")
    assert len(said) <= MOST_SIGNS
    assert ": return view.legal[view.colour + view.hand_sizes[0]" in said
    assert said.endswith(" …: a view has no colour: view.suit may be meant")


def test_of_what_is_in_no_table_the_line_is_told(tmp_path: Path) -> None:
    """Compilers have more to say than anybody can foresee."""
    path = tmp_path / "mine.py"
    path.write_text(ABOVE + "        return view.legal[0]\n")
    choose, last = (str(path), begins(path)), len(path.read_text().splitlines())
    problem = Exception(f'<odd> $1.2 at {path} ({last})\nDuring: Pass\nFile "{path}", line 1:')
    quoted = f"mine.py line {last}: return view.legal[0]"
    assert complaint(problem, *choose) == f"{quoted}: this cannot be compiled"
    problem = Exception(f"Sixes are too many.\nDuring: typing of call at {path} ({last})")
    assert complaint(problem, *choose) == f"{quoted}: the compiler says: Sixes are too many"
    quoted = f"mine.py line {last - 1}: def choose(view)"
    assert complaint(Exception(), *choose) == f"{quoted}: this cannot be compiled"


def test_a_file_that_has_gone_is_no_trouble(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(ABOVE + "        return view.legal[view.colour]\n")
    problem, choose = refusal(path).__cause__, (str(path), begins(path))
    assert isinstance(problem, Exception)
    path.unlink()
    assert complaint(problem, *choose).endswith(": a view has no colour: view.suit may be meant")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("view.legal[0].rank", "a move has no rank: move.card.rank may be meant"),
        ("view.legal[0].value", "a move has no value: move.card.points may be meant"),
        ("view.hand[0].color", "a card has no color: card.suit may be meant"),
        ("view.hand[0].pointts", "a card has no pointts: card.points may be meant"),
    ],
)
def test_a_name_that_a_card_or_move_does_not_have_names_the_one_that_is_meant(
    said: str, meant: str, tmp_path: Path
) -> None:
    view: Any = upcard.game("crazy8s").deal(2, 1).view(0)
    thing, _, name = said.removeprefix("view.").rpartition(".")
    one = view.legal[0] if thing.startswith("legal") else view.hand[0]
    with pytest.raises(AttributeError) as missing:
        getattr(one, name)
    assert str(missing.value) == meant
    assert pickle.loads(pickle.dumps(one)) == copy.copy(one) == one
    assert meant in complaint_of(tmp_path / "mine.py", f"return view.legal[{said}]")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("print(view.hand)", "print cannot be compiled; leave it out"),
        ("place = kept(1)", "kept has a decorator, and cannot be compiled; leave the decorator"),
        ("place = weigh(view)", "weigh is a `lambda` that cannot be compiled; write it with `def`"),
        (
            "place = sorted(view.legal, key=lambda m: ORDER.index(0))[0]",
            "this `lambda` goes through items, which cannot be compiled there for an untrusted",
        ),
        (
            "place = sorted(view.legal, key=held)[0]",
            "held as a `key` cannot be compiled for an untrusted strategy; find the best in a loop",
        ),
        ("places = {view.hand[0]: 1}", "a card cannot be a key of a dictionary; take its suit or"),
        (
            "places = [0, 1]\n        places[0] = 1.5",
            "the items of a list are of one kind, not a whole number and a fraction",
        ),
        (
            "place = Counter([1]).most_common(1)",
            "Counter comes from collections, and cannot be compiled; count in a",
        ),
        ("place = (one := 1)", "`:=` cannot be compiled for an untrusted strategy; give the value"),
        ("place = len('a' * view.seat)", "this use of a text cannot be compiled"),
        ("place = Counter()", "Counter comes from collections, and cannot be compiled; count in a"),
        ("place = any(card for card in view.hand)", "strategy; use a for loop"),
        ("global COUNT", "a global name that is set cannot be compiled for an untrusted strategy"),
    ],
)
def test_who_is_not_trusted_is_told_what_to_write(tmp_path: Path, body: str, words: str) -> None:
    path = tmp_path / "mine.py"
    above = ABOVE.replace("COUNT = 0\n", "COUNT = 0\nweigh = lambda view: 0\n")
    path.write_text(f"{above}        {body}\n        return view.legal[0]\n", encoding="utf-8")
    source = StrategyFile.read(path).source("Mine")
    with pytest.raises(NotCompiled) as refused:
        compiled_unproved(source, upcard.game("crazy8s").deck)
    assert words in str(refused.value)


def test_a_lambda_of_the_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    above = ABOVE.replace("COUNT = 0\n", "COUNT = 0\nweigh = lambda view: 0\n")
    path.write_text(f"{above}        return view.legal[weigh(view)]\n", encoding="utf-8")
    assert "weigh is a `lambda` that cannot be compiled" in str(refusal(path))


@pytest.mark.parametrize(
    ("name", "meant"),
    [("moves", "legal"), ("top_card", "upcard"), ("hand_size", "hand_sizes"), ("legl", "legal")],
)
def test_a_name_that_a_view_does_not_have_names_the_one_that_is_meant(
    name: str, meant: str, tmp_path: Path
) -> None:
    words = f"a view has no {name}: view.{meant} may be meant"
    view = upcard.game("crazy8s").deal(2, 1).view(0)
    with pytest.raises(AttributeError) as missing:
        getattr(view, name)
    assert str(missing.value) == words
    assert not hasattr(view, "zzzzz")
    file = tmp_path / "mine.py"
    head = "import upcard\n\n\nclass Mine(upcard.Player):\n    def choose(self, view):\n"
    file.write_text(f"{head}        return view.{name}[0]\n", encoding="utf-8")
    with pytest.raises(NotCompiled, match=re.escape(words)):
        policy(players_in(file)["Mine"](), upcard.game("crazy8s"), 2)
