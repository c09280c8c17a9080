"""Pages to read, of a contest, a deal or the laboratory, and every game as CSV and Parquet."""

from upcard.arena.report.games import GameWriter
from upcard.arena.report.lab import write_lab
from upcard.arena.report.page import write_page
from upcard.arena.report.review import write_review

__all__ = ["GameWriter", "write_lab", "write_page", "write_review"]
