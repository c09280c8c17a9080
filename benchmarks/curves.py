"""A picture of what learners reach: their score against the number of decisions."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from upcard.report.frame import environment
from upcard.report.scatter import Axis, Pair, Picture

COLOURS = ("#2a7de1", "#d9622b", "#1f9d73", "#b0479f", "#8a7a00", "#6b6f76", "#c0392b", "#17a2b8")
"""Of the lines: told apart on white and on black, and by most who see few colours."""
DRAWING = """\
{% from "drawn.html" import scatter %}
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 {{ 340 + 18 * curves|length }}">
<title>{{ title }}</title>
<style>
text { fill: #5a6662; font: 12px system-ui, sans-serif; text-anchor: middle; }
.level { text-anchor: end; } .name { text-anchor: start; } .grid { stroke: #8885; }
@media (prefers-color-scheme: dark) { text { fill: #9fada8; } }
</style>
<svg width="640" height="340">
{% call scatter(plot) %}
{% for colour, curve in curves %}
  <polyline points="{% for x, y in curve.means %}{{ x }},{{ y }} {% endfor %}" \
fill="none" stroke="{{ colour }}" stroke-width="2"/>
{% for x, y in curve.dots %}
  <circle cx="{{ x }}" cy="{{ y }}" r="3" fill="{{ colour }}"/>
{% endfor %}
{% endfor %}
{% endcall %}
</svg>
{% for colour, curve in curves %}
<rect x="34" y="{{ 334 + 18 * loop.index }}" width="14" height="4" fill="{{ colour }}"/>
<text class="name" x="56" y="{{ 340 + 18 * loop.index }}">{{ curve.name }}</text>
{% endfor %}
</svg>
"""


class Curve(NamedTuple):
    """A learner's name; pairs of decisions and score, of each seed, and their means."""

    name: str
    dots: Sequence[Pair]
    means: Sequence[Pair]


def svg(title: str, curves: Sequence[Curve]) -> str:
    """The picture. ValueError if there are more curves than colours, or none."""
    if not 0 < len(curves) <= len(COLOURS):
        raise ValueError(f"{len(curves)} curves given: 1 to {len(COLOURS)} are allowed")
    pairs = [pair for curve in curves for pair in curve.dots]
    plot = Picture(_decisions([pair[0] for pair in pairs]), _scores([pair[1] for pair in pairs]))

    def spots(found: Sequence[Pair]) -> list[Pair]:
        return [plot.spot((math.log10(decisions), score)) for decisions, score in found]

    drawn = [
        (colour, Curve(curve.name, spots(curve.dots), spots(curve.means)))
        for colour, curve in zip(COLOURS, curves, strict=False)
    ]
    return environment().from_string(DRAWING).render(title=title, plot=plot, curves=drawn)


def _decisions(values: Sequence[float]) -> Axis:
    """Powers of ten."""
    low, high = (math.log10(end(values)) for end in (min, max))
    powers = range(math.floor(low + 0.1), math.ceil(high - 0.1) + 1)
    ticks = tuple((float(power), f"{10**power:,}") for power in powers)
    return Axis("decisions", min(low, powers[0]) - 0.1, max(high, powers[-1]) + 0.3, ticks)


def _scores(values: Sequence[float]) -> Axis:
    """Tens."""
    low, high = math.floor(min(values) / 10), math.ceil(max(values) / 10)
    ticks = tuple((10.0 * ten, str(10 * ten)) for ten in range(low, high + 1))
    return Axis("score", 10.0 * low - 2, 10.0 * high + 2, ticks)
