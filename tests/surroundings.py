"""Programs that tests use and a machine may not have: those of `.ci/optional`.

`pytest --bare` hides them, so that a machine that has them shows what one without them does.
"""

from __future__ import annotations

import glob
import os
import shutil
import tempfile
from pathlib import Path
from typing import Never

import pytest

ROOT = Path(__file__).parent.parent
LINES = (ROOT / ".ci" / "optional").read_text(encoding="utf-8").splitlines()
PACKAGES = {
    program: package
    for package, *programs in map(str.split, LINES)
    if package != "#"
    for program in programs
}
"""For each program, the Debian package that has it."""
COMPANIONS = ("initdb", "pg_ctl", "psql", "gcc", "clang")
"""Programs that come with them, and go with them."""
PLACES = "/usr/lib/postgresql/*/bin"
"""Where Debian puts a PostgreSQL server."""

bare = False


def program(*names: str) -> str:
    """The path of the first of these programs that there is.

    Where there is none the test is skipped; with CI=true it fails, unless they are hidden.
    """
    places = "" if bare else os.pathsep.join(["", *sorted(glob.glob(PLACES))])
    paths = (shutil.which(name, path=os.environ["PATH"] + places) for name in names)
    return next(filter(None, paths), None) or lacking(PACKAGES[names[0]])


def lacking(package: str) -> Never:
    """Skip the test, which needs this package, or with CI=true let it fail."""
    told = f"package {package} is not installed"
    if os.environ.get("CI") == "true" and not bare:
        pytest.fail(told)
    pytest.skip(told)


def hide(config: pytest.Config) -> None:
    """Until the tests' end, let neither them nor what they start find one of these programs."""
    global bare
    bare = True
    places = os.environ["PATH"].split(os.pathsep)
    os.environ["PATH"] = os.pathsep.join(_without_them(Path(place), config) for place in places)


def _without_them(place: Path, config: pytest.Config) -> str:
    """The folder; or if one of them is in it, a folder of links to all other programs in it."""
    hidden = {*PACKAGES, *COMPANIONS}
    if not any(os.path.exists(place / name) for name in hidden):
        return str(place)
    links = tempfile.TemporaryDirectory(prefix="upcard-bare-")
    config.add_cleanup(links.cleanup)
    os.chmod(links.name, 0o755)  # as bots are users of their own
    for path in place.iterdir():
        if path.name not in hidden:
            (Path(links.name) / path.name).symlink_to(path)
    return links.name
