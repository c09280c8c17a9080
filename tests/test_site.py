"""The site is built without a warning; its links lead somewhere, and it loads nothing from afar."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

pytestmark = pytest.mark.full

ROOT = Path(__file__).parents[1]
WHO = ("NAME", "EMAIL")
LOADING = ("src", "href", "srcset", "poster", "data", "action")
"""Attributes that name what a browser loads, or where a link leads."""
CSS = re.compile(r"""(?:url\(|@import)\s*["']?([^"')\s]+)""")


class Page(HTMLParser):
    """What a page loads, where its links lead, and the places in it that links can name."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.loads: list[str] = []
        self.links: list[str] = []
        self.places: set[str] = set()
        self.classes: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            given = value or ""
            if name in ("id", "name"):
                self.places.add(given)
            elif name == "class":
                self.classes |= {*given.split()}
            elif name == "style":
                self.loads += CSS.findall(given)
            elif name in LOADING:
                (self.links if tag == "a" else self.loads).append(given)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder


def pages(site: Path) -> Iterator[Page]:
    found = [path for path in site.rglob("*.html") if path.name != "404.html"]
    assert len(found) > 40
    yield from map(Page, found)


def test_the_site_has_all_pages_in_order(site: Path) -> None:
    text = (site / "index.html").read_text(encoding="utf-8")
    for path in site.rglob("*.html"):
        assert path.name == "404.html" or f'href="{path.relative_to(site)}' in text, path


def test_nothing_is_loaded_from_another_host(site: Path) -> None:
    for page in pages(site):
        assert page.loads
        for address in page.loads:
            assert not urlsplit(address).netloc, (page.path, address)
        assert "mermaid" not in page.classes  # for which the theme would load a program
    for path in site.rglob("*.css"):
        for address in CSS.findall(path.read_text(encoding="utf-8")):
            assert not urlsplit(address).netloc, (path, address)


def test_every_link_leads_to_a_page_and_a_place_in_it(site: Path) -> None:
    by_path = {page.path: page for page in pages(site)}
    for path, page in by_path.items():
        for link in page.links:
            to = urlsplit(link)
            if to.scheme in ("https", "http"):
                continue
            target = (path.parent / unquote(to.path)).resolve() if to.path else path
            target = target / "index.html" if target.is_dir() else target
            assert target.exists(), (path.name, link)
            if to.fragment:
                assert unquote(to.fragment) in by_path[target].places, (path.name, link)


def test_a_version_of_the_site_is_added_to_a_branch(tmp_path: Path) -> None:
    """As docs/release.md says, in a clone; the theme offers the versions of `versions.json`."""
    clone, programs = tmp_path / "clone", Path(sys.executable).parent
    subprocess.run(["git", "clone", "-q", ROOT, clone], check=True)
    who = {f"GIT_{role}_{what}": "a@b" for role in ("AUTHOR", "COMMITTER") for what in WHO}
    path = os.pathsep.join([str(programs), os.environ["PATH"]])  # it starts `mkdocs`
    subprocess.run(
        [programs / "mike", "deploy", "--update-aliases", "0.1", "latest"],
        cwd=clone,
        env={**os.environ, **who, "PATH": path},
        check=True,
        capture_output=True,
    )

    def shown(*words: str) -> str:
        return subprocess.check_output(["git", *words], cwd=clone, text=True)

    (version,) = json.loads(shown("show", "gh-pages:versions.json"))
    assert (version["version"], version["aliases"]) == ("0.1", ["latest"])
    assert "0.1/index.html" in shown("ls-tree", "-r", "--name-only", "gh-pages").splitlines()
