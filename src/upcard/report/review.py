"""A review as one page that needs nothing but itself."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from upcard import __version__
from upcard.analysis.action_values import margin
from upcard.analysis.review import Review
from upcard.files import write_whole
from upcard.narration.moves import move_words
from upcard.narration.seen import seen
from upcard.report.curves import curves, spans
from upcard.report.frame import render

PAGE = "review.html"
MOST_RANKED = 10
"""So many of the costliest moves are ranked, and every mistake."""


def write_review(review: Review, folder: Path, command: str = "") -> Path:
    """Write the page of a review as `folder`/review.html, and return its path.

    It names the `command` that made it, if there was one. Names in it may hold anything. Raises
    OSError, naming the path, when the folder or the disk refuses; a page that was there before is
    then left as it was.
    """
    path = folder / PAGE
    write_whole(path, render("review.html", _context(review), command))
    return path


def _context(review: Review) -> dict[str, Any]:
    """All that the template needs."""
    record, accounts = review.record, review.accounts
    mistakes = sum(choice.grade == "mistake" for choice in review.choices)
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
        "costly": review.costly[: max(MOST_RANKED, mistakes)],
        "seen": seen,
        "words": partial(move_words, deck=record.game.deck),
    }
