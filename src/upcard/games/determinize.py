"""Whole states that could be the one behind a view."""

from __future__ import annotations

import numpy as np

from upcard.cards import MOST_CARDS
from upcard.chance import FAST
from upcard.engine import worlds
from upcard.engine.belief import begin_belief, empty_belief
from upcard.engine.layout import NOBODY, STATE
from upcard.games.state import State
from upcard.games.table import Bytes, empty_bytes
from upcard.games.view import SharedView, View
from upcard.rules.section import MOST_SEATS
from upcard.shuffling import deal_words, word_of_dice


def imagined(view: View, seed: int) -> State:
    """A state that could be the one behind a view: see `View.imagine`."""
    asked = bool(view.legal)
    base, hidden = dealt_from(view)
    state = State(view.game, empty_bytes(), seed)
    chance, *dice, hiding = deal_words(FAST, seed, 0, view.seats + 1)
    with np.errstate(over="ignore"):
        found = worlds.deal_world(
            view.game.tables, base, hidden, view.seat, asked, hiding, state._data
        )
    if not found:
        raise _impossible(view)
    record = state._state
    record["chance"], record["dice"][: view.seats] = chance, dice
    if asked:
        record["dice"][view.seat] = word_of_dice(int(view._state["dice"][view.seat]), view.turns)
    state._heard = believed(view).copy()
    return state


def dealt_from(view: View, presuming: bool = False) -> tuple[Bytes, Bytes]:
    """What worlds behind a view are dealt from, as `engine.worlds.prepare` makes it.

    With `presuming`, what seats declined to capture with is less likely in their hands. ValueError
    for a view that contradicts itself.
    """
    base, hidden = _without_others(view), np.empty(worlds.HIDDEN.itemsize, np.uint8)
    given = view.game.tables, view._data, believed(view), _shown(view), view.seat, presuming
    with np.errstate(over="ignore"):
        if not worlds.prepare(*given, base, hidden):
            raise _impossible(view)
    return base, hidden


def _impossible(view: View) -> ValueError:
    return ValueError(f"no state can be behind this view, which contradicts itself: {view!r}")


def believed(view: View) -> Bytes:
    """The view's belief; if it has none, what its table shows by itself."""
    if view.belief is not None:
        return view.belief
    belief: Bytes = empty_belief()
    begin_belief(view.game.tables, view._data, belief)
    return belief


def _shown(view: View) -> Bytes:
    """The faces in each hand that the view shows; a hand that it does not show begins with NOBODY.

    A hand that is shown and has no card begins so too: there is nothing to be dealt to it.
    """
    shown = np.full((MOST_SEATS, MOST_CARDS), NOBODY, np.uint8)
    hands = dict(enumerate(view.open_hands))
    if isinstance(view, SharedView):
        hands |= view.shown
    for seat, hand in hands.items():
        shown[seat, : len(hand)] = [view.game.deck.number(card.text) for card in hand]
    return shown


def _without_others(view: View) -> Bytes:
    """A copy of the view's bytes with no hand in them but its own: open ones are in `_shown`."""
    base = view._data.copy()
    hands = base.view(STATE)[0]["hands"]
    hands[: view.seat], hands[view.seat + 1 :] = 0, 0
    return base
