"""Bad files: one sentence each, never a traceback, never a deal without end."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

from tests.engine.games import amount
from tests.rules.mutated import mutated_files, tried


def test_a_mutated_file_is_refused_in_one_sentence_or_its_deals_end(tmp_path: Path) -> None:
    ends: Counter[str] = Counter()
    for number, (_, text) in enumerate(islice(mutated_files(2), amount(200, 30))):
        ends[tried(tmp_path / "mutated.toml", text, number)] += 1
    assert ends["refused"] > amount(75, 8)
    assert ends.total() - ends["refused"] > amount(25, 2)
