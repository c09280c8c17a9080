"""What an installation brings is what the page says, and no more than is used."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tools import installed

import upcard

SOURCE = Path(upcard.__file__).parent
IMPORTED = re.compile(r"^( *)(?:import (\w+)|from (\w+)[\w.]* import )", re.MULTILINE)
OTHER_NAMES = {"PIL": "pillow", "pyspiel": "open-spiel"}
"""Modules that are not called as their distribution is."""


def imported() -> Iterator[tuple[str, str, bool]]:
    """Each distribution that a source file imports, the file, and whether with the file itself."""
    for path in SOURCE.rglob("*.py"):
        for indent, *names in IMPORTED.findall(path.read_text(encoding="utf-8")):
            module = "".join(names)
            if module != "upcard" and module not in sys.stdlib_module_names:
                name = OTHER_NAMES.get(module, canonicalize_name(module))
                yield name, path.relative_to(SOURCE).as_posix(), not indent


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the page says it of Python 3.11")
@pytest.mark.skipif(sys.platform != "linux", reason="the page says it of Linux")
def test_the_page_names_what_each_installation_brings() -> None:
    page = installed.PAGE.read_text("utf-8")
    assert installed.with_lists(page) == page, "run: python -m tools.installed"


def test_the_compiler_is_the_largest_part() -> None:
    alone = installed.added("")
    sizes = {name: installed.size([one]) for name, one in alone.items()}
    assert sizes["llvmlite"] == max(sizes.values()) > sum(sizes.values()) / 4
    assert not {"pyarrow", "fastapi", "click", "jax"} & alone.keys()


def test_all_that_is_brought_is_imported() -> None:
    used = {name for name, *_ in imported()}
    for extra, lines in installed.declared().items():
        if extra not in ("dev", "docs", "train", "cluster"):  # tests, pages, examples, by name
            assert {canonicalize_name(Requirement(line).name) for line in lines} <= used, extra


def test_all_that_is_imported_is_brought_and_what_extras_bring_only_where_it_is_asked_for() -> None:
    alone = installed.added("").keys()
    extra = {name for one in installed.declared() for name in installed.added(one)} - alone
    for name, file, with_file in imported():
        assert name in alone or name in extra, f"{file} imports {name}"
        assert name in alone or not with_file or file.startswith("web/"), f"{file} imports {name}"


def test_importing_upcard_loads_the_standard_library_alone() -> None:
    script = "import sys; before = {*sys.modules}; import upcard; print(*{*sys.modules} - before)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, encoding="utf-8"
    )
    tops = {name.partition(".")[0] for name in done.stdout.split()}
    assert tops - sys.stdlib_module_names == {"upcard"}
