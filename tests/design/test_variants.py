"""Measured variants: their table as a file, how it is made, and what is chosen from it."""

from __future__ import annotations

import itertools

import pytest
from tools import variants as made

from upcard.design.inventing import TURNED, Wish, proposals, rules_of
from upcard.design.measures import MEASURES, QUICK
from upcard.design.playing import Table, sample
from upcard.design.space import Space, kind_of
from upcard.design.variants import KEPT, Study, Variant, VariantTable, table_of, tables_known
from upcard.errors import BadRules
from upcard.games.game import game
from upcard.rules import load
from upcard.rules.changes import changes
from upcard.rules.tables import tables

GAMES = pytest.mark.parametrize("name", tables_known())


@pytest.mark.full
def test_a_table_is_the_same_whenever_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "known_games", lambda: ("mau-mau", "countdown", "indigo"))
    monkeypatch.setattr(made, "EIGHTS", ())
    one, again = (made.measured("crazy8s", 6, 40, 3, str) for _ in range(2))
    assert one.written() == again.written()
    read = VariantTable.read(one.written())
    assert [each.changed for each in read.variants] == [each.changed for each in one.variants]
    for before, after in zip(one.variants, read.variants, strict=True):
        assert after.measures == pytest.approx(before.measures, abs=1e-4)
    assert read.study.base["turns"] == pytest.approx(one.study.base["turns"], abs=1e-4)
    assert {"mau-mau", "crazy8s+party"} <= set(read.study.others)
    assert not {"countdown", "indigo"} & set(read.study.others)
    assert "crazy8s+to-100" not in read.study.others  # its deals are those of the game itself


@GAMES
def test_variants_that_come_along_are_sound_and_measured_so(name: str) -> None:
    table = table_of(name)
    study = table.study
    assert len({one.changed for one in table.variants}) == len(table.variants) >= 1000
    assert all(made.sound(one.measures) for one in table.variants)
    assert all(one.changed and [*one.measures] == [*KEPT] for one in table.variants)
    space = Space.of(load(name), study.seats, made.OVER)
    at_table = Table.of(game(name), study.player, study.seats)
    for one in table.variants[:: len(table.variants) // 3]:
        rules = space.rules(dict(one.changed))
        assert {change.key for change in changes(rules, space.base)} >= {
            key for key, value in one.changed if not isinstance(value, tuple)
        }
        found = sample(tables(rules), at_table, QUICK, 99, range(400), 1000)
        assert found is not None
        for key in ("turns", "attack", "skill"):
            wide = 3 * (found.error(MEASURES[key]) + study.errors[key] / 1.96)
            assert found.value(MEASURES[key]) == pytest.approx(one.measures[key], abs=wide)


def test_a_game_without_a_table_is_refused() -> None:
    with pytest.raises(BadRules, match="'indigo' given: variants were measured of crazy8s and uno"):
        table_of("indigo")


# What is chosen


def by_hand(*rows: tuple[str, float, float, float]) -> VariantTable:
    """A table of variants: the keys that each changes, its turns, its skill and its attacks."""
    study = Study("crazy8s", 4, "mind-the-eights", 1, 100, {}, {}, {})
    variants = [
        Variant(
            tuple((key, 3) for key in keys.split()),
            dict.fromkeys(KEPT, 0.0) | {"turns": turns, "skill": skill, "attack": attack},
        )
        for keys, turns, skill, attack in rows
    ]
    return VariantTable(study, tuple(variants))


def test_the_nearest_comes_first_and_luck_is_the_less_the_more_skill() -> None:
    rows = ("turn.lay", 10, 0.3, 0.1), ("call.at", 20, 0.5, 0.2), ("stuck.draw", 30, 0.4, 0.3)
    table = by_hand(*rows)

    def order(wish: Wish) -> list[str]:
        return [key for one in proposals(table, wish) for key, _ in one.changed]

    assert order(Wish(0, 1, 0)) == ["turn.lay", "call.at", "stuck.draw"]
    assert order(Wish(1, 0.5, 1))[0] == "stuck.draw"
    assert order(Wish(0.5, 0, 0.5))[0] == "call.at"
    assert table.rank("turns", 20) == 0.5


def test_of_equals_fewer_changes_come_first_and_no_two_change_the_same() -> None:
    table = by_hand(
        ("stuck.draw deal.hand call.at", 10, 0.3, 0.1),
        ("cards.Q.skip stuck.draw", 10, 0.3, 0.1),
        ("cards.K.skip", 10, 0.3, 0.1),
        ("turn.lay", 50, 0.3, 0.1),
    )
    found = [[key for key, _ in one.changed] for one in proposals(table, Wish(0.4, 0.5, 0.5))]
    assert found == [["cards.K.skip"], ["stuck.draw", "deal.hand", "call.at"], ["turn.lay"]]


@GAMES
def test_any_wish_has_three_proposals_unlike_each_other_and_near_to_it(name: str) -> None:
    table = table_of(name)
    for parts in itertools.product((0.15, 0.5, 0.85), repeat=3):
        wish = Wish(*parts)
        found = proposals(table, wish)
        assert len(found) == 3
        assert wish.distance(table, found[0]) < 0.35
        assert wish.distance(table, found[2]) < 0.5
        for one, other in itertools.combinations(found, 2):
            assert {kind_of(key) for key, _ in one.changed} != {
                kind_of(key) for key, _ in other.changed
            }
    long, short = (proposals(table, Wish(length, 0.5, 0.5))[0] for length in (1, 0))
    assert long.measures["turns"] > 1.2 * short.measures["turns"]
    rules = rules_of(table, long, "Ours")
    assert rules.title == "Ours"
    assert rules.name.startswith(f"{name}-")
    assert rules.name != rules_of(table, short, "Ours").name
    assert set(TURNED) == set(vars(wish))
