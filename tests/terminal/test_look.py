"""What the table looks like, and what is told of events."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

import pytest
from rich.console import Console
from rich.text import Text

import upcard
from tests.engine.staging import stage
from tests.terminal.person import at_table, new_record, printed, typing
from tests.terminal.test_answers import eights
from upcard.engine.layout import REASONS as KNOWN_REASONS
from upcard.games.outcome import Outcome
from upcard.games.view import View
from upcard.narration.ending import REASONS
from upcard.narration.hand import drawing, others, passing
from upcard.narration.seen import in_force
from upcard.narration.seldom import seldom
from upcard.rules import known_games
from upcard.terminal import look
from upcard.terminal.ending import ending
from upcard.terminal.look import STYLES
from upcard.terminal.manual import manual

DECK = upcard.game("crazy8s").deck


def test_what_can_be_played_is_marked_with_and_without_frames() -> None:
    lists = at_table(eights(), typing([]))
    lists.run()
    assert " 1  A♠   2  8♠•\n 3  Q♥   4  K♥•\n 5 10♦   6  K♦•\n 7  3♣•" in printed(lists)
    frames = at_table(eights(), typing([]), terminal=True)
    frames.console._color_system = None
    frames.run()
    rows = printed(frames).splitlines()[-3:]
    assert rows[1].split() == "│ A♠ │ ║ 8♠ ║ │ Q♥ │ ║ K♥ ║ │10♦ │ ║ K♦ ║ ║ 3♣ ║".split()
    assert rows[2].split() == "└─1──┘ ╚═2══╝ └─3──┘ ╚═4══╝ └─5──┘ ╚═6══╝ ╚═7══╝".split()


def test_no_colour_where_none_is_wanted() -> None:
    colourless = at_table(eights(), typing([]), terminal=True)
    colourless.console.no_color = True
    colourless.run()
    assert not re.search(r"\x1b\[[0-9;]*3\d", printed(colourless))
    coloured = at_table(eights(), typing([]), terminal=True)
    coloured.run()
    assert re.search(r"\x1b\[[0-9;]*31", printed(coloured))


def test_suits_differ_in_colour_and_in_their_signs() -> None:
    for name in known_games():
        deck = upcard.game(name).deck
        signs = [suit.sign for suit in deck.suits]
        assert len({STYLES[sign] for sign in signs}) == len(signs) == len(set(signs))


@pytest.mark.parametrize("name", known_games())
def test_help_has_every_card_that_does_something(name: str) -> None:
    game, text = upcard.game(name), ""
    for width in (1, 20, 40, 80):
        console = Console(width=width)
        with console.capture() as shown:
            console.print(manual(game, 8))
        text = shown.get()
        assert text
    usual = 36 if game.has_house_tables else 22
    more = 2 * len(game.rules.added) + len([*seldom(game.rules)])
    assert len(text.splitlines()) <= usual + more
    assert "declare" in text or not any(effect.wild != "no" for effect in game.rules.cards.values())


@pytest.mark.parametrize(("typed", "wild"), [([], "8♠"), (["1!"] * 40, None)])
def test_countdowns_help_shows_the_card_that_is_wild_now(
    typed: list[str], wild: str | None
) -> None:
    session = at_table(new_record("countdown", ["me", "first"], 3), typing([*typed, "?"]))
    session.run()
    told = printed(session)
    score = session.state.scores[0]
    assert wild is None or score == 8
    rank = DECK.ranks[score - 1].sign
    assert f"{rank}♠ as a wild, declaring clubs" in told


def countdown(hands: list[str], **given: str) -> View:
    """A position of four at Countdown, as the first seat sees it."""
    return stage(upcard.game("countdown"), hands, "8♠", score="8,8,8,8", **given).view(0)


def test_the_table_of_four_at_countdown_breaks_no_line_on_60_columns() -> None:
    view = countdown(["3♦ 4♦", "5♣ " * 1 + "6♣ 7♣ 9♣ 10♣ J♣ Q♣ K♣", "2♣", "A♥ 2♥"], declared="♦")
    console = Console(file=io.StringIO(), width=60, force_terminal=True, color_system=None)
    with console.capture() as shown:
        console.print(look.board(view, ["me", "first", "first", "random"], "", [], console))
    lines = [line.rstrip() for line in shown.get().splitlines()]
    assert any(line.endswith("suit declared: diamonds ♦") for line in lines)
    for seat in (1, 2, 3):
        (line,) = [line for line in lines if f"seat {seat} (" in line]
        assert line.endswith("at 8, wild: 8")
    assert max(map(len, lines)) <= 60


@pytest.mark.parametrize(
    ("game", "questions"),
    [
        ("uno+jump-in", {"card", "drawn", "call", "catch", "jump"}),
        ("no-mercy", {"call", "catch", "swap"}),
        ("crazy8s", set[str]()),
    ],
)
def test_what_the_hand_does_not_show_can_be_read_below_it(game: str, questions: set[str]) -> None:
    told = set()
    for seed in range(8):
        state = upcard.game(game).deal(players=3, seed=seed)
        chooser = random.Random(seed)
        while state.turn is not None and state.view(state.turn).turns < 300:
            view = state.view(state.turn)
            said = " ".join(line.plain for line in look.beyond_cards(view))
            shown = any(move.card is not None for move in view.legal)
            if view.question == "card" and shown and not others(view):
                assert said == ""
            else:
                told |= {view.question}
                typed = [word.removeprefix("=") for word in others(view)]
                typed += ["(d)"] * bool(drawing(view)) + ["(p)"] * bool(passing(view))
                assert all(word in said for word in typed)
            state.play(chooser.choice(view.legal))
    assert told >= questions


def test_the_suit_of_a_starter_is_called_as_the_game_calls_it() -> None:
    game = upcard.game("uno")
    deals = (game.deal(players=2, seed=seed) for seed in range(200))
    state = next(state for state in deals if state.view(0).question == "suit")
    view = state.view(state.turn or 0)
    assert "which colour does the starter stand for?" in in_force(view)
    assert "declare red (r), declare yellow (y)" in look.beyond_cards(view)[0].plain


def test_where_nothing_can_be_played_no_double_frame_is_spoken_of() -> None:
    game = upcard.game("uno+jump-in")
    states = (game.deal(players=2, seed=seed) for seed in range(200))
    views = (state.view(state.turn or 0) for state in states)
    view = next(view for view in views if all(move.card is None for move in view.legal))
    console = Console(file=io.StringIO(), width=80, force_terminal=True, color_system=None)
    heading = look.hand(view, console)[0]
    assert isinstance(heading, Text)
    assert heading.plain == "Your hand"


def test_partners_are_marked_and_players_are_no_order() -> None:
    view = upcard.game("crazy8s-partners").deal(4, 1).view(0)
    console = Console(file=io.StringIO(), width=100)
    with console.capture() as shown:
        console.print(look.seats(view, ["me", "first", "random", "first"], 0, False))
    lines = shown.get().splitlines()
    assert [("your partner" in line) for line in lines] == [False, False, True, False]
    assert "seat 1 (first) " in lines[1]
    with console.capture() as shown:
        console.print(look.seats(view, ["first"] * 4, None, False))
    assert "partner" not in shown.get()


@pytest.mark.parametrize("sign", ["♥", "♦", "♣", "R", "Y", "*"])
def test_a_card_that_cannot_be_played_keeps_its_colour(sign: str) -> None:
    bright, dim = look.face(f"9{sign}").style, look.face(f"9{sign}", dim=True).style
    assert isinstance(bright, str)
    assert dim == f"dim {bright.removeprefix('bold ')}"


def test_the_table_of_indigo() -> None:
    indigo = at_table(new_record("indigo", ["me", "first"], 3), typing(["1!"]))
    indigo.run()
    assert "took 0 cards, 0 points" in printed(indigo)
    assert "(the last is the upcard)" in printed(indigo)


@pytest.mark.parametrize(
    ("own", "winner", "says"),
    [(0, 0, "You win."), (0, 1, "Seat 1 wins."), (None, 0, "Seat 0 wins."), (1, None, "Nobody")],
)
def test_who_wins(own: int | None, winner: int | None, says: str) -> None:
    state = eights().state_at(0)
    outcome = Outcome(winner, (0, 0), (3, 0), "blocked", 9)
    console = Console(file=io.StringIO(), width=100)
    with console.capture() as shown:
        console.print(ending(state, outcome, ["me", "first"], own))
    assert "The deal is over after 9 turns: nobody can go on." in shown.get()
    assert says in shown.get()
    mine = ", ".join(map(str, sorted(state.hands[0])[:-1]))
    assert f"{'You' if own == 0 else 'Seat 0'}: {mine} and " in " ".join(shown.get().split())
    assert ("1." in shown.get()) == (winner is not None)


def test_every_reason_has_words() -> None:
    assert set(REASONS) == set(KNOWN_REASONS) - {""}


def test_large_hands_are_lists_even_with_frames(tmp_path: Path) -> None:
    house = tmp_path / "big.toml"
    house.write_text('base = "crazy8s"\nseats = [2, 2]\n[deal]\nhand = 24\n')
    session = at_table(new_record(house, ["me", "first"], 1), typing([]), terminal=True)
    session.run()
    assert "• can be played" in printed(session)
    assert "24" in printed(session)
    assert max(map(len, printed(session).splitlines())) < 400
