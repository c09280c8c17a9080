"""A review as one page that needs nothing but itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from upcard import __version__
from upcard.arena.report.curves import curves, spans
from upcard.arena.report.frame import render
from upcard.arena.review import Review
from upcard.arena.weighing import margin
from upcard.files import write_whole

PAGE = "review.html"


def write_review(review: Review, folder: Path) -> Path:
    """Write the page of a review as `folder`/review.html, and return its path.

    Names in it may hold anything. Raises OSError, naming the path, when the folder or the disk
    refuses; a page that was there before is then left as it was.
    """
    path = folder / PAGE
    write_whole(path, render("review.html", _told(review)))
    return path


def _told(review: Review) -> dict[str, Any]:
    """All that the template needs."""
    record, accounts = review.record, review.accounts
    return {
        "version": __version__,
        "review": review,
        "record": record,
        "rules": record.rules,
        "names": record.names,
        "accounts": accounts,
        "spans": spans(accounts),
        "plot": curves(review.course, review.choices, record.names),
        "margin": margin,
    }
