"""The page's scripts: each imports only what does not import it, and all are short."""

from __future__ import annotations

import re
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from tests.web import page, wire
from upcard.web.files import PAGE

IMPORT = re.compile(r'^(?:import|export)\b[^;]*?\bfrom "(\.[^"]*)";', re.MULTILINE)
BESIDE = re.compile(r"""(?:href|src|action)=(?:"/|\$\{["`]/)|\b(?:fetch|EventSource)\(["`]/""")
LONGEST = 400
MODULES = {
    path: path.read_text(encoding="utf-8")
    for path in sorted(PAGE.rglob("*.js"))
    if "vendor" not in path.parts
}


def imported(module: Path, text: str) -> set[Path]:
    """The modules that one imports."""
    return {(module.parent / name).resolve() for name in IMPORT.findall(text)}


def test_no_module_is_in_a_circle_of_imports() -> None:
    graph = {path: imported(path, text) for path, text in MODULES.items()}
    assert sum(map(len, graph.values())) > 100
    assert all(path.is_file() for each in graph.values() for path in each)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as problem:
        pytest.fail(" → ".join(path.name for path in problem.args[1]))


def test_links_and_requests_are_below_the_base() -> None:
    """An address that begins with a slash would lead beside a server below a path."""
    for path, text in MODULES.items():
        assert not BESIDE.search(text), f"{path.name}: use linkTo of base.js"


def test_what_is_shown_can_be_used_at_once() -> None:
    """`useEffect` is too late: a key pressed, or a field read, before it has run finds nothing."""
    users = [path.name for path, text in MODULES.items() if re.search(r"\buseEffect\b", text)]
    assert users == [], "use useLayoutEffect"


def test_the_types_are_those_of_the_interface() -> None:
    made = wire.written(page.description())
    assert made == wire.FILE.read_text(encoding="utf-8"), "run: python -m tests.web.page"
    for answer in ("Message", "SessionPart", "GamePart[]", "Page.Review"):
        assert f"? {answer} :" in made


def test_every_module_is_used_and_short() -> None:
    used = {path for module, text in MODULES.items() for path in imported(module, text)}
    unused = {path.name for path in MODULES if path not in used}
    assert unused == {"app.js", "worker.js"}
    assert {
        path.name: n for path, text in MODULES.items() if (n := text.count("\n")) > LONGEST
    } == {}
