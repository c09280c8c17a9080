"""The rates in docs/benchmarks.md agree with those in the files of the shipped values."""

from __future__ import annotations

import re
from pathlib import Path

from upcard.players.learned.files import shipped

PAGE = Path(__file__).parents[3] / "docs" / "benchmarks.md"
ROW = re.compile(r"^\| (\S+) \| (\d) \| `(\S+)` \| \S+% \| (\S+)% to (\S+)% \|", re.MULTILINE)


def test_the_page_agrees_with_the_measured_rates() -> None:
    """Other deals, so other rates; but the intervals of the two overlap."""
    told = {row[:3]: (float(row[3]), float(row[4])) for row in ROW.findall(PAGE.read_text("utf-8"))}
    compared = 0
    for game, values in shipped().items():
        for one in values.measured:
            assert any(row[:2] == (game, str(one.seats)) for row in told)
            if found := told.get((game, str(one.seats), one.against)):
                low, high = found
                assert low <= 100 * one.high
                assert 100 * one.low <= high
                compared += 1
    assert compared >= len(shipped())
