"""Pages to read, of a contest or of the laboratory, and every game as CSV and Parquet."""

from upcard.arena.report.games import GameWriter
from upcard.arena.report.lab import write_lab
from upcard.arena.report.page import write_page

__all__ = ["GameWriter", "write_lab", "write_page"]
