"""Names of players that are kept, of which several may have the same.

A player of one's own is told from others by its `identity`: its file, its class, and what was in
the file, as `/home/ada/s.py:Mine@1f0c9e…`; of partners both, with ` & ` between them.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

TOGETHER = " & "
VERSION = "@"
"""What comes before the digest of a file."""
SHOWN = 7
"""Characters of a digest that are shown."""


def identity(text: str, digest: str) -> str:
    """What tells a player from others: how the command line calls it, and its files' digest.

    Nothing for one of ours, whose name is no other's.
    """
    return f"{text.replace(os.sep, '/')}{VERSION}{digest}" if digest else ""


def names_apart(players: Iterable[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """What each of some players, given by name and identity, is called among all of them.

    One that has no identity keeps its name. The shortest name of others does if nobody else has it.
    Otherwise it is their file with as many folders as it takes, and their class, and if the file
    was another one at another time, the beginning of its digest.
    """
    by_identity: dict[str, set[str]] = defaultdict(set)
    given = set(players)
    for name, own in given:
        if own:
            by_identity[own].add(name)
    base = {
        own: min(names, key=lambda name: (len(name), name)) for own, names in by_identity.items()
    }
    plain = {name for name, own in given if not own}
    shown = {}
    for own, name in base.items():
        rivals = [other for other in base if other != own and base[other] == name]
        shown[own] = _short(own, rivals) if rivals or name in plain else name
    return {(name, own): shown[own] if own else name for name, own in given}


def _short(own: str, rivals: list[str]) -> str:
    """A name by file and class that no rival has."""
    here = _without_version(own)
    elsewhere = [other for other in map(_without_version, rivals) if other != here]
    versions = len(elsewhere) < len(rivals)
    found = here
    for folders in range(here.count("/") + 1):
        found = _ends(here, folders)
        if found not in {_ends(other, folders) for other in elsewhere}:
            break
    if not versions:
        return found
    digests = [part.rpartition(VERSION)[2][:SHOWN] for part in own.split(TOGETHER)]
    parts = zip(found.split(TOGETHER), digests, strict=True)
    return TOGETHER.join(f"{part}{VERSION}{digest}" for part, digest in parts)


def _without_version(own: str) -> str:
    return TOGETHER.join(part.rpartition(VERSION)[0] or part for part in own.split(TOGETHER))


def _ends(text: str, folders: int) -> str:
    """Each part's file and class, with so many folders before it."""
    parts = (part.split("/")[-1 - folders :] for part in text.split(TOGETHER))
    return TOGETHER.join(map("/".join, parts))


def who_is_meant(asked: str, names: Mapping[tuple[str, str], str]) -> set[tuple[str, str]]:
    """Whom somebody means who typed a name, or a file and a class; `names` are of `names_apart`.

    One that is told by its file is meant by each name that it ever had.
    """
    found = {who for who, shown in names.items() if asked in (*who, shown, *_called(who[1]))}
    own = {identity for _, identity in found if identity}
    return {who for who in names if who in found or who[1] in own}


def _called(own: str) -> Iterator[str]:
    """All that a player's file and class are called, with fewer and fewer folders."""
    text = _without_version(own)
    return (_ends(text, folders) for folders in range(text.count("/") + 1)) if text else iter(())
