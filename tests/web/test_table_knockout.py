"""Matches at a table that players leave one after another, or in which they change seats."""

from __future__ import annotations

from upcard.games.game import Game
from upcard.narration.language import speaking
from upcard.rules import Rules
from upcard.rules.load import rules_in
from upcard.web import commands as do
from upcard.web.authorization import check_deal
from upcard.web.commands import Options, Row
from upcard.web.deals import fresh_deal
from upcard.web.messages import Reader, message
from upcard.web.seating import Person
from upcard.web.table import Table

RULES = rules_in(
    'base = "crazy8s"\nname = "last"\ntitle = "Last one"\nscore.eliminate = true', "it"
)
ADA = Person("a" * 32, "Ada")


FEWEST = rules_in(
    'base = "crazy8s"\nname = "fewest"\ntitle = "Fewest"\nscore.count = "own hand"\n'
    'score.goal = 60\nscore.at_goal = "seat out"\nscore.seating = "shuffled"',
    "it",
)


def table_of_three(rules: Rules = RULES, goal: int | None = None) -> Table:
    table = Table.of("t", Game(rules, "last"), 3, Options(goal=goal), ADA.id)
    table.apply(Row(who=ADA.id, what=do.Join(name="Ada")), 0.0)
    table.apply(Row(who=ADA.id, what=do.Sit(seat=0)), 0.0)
    for seat, player in ((1, "first"), (2, "random")):
        table.apply(Row(who=ADA.id, what=do.Assign(seat=seat, player=player)), 0.0)
    return table


def play(table: Table) -> None:
    """A deal to its end, each seat playing the first card that it can."""
    check_deal(table, ADA.id)
    table.apply(Row(who=ADA.id, what=fresh_deal(table)), 0.0)
    while table.deal is not None and table.chooser is not None:
        move = str(table.deal.state.legal[0])
        table.apply(Row(what=do.Moved(seat=table.chooser, move=move)), 0.0)


def test_after_each_deal_somebody_is_out_and_in_the_end_all_sit_down_again() -> None:
    table = table_of_three()
    before = [place.name for place in table.places.seats]
    play(table)
    (out,), begins = table.match.out, table.next_first(0)
    with speaking("en"):
        told = message(table, Reader(ADA.id, 0), 0.0).ending
    gone = before[out]
    assert told[-1].startswith(f"Out of the match: {'you' if out == 0 else gone}, with ")
    play(table)
    assert [place.name for place in table.places.seats] == [n for n in before if n != gone]
    assert table.deal is not None
    assert len(table.deal.opening.seats) == 2
    assert table.deal.opening.chance.first == begins
    assert table.match.over
    with speaking("en"):
        told = message(table, Reader(ADA.id, 0), 0.0).ending
    assert "It goes to" in told[-1]
    play(table)
    assert [place.name for place in table.places.seats] == before


def test_who_is_out_watches_and_who_has_left_is_played_for_in_the_next_match() -> None:
    table = table_of_three()
    for _ in range(200):  # she is out first in one match of three
        play(table)
        if table.places.seat_of(ADA.id) is None:
            break
    assert [person.name for person in table.places.watchers] == ["Ada"]
    while not table.match.over:
        play(table)
    table.places.people.pop(ADA.id)
    assert sorted(place.name or "" for place in table.next_seats(0)) == ["first", "first", "random"]


def test_a_deal_that_is_left_for_a_new_one_changes_nothing_of_who_is_in_the_match() -> None:
    table = table_of_three()
    before = [place.name for place in table.places.seats]
    play(table)
    table.apply(Row(who=ADA.id, what=fresh_deal(table)), 0.0)
    left = [place.name for place in table.places.seats]
    if table.places.seat_of(ADA.id) is not None:
        check_deal(table, ADA.id, anew=True)
    table.apply(Row(who=ADA.id, what=fresh_deal(table)), 0.0)
    assert [place.name for place in table.places.seats] == left
    assert [place.name for place in table.entered] == before


def test_points_follow_players_who_change_seats_until_one_is_left() -> None:
    """By name, from the outcomes of the deals: the sheet has them in the seats of the last one."""
    table = table_of_three(FEWEST, 60)
    before = [str(place.name) for place in table.places.seats]
    totals, sheets, orders = (
        dict.fromkeys(before, 0),
        list[dict[str, int]](),
        set[tuple[str, ...]](),
    )
    while not table.match.over:
        play(table)
        assert table.deal is not None
        outcome, names = table.deal.state.outcome, [str(place.name) for place in table.places.seats]
        assert outcome is not None
        orders.add(tuple(names))
        sheets.append(dict(zip(names, outcome.points, strict=True)))
        for name, points in sheets[-1].items():
            totals[name] += points
        with speaking("en"):
            told = message(table, Reader(ADA.id, 0), 0.0).match
        assert told is not None
        assert dict(zip(names, told.points, strict=True)) == {name: totals[name] for name in names}
        assert [dict(zip(names, row, strict=True)) for row in told.sheet] == [
            {name: sheet[name] for name in names} for sheet in sheets
        ]
        out = {names[seat] for seat in table.match.out}
        assert out == {
            name for name in names if totals[name] >= 60 and totals[name] > min(told.points)
        }
        standing = told.standing
    assert len(orders) > 2
    assert standing.endswith(("It goes to you.", "It goes to first.", "It goes to random."))
    play(table)
    assert sorted(str(place.name) for place in table.places.seats) == sorted(before)
    assert len(table.results) == 1
