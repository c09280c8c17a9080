"""`upcard lab map`: the measured variants of a game, and what rules do on average."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard.arena.statistics.intervals import finite
from upcard.cli.options import AsJson, game_typed
from upcard.cli.screen import Narrowing, Screen
from upcard.cli.shared import as_typed, say, show
from upcard.cli.standings import WIDEST, bounds, shown, table
from upcard.files import check_folder
from upcard.sanitize import visible

if TYPE_CHECKING:
    from upcard.design.measures import Measure
    from upcard.design.rule_effects import Effect, Effects
    from upcard.design.variants import Measures, VariantTable

USUAL = "turns,skill,attack"
SPREAD = {"least": 0.0, "10 % less": 0.1, "median": 0.5, "10 % more": 0.9, "most": 1.0}
"""What share of the variants has less."""


def map_(
    context: typer.Context,
    game: Annotated[
        str, typer.Argument(parser=game_typed, metavar="GAME", help="Game with measured variants.")
    ],
    measures: Annotated[
        str, typer.Option(metavar="NAME,...", help="Measures to show, two or more.")
    ] = USUAL,
    report: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Write the page map.html to this folder.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show a game's measured variants beside known games, and what each rule does."""
    if report:
        check_folder(report)
    from upcard.design.rule_effects import effects_in
    from upcard.design.variants import measures_named, table_of

    known = table_of(game)
    wanted = measures_named(measures.split(","))
    effects = effects_in(known, [one.key for one in wanted])
    if as_json:
        show(json.dumps(_as_json(known, effects)) + "\n")
    else:
        screen = Screen(WIDEST)
        remarks = _remarks(known, wanted, effects)
        screen.draw(_games(known, wanted), _rules(wanted, effects), *remarks)
    if report:
        from upcard.report.variants import write_variants

        page = write_variants(known, wanted, effects, report, as_typed(context, None))
        if not as_json:
            say(f"The page: {page}")


def _games(known: VariantTable, measures: Sequence[Measure]) -> Narrowing:
    """The variants' spread, and the games that there are."""
    study = known.study
    title = f"{visible(study.game)}: {len(known.variants):,} variants, {study.seats} seats"
    rows = table(title, ("name",), [one.key for one in measures])
    for words, share in SPREAD.items():
        values = {one.key: known.quantile(one.key, share) for one in measures}
        rows.add_row(f"variants: {words}", *_values(values, measures))
    rows.add_section()
    rows.add_row(study.game, *_values(study.base, measures))
    for name, its in sorted(study.others.items(), key=lambda one: one[1][measures[0].key]):
        rows.add_row(name, *_values(its, measures))
    return rows


def _values(values: Measures, measures: Sequence[Measure]) -> Iterator[str]:
    return (format(values[one.key], ".1%" if one.share else ".2f") for one in measures)


def _rules(measures: Sequence[Measure], effects: Effects) -> Narrowing:
    """What rules do that do something."""
    rows = table("What rules do", ("rule",), ["variants", *(one.key for one in measures)])
    first = measures[0].key
    for effect in sorted(effects.all, key=lambda one: -one.moves[first].value):
        if any(effect.is_clear(one.key) for one in measures):
            cells = (_moved(effect, one) for one in measures)
            rows.add_row(effect.rule.words, str(effect.variants), *cells)
    return rows


def _moved(effect: Effect, measure: Measure) -> str:
    value, low, high = effect.moves[measure.key]
    scale, form = (100, ".1f") if measure.share else (1, ".2f")
    return f"{scale * value:+{form}} ± {scale * (high - low) / 2:{form}}"


def _remarks(known: VariantTable, measures: Sequence[Measure], effects: Effects) -> Iterator[str]:
    from upcard.design.rule_effects import together

    study = known.study
    yield f"{study.deals:,} deals each, with {study.player} in every seat. ± is a 95 % interval."
    for one in measures:
        wide = one.said(study.errors[one.key])
        told = shown(effects.explained[one.key], ".0%")
        yield f"{one.key}: {one.meaning}."
        yield f"  For 95 % of the variants ± {wide} or less. The rules explain {told} of it."
    for one, other in combinations(measures, 2):
        value, low, high = (shown(part, "+.2f") for part in together(known, one.key, other.key))
        yield f"{one.key} and {other.key} go together by {value} ({low} to {high}), of -1 to 1."
    yield "What rules do is how far each moves a measure beside others, of shares in points."


def _as_json(known: VariantTable, effects: Effects) -> dict[str, object]:
    return {
        **vars(known.study),
        "variants": [
            {"changes": dict(one.changed), "measures": one.measures} for one in known.variants
        ],
        "rules": [
            {
                "rule": str(one.rule),
                "words": one.rule.words,
                "variants": one.variants,
                "moves": {
                    key: {"value": part.value, "interval": bounds(part)}
                    for key, part in one.moves.items()
                },
            }
            for one in effects.all
        ],
        "explained": {key: finite(share) for key, share in effects.explained.items()},
    }
