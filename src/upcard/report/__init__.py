"""Pages to read, of a contest, a deal or the laboratory, and every game as CSV and Parquet."""

from upcard.report.games import GameWriter
from upcard.report.lab import write_lab
from upcard.report.page import write_page
from upcard.report.review import write_review

__all__ = ["GameWriter", "write_lab", "write_page", "write_review"]
