"""Pages to read, of contests, deals, leagues and the laboratory; games as CSV and Parquet."""

from upcard.report.benchmark import write_benchmark
from upcard.report.games import GameWriter
from upcard.report.lab import write_lab
from upcard.report.league import write_league
from upcard.report.page import write_page
from upcard.report.review import write_review

__all__ = [
    "GameWriter",
    "write_benchmark",
    "write_lab",
    "write_league",
    "write_page",
    "write_review",
]
