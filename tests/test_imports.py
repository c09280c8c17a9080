"""What is imported when, and what the core may not import at all."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path

import pytest

import upcard

SOURCE = Path(upcard.__file__).parent
HEAVY = ("numba", "numpy", "pydantic", "typer", "rich", "platformdirs", "upcard.engine")
CORE = sorted(
    path
    for part in ("engine", "rules", "cards.py", "chance.py", "bits.py", "jit.py", "errors.py")
    for path in ([SOURCE / part] if part.endswith(".py") else (SOURCE / part).rglob("*.py"))
)
PLAIN = {
    "__future__": "the language itself",
    "typing": "types",
    "collections": "types",
    "contextlib": "what is done around other code",
    "dataclasses": "values",
    "functools": "values",
    "itertools": "values",
    "types": "values",
    "re": "texts",
    "json": "texts",
    "enum": "values",
    "numpy": "the flat state",
    "pydantic": "rules checked",
    "pydantic_core": "rules checked",
    "upcard": "itself",
}
"""What any part of the core may import, and what for."""
ALLOWED = {
    ("rules/load.py", "importlib"): "the games' files lie in the package",
    ("rules/load.py", "pathlib"): "a user's rules file",
    ("rules/load.py", "hashlib"): "the hash of rules",
    ("rules/switches.py", "importlib"): "house rules by name lie in the package",
    ("rules/switches.py", "tomllib"): "they are TOML",
    ("rules/other_side.py", "math"): "which cards are back to back: by a number without a divisor",
    ("games/table.py", "zlib"): "states and views are sent in few bytes",
    ("errors.py", "difflib"): "the name that a mistyped one is like",
    ("games/game.py", "pathlib"): "a game by its file's path",
    ("chance.py", "random"): "document 004's own source: a generator of its own, never the shared",
    ("chance.py", "hashlib"): "a seed's keys: a one-way hash",
    ("bits.py", "numba"): "the compiler",
    ("jit.py", "numba"): "the compiler",
    ("jit.py", "pathlib"): "a function's source, whose compiled code is kept",
    ("engine/memory.py", "numba"): "the compiler: records in the memory of arrays",
    ("engine/policies.py", "numba"): "the compiler: functions called by address",
    ("engine/policies.py", "llvmlite"): "the compiler's own types, for that",
    ("engine/memory.py", "llvmlite"): "the compiler's own types, for fetching memory ahead",
}
"""What else, where, and why."""
ORDINARY = {"flip"}
"""A game's name that is a word for what the engine does, too: it turns all cards over."""
NO_CALLS = {"open", "print", "input", "exec", "eval", "breakpoint"}


def loaded_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter has after a statement."""
    script = f"import sys; {statement}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    return set(done.stdout.decode().split())


@pytest.mark.parametrize(
    "statement", ["import upcard", "import upcard; dir(upcard); upcard.__version__"]
)
def test_importing_upcard_takes_nothing_heavy(statement: str) -> None:
    assert not loaded_by(statement) & set(HEAVY)


def test_what_is_asked_is_checked_without_the_compiler() -> None:
    """Whoever waits for it is told so before it is loaded, which takes a second."""
    loaded = loaded_by(
        "import upcard.arena.request; from upcard.cli import shared, options; "
        "options.game_typed('UNO'); shared.players_given(['first', 'random'], None)"
    )
    assert not loaded & {"numba", "llvmlite"}


def test_a_class_is_graded_without_the_compiler() -> None:
    """Each of the processes that check submissions would load it, and takes a third of a second."""
    assert not loaded_by("import upcard.bots, upcard.course.grading") & {"numba", "llvmlite"}


LIBRARIES = {
    "gym": ("gymnasium", "gymnasium", "envs"),
    "offline": ("minari", "minari", "minari"),
    "zoo": ("pettingzoo", "pettingzoo", "envs"),
    "spiel": ("pyspiel", "open_spiel", "openspiel"),
}
"""What a door imports, what that is called, and in which extra it is."""


@pytest.mark.full
@pytest.mark.parametrize("door", LIBRARIES)
def test_a_door_says_in_a_line_what_it_lacks(door: str) -> None:
    module, library, extra = LIBRARIES[door]
    script = f"import sys; sys.modules[{module!r}] = None; import upcard.envs.{door}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, encoding="utf-8")
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert said.endswith(f"{library} is not installed: pip install 'upcard[{extra}]'")


@pytest.mark.full
@pytest.mark.parametrize("part", ["upcard", "upcard.envs.batch", "upcard.trees.solve"])
def test_what_needs_no_library_imports_none(part: str) -> None:
    libraries = {"gymnasium", "minari", "pettingzoo", "pyspiel", "open_spiel", "jax", "torch"}
    assert not loaded_by(f"import {part}") & libraries


def test_every_public_name_is_there() -> None:
    assert {*upcard.__all__, "__version__"} <= {*dir(upcard)}
    for name in upcard.__all__:
        assert getattr(upcard, name).__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'dealer'"):
        _ = upcard.dealer


def test_the_documents_import_nothing_else_of_upcard() -> None:
    loaded = loaded_by("import upcard.classic.clash, upcard.classic.crazy8s_text")
    ours = {name for name in loaded if name.startswith("upcard.")}
    assert all(name.startswith("upcard.classic") for name in ours)
    assert not loaded & set(HEAVY)


def imports(tree: ast.AST) -> Iterator[str]:
    """The modules that a source file imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            yield node.module or ""


@pytest.mark.parametrize("path", CORE, ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_core_has_no_clock_no_files_and_no_shared_chance(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    here = path.relative_to(SOURCE).as_posix()
    for module in imports(tree):
        top = module.partition(".")[0]
        assert top in PLAIN or (here, top) in ALLOWED, f"{here} imports {module}"
        assert not module.startswith(("numpy.random", "upcard.cli", "upcard.classic"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in NO_CALLS, f"{here} calls {node.func.id}"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            name = f"{node.value.id}.{node.attr}"
            assert name != "np.random"
            assert node.value.id != "random" or node.attr == "Random", f"{here} uses {name}"


def test_what_is_allowed_is_also_needed() -> None:
    """Else the list would outgrow its reasons."""
    for (here, module), reason in ALLOWED.items():
        tree = ast.parse((SOURCE / here).read_text(encoding="utf-8"))
        assert any(name.partition(".")[0] == module for name in imports(tree)), (here, module)
        assert reason


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def needed_by(tree: ast.AST, modules: set[str], types: bool = False) -> Iterator[str]:
    """Our modules that a source file imports, wherever in it; with `types` also for types alone."""
    for node in ast.iter_child_nodes(tree):
        alone = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        if alone and not types:
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{name.name}" for name in node.names} & modules
            yield from names or {node.module} & modules
        elif isinstance(node, ast.Import):
            yield from {name.name for name in node.names} & modules
        else:
            yield from needed_by(node, modules, types)


def graph_of(folder: Path, types: bool) -> dict[str, set[str]]:
    """What each module of a folder needs of the others there."""
    paths = {module_name(path): path for path in folder.rglob("*.py")}
    return {
        name: set(needed_by(ast.parse(path.read_text(encoding="utf-8")), set(paths), types))
        for name, path in paths.items()
    }


def test_no_module_needs_itself_by_way_of_others() -> None:
    """Not even where one is imported late, in a function: data flows one way."""
    graph = graph_of(SOURCE, types=False)
    assert len(graph) > 100
    TopologicalSorter(graph).prepare()  # CycleError names those in a circle


@pytest.mark.parametrize("room", ["web", "narration", "terminal"])
def test_in_some_rooms_not_even_types_go_round_in_a_circle(room: str) -> None:
    TopologicalSorter(graph_of(SOURCE / room, types=True)).prepare()


def test_no_games_name_is_in_the_engine() -> None:
    """Not in its code and not in its words: DESIGN.md, «no `if game == …` anywhere in it»."""
    from upcard.rules import known_games

    for path in (SOURCE / "engine").rglob("*.py"):
        words = set(re.findall(r"[a-z0-9-]+", path.read_text(encoding="utf-8").lower()))
        named = words & set(known_games()) - ORDINARY
        assert not named, f"{path.name} names {named}"


EXAMPLES = sorted((Path(__file__).parents[1] / "examples").rglob("*.py"))


@pytest.mark.parametrize("file", EXAMPLES, ids=lambda file: file.stem)
def test_what_an_example_takes_from_upcard_is_there(file: Path) -> None:
    """Most examples need libraries that the tests do not have, so not all of them are run."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("upcard"):
            module = import_module(node.module or "")
            for name in node.names:
                assert hasattr(module, name.name), (node.module, name.name)


def test_who_contributes_is_told_of_every_room_in_the_order_of_the_layers() -> None:
    root = SOURCE.parents[1]
    page = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`src/upcard/.*?) \|", page, re.MULTILINE)
    told = [
        name.removeprefix("src/upcard/").removesuffix("/").removesuffix(".py")
        for row in rows
        for name in re.findall("`(.*?)`", row)
    ]
    there = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    there |= {path.stem for path in SOURCE.glob("*.py") if not path.stem.startswith("__")}
    assert {*told} == there
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    place = {
        room.strip().removeprefix("upcard."): number
        for number, rooms in enumerate(layers)
        for room in rooms.split("|")
    }
    rooms = [place[name] for name in told if name in place and (SOURCE / name).is_dir()]
    assert rooms == sorted(rooms)
