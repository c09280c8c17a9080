"""Choices that were tried out, beside the same done again through the public state and view."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from tests.engine.test_endless import ROUND_AND_ROUND
from tests.players.learned.made import NOTHING
from upcard import Game, Player, State, View, game
from upcard.chance import keys_of
from upcard.engine.policies import by_address
from upcard.players import player_named
from upcard.players.compiling import policy
from upcard.players.learned.features import SIZE
from upcard.players.learned.player import weighed
from upcard.players.search.trying import ROLLING
from upcard.training.collecting import (
    EXPLORED,
    HORIZON,
    KEYS,
    LEARNING,
    LONGEST,
    PERIOD,
    SETTINGS_SIZE,
    STRAYING,
    TRIES,
    TRYING,
    WORD,
    collect,
)
from upcard.training.fitting import Choices

WORDS = 2**64
SEED, BEGUN = 11, 0x1234567
NO_END = 2**40


class Table(NamedTuple):
    """A game between players of one kind, and how its choices are tried out."""

    game: Game
    seats: int
    player: str
    period: int = 5
    tries: int = 2
    horizon: int = NO_END
    longest: int = NO_END
    learning: int = 0b1111
    """The seats whose choices are tried out, a bit each."""


TABLES = {
    "crazy8s": Table(game("crazy8s"), 3, "first"),
    "partners": Table(game("crazy8s-partners"), 4, "random"),
    "clash": Table(game("clash"), 2, "first", tries=1),
    "countdown": Table(game("countdown"), 3, "first", period=29, horizon=14),
    "indigo": Table(game("indigo"), 2, "random", period=9),
    "one of two": Table(game("clash"), 2, "first", tries=1, learning=0b10),
    "uno": Table(game("uno"), 3, "first", period=11),
}


def collected(table: Table, deals: range, room: int = 4000, choices: int = 1000) -> Choices:
    """What the compiled code finds in some deals, where it has so much room."""
    settings = np.zeros(SETTINGS_SIZE, np.int64)
    settings[[PERIOD, TRIES, HORIZON]] = table.period, table.tries, table.horizon
    settings[LONGEST], settings[LEARNING] = table.longest, table.learning
    settings[KEYS : KEYS + 4], settings[WORD] = keys_of(SEED).view(np.int64), BEGUN
    rows, won = np.full((room, SIZE), -7, np.int16), np.full(room, -7, np.float32)
    counts = np.zeros(choices, np.int64)
    own = policy(player_named(table.player), table.game, table.seats)
    policies = by_address([own] * table.seats)
    given = (table.game.tables, policies, settings, deals.start, deals.stop)
    found = collect(*given, rows, won, counts)
    moves = counts[:found].sum()
    assert (won[moves:] == -7).all()
    assert not counts[found:].any()
    return Choices(rows[:moves], won[:moves], counts[:found])


def mix(word: int) -> int:
    """The finaliser of splitmix64 (Steele, Lea, Flood, 2014)."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % WORDS
    word = (word ^ word >> 27) * 0x94D049BB133111EB % WORDS
    return word ^ word >> 31


def after(word: int) -> int:
    return mix((word + 0x9E3779B97F4A7C15) % WORDS)


def replayed(table: Table, deals: range) -> Iterator[tuple[View, list[float]]]:
    """The same choices, and what their moves won: every move through `State.play`."""
    player = player_named(table.player)
    for deal in deals:
        state = table.game.deal(table.seats, SEED, deal=deal)
        word = mix(BEGUN ^ mix(deal))
        while state.turn is not None:
            word, legal = after(word), state.legal
            learns = table.learning >> state.turn & 1
            if learns and len(legal) > 1 and mix(word) % table.period == 0:
                view, won = state.view(state.turn), [0.0] * len(legal)
                for _ in range(table.tries):
                    word = after(word)
                    for index in range(len(legal)):
                        won[index] += tried(table, player, state, index, word) / table.tries
                yield view, won
            move = player.choose(state.view(state.turn))
            if word % EXPLORED == 0:
                move = legal[(mix(word ^ int(STRAYING)) >> 32) * len(legal) >> 32]
            state.play(move)


def tried(table: Table, player: Player, state: State, index: int, word: int) -> float:
    """What a move won for its seat, with chance from a random word on."""
    own, until = state.turn, state.turns + table.horizon
    other = state.copy()
    other._state["chance"] = chance = mix(word ^ int(TRYING))
    for seat in range(table.seats):
        other._state["dice"][seat] = mix(chance ^ (int(ROLLING) + seat))
    other.play(other.legal[index])
    while other.turn is not None and other.turns < until:
        other.play(player.choose(other.view(other.turn)))
    side = 2 if table.game.rules.partners else table.seats
    assert own is not None
    if 1 in other.places and not table.game.rules.partners:  # others may play on for places
        return float(other.places[own] == 1)
    if other.outcome is None:
        shares = [1 / (2 * to_go(other, seat) + 1) ** 2 for seat in range(table.seats)]
        return shares[own] / sum(shares)
    if table.game.rules.match.capture:
        points = other.outcome.points
        lead = points[own] - max(each for seat, each in enumerate(points) if seat != own)
        return (12 + max(-12, min(12, lead))) / 24
    winner = other.outcome.winner
    return 1 / side if winner is None else float(winner % side == own % side)


def to_go(state: State, seat: int) -> int:
    """Cards that a seat which counts down has to get rid of yet."""
    return len(state.hands[seat]) + sum(range(state.scores[seat]))


@pytest.mark.parametrize("name", TABLES)
def test_choices_are_told_and_tried_out_as_the_public_state_does_it(name: str) -> None:
    table, deals = TABLES[name], range(3, 6)
    found, choice = collected(table, deals), 0
    stops = np.cumsum(found.counts).tolist()
    for choice, (view, won) in enumerate(replayed(table, deals), 1):
        part = slice(stops[choice - 1] - len(view.legal), stops[choice - 1])
        _, rows = weighed(view, NOTHING)
        assert np.array_equal(found.rows[part], rows)
        assert found.won[part].tolist() == pytest.approx(won, abs=1e-6)
    assert choice == len(found.counts) > 3
    assert len(found.rows) == len(found.won) == found.counts.sum()
    assert ((found.won >= 0) & (found.won <= 1)).all()
    assert len({*found.won.tolist()}) > 1


def test_where_there_is_no_room_the_rest_is_left_out() -> None:
    table, deals = TABLES["clash"], range(20)
    whole = collected(table, deals)
    half = int(whole.counts[: len(whole.counts) // 2].sum())
    for room in (half, half + 1):
        some = collected(table, deals, room)
        assert 0 < len(some.counts) < len(whole.counts)
        assert some.counts.sum() in (half, room)
        assert np.array_equal(some.rows, whole.rows[: len(some.rows)])
        assert np.array_equal(some.won, whole.won[: len(some.won)])
        assert np.array_equal(some.counts, whole.counts[: len(some.counts)])
    assert len(collected(table, deals, choices=7).counts) == 7


def test_a_piece_of_work_ends_where_deals_go_on_for_ever(tmp_path: Path) -> None:
    """With what was tried out till then; the next piece is another one."""
    file = tmp_path / "endless.toml"
    file.write_text(ROUND_AND_ROUND, encoding="utf-8")
    table = Table(game(file), 5, "random", horizon=1_000, learning=0b11111)
    found = collected(table, range(40), 60_000, 30_000)
    assert 100 < len(found.counts) < 30_000
    assert found.counts.sum() < 60_000


def test_a_deal_that_goes_on_is_left_and_the_next_one_begins() -> None:
    table = TABLES["clash"]._replace(period=1)
    whole = collected(table, range(1))
    short, longer = (collected(table._replace(longest=turns), range(1)) for turns in (4, 8))
    assert 0 < len(short.counts) < len(longer.counts) < len(whole.counts)
    for part in (short, longer):
        assert np.array_equal(part.counts, whole.counts[: len(part.counts)])
        assert np.array_equal(part.won, whole.won[: len(part.won)])
    table = table._replace(longest=4)
    each = [collected(table, range(deal, deal + 1)) for deal in range(3)]
    several = collected(table, range(3))
    assert np.array_equal(several.counts, np.concatenate([part.counts for part in each]))


def test_pieces_of_a_seeds_deals_are_the_whole() -> None:
    table = TABLES["crazy8s"]
    parts = [collected(table, range(start, start + 4)) for start in range(0, 12, 4)]
    whole = collected(table, range(12))
    assert np.array_equal(whole.rows, np.concatenate([part.rows for part in parts]))
    assert np.array_equal(whole.won, np.concatenate([part.won for part in parts]))
    assert np.array_equal(whole.counts, np.concatenate([part.counts for part in parts]))


def test_as_many_choices_are_tried_out_as_is_said() -> None:
    """One of `period` choices that are any: with 1, all of them."""
    every = len(collected(TABLES["clash"]._replace(period=1, tries=1), range(30)).counts)
    some = len(collected(TABLES["clash"]._replace(period=4, tries=1), range(30)).counts)
    assert every > 150
    assert 0.15 < some / every < 0.35
