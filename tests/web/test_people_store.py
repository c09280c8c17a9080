"""What is kept of people, days and cups, in an SQLite file and on a PostgreSQL server."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

from tests.postgres import new_database, url
from upcard.arena.storage.database import BadStore, Database
from upcard.web import cup_store, day_store, people_store, store
from upcard.web.cup import Cup, Entrant, Pairing
from upcard.web.schema import KEPT, LAYOUT
from upcard.web.store import Change, Kept, Seated, Visitor, open_store

__all__ = ["new_database", "url"]

ADA, BOB = Visitor("a" * 32, "Ada", "en"), Visitor("b" * 32, "Bob", "en")


def keep(database: Database, *changes: list[Change]) -> None:
    with database.writing() as connection:
        store.execute(connection, [each for some in changes for each in some])


def table(key: str, touched: float = 1.0) -> list[Change]:
    return store.new_table(Kept(key, "{}", "uno", 2, "{}", ADA.id, f"word {key}", False, touched))


def deal(
    key: str, at: str, ended: float, shares: tuple[float, float], counts: bool = True
) -> list[Change]:
    seats = [
        Seated(seat, who.id, who.name, share, 10 * seat)
        for seat, (who, share) in enumerate(zip((ADA, BOB), shares, strict=True))
    ]
    record = '{"outcome": {"turns": 7}}'
    return store.new_deal(key, "", ("uno", "UNO"), ended, record, seats, counts, at)


def test_people_are_kept(url: str) -> None:
    database = open_store(url)
    keep(database, *(store.visitor_row(f"token {who.name}", who, 1.0) for who in (ADA, BOB)))
    keep(database, people_store.recovery_code(ADA.id, "old", 1.0))
    keep(database, people_store.recovery_code(ADA.id, "new", 2.0))
    assert people_store.code_made(database, ADA.id) == 2.0
    assert people_store.person_of_code(database, "new") == ADA
    assert people_store.person_of_code(database, "old") is None
    keep(
        database,
        table("one"),
        deal("first", "one", 1.0, (1, 0)),
        store.present(ADA.id, "one", True),
    )
    keep(database, deal("other", "one", 2.0, (0, 1), counts=False))
    assert people_store.belongings(database, ADA.id) == (2, 1, True)
    (played,) = people_store.played_by(database, ADA.id, 10)
    assert (played.game, [seat.share for seat in played.seats]) == ("uno", [1, 0])
    (known,) = people_store.companions(database, ADA.id, 10)
    assert known == (BOB.id, "Bob", 2, 2.0)
    keep(database, people_store.invitation(ADA, BOB.id, "one", 3.0))
    keep(database, people_store.invitation(ADA, BOB.id, "one", 4.0))
    assert people_store.invitations(database, BOB.id, 4.0) == [(ADA.id, "Ada", "one")]
    assert people_store.invitations(database, BOB.id, 5.0) == []
    keep(database, people_store.removed(BOB.id, ADA.id, True))
    assert people_store.invitations(database, BOB.id, 0.0) == []
    assert people_store.removals(database, ADA.id) == (frozenset(), frozenset({BOB.id}))
    keep(database, people_store.removed(BOB.id, ADA.id, False))
    assert people_store.removals(database, BOB.id) == (frozenset(), frozenset())
    # A person is called the same in each browser.
    keep(database, store.visitor_row("second", Visitor(ADA.id, "Ida", "fr"), 5.0))
    assert store.visitor_of(database, "token Ada") == Visitor(ADA.id, "Ida", "en")


def test_days_are_kept_and_begun_once(url: str) -> None:
    database = open_store(url)
    assert day_store.secret(database, "day") is None
    keep(database, day_store.new_secret("day", "word"))
    keep(database, day_store.begun("d", ADA.id, "one"))
    for again in (day_store.new_secret("day", "other"), day_store.begun("d", ADA.id, "two")):
        with pytest.raises(BadStore) as refused:
            keep(database, again)
        assert isinstance(refused.value.__cause__, IntegrityError)
    assert day_store.secret(database, "day") == "word"
    assert day_store.table_of_day(database, "d", ADA.id) == "one"
    assert day_store.table_of_day(database, "d", BOB.id) is None
    keep(database, deal("later", "one", 2.0, (0, 1)), deal("first", "one", 1.0, (1, 0)))
    (found,) = day_store.tries(database, "d")
    assert found == ("first", True, ADA.id, "Ada", 1.0, 0)
    assert day_store.turns(database, ["first"]) == {"first": 7}


def test_cups_are_kept_and_forgotten(url: str) -> None:
    database = open_store(url)
    cup = Cup("cup", ADA.id, "Friday", "uno", "word", 0)
    keep(database, cup_store.new_cup(cup, 1.0), table("one"))
    for number, who in enumerate((ADA, BOB)):
        keep(database, cup_store.entered("cup", Entrant(number, who.id, who.name)))
    pairings = [Pairing(1, 0, 1, 0, "one"), Pairing(1, 1, 0, 1, "gone")]
    keep(database, cup_store.new_round(cup, pairings, 2.0))
    keep(
        database, deal("left", "one", 1.0, (1, 0), counts=False), deal("first", "one", 2.0, (0, 1))
    )
    keep(database, deal("later", "one", 3.0, (1, 0)), cup_store.decided("cup", pairings[1], "0"))
    kept = cup_store.cup_kept(database, "cup")
    assert kept is not None
    assert (kept.round, [one.name for one in kept.entrants]) == (1, ["Ada", "Bob"])
    played, given = kept.pairings
    assert (played.result, played.points, played.invitation) == ((1, 0), (10, 0), "word one")
    assert (given.result, given.invitation) == ((1, 0), None)
    assert cup_store.cups_of(database, BOB.id) == [("cup", "Friday")]
    keep(database, store.expired(2.0))
    assert cup_store.cup_kept(database, "cup") is not None
    keep(database, store.expired(3.0))
    assert cup_store.cup_kept(database, "cup") is None
    assert cup_store.cups_of(database, BOB.id) == []


@pytest.mark.parametrize("number", [1, 2])
def test_a_store_of_before_has_what_is_new_and_keeps_what_it_had(url: str, number: int) -> None:
    database = open_store(url)
    keep(database, deal("first", "one", 1.0, (1, 0)))
    with database.writing() as connection:
        as_before(connection, number)
    again = open_store(url)
    assert store.layout_number(again) == LAYOUT.number == 3
    with again.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), KEPT) == []
    assert store.deal_kept(again, "first") is not None
    keep(again, deal("other", "two", 2.0, (0, 1)))
    assert len(people_store.played_by(again, ADA.id, 10)) == 2


def as_before(connection: Connection, number: int) -> None:
    """Lay the tables out as they were with a number."""
    old = ["layout", "tables", "rows", "visitors", "presence", "deals", "results"]
    if number > 1:
        old.append("recovery")
    for name in (one.name for one in reversed(KEPT.sorted_tables)):
        if name.removeprefix("upcard_web_") not in old:
            connection.execute(text(f"DROP TABLE {name}"))
    if number == 1:
        connection.execute(text("DROP INDEX upcard_web_deals_at"))
        connection.execute(text("ALTER TABLE upcard_web_deals DROP COLUMN at_table"))
    connection.execute(text(f"UPDATE upcard_web_layout SET number = {number}"))
