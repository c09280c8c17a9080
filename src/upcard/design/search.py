"""The search: generations of variants, of which the better ones are played more and more deals.

All is a function of the seed, and of nothing that the machine does: a generation is proposed, then
played by any number of workers, then told in its order. So it can be broken off between two, and
goes on from what is stored. The halving is ours since Optuna's pruners decide trial by trial: what
they prune depends on who is done first.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from upcard.arena.runners.workers import Opener
from upcard.design import ranking
from upcard.design.effects import Effects, kind_of_change
from upcard.design.expected import expected_effects
from upcard.design.measures import PLAYED
from upcard.design.playing import Table
from upcard.design.proposing import (
    as_changed,
    by_chance,
    by_effects,
    by_optimiser,
    neighbours,
)
from upcard.design.racing import Contender, Job, Row, Slow, digest_of, play_all, play_job
from upcard.design.ranking import Changed, Entry
from upcard.design.space import Space
from upcard.design.wishes import Wishes
from upcard.errors import BadRules
from upcard.rules.idle import missing
from upcard.rules.tables import tables

GENERATION = 64
"""New variants of a generation."""
RUNGS = (64, 256, 1024, 4096, 16_384, 65_536)
"""Deals that a variant is played in each round. Those of the first are the same for all; later ones
are others each time."""


class Plan(NamedTuple):
    """How a generation is made up: who goes on in the race, and where new variants come from.

    So many go on from each round to the next: the best of all that came so far, of this generation
    or an earlier one (asynchronous successive halving, L. Li et al., 2020). A round is played in
    one of `seldom` generations only. Of the new variants, so many at most are `singles`, that is
    changes of one key; the `optimiser`'s; those that follow from what changes do, by their
    `effects`; and the same by effects `drawn` from what is known of them. All others are neighbours
    of the best.
    """

    going_on: tuple[int, ...]
    seldom: tuple[int, ...]
    singles: int
    optimiser: int
    effects: int
    drawn: int


BOUNDED = Plan((12, 6, 2, 1, 1), (1, 1, 1, 4, 16), 12, 8, 24, 12)
AIMED = Plan((11, 3, 1, 1), (1, 1, 1, 1), 40, 8, 40, 0)
"""Where something is aimed at, more variants are worth more than surer ones."""
WAITING = 32
"""So many generations a variant waits to go on."""
TOLD = 256
"""Variants that came to so many deals are remembered as what is known."""
OWN_DEALS = 2**20
"""Where the deals begin that a generation plays behind its first round."""
BELIEVED = 4096
"""With so many, it can be the leader, and what takes seconds is measured."""
CHANCE, POSSIBLE, CERTAIN, CAREFUL = 1.5, 3.0, 4.0, -1.0
"""Standard errors that are allowed for: of who goes on, of who does so where nothing is aimed at,
and of who is out for good. What is best must be within the bounds by one, since it was chosen for
being so."""
FEW = 2
"""Variants with so many changes are tried in any case: one may like another proposal better."""
PARENTS_AMONG = 200
"""So many of the best are put in order exactly: they lend their changes to others."""
ATTEMPTS = 40
"""How often a generation is filled up, for each of its places, before the space is exhausted."""
SHORTEST, LONGER, THE_LONGEST = 100, 3.0, 6.0
"""A variant is out whose deals take more choices on average: so many at least; so many times the
most turns that are wished, or, without a wish, those of the base."""
SLOW_WEIGHT = 1_000
"""Deals that one counts for which the lead is watched, or search plays."""
SLOW_DEALS = 24


class Search:
    """A search under way.

    `known` are variants that came far, with what is known of them; `variants` and `deals` were
    tried and played so far, in so many `generations`. With `proposing` off, variants are by chance
    alone, to be compared with.
    """

    def __init__(
        self,
        space: Space,
        wishes: Wishes,
        table: Table,
        seed: int,
        slow: Slow | None = None,
        proposing: bool = True,
    ) -> None:
        self.space = space
        self.wishes = wishes
        self.table = table
        self.seed = seed
        self._known = dict[Changed, Entry]()
        self.variants: int = 0
        self.deals: int = 0
        self.generations: int = 0
        self.exhausted: bool = False
        self._slow, self._proposing = slow, proposing
        self._plan = AIMED if wishes.aims else BOUNDED
        self._quick = tuple(one for one in wishes.measures if one not in wishes.slow)
        self._costs = frozenset(one.cost for one in wishes.measures) | {PLAYED}
        self._tried, self._seen = set[Changed]([()]), set[Changed]([()])
        self._digests, self._alike = dict[str, int](), dict[str, int]()
        self._most = math.inf
        self._waiting = dict[Changed, tuple[int, Entry]]()
        singles = [as_changed(space, one) for one in space.singles]
        expected = expected_effects(space, self._quick)
        self._effects = Effects([change for (change,) in singles], self._quick, expected)
        random.Random(f"{seed} singles").shuffle(singles)
        first_of_kinds = {kind_of_change(one): (one,) for (one,) in singles}.values()
        self._singles = list(dict.fromkeys([*first_of_kinds, *singles]))
        base = tables(space.base)
        self.base: Contender = self._begin(Contender((), base, digest_of(base), self._quick))
        self.limit: int = self._limit()

    def _begin(self, base: Contender) -> Contender:
        """The base, played as much as the best of others."""
        deals = range(BELIEVED)
        base.played = play_job(Job(base.data, self.table, self._costs, self.seed, deals, 100_000))
        if base.played is None:
            raise BadRules(f"{self.space.base.name} is no game to start from: its deals do not end")
        self.deals += base.played.deals
        base.measure()
        self._measure_slowly(base)
        self._digests[base.digest] = self._alike[base.alike(RUNGS[0])] = 0
        self._known[()] = base.entry
        self._effects.note(base.entry)
        return base

    def _limit(self) -> int:
        turns = self.base.played.results[:, 2].mean() if self.base.played else 0.0
        wished = self.wishes.longest
        most = LONGER * wished if math.isfinite(wished) else THE_LONGEST * turns
        return max(SHORTEST, int(most))

    @property
    def known(self) -> list[Entry]:
        """What is known of all that came far."""
        return list(self._known.values())

    @property
    def best(self) -> list[Entry]:
        """What is known, the best first."""
        return ranking.in_order(self.known, self.wishes, CAREFUL)

    @property
    def leader(self) -> Entry:
        """The best of what was played enough to be believed."""
        believed = [entry for entry in self.known if entry.deals >= BELIEVED]
        return ranking.in_order(believed, self.wishes, CAREFUL)[0]

    def resume(self, generations: Sequence[tuple[Sequence[Row], int]]) -> None:
        """Go on behind some generations: what became of their variants, and the deals so far."""
        for rows, deals in generations:
            for row in rows:
                self._note(row)
            self.deals = deals
            self.generations += 1

    def generation(self, pool: Opener, workers: int) -> list[Row]:
        """Race another generation, and what waits: what became of each variant, round by round."""
        self._effects.fit()
        self._most = self._most_changes()
        racing = list(self._proposed())
        rows = list[Row]()
        for number, seldom in enumerate((1, *self._plan.seldom)):
            if (self.generations + 1) % seldom:
                continue
            if number:
                racing = list(self._going_on(number))
            raced = self._raced(racing, number, pool, workers)
            for row in raced:
                self._note(row)
            rows += raced
        self.exhausted = not rows
        self.generations += 1
        return rows

    def _most_changes(self) -> float:
        """With how many changes a variant may be better than the leader, or as good."""
        found = self.leader
        if self.wishes.aims or found.miss(self.wishes, CAREFUL):
            return math.inf
        return max(FEW, len(found.changed))

    def _note(self, row: Row) -> None:
        entry = row.entry
        self.variants += entry.changed not in self._tried
        self._tried.add(entry.changed)
        self._seen.add(entry.changed)
        self._digests[row.digest] = len(entry.changed)
        alike = False
        if row.played:
            before = self._alike.get(row.played, math.inf)
            alike = before <= len(entry.changed)
            self._alike[row.played] = int(min(len(entry.changed), before))
        self._waiting.pop(entry.changed, None)
        if 0 < entry.deals < RUNGS[len(self._plan.going_on)] and not alike:
            self._waiting[entry.changed] = self.generations, entry
        self._effects.note(entry)
        if entry.deals >= TOLD:
            self._known[entry.changed] = entry

    def _proposed(self) -> Iterator[Contender]:
        """The variants of the next generation: none twice, and none with the tables of another.

        What is refused counts for nothing, as it is not stored: a search that is resumed must not
        depend on it.
        """
        found = 0
        for source, most in self._sources():
            made = (one for one in map(self._made, source) if one is not None)
            for one in islice(made, min(most, GENERATION - found)):
                found += 1
                yield one

    def _made(self, changed: Changed) -> Contender | None:
        """A variant to be played; None for one that is not allowed, or known."""
        if changed in self._seen or len(changed) > self._most:
            return None
        self._seen.add(changed)
        try:
            rules = self.space.rules(dict(changed))
        except BadRules:
            return None
        if not missing(rules).keys().isdisjoint(key for key, _ in changed):
            return None
        data = tables(rules)
        digest = digest_of(data)
        if self._digests.get(digest, math.inf) <= len(changed):
            return None
        self._digests[digest] = len(changed)
        return Contender(changed, data, digest, self._quick)

    def _sources(self) -> Iterator[tuple[Iterator[Changed], int]]:
        """What might be tried next, and how many of each kind."""
        number, tries = self.generations, ATTEMPTS * GENERATION
        chance = random.Random(f"{self.seed} generation {number}")
        if not self._proposing:
            yield (by_chance(self.space, chance) for _ in range(tries)), GENERATION
            return
        best = ranking.in_order(self.known, self.wishes, CAREFUL, enough=PARENTS_AMONG)
        plan, known = self._plan, self._effects
        yield iter(self._singles[number * plan.singles : (number + 1) * plan.singles]), plan.singles
        seed = chance.getrandbits(32)
        proposed = by_optimiser(self.space, self.wishes, best, seed, plan.optimiser)
        yield proposed, plan.optimiser
        drawn = known.drawn(chance.getrandbits(32))
        for effects, most in ((known, plan.effects), (drawn, plan.drawn)):
            yield by_effects(self.space, self.wishes, best, effects, self._most, chance), most
        yield islice(neighbours(self.space, best, chance), tries), GENERATION

    def _going_on(self, number: int) -> Iterator[Contender]:
        """Who plays a round: the most promising of those that played the one before."""
        oldest = self.generations - WAITING
        self._waiting = {name: one for name, one in self._waiting.items() if one[0] >= oldest}
        waiting = [one for _, one in self._waiting.values() if one.deals == RUNGS[number - 1]]
        bar = self.leader.miss(self.wishes)
        open_ones = [one for one in waiting if one.miss(self.wishes, CERTAIN) <= bar]
        blended = self._effects.blended(open_ones)
        own = {one.changed: one for one in open_ones}
        aiming, count = bool(self.wishes.aims), self._plan.going_on[number - 1]
        slack = CHANCE if aiming else POSSIBLE
        order = ranking.in_order(blended, self.wishes, slack, racing=not aiming, enough=count)
        for one in order[:count]:
            entry = own[one.changed]
            if RUNGS[number] <= BELIEVED or self._may_lead(entry):
                data, before = tables(self.space.rules(dict(one.changed))), dict(entry.estimates)
                yield Contender(one.changed, data, digest_of(data), self._quick, None, before)

    def _may_lead(self, entry: Entry) -> bool:
        """Whether a variant may be better than all that are good after more deals."""
        if entry.miss(self.wishes, CHANCE if entry.deals == BELIEVED else CAREFUL) > 0:
            return False
        sure = [one for one in self.known if one.deals > entry.deals]
        good = [one for one in sure if one.miss(self.wishes, CAREFUL) == 0]
        return ranking.in_order([*good, entry], self.wishes, CHANCE)[0] is entry

    def _raced(self, racing: list[Contender], number: int, pool: Opener, workers: int) -> list[Row]:
        """What a round says of those who play it; nothing more of those whose deals do not end."""
        start = OWN_DEALS + self.generations * sum(RUNGS) + sum(RUNGS[:number]) if number else 0
        deals = range(start, start + RUNGS[number])
        jobs = [
            Job(one.data, self.table, self._costs, self.seed, deals, self.limit) for one in racing
        ]
        for one, played in zip(racing, play_all(jobs, pool, workers), strict=True):
            self.deals += len(deals) if played is None else played.deals
            one.played, before = played, dict(one.estimates)
            if not number:
                one.measure_beside(self.base)
            else:
                one.measure()
            if RUNGS[number] < BELIEVED:
                one.pool(before)
            if RUNGS[number] == BELIEVED and played is not None:
                self._measure_slowly(one)
        return [Row(one.entry, one.digest, "" if number else one.alike(RUNGS[0])) for one in racing]

    def _measure_slowly(self, one: Contender) -> None:
        """Measure what takes seconds."""
        slow = self.wishes.slow
        if slow and self._slow:
            one.estimates |= self._slow(one.changed, slow, self.seed, SLOW_DEALS)
            self.deals += SLOW_WEIGHT * SLOW_DEALS * len({measure.cost for measure in slow})
