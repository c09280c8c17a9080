"""The mutants of a file: each is another program, and is changed in one place."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tools.mutants import SRC, chosen
from tools.mutating import mutants

SOURCE = '''\
"""1 < 2"""
from typing import TYPE_CHECKING

INTERPRETED = True
if TYPE_CHECKING:
    import ast
if INTERPRETED:
    SIZE: "list[1]" = 7
else:
    SIZE = 8
LAYOUT = np.dtype([("card", "u1", 9)])


@cache
def f(a, b: 3 = None) -> 4:
    """5 + 6"""
    if a:
        return f"{b + 1}"
    a[0] = b
    a -= b
    return not a <= b
'''
CHANGES = """\
4: True  ->  (False)
8: 7  ->  (8)
8: 7  ->  (6)
17: a  ->  (not a)
18: return f"{b + 1}"  ->  pass
19: a[0] = b  ->  pass
19: 0  ->  (1)
20: a -= b  ->  a += b
20: a -= b  ->  pass
21: not a <= b  ->  (a <= b)
21: a <= b  ->  (a < b)
21: a <= b  ->  (a > b)
"""


def test_what_runs_uncompiled_is_changed_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text(SOURCE, encoding="utf-8")
    found = list(mutants(path))
    assert "".join(f"{one.line}: {one.change}\n" for one in found) == CHANGES
    lines = SOURCE.splitlines()
    for one in found:
        differs = [n for n, line in enumerate(one.text.splitlines(), 1) if line != lines[n - 1]]
        assert differs == [one.line]


@pytest.mark.parametrize(
    "module", ["engine/play.py", pytest.param("rules/tables.py", marks=pytest.mark.full)]
)
def test_mutants_are_other_programs(module: str) -> None:
    path = SRC / "upcard" / module
    programs = [ast.dump(ast.parse(one.text)) for one in mutants(path)]
    assert ast.dump(ast.parse(path.read_text(encoding="utf-8"))) not in programs
    assert len(set(programs)) == len(programs) > 100


def test_a_sample_is_the_same_for_a_seed_and_takes_its_share_of_each_module() -> None:
    paths = [str(SRC / "upcard" / "engine" / name) for name in ("deal.py", "play.py")]
    every, some = chosen(paths, 0, 1), chosen(paths, 35, 1)
    assert some == chosen(paths, 35, 1) != chosen(paths, 35, 2)
    assert {*some} < {*every}
    for path in paths:
        share = sum(one.path == Path(path) for one in some) / 35
        assert share == pytest.approx(
            sum(one.path == Path(path) for one in every) / len(every), abs=0.05
        )
    line = every[0].line
    assert {one.line for one in chosen([f"{every[0].path}:{line}"], 0, 1)} == {line}
