"""Keys that change nothing, as far as the rules themselves tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.sample import quickly
from upcard.errors import BadRules
from upcard.narration.idle import NEEDED
from upcard.rules import Rules, known_games, load
from upcard.rules.effect import Effect
from upcard.rules.idle import NOT_OF_DEALS, Given, given_keys
from upcard.rules.keys import SECTIONS
from upcard.rules.needs import needs

HEAD = 'name = "ours"\ntitle = "Ours"\nsource = "our table"\n'


def given(folder: Path, lines: str, base: str = "crazy8s") -> dict[str, Given]:
    """The keys of a rules file with these lines."""
    path = folder / "ours.toml"
    path.write_text(f'base = "{base}"\n{HEAD}{lines}', encoding="utf-8")
    return {key.key: key for key in given_keys(str(path))}


@pytest.mark.parametrize(
    ("lines", "key", "reason"),
    [
        ("call.at = 0\ncall.penalty = 2", "call.penalty", "it goes with a call.at of 1 or more"),
        ("stuck.up_to = 1", "stuck.up_to", 'it goes with stuck.draw = "up to"'),
        ("challenge.penalty = 2", "challenge.penalty", "it goes with a card that has last_resort"),
        ("turn.bomb = 0", "turn.bomb", 'it goes with a turn.lay that is not "one"'),
        ("end.unfit = 0", "end.unfit", "it goes with end.finish, or with a card that has"),
        ('cards.3.suit_lasts = "on"', "cards.3.suit_lasts", "it goes with a wild of the same card"),
        ('cards.2.answer = "passes on"', "cards.2.answer", "it goes with answers of the same card"),
        (
            'pile.reshuffle = "none"\npile.when = "it is empty"',
            "pile.when",
            'it goes with a pile.reshuffle that is not "none"',
        ),
        (
            'score.count = "nothing"\nscore.goal = 50',
            "score.goal",
            'it goes with a score.count that is not "nothing"',
        ),
        ("score.most_captured = 3", "score.most_captured", 'it goes with score.count = "captured"'),
        ('without = ["A"]\ncards.A.draw = 3', "cards.A.draw", "no card in play has this entry"),
        (
            "\n".join(f'cards."3{suit}".skip = true' for suit in "♠♥♦♣") + "\ncards.3.draw = 1",
            "cards.3.draw",
            "no card in play has this entry",
        ),
        ("deal.hand = {2 = 7, 3 = 5, 4 = 5, 7 = 3}", "deal.hand.7", "no table has 7 seats"),
        ("cards.2.finish = true\ncards.2.draw = 2", "cards.2.finish", ""),
        ("score.points.A = 1\nscore.points.'A♠' = 1", "score.points.A", ""),
    ],
)
def test_what_the_rules_tell(tmp_path: Path, lines: str, key: str, reason: str) -> None:
    found = given(tmp_path, lines)[key].reason
    assert found.startswith(reason)
    assert bool(found) == bool(reason)


def test_points_of_faces_that_hide_their_rank(tmp_path: Path) -> None:
    lines = "\n".join(f'score.points."A{suit}" = 7' for suit in "♠♥♦♣") + "\nscore.points.A = 9"
    assert given(tmp_path, lines)["score.points.A"].reason == "the same is played with 1"


def test_another_value_is_the_base_s_else_any_that_is_allowed(tmp_path: Path) -> None:
    found = given(tmp_path, 'call.at = 1\nstuck.draw = "one"\nturn.lay = "one"\nseats = [2, 4]')
    assert found["call.at"].values == "0"
    assert found["stuck.draw"].values == '"until able"'
    assert found["turn.lay"].values == '"identical" or "rank" or "run" or "run or rank"'
    assert not found["seats"].is_tried


def test_house_rules_by_name_have_keys_and_games_have_all_theirs() -> None:
    assert [key.key for key in given_keys("uno+jump-in")] == ["turn.jump_in"]
    keys = [key.key for key in given_keys("crazy8s")]
    assert keys[:3] == ["name", "title", "source"]
    assert "cards.8.wild" in keys
    with pytest.raises(BadRules, match="no game 'poker'"):
        [*given_keys("poker")]


@pytest.mark.parametrize("name", quickly(known_games(), 3))
def test_no_game_of_ours_has_a_key_that_changes_nothing(name: str) -> None:
    assert [key.key for key in given_keys(name) if key.reason] == []


def test_what_keys_go_with_is_translated() -> None:
    assert {need.of for need in needs(load("crazy8s"))} == set(NEEDED)


def test_what_is_named_is_a_key() -> None:
    every = {f"{name}.{key}" for name, kind in SECTIONS.items() for key in kind.model_fields}
    assert {*Rules.model_fields, *every} >= NOT_OF_DEALS
    every |= {f"cards.8.{key}" for key in Effect.model_fields}
    named = {key for need in needs(load("crazy8s")) for key in need.keys}
    assert {key for key in named if ".points." not in key and not key.startswith("cards.")} <= every
    assert {key for key in named if key.startswith("cards.8.")} <= every
