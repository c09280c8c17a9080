"""Layout 3 of the tables: people one has played with, the deal of the day, and cups.

Stores of layout 2 have some of these tables, or all.
"""

from collections.abc import Callable
from functools import partial

from alembic import op
from sqlalchemy import Column, Double, ForeignKey, Integer, Text

revision, down_revision = "3", "2"


def upgrade() -> None:
    """Make what is not there."""
    create: Callable[..., object] = partial(op.create_table, if_not_exists=True)
    _people_and_days(create)
    _cups(create)
    for table, column, suffix in (
        ("removals", "removed", "of"),
        ("invitations", "invited", "to"),
        ("entrants", "visitor", "of"),
    ):
        whole = f"upcard_web_{table}"
        op.create_index(f"{whole}_{suffix}", whole, [column], if_not_exists=True)


def _people_and_days(create: Callable[..., object]) -> None:
    create(
        "upcard_web_removals",
        Column("visitor", Text, primary_key=True),
        Column("removed", Text, primary_key=True),
    )
    create(
        "upcard_web_invitations",
        Column("inviter", Text, primary_key=True),
        Column("invited", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("table", Text, _of("upcard_web_tables"), nullable=False),
        Column("at", Double, nullable=False),
    )
    create(
        "upcard_web_secrets",
        Column("name", Text, primary_key=True),
        Column("value", Text, nullable=False),
    )
    create(
        "upcard_web_days",
        Column("day", Text, primary_key=True),
        Column("visitor", Text, primary_key=True),
        Column("table", Text, nullable=False),
    )


def _cups(create: Callable[..., object]) -> None:
    create(
        "upcard_web_cups",
        Column("id", Text, primary_key=True),
        Column("host", Text, nullable=False),
        Column("title", Text, nullable=False),
        Column("game", Text, nullable=False),
        Column("invitation", Text, nullable=False),
        Column("round", Integer, nullable=False),
        Column("touched", Double, nullable=False),
    )
    create(
        "upcard_web_entrants",
        Column("cup", Text, _of("upcard_web_cups"), primary_key=True),
        Column("number", Integer, primary_key=True, autoincrement=False),
        Column("visitor", Text, nullable=False),
        Column("name", Text, nullable=False),
    )
    create(
        "upcard_web_pairings",
        Column("cup", Text, _of("upcard_web_cups"), primary_key=True),
        Column("round", Integer, primary_key=True, autoincrement=False),
        Column("place", Integer, primary_key=True, autoincrement=False),
        Column("one", Integer, nullable=False),
        Column("other", Integer, nullable=False),
        Column("table", Text, nullable=False),
        Column("given", Text),
    )


def _of(table: str) -> ForeignKey:
    return ForeignKey(f"{table}.id", ondelete="CASCADE")
