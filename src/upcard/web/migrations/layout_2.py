"""Layout 2 of the tables: at which table a deal was played, and recovery codes."""

from alembic import op
from sqlalchemy import Column, Double, Text

revision, down_revision = "2", None


def upgrade() -> None:
    """Of deals that were kept before nobody knows the table."""
    op.add_column("upcard_web_deals", Column("at_table", Text))
    op.create_index("upcard_web_deals_at", "upcard_web_deals", ["at_table"])
    op.create_table(
        "upcard_web_recovery",
        Column("visitor", Text, primary_key=True),
        Column("code", Text, nullable=False, unique=True),
        Column("made", Double, nullable=False),
        if_not_exists=True,
    )
