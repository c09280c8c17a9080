"""Sentences about a proposal beside the others: what it is the best for, and what to doubt."""

from __future__ import annotations

from collections.abc import Iterator

from upcard.design.proposals import Outcome, Proposal

FEWEST = "fewest changes"


def remarks(outcome: Outcome, proposal: Proposal) -> Iterator[str]:
    """What is to be said of one of the proposals."""
    best = list(_best_for(outcome, proposal))
    if best and len(outcome.proposals) > 1:
        yield f"The best of these proposals for: {', '.join(best)}."
    sides = outcome.space.base.sides(outcome.study.seats)
    skill = proposal.measures.get("skill")
    if skill and skill.interval.high < 1 / sides:
        yield (
            f"The player wins less often than by chance ({1 / sides:.0%}): {outcome.study.player} "
            "does not know how to play by these rules, and a person may be better."
        )


def _best_for(outcome: Outcome, proposal: Proposal) -> Iterator[str]:
    """The wishes without a bound that no other proposal fulfils better, and few changes."""
    for wish in outcome.wishes.aims:
        own = wish.aim * proposal.value(wish)
        if all(wish.aim * other.value(wish) <= own for other in outcome.proposals):
            yield wish.whole
    changes = [len(one.changed) for one in outcome.proposals]
    if len(proposal.changed) == min(changes) < max(changes):
        yield FEWEST
