"""The tests of the browser table, which need its extra: without it they are left out."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from random import Random
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.web.browsing import Guests
    from tests.web.serving import Site

if find_spec("fastapi") is None or find_spec("httpx") is None:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cards in every run of a test, so that none fails by the cards that it was dealt."""
    chance = Random(request.node.nodeid)
    monkeypatch.setattr("upcard.web.deals.SystemRandom", lambda: chance)


@pytest.fixture(autouse=True)
def patient(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """At a real server no computer plays for who is slow, as a busy machine is that compiles."""
    if "site" in request.fixturenames:
        monkeypatch.setattr("upcard.web.timing.AWAY", 600.0)


@pytest.fixture(scope="module")
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A server for the tests of a module, with the settings SERVED where it has some."""
    from tests.web.serving import serving

    settings = getattr(request.module, "SERVED", {})
    with serving(tmp_path_factory.mktemp("site"), **settings) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for the tests of a module. No longer: while it is there, its loop runs."""
    from tests.browser import chromium

    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def house(browser: Browser, site: Site) -> Iterator[Guests]:
    """Who comes to the module's server."""
    from tests.web.browsing import Guests

    found = Guests(browser, site.address)
    yield found
    found.close()


@pytest.fixture
def guests(house: Guests) -> Iterator[Guests]:
    """Visitors of the module's server in a test."""
    yield house
    house.leave()
