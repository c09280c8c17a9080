"""The host names by which a server may be asked."""

from __future__ import annotations

import re
from collections.abc import Iterable
from ipaddress import ip_address

ANY = "*"
BELOW = "*."
"""What the name of all hosts below one begins with."""
HOST_NAME = re.compile(r"(\*\.)?[\w-]+(\.[\w-]+)*\.?")
LONGEST = 255
PORT = re.compile(r":\d*$")


class Hosts:
    """Names, addresses, `*.example.org` for all names below one, or `*` for any.

    Capitals, a dot at the end and the form of an address make no difference.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.names: frozenset[str] = frozenset(plain(name) for name in names)

    def has(self, header: str) -> bool:
        """Whether one of them is what a request's `Host` names, with a port or without."""
        if len(header) > LONGEST:
            return False
        bare = header if header.endswith("]") else PORT.sub("", header)
        name = plain(bare)
        above = name.split(".")[1:]
        below = {BELOW + ".".join(above[rest:]) for rest in range(len(above))}
        return bool(self.names & {ANY, name, *below})


def is_host(name: str) -> bool:
    """Whether a name can be one of a server's: it has no scheme, port or path."""
    return name == ANY or bool(HOST_NAME.fullmatch(name)) or _address(name) is not None


def plain(name: str) -> str:
    """A name or an address in the one form in which they are compared."""
    return _address(name) or name.lower().removesuffix(".")


def _address(name: str) -> str | None:
    """An address as browsers write it, without brackets; None if it is none."""
    try:
        return str(ip_address(name.removeprefix("[").removesuffix("]")))
    except ValueError:
        return None
