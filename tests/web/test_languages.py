"""Refusals, and all else that is told, in the language of who asks."""

from __future__ import annotations

import ast
import re
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

import upcard.web
from tests.narration.french import english_in
from tests.waiting import TIMEOUT
from tests.web.serving import JSON, Browser, Place, Site, alone, played_to_the_end
from upcard.games.game import game
from upcard.narration.language import messages, speaking
from upcard.web import refusals, store
from upcard.web.game_info import sections
from upcard.web.guard import first_known

NARROW = "\u202f"
IN_FRENCH = {**JSON, "accept-language": "fr-CH, en;q=0.8"}


def french(site: Site, name: str = "Zoë") -> Browser:
    browser = site.browser(name)
    assert browser.post("/api/session", {"language": "fr"}).body["language"] == "fr"
    return browser


# Refusals


def test_a_french_session_is_refused_in_french(site: Site) -> None:
    zoe = french(site)
    place = site.browser().opens()
    his = zoe.joins(place)
    place.does("sit", seat=0)
    for what, fields, status, said in (
        ("deal", {}, 403, "seul l’hôte de la table peut faire cela"),
        ("ready", {"ready": True}, 403, "vous n’avez pas de siège à cette table : asseyez-vous"),
        ("sit", {"seat": 0}, 409, "ce siège est pris : choisissez-en un libre"),
        ("sit", {"seat": 5}, 422, "siège 5 demandé : les sièges vont de 0 à 1"),
    ):
        assert his.refuses(what, status, **fields).startswith(said.replace(" :", f"{NARROW}:"))
    answer = zoe.get("/api/tables/nowhere")
    assert (answer.status, answer.error) == (
        404,
        f"il n’y a pas de table 'nowhere' ici{NARROW}: demandez un nouveau lien à son hôte",
    )
    answer = zoe.post("/api/session", {"language": "xx"})
    assert (answer.status, answer.error.startswith("langue 'xx' demandée")) == (422, True)


def test_a_move_that_is_refused_is_told_whole(site: Site) -> None:
    place = alone(french(site), pace=5000)
    number = place.message["number"]
    mine = bool(place.moves())
    refused = place.refuses("move", 409, number=number + 1, move="2♣")
    whose = "et c’est votre tour" if mine else "et ce n’est pas votre tour"
    assert refused.endswith(f"la table en est à {number}, {whose}")
    assert english_in(refused) == []
    hint = place.browser.post(f"{place.path}/hint", {})
    assert (hint.status, english_in(hint.error)) == (403, [])


@pytest.mark.parametrize(("language", "letters"), [("en", "KQJ"), ("fr", "RDV")])
def test_court_cards_are_told_with_the_letters_that_the_pages_cards_have(
    site: Site, language: str, letters: str
) -> None:
    browser = site.browser()
    browser.post("/api/session", {"language": language})
    news = " ".join(played_to_the_end(alone(browser, pace=0))["news"])
    told = set(re.findall(r"\b([A-Z])[♠♥♦♣]", news)) - {"A"}
    assert told
    assert told <= set(letters)


def test_a_new_language_is_spoken_at_once(site: Site) -> None:
    browser = french(site)
    for language, said in (
        ("en", "no record 'x' is here"),
        ("fr", "il n’y a pas d’enregistrement"),
    ):
        answer = browser.post("/api/session", {"language": language})
        assert ("Bonjour" in answer.body["phrases"][0]) == (language == "fr")
        assert browser.get("/api/records/x").error.startswith(said)


def test_what_cannot_be_stored_is_said_in_the_language_of_who_asks(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    browsers = [site.browser(), french(site)]

    def refuses(*_: object) -> None:
        raise RuntimeError("a full disk")

    monkeypatch.setattr("upcard.web.table_writer.execute", refuses)
    said = [one.post("/api/tables", {"game": "crazy8s", "seats": 2}).error for one in browsers]
    site.complaints.clear()
    assert said == [
        "nothing can be stored now, so nothing has changed",
        "rien ne peut être enregistré en ce moment, donc rien n’a changé",
    ]


def test_without_a_session_the_browsers_own_language_is_spoken(site: Site) -> None:
    nobody = site.browser(None)
    assert "session" in nobody.get("/api/lobby").error
    answer = nobody.get("/api/lobby", headers=IN_FRENCH)
    assert (answer.status, answer.error) == (401, f"pas de session{NARROW}: ouvrez d’abord la page")
    answer = nobody.post("/api/session", " " * 5000, headers=IN_FRENCH)
    assert answer.error.startswith(f"plus de 4{NARROW}096 octets")
    # A session's language goes before the browser's.
    assert site.browser().get("/api/records/x", headers=IN_FRENCH).error.startswith("no record")


def test_who_has_said_no_name_has_one_in_the_browsers_own_language(site: Site) -> None:
    names = [
        site.browser(None).post("/api/session", {}, headers=headers).body["name"].split()[0]
        for headers in (JSON, IN_FRENCH)
    ]
    assert names == ["Guest", "Invité"]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("*", "en"),
        ("tlh,la;q=0.5", "en"),
        ("fr", "fr"),
        ("FR-ca", "fr"),
        ("tlh, fr;q=0.8, en;q=0.5", "fr"),
        ("en-GB,fr", "en"),
        (",;-," * 1000, "en"),
    ],
)
def test_the_first_language_that_is_known_is_the_browsers_own(accepted: str, language: str) -> None:
    assert first_known(accepted) == language


def raised(path: Path) -> Iterator[ast.expr]:
    """The sentences of a module's refusals."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    kinds = {
        name.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == refusals.__name__
        for name in node.names
    }
    for node in nodes:
        if isinstance(node, ast.Call) and ast.unparse(node.func) in kinds:
            yield node.args[0]


def test_no_refusal_is_english_for_everybody() -> None:
    modules = Path(upcard.web.__file__).parent.glob("*.py")
    found = [(path.name, sentence) for path in modules for sentence in raised(path)]
    assert len(found) > 40
    plain = (ast.Constant, ast.JoinedStr, ast.BinOp)
    assert [(name, ast.unparse(one)) for name, one in found if isinstance(one, plain)] == []


# Several at once


def test_two_who_ask_at_the_same_time_are_each_answered_in_their_own_language(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = Barrier(2)

    def found_by_both(*_: object) -> None:
        both.wait(TIMEOUT)  # neither is answered before the other has asked

    browsers = [site.browser(), french(site)]
    monkeypatch.setattr(store, "table_kept", found_by_both)
    with ThreadPoolExecutor(2) as threads:
        for turn in range(10):

            def error(at: int, turn: int = turn) -> str:
                return browsers[at].get(f"/api/tables/t{turn}-{at}").error

            english, said = threads.map(error, range(2))
            assert english.startswith("no table")
            assert said.startswith("il n’y a pas de table")


def test_sessions_that_share_a_connection_keep_their_languages(site: Site) -> None:
    one, other = site.browser(), french(site)
    shared = site.browser(None)
    for browser, said in (
        (other, "il n’y a pas"),
        (one, "no record"),
        (other, "il n’y a pas"),
        (None, "no session"),
    ):
        shared.client.cookies.clear()
        if browser is not None:
            shared.client.cookies.update(browser.client.cookies)
        assert shared.get("/api/records/x").error.startswith(said)


def test_each_stream_speaks_the_language_of_who_listens(site: Site) -> None:
    ada, zoe = site.browser("Ada").opens(), french(site)
    his = zoe.joins(ada)
    ada.does("sit", seat=0), his.does("sit", seat=1), his.does("ready", ready=True)
    with ada.listening() as hers, his.listening() as heard:
        next(hers), next(heard)
        ada.does("deal")
        mover = next(place for place in (ada, his) if place.moves())
        message = mover.message
        mover.does("move", number=message["number"], move=mover.moves(message)[0])
        told = [_last(stream, message["number"] + 1) for stream in (hers, heard)]
    assert english_in(" ".join(told[0]["log"]))
    assert english_in(" ".join(told[1]["log"])) == []
    assert told[0]["log"] != told[1]["log"]


def _last(stream: Iterator[Any], number: int) -> Any:
    """The first message with this number of the table, or a later one."""
    return next(heard.message for heard in stream if heard.message["number"] >= number)


def test_what_cards_do_is_told_with_the_signs_of_the_language() -> None:
    eights = game("crazy8s")
    with speaking("fr"):
        lines = [line for section in sections(eights) for line in section.lines]
        assert [line[:4] for line in lines if line.startswith("8")] == [f"8{NARROW}: "]
    assert any(line.startswith("8: ") for section in sections(eights) for line in section.lines)


def test_what_one_has_played_is_named_in_the_language_of_who_asks(site: Site) -> None:
    zoe = french(site)
    for name in ("crazy8s", "crazy8s+jacks-wild"):
        played_to_the_end(alone(zoe, name))
    lobby, results = zoe.get("/api/lobby").body, zoe.get("/api/results").body
    for rows in (lobby["own"], lobby["records"], results["games"]):
        titles = sorted(row["title"] for row in rows)
        assert titles[0] == "Huit américain"
        assert titles[1].startswith("Huit américain, avec ")
    assert zoe.post("/api/session", {"language": "en"}).status == 200
    assert {row["title"].partition(",")[0] for row in zoe.get("/api/results").body["games"]} == {
        "Crazy Eights"
    }


# What is kept


def test_nothing_that_is_kept_is_in_a_language(site: Site) -> None:
    place = alone(french(site), seats=3)
    record = played_to_the_end(place)["record"]
    kept = _kept(site, place, record)
    texts = {text for text in messages("fr").values() if isinstance(text, str) and " " in text}
    assert [text for text in texts - set(messages("fr")) if text in kept] == []
    browser = site.browser("Ada")
    told = browser.get(f"/api/records/{record}").body
    assert english_in(" ".join(line for lines in told["lines"] for line in lines))


def _kept(site: Site, place: Place, record: str) -> str:
    """The rows of a table and its last deal, as they are stored."""
    with sqlite3.connect(site.store.where) as kept:
        rows = kept.execute('SELECT row FROM upcard_web_rows WHERE "table" = ?', [place.table])
        deals = kept.execute("SELECT title, record FROM upcard_web_deals WHERE id = ?", [record])
        return str([*rows, *deals])
