"""The measured variants of a game as a page: pictures of two measures each, and the known games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import upcard
from upcard.design.measures import Measure
from upcard.design.rule_effects import Effects
from upcard.design.variants import Measures, Study, VariantTable
from upcard.files import write_whole
from upcard.report.frame import render
from upcard.report.scatter import Axis, Picture
from upcard.report.wording import hundredths, percent, points, signed
from upcard.rules import load

PAGE = "map.html"


def write_variants(
    table: VariantTable,
    measures: Sequence[Measure],
    effects: Effects,
    folder: Path,
    command: str = "",
) -> Path:
    """Write the page to a folder; its path. The first measure is across in each picture.

    Raises OSError, naming the path, when the folder or the disk refuses.
    """
    path = folder / PAGE
    write_whole(path, render(PAGE, _context(table, measures, effects), command))
    return path


def _context(table: VariantTable, measures: Sequence[Measure], effects: Effects) -> dict[str, Any]:
    """All that the template needs."""
    study = table.study
    known = _known(study)
    forms = [percent if one.share else hundredths for one in measures]
    return {
        "version": upcard.__version__,
        "title": load(study.game).title,
        "study": study,
        "variants": table.variants,
        "measures": measures,
        "errors": [form(study.errors[one.key]) for one, form in zip(measures, forms, strict=True)],
        "pictures": [_picture(table, measures[0], up) for up in measures[1:]],
        "known": [
            (
                name,
                _is_house(name),
                [form(its[m.key]) for m, form in zip(measures, forms, strict=True)],
            )
            for name, its in known
        ],
        "effects": effects.all,
        "forms": {one.key: points if one.share else signed for one in measures},
    }


def _picture(table: VariantTable, x: Measure, y: Measure) -> dict[str, Any]:
    """Where variants lie, and the known games by their numbers."""
    study = table.study
    known = _known(study)
    dots = [(one.measures[x.key], one.measures[y.key]) for one in table.variants]
    own = [(its[x.key], its[y.key]) for _, its in known]
    across, up = zip(*dots, *own, strict=True)
    plot = Picture(Axis.of(x, across), Axis.of(y, up))
    return {
        "plot": plot,
        "dots": [plot.spot(pair) for pair in dots],
        "own": [
            (*plot.spot(pair), number, name)
            for number, (pair, (name, _)) in enumerate(zip(own, known, strict=True), 1)
        ],
    }


def _known(study: Study) -> list[tuple[str, Measures]]:
    """The game, the games beside it, and the game with house rules."""
    others = sorted(study.others.items(), key=lambda one: (_is_house(one[0]), one[0]))
    return [(study.game, study.base), *others]


def _is_house(name: str) -> bool:
    """Whether it is the game with a house rule, or as others play it."""
    return "+" in name or ":" in name
