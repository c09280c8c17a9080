"""Every line of docs/house-rules.md loads, plays to an end, and makes a difference."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.engine.staging import house_game
from tests.rules import catalogue
from tests.rules.catalogue import EIGHTS, SWITCHES, Entry
from tests.rules.scenes import Scene, shown
from upcard.games.game import game
from upcard.rules import known_games

PAGE = catalogue.PAGE.read_text(encoding="utf-8")
ENTRIES = {entry.name: entry for entry in SWITCHES + EIGHTS}
SAID = {name: entry for name, entry in ENTRIES.items() if entry.lines is not None}

AS_BASE = {
    *("wildFirstTurn", "strictUnoCall", "draw on", "blocked"),
    *("countdown", "partners", "jokers draw", "Vändåtta"),
}
"""What the base has already."""


GREENS = "1G 1G 2G 2G 4G 4G 5G 5G 6G 6G 7G 7G 8G 8G 9G"

SCENES = {
    "stackDrawTwo": Scene("+2R 1B 2B/+2B 5G 6G/3Y 4Y 5Y", "5R", "+2R, +2B", "holds 2 7, holds 1 2"),
    "stackDrawFour": Scene(
        "+4* 1B 2B/+4* 5G 6G/3Y 4Y 5Y", "5R", "+4*=R, +4*=G, draw", "holds 2 11"
    ),
    "crossStack": Scene("+2R 1B 2B/+4* 5G 6G/3Y 4Y 5Y", "5R", "+2R, +4*=G, draw", "holds 2 9"),
    "reverseDeflectDrawTwo": Scene(
        "+2R 1B 2B/VR 5G 6G/3R 4Y 5Y", "5R", "+2R, VR", "holds 0 4, holds 1 2, turn 2"
    ),
    "reverseDeflectDrawFour": Scene(
        "+4* 1B 2B/VG 5G 6G/3G 4Y 5Y", "5R", "+4*=G, VG", "holds 0 6, holds 1 2, turn 2"
    ),
    "skipDeflect": Scene(
        "+2R 1R 2B/SR 5G 6G/3Y 4Y 5Y", "5R", "+2R, SR", "holds 2 5, holds 1 2, turn 0"
    ),
    "zeroRotateHands": Scene(
        "0R 1R 2R/5G 6G 7G 8G/3Y 4Y 5Y 6Y 7Y", "5R", "0R", "holds 0 5, holds 1 2, holds 2 4"
    ),
    "sevenSwapHands": Scene(
        "7R 1R 2R/5G 6G 7G 8G/3Y 4Y 5Y 6Y 7Y", "5R", "7R, swap2", "holds 0 5, holds 2 2"
    ),
    "jumpIn": Scene("5R 1R 2R/3G 6G 7G/5R 4Y 6Y", "9R", "5R, 5R", "jump 2, turn 0"),
    "multiplePlaySameNumber": Scene("5R 5G 2R 3R/1G 2G 3G", "9R", "5R, 5G", "holds 0 2, turn 1"),
    "drawUntilPlayable": Scene(
        "3R 4Y 5Y/9G 8G 7G/1R 2R 3B", "9R", "3R", "holds 1 6, turn 1, may 4R", draw="1B 2B 4R"
    ),
    "forcedPlayAfterDraw": Scene(
        "3R 4Y 5Y/9G 8G 7G/1R 2R 3B", "9R", "3R", "holds 1 3, play 1, turn 2", draw="4R"
    ),
    "handLimit": Scene(f"3R 4Y 5Y/{GREENS}/1R 2R 3B", "9R", "3R", "holds 1 15, turn 2", draw="4R"),
    "forcedPlay": Scene("3R 4Y 5Y/1R 2R 3B", "9R", "", "turn 0, may 3R", "may draw"),
    "handRevealThreshold": Scene("3R 4Y 5Y/1R 2R 3B 4B", "9R", "", "open 0", "open 1"),
    "unoPenaltyCount": Scene("1R 2R/1G 2G 3G", "5R", "1R, pass, catch", "holds 0 5, catch 1"),
    "blindDraw": Scene("3R 4Y 5Y/9G 8G 7G", "9R", "blind", "blind 0, play 0, turn 1", draw="4R"),
    "strictUnoCall": Scene("1R 2R/1G 2G 3G", "5R", "1R", "turn 0, may call"),
    "silentUno": Scene("1R 2R/1G 2G 3R", "5R", "1R", "turn 1, may 3R"),
    "teamMode": Scene("1R/2R 3R/4R 5R/6R 7R", "5R", "1R", "win 0, points 2 27"),
    "revengeMode": Scene("+2R 1B 2B/1G 5G 6G/3Y 4Y 5Y", "+2G", "+2R", "holds 1 7, turn 2"),
    "bombCard": Scene("5R 5G 5B 3R/1G 2G 3G/1Y 2Y 3Y", "9R", "5R, 5G, 5B", "holds 1 4, holds 2 4"),
    "noFunctionCardFinish": Scene(
        "3R 4Y 5Y/+2R/1R 2R 3B", "5R", "3R", "holds 1 2, turn 2", "may +2R", draw="9B"
    ),
    "noWildFinish": Scene(
        "3R 4Y 5Y/W*/1R 2R 3B", "5R", "3R", "holds 1 2, turn 2", "may W*", draw="9B"
    ),
    "doubleScore": Scene("1R/9B W* 5G", "5R", "1R", "points 0 128"),
    "noChallengeWildFour": Scene("+4* 1B 2B/1G 5G 6G/3Y 4Y 5Y", "5R", "+4*=G", "holds 1 7, turn 2"),
    "plain game": Scene("3♠ 4♥ 5♥/6♠ 7♥", "9♠", "draw", "holds 0 4, turn 1"),
    "other hands": Scene("", "", "", "holds 0 8, holds 1 8"),
    "must play": Scene("3♠ 4♥ 5♥/6♠ 7♥", "9♠", "", "turn 0, may 3♠", "may draw"),
    "draw and play": Scene(
        "3♠ 4♥ 5♥/6♥ 7♥/9♣ 10♣", "9♠", "3♠, pass", "holds 1 3, turn 2", draw="10♠ J♥"
    ),
    "draw three": Scene(
        "3♠ 4♥ 5♥/6♥ 7♥/9♣ 10♠", "9♠", "3♠", "holds 1 5, turn 2", draw="10♥ J♥ K♥ J♠"
    ),
    "draw on": Scene(
        "3♠ 4♥ 5♥/6♥ 7♥/9♣ 10♠", "9♠", "3♠", "holds 1 6, turn 1, may J♠", draw="10♥ J♥ K♥ J♠"
    ),
    "eights must match": Scene("3♠ 8♥ 5♥/6♠ 7♥", "9♠", "", "may 3♠", "may 8♥=♠"),
    "last card": Scene("3♠ 5♥/6♠ 7♥", "9♠", "3♠, pass, catch", "holds 0 3, catch 1"),
    "queens skip": Scene("Q♠ 4♥ 5♥/6♠ 7♥/9♣ 10♠", "9♠", "Q♠", "skip 1, turn 2"),
    "aces turn": Scene("A♠ 4♥ 5♥/6♠ 7♥/9♣ 10♠", "9♠", "A♠", "turn 2"),
    "twos add up": Scene("2♠ 4♥ 5♥/2♥ 7♥/9♣ 10♠", "9♠", "2♠, 2♥", "holds 1 1, holds 2 6"),
    "other ranks": Scene("K♠ 4♥ 5♥/6♠ 7♥/9♣ 10♠", "9♠", "K♠", "skip 1, turn 2"),
    "jokers": Scene("Jo* 4♥ 5♥/6♥ 7♥", "9♠", "Jo*=♥", "turn 1, may 6♥"),
    "eight goes back": Scene("", "", "", "put back"),
    "two packs": Scene("3♠ 3♠ 5♥/6♠ 7♥", "9♠", "3♠", "holds 0 2"),
    "other wild rank": Scene("J♥ 8♥ 3♠/6♠ 7♥", "9♠", "", "may J♥=♠", "may 8♥=♠"),
    "several of a rank": Scene("3♠ 3♥ 5♥/6♠ 7♥", "9♠", "3♠, 3♥", "holds 0 1, turn 1"),
    "runs": Scene("9♠ 10♠ 5♥ 6♥/J♠ 3♥", "K♠", "9♠, 10♠", "holds 0 2, turn 1"),
    "Domineights": Scene("9♠ 10♠ 10♥ 6♥/J♥ 3♥", "K♠", "9♠, 10♠, 10♥", "holds 0 1, turn 1"),
    "last card an eight": Scene("4♥ 3♠/9♠", "8♠", "3♠", "holds 1 2, turn 1", "out 1", draw="10♠"),
    "fours draw": Scene("4♠ 4♥ 5♥/6♠ 7♥/9♣ 10♠", "9♠", "4♠", "holds 1 6, turn 2"),
    "queen of spades": Scene("Q♠ 4♥ 5♥/2♠ 7♥/9♣ 10♠", "9♠", "Q♠, 2♠", "holds 1 1, holds 2 9"),
    "two fours": Scene("4♠ 4♥ 5♥/6♠ 7♥/9♣ 10♠/9♥ 10♥", "9♠", "4♠, 4♥", "skip 1, skip 2, turn 3"),
    "first card acts": Scene("", "", "", "skip 0"),
    "invented: jokers block": Scene(
        "K♥ 4♥ 5♥/Jo* 7♥/9♥ 10♠", "6♥", "K♥, Jo*=♥", "holds 2 2, turn 2, cancel 1"
    ),
}


@pytest.mark.full
def test_the_page_is_as_made() -> None:
    assert catalogue.with_tables(PAGE) == PAGE, "run: python -m tests.rules.catalogue"


def test_every_switch_is_there_once() -> None:
    assert len(SWITCHES) == 33
    assert len(ENTRIES) == len(SWITCHES + EIGHTS)
    for entry in ENTRIES.values():
        assert (entry.lines is not None) == (entry.verdict in ("said", "near"))
        assert entry.base in known_games()


@pytest.mark.parametrize("entry", SAID.values(), ids=SAID)
def test_it_loads_and_deals_end(tmp_path: Path, entry: Entry) -> None:
    rules = house_game(tmp_path, entry.file)
    fewest, most = rules.rules.seats
    for seed, seats in enumerate((fewest, most, fewest)):
        deal, choice = rules.deal(seats, seed=seed), random.Random(seed)
        while deal.turn is not None and deal.turns < 5_000:
            plays = [move for move in deal.legal if move.card is not None]
            deal.play(choice.choice(plays or deal.legal))
        assert deal.turn is None


@pytest.mark.parametrize("name", SCENES)
def test_it_makes_the_difference(tmp_path: Path, name: str) -> None:
    entry, told = ENTRIES[name], SCENES[name]
    assert shown(house_game(tmp_path, entry.file), told)
    if name not in AS_BASE:
        try:
            before = shown(game(entry.base), told)
        except ValueError:
            before = False  # cards or seats that the base has not
        assert not before


def test_most_are_shown() -> None:
    """Those without a scene are as their base, or of matches."""
    assert SAID.keys() - SCENES.keys() - AS_BASE == {"to 100", "elimination", "shuffleSeats"}


def test_a_wild_first_card_is_named(tmp_path: Path) -> None:
    rules = house_game(tmp_path, ENTRIES["wildFirstTurn"].file)
    deals = [rules.deal(2, seed=seed) for seed in range(60)]
    wild = [deal for deal in deals if str(deal.upcard) == "W*"]
    assert wild
    assert all([str(move) for move in deal.legal] == ["=R", "=Y", "=G", "=B"] for deal in wild)
