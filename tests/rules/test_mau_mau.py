"""The house rules of Mau-Mau by name: what each does, by playing."""

from __future__ import annotations

import pytest

from tests.commands import run
from tests.engine.staging import log_of, stage
from tests.rules.scenes import Scene, shown
from upcard.games.game import game
from upcard.rules.switches import switches_of

SWITCHES = switches_of("mau-mau").all
SCENES = {
    "two-packs": Scene("9♠ 9♠/9♥ 9♥", "10♠", "9♠", "holds 0 1, may 9♥"),
    "six-cards": Scene("", "", "", "holds 0 6, holds 1 6"),
    "first-card-acts": Scene("", "", "", "skip 0"),
    "aces-skip": Scene("A♠ 9♥/9♠ 9♦/Q♠ Q♥", "10♠", "A♠", "skip 1, turn 2"),
    "aces-again": Scene("A♠ K♠ 9♥/9♠ 9♦/Q♠ Q♥", "10♠", "A♠", "turn 0, may K♠", "may 9♥"),
    "aces-reverse": Scene("A♠ 9♥/9♠ 9♦/Q♠ Q♥", "10♠", "A♠", "turn 2"),
    "nines-again": Scene("9♠ K♠ Q♥/10♠ K♦/Q♠ K♥", "8♠", "9♠", "turn 0, may K♠", "may Q♥"),
    "nines-reverse": Scene("9♠ K♠/10♠ K♦/Q♠ Q♥", "8♠", "9♠", "turn 2"),
    "tens-reverse": Scene("10♠ K♠/9♠ K♦/Q♠ Q♥", "8♠", "10♠", "turn 2"),
    "kings-all-draw": Scene(
        "K♠ 9♥/9♠ 9♦/Q♠ Q♥", "10♠", "K♠", "holds 0 1, holds 1 3, holds 2 3, turn 1"
    ),
    "no-jack-on-jack": Scene("J♠ 9♥/J♥ Q♣ 8♣/9♠ Q♠", "10♠", "J♠=♣", "may Q♣", "may J♥=♣"),
    "no-stacking": Scene("7♠ 9♥/7♥ 9♦/Q♠ Q♥", "10♠", "7♠", "holds 1 4, turn 2"),
    "sevens-draw-one": Scene("7♠ 9♥/8♥ 9♦/Q♠ Q♥", "10♠", "7♠", "holds 1 3, turn 2"),
    "play-after-sevens": Scene(
        "7♠ 9♥/K♠ 9♦/Q♠ Q♥", "10♠", "7♠", "holds 1 4, turn 1, may K♠", draw="8♥ 10♥"
    ),
    "queens-draw-three": Scene("Q♠ 9♥/Q♥ 9♦/10♥ 8♣", "10♠", "Q♠, Q♥", "holds 1 1, holds 2 8"),
    "king-of-hearts": Scene("K♥ 9♣/K♠ 7♥/8♥ 8♣", "10♥", "K♥", "holds 1 5, turn 2"),
    "eights-block": Scene("7♠ 9♥/8♠ 9♦/Q♠ Q♥", "10♠", "7♠, 8♠", "cancel 1, holds 2 2, turn 2"),
    "nines-pass-on": Scene("7♠ K♠/9♠ 8♦/Q♠ Q♥", "10♠", "7♠, 9♠", "holds 1 1, holds 2 4, turn 0"),
    "tens-return": Scene("7♠ K♥/10♠ 8♦/Q♠ Q♥", "8♠", "7♠, 10♠", "holds 0 3, holds 1 1, turn 2"),
    "jump-in": Scene("9♠ K♠/8♦ 8♥/9♠ Q♥ Q♦", "10♠", "9♠, 9♠", "holds 2 2, holds 1 2, turn 0"),
    "draw-ends-turn": Scene("9♠ K♠/Q♥ 8♦", "10♠", "9♠", "holds 1 3, turn 0", draw="A♠"),
    "draw-instead": Scene("9♠ K♥/9♥ 8♦", "10♠", "draw, pass", "holds 0 3, turn 1", draw="A♠"),
    "mau": Scene("9♠ K♥/9♥ 8♦", "10♠", "9♠, pass, catch", "holds 0 3"),
    "mau-costs-one": Scene("9♠ K♥/9♥ 8♦", "10♠", "9♠, pass, catch", "holds 0 2"),
    "blind-play": Scene("9♥ K♥/9♠ 8♦", "10♠", "blind", "blind 0, holds 0 4, turn 1", draw="8♥ 7♥"),
    "wrong-mau": Scene("9♠ K♥ Q♦/9♥ 8♦", "10♠", "9♠, miscall", "miscall 0, holds 0 3, turn 1"),
    "no-jack-finish": Scene("9♠ K♠/J♥", "10♠", "9♠", "holds 1 2, turn 0", draw="8♥"),
    "play-on": Scene("9♠/9♥ 8♦/K♠ K♥", "10♠", "9♠", "out 0, turn 1, may 9♥"),
    "jack-doubles": Scene("J♠/A♥ K♦", "10♠", "J♠", "points 0 30"),
    "number-points": Scene("Q♠/7♥ 8♦ 9♣ A♥", "10♠", "Q♠", "points 0 35"),
    "lowest-wins": Scene("Q♠/A♥ K♦", "10♠", "Q♠", "points 0 0, points 1 15"),
}
"""A scene that goes so with the rule, and otherwise without it."""


@pytest.mark.parametrize("name", SWITCHES)
def test_it_makes_the_difference(name: str) -> None:
    told = SCENES[name]
    assert shown(game(f"mau-mau+{name}"), told)
    try:
        before = shown(game("mau-mau"), told)
    except ValueError:
        before = False  # cards that one pack has not
    assert not before


def test_each_says_who_plays_so() -> None:
    assert all(switch.source for switch in SWITCHES.values())


def test_only_what_is_said_answers_a_seven() -> None:
    """The eight, nine and ten must have its suit; the king of hearts is answered by nothing."""
    hands = ["7♠ K♥ Q♦", "8♥ 9♥ 10♥", "Q♠ Q♥"]
    ours = game("mau-mau+eights-block+nines-pass-on+tens-return+king-of-hearts")
    drawn = log_of(stage(ours, hands, "10♠", draw="A♠ A♥").play("7♠"))[1:4]
    assert drawn == ["turn 1", "draw 1 A♠", "draw 1 A♥"]
    state = stage(ours, ["K♥ Q♦", "8♥ 9♥ K♠ 7♥", "Q♠ Q♥"], "10♥", draw="A♠ A♥ A♦")
    assert log_of(state.play("K♥"))[-2:] == ["draw 1 A♦", "turn 2"]


def test_a_deal_as_in_the_club() -> None:
    """Three sevens in a row make three cards, «Mau» is said, and a jack doubles what each holds."""
    ours = game("mau-mau+club")
    assert (len(ours.deck), ours.rules.seats, ours.rules.deal.hand) == (64, (2, 7), 6)
    state = stage(ours, ["7♠ J♠", "7♥ 8♦", "7♥ 9♦", "A♣ A♦"], "10♠", draw="K♠ Q♠ 9♠")
    state.play("7♠")
    state.play("call")
    state.play("7♥")
    state.play("call")
    state.play("7♥")
    state.play("call")
    assert [str(card) for card in state.hands[3]] == ["A♣", "A♦", "K♠", "Q♠", "9♠"]
    state.play("J♠")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.points) == (0, (0, 16, 18, 76))


def test_the_last_one_pays_where_the_others_play_on() -> None:
    state = stage(game("mau-mau+play-on"), ["9♠", "9♥", "K♠ K♥"], "10♠")
    state.play("9♠")
    state.play("9♥")
    assert state.outcome is not None
    assert (state.outcome.places, state.outcome.points) == ((1, 2, 3), (8, 0, 0))


def test_the_command_lists_them() -> None:
    done = run("rules", "house", "mau-mau")
    assert done.status == 0
    for name in (*SWITCHES, *switches_of("mau-mau").presets):
        assert name in done.shown
