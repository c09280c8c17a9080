"""What a compiled strategy may name: nothing that looks, writes or stays where it must not."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import upcard
from tests.players.own import check_alike, own_player
from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.runners.player_facts import known
from upcard.arena.statistics.results import Excuses
from upcard.arena.statistics.tally import FORFEITS
from upcard.jit_cache import INTERPRETED
from upcard.players.source import NotCompiled, StrategySource
from upcard.players.strategy_subset import Functions

pytestmark = pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
CRAZY8S = upcard.game("crazy8s")
ABOVE = """\
import math

import numba
import numpy as np
import upcard
from math import floor
from numba import carray
from numba.extending import intrinsic
from numpy import empty, zeros
from numpy.lib.stride_tricks import as_strided
from upcard.players.fluent import card_of, steps
from upcard.players.patience import Patience

WORTH = (3, 1, 2)
HEARTS, HIGH = "♥", ("K", "Q")
WEIGHTS = np.array([0.5, 2.0])


def again(number):
    return 0 if number < 1 else again(number - 1)


def ping(number):
    return pong(number)


def pong(number):
    return ping(number)


@numba.njit
def jitted(number):
    return number


@intrinsic
def peek(_context, place):
    return None


def plus(number, more=WORTH[0]):
    return number + more


class Mine(upcard.Player):
    def choose(view):
"""


def with_body(body: str) -> str:
    """The file of a player whose `choose` has this body."""
    return ABOVE + "".join(f"        {line}\n" for line in body.splitlines())


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("return view.legal[view._table.held[1]]", "_table cannot be compiled"),
        ("return view.legal[getattr(view, '_seat')]", "getattr cannot be compiled"),
        ("return view.legal[card_of(view.hand._words)]", "_words cannot be compiled"),
        ("return view.legal[card_of(0).number]", "card_of cannot be compiled"),
        ("return view.legal[steps(0)]", "steps cannot be compiled"),
        ("return view.legal[view['seat'] + view.seat]", "a text is no index of a view"),
        (
            "name = 'seat'\nreturn view.legal[view[name] + view.seat]",
            "a text is no index of a view",
        ),
        ("return view.legal[view[0] + view.seat]", "this use of a view cannot be compiled"),
        ("return view.legal[view.hand['_cards']]", "a text is no index of a tuple of cards"),
        ("view.seat = 1\nreturn view.legal[0]", "seat cannot be changed"),
        ("view['seat'] = 1\nreturn view.legal[view.seat]", "setitem cannot be compiled"),
        ("view[0] = 1\nreturn view.legal[view.seat]", "setitem cannot be compiled"),
        ("view.hand[0].suit = 1\nreturn view.legal[0]", "suit cannot be changed"),
        ("view.seat += 1\nreturn view.legal[0]", "seat cannot be changed"),
        ("return view.legal[peek(0)]", "peek cannot be compiled"),
        ("return view.legal[carray(0, 1)[0]]", "carray cannot be compiled"),
        ("return view.legal[jitted(0)]", "jitted cannot be compiled"),
        ("with numba.objmode():\n    pass\nreturn view.legal[0]", "`with` cannot be compiled"),
        ("return view.legal[int(np.empty(9)[3]) * 0]", "numpy.empty cannot be compiled"),
        ("return view.legal[int(empty(9)[3]) * 0]", "empty cannot be compiled"),
        ("return view.legal[as_strided(view.places)[9]]", "as_strided cannot be compiled"),
        ("library = np\nreturn view.legal[0]", "np cannot be compiled"),
        ("return view.legal[view.places.ctypes.data * 0]", "data cannot be compiled"),
        ("view.places.flat[0] = 1\nreturn view.legal[0]", "flat cannot be compiled"),
        ("view.places[0] = 1\nreturn view.legal[0]", "setitem cannot be compiled"),
        ("own = view.hand_sizes\nown[1] = 9\nreturn view.legal[0]", "setitem cannot be compiled"),
        ("own = view.scores[:1]\nown[0] = 9\nreturn view.legal[0]", "cannot be sliced"),
        ("view.fresh.sort()\nreturn view.legal[0]", "a tuple of numbers has no sort"),
        ("_upcard_steps = 0\nreturn view.legal[0]", "names that begin with _upcard are ours"),
        (
            "def at(_upcard_do_at):\n    return 0\nreturn view.legal[at(1)]",
            "names that begin with _upcard are ours",
        ),
        (
            "same = lambda one: one\nreturn view.legal[view.hand[same('_cards')]]",
            "a tuple of cards",
        ),
        ("return view.legal[again(3)]", "again calls itself; use a loop"),
        ("return view.legal[ping(3)]", "ping calls itself; use a loop"),
        ("return view.legal[plus(0)]", "a default is to be a plain number or text"),
    ],
)
def test_what_could_look_around_is_not_compiled(body: str, says: str, tmp_path: Path) -> None:
    own, _ = own_player(tmp_path, with_body(body))
    with pytest.raises(NotCompiled, match=f"{says}($|; )"):
        own.policy(CRAZY8S, 2)


@pytest.mark.parametrize("given", ["self, *, view", "view, other", "", "self, view, *, other"])
def test_a_choice_that_is_not_of_a_view_alone_is_not_compiled(given: str) -> None:
    text = f"def choose({given}):\n    return view.legal[0]\n"
    source = StrategySource("mine.py", text, 1, (), has_self=given.startswith("self"))
    with pytest.raises(NotCompiled, match="not a function of the view; begin it with `def choose"):
        Functions(CRAZY8S.deck, lambda function, _: function).add(source)


@pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
def test_what_is_too_deep_is_refused(tmp_path: Path) -> None:
    own, _ = own_player(tmp_path, with_body(f"return view.legal[{' + '.join(['0'] * 1500)}]"))
    with pytest.raises(NotCompiled, match="too deep to be compiled; write long sums"):
        own.policy(CRAZY8S, 2)


WAYS = [
    "return view.legal[math.floor(0.5) + floor(0.5) + WORTH[1] - 1]",
    "return view.legal[int(np.zeros(3)[0] + zeros(2)[1] + WEIGHTS[0])]",
    "return view.legal[np.argmax(np.array([size * 0 for size in view.hand_sizes]))]",
    "best = view.legal[0]\nfor move in view.legal:\n    if move.suit == '♠':\n"
    "        best = move\nreturn best",
    "best = None\nfor move in view.legal:\n"
    "    if move.card and (best is None or move.card.points > best.card.points):\n"
    "        best = move\nreturn view.legal[0] if best is None else best",
    "count = 0\nfor index, card in enumerate(view.hand):\n"
    "    count += index * (card.rank in ('8', 'Q')) + (card == view.upcard)\n"
    "for card, other in zip(view.hand, view.unseen):\n    count += card != other\n"
    "return view.legal[count % len(view.legal)]",
    "count = 0\nfor number, move in enumerate(view.legal, start=1):\n"
    "    count += number * (move.card is None)\n"
    "for number, card in enumerate([*view.hand], 3):\n    count += number * (card.suit == '♠')\n"
    "return view.legal[count % len(view.legal)]",
    "most = max(view.hand_sizes) + sum(view.fresh) - min(view.scores)\n"
    "like = [card.draw for card in view.hand if card.suit == view.suit and not card.skip]\n"
    "return view.legal[(most + len(like)) % len(view.legal)]",
    "count = 0\nfor card in view.lacked(view.next_seat):\n"
    "    count += card in view.unseen and card not in view.hand\n"
    "if view.discard and view.partner is None:\n    count += view.discard[-1].reverse\n"
    "return view.legal[-1 - count % len(view.legal)]",
    "card = view.hand[-1] if view.hand[0] < view.hand[-1] else view.hand[0]\n"
    "worth = {'♠': 3, '♥': 2}\ncounts = [0, 0, 0]\ncounts[1] += view.is_partner(1)\n"
    "if card.suit in worth and card.wild == 'player' or view.effect(card).draw > 1:\n"
    "    counts[0] = view.points(card)\n"
    "return view.legal[(counts[0] + counts[1]) % len(view.legal)]",
    "own = 0\ncount = len(view.lacked(1)) - len(view.lacked(own)) + len(view.lacked(-1))\n"
    "if view.lacked(0):\n    count += view.hand[0] in view.lacked(0)\n"
    "return view.legal[count % len(view.legal)]",
    "wild = [card for card in view.hand if card.wild and card.wild == 'player']\n"
    "tame = [card for card in view.unseen if not card.wild and card.wild is None]\n"
    "return view.legal[(2 * len(wild) + len(tame)) % len(view.legal)]",
    "count = 0\nfor card in view.unseen:\n    if card.suit == HEARTS or card.rank in HIGH:\n"
    "        count += 1\nreturn view.legal[count % len(view.legal)]",
    "count = HIGH.index('Q') + view.hand.index(view.hand[-1])\n"
    "ranks = [card.rank for card in view.hand]\ncount += ranks.count(view.hand[0].rank)\n"
    "count += view.hand_sizes.index(max(view.hand_sizes)) + view.legal.index(view.legal[-1])\n"
    "return view.legal[count % len(view.legal)]",
    "count = 0\nfor number in reversed(range(9, 2, -3)):\n    count = 3 * count + number\n"
    "for card in reversed(view.hand):\n    count = (2 * count + card.points) % 1009\n"
    "for number, one in enumerate(reversed([3, 1, 2])):\n    count += number * one\n"
    "return view.legal[count % len(view.legal)]",
    "def fits(card, suit='♥'):\n    return card.suit == suit\n"
    "spade, worth, held = '♠', {'8': 3, 'Q': 5}, {}\nwanted = None\n"
    "for card in view.hand:\n    held[card.suit] = held.get(card.suit, 0) + 1\n"
    "    if fits(card) or fits(card, spade):\n        wanted = card.suit\n"
    "    if card.rank in worth:\n        worth[card.rank] += worth['Q']\n"
    "best = '♦' if wanted is None else wanted\n"
    "count = held.get(best, 0) + worth['8'] + 2 * (best == view.suit)\n"
    "count += 4 * (HIGH[0] == view.rank)\n"
    "for number, suit in enumerate((spade, '♣', HEARTS)):\n    count += number * (suit == best)\n"
    "if view.turns == count and spade in held:\n    count += 1\n"
    "return view.legal[count % len(view.legal)]",
    "def put(into, key):\n    into[key] = 1\ndef add(to, card):\n    to.append(card.rank)\n"
    "held, ranks = {}, []\nfor card in view.hand:\n    put(held, card.suit)\n    add(ranks, card)\n"
    "count = len(held) + ranks.count('8')\nreturn view.legal[count % len(view.legal)]",
    "match view.rank:\n    case '8':\n        count = 1\n    case 'Q' | 'K':\n        count = 2\n"
    "    case _:\n        count = 3\nreturn view.legal[count % len(view.legal)]",
    "left = len(view.legal)\nwhile left > 1:\n    left -= 1\nreturn view.legal[left - 1]",
]


def test_what_a_strategy_needs_is_compiled_and_does_the_same(tmp_path: Path) -> None:
    """Each of its turns is decided in another way: to compile them together takes half the time."""
    above, _, below = ABOVE.rpartition("class Mine")
    texts, choices = [above], list[str]()
    for number, body in enumerate(WAYS):
        lines = "".join(f"    {line}\n" for line in body.splitlines())
        texts.append(f"def way_{number}(view):\n{lines}\n\n")
        choices.append(f"        if view.turns % {len(WAYS)} == {number}:\n")
        choices.append(f"            return way_{number}(view)\n")
    text = "".join([*texts, "class Mine", below, *choices, "        return view.legal[0]\n"])
    own, player = own_player(tmp_path, text)
    check_alike(CRAZY8S, own, player.choose, 2, seed=2024, deals=60)


PARTNERS = """\
import upcard


class Mine(upcard.Player):
    def choose(view):
        count = view.turns
        if view.partner:
            count += 3
        if view.partner is not None and view.partner == 2:
            count += (view.partner + view.seat) % view.seats
        if view.partner is not None and view.partner > view.seat:
            count -= 1
        return view.legal[count % len(view.legal)]
"""


def test_a_partner_is_a_number_or_none(tmp_path: Path) -> None:
    own, player = own_player(tmp_path, PARTNERS)
    for name, seats in (("crazy8s-partners", 4), ("crazy8s", 2)):
        check_alike(upcard.game(name), own, player.choose, seats, seed=7, deals=10)


@pytest.mark.parametrize(
    "body",
    [
        "place = 0\nwhile view.turns > 3:\n    place += 1\nreturn view.legal[0]",
        "count = 0\nfor number in range(10**15):\n    count += number % 7\n"
        "return view.legal[0 if count else 1]",
        "return view.legal[len([1 for number in range(10**15)]) * 0]",
    ],
)
def test_a_loop_without_an_end_is_a_forfeit_at_once(body: str, tmp_path: Path) -> None:
    own, excuses = own_player(tmp_path, with_body(body))[0], Excuses()
    names, facts = (own.text, "random"), (own, known("random"))
    job = Job(CRAZY8S, names, ((0, 1), (1, 0)), 7, 0, range(20), compiled=names, facts=facts)
    games, _ = play_job(job, excuses)
    lost = games["forfeit"] >= 0
    assert lost.sum() > 30
    assert {FORFEITS[why] for why in games["why"][lost]} == {"late"}
    assert "its choice does not end" in excuses[0, "late"].message
    again, _ = play_job(job)
    assert games.tobytes() == again.tobytes()


ALIKE = """\
import upcard


class {name}(upcard.Player):
    \"\"\"Plays the {order} of its legal moves.\"\"\"

    def choose(view):
        return pick(view)


def pick(view):
    return view.legal[{index}]
"""
COMPILE = """\
import upcard
from upcard.arena.runners.player_facts import known
known({!r}).policy(upcard.game("crazy8s"), 2)
"""


@pytest.mark.long
def test_strategies_compiled_by_several_processes_stay_apart_in_one(tmp_path: Path) -> None:
    """Functions of the same names are told apart, whichever process gave them their code."""
    names = []
    for name, order, index in (("Lowest", "first", 0), ("Highest", "last", -1)):
        path = tmp_path / f"{name.lower()}.py"
        path.write_text(ALIKE.format(name=name, order=order, index=index), encoding="utf-8")
        names.append(f"{path}:{name}")
        subprocess.run([sys.executable, "-c", COMPILE.format(names[-1])], check=True)
    game, players = upcard.game("crazy8s"), tuple(names)
    job = Job(game, players, ((0, 1), (1, 0)), 1, 0, range(20))
    in_python, _ = play_job(job)
    for compiled in (players, players[:1], players[1:]):
        assert (play_job(replace(job, compiled=compiled))[0] == in_python).all(), compiled


BY_KEY = """\
import upcard


class Mine(upcard.Player):
    def choose(view):
        by_number = sorted(range(len(view.legal)), key=lambda place: (place * 700) % 997)
        return view.legal[by_number[0]]
"""


@pytest.mark.long
@pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
def test_what_sorts_by_a_key_is_compiled_though_its_code_cannot_be_kept(tmp_path: Path) -> None:
    own, player = own_player(tmp_path, BY_KEY)
    check_alike(CRAZY8S, own, player.choose, 2, seed=2024, deals=10)
