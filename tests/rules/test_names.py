"""The index of what people call a rule finds every key, and its lines do what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.staging import house_game
from tests.rules import names
from tests.rules.catalogue import PAGE
from tests.rules.names import INDEX, NO_COMMON_NAME, Name
from upcard.analysis.idle_keys import idle_in_play
from upcard.errors import BadRules
from upcard.rules import Rules, load
from upcard.rules.idle import given_keys
from upcard.rules.keys import IN_TABLES, SECTIONS
from upcard.rules.load import rules_in
from upcard.rules.other_names import OTHER_NAMES

WORDS = [word for name in INDEX for word in name.words.split(", ")]

AS_OFTEN = {"score.blocked"}
"""Keys that change a deal in thousands only."""


def key_of(path: str) -> str:
    """A key as docs/rules.md names it."""
    first, _, rest = path.partition(".")
    if first in IN_TABLES:
        return f"{first}.CARD.{rest.rpartition('.')[2]}"
    of_ranks = (
        name for name in ("score.points", "other_side.ranks") if path.startswith(f"{name}.")
    )
    return next(of_ranks, path)


def keys_in(folder: Path, name: Name) -> set[str]:
    """The keys of a row's lines."""
    path = folder / "named.toml"
    path.write_text(name.file, encoding="utf-8")
    own = {key_of(given.key) for given in given_keys(str(path))}
    return own - {"name", "title", "source"}


def test_the_page_is_as_made() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert names.with_index(page) == page, "run: python -m tests.rules.names"


def test_words_are_there_once_and_in_order() -> None:
    assert [name.words for name in INDEX] == sorted(
        (name.words for name in INDEX), key=str.casefold
    )
    assert len(WORDS) == len(set(WORDS))


def test_every_key_is_found_by_a_name_or_has_none(tmp_path: Path) -> None:
    every = {f"{name}.{key}" for name, kind in SECTIONS.items() for key in kind.model_fields}
    every |= {f"{name}.CARD.{key}" for name, kind in IN_TABLES.items() for key in kind.model_fields}
    every |= Rules.model_fields.keys() - SECTIONS.keys() - IN_TABLES.keys()
    found = set().union(*(keys_in(tmp_path, name) for name in INDEX))
    assert every - found == NO_COMMON_NAME - found, (
        "in tests/rules/names.py, give new keys a row in INDEX, or add them to NO_COMMON_NAME; "
        "then run: python -m tests.rules.names"
    )
    assert found <= every


@pytest.mark.full
@pytest.mark.parametrize("name", INDEX, ids=lambda name: name.words)
def test_its_lines_change_deals(tmp_path: Path, name: Name) -> None:
    path = tmp_path / "named.toml"
    path.write_text(name.file, encoding="utf-8")
    keys = [*given_keys(str(path))]
    assert [key.key for key in keys if key.reason] == []
    idle = [key for key, _ in idle_in_play(keys, 100)]
    assert set(idle) <= AS_OFTEN


def test_skip_everyone_at_tables_of_all_sizes(tmp_path: Path) -> None:
    """For any number of seats: its player has the turn again, and nobody else had one."""
    row = next(name for name in INDEX if name.words == "skip everyone")
    game = house_game(tmp_path, row.file)
    for seats in range(2, 9):
        hands = ["SR 5R 6R", *(f"{rank}B {rank}G" for rank in range(1, seats))]
        state = game.position(hands, upcard="9R")
        state.play("SR")
        assert state.turn == 0
        assert [str(move) for move in state.legal if move.card] == ["5R", "6R"]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("call.penalti = 3", "call.penalti: 3 given: there is no such key (did you mean call.pen"),
        ("jump-in = true", "(did you mean turn.jump_in?): there are name, title"),
        ('cards.Q.skips = "x"', "(did you mean cards.CARD.skip?): there are draw, skip"),
        ("score.xyz = 3", "score.xyz: 3 given: there is no such key: there are count, points"),
        (
            "hand_limit = 3",
            "(did you mean stuck.hand_limit, «a seat that holds this many cards draws no more, "
            "except as a penalty», or end.hand_limit, «a seat that holds this many cards when a "
            "turn begins is out of the deal, and takes the last place that is still free»?)",
        ),
        ("deal.cards = 7", "deal.cards: 7 given: there is no such key (did you mean deal.hand?)"),
        ("[deal]\nbase = 'x'", "deal.base: 'x' given below [deal]: move `base` above [deal]"),
        ("[deal]\ncards.Q.skip = 1", "given below [deal]: move `cards` above [deal]"),
        (
            "cards.7.swap = true",
            "cards.SEVEN.swap: true given: there is no such key (did you mean c",
        ),
        ("stacking = true", "(did you mean draws.stack?): there are name"),
        ("last_card = 2", "(did you mean end.last_card?)"),
        ("call.last_card = 2", "(did you mean call.at?)"),
        (
            "penalty = 2",
            "(did you mean challenge.penalty, «further cards that a seat draws after a wrong "
            "challenge, in addition to those of the card», or call.penalty, «cards that a seat",
        ),
        ('cards.SKIP.skip = "everyone"', "up to 3 is needed; to skip everyone, again = true"),
    ],
)
def test_a_wrong_key_is_answered_with_the_one_that_is_meant(lines: str, words: str) -> None:
    with pytest.raises(BadRules) as refused:
        rules_in(f'base = "uno"\nname = "x"\ntitle = "X"\nsource = "us"\n{lines}\n', "x.toml")
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_other_names_are_those_of_keys_and_no_keys_themselves() -> None:
    places = {f"{name}.CARD": kind for name, kind in IN_TABLES.items()} | SECTIONS
    for key, others in OTHER_NAMES.items():
        table, _, name = key.rpartition(".")
        assert name in places[table].model_fields
        assert not {*others} & {*places[table].model_fields}
        assert len({*others}) == len(others)


def test_the_two_limits_of_a_hand_are_told_apart() -> None:
    said = {name.words.split(",")[0]: name for name in INDEX}
    assert "stuck.hand_limit" in said["hand limit"].lines
    assert "end.hand_limit" in said["mercy rule"].lines
    assert load("uno").end.hand_limit == load("uno").stuck.hand_limit == 0
