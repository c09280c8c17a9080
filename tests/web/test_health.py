"""What watches over a server is told whether it is well, and troubles nobody by asking."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

import pytest

import upcard
from tests.waiting import TIMEOUT
from tests.web.serving import Site, serving
from upcard.arena.storage.database import Database
from upcard.web import health, store
from upcard.web.guard import Limits
from upcard.web.store import layout_number


def renamed(site: Site, before: str, after: str) -> None:
    """Take a table of the store away, or put it back."""
    with closing(sqlite3.connect(site.store.where)) as store:
        store.execute(f"ALTER TABLE {before} RENAME TO {after}")


@contextmanager
def broken(site: Site) -> Iterator[None]:
    """While it lasts, the store cannot tell what it is."""
    renamed(site, "upcard_web_layout", "gone")
    try:
        yield
    finally:
        renamed(site, "gone", "upcard_web_layout")


def test_a_server_that_is_well_says_so_to_anybody_and_sets_no_cookie(site: Site) -> None:
    answer = site.browser(None).get("/healthz")
    assert (answer.status, answer.body) == (200, {"status": "ok", "version": upcard.__version__})
    assert "set-cookie" not in answer.headers
    assert "no-cache" in answer.headers["cache-control"]
    assert site.browser(None).client.head("/healthz").status_code == 200


def test_a_broken_store_is_told_in_a_sentence_and_a_mended_one_is_well_again(site: Site) -> None:
    watcher = site.browser(None)
    with broken(site):
        answers = [watcher.get("/healthz", headers={"accept-language": "fr"}) for _ in range(3)]
        answers += [watcher.get("/healthz") for _ in range(3)]
    assert {answer.status for answer in answers} == {503}
    assert answers[-1].error == "what is stored cannot be read now: try again later"
    assert answers[0].error != answers[-1].error, "each in its language"
    assert "set-cookie" not in answers[0].headers
    assert [watcher.get("/healthz").status for _ in range(3)] == [200] * 3
    # the host reads of each change once, however often somebody asks
    where = f"the store at {site.store.where}"
    assert site.complaints == [f"{where} does not answer", f"{where} answers again"]
    site.complaints.clear()


def test_it_may_be_asked_as_often_as_one_likes(tmp_path: Path) -> None:
    with serving(tmp_path, limits=Limits(rate=0.001, burst=2)) as site:
        watcher = site.browser(None)
        assert {watcher.get("/healthz").status for _ in range(10)} == {200}
        assert [watcher.get("/api/words/en").status for _ in range(3)] == [200, 200, 429]


def test_a_store_that_hangs_is_asked_once_for_all_who_want_to_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, go_on = list[Database](), Event()

    def hangs(database: Database) -> int | None:
        asked.append(database)
        go_on.wait(TIMEOUT)
        return layout_number(database)

    monkeypatch.setattr(store, "layout_number", hangs)
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    with serving(tmp_path) as site:
        watchers = [site.browser(None) for _ in range(4)]
        with ThreadPoolExecutor() as pool:
            answers = list(pool.map(lambda watcher: watcher.get("/healthz"), watchers))
        assert {answer.status for answer in answers} == {503}
        assert len(asked) == 1
        monkeypatch.setattr(health, "PATIENCE", TIMEOUT)
        go_on.set()
        assert watchers[0].get("/healthz").status == 200
        assert len(site.complaints) == 2
        site.complaints.clear()
