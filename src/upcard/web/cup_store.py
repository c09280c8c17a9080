"""What is kept of cups, and how it is read again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sqlalchemy import Connection, delete, insert, select, update

from upcard.arena.storage.database import Database
from upcard.web.cup import Cup, Entrant, Pairing
from upcard.web.schema import CUPS, DEALS, ENTRANTS, PAIRINGS, RESULTS, TABLES
from upcard.web.store import Change


def new_cup(cup: Cup, at: float) -> list[Change]:
    """A cup without entrants."""
    keys = ("id", "host", "title", "game", "invitation", "round")
    return [(insert(CUPS), [{**{key: getattr(cup, key) for key in keys}, "touched": at}])]


def entered(cup: str, entrant: Entrant) -> list[Change]:
    """Somebody takes part."""
    values = {"number": entrant.number, "visitor": entrant.visitor, "name": entrant.name}
    return [(insert(ENTRANTS), [{"cup": cup, **values}])]


def new_round(cup: Cup, pairings: Iterable[Pairing], at: float) -> list[Change]:
    """The next round of a cup begins; without pairings, it is over."""
    keys = ("round", "place", "one", "other", "table", "given")
    rows = [{"cup": cup.id, **{key: getattr(one, key) for key in keys}} for one in pairings]
    begins = update(CUPS).where(CUPS.c.id == cup.id).values(round=cup.round + 1, touched=at)
    return [(begins, []), *([(insert(PAIRINGS), rows)] if rows else [])]


def decided(cup: str, pairing: Pairing, given: str) -> list[Change]:
    """The host gives a pairing to somebody, or to neither."""
    here = (PAIRINGS.c.cup == cup) & (PAIRINGS.c.round == pairing.round)
    where = here & (PAIRINGS.c.place == pairing.place)
    return [(update(PAIRINGS).where(where).values(given=given), [])]


def left(cup: Cup, number: int) -> list[Change]:
    """Somebody leaves a cup that has not begun. Those behind them have numbers one lower."""
    here = ENTRANTS.c.cup == cup.id
    changes: list[Change] = [(delete(ENTRANTS).where(here, ENTRANTS.c.number == number), [])]
    for other in range(number + 1, len(cup.entrants)):
        moves = update(ENTRANTS).where(here, ENTRANTS.c.number == other).values(number=other - 1)
        changes.append((moves, []))
    return changes


def withdrawn(cup: Cup, pairings: Iterable[Pairing]) -> list[Change]:
    """Somebody leaves a cup that has begun: these pairings are given, and not to be played."""
    keys = ("round", "place", "one", "other", "table", "given")
    changes: list[Change] = []
    for one in pairings:
        row = {"cup": cup.id, **{key: getattr(one, key) for key in keys}}
        before = (PAIRINGS.c.round == one.round) & (PAIRINGS.c.place == one.place)
        changes.append((delete(PAIRINGS).where(PAIRINGS.c.cup == cup.id, before), []))
        changes.append((insert(PAIRINGS), [row]))
    return changes


def closed(cup: Cup) -> list[Change]:
    """A cup ends before all have met: what was decided stays."""
    here = PAIRINGS.c.cup == cup.id
    open_ones = [PAIRINGS.c.place == one.place for one in cup.open_pairings]
    gone = [here & (PAIRINGS.c.round == cup.round) & place for place in open_ones]
    gone.append(here & (PAIRINGS.c.round > cup.round))
    over = update(CUPS).where(CUPS.c.id == cup.id).values(round=cup.rounds + 1)
    return [*((delete(PAIRINGS).where(one), []) for one in gone), (over, [])]


def deleted(cup: Cup) -> list[Change]:
    """A cup that has not begun is no more."""
    return [
        (delete(ENTRANTS).where(ENTRANTS.c.cup == cup.id), []),
        (delete(CUPS).where(CUPS.c.id == cup.id), []),
    ]


def cup_kept(database: Database, cup: str) -> Cup | None:
    """A cup with its entrants and pairings, as far as they went; None if there is none."""
    keys = (CUPS.c.id, CUPS.c.host, CUPS.c.title, CUPS.c.game, CUPS.c.invitation, CUPS.c.round)
    columns = (ENTRANTS.c.number, ENTRANTS.c.visitor, ENTRANTS.c.name)
    people = select(*columns).where(ENTRANTS.c.cup == cup).order_by(ENTRANTS.c.number)
    with database.reading() as connection:
        found = connection.execute(select(*keys).where(CUPS.c.id == cup)).one_or_none()
        if found is None:
            return None
        entrants = tuple(Entrant(*row) for row in connection.execute(people))
        pairings = _pairings(connection, cup, {one.number: one.visitor for one in entrants})
    return Cup(*found, entrants, pairings)


def _pairings(connection: Connection, cup: str, visitors: dict[int, str]) -> tuple[Pairing, ...]:
    keys = ("round", "place", "one", "other", "table", "given")
    query = (
        select(*(PAIRINGS.c[key] for key in keys), TABLES.c.invitation)
        .join_from(PAIRINGS, TABLES, TABLES.c.id == PAIRINGS.c.table, isouter=True)
        .where(PAIRINGS.c.cup == cup)
    )
    rows = connection.execute(query.order_by(PAIRINGS.c.round, PAIRINGS.c.place)).all()
    pairings = [Pairing(**row._mapping) for row in rows]
    played = _first_deals(connection, [one.table for one in pairings if one.table])
    found = []
    for one in pairings:
        both = visitors[one.one], visitors[one.other]
        deals = played.get(one.table, [])
        deal = next((deal for deal in deals if set(both) == set(deal)), None)
        if deal is not None:
            (share, points), (others, more) = deal[both[0]], deal[both[1]]
            one = replace(one, shares=(share, others), points=(points, more))
        found.append(one)
    return tuple(found)


def _first_deals(
    connection: Connection, tables: list[str]
) -> dict[str, list[dict[str, tuple[float, int]]]]:
    """For each table its deals that count, in order: for each person the share and the points."""
    columns = (DEALS.c.at_table, DEALS.c.id, RESULTS.c.visitor, RESULTS.c.share, RESULTS.c.points)
    here = DEALS.c.at_table.in_(tables) & DEALS.c.counts
    query = select(*columns).join_from(DEALS, RESULTS, RESULTS.c.deal == DEALS.c.id).where(here)
    deals: dict[tuple[str, str], dict[str, tuple[float, int]]] = {}
    for table, deal, visitor, share, points in connection.execute(query.order_by(DEALS.c.ended)):
        deals.setdefault((table, deal), {})[visitor] = share, points
    found: dict[str, list[dict[str, tuple[float, int]]]] = {}
    for (table, _deal), who in deals.items():
        found.setdefault(table, []).append(who)
    return found


def cups_of(database: Database, visitor: str) -> list[tuple[str, str]]:
    """The cups in which somebody takes part, or that they host: ids and titles, the last first."""
    taking_part = select(ENTRANTS.c.cup).where(ENTRANTS.c.visitor == visitor)
    mine = CUPS.c.id.in_(taking_part) | (CUPS.c.host == visitor)
    query = select(CUPS.c.id, CUPS.c.title).where(mine).order_by(CUPS.c.touched.desc()).limit(20)
    with database.reading() as connection:
        return [(cup, title) for cup, title in connection.execute(query)]
