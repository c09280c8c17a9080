"""Who plays whom: first the panel, then who is about as strong, until the intervals are reached.

What is played next follows from who takes part and what came out, and from nothing else. So it does
not matter when somebody joined, or how often a league was broken off: tables that were played
before are only looked up.
"""

from __future__ import annotations

import hashlib
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, count

from upcard.arena.statistics.intervals import Interval
from upcard.arena.statistics.rating import Rated, expected, rated
from upcard.league.divisions import Division, Participant
from upcard.league.settings import Settings
from upcard.league.store import Counted

PANEL_TURNS = 5
"""So often the panel's players meet each other, so that it is known well how strong they are."""
SHARPNESS = 8.0
"""How much rather those meet who are as strong as each other: the power of a game's information."""
MOST_AT_ONCE = 8
"""The most tables of one participant that are asked for before it is seen what they told."""
MOST_TABLES = 80
"""After so many tables of one participant nothing more is asked for, however wide its interval."""
HOPELESS = 0.5
"""Who forfeited more than this share of its games with the panel plays no others."""


@dataclass(frozen=True)
class Meeting:
    """A table: who sits there, as indices of the participants, and how often they had met."""

    members: tuple[int, ...]
    turn: int = 0


Counts = Mapping[Meeting, Counted]
"""What came out at the tables that were played."""


@dataclass(frozen=True)
class Schedule:
    """Who plays whom in a division. Of its participants, the panel comes first."""

    division: Division
    participants: tuple[Participant, ...]
    settings: Settings
    seed: int

    def wanted(self, counts: Counts) -> list[Meeting]:
        """What is to be played next, in order; nothing if all intervals are as narrow as wanted."""
        first = [one for one in self._panel_meetings if one not in counts]
        for own in self.entrants:
            tables = self._with_panel(own)
            missing = [one for one in tables if one not in counts]
            if tables[0] in missing:
                first.append(tables[0])
            elif missing and not self.hopeless(own, counts):
                first += missing
        return first or self._further(counts)

    def reached(self, counts: Counts) -> tuple[bool, ...]:
        """Of each participant, whether it needs no more tables."""
        needs = self._needs(counts)
        return tuple(not needs.get(number) for number in range(len(self.participants)))

    def rated(self, counts: Counts) -> Rated:
        """The ratings by all that was played."""
        meetings = list(counts)
        lineups = [one.members for one in meetings]
        return rated(len(self.participants), lineups, [counts[one].tally for one in meetings])

    def first(self, number: int) -> Meeting:
        """An entrant's first table, where the yardstick sits, too."""
        return self._with_panel(number)[0]

    def hopeless(self, number: int, counts: Counts) -> bool:
        """Whether somebody forfeits most of its games with the panel."""
        games = forfeits = 0
        for one in self._with_panel(number):
            if one in counts:
                tally = counts[one].tally
                games += tally.games
                forfeits += int(tally["forfeits"][one.members.index(number), 1:].sum())
        return forfeits > HOPELESS * games

    @property
    def panel(self) -> range:
        """The indices of the panel's players: the yardstick is the first."""
        return range(len(self.division.panel))

    @property
    def entrants(self) -> range:
        """The indices of all others."""
        return range(len(self.division.panel), len(self.participants))

    @cached_property
    def _panel_meetings(self) -> list[Meeting]:
        groups = combinations(self.panel, self.division.sides)
        return [self._meeting(group, turn) for group in groups for turn in range(PANEL_TURNS)]

    def _meeting(self, members: Sequence[int], turn: int = 0) -> Meeting:
        """Members are in an order of their own: it is the same table whoever asks for it."""
        return Meeting(tuple(sorted(members, key=lambda one: self._order[one])), turn)

    @cached_property
    def _order(self) -> list[tuple[str, str]]:
        return [(one.digest, one.name) for one in self.participants]

    def _with_panel(self, own: int) -> list[Meeting]:
        """The first tables of an entrant, each with some of the panel's players."""
        others, size = len(self.panel) - 1, self.division.sides - 1
        turned = [[*self.panel][at:] + [*self.panel][:at] for at in self.panel]
        made = [self._meeting([own, *group[:size]]) for group in turned]
        return list(dict.fromkeys(made[: others + 1]))

    def _further(self, counts: Counts) -> list[Meeting]:
        """The next tables, chosen where they tell most."""
        strength = self._strengths(counts)
        fit = [*self.panel, *(own for own in self.entrants if not self.hopeless(own, counts))]
        needs, chosen = self._needs(counts), dict[Meeting, None]()
        for own in sorted(needs, key=lambda one: self._order[one]):
            has = sum(own in one.members for one in chosen)
            preferred = self._preferred(own, fit, strength)
            while has < needs[own]:
                one = next(preferred)
                if one not in counts and one not in chosen:
                    chosen[one] = None
                    has += 1
        return list(chosen)

    def _needs(self, counts: Counts) -> dict[int, int]:
        """Of each entrant, how many more tables it should have before it is seen what they tell."""
        tables = Counter(number for one in counts for number in one.members)
        found = self.rated(counts)
        return {
            own: 0
            if self.hopeless(own, counts) or tables[own] >= MOST_TABLES
            else self._missing(tables[own], found.difference(own, self.panel[0]))
            for own in self.entrants
        }

    def _missing(self, tables: int, ahead: Interval) -> int:
        """About half as many tables as an interval needs that had so many."""
        times = (ahead.high - ahead.low) / self.settings.interval
        if math.isnan(times):
            return 1
        return min(MOST_AT_ONCE, max(0, math.ceil(tables * (times**2 - 1) / 2)))

    def _strengths(self, counts: Counts) -> list[float]:
        """How much stronger than the yardstick each is, by its games with the panel alone.

        So no other entrant changes it.
        """
        base = [one for one in self._panel_meetings if one in counts]
        found = self._ahead(base, counts)
        for own in self.entrants:
            tables = [one for one in self._with_panel(own) if one in counts]
            found.append(self._ahead([*base, *tables], counts, own)[-1])
        return found

    def _ahead(self, meetings: Sequence[Meeting], counts: Counts, *own: int) -> list[float]:
        """How much stronger than the yardstick the panel is by these tables, and so is `own`."""
        places = {number: place for place, number in enumerate((*self.panel, *own))}
        lineups = [[places[number] for number in one.members] for one in meetings]
        values = rated(len(places), lineups, [counts[one].tally for one in meetings]).values
        return [0.0 if math.isnan(one) else one for one in (values - values[0]).tolist()]

    def _preferred(
        self, own: int, fit: Sequence[int], strength: Sequence[float]
    ) -> Iterator[Meeting]:
        """All tables that an entrant could have, from what tells most; then all of them again.

        Who is about as strong comes first, more or less so by a lot drawn for each two of them
        (weighted rendezvous hashing: D. G. Thaler and C. V. Ravishankar, "Using name-based mappings
        to increase hit rates", 1998): one more who joins changes little.
        """
        lots = {one: self._lot(own, one, strength[own] - strength[one]) for one in fit}
        others = [one for one in fit if one != own]
        ordered = sorted(others, key=lambda one: (lots[one], self._order[one]))
        size = self.division.sides - 1
        for turn in count():
            for start in range(0, len(ordered) - size + 1, size):
                yield self._meeting([own, *ordered[start : start + size]], turn)

    def _lot(self, one: int, other: int, ahead: float) -> float:
        """The least of these two participants' lots is drawn first."""
        pair = sorted((self._order[one], self._order[other]))
        key = hashlib.sha256(repr((self.seed, self.division.key, pair)).encode()).digest()
        share = (int.from_bytes(key[:8]) + 1) / (2**64 + 1)
        chance = expected(ahead)
        information = max(4 * chance * (1 - chance), 1e-6)
        return float(-math.log(share) / information**SHARPNESS)
