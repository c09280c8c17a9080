"""The page of a review as a document: what it says, and that no name breaks it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from justhtml import Node

from tests.arena.deals import played, shortest
from tests.report.documents import attribute, check_alone, read, table, text_of
from tests.report.reports import NASTY
from upcard.analysis.review import Account, Review, review
from upcard.narration.moves import move_words
from upcard.narration.words import card_text
from upcard.players.search import Budget
from upcard.records import Record
from upcard.report import write_review
from upcard.report.curves import curves, spans
from upcard.report.wording import gained, percent

FEW = Budget.read("1000")


def nasty() -> Record:
    deal = played("clash", ["first", "random", "oracle:5", "random"], 4)
    seats = [(name[:80], who.player) for name, who in zip(NASTY, deal.seats, strict=False)]
    return Record.of(deal.game, seats, deal.chance, deal.moves, deal.outcome)


DEALS = {
    "two": lambda: played("crazy8s", ["random", "oracle:50"], 7),
    "eight": lambda: played("clash", ["first", "random"] * 4, 3),
    "partners": lambda: shortest("crazy8s-partners"),
    "indigo": lambda: shortest("indigo"),
    "unfinished": lambda: played("countdown", ["first", "random"], 3, moves=5),
    "nothing yet": lambda: played("crazy8s", ["first", "random"], 3, moves=0),
    "nasty": nasty,
}


@cache
def reviewed(name: str) -> Review:
    return review(DEALS[name](), FEW)


@cache
def opened(name: str) -> Node:
    with TemporaryDirectory() as folder:
        return read(write_review(reviewed(name), Path(folder)))


@pytest.mark.parametrize("name", DEALS)
def test_every_page_is_html_that_needs_nothing_but_itself(name: str, tmp_path: Path) -> None:
    path = write_review(reviewed(name), tmp_path)
    page = read(path)
    check_alone(page, path.read_text(encoding="utf-8"))
    assert not page.query("[href]")
    assert text_of(page.query("title")[0]).endswith("review · Upcard")


@pytest.mark.parametrize("name", DEALS)
def test_every_choice_is_there_with_all_its_moves(name: str) -> None:
    found = reviewed(name)
    rows = table(opened(name), "choices")[1:]
    assert len(rows) == len(found.choices)
    for row, choice in zip(rows, found.choices, strict=True):
        assert row[0] == str(choice.number)
        assert row[2] == move_words(choice.move, choice.view.game.deck)
        for option in choice.options:
            words = move_words(option.move, choice.view.game.deck)
            assert f"{words} {100 * option.chance:.1f} %" in row[7]
        if not choice.options:
            assert row[7] == "the only move"
        assert (row[6] == "–") == (not choice.cost)


def test_the_costliest_moves_are_ranked() -> None:
    found = reviewed("two")
    rows = table(opened("two"), "costly")[1:]
    ranked = [choice for choice in found.costly if choice.grade == "mistake"]
    ranked = max(ranked, list(found.costly[:10]), key=len)
    assert [row[0] for row in rows] == [str(choice.number) for choice in ranked]
    assert [row[7].split()[0] for row in rows] == [choice.grade for choice in ranked]
    worst = move_words(found.costly[0].move, found.costly[0].view.game.deck)
    told = f"The costliest choice was {worst} of seat "
    assert told in " ".join(text_of(opened("two")).split())


@pytest.mark.parametrize("name", DEALS)
def test_what_a_seat_saw_stands_beside_each_mistake(name: str) -> None:
    found = reviewed(name)
    states = [step.state for step in found.record.replay()]
    rows = table(opened(name), "costly")[1:] if found.costly else []
    mistakes = {str(choice.number) for choice in found.costly if choice.grade == "mistake"}
    assert mistakes <= {row[0] for row in rows}
    for row in rows:
        state = states[int(row[0]) - 1]
        _, upcard, *_, hand = row[7].partition(" · just drawn")[0].split(" · ")
        deck = state.game.deck
        shown = "nothing" if state.upcard is None else card_text(state.upcard, deck)
        assert upcard.split(": ")[1].split(", ")[-1] == shown
        own = state.hands[found.choices[int(row[0]) - 1].seat]
        told = hand.removeprefix("hand: ").split(", ")
        assert sorted(told) == sorted(card_text(card, deck) for card in own)


@pytest.mark.parametrize("name", DEALS)
def test_the_account_is_in_numbers_and_in_bars(name: str) -> None:
    found = reviewed(name)
    page = opened(name)
    rows = table(page, "luck")[1:]
    for row, account in zip(rows, found.accounts, strict=True):
        parts = (account.deal, account.draw, account.own, account.others)
        assert row[2:6] == [gained(part).replace("\u00a0", " ") for part in parts]
        assert row[6] == percent(account.result).replace("\u00a0", " ")
    assert len(page.query(".strip rect.luck")) == len(page.query(".strip rect.skill")) == len(rows)
    for luck, skill in spans(found.accounts):
        for span in (luck, skill):
            assert 0 <= span.x <= span.x + span.width <= 100
            assert (span.x < 50) == (span.share < 0 and span.width > 0)


@pytest.mark.parametrize("name", DEALS)
def test_the_plot_has_a_line_a_seat_that_is_told_apart_without_colour(name: str) -> None:
    found = reviewed(name)
    page, seats = opened(name), len(found.record.seats)
    lines = page.query("polyline.curve")
    assert len({attribute(line, "class") for line in lines}) == len(lines) == seats
    style = text_of(page.query("style")[0])
    dashes = [
        re.findall(rf"\.curve\.s{seat} {{ stroke-dasharray: ([^;]+);", style) for seat in range(8)
    ]
    assert len({str(dash) for dash in dashes}) == 8
    plot = curves(found.course, found.choices, found.record.names)
    for seat, curve in enumerate(plot.curves):
        points = [tuple(map(float, point.split(","))) for point in curve.points.split()]
        assert [y for _, y in points] == pytest.approx(
            [100 - 100 * chances[seat] for chances in found.course], abs=0.01
        )
        assert all(0 < x < 100 for x, _ in points)
        assert [x for x, _ in points] == sorted(x for x, _ in points)
        assert {label.text for label in curve.labels} == {str(seat)}
        costly = [choice for choice in found.choices if choice.seat == seat and choice.cost]
        assert len(curve.costly) == len(costly)
    assert len(page.query("rect.column title")) == len(found.course)
    assert 1 <= len(plot.ticks) <= 11


def test_labels_of_different_seats_keep_apart_in_a_long_deal() -> None:
    found = reviewed("eight")
    plot = curves(found.course, found.choices, found.record.names)
    places = [label.x for curve in plot.curves for label in curve.labels]
    assert len(places) == len(set(places)) == 24


def test_names_that_are_code_are_only_text() -> None:
    page = opened("nasty")
    named = {text_of(node) for node in page.query(".name")}
    assert {name[:80] for name in NASTY[:4]} <= {*named, NASTY[1][:80]}
    assert not page.query("script")


def test_a_player_that_sees_all_is_marked() -> None:
    page = opened("two")
    assert page.query(".mark.cheats")
    assert "judged by what they saw" in text_of(page).replace("\n", " ")
    assert not opened("eight").query(".mark.cheats")


def test_a_change_has_its_sign() -> None:
    assert [gained(share) for share in (0.123, -0.5, 0, -0.0001)] == [
        "+12.3\u00a0%",
        "−50.0\u00a0%",
        "0.0\u00a0%",
        "0.0\u00a0%",
    ]


def test_bars_of_nothing_have_no_width() -> None:
    ((luck, skill),) = spans([Account(0, 0.5, 0.0, 0.0, 0.0, 0.0, 0.5)])
    assert (luck.width, skill.width) == (0, 0)
