"""What was said and what came true, by tenths of what was said, and a plot of it as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from jinja2 import Template

from upcard.arena.statistics.intervals import Interval

SIDE, GAP, COLUMNS = 200, 56, 3
"""Of a panel's square and what is between two, in pixels; panels side by side."""


class Bin(NamedTuple):
    """The deals whose chance was said to be in a tenth, from 0 for less than 10 %."""

    tenth: int
    deals: int
    said: float
    """The mean of what was said."""
    won: Interval

    @property
    def cells(self) -> tuple[str, str, str]:
        """The deals, what was said, and the share that was won, for a table."""
        value, low, high = (f"{100 * bound:.1f}" for bound in self.won)
        return f"{self.deals:,}", f"{self.said:.1%}", f"{value}% ({low}–{high})"


PLOT = Template(
    """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{ width }} {{ height }}" \
font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="What was said against \
what was won, by tenths: {{ panels|join("; ") }}">
<rect width="{{ width }}" height="{{ height }}" fill="#fff"/>
{% for title, kinds in panels.items() %}
<g transform="translate({{ gap + (loop.index0 % columns) * (side + gap) }} \
{{ gap + (loop.index0 // columns) * (side + gap + 20) }})">
<text x="{{ side / 2 }}" y="-10" text-anchor="middle" font-weight="600">{{ title }}</text>
{% for tick in (0, 25, 50, 75, 100) %}
{% set at = side * tick / 100 %}
<path d="M{{ at }} 0V{{ side }}M0 {{ at }}H{{ side }}" stroke="#d5dcd9"/>
<text x="{{ at }}" y="{{ side + 15 }}" text-anchor="middle" fill="#5a6662">{{ tick }}</text>
<text x="-6" y="{{ side - at + 4 }}" text-anchor="end" fill="#5a6662">{{ tick }}</text>
{% endfor %}
<path d="M0 {{ side }}L{{ side }} 0" stroke="#5a6662" stroke-dasharray="5 4"/>
{% for kind, bins in kinds.items() %}
{% set colour, shift = (("#15664a", -1.5), ("#c05a00", 1.5))[loop.index0] %}
<g stroke="{{ colour }}" fill="{{ colour }}">
{% for bin in bins %}
{% set x, y = side * bin.said + shift, side * (1 - bin.won.value) %}
<path d="M{{ x|round(1) }} {{ (side * (1 - bin.won.low))|round(1) }}\
V{{ (side * (1 - bin.won.high))|round(1) }}" stroke-width="1.5"/>
{% if kind == "fair" %}
<circle cx="{{ x|round(1) }}" cy="{{ y|round(1) }}" r="3.5">
{% else %}
<path d="M{{ (x - 3.5)|round(1) }} {{ (y - 3.5)|round(1) }}h7v7h-7z" fill="#fff">
{% endif %}
<title>{{ kind }}: {{ bin.deals }} deals, said {{ "%.1f"|format(100 * bin.said) }} %, won \
{{ "%.1f"|format(100 * bin.won.value) }} %</title>
</{{ "circle" if kind == "fair" else "path" }}>
{% endfor %}
</g>
{% endfor %}
</g>
{% endfor %}
<text x="{{ gap }}" y="{{ height - 10 }}">Across: the chance that was said, in per cent; up: \
the share of deals won, with its 95 % interval. ● fair, □ open hands.</text>
</svg>
""",
    autoescape=True,
    trim_blocks=True,
)


def draw(panels: Mapping[str, Mapping[str, Sequence[Bin]]]) -> str:
    """A panel for each game: dots for `fair`, squares for `open`; the diagonal is what is right."""
    across = min(COLUMNS, len(panels))
    down = -(-len(panels) // COLUMNS)
    drawn: str = PLOT.render(
        panels=panels,
        side=SIDE,
        gap=GAP,
        columns=COLUMNS,
        width=max(560, GAP + across * (SIDE + GAP)),
        height=GAP + down * (SIDE + GAP + 20) + 10,
    )
    return drawn
