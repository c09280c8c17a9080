"""A referee: the rules' sentences in plain Python, beside the engine.

It shares no code with the engine. It follows a deal move by move, and says who must choose, which
moves there are, and everything that then happens. Only chance is taken from the engine: which card
is drawn, and which suit is declared by chance. That, too, must be possible.
"""

from __future__ import annotations

from tools.referee.referee import Referee
from tools.referee.table import Derived, Disagreement

__all__ = ["Derived", "Disagreement", "Referee"]
