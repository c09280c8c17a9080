"""Pages as documents: read by a parser that refuses what is not quite HTML."""

from __future__ import annotations

import re
from pathlib import Path

from justhtml import JustHTML, Node


def read(path: Path) -> Node:
    return JustHTML(path.read_text(encoding="utf-8"), strict=True, sanitize=False).root


def text_of(node: Node) -> str:
    return " ".join(node.to_text(separator="", strip=False).split())


def attribute(node: Node, name: str) -> str:
    return (node.attrs or {}).get(name) or ""


def table(page: Node, heading: str) -> list[list[str]]:
    """The cells of the table below a heading."""
    rows = page.query(f"section[aria-labelledby={heading}] table tr")
    return [[text_of(cell) for cell in row.query("th, td")] for row in rows]


def facts(page: Node) -> dict[str, str]:
    """What a page's list of facts says."""
    return {
        text_of(node.query("dt")[0]): text_of(node.query("dd")[0])
        for node in page.query("dl > div")
    }


def check_alone(page: Node, source: str) -> None:
    """A page needs nothing but itself, says no number that is none, and names what it shows."""
    assert not page.query("script, link, img, iframe, object, embed, base, [src]")
    assert not re.findall(r"https?:|url\(|@import|\bnan\b|\binf\b|None", source)
    identifiers = [attribute(node, "id") for node in page.query("[id]")]
    assert len(identifiers) == len(set(identifiers))
    for node in page.query("[aria-labelledby]"):
        assert attribute(node, "aria-labelledby") in identifiers
    for picture in page.query("[role=img]"):
        assert attribute(picture, "aria-label") or attribute(picture, "aria-labelledby")
