"""Runs the notebooks of docs/notebooks, and keeps in them what they print.

    python -m tools.notebooks

Each runs in a folder of its own. It multiplies on one thread, since several wait busily for one
another where other programs run. The site shows notebooks as they are kept (`tools.pages`).
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
from nbclient import NotebookClient
from traitlets.config import Config

from tools.surroundings import environment
from upcard.files import write_whole

NOTEBOOKS = sorted((Path(__file__).resolve().parents[1] / "docs" / "notebooks").glob("*.ipynb"))
VERSION = 4
"""Of the format of notebooks."""
_nbformat: Any = nbformat  # whose functions have no types to check against


def played(path: Path) -> str:
    """The text of a notebook, with what its cells print now."""
    notebook = _nbformat.read(path, VERSION)
    with TemporaryDirectory() as folder:
        files = {"ip": f"{folder}/kernel", "connection_file": f"{folder}/kernel.json"}
        connection = {"transport": "ipc"} | files
        client = NotebookClient(
            notebook,
            coalesce_streams=True,
            record_timing=False,
            resources={"metadata": {"path": folder}},
            config=Config({"AsyncKernelManager": connection}),
        )
        client.execute(env=environment(Path(folder)) | {"OPENBLAS_NUM_THREADS": "1"})
    notebook.metadata.pop("language_info", None)  # the version of Python, among others
    return f"{_nbformat.writes(notebook, VERSION)}\n"


if __name__ == "__main__":
    for path in NOTEBOOKS:
        write_whole(path, played(path))
