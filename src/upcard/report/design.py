"""What the designer found, as a page, rules files and deals to replay."""

from __future__ import annotations

import glob
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import upcard
from upcard.arena.statistics.intervals import Interval
from upcard.design.deals import sample_deals
from upcard.design.measures import CHANGES, Measure
from upcard.design.proposals import MADE_BY, Outcome, Proposal, Undone
from upcard.design.ranking import Entry
from upcard.design.remarks import remarks
from upcard.files import write_whole
from upcard.narration.differences import Named
from upcard.narration.rulesfile import as_toml, house_file
from upcard.report.frame import render
from upcard.report.scatter import Axis, Picture
from upcard.report.wording import hundredths, percent, points, signed
from upcard.rules import base_of, load
from upcard.rules.load import known_games, rules_in
from upcard.rules.model import Rules

PAGE = "design.html"
MOST_DOTS = 400


@dataclass(frozen=True)
class Written:
    """The files: the page, and for each proposal its rules and its sample deals.

    `plays` are the commands that play each at a table as it was measured at.
    """

    page: Path
    rules: tuple[Path, ...]
    deals: tuple[tuple[Path, ...], ...]
    plays: tuple[str, ...]


def write_design(
    outcome: Outcome, folder: Path, game: str, seed: int, command: str = ""
) -> Written:
    """Write what came out of the search from a `game`, as somebody named it, to a folder.

    What an earlier search wrote there of further proposals is removed.

    Raises OSError, naming the path, when the folder or the disk refuses.
    """
    rules, deals = [], []
    for proposal in outcome.proposals:
        path = folder / f"{file_name(proposal.rules.name)}.toml"
        write_whole(path, as_file(proposal.rules, game))
        rules.append(path)
        own = []
        study = outcome.study
        records = sample_deals(proposal, study.player, study.seats, seed)
        for number, record in enumerate(records, 1):
            one = path.with_name(f"{path.stem}-deal-{number}.json")
            record.write(one)
            own.append(one)
        deals.append(tuple(own))
    others = f",{outcome.study.player}" * (outcome.study.seats - 1)
    plays = [f"upcard play {shlex.quote(str(path))} --players me{others}" for path in rules]
    written = Written(folder / PAGE, tuple(rules), tuple(deals), tuple(plays))
    write_whole(written.page, render(PAGE, _context(outcome, written), command))
    _remove_further(folder, file_name(outcome.space.base.name), len(rules))
    return written


def _remove_further(folder: Path, base: str, count: int) -> None:
    """Remove rules and deals of proposals with a number above `count`, but no rules of others."""
    for path in list(folder.glob(f"{glob.escape(base)}-*.toml")):
        number = path.stem.removeprefix(f"{base}-")
        if not number.isdecimal() or int(number) <= count:
            continue
        if MADE_BY in path.read_text(encoding="utf-8", errors="replace"):
            for old in (*folder.glob(f"{glob.escape(path.stem)}-deal-[0-9].json"), path):
                old.unlink(missing_ok=True)


def file_name(name: str) -> str:
    """A game's name as that of a file."""
    return "".join(sign if sign.isalnum() or sign in "-_" else "-" for sign in name)


def as_file(rules: Rules, game: str) -> str:
    """A rules file: the keys that differ from a game that comes with Upcard; or all of them."""
    base = game if game in known_games() else base_of(game)
    if base is not None:
        text = house_file(rules, Named(base, load(base)))
        if rules_in(text, base) == rules:
            return text
    return as_toml(rules)


def _context(outcome: Outcome, written: Written) -> dict[str, Any]:
    """All that the template needs."""
    base = outcome.space.base
    return {
        "version": upcard.__version__,
        "outcome": outcome,
        "base": base,
        "study": outcome.study,
        "proposals": [
            _told(outcome, proposal, written, number)
            for number, proposal in enumerate(outcome.proposals)
        ],
        "picture": _picture(outcome),
        "undone_measures": list(outcome.wishes.measures),
    }


def _told(outcome: Outcome, proposal: Proposal, written: Written, number: int) -> dict[str, Any]:
    """What is told of a proposal."""
    file = shlex.quote(str(written.rules[number]))
    return {
        "number": number + 1,
        "rules": proposal.rules,
        "changes": len(proposal.changed),
        "sentences": [one.sentence for one in proposal.told],
        "missed": _missed(outcome, proposal),
        "remarks": list(remarks(outcome, proposal)),
        "lost": _lost(outcome, proposal),
        "rows": [_row(outcome, proposal, measure) for measure in outcome.told],
        "undone": [_undone(outcome, one) for one in proposal.undone],
        "commands": [
            written.plays[number],
            f"upcard serve --game {file}",
            *(f"upcard replay {shlex.quote(str(path))}" for path in written.deals[number]),
        ],
        "file": written.rules[number].name,
    }


def _missed(outcome: Outcome, proposal: Proposal) -> list[str]:
    missed = ((wish, proposal.miss(wish)) for wish in outcome.wishes.bounds)
    return [f"{wish.words}: by {wish.measure.said(miss)}" for wish, miss in missed if miss]


def _lost(outcome: Outcome, proposal: Proposal) -> list[str]:
    """Sentences that compare what the search measured with what fresh deals gave."""
    found = []
    for wish in outcome.wishes.all:
        thought = proposal.searched.get(wish.measure.key)
        if thought is not None:
            form = _form(wish.measure)
            now = form(proposal.value(wish))
            found.append(
                f"{wish.measure.name}: {form(thought.value)} in the search, {now} in fresh deals"
            )
    return list(dict.fromkeys(found))


def _form(measure: Measure) -> Any:
    return percent if measure.share else hundredths


def _row(outcome: Outcome, proposal: Proposal, measure: Measure) -> dict[str, Any]:
    """A measure of a proposal, beside the base's."""
    own, before = proposal.measures[measure.key], outcome.base[measure.key]
    wished = [wish.whole for wish in outcome.wishes.all if wish.measure == measure]
    return {
        "name": measure.name,
        "wished": ", ".join(wished),
        "form": _form(measure),
        "own": own.interval,
        "before": before.interval,
        "apart": own.beyond(before),
        "apart_form": points if measure.share else signed,
    }


def _undone(outcome: Outcome, one: Undone) -> dict[str, Any]:
    """What a change does alone, a cell for each measure that is wished."""
    cells: list[tuple[Interval, Any, bool] | None] = []
    for measure in outcome.wishes.measures:
        apart = one.differences.get(measure.key) if one.differences else None
        form = points if measure.share else signed
        clear = apart is not None and (apart.low > 0 or apart.high < 0)
        cells.append((apart, form, clear) if apart else None)
    return {"sentence": one.sentence, "why": one.why, "cells": cells}


def _picture(outcome: Outcome) -> dict[str, Any] | None:
    """Where the variants lie in two of the things that are wished; None without any of them."""
    if not outcome.proposals:
        return None
    aims = [wish.measure for wish in outcome.wishes.aims]
    bounds = [wish.measure for wish in outcome.wishes.bounds if wish.measure != CHANGES]
    shown = list(dict.fromkeys([*aims, *bounds]))[:2]
    if not shown:
        return None
    y, x = shown[0], shown[1] if len(shown) > 1 else CHANGES
    field = [
        entry
        for entry in outcome.field[:MOST_DOTS]
        if all(one.key in entry.estimates for one in shown)
    ]
    dots = [(_at(entry, x), _at(entry, y)) for entry in field]
    own = [(_of_proposal(one, x), _of_proposal(one, y)) for one in outcome.proposals]
    across, up = zip(*dots, *own, strict=True)
    plot = Picture(Axis.of(x, across), Axis.of(y, up))
    return {
        "plot": plot,
        "dots": [
            (*plot.spot(pair), not entry.miss(outcome.wishes), len(entry.changed))
            for pair, entry in zip(dots, field, strict=True)
        ],
        "own": [(*plot.spot(pair), number + 1) for number, pair in enumerate(own)],
    }


def _at(entry: Entry, measure: Measure) -> float:
    if measure == CHANGES:
        return float(len(entry.changed))
    return entry.estimates[measure.key].value


def _of_proposal(one: Proposal, measure: Measure) -> float:
    if measure == CHANGES:
        return float(len(one.changed))
    return one.measures[measure.key].interval.value
