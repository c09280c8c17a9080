"""Writes the effects of rules, from the tables of measured variants, into docs/what-rules-do.md.

python -m tools.what_rules_do
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from tools.blocks import with_blocks
from upcard.design.measures import MEASURES, Measure
from upcard.design.rule_effects import Effect, effects_in, together
from upcard.design.variants import VariantTable, table_of, tables_known
from upcard.files import write_whole
from upcard.report.wording import bounds, fixed, hundredths, percent, points, signed

PAGE = Path(__file__).resolve().parents[1] / "docs" / "what-rules-do.md"
SAID = {
    "turns": ("Length", "turns per deal", "{} turns"),
    "skill": ("Skill", "deals that a planning player wins against random ones", "{} points"),
    "attack": ("Meanness", "turns with a card against another seat", "{} points"),
}
"""Each measure's heading, its meaning, and the unit of its differences."""
MOST = 8
"""The number of rules listed for each measure."""


def parts() -> dict[str, str]:
    """The page's parts: one for each game that has a table."""
    return {game: "\n".join(_found(table_of(game))) for game in tables_known()}


def _found(table: VariantTable) -> Iterator[str]:
    study, effects = table.study, effects_in(table, list(SAID))
    yield from (
        "",
        f"{len(table.variants):,} variants of `{study.game}` with {study.seats} seats and "
        f"{study.player} in every seat, {study.deals:,} deals for each variant:",
        "",
        "| | the game | lowest | median | highest | ± |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    )
    for key, (heading, *_) in SAID.items():
        form = percent if MEASURES[key].share else hundredths
        spread = (table.quantile(key, share) for share in (0, 0.5, 1))
        cells = map(form, (study.base[key], *spread, study.errors[key]))
        yield f"| {heading}, `{key}` | {' | '.join(cells)} |"
    for key, (heading, what, unit) in SAID.items():
        yield from ("", f"**{heading}** ({what}). These rules change it most:", "")
        strongest = effects.strongest(key, MOST)
        yield from (f"- {_sentence(effect, MEASURES[key], unit)}" for effect in strongest)
        explained = percent(effects.explained[key], 0)
        yield from ("", f"All rules together explain {explained} of its variance.")
    yield ""
    yield from ("Correlations between the measures:", "")
    for one, other in combinations(SAID, 2):
        names = f"{SAID[one][0]} and {SAID[other][0].lower()}"
        found = together(table, one, other)
        yield f"- {names}: {signed(found.value)} ({bounds(found, signed)})."
    yield ""


def _sentence(one: Effect, measure: Measure, unit: str) -> str:
    """The effect of a rule, with its interval."""
    moved = one.moves[measure.key]
    form = points if measure.share else signed
    words = one.rule.words
    more = unit.format(form(moved.value))
    span = bounds(moved, form)
    return f"{words[:1].upper()}{words[1:]}: {more} ({span}; {fixed(one.variants)} variants)."


def with_parts(page: str) -> str:
    """The page with its parts made anew."""
    return with_blocks(page, "tools.what_rules_do", parts())


if __name__ == "__main__":
    write_whole(PAGE, with_parts(PAGE.read_text(encoding="utf-8")))
