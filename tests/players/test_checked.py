"""What strategies that are not trusted do in a checked form: no memory is corrupted, no time lost.

Each program is played in a process of its own whose memory is filled and checked
(`played_programs`), and beside Python's own answer.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.players.programs import program
from tests.starting import started
from upcard.jit_cache import INTERPRETED
from upcard.players import checked, checked_numbers, counting
from upcard.players.counting import TooManySteps
from upcard.players.fluent import numba

pytestmark = pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled")
WORDS = st.integers(-(2**63), 2**63 - 1)
LENGTHS = st.one_of(st.integers(0, 200_000), st.integers(0, 2**63 - 1))

MEMORY = {
    "the largest of nothing": "a.clear()\ni += max(a)",
    "the smallest of no keys": "d.clear()\ni += min(d)",
    "a step that wraps around": "a = [1, 2, 3, 4 + z]\n"
    "b = a[1 + z : 4 + z : 9223372036854775807 - z]",
    "an item taken out of a list of lists, and another added": "m = [[z], [2], [3]]\n"
    "for i in range(50):\n    m.pop(0)\n    m.append([i, i])\n    m.append([i])\n    m.pop(1)",
    "one found and taken out": "m = [[z], [2], [3]]\nfor i in range(50):\n    m.remove(m[0])\n"
    "    m.append([i, i])",
    "a list of lists that is emptied and filled": "m = [[z]]\nfor i in range(50):\n    m.clear()\n"
    "    m.append([i])\n    m.extend(m)",
    "a list that is repeated in its place": "b = a\nb *= 3\na[4] = 7\nc = m\nc *= 2\n"
    "m[0].append(1)\nb *= z",
    "powers": "x = 2.0 ** (z + 3) + (9 + z) ** 0.5\nx **= 2\ni = int(x) + 2 ** (z + 3) + ~(z == 0)",
    "a list that grows by itself": "a = [1, 2, z]\nfor i in range(5):\n    a.extend(a)\n    a += a",
}
"""What corrupted memory, or is like it; Python says what should come of it."""
TOO_LONG = {
    "a list so often that its length wraps around": "a = [z + 1, 2, 3]\n"
    "b = a * (6148914691236517206 + z)",
    "a range that wraps around": "a = list(range(2**60 + z))",
    "sorted": "a = sorted(range(2**58 + z))",
    "enumerated": "for i, x in enumerate(range(3 * 2**56 + z)):\n    while i >= 0:\n        i = i",
    "the largest": "i = max(range(3 * 2**56 + z))",
    "found": "i = 1 if -1 in list(range(3 * 2**56 + z)) else 2",
    "remainders of fractions far apart": "x = 0.5\nfor i in range(3_900_000):\n"
    "    x += 1e308 % (1e-300 + z + i * 1e-308)",
    "costly functions": "x = 0.5\nfor i in range(3_900_000):\n    x = 2.5 ** (x + i)",
    "lists that are forgotten": "a = [z for _ in range(50_000)]\nm = [a]\nm.clear()",
    "texts": "for i in range(39_000):\n    for s in 'abcdefghijabcdefghijabc':\n        a[0] = i",
    "sorted at its worst": "a = [x * 7919 % 30_011 for x in range(30_000)]\nb = sorted(a)",
}
NO_NUMBER = {
    "of a fraction": "i = int(1e300 + z)\na[i] = 3",
    "rounded": "i = round(-1e300 + z)\na[i] = 3",
    "shifted": "i = 1 << (70 + z)\na[i] = 3",
    "too far a range": "a = list(range(2**62 + z, 2**62 + z + 1))",
}
"""What the compiler makes any number of, so that it leaves out the check of an index."""
REFUSED = {
    "a fraction for a whole number": "a[0] = 1e300",
    "fractions for whole numbers": "a += [1e300]",
    "a list extended by what goes over it": "a.extend(map(lambda x: x, a))",
    "lists added up, each sum a list": "b = sum(m, a)",
    "keys that can all share a place": "d = {(0, 0): 1}\nfor i in range(9):\n    d[(i, i)] = i",
    "numbers for true or false": "e = [z == 0]\ne[0] = 5",
    "numbers added to them": "e = [z == 0]\ne += [5]",
    "a number as the value of what is true or false": "e = {1: z == 0}\ne[2] = 5\ni += e[2]",
    "keys that are never found again": "d = {0.5: 1}\nd[1e300 * 1e300 - 1e300 * 1e300] = 2",
}
ALIKE = {
    "a name without a value": "for k in range(z):\n    i = 5\ni += k",
    "a list without one": "for k in range(3 + z):\n    if k > 5:\n        e = [k]\n"
    "    if k == 2:\n        i += len(e)",
    "a name that one way leaves without one": "if z == 1:\n    k = 1\nk += 1\ni += k",
    "names that have one in time": "for k in range(3 + z):\n    if k == 0:\n        e = k + 7\n"
    "    i += e\nwhile True:\n    f = e\n    if f > z:\n        g = f\n        break\ni += g + k",
    "what is read only where it is there": "e = z == 1\nif e:\n    f = 2\n"
    "if e and f > 1:\n    i = 9",
    "the truth of what is no name": "i += bool(z + 5) + sum([bool((x + z) % 3) for x in a])\n"
    "i += bool(a[1:]) + bool([z]) + bool(z or 7) + bool(-2.5 + z)",
    "an item stored by two places": "m = [[0, z] for x in range(2)]\nm[0][1] = 9\ni += m[0][1]",
    "an item stored beside a comprehension": "e = ([0, z], a)\ne[0][1] = 9\n"
    "i += e[0][1] + len([x for x in a])",
    "None beside a number": "e = None\nif z == 1:\n    e = 5\n"
    "i += (e == 5) + 2 * (e != 5) + 4 * (6 == e)",
}
"""What was compiled to something else than what Python does."""
ALIKE_TRUSTED = ALIKE | {
    "shifts by many bits": "i += ((z - 5) >> (64 + z)) + ((5 + z) >> 100)",
    "a shift by less than nothing": "i = 1 << (z - 1)",
    "fractions in a list that has one": "e = [0.0, z]\ne[1] += 0.5\n"
    "e += [2.5]\ni += int(4 * sum(e))",
    "keys that are tuples": "e = {(z, 1): 2}\ne[(1, z)] = 3\ni += e[(1, 0)] + len(e)",
}
REFUSED_TRUSTED = {
    "a fraction for a whole number": "a[0] = 1.5",
    "a fraction added to one": "a[z] += 0.5",
    "two of them": "a[0], b[0] = 0.5, 2",
    "a list that gets one": "a += [1.5]",
    "a number for true or false": "e = [z == 0]\ne[0] = 5",
    "a number among the keys true and false": "e = {z == 0: 2}\ni += e.get(5, 1)",
    "the text of a fraction": "i += len(str(z + 1.5))",
    "a name that a function may find without a value": "e = lambda: k\nk = z\ni += e()",
}


class Child:
    """A process that plays programs, and begins anew if one ends it."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._process: Any = None

    def plays(self, text: str, trusted: bool = False) -> str:
        """What came of a program, or the signal that ended the process."""
        if self._process is None:
            names = {**os.environ, "MALLOC_CHECK_": "3", "MALLOC_PERTURB_": "165"}
            argv = [sys.executable, "-m", "tests.players.played_programs"]
            pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
            self._process = self._stack.enter_context(started(argv, env=names, **pipes))
        process = self._process
        process.stdin.write(f"{json.dumps([text, trusted])}\n")
        process.stdin.flush()
        if line := process.stdout.readline():
            return str(json.loads(line))
        self._process = None
        return f"ended by signal {-process.wait()}"


@pytest.fixture(scope="module")
def child() -> Iterator[Child]:
    """One for all tests: to load the compiler takes it seconds."""
    with ExitStack() as stack:
        yield Child(stack)


def body(lines: str) -> str:
    """A program that does this, and returns a number."""
    begin = (
        "def choose(view):\n    z, i, a, b, d = view, 1, [1, 2, 3], [4], {1: 2}\n    m = [[1]]\n"
    )
    inner = "".join(f"    {line}\n" for line in lines.splitlines())
    return f"{begin}{inner}    return i + len(a) + len(b) + len(d) + sum([len(x) for x in m])\n"


@pytest.mark.full
@pytest.mark.parametrize(
    ("programs", "expected"),
    [
        (MEMORY, "same"),
        pytest.param(TOO_LONG, "TooManySteps", marks=pytest.mark.long),
        pytest.param(NO_NUMBER, "OverflowError", marks=pytest.mark.long),
        (REFUSED, "refused"),
    ],
    ids=["memory", "too long", "no number", "refused"],
)
def test_what_the_compiler_does_not_check_is_checked(
    programs: dict[str, str], expected: str, child: Child
) -> None:
    found = {name: child.plays(body(lines)).partition(":")[0] for name, lines in programs.items()}
    assert found == dict.fromkeys(programs, expected)


@pytest.mark.full
@pytest.mark.parametrize(
    ("programs", "trusted", "expected"),
    [
        (ALIKE, False, "same"),
        (ALIKE_TRUSTED, True, "same"),
        (REFUSED_TRUSTED, True, "refused"),
        ({"a number too large": "i = int(1e300 + z)"}, True, "OverflowError"),
    ],
    ids=["alike", "alike, trusted", "refused, trusted", "no number, trusted"],
)
def test_compiled_is_what_python_says_or_nothing(
    programs: dict[str, str], trusted: bool, expected: str, child: Child
) -> None:
    found = {name: child.plays(body(lines), trusted) for name, lines in programs.items()}
    assert {name: one.partition(":")[0] for name, one in found.items()} == dict.fromkeys(
        programs, expected
    ), found


def came(seeds: Sequence[int], child: Child) -> Counter[str]:
    """What came of programs by chance, which is never a signal or another answer than Python's."""
    came = Counter[str]()
    for seed in seeds:
        text = program(random.Random(seed))
        found = child.plays(text).partition(":")[0]
        assert found in KNOWN, f"program {seed}: {found}\n{text}"
        came[found] += 1
    return came


KNOWN = {"same", "changed", "TooManySteps", "OverflowError", "MemoryError", "refused"}


@pytest.mark.full
def test_programs_by_chance_do_what_python_does_or_are_refused(child: Child) -> None:
    assert came(range(6), child)["same"] > 2


@pytest.mark.long
@pytest.mark.parametrize("part", range(1, 101))
def test_fifty_thousand_programs_do_what_python_does_or_are_refused(
    part: int, child: Child
) -> None:
    assert came(range(500 * part, 500 * part + 500), child)["same"] > 250


@cache
def compiled(name: str) -> Any:
    """A helper of `counting` or `checked_numbers`, as a function that can be called."""
    helper = getattr(counting, name, None) or getattr(checked_numbers, name)
    if name == "spend_each":
        return numba.njit(lambda left, steps, count: helper(left, steps, count))
    if name in ("left_shift", "right_shift"):
        return numba.njit(lambda one, other: helper(one, other))
    return numba.njit(lambda one: helper(one))


@given(st.integers(0, 4_000_000), st.integers(1, 64_000), LENGTHS)
def test_what_is_charged_never_wraps_around(left: int, steps: int, count: int) -> None:
    rest = np.array([left])
    if steps * count > left:
        with pytest.raises(TooManySteps):
            compiled("spend_each")(rest, steps, count)
        assert rest[0] < 0
    else:
        compiled("spend_each")(rest, steps, count)
        assert rest[0] == left - steps * count


@given(WORDS, st.integers(-70, 130))
def test_numbers_are_shifted_as_in_python_or_not_at_all(number: int, count: int) -> None:
    for name in ("left_shift", "right_shift"):
        if count < 0:
            with pytest.raises(ValueError, match="negative shift count"):
                compiled(name)(number, count)
        elif name == "right_shift":
            assert compiled(name)(number, count) == number >> count
        elif count > 63:
            with pytest.raises(OverflowError):
                compiled(name)(number, count)
        elif -(2**63) <= number << count < 2**63:
            assert compiled(name)(number, count) == number << count


@given(WORDS)
def test_bounds_and_steps_are_such_that_no_sum_of_two_wraps_around(number: int) -> None:
    items, step = list(range(9)), compiled("stride")(number)
    assert step == 0 or items[::step] == items[::number]
    assert abs(step) <= 2**31
    if abs(number) <= 2**61:
        assert compiled("bound")(number) == number
    else:
        with pytest.raises(OverflowError, match="a range of too many numbers"):
            compiled("bound")(number)


@given(st.floats())
def test_no_fraction_becomes_a_whole_number_that_is_none(number: float) -> None:
    if -(2.0**63) <= number < 2.0**63:
        assert compiled("whole")(number) == number
    else:
        with pytest.raises(OverflowError, match="too large for a whole number"):
            compiled("whole")(number)


def test_a_remainder_of_fractions_that_are_far_apart_is_charged() -> None:
    divided = numba.njit(lambda left, one, other: checked_numbers.remainder(left, one, other))
    for one, other, steps in (
        (1e308, 1e-300, checked_numbers.FAR),
        (-1e9, 1.0, checked_numbers.FAR),
        (6e4, 1.1, 0),
    ):
        left = np.array([5000])
        assert divided(left, one, other) == one % other
        assert left[0] == 5000 - steps


@given(st.lists(st.integers(-3, 3)), st.booleans())
def test_items_are_put_in_order_as_in_python(items: list[int], reverse: bool) -> None:
    found = list(map(int, places_of(np.array(items, np.int64), reverse)))
    assert found == sorted(range(len(items)), key=lambda place: items[place], reverse=reverse)


@cache
def _sorter() -> Any:
    return numba.njit(lambda keys, reverse: checked.places(keys, reverse))


def places_of(keys: Any, reverse: bool) -> Any:
    """Where the least of some keys is, then the next."""
    return _sorter()(keys, reverse)
