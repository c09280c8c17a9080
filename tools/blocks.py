"""Parts of pages that a program makes: each stands between two comments that name it."""

from __future__ import annotations

from collections.abc import Mapping


def with_blocks(page: str, maker: str, made: Mapping[str, str]) -> str:
    """The page with its parts of these names made anew; ValueError for one that it has not.

    `maker` is the module that makes them, as the page says.
    """
    for name, text in made.items():
        begin = f"<!-- {name}: made by python -m {maker} -->"
        before, found, rest = page.partition(begin)
        _, ended, after = rest.partition(f"<!-- end of {name} -->")
        if not (found and ended):
            raise ValueError(f"the page has no part {name!r} of {maker}'s")
        page = f"{before}{begin}\n{text}\n{ended}{after}"
    return page
