"""Programs by chance, of what a strategy that is not trusted may say (`test_checked`).

They do with lists, dictionaries and whole numbers what a compiler's own library does not check,
with indices, steps and counts of any size. No sum or product in them is more than a word holds, so
that what Python says is what a compiled program should say.
"""

from __future__ import annotations

import random

EDGES = ("2**31", "2**62", "2**63 - 1", "-2**62", "-(2**63) + 1", "6148914691236517206")
BEGIN = """\
def choose(view):
    z, i, a, b, d = view, 1, [1, 2, 3], [4], {1: 2}
    m = [[1], [2, 3]]
    e = {}
    e[z] = e.get(z, 3) + 1
"""
END = """\
    total = 0
    for one in a + b:
        total += one
    for many in m:
        for one in many:
            total += one + 1
    for k in d:
        total += k % 7 + d[k]
    for k in e:
        total += k % 7 + e[k] % 7
    return total, i, len(a), len(b), len(m), len(d)
"""


def program(chance: random.Random) -> str:
    """The text of a function of one number, which is 0."""
    lines: list[str] = []
    for _ in range(chance.randrange(1, 9)):
        lines += _statement(chance, 1)
    return BEGIN + "".join(f"    {line}\n" for line in lines) + END


def _statement(chance: random.Random, depth: int) -> list[str]:
    if depth < 3 and chance.random() < 0.25:
        inner = [
            line for _ in range(chance.randrange(1, 4)) for line in _statement(chance, depth + 1)
        ]
        return [_head(chance, depth), *(f"    {line}" for line in inner)]
    if depth > 1 and chance.random() < 0.1:
        return [f"if {_number(chance)} < {_number(chance)}:", "    break"]
    return [chance.choice(STATEMENTS).format_map(_Filled(chance))]


def _head(chance: random.Random, depth: int) -> str:
    """The first line of a loop."""
    one = f"x{depth}"
    heads = (
        f"for {one} in {{L}}:",
        f"for {one} in range({{any}}, {{any}}, {{any}}):",
        f"for {one} in range({{small}}):",
        f"for {one}, y{depth} in zip({{L}}, {{L}}):",
        f"for {one} in m:",
        f"for {one} in d:",
        "while len({l}) > {small}:",
        "while i < {small}:",
    )
    return chance.choice(heads).format_map(_Filled(chance))


STATEMENTS = (
    *("{l}.append({n})", "{l}.insert({any}, {n})", "{l}.extend({L})", "{l} += {L}"),
    *("{l} = {l} * {any}", "{l} = {any} * {l}", "{l} = {L} + {L}", "{l} = {l}[{any}:{any}]"),
    *(
        "{l} = {l}[{any}:{any}:{any}]; i += (len(a) + len(b)) % 7",
        "{l} = {l}[::{any}]; i += (len(a) + len(b)) % 7",
        "{l}.pop()",
        "{l}.pop({any})",
    ),
    *("{l}.remove({n})", "{l}.clear()", "{l}.sort()", "{l}.sort(reverse=True)"),
    *("{l} = sorted({L})", "{l} = sorted({L}, reverse=True)", "{l}[{any}] = {n}"),
    *("{l}[{any}] += {small}", "{l}[0], {l}[{any}] = {l}[{any}], {l}[0]", "{l} = list({L})"),
    *(
        "{l} = [x * 2 for x in {L} if x < {n}]",
        "{l} = list(range({any}, {any}, {any})); i += (len(a) + len(b)) % 7",
    ),
    *("i += {l}.index({n})", "i += {l}.count({n})", "i += {l}[{any}]", "i += len({L})"),
    *(
        "i += max({L})",
        "i += min({L})",
        "i += {n} // {n}",
        "i += {n} % {n}",
        "i += (1, 2, 3)[{any}]",
    ),
    *(
        "i += 0 << {any}",
        "i += {small} << {n}",
        "i += {n} >> {any}",
        "i += int({n} / 2)",
        "i += 1 if {n} in {L} else 2",
    ),
    *(
        "i += int({any} * 1.5) % 7",
        "i += round({any} / 3) % 7",
        "i += abs({n})",
        "i += {any} in range({any})",
    ),
    *("m.append({L})", "m.append(m[{any}])", "m.pop({any})", "m.pop()", "m.remove({L})"),
    *(
        "m.insert({any}, {L})",
        "m.extend(m)",
        "m += m",
        "m = m * {any}",
        "m = m[{any}:{any}:{any}]; i += len(m) % 7",
    ),
    *("e[{n}] = e.get({n}, {small}) + 1", "e.setdefault({n}, {small})", "i += e.get({n}, 2) % 7"),
    *("m.clear()", "m[{any}].append({n})", "m[{any}] = {L}", "m[{any}].pop({any})", "m.sort()"),
    *("{l} = m[{any}]", "m = sorted(m)", "m = [{L}, {L}]", "m[{any}].extend(m[{any}])"),
    *("d[{any}] = {n}", "d[{n}] = {n}", "i += d.get({any}, {n})", "i += d.pop({n})", "d.clear()"),
    *("i += d[{any}]", "i += 1 if {any} in d else 2", "d[{n}] += {small}"),
)
"""Results are added up: what is never read may be left out, and its error with it.

`l` is a list of numbers, `L` something like it, `n` a number, `any` one of
any size.
"""


class _Filled(dict[str, str]):
    """What stands for each name in braces: something else each time."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance = chance

    def __missing__(self, name: str) -> str:
        chance = self._chance
        if name == "l":
            return chance.choice("ab")
        if name == "L":
            return chance.choice(("a", "b", "a[1:]", "[5, z]", "[x for x in a]", "list(b)"))
        if name == "any":
            return chance.choice(
                (_number(chance), _number(chance), f"({chance.choice(EDGES)} + z)")
            )
        return _number(chance) if name == "n" else str(chance.randrange(4))


def _number(chance: random.Random) -> str:
    return chance.choice(("z", str(chance.randrange(-3, 7)), str(chance.randrange(3))))
