"""Programs that tests start: none of them outlives its test, whatever becomes of that."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any


@contextmanager
def started(command: Sequence[str], **settings: Any) -> Iterator[Any]:
    """A program in a session of its own; at the end of the block it is killed, with its group.

    So a test that fails on its way leaves no command that plays for hours. It is yielded as a
    `subprocess.Popen`, made with these `settings`. `os.killpg` interrupts it as a terminal does.
    """
    with subprocess.Popen(command, start_new_session=True, **settings) as process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):  # all have ended
                os.killpg(process.pid, signal.SIGKILL)
