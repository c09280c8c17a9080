"""Keys that change nothing in play."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.commands import run
from tests.rules.catalogue import EIGHTS, SWITCHES
from tests.rules.test_idle import given
from upcard.analysis.idle_keys import idle_in_play
from upcard.errors import BadRules
from upcard.rules.idle import given_keys

IDLE = """
draws.by_choice = true
turn.jump_in = true
end.hand_limit = 45
stuck.draw = "until able"
stuck.drawn = "kept"
stuck.voluntary = true
deal.starter_acts = true
draws.revenge = true
seen.open_at = 2
"""
"""Nothing answers a draw, one pack has no two cards alike, and who draws until it can play must."""


def test_keys_that_need_others_are_found_by_playing(tmp_path: Path) -> None:
    told: list[tuple[int, int, str]] = []
    keys = [*given(tmp_path, IDLE).values()]
    found = idle_in_play(keys, 40, lambda *heard: told.append(heard))
    assert [idle.key for idle in found] == [
        "draws.by_choice",
        "turn.jump_in",
        "end.hand_limit",
        "stuck.drawn",
    ]
    assert found[0].why == "120 deals with 2 to 4 seats went the same with false"
    assert found[3].why == '120 deals with 2 to 4 seats went the same with "must"'
    tried = [key.key for key in keys if key.is_tried]
    assert told == [(done, len(tried), key) for done, key in enumerate(tried)]
    assert "seen.open_at" not in tried
    assert idle_in_play(keys, 40) == found


def test_the_same_keys_change_deals_where_others_let_them(tmp_path: Path) -> None:
    lines = (
        'draws.stack = "same"\ndraws.by_choice = true\ndraws.revenge = true\npacks = 2\n'
        "turn.jump_in = true\nend.hand_limit = 12\ndeal.hand = 5\n"
        'stuck.draw = "one"\nstuck.drawn = "kept"\n'
    )
    assert idle_in_play([*given(tmp_path, lines).values()], 40) == []


@pytest.mark.parametrize("deals", [0, -1, 1_000_001])
def test_deals_that_cannot_be(tmp_path: Path, deals: int) -> None:
    with pytest.raises(BadRules, match=f"{deals} deals given: 1 to 1000000 are allowed"):
        idle_in_play([*given(tmp_path, "call.at = 1").values()], deals)


@pytest.mark.full
def test_every_line_of_the_docs_changes_something(tmp_path: Path) -> None:
    """But for one: a wild draw four can be challenged, so that its victim may draw anyway."""
    idle, path = set(), tmp_path / "ours.toml"
    for entry in SWITCHES + EIGHTS:
        if entry.lines is not None:
            path.write_text(entry.file, encoding="utf-8")
            keys = [*given_keys(str(path))]
            idle |= {(entry.name, key.key) for key in keys if key.reason}
            idle |= {(entry.name, key.key) for key in idle_in_play(keys, 100)}
    assert idle == {("stackDrawFour", "draws.by_choice")}


def test_the_command_names_them_and_ends_well(tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    head = 'base = "crazy8s"\nname = "ours"\ntitle = "Ours"\nsource = "us"\n'
    path.write_text(f"{head}call.at = 0\ncall.penalty = 2\n", encoding="utf-8")
    done = run("rules", "check", path, folder=tmp_path)
    assert (done.status, done.complaints) == (0, "")
    assert done.shown == (
        f"{path}: fine: Ours, based on crazy8s\n"
        f"{path}: call.penalty changes nothing: it goes with a call.at of 1 or more\n"
    )
    path.write_text(f"{head}turn.jump_in = true\ncards.Q.skip = true\n", encoding="utf-8")
    done = run("rules", "check", path, "--play", "--deals", 5, folder=tmp_path)
    assert done.status == 0
    assert done.shown == (
        f"{path}: fine: Ours, based on crazy8s\n"
        f"{path}: turn.jump_in changes nothing: 15 deals with 2 to 4 seats went the same with "
        "false\n"
    )
    done = run("rules", "check", path, "--play", "--deals", 5, "--json", folder=tmp_path)
    why = "15 deals with 2 to 4 seats went the same with false"
    assert json.loads(done.shown) == {
        "file": str(path),
        "title": "Ours",
        "base": "crazy8s",
        "idle": [{"key": "turn.jump_in", "why": why}],
        "warnings": [],
    }
    path.write_text(f"{head}cards.Q.skip = true\n", encoding="utf-8")
    done = run("rules", "check", path, "--play", "--deals", 5, folder=tmp_path)
    assert done.shown.splitlines()[1] == (
        f"{path}: played with other values of 1 key: it changes deals"
    )
    done = run("rules", "check", path, "--play", "--deals", 0, folder=tmp_path)
    assert (done.status, done.complaints.count("\n")) == (2, 1)


def test_house_rules_by_name_are_played() -> None:
    assert idle_in_play([*given_keys("uno+party")], 10) == []
