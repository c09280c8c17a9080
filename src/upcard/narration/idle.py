"""Keys of a rules file that change nothing, as the rules tell at once, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from upcard.narration.language import N_
from upcard.narration.language import gettext as _
from upcard.rules.idle import has_no_card, missing
from upcard.rules.model import Rules

NEEDED = (
    N_("a call.at of 1 or more"),
    N_('a card that has last_resort = "challenge"'),
    N_('stuck.draw = "up to"'),
    N_('a turn.lay that is not "one"'),
    N_("other_side.suits"),
    N_("turn.blind = true"),
    N_("end.finish, or with a card that has finish = false"),
    N_("a wild of the same card"),
    N_("answers of the same card, and with no draw"),
    N_('a pile.reshuffle that is not "none"'),
    N_('a score.count that is not "nothing"'),
    N_('score.count = "captured"'),
    N_('score.count = "left in hands" or "own hand"'),
    N_("a score.goal of 1 or more"),
    N_("seats for 3 or more"),
)
"""What keys go with (`rules.needs`), to be translated."""


def idle_lines(rules: Rules, keys: Iterable[str]) -> Iterator[str]:
    """A sentence for each of these keys of a file, with which it changes nothing."""
    absent = missing(rules)
    for key in keys:
        if key in absent:
            needed = _(absent[key])
            yield _("{key} changes nothing: it goes with {needed}.", key=key, needed=needed)
        elif has_no_card(rules, key):
            yield _("{key} changes nothing: no card in play has this entry.", key=key)
