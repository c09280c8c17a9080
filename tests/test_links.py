"""The links of our pages lead somewhere: to a file, and to a heading in it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("benchmarks/*.md")])
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def prose(page: Path) -> str:
    return CODE.sub("", page.read_text(encoding="utf-8"))


def anchors(page: Path) -> set[str]:
    """What a page's headings are called in links, as GitHub makes it."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(prose(page)):
        if link.startswith("https://"):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.is_relative_to(ROOT), link
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_the_index_has_every_page() -> None:
    index = ROOT / "docs" / "index.md"
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {index.name}
    pages.remove("api.md")  # what the site has for reference.md
    pages |= {f"notebooks/{path.name}" for path in (ROOT / "docs" / "notebooks").glob("*.ipynb")}
    assert set(re.findall(r"^- \[[^]]+\]\((\S+)\): ", prose(index), re.MULTILINE)) == pages
