"""The names by which a server may be asked, as hosts give them and as browsers write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.commands import run
from tests.web.serving import serving
from upcard.web.hosts import Hosts, is_host


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ("cards.example.org", "cards.example.org"),
        ("Cards.Example.org", "cards.example.org"),
        ("cards.example.org", "CARDS.example.ORG:8443"),
        ("cards.example.org.", "cards.example.org"),
        ("cards.example.org", "cards.example.org.:80"),
        ("*.example.org", "cards.example.org"),
        ("*.example.org", "old.Cards.example.org:8000"),
        ("*", "anything.example"),
        ("fd00::7", "[fd00::7]:8000"),
        ("fd00::7", "[fd00::7]"),
        ("FD00:0:0::7", "[fd00::7]:8000"),
        ("[::1]", "[::1]:8000"),
        ("192.168.0.7", "192.168.0.7:8000"),
    ],
)
def test_a_name_is_known_however_it_is_written(given: str, asked: str) -> None:
    assert is_host(given)
    assert Hosts([given]).has(asked)


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ("cards.example.org", "example.org"),
        ("cards.example.org", "cards.example.org.evil.example"),
        ("cards.example.org", "cards.example.org:evil.example"),
        ("*.example.org", "example.org"),
        ("*.example.org", "evilexample.org"),
        ("*.example.org", "*"),
        ("fd00::7", "[fd00::8]:8000"),
        ("*", "x" * 300),
        ("cards.example.org", ""),
    ],
)
def test_no_other_name_is_known(given: str, asked: str) -> None:
    assert not Hosts([given]).has(asked)


def test_a_server_answers_to_a_name_with_capitals_and_to_all_below_one(tmp_path: Path) -> None:
    with serving(tmp_path, hosts=["Cards.Example.org", "*.club.example"]) as site:
        asked = ("cards.example.org", "friday.club.example:8443", "club.example")
        answers = [site.browser(None).get("/", headers={"host": name}) for name in asked]
    assert [answer.status for answer in answers] == [200, 200, 403]


@pytest.mark.parametrize(
    "name", ["https://cards.example.org", "cards.example.org:8443", "a b", "cafe:80", "*.*.org", ""]
)
def test_what_is_no_name_is_refused_with_what_is_allowed(name: str) -> None:
    done = run("serve", "--port", "0", "--name", name)
    assert done.status == 2
    assert "given" in done.complaints
    assert not name or "cards.example.org, without a scheme or port, is allowed" in done.complaints
