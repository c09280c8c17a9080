"""Rules files that visitors send: the costliest, and those that went wrong, wait for each other."""

from __future__ import annotations

import asyncio
import time
from itertools import islice
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.engine.games import few_and_many
from tests.rules.mutated import mutated_files
from tests.web.serving import serving
from upcard.cards import DECKS
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.rules.load import LONGEST_TOLD
from upcard.web import active_tables, rules_reading
from upcard.web.guard import MOST_RULES_BYTES
from upcard.web.refusals import TooMany
from upcard.web.rules_reading import RulesReader, house_game

HEAD = 'base = "clash"\nname = "x"\ntitle = "x"\nsource = "x"\n'
WORDS = [rank.name for rank in DECKS["clash"].ranks] + [str(one) for one in DECKS["clash"].cards]
EFFECT = 'draw = 1\nskip = 1\nreverse = true\nanswers = ["DRAW_TWO"]\nlast_resort = "rule"\n'
COSTLY = {
    "all keys": HEAD + "".join(f'[cards."{word}"]\n{EFFECT}' for word in dict.fromkeys(WORDS)),
    "long lists": HEAD + "cards.ZERO.not_on = [" + '"1R","s",' * 5000 + "]\n",
    "unknown keys": HEAD + "".join(f"k{number} = 1\n" for number in range(5000)),
    "unknown cards": HEAD + "".join(f"cards.c{number}.draw = 1\n" for number in range(3000)),
    "unknown words": HEAD + "without = [" + '"zz",' * 9000 + "]\n",
    "a long word": HEAD + 'without = ["' + "z" * 60_000 + '"]\n',
    "a long key": HEAD + 'cards."' + "z" * 60_000 + '".draw = 1\n',
}


@pytest.mark.parametrize("kind", COSTLY)
def test_the_costliest_are_short_once_they_are_read(kind: str) -> None:
    """Lists are, since no card counts twice in them; and what is told of mistakes."""
    assert len(COSTLY[kind]) <= MOST_RULES_BYTES
    made = made_of(COSTLY[kind])
    if isinstance(made, Game):
        assert len(made.rules.model_dump_json()) < 50_000
    else:
        assert len(made) <= LONGEST_TOLD + len("the rules: ")


def made_of(text: str) -> Game | str:
    """The game of a text, or what is told."""
    try:
        return house_game(text)
    except BadRules as problem:
        return str(problem)


@few_and_many("files", 100, 500)
def test_rules_that_went_wrong_are_a_game_or_a_sentence(files: int) -> None:
    """`pytest -m long tests/web/test_rules_reading.py` tries 2,000."""
    check_mutated(files)


@pytest.mark.long
def test_many_rules_that_went_wrong_are_a_game_or_a_sentence() -> None:
    check_mutated(2000)


def check_mutated(files: int) -> None:
    games = 0
    for _, text in islice(mutated_files(17), files):
        made = made_of(text.decode("utf-8", "replace"))
        if isinstance(made, Game):
            games += 1
            assert made.rules.title.isprintable()
            assert made.rules.source.isprintable()
        else:
            assert made.isprintable(), made
            assert len(made) <= LONGEST_TOLD + len("the rules: ")
    assert games > files // 10


def test_one_is_read_at_a_time_and_who_waits_too_long_is_told() -> None:
    reading: list[str] = []

    def slow(toml: str) -> Game:
        reading.append(toml)
        assert len(reading) == 1
        while toml == "held" and not released.is_set():
            time.sleep(0.001)
        reading.remove(toml)
        raise BadRules(toml)

    async def ask() -> None:
        reader = RulesReader()
        held = asyncio.create_task(reader.read("held"))
        while not reading:  # a thread says so
            await asyncio.sleep(0)
        with pytest.raises(TooMany, match="ask again in 0 s"):
            await reader.read("late")
        released.set()
        with pytest.raises(BadRules, match="held"):
            await held
        with pytest.raises(BadRules, match="next"):
            await reader.read("next")

    released = asyncio.Event()
    with (
        patch.object(rules_reading, "house_game", slow),
        patch.object(rules_reading, "PATIENCE", 0.05),
    ):
        asyncio.run(ask())


@pytest.mark.full
def test_an_address_has_room_for_so_many_tables(tmp_path: Path) -> None:
    """They are counted while they are in memory, and rules are not even read beyond that."""
    with patch.object(active_tables, "MOST_OF_ADDRESS", 2), serving(tmp_path) as site:
        browser = site.browser()
        body = {"game": "crazy8s", "seats": 2}
        assert [browser.post("/api/tables", body).status for _ in range(3)] == [201, 201, 429]
        refused = browser.post("/api/tables", {"rules": "no rules", "seats": 2})
        assert refused.status == 429
        assert refused.error == (
            "2 tables of your address are open: ask again when some have been left for 10 minutes"
        )
