"""A class's pages in a browser: no barrier, and nothing wider than a phone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.barriers import barriers
from tests.browser import chromium
from tests.course.graded import class_pages

pytestmark = pytest.mark.full
PHONE: ViewportSize = {"width": 360, "height": 740}


def test_no_page_has_a_barrier_or_is_wider_than_a_phone(tmp_path: Path) -> None:
    home = class_pages(tmp_path).write()
    pages = sorted(home.parent.rglob("*.html"))
    assert {page.parent.name for page in pages} == {"marks", "students", "alike"}
    with chromium() as browser:
        sheet = browser.new_page(viewport=PHONE)
        wrong = {page.name: found for page in pages if (found := wrong_with(sheet, page))}
    assert wrong == {}


def wrong_with(sheet: Page, page: Path) -> list[str]:
    """What is wrong with a page on a phone."""
    sheet.goto(page.as_uri())
    wide = sheet.evaluate("document.documentElement.scrollWidth")
    found = barriers(sheet)
    return found if wide <= PHONE["width"] else [*found, f"it is {wide} pixels wide"]
