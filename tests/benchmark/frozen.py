"""Digests of all that a task of the benchmark is made of: `python -m tests.benchmark.frozen`.

It adds tasks that have none yet. Those that have are never changed: where one comes out otherwise,
what changed it needs tasks of a new version.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from upcard.benchmark.playing import play_task
from upcard.benchmark.tasks import TASKS, ZERO, Task
from upcard.bots.protocol import view_part
from upcard.players import player_named

FILE = Path(__file__).with_name("frozen.json")
DEALS = 3
"""Deals of a table that are looked at move by move."""
PLAYED = 40
"""Deals of a table that are played by the panel."""


def digests(task: Task) -> dict[str, str]:
    """What a task is: its data, its first deals as its opponents see and play them, its panel."""
    deals, seen = hashlib.sha256(), hashlib.sha256()
    for table, game in zip(task.tables, task.games(), strict=True):
        seats = game.rules.seats_for(task.seats)
        for number in range(DEALS):
            state = game.deal(seats, task.seed, deal=number)
            deals.update(state.text.encode())
            players = [player_named(name) for name in (*table.opponents, ZERO)]
            while state.turn is not None:
                view = state.view(state.turn)
                seen.update(view_part(view).model_dump_json().encode())
                state.play(players[state.turn % len(players)].choose(view))
    panel = "".join(table.digest for table in play_task(task, ZERO, PLAYED).tables)
    return {
        "data": task.hash,
        "deals": deals.hexdigest(),
        "seen": seen.hexdigest(),
        "panel": hashlib.sha256(panel.encode()).hexdigest(),
    }


def kept() -> dict[str, dict[str, str]]:
    """The digests as they were when the tasks were made."""
    found: dict[str, dict[str, str]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def main() -> None:
    """Add the tasks that are new."""
    known = kept() if FILE.exists() else {}
    for task in TASKS:
        known.setdefault(task.name, digests(task))
    FILE.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
