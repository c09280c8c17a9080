"""Tiers: what a bare `pytest` runs, and that no case takes longer than its tier allows."""

from __future__ import annotations

import ast
import tomllib

import pytest

from tests import tiers

pytest_plugins = ["pytester"]
SETTINGS = tomllib.loads((tiers.ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]
CASES = """
import time
import pytest

def used(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass

def test_quick():
    pass

@pytest.mark.full
def test_full():
    used(0.1)

@pytest.mark.long
def test_long():
    used(0.4)
"""
LATER = (
    "import pathlib, pytest\n"
    "pytestmark = pytest.mark.full\n"
    "pathlib.Path('imported').touch()\n"
    "def test_later(): pass"
)
TOO_LONG = """
import time
import pytest
from cases import used

@pytest.fixture
def slow():
    used(0.1)

@pytest.fixture(scope="module")
def shared():
    used(0.3)

def test_quick():
    used(0.1)

def test_set_up(slow):
    pass

@pytest.mark.full
def test_full():
    used(0.3)

@pytest.mark.full
def test_sharing(shared):
    pass
"""

LEFT_RUNNING = """
import subprocess
import sys
import time
import pytest

@pytest.mark.full
def test_starting():
    code = "import time\\nwhile time.process_time() < 0.3: pass\\nprint(flush=True); input()"
    pipe = subprocess.PIPE
    pytest.left = subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe)
    pytest.left.stdout.readline()

def test_ending():
    pytest.left.communicate(b"\\n")
"""

FIRST_USES = """
from numba import njit

def test_importing():
    import heavy

def test_compiling():
    @njit
    def total(rows):
        return sorted(rows)[0]

    assert total([2, 1]) == 1
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with our settings of pytest, and small limits."""
    options = SETTINGS["ini_options"]
    lines = [f"{name} = {options[name]!r}" for name in ("addopts", "markers")]
    pytester.makepyprojecttoml("\n".join(["[tool.pytest.ini_options]", *lines]))
    pytester.makeconftest(
        f"""
        import sys
        sys.path[:0] = [{str(tiers.ROOT)!r}, "."]
        pytest_plugins = ["tests.tiers"]

        def pytest_configure():
            from tests import tiers
            tiers.LIMITS = {{"quick": 0.05, "full": 0.2}}
            tiers.slowness = lambda: 1.0
        """
    )
    return pytester


@pytest.mark.full
@pytest.mark.parametrize(
    ("words", "passed"),
    [
        (("-n2",), 1),
        (("-m", "not long"), 3),
        (("test_cases.py::test_long",), 1),
    ],
)
def test_the_quick_tests_run_and_others_where_it_is_said(
    words: tuple[str, ...], passed: int, project: pytest.Pytester
) -> None:
    """A file that has no quick tests is not even imported for them."""
    project.makepyfile(test_cases=CASES, test_later=LATER)
    project.runpytest_subprocess(*words).assert_outcomes(passed=passed)
    assert (project.path / "imported").exists() == (passed == 3)


def test_what_is_not_imported_has_that_mark_itself() -> None:
    """Its text is only searched: what stands in a string of a file with quick tests is no mark."""
    texts = {path: path.read_text("utf-8") for path in (tiers.ROOT / "tests").rglob("test_*.py")}
    left_out = {path: ast.parse(text) for path, text in texts.items() if tiers.LATER.search(text)}
    assert len(left_out) > 30
    for path, module in left_out.items():
        named = [
            ast.unparse(each).split()[0] for each in module.body if isinstance(each, ast.Assign)
        ]
        assert "pytestmark" in named, path


@pytest.mark.full
@pytest.mark.skipif(not tiers.GUARDED, reason="the guard does not look")
def test_what_takes_too_long_fails_and_how_to_run_it_is_told(project: pytest.Pytester) -> None:
    """First uses, and processes that an earlier test left running, take nobody's time."""
    heavy = "from cases import used\nused(0.2)"
    project.makepyfile(cases=CASES, heavy=heavy, test_long=TOO_LONG)
    project.makepyfile(test_left=LEFT_RUNNING, test_first_uses=FIRST_USES)
    done = project.runpytest_subprocess("-m", "not long")
    done.assert_outcomes(failed=3, errors=1, passed=4)
    told = done.stdout.str()
    assert "it took 0.1 s of the processor's time; a quick test may take 0.05" in told
    assert "the fixture shared took 0.3 s of the processor's time; a full test may" in told
    assert "pytest 'test_long.py::test_set_up'" in told
    assert told.count("pytest 'test_long.py") == 4


@pytest.mark.parametrize(("slowness", "limit"), [(1.0, 20.0), (1.5, 30.0)])
def test_on_a_slow_machine_more_time_is_allowed(
    slowness: float, limit: float, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tiers, "slowness", lambda: slowness)
    monkeypatch.setattr(tiers, "tier_of", lambda _: "full")
    tiers.check(request.node, limit, "it")
    with pytest.raises(pytest.fail.Exception, match="a full test may take 20"):
        tiers.check(request.node, limit + 1, "it")


def test_a_machine_that_is_slow_at_times_only_is_a_slow_one(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = iter([1.0, 1.1, 1.6])
    monkeypatch.setattr(tiers, "slowness", lambda: next(measured))
    monkeypatch.setattr(tiers, "tier_of", lambda _: "full")
    tiers.check(request.node, 30.0, "it")
    assert next(measured, None) is None


@pytest.mark.skipif(not tiers.GUARDED, reason="the guard does not look")
def test_how_slow_a_machine_is_follows_from_what_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiers, "USUAL", 1e-3)
    assert tiers.slowness() > 10
    monkeypatch.setattr(tiers, "USUAL", 1e3)
    assert tiers.slowness() == 1
