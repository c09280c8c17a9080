"""Telling who waits what is compiled, that it is once, and how far it is."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from upcard import jit_stages, warmup
from upcard.cli.ending import hang_ups_leave
from upcard.cli.shared import complain, say
from upcard.jit_cache import listening
from upcard.player_names import SEARCHING

if TYPE_CHECKING:
    from upcard.rules import Rules

ONCE = "once for this version of Upcard"
MOST_NAMED = 3
"""Of more stages the names are not told."""
BETWEEN_TWO = "choosing", "weighing", "searching"
"""What `search` needs with two seats: the learned player plays deals out, and gives priors."""
SEARCHES = *BETWEEN_TWO, "estimating"
"""What it needs with any number, where quick players may play them out."""
PAIR = 2
QUARTER = 0.25
"""Where there is no bar, a line says how far it is each time that so much more is done."""


@contextmanager
def compiling(
    *stages: str,
    games: Iterable[str | Path | Rules] = (),
    check: Callable[[], object] = lambda: None,
) -> Iterator[None]:
    """Have the engine compiled for some games, as far as stages say, beside what is done within.

    It is compiled when the block ends. What `check` refuses is refused before that begins; where
    nothing is to be compiled, it is not called. Where `check` does not load the compiler, whoever
    waits is told before it is loaded.
    """
    missing = warmup.missing(_wanted(stages, games))
    with listening(_tell):
        if not missing:
            yield
            return
        check()
        long = warmup.seconds(missing)
        complain(f"Compiling {_listed(missing)}, {ONCE}: about {long} seconds.")
        warmup.begin(missing)
        try:
            yield
            _wait()
        finally:
            warmup.give_up()


def _tell(what: str) -> None:
    """Say in a terminal what takes a second or two; a log has no use for it."""
    if sys.stderr.isatty():
        complain(f"Compiling {what}, once.")


def stages_of(players: Sequence[str]) -> list[str]:
    """What of the engine a contest of these players needs, as far as their names tell.

    Where two meet, one of whom is told all that happens, no deal is played without events.
    """
    told = any(name.startswith("cmd:") or kind_of(name) in SEARCHING for name in players)
    own = any(".py:" in name for name in players)
    stages = [] if told and len(players) == PAIR and not own else ["playing"]
    if stages and "learned" in map(kind_of, players):
        stages.append("choosing")
    if told:
        stages += ["dealing", "moving", *stages_for_choices(players)]
    return [*dict.fromkeys(stages), *(["viewing"] if own else [])]


def stages_for_choices(players: Sequence[str]) -> list[str]:
    """What they need to choose by a view."""
    kinds = [kind_of(name) for name in players]
    stages = ["weighing"] if "learned" in kinds else []
    if "search" in kinds:
        stages += BETWEEN_TWO if len(kinds) == PAIR else SEARCHES
    return [*dict.fromkeys([*stages, *(["estimating"] if "oracle" in kinds else [])])]


def kind_of(name: str) -> str:
    """A player's name without what follows it, such as a budget."""
    return name.strip().partition(":")[0]


def compiled(*stages: str, games: Iterable[str | Path | Rules] = ()) -> None:
    """Have the engine compiled for some games, as far as the stages say."""
    with compiling(*stages, games=games):
        pass


def _wanted(stages: Sequence[str], games: Iterable[str | Path | Rules]) -> list[str]:
    """The stages for the kinds of rules that these games have; without any, as they are named."""
    from upcard.rules.house import needs_house
    from upcard.rules.load import load

    named = [load(one) if isinstance(one, str | Path) else one for one in games]
    kinds = {needs_house(rules) for rules in named} or {False}
    return [stage for house in sorted(kinds) for stage in jit_stages.stages_for(stages, house)]


def _listed(stages: list[str]) -> str:
    if len(stages) > MOST_NAMED:
        return "the engine"
    return " and ".join(jit_stages.STAGES[stage].what for stage in stages)


def _wait() -> None:
    from upcard.cli.progress import SHARE, progress_shown

    with progress_shown("Compiling", 1.0, SHARE) as bar:
        warmup.wait(bar.show if bar.moves else _telling_quarters())


def _telling_quarters() -> Callable[[float], None]:
    shown = 0.0

    def tell(share: float) -> None:
        nonlocal shown
        if share >= shown + QUARTER:
            shown = share // QUARTER * QUARTER
            complain(f"Compiling: {shown:.0%}")

    return tell


def warm_up(
    stage: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="STAGE",
            help=f"Stages to compile (default: all): {', '.join(jit_stages.STAGES)}.",
        ),
    ] = None,
) -> None:
    """Compile the engine ahead of time; once per version."""
    stages = stage or list(jit_stages.STAGES)
    for name in stages:
        if name not in jit_stages.STAGES:
            raise typer.BadParameter(f"{name!r} given: it is one of {', '.join(jit_stages.STAGES)}")
    with hang_ups_leave():
        compiled(*stages)
    left = warmup.missing(stages)
    say(f"Not kept, so compiled when used: {_listed(left)}." if left else "All is compiled.")
