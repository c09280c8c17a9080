"""What the commands of a page see: this source as `upcard`, and a data folder of their own."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path

import upcard


def environment(folder: Path) -> dict[str, str]:
    """Variables for commands that a reader would type in `folder`."""
    path = os.pathsep.join([sysconfig.get_path("scripts"), os.environ["PATH"]])
    source = str(Path(upcard.__file__).parents[1])
    own = {"PATH": path, "PYTHONPATH": source, "XDG_DATA_HOME": str(folder / "data")}
    return {**os.environ, **own}
