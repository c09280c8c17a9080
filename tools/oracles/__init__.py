"""The engine beside `classic/`: one deal played in both, each told as the same plain words.

A log is a list of tuples, the engine's own words for its events (`upcard.engine.layout.KINDS`) and
what can be seen of the table in between. A module a document turns what `classic/` says into them.
"""

from __future__ import annotations

from tools.oracles.base import Log, Oracle
from tools.oracles.countdown import Countdown
from tools.oracles.course import Chaos, Clash
from tools.oracles.crazy8s import Crazy8s
from tools.oracles.indigo import Indigo

__all__ = ["ORACLES", "Log", "Oracle"]

ORACLES: dict[str, type[Oracle]] = {
    "clash": Clash,
    "chaos": Chaos,
    "countdown": Countdown,
    "crazy8s": Crazy8s,
    "indigo": Indigo,
}
"""The games that can be compared, by name."""
