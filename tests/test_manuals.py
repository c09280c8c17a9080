"""The manual pages are what the commands say now, and `man` takes them."""

from __future__ import annotations

from tools import manuals


def test_they_are_what_the_commands_say() -> None:
    kept = {path.name: path.read_text("utf-8") for path in manuals.FOLDER.iterdir()}
    assert kept == manuals.pages(), "run: python -m tools.manuals"
    assert {"upcard.1", "upcard-match.1", "upcard-course-check.1", "upcard-warm-up.1"} <= {*kept}


def test_text_means_nothing_to_roff() -> None:
    assert manuals._text(".so /etc/passwd\n'x \\n(.z --json") == (
        "\\&.so /etc/passwd\n\\&'x \\en(.z \\-\\-json"
    )
