"""The report of a match or a tournament: a page to read, and every game as CSV and Parquet."""

from upcard.arena.report.games import GameWriter
from upcard.arena.report.page import write_page

__all__ = ["GameWriter", "write_page"]
