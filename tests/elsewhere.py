"""Upcard as another system's Python would run it: what that has not is not there.

A program of its own, run as

    python -m tests.elsewhere windows import then match crazy8s --players first,random ...

`import` imports every module of Upcard; anything else is a command of `upcard`, and after `then`
there is another. What the system's `os`, `signal`, `socket`, `resource` and `select` have not, by
the manual of Python 3.11, is missing in what Upcard imports; the libraries beneath it see the real
ones. It is no such system: files, processes and the terminal are still this one's.
"""

from __future__ import annotations

import ctypes
import importlib
import pkgutil
import subprocess
import sys
from collections.abc import Sequence
from itertools import groupby
from types import ModuleType
from typing import Any

ABSENT: dict[str, dict[str, tuple[str, ...] | None]] = {
    "windows": {
        "fcntl": None,
        "grp": None,
        "posix": None,
        "pty": None,
        "pwd": None,
        "resource": None,
        "termios": None,
        "tty": None,
        "os": (
            *("CLD_EXITED", "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_PATH"),
            *("P_PID", "WEXITED", "WNOHANG", "WNOWAIT", "WSTOPPED", "chown", "fchmod", "fork"),
            *("geteuid", "getgid", "getloadavg", "getpgid", "getuid", "killpg", "memfd_create"),
            *("mkfifo", "nice", "openpty", "pidfd_open", "posix_spawn", "pread", "pwrite"),
            *("register_at_fork", "sched_getaffinity", "sched_yield", "sendfile", "setpgid"),
            *("set_blocking", "setsid", "statvfs", "sysconf", "uname", "wait", "waitid"),
        ),
        "select": ("epoll", "poll"),
        "signal": (
            *("SIGALRM", "SIGCHLD", "SIGCONT", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT"),
            *("SIGSTOP", "SIGTSTP", "SIGUSR1", "SIGUSR2", "SIGXCPU", "SIGXFSZ", "SIG_BLOCK"),
            *("SIG_SETMASK", "alarm", "pthread_kill", "pthread_sigmask", "setitimer", "sigwait"),
        ),
        "socket": ("AF_UNIX", "recv_fds", "send_fds"),
    },
    "macos": {
        "os": (
            *("CLD_EXITED", "O_PATH", "P_PID", "memfd_create", "pidfd_open", "sched_getaffinity"),
            *("WEXITED", "WNOWAIT", "WSTOPPED", "waitid"),  # there since Python 3.13
        ),
        "resource": ("prlimit",),
        "select": ("epoll",),
    },
}
SEPARATOR = "then"
PLATFORMS = {"windows": "win32", "macos": "darwin"}
LIBRARIES = (
    *("asyncio", "concurrent.futures.process", "ctypes", "tempfile"),
    *("multiprocessing.connection", "multiprocessing.popen_spawn_posix"),
    *("multiprocessing.queues", "multiprocessing.resource_tracker"),
    *("alembic.command", "fastapi", "filelock", "jinja2", "numba", "openskill", "platformdirs"),
    *("prometheus_client", "pydantic", "rich.console", "sqlalchemy.orm", "typer"),
    *("uvicorn", "gymnasium", "pettingzoo", "pyspiel"),
)
"""Loaded first, so that they find this system as it is."""


class _System(ModuleType):
    """The module `sys` as it is, but for the name of the system."""

    def __init__(self, platform: str) -> None:
        super().__init__("sys")
        self.__dict__["platform"] = platform

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(sys, name, value)


def become(system: str) -> None:
    """Have all that is imported from now on find what that system has."""
    for name in LIBRARIES:
        importlib.import_module(name)
    for name, missing in ABSENT[system].items():
        if missing is None:
            sys.modules[name] = None  # type: ignore[assignment]  # so Python says that it is not
            continue
        real, less = importlib.import_module(name), ModuleType(name)
        vars(less).update({key: it for key, it in vars(real).items() if key not in missing})
        sys.modules[name] = less
    sys.modules["sys"] = _System(PLATFORMS[system])
    if system == "windows":
        vars(sys.modules["os"])["name"] = "nt"
        _refuse_descriptors()
        _name_libraries()


def _refuse_descriptors() -> None:
    """Start programs as Windows does: none gets a descriptor."""
    begin = subprocess.Popen.__init__

    def started(self: Any, *words: Any, **settings: Any) -> None:
        if settings.get("pass_fds"):
            raise ValueError("pass_fds not supported on Windows.")
        begin(self, *words, **settings)

    subprocess.Popen.__init__ = started  # type: ignore[method-assign]


def _name_libraries() -> None:
    """Have no library without a name, as Windows has none."""
    begin = ctypes.CDLL.__init__

    def opened(self: Any, name: str | None, *words: Any, **settings: Any) -> None:
        if name is None:
            raise TypeError("argument of type 'NoneType' is not iterable")
        begin(self, name, *words, **settings)

    ctypes.CDLL.__init__ = opened  # type: ignore[method-assign]


PROGRAMS = ("upcard.bots.private_files", "upcard.course.inside.")
"""Run in the sandbox alone, which is for Linux; nothing imports them."""


def import_all() -> None:
    """Import every module of Upcard but those programs, and tell which cannot be imported."""
    import upcard

    for found in pkgutil.walk_packages(upcard.__path__, "upcard."):
        if not found.name.startswith(PROGRAMS):
            try:
                importlib.import_module(found.name)
            except Exception as problem:
                print(f"{found.name}: {problem!r}")


def run(words: Sequence[str]) -> None:
    """Run a command, and tell its exit status."""
    from upcard.cli import main

    try:
        main(list(words))
    except SystemExit as ended:
        print(f"status {ended.code}", flush=True)


def main(system: str, *words: str) -> None:
    """Become that system, and do what is wanted, one after the other."""
    become(system)
    for key, group in groupby(words, lambda word: word == SEPARATOR):
        if not key:
            command = [*group]
            if command == ["import"]:
                import_all()
            else:
                run(command)


if __name__ == "__main__":
    main(*sys.argv[1:])
