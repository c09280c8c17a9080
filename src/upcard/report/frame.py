"""What all pages have in common: one file that needs nothing else, names made fit to be shown."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from upcard.narration.words import counted
from upcard.report import wording
from upcard.report.wording import bounds, fixed, hundred, hundredths, interval_text, percent
from upcard.sanitize import visible

if TYPE_CHECKING:
    from jinja2 import Environment

DEEPEST = 0.55
"""How much colour a cell has at most, so that its number can be read."""


def render(template: str, context: Mapping[str, Any], command: str = "") -> str:
    """A page as HTML: a template that extends `frame.html`, filled in from a `context`.

    In that must be the `version` of Upcard. `command` is what made the page, if a command did.
    Texts may hold anything.
    """
    return environment().get_template(template).render(context, command=command)


@cache
def environment() -> Environment:
    """How templates are read and filled in: the library's settings, and our words for figures."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("upcard.report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        finalize=_finish,
    )
    forms = (bounds, fixed, hundred, hundredths, interval_text, percent)
    others = (counted, wording.lasted, wording.gained)
    made.globals.update({form.__name__: form for form in (*forms, *others)}, shade=_shade)
    return made


def _finish(value: object) -> object:
    """What the template is about to write: a text that is not markup is made fit for a page."""
    return visible(value) if type(value) is str else value


def _shade(share: float) -> str:
    """A cell's colour: blue above one half, orange below, the deeper the farther from it."""
    depth = DEEPEST * min(1.0, abs(share - 0.5) / 0.25)
    colour = "30 110 190" if share >= 0.5 else "225 125 30"
    return f"rgb({colour} / {depth:.2f})" if math.isfinite(share) else "transparent"
