"""What a compiled strategy may do that is not trusted: so many steps, and nothing uncounted."""

from __future__ import annotations

import re
import resource
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from benchmarks.sample_mutants import mutants

import upcard
from upcard.arena.runners.deal_loop import MOST_FAILURES
from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.runners.player_facts import PlayerFacts, known
from upcard.arena.statistics.results import Excuses
from upcard.arena.statistics.tally import FORFEITS, GAMES
from upcard.cli.player import START
from upcard.errors import BadRules
from upcard.jit_cache import INTERPRETED
from upcard.players import compiling
from upcard.players.reading import StrategyFile
from upcard.players.source import NotCompiled
from upcard.players.strategy_subset import Functions

pytestmark = pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
CRAZY8S = upcard.game("crazy8s")
ABOVE = """\
import math
import numpy as np
import upcard
from numpy import zeros
from upcard.players.eights import follow_up, is_wild

HEARTS, HIGH = "♥", ("K", "Q")
WORTH = {"A": 3, "K": 2}


def thrice(number):
    count = 0
    for _ in range(4_000_000):
        count += number % 3
    return count


def twice(items):
    return items + items


def one(number):
    return number + 1


def two(number):
    return one(number) + one(number)


def first_or(number, other=0):
    return number


def by_default(number, count=one):
    return count(number)


class Mine(upcard.Player):
    def choose(view):
"""
LONG = {
    "a loop in a loop": "count = 0\nfor number in range(4_000_000):\n    count += thrice(number)",
    "calls": "count = 0\nwhile view.seat >= 0:\n    count += two(count)",
    "a sum": "count = sum(range(10**14))",
    "pairs": "count = len([1 for one in range(10**5) for other in range(10**5)])",
    "doubled": "items = [1]\nfor _ in range(60):\n    items = twice(items)\ncount = len(items)",
    "added": "items = [1]\nfor _ in range(60):\n    items += items\ncount = len(items)",
    "extended": "items = [1]\nfor _ in range(60):\n    items.extend(items)\ncount = len(items)",
    "with more steps than there are": "count = two(1)\none = lambda left, more=0: left\n"
    "left = one(5)\nleft += 10**9\nfor _ in range(9_000_000):\n    count += view.seat",
    "wide tuples": f"wide, count = ({'1, ' * 40}), 0\nfor _ in range(90_000):\n"
    "    count += max(wide)",
    "texts in tuples": f"text, count = '{'a' * 190}', 0\nfor _ in range(20_000):\n"
    f"    count += text in ('{'a' * 190}b', '{'a' * 190}c')",
    "sorted by wide keys": "items = [number for number in range(20_000)]\n"
    f"count = sorted(items, key=lambda item: ({'0, ' * 20} item))[0]",
    "many times": "items = [1]\nitems *= 10**12\ncount = len(items)",
    "lists of lists": "one = [view.seat for _ in range(9_000)]\ntwo = [one]\nthree = [two]\n"
    "for _ in range(9_000):\n    two.append(one)\n    three.append(two)\n"
    "count = max(three)[0][0]",
    "wide items": "wide = (1, 2, 3, 4, 5, 6, 7, 8)\n"
    "wider = (wide, wide, wide, wide, wide, wide, wide, wide)\n"
    "items = [wider for _ in range(40_000)]\ncount = len(items)",
    "wide copies": "wide = (1, 2, 3, 4, 5, 6, 7, 8)\nitems = [(wide, wide, wide)] * 40_000\n"
    "count = len(items)",
    "growing": "items = [0]\nfor one in items:\n    items.append(one)\ncount = len(items)",
    "a dictionary": "own = {0: 1}\nfor one in range(10**9):\n    own[one * 2**20] = one\n"
    "count = len(own)",
    "read whole": "items = [one for one in range(50_000)]\ncount = 0\nfor _ in range(50_000):\n"
    "    count += max(items) + items.index(49_999) + (-1 in items)\n"
    "    count += len(items[1:]) + len(items.copy())",
    "turned": "items = [one for one in range(50_000)]\ncount = 0\nfor _ in range(50_000):\n"
    "    for one in reversed(items):\n        count += one\n        break",
    "sorted": "items = [0 for _ in range(30_000)]\nmany = [items for _ in range(30_000)]\n"
    "count = sorted(many)[0][0]",
}
"""Choices that would take a year, or all memory."""
SLOWLY_COMPILED = ("lists of lists", "sorted", "sorted by wide keys", "texts in tuples")
"""Those that the compiler needs more than a second for."""
REFUSED = {
    "own = {1}\ncount = len(own)": "a set cannot be compiled for an untrusted strategy",
    "own = {one for one in range(3)}\ncount = len(own)": "a set cannot",
    "count = sum(one for one in range(3))": "a generator .in brackets it is a list",
    "count = len(f'{view.seat}')": "an f-string cannot",
    "count = len([*view.hand])": "`.` before a value cannot .*; write list.cards. for ..cards.",
    "try:\n    count = 1\nexcept Exception:\n    count = 2": "`try` cannot",
    "count = len(str(view.seat))": "str",
    "count = int(np.zeros(3)[0])": "np.zeros",
    "count = int(zeros(3)[0])": "zeros",
    "items = [1, 2]\nitems[:1] = items\ncount = 0": "a slice that is assigned to",
    "items = [1, 2]\nwrite = items.append\ncount = 0": "append",
    "add = sum\ncount = add([1])": "sum",
    "run = first_or\ncount = run([10**18], 1)": "first_or, which is not called here, cannot be "
    "compiled for an untrusted strategy; call it by its own name",
    "count = (lambda run: run(5, 1))(first_or)": "first_or, which is not called here",
    "run = is_wild\ncount = 0": "is_wild, which is not called here",
    "count = by_default(1)": "a default is to be a plain number or text; write it out",
    "count = sum([one for one in [one(2)]])": "one, which means two things here, cannot be "
    "compiled for an untrusted strategy; give one of them another name",
    "count = (lambda one=one: one)()(2)": "one, which means two things here",
    "cut = math.floor\ncount = cut(1e300)": "math.floor cannot be compiled",
    "count = len(sorted([1e300], key=math.floor))": "math.floor cannot be compiled",
    "sum = lambda items: 7\ncount = sum([1])": "sum is not Python's own here, and cannot be "
    "compiled; give one of them another name",
    "wide = lambda one: (one, one, one, one, one)\n"
    "count = len(list(map(wide, map(wide, view.places))))": "cannot be compiled",
    "count = round(view.seat / 3, 2) * 0": "`round` to places cannot be compiled; write round",
    "items = ['a']\ncount = len('b'.join(items))": "join",
    "items = [1, 2]\nitems[items.pop()] += 1\ncount = 0": "a call within an item",
    "own = {0: 1}\nfor own[1] in view.places:\n    pass\ncount = 0": "a loop over an item",
    "own = {0: 1}\nown[1]: int = 2\ncount = 0": "an item with an annotation",
    "if view.seat:\n    raise ValueError(set([1]))\ncount = 0": "set",
    "count = print(1)": "print cannot be compiled",
    "text = 'ab'\nfor _ in range(60):\n    text = text + text\ncount = len(text)": "compiled",
    "text = 'ab'\nfor _ in range(60):\n    text = text * 2\ncount = len(text)": "compiled",
    "text = 'ab'\nfor _ in range(60):\n    text += text\ncount = len(text)": "compiled",
    f"count = len('{201 * 'a'}')": "a text of more than 200 signs",
    "count = 'abc'.count('a')": "compiled",
    "items = ([1, 2], 3)\ncount = items == ([1, 2], 3)": "compiled",
    "count = view._table": "_table cannot be compiled",
}
OWN_NAMES = """\
count, sum, math = two(1), 0, 2
def worth(one):
    return one + 1
three = [one for one in (1, 2)] + [(lambda one: one)(one(2))]
for len in range(3):
    sum += len
two_more = [max for max in (1, 2)]
return view.legal[(count + sum + math + two_more[0]) * 0]
"""
"""Names of a function's own that stand for something else outside of it."""
USUAL = '''\
"""A docstring of a choice that is longer than any other text may be: DOTS"""
best, most = view.legal[0], -1
suits = [0 for _ in range(4)]
names = {"x": 1}
for card in view.hand:
    names["x"] += card.points
    for index, sign in enumerate(("♠", "♥", "♦", "♣")):
        if card.suit == sign:
            suits[index] += 1
shown = sorted([card.points for card in view.hand if card not in view.unseen], reverse=True)
for move in view.legal:
    if move.card is not None:
        value = 2 * follow_up(view, move) + max(suits) * (1 - is_wild(move.card))
        if move.card.rank in HIGH or move.suit == HEARTS:
            value += sum(shown[:2]) + math.floor(names["x"] / 7) - view.hand_sizes[view.next_seat]
        if value > most or (value == most and move.card.points > best.card.points):
            best, most = move, value
return best
'''.replace("DOTS", "." * 200)
LITTLE = """\
best, most, suits = view.legal[0], -1, [0 for _ in range(4)]
for card in view.hand:
    for index, sign in enumerate(("♠", "♥", "♦", "♣")):
        if card.suit == sign:
            suits[index] += 1
for move in view.legal:
    if move.card is not None and sum(suits[:2]) + 2 * is_wild(move.card) > most:
        best, most = move, sum(suits[:2]) + 2 * is_wild(move.card)
        suits.append(most)
return best
"""


@pytest.fixture
def unproved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile at once what is not trusted, in this process: `test_proving` has the other one."""
    monkeypatch.setattr(compiling, "prove", lambda *_: None)


def mine(folder: Path, body: str) -> PlayerFacts:
    """A player that is not trusted, whose `choose` has this body.

    What it is compiled from does not name the folder, so that its code is found again on the disk.
    """
    path = folder / "mine.py"
    path.write_text(ABOVE + "".join(f"        {line}\n" for line in body.splitlines()), "utf-8")
    found = known(f"untrusted:{path}:Mine")
    assert found.source is not None
    return replace(found, source=replace(found.source, path=path.name))


def trusted(player: PlayerFacts) -> PlayerFacts:
    """The same player, as one that plays in this process, and whose steps are not counted."""
    assert player.source is not None
    return replace(player, source=replace(player.source, metered=False), terms=None)


def played(player: PlayerFacts, deals: int) -> tuple[list[str], bytes, Excuses]:
    """Why the games of a player against `random` were forfeited, the games, and what is told."""
    excuses, names = Excuses(), (player.text, "random")
    facts = player, known("random")
    job = Job(CRAZY8S, names, ((0, 1), (1, 0)), 7, 0, range(deals), compiled=names, facts=facts)
    games, _ = play_job(job, excuses)
    return [FORFEITS[why] for why in games["why"]], games.tobytes(), excuses


UNREACHABLE = pytest.mark.xfail(
    sys.version_info >= (3, 12),
    reason="Numba ends the process where an error is raised in the condition of a comprehension",
)


@pytest.mark.usefixtures("unproved")
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(
            kind,
            marks=[
                *([pytest.mark.full] if kind in SLOWLY_COMPILED else []),
                *([UNREACHABLE] if re.search(r"\[.* for ", body) else []),
            ],
        )
        for kind, body in LONG.items()
    ],
)
def test_whatever_takes_long_is_a_forfeit_at_once(kind: str, tmp_path: Path) -> None:
    player = mine(tmp_path, f"{LONG[kind]}\nreturn view.legal[count * 0]")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    why, games, excuses = played(player, 8)
    assert why.count("late") == 16
    assert "over 4,000,000 steps in one call" in excuses[0, "late"].message
    assert played(player, 8)[1] == games
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 400_000  # KiB


@pytest.mark.usefixtures("unproved")
@pytest.mark.parametrize("body", REFUSED)
def test_what_is_not_counted_is_not_compiled(body: str, tmp_path: Path) -> None:
    with pytest.raises(NotCompiled, match=REFUSED[body]):
        mine(tmp_path, f"{body}\nreturn view.legal[0]").policy(CRAZY8S, 2)


@pytest.mark.usefixtures("unproved")
@pytest.mark.parametrize(
    "body",
    [
        pytest.param(LITTLE, id="little"),
        pytest.param(USUAL, id="usual", marks=pytest.mark.long),  # compiled in eight seconds
    ],
)
def test_who_is_not_trusted_plays_as_if_it_were(body: str, tmp_path: Path) -> None:
    player = mine(tmp_path, body)
    why, games, _ = played(player, 100)
    assert set(why) == {""}
    assert games == played(trusted(player), 100)[1]


def test_names_of_its_own_are_free(tmp_path: Path) -> None:
    source = mine(tmp_path, OWN_NAMES).source
    assert source is not None
    Functions(CRAZY8S.deck, lambda function, _: function).add(source)


@pytest.mark.usefixtures("unproved")
def test_what_is_no_number_is_an_error_as_in_python(tmp_path: Path) -> None:
    body = "x = math.sqrt(view.seat - 1.0) + math.exp(1000.0 * view.seat)\nreturn view.legal[0]"
    why, _, excuses = played(mine(tmp_path, body), 2)
    assert set(why) == {"crashed"}
    told = excuses[0, "crashed"].message
    assert "ValueError: math domain error" in told or "OverflowError: math range error" in told
    assert "plain Python does not fail" not in told


@pytest.mark.usefixtures("unproved")
def test_who_fails_again_and_again_is_asked_no_more(tmp_path: Path) -> None:
    """It fails late in a deal, and where it is not asked any more, at its first turn."""
    player = trusted(mine(tmp_path, "return view.legal[99 if view.turns > 10 else 0]"))
    games = np.frombuffer(played(player, 400)[1], GAMES)
    for seat in (0, 1):
        own = games[games["seating"] == seat]
        turns = own["turns"][own["forfeit"] == seat]
        assert len(turns) > MOST_FAILURES
        assert (turns[:MOST_FAILURES] > 10).all()
        assert (turns[MOST_FAILURES:] < 10).all()


@pytest.mark.parametrize("number", [150, pytest.param(600, marks=pytest.mark.full)])
def test_mutants_are_read_or_refused(number: int, tmp_path: Path) -> None:
    """What they do, compiled: `benchmarks.mutants`."""
    words = {"title": "Crazy Eights", "game": "crazy8s", "option": "", "file": "mine.py"}
    bodies = [
        USUAL,
        *(f"{body}\nreturn view.legal[count * 0]" for body in (*LONG.values(), *REFUSED)),
    ]
    indented = ("".join(f"        {line}\n" for line in body.splitlines()) for body in bodies)
    texts = [START.format(name="Mine", **words), *(ABOVE + body for body in indented)]
    path, found = tmp_path / "mine.py", Counter[str]()
    for text in mutants(texts, number, 2026):
        path.write_text(text, "utf-8", errors="surrogatepass")
        try:
            file = StrategyFile.read(path)
            for name in file.players:
                Functions(CRAZY8S.deck, lambda function, _: function).add(file.source(name))
                found["compiled"] += 1
        except (BadRules, NotCompiled) as problem:
            found[type(problem).__name__] += 1
    assert min(found.values()) > number / 10
