"""Layout 2 of the history: who a player of one's own is, by file, class and content."""

from alembic import op
from sqlalchemy import Column, Text

revision, down_revision = "2", None


def upgrade() -> None:
    """What was kept before has no identity."""
    op.add_column("upcard_entries", Column("identity", Text, nullable=False, server_default=""))
