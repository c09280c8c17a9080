"""Nearly strategies, that nobody trusts: each is refused, or compiled and played within its limit.

    python -m benchmarks.mutants [--quick] [--seed N] [--sources N] [--markdown FILE]

Each source is a strategy, good or hostile, with a few changes (`benchmarks.sample_mutants`). It is
read and compiled as a league does it, and who is compiled plays forty games with `random`. An
error that is not a refusal ends all of it, as does a worker that dies time and again. A
thousand sources take eight minutes of two cores.
"""

from __future__ import annotations

import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import upcard
from benchmarks.contests import Note, Sheet, notes, one_or_more, refused, sheet_options, show
from benchmarks.hostile_strategies import COMPILED, HOSTILE
from benchmarks.report import cores
from benchmarks.sample_mutants import mutants
from benchmarks.sample_strategies import good
from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.runners.player_facts import known
from upcard.arena.runners.workers import as_done, processes
from upcard.arena.statistics.results import Excuses
from upcard.arena.statistics.tally import FORFEITS
from upcard.errors import BadRules
from upcard.players.reading import StrategyFile
from upcard.players.source import NotCompiled

GAME = "clash"
DEALS = 20
SEATINGS = ((0, 1), (1, 0))
ORIGINALS = 40
"""Good strategies that are changed; to these come the hostile ones that are compiled."""
UNREAD, UNCOMPILED, PLAYED = "refused when read", "refused when compiled", "compiled, and played"
MOST_MEMORY = 2 << 10
"""MiB that a worker may need in the end, of what it has compiled and what was played."""


class Judged(NamedTuple):
    """What became of one player of a source.

    Its games, by why they were forfeited; their seconds; what its worker has needed so far, in MiB.
    """

    what: str
    games: Counter[str]
    seconds: float
    memory: int


def judge(source: str) -> list[Judged]:
    """What becomes of each player of a source, or of the source, in a worker."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "mine.py")
        path.write_text(source, "utf-8", errors="surrogatepass")
        try:
            names = [*StrategyFile.read(path).players]
        except BadRules:
            names = []
        return [_judged(f"untrusted:{path}:{name}") for name in names] or [_refused(UNREAD)]


def _judged(text: str) -> Judged:
    game, names = upcard.game(GAME), (text, "random")
    try:
        facts = known(text), known("random")
        facts[0].policy(game, 2)
    except NotCompiled:
        return _refused(UNCOMPILED)
    except BadRules:
        return _refused(UNREAD)
    job = Job(game, names, SEATINGS, 7, 0, range(DEALS), compiled=names, facts=facts)
    begun = time.monotonic()
    games, _ = play_job(job, Excuses())
    seconds = time.monotonic() - begun
    why = Counter(FORFEITS[each] or "played to their end" for each in games["why"])
    return Judged(PLAYED, why, seconds, _memory())


def _refused(what: str) -> Judged:
    return Judged(what, Counter(), 0.0, _memory())


def _memory() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def originals(seed: int) -> Iterator[str]:
    """Sources that are compiled."""
    dice = Random(seed)
    for _ in range(ORIGINALS):
        yield good(dice)[1]
    for word in sorted(COMPILED):
        yield HOSTILE[word][1]


def tried(count: int, seed: int, note: Note) -> Sheet:
    """What became of so many mutants."""
    found = list[Judged]()
    sources = mutants([*originals(seed)], count, seed)
    for number, judged in enumerate(as_done(processes(cores()), cores(), judge, sources), start=1):
        found += judged
        note(f"{number} of {count}")
    return table(found, count)


def table(found: Sequence[Judged], count: int) -> Sheet:
    """What became of these."""
    sheet = Sheet(f"{count:,} mutated sources", ("", "", "bar"))
    kinds, games = Counter(one.what for one in found), Counter[str]()
    for one in found:
        games += one.games
    sheet.rows += [(what, f"{kinds[what]:,}") for what in (UNREAD, UNCOMPILED, PLAYED)]
    sheet.rows += [(f"games: {why}", f"{games[why]:,}") for why in sorted(games)]
    slowest, most = max(one.seconds for one in found), max(one.memory for one in found)
    sheet.rows.append((f"longest {DEALS * len(SEATINGS)} games, seconds", f"{slowest:.1f}"))
    bar = f"≤ {MOST_MEMORY:,}", sheet.verdict(most <= MOST_MEMORY)
    sheet.rows.append(("most memory of a worker, MiB", f"{most:,}", *bar))
    return sheet


def main(argv: Sequence[str] | None = None) -> int:
    """Make mutants, and print what became of them."""
    parser = sheet_options(__doc__)
    parser.add_argument("--sources", type=one_or_more, default=5_000, metavar="N", help="how many")
    given = parser.parse_args(argv)
    if refused():
        return 2
    with notes() as note:
        sheet = tried(5 if given.quick else given.sources, given.seed, note)
    return show([sheet], given.markdown)


if __name__ == "__main__":
    sys.exit(main())
