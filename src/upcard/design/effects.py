"""What each change does to each measure, estimated from all variants that were played.

Changes are taken to add up: a measure of a variant is the base's, plus an effect of each change.
A change of a card is one of a kind, the same change of any card: its effect is the kind's, plus
what is its own. All these are fitted by weighted least squares, with normal priors around no effect
(ridge regression), so an effect that few deals speak for counts little, and one that none speak for
is what it is with other cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import replace

import numpy as np
import numpy.typing as npt
from scipy.sparse import csr_array, diags_array, hstack
from scipy.sparse.linalg import cg

from upcard.design.measures import Measure, Numbers
from upcard.design.ranking import TINY, Changed, Entry, Estimate
from upcard.design.space import Value, kind_of

Change = tuple[str, Value]
NORMAL = 1.4826
"""A normal distribution's standard deviation, in median distances from the mean."""
FREE = 10
"""Of so many changes more than kinds, how far those of a kind are apart can be told."""
STEPS, DIGITS = 60, 9
"""Steps of the solver, and digits that are kept: machines differ in the last ones."""


class Effects:
    """Effects of changes on some measures: `values` and their `errors`, a row for each change.

    A variant is `apart` from the sum of them, typically by so much for each change. They are
    as `expected` until something is heard; by default, nothing is expected of a change.
    """

    def __init__(
        self,
        changes: Sequence[Change],
        measures: Sequence[Measure],
        expected: Numbers | None = None,
    ) -> None:
        self.changes: tuple[Change, ...] = tuple(changes)
        self.place: dict[Change, int] = {one: at for at, one in enumerate(self.changes)}
        self.measures: tuple[Measure, ...] = tuple(measures)
        kinds = [kind_of_change(one) for one in self.changes]
        several = [kind for kind, count in Counter(kinds).items() if count > 1]
        self._kinds: int = len(several)
        place = {kind: at for at, kind in enumerate(several)}
        self._kind: npt.NDArray[np.int64] = np.array([place.get(kind, -1) for kind in kinds], int)
        of_kind = np.flatnonzero(self._kind >= 0)
        self._to_kind: csr_array = csr_array(
            (np.ones(len(of_kind)), (of_kind, self._kind[of_kind])), (len(kinds), len(several))
        )
        shape = len(self.changes), len(self.measures)
        self.scales: Numbers = np.array([one.scale for one in self.measures])
        self.usual: Numbers = np.zeros(shape[1])
        nothing: Numbers = np.zeros(shape)
        self._expected: Numbers = nothing if expected is None else expected.round(DIGITS)
        self.values: Numbers = self._expected.copy()
        self.errors: Numbers = np.ones(shape) * self.scales
        self.apart: Numbers = self.scales
        self._rows = dict[Changed, tuple[Numbers, Numbers]]()

    def note(self, entry: Entry) -> None:
        """Hear what is known of a variant now."""
        known = [entry.estimates.get(one.key) for one in self.measures]
        found = [one for one in known if one is not None]
        if known and len(found) == len(known):
            values, errors = np.array(found).T
            self._rows[entry.changed] = values, errors

    def fit(self) -> None:
        """Estimate all effects anew from what was heard."""
        if not self._rows or not self.changes:
            return
        played = list(self._rows)
        values, errors = (np.array(part) for part in zip(*self._rows.values(), strict=True))
        at = [[self.place[change] for change in changed] for changed in played]
        own = _indicators(at, len(self.changes))
        surprise = values - own @ self._expected
        spread, within = self._spread(at, surprise, errors)
        ones = csr_array(np.ones((len(values), 1)))
        has = csr_array(hstack([own, own @ self._to_kind, ones]))
        for measure, scale in enumerate(self.scales):
            weights = 1 / (errors[:, measure] ** 2 + scale**2)
            self._fit_one(
                measure, has, surprise[:, measure], weights, spread[measure], within[measure]
            )
        several = own.sum(1) > 1
        if several.any():
            left = (values - self.usual - own @ self.values)[several]
            self.apart = np.maximum(self.scales, NORMAL * np.median(np.abs(left), 0)).round(DIGITS)

    def _spread(
        self, played: Sequence[Sequence[int]], values: Numbers, errors: Numbers
    ) -> tuple[Numbers, Numbers]:
        """How large effects are, and how far apart those of a kind: standard deviations.

        They are told by single changes beside the base.
        """
        alone = np.array([len(places) == 1 for places in played])
        base = next((at for at, places in enumerate(played) if not places), None)
        if base is None or not alone.any():
            return 10 * self.scales, 10 * self.scales
        effect, noise = values[alone] - values[base], errors[alone] ** 2
        whole = (effect**2 - noise - errors[base] ** 2).mean(0)
        spread: Numbers = np.sqrt(np.maximum(whole, self.scales**2))
        kind = self._kind[[places[0] for places in played if len(places) == 1]]
        effect, noise, kind = effect[kind >= 0], noise[kind >= 0], kind[kind >= 0]
        counts = np.bincount(kind, minlength=self._kinds)
        free = len(kind) - np.count_nonzero(counts)
        if free < FREE:
            return spread, spread
        sums = np.zeros((self._kinds, len(self.measures)))
        np.add.at(sums, kind, effect)
        left = effect - (sums / np.maximum(counts, 1)[:, None])[kind]
        inner = (left**2).sum(0) / free - noise.mean(0)
        within: Numbers = np.sqrt(np.clip(inner, self.scales**2, spread**2))
        return spread, within

    def _fit_one(
        self,
        measure: int,
        has: csr_array,
        values: Numbers,
        weights: Numbers,
        spread: float,
        within: float,
    ) -> None:
        """Fit the effects of changes and of kinds on a measure, and what it usually is."""
        count, to_kind = len(self.changes), self._to_kind
        apart = np.where(self._kind >= 0, within, spread)
        prior = np.concatenate((apart**-2.0, np.full(self._kinds, spread**-2.0), [0.0]))
        squares = (has.T @ diags_array(weights) @ has) + diags_array(prior)
        middle = float(np.average(values, weights=weights))
        found, _ = cg(squares, has.T @ (weights * (values - middle)), rtol=1e-10, maxiter=STEPS)
        self.usual[measure] = round(middle + found[-1], DIGITS)
        effects = self._expected[:, measure] + found[:count] + to_kind @ found[count:-1]
        self.values[:, measure] = effects.round(DIGITS)
        precision = squares.diagonal()
        known = precision[:count] - prior[:count]
        before = apart**2 + to_kind @ (1 / precision[count:-1])
        self.errors[:, measure] = ((known + 1 / before) ** -0.5).round(DIGITS)

    def drawn(self, seed: int) -> Effects:
        """Effects as they might be: drawn from what is known of each (Thompson sampling)."""
        chance = np.random.default_rng(seed)
        found = copy(self)
        found.values = self.values + self.errors * chance.standard_normal(self.values.shape)
        return found

    def together(self, sets: Sequence[Sequence[int]]) -> tuple[Numbers, Numbers]:
        """The measures of variants that have these changes, by their places, and the errors."""
        has = _indicators(sets, len(self.changes))
        counts = has.sum(1)[:, None]
        values = self.usual + has @ self.values
        errors = np.sqrt(has @ self.errors**2 + (counts - 1) * self.apart**2)
        return values, errors

    def blended(self, entries: Sequence[Entry]) -> list[Entry]:
        """Variants whose estimates are drawn towards what their changes do elsewhere.

        Each is the mean of what was played and what is expected, weighted by their precision
        (empirical Bayes). One change alone, or none, has nothing else to go by.
        """
        several = [one for one in entries if len(one.changed) > 1 and one.changed in self._rows]
        if not several:
            return list(entries)
        sets = [[self.place[change] for change in one.changed] for one in several]
        played = np.array([self._rows[one.changed] for one in several])
        values, errors = played[:, 0], np.maximum(played[:, 1], TINY)
        expected, doubtful = self.together(sets)
        weights = errors**-2.0, doubtful**-2.0
        total = weights[0] + weights[1]
        means = (values * weights[0] + expected * weights[1]) / total
        found = {}
        for entry, mean, error in zip(several, means, total**-0.5, strict=True):
            own = {
                one.key: Estimate(*pair)
                for one, *pair in zip(self.measures, mean, error, strict=True)
            }
            found[entry.changed] = replace(entry, estimates={**entry.estimates, **own})
        return [found.get(one.changed, one) for one in entries]

    def others(self, places: Collection[int]) -> list[int]:
        """The places of changes of other keys."""
        keys = {self.changes[place][0] for place in places}
        return [at for at, (key, _) in enumerate(self.changes) if key not in keys]

    def beside(self, entry: Entry, places: Sequence[int]) -> tuple[Numbers, Numbers]:
        """The measures of a variant with each of these changes more, and the errors."""
        values, errors = self._rows[entry.changed]
        squares = errors**2 + self.errors[places] ** 2 + self.apart**2
        return values + self.values[places], np.sqrt(squares)

    def surest(self, count: int) -> list[int]:
        """The places of changes that certainly do something, the surest first."""
        ratio = (np.abs(self.values) / self.errors).max(1, initial=0.0)
        order = np.argsort(-ratio, kind="stable")
        return [int(place) for place in order[:count] if ratio[place] > 1]


def kind_of_change(change: Change) -> Change:
    """A change of a card as one of any card, and any other change as it is."""
    key, value = change
    return kind_of(key), value


def _indicators(sets: Sequence[Sequence[int]], changes: int) -> csr_array:
    """A row for each set of places, with ones there."""
    counts = np.array([len(one) for one in sets])
    columns = np.array([place for one in sets for place in one], np.int32)
    starts = np.concatenate(([0], counts.cumsum()))
    return csr_array((np.ones(len(columns)), columns, starts), (len(sets), changes))
