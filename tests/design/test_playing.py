"""Deals of variants: against deals played move by move, and what takes too long is left at once."""

from __future__ import annotations

import time

import numpy as np
import pytest

from upcard.analysis.lab import Study, examine
from upcard.arena.statistics.intervals import mean_of
from upcard.cards import deck_named
from upcard.design.attacks import attacking
from upcard.design.measures import MEASURES, QUICK, absolute_deviations, measure_named, of_results
from upcard.design.playing import Table, play, sample
from upcard.design.space import Space, Value
from upcard.engine.loop import TURNS, WINNER
from upcard.games.game import Game, game
from upcard.players import player_named, view_of
from upcard.players.compiling import compiled_choice
from upcard.rules import load
from upcard.rules.tables import tables

PLAYER = "mind-the-eights"
CHANGED: dict[str, Value] = {"cards.Q.skip": True, "call.at": 1, "stuck.drawn": "may"}


@pytest.fixture(scope="module")
def table() -> Table:
    return Table.of(game("crazy8s"), PLAYER, 3)


def variant() -> Game:
    return Game(Space.of(load("crazy8s"), 3).rules(CHANGED), "variant")


def test_what_is_counted_is_what_happens_move_by_move(table: Table) -> None:
    found = sample(tables(variant().rules), table, {"played", "watched"}, 5, range(12), 1000)
    assert found is not None
    player = player_named(PLAYER)
    for deal in range(12):
        state, last, chosen = variant().deal(3, 5, deal=deal), dict[int, int](), set[int]()
        gaps, against = list[int](), set[int]()
        while state.turn is not None:
            view = view_of(state, state.turn, player)
            turn = view.turns
            if last.get(view.seat) not in (None, turn):
                gaps.append(turn - last[view.seat] - 1)
            last[view.seat] = turn
            if len(view.legal) > 1:
                chosen.add(turn)
            move = player.choose(view)
            if move.card is not None and move.card.rank in ("2", "4", "Q"):
                against.add(turn)  # two cards are drawn, or a turn is lost
            state.play(move)
        assert state.outcome is not None
        assert found.results[deal, TURNS] == state.outcome.turns
        winner = -1 if state.outcome.winner is None else state.outcome.winner
        assert found.results[deal, WINNER] == winner
        share = min(1.0, len(chosen) / state.outcome.turns)
        assert found.others["choice"][deal] == pytest.approx(share)
        share = len(against) / state.outcome.turns
        assert found.others["attack"][deal] == pytest.approx(share)
        assert found.others["wait"][deal] == pytest.approx(sum(gaps) / max(1, len(gaps)))


@pytest.mark.parametrize(
    ("name", "changed", "cards"),
    [
        ("crazy8s", {}, "2 4"),
        ("crazy8s", {"cards.2.draw": 0, "cards.K.again": True, "cards.J.covered": True}, "4 K"),
        ("crazy8s", {"cards.5.others_draw": 1, "cards.6.target_draw": 2}, "2 4 5 6"),
        ("crazy8s", {"cards.9.draws_until": "suit", "cards.10.sheds": True}, "2 4 9"),
        (
            "no-mercy",
            {},
            "SKIP SKIP_ALL DRAW_TWO DRAW_FOUR REVERSE_FOUR DRAW_SIX DRAW_TEN ROULETTE",
        ),
    ],
)
def test_cards_against_another_make_it_draw_or_pass(
    name: str, changed: dict[str, Value], cards: str
) -> None:
    rules = Space.of(load(name), 3).rules(changed)
    low, high = attacking(tables(rules), 3)
    whole = low + (high << 64)
    found = {rules.names(n)[1] for n in range(len(rules.cards_in_play)) if whole >> n & 1}
    assert found == {*cards.split()}


def test_where_two_play_a_card_may_skip_by_turning_round() -> None:
    rules = tables(Space.of(load("crazy8s"), 2).rules({"turn.reverse_skips": True}))
    assert attacking(rules, 2) != attacking(rules, 3)


def test_the_laboratory_says_the_same() -> None:
    study = Study(PLAYER, 2, 400, 2, "2", 3)
    by_lab = {one.key: one.interval for one in examine(game("crazy8s"), study).measures}
    own = sample(tables(load("crazy8s")), Table.of(game("crazy8s"), PLAYER, 2), {"played"}, 3,
                 range(400), 1000)  # fmt: skip
    assert own is not None
    for key in ("turns", "first_seat", "blocked", "unwon", "last_seat"):
        measure = measure_named(key, 2)
        name = measure.lab or "won by seat 1"
        assert own.value(measure) == pytest.approx(by_lab[name].value)


def test_deals_are_the_same_in_one_piece_or_several(table: Table) -> None:
    data, costs = tables(variant().rules), QUICK[::2]
    whole = sample(data, table, costs, 5, range(40), 1000)
    parts = [sample(data, table, costs, 5, range(at, at + 20), 1000) for at in (0, 20)]
    assert whole is not None
    assert parts[0] is not None
    assert parts[1] is not None
    joined = parts[0] + parts[1]
    assert (joined.results == whole.results).all()
    assert joined.deals == whole.deals == 80
    for measure in MEASURES.values():
        if measure.cost == "played":
            assert joined.value(measure) == pytest.approx(whole.value(measure))


def test_deals_without_an_end_are_left_after_milliseconds(table: Table) -> None:
    endless = Space.of(load("crazy8s"), 3).rules(
        {"pile.reshuffle": "all but the upcard", "end.finish": "no effect", "cards.3.draw": 15,
         "cards.5.draw": 15, "cards.6.draw": 15, "cards.9.draw": 15, "cards.10.draw": 15}
    )  # fmt: skip
    begun = time.thread_time()
    assert sample(tables(endless), table, {"played"}, 1, range(16), 100) is None
    assert time.thread_time() - begun < 0.05


def test_the_choices_of_players_are_those_of_the_deck_alone() -> None:
    changed = Game(Space.of(load("crazy8s"), 3).rules({"cards.Q.draw": 5}), "variant")
    kind = type(player_named(PLAYER))
    assert compiled_choice(kind, changed.deck) is compiled_choice(kind, game("crazy8s").deck)
    assert deck_named("standard") == game("crazy8s").deck


def test_no_more_choices_are_made_than_allowed(table: Table) -> None:
    data = tables(load("crazy8s"))
    assert play(data, table.equal, 1, range(1000), 1_000) is None
    assert play(data, table.equal, 1, range(10), 10_000) is not None


def test_values_of_deals_by_hand() -> None:
    results = np.zeros((4, 11), np.int64)
    results[:, 0], results[:, 1], results[:, 2] = [0, 1, -1, 3], [1, 1, 2, 1], [10, 20, 30, 40]
    results[:, 3:7] = [[5, 0, 0, 0], [0, 7, 0, 0], [0, 0, 0, 0], [0, 0, 0, 8]]
    expected = {
        "turns": [10, 20, 30, 40],
        "spread": [15, 5, 5, 15],
        "first_seat": [1, 0, 0.25, 0],
        "last_seat": [0, 0, 0.25, 1],
        "seat_1": [0, 1, 0.25, 0],
        "blocked": [0, 0, 1, 0],
        "unwon": [0, 0, 1, 0],
        "points": [5, 7, 0, 8],
        "points_spread": [0, 1.5, 6.25, 2.25],  # a quarter more lies above the mean than below
    }
    for key, values in expected.items():
        assert of_results(measure_named(key, 4), results, 4).tolist() == values
    partners = of_results(measure_named("first_seat", 2), results, 2)
    assert partners.tolist() == [1, 0, 0.5, 0]  # seat 3 is of side 1


def test_intervals_of_the_spread_hold_as_often_as_they_say() -> None:
    """Of lengths of which most are below the mean, beside one from millions of them."""
    chance = np.random.default_rng(5)
    many = chance.geometric(0.05, 2_000_000)
    truth = np.abs(many - many.mean()).mean()
    intervals = [mean_of(absolute_deviations(chance.geometric(0.05, 1_000))) for _ in range(800)]
    held = np.mean([one.low <= truth <= one.high for one in intervals])
    assert held == pytest.approx(0.95, abs=0.02)
    values = np.array([3, 4, 5, 20])
    assert absolute_deviations(values).mean() == pytest.approx(np.abs(values - 8).mean())
