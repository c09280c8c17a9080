"""What a search of rules found: as a table with remarks, or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rich.table import Table as RichTable

from upcard.arena.statistics.intervals import finite
from upcard.cli.screen import FirstLine, Screen
from upcard.cli.shared import say, show
from upcard.cli.standings import bounds, shown_with_bounds, table
from upcard.sanitize import visible

if TYPE_CHECKING:
    from upcard.analysis.lab import Measure as Measured
    from upcard.design.proposals import Outcome, Proposal
    from upcard.report.design import Written

CHANGED = "changed keys"
WIDE = 160
"""Columns of the table at most: three proposals, each with its intervals, need 120."""


def tell(outcome: Outcome, written: Written | None, as_json: bool) -> None:
    """Show what came out."""
    from upcard.narration.words import counted

    if as_json:
        show(json.dumps(_as_json(outcome, written)) + "\n")
        return
    screen = Screen(WIDE)
    screen.draw(_table(outcome), *_remarks(outcome))
    for number, proposal in enumerate(outcome.proposals):
        say("")
        say(f"{proposal.rules.name}: {counted(len(proposal.changed), 'changed key')}.")
        for difference in proposal.told:
            say(f"  {difference.sentence}")
        if written:
            say(f"  {written.plays[number]}")
    if written:
        say("")
        say(f"The page: {written.page}")


def _table(outcome: Outcome) -> RichTable:
    """A line for each measure: what is wished, what the base has, and each proposal."""
    wished = {one.key: "" for one in outcome.told}
    for wish in outcome.wishes.all:
        old = wished.get(wish.measure.key, "")
        wished[wish.measure.key] = f"{old}, {wish.whole}" if old else wish.whole
    title = f"{visible(outcome.space.base.title)}, {outcome.study.seats} seats: what was found"
    heads = [outcome.space.base.name, *(one.rules.name for one in outcome.proposals)]
    shorter = FirstLine(*map(visible, heads))  # all of them, as some numbers would seem surer
    rows = table(title, ("name", "wished"), map(visible, heads), [shorter])
    for measure in outcome.told:
        found = [outcome.base[measure.key], *(p.measures[measure.key] for p in outcome.proposals)]
        form = ".1%" if measure.share else ".2f"
        cells = (shown_with_bounds(one.interval, form) for one in found)
        rows.add_row(measure.name, wished[measure.key], *cells)
    counts = ("0", *(str(len(one.changed)) for one in outcome.proposals))
    rows.add_row(CHANGED, wished.get("changes", ""), *counts)
    return rows


def _remarks(outcome: Outcome) -> Iterator[str]:
    """What the table does not say."""
    yield (
        f"{outcome.variants:,} variants were tried in {outcome.deals:,} deals, with "
        f"{outcome.study.player} in every seat."
    )
    yield (
        f"The numbers are from {outcome.study.deals:,} fresh deals each; a wide screen shows their "
        "95 % intervals."
    )
    if outcome.by_base:
        yield f"{visible(outcome.space.base.name)} itself fulfils what is wished of it."
    if not outcome.proposals:
        yield "No other rules were found in which deals end. Try more minutes, or more keys."
    for proposal in outcome.proposals:
        yield from _judged(outcome, proposal)


def _judged(outcome: Outcome, proposal: Proposal) -> Iterator[str]:
    """What a proposal misses, what was lost when it was measured anew, and what else to know."""
    from upcard.design.remarks import remarks

    missed = [(wish, proposal.miss(wish)) for wish in outcome.wishes.bounds]
    told = [
        f"{wish.measure.name} ({wish.said}) by {wish.measure.said(miss)}"
        for wish, miss in missed
        if miss
    ]
    name = visible(proposal.rules.name)
    yield f"{name} misses {', '.join(told)}." if told else f"{name} fulfils all bounds."
    lost = [(wish, proposal.lost(wish)) for wish in outcome.wishes.all]
    worse = [
        f"{wish.measure.name} by {wish.measure.said(less)}"
        for wish, less in lost
        if less is not None and less > wish.measure.scale / 10
    ]
    if worse:
        yield f"  Worse than in the search: {', '.join(dict.fromkeys(worse))}."
    for remark in remarks(outcome, proposal):
        yield f"  {remark}"


def _as_json(outcome: Outcome, written: Written | None) -> dict[str, object]:
    return {
        "game": outcome.space.base.name,
        **vars(outcome.study),
        "variants": outcome.variants,
        "searched_deals": outcome.deals,
        "wishes": [wish.words for wish in outcome.wishes.all],
        "base": _measures_as_json(outcome.base),
        "base_fulfils": outcome.by_base,
        "proposals": [
            {
                "name": one.rules.name,
                "changes": dict(one.changed),
                "sentences": [each.sentence for each in one.told],
                "measures": _measures_as_json(one.measures),
                "misses": {
                    wish.words: one.miss(wish) for wish in outcome.wishes.bounds if one.miss(wish)
                },
                "searched": {key: each.value for key, each in one.searched.items()},
                "undone": {
                    each.key: {key: [*apart] for key, apart in (each.differences or {}).items()}
                    for each in one.undone
                },
                "file": str(written.rules[number]) if written else None,
            }
            for number, one in enumerate(outcome.proposals)
        ],
        "page": str(written.page) if written else None,
    }


def _measures_as_json(measures: Mapping[str, Measured]) -> dict[str, object]:
    return {
        key: {"value": finite(one.interval.value), "interval": bounds(one.interval)}
        for key, one in measures.items()
    }
