"""A search that has learnt nothing since the deal: to measure what belief adds."""

from __future__ import annotations

from upcard.engine.belief import BELIEF
from upcard.games.moves import Move
from upcard.games.view import View
from upcard.players.search import SearchPlayer


class Blind(SearchPlayer):
    """Deals the hidden cards out anew without asking what each hand could hold."""

    name = "blind"

    def choose(self, view: View) -> Move:
        """The move that did best."""
        if view.belief is not None:
            view.belief.view(BELIEF)[0]["barred"][:] = 0
        return super().choose(view)
