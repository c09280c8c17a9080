"""The page of a server's host: only by its token, and what can be done there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.waiting import until
from tests.web.browsing import CARDS, Guests, table
from tests.web.serving import JSON, Browser, Site, alone, seated, serving
from upcard.cli.serve import TOKEN, Serving, _announced, _token
from upcard.errors import BadRules

SECRET = "a-token-of-sixteen"
SERVED: dict[str, Any] = {"admin": SECRET}
"""A server whose host has a page."""
WITH = {"authorization": f"Bearer {SECRET}"}


def told(browser: Browser) -> Any:
    answer = browser.get("/api/admin", headers=WITH)
    assert answer.status == 200, answer
    return answer.body


def close(browser: Browser, table_id: str, headers: dict[str, str]) -> Any:
    path = f"/api/admin/tables/{table_id}/close"
    return browser.post(path, {}, headers={**JSON, **headers})


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": ""},
        {"authorization": SECRET},
        {"authorization": "Bearer"},
        {"authorization": f"Bearer {SECRET[:-1]}"},
        {"authorization": f"Bearer {SECRET} "[:-1] + "x"},
        {"authorization": f"Basic {SECRET}"},
        {"cookie": f"upcard={SECRET}"},
    ],
)
def test_without_the_token_it_is_an_address_where_nothing_is(
    site: Site, headers: dict[str, str]
) -> None:
    browser = site.browser()
    place = alone(browser)
    nothing = browser.get("/api/nothing")
    for answer in (
        browser.get("/api/admin", headers=headers),
        close(browser, place.table, headers),
        close(browser, "nowhere", headers),
    ):
        assert (answer.status, answer.body) == (404, nothing.body)
    assert place.message["table"] == place.table


def test_a_server_without_a_token_admits_nobody(tmp_path: Path) -> None:
    with serving(tmp_path) as plain:
        for given in ("Bearer", "Bearer None", f"Bearer {SECRET}"):
            answer = plain.browser(None).get("/api/admin", headers={"authorization": given})
            assert answer.status == 404


def test_it_tells_what_is_running_and_how_much_there_is(site: Site) -> None:
    ada, host = site.browser(), site.browser()
    until(lambda: told(host)["connections"] == 0)  # a server learns later who has gone
    before, place = told(host), alone(ada)
    with place.listening() as heard:
        next(heard)
        found = told(host)
        assert found["connections"] == before["connections"] + 1
        assert found["people"] == before["people"] + 1
    (own,) = [one for one in found["tables"] if one["id"] == place.table]
    assert (own["title"], own["phase"], own["connections"]) == ("Crazy Eights", "playing", 1)
    assert own["names"][0] == "Ada"
    assert found["deals"] == before["deals"] + 1
    assert found["kept"]["tables"] == before["kept"]["tables"] + 1
    assert found["kept"]["database"] > 4096
    assert found["kept"]["memory"] is None or found["kept"]["memory"] > 1e6
    assert place.invitation not in str(found)


def test_a_table_that_is_closed_is_no_more(site: Site) -> None:
    ada, bea = seated(site, "Ada", "Bea")
    with bea.listening() as heard:
        next(heard)
        assert close(ada.browser, ada.table, WITH).body == {"closed": ada.table}
        assert "gone" in [one.kind for one in heard]
    for place in (ada, bea):
        assert place.browser.get(place.path).status == 404
        assert place.asks("ready", ready=True).status == 404
    assert ada.table not in [one["id"] for one in told(ada.browser)["tables"]]
    assert close(ada.browser, ada.table, WITH).status == 404


def test_a_table_that_another_process_has_closed_is_forgotten(site: Site) -> None:
    """As if another process had removed it: only the store knows so far."""
    place = alone(site.browser())
    with site.store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM upcard_web_tables WHERE id = ?", (place.table,))
    message = place.message
    move = place.moves(message)[0]
    assert place.asks("move", number=message["number"], move=move).status == 404
    assert place.browser.get(place.path).status == 404


def test_a_token_of_the_hosts_own_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TOKEN, raising=False)
    assert len(_token()) >= 32
    assert _token() != _token()
    monkeypatch.setenv(TOKEN, SECRET)
    assert _token() == SECRET
    for bad in ("short", "x" * 15, "clé de seize lettres"):
        monkeypatch.setenv(TOKEN, bad)
        with pytest.raises(BadRules, match="16 or more"):
            _token()


def test_where_the_page_is_and_a_token_without_it_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def last(token: str | None) -> str:
        return list(_announced(Serving(), "http://cards/", token))[-1]

    monkeypatch.delenv(TOKEN, raising=False)
    assert "admin" not in last(None).lower()
    assert last("abc") == "Administration: http://cards/admin#abc"
    monkeypatch.setenv(TOKEN, SECRET)
    assert SECRET not in last(SECRET)
    assert last(None) == f"{TOKEN} is not used: add --admin for the administration page."


@pytest.mark.full
def test_the_host_sees_what_runs_and_closes_a_table(guests: Guests) -> None:
    page = guests.come(path="", fresh=True)
    path = table(page, "crazy8s", [None, "first"])
    page.goto(path)
    expect(page.locator(CARDS).first).to_be_visible()
    host = guests.come("Host", path="/admin", fresh=True)
    expect(host.get_by_label("Token")).to_be_visible()
    expect(host.locator("main")).not_to_contain_text("Ada")
    host.get_by_label("Token").fill("not the token at all")
    host.get_by_role("button", name="Show").click()
    expect(host.get_by_role("alert")).to_contain_text("not the token")
    host.goto("about:blank")
    host.goto(f"/admin#{SECRET}")
    row = host.locator("tr", has_text="Crazy Eights").filter(has_text="Ada")
    expect(row.first).to_be_visible()
    assert SECRET not in host.url
    name = path.partition("#")[0].removeprefix("/t/")
    host.get_by_role("button", name=f"Close: Crazy Eights, {name}").click()
    host.get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("You are no longer at that table")).to_be_visible()
    guests.said.clear()  # that a token was wrong
