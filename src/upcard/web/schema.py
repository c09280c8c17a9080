"""The tables of the store, and the number of how they are laid out."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

from upcard.arena.storage.database import Layout

KEPT = MetaData()
NUMBERS = Table("upcard_web_layout", KEPT, Column("number", Integer, primary_key=True))
TABLES = Table(
    "upcard_web_tables",
    KEPT,
    Column("id", Text, primary_key=True),
    Column("rules", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("invitation", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("touched", Double, nullable=False),
)
ROWS = Table(
    "upcard_web_rows",
    KEPT,
    Column("table", Text, ForeignKey(TABLES.c.id, ondelete="CASCADE"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("at", Double, nullable=False),
    Column("row", Text, nullable=False),
)
VISITORS = Table(
    "upcard_web_visitors",
    KEPT,
    Column("token", Text, primary_key=True),
    Column("id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("seen", Double, nullable=False),
)
PRESENCE = Table(
    "upcard_web_presence",
    KEPT,
    Column("visitor", Text, primary_key=True),
    Column("table", Text, ForeignKey(TABLES.c.id, ondelete="CASCADE"), primary_key=True),
)
DEALS = Table(
    "upcard_web_deals",
    KEPT,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("ended", Double, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("record", Text, nullable=False),
    Column("review", Text),
    Column("at_table", Text),
    Index("upcard_web_deals_at", "at_table"),
)
RESULTS = Table(
    "upcard_web_results",
    KEPT,
    Column("deal", Text, ForeignKey(DEALS.c.id, ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("visitor", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("computer", Boolean, nullable=False),
    Column("share", Double, nullable=False),
    Column("points", BigInteger, nullable=False),
    Index("upcard_web_results_of", "visitor"),
)
RECOVERY = Table(
    "upcard_web_recovery",
    KEPT,
    Column("visitor", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("made", Double, nullable=False),
)
REMOVALS = Table(
    "upcard_web_removals",
    KEPT,
    Column("visitor", Text, primary_key=True),
    Column("removed", Text, primary_key=True),
    Index("upcard_web_removals_of", "removed"),
)
INVITATIONS = Table(
    "upcard_web_invitations",
    KEPT,
    Column("inviter", Text, primary_key=True),
    Column("invited", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("table", Text, ForeignKey(TABLES.c.id, ondelete="CASCADE"), nullable=False),
    Column("at", Double, nullable=False),
    Index("upcard_web_invitations_to", "invited"),
)
SECRETS = Table(
    "upcard_web_secrets",
    KEPT,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
DAYS = Table(
    "upcard_web_days",
    KEPT,
    Column("day", Text, primary_key=True),
    Column("visitor", Text, primary_key=True),
    Column("table", Text, nullable=False),
)
CUPS = Table(
    "upcard_web_cups",
    KEPT,
    Column("id", Text, primary_key=True),
    Column("host", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("invitation", Text, nullable=False),
    Column("round", Integer, nullable=False),
    Column("touched", Double, nullable=False),
)
ENTRANTS = Table(
    "upcard_web_entrants",
    KEPT,
    Column("cup", Text, ForeignKey(CUPS.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("visitor", Text, nullable=False),
    Column("name", Text, nullable=False),
    Index("upcard_web_entrants_of", "visitor"),
)
PAIRINGS = Table(
    "upcard_web_pairings",
    KEPT,
    Column("cup", Text, ForeignKey(CUPS.c.id, ondelete="CASCADE"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("one", Integer, nullable=False),
    Column("other", Integer, nullable=False),
    Column("table", Text, nullable=False),
    Column("given", Text),
)
LAYOUT = Layout("tables", KEPT, NUMBERS, 3, Path(__file__).parent / "migrations")
