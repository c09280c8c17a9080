"""What each change does to each measure, estimated from all variants that were played.

Changes are taken to add up: a measure of a variant is the base's, plus an effect of each change.
The effects are fitted by weighted least squares, with a normal prior around no effect (ridge
regression), so an effect that few deals speak for counts little.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np
from scipy.sparse import csr_array, diags_array
from scipy.sparse.linalg import cg

from upcard.design.measures import Measure, Numbers
from upcard.design.ranking import TINY, Changed, Entry, Estimate
from upcard.design.space import Value

Change = tuple[str, Value]
NORMAL = 1.4826
"""A normal distribution's standard deviation, in median distances from the mean."""
STEPS, DIGITS = 60, 9
"""Steps of the solver, and digits that are kept: machines differ in the last ones."""


class Effects:
    """Effects of changes on some measures: `values` and their `errors`, a row for each change.

    A variant is `apart` from the sum of them, typically by so much for each change.
    """

    def __init__(self, changes: Sequence[Change], measures: Sequence[Measure]) -> None:
        self.changes: tuple[Change, ...] = tuple(changes)
        self.place: dict[Change, int] = {one: at for at, one in enumerate(self.changes)}
        self.measures: tuple[Measure, ...] = tuple(measures)
        shape = len(self.changes), len(self.measures)
        self.scales: Numbers = np.array([one.scale for one in self.measures])
        self.usual: Numbers = np.zeros(shape[1])
        self.values: Numbers = np.zeros(shape)
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
        has = _indicators(at, len(self.changes))
        spread = self._spread(played, values, errors)
        for measure, scale in enumerate(self.scales):
            weights = 1 / (errors[:, measure] ** 2 + scale**2)
            self._fit_one(measure, has, values[:, measure], weights, spread[measure] ** -2.0)
        several = has.sum(1) > 2
        if several.any():
            left = (values - self.usual - has[:, :-1] @ self.values)[several]
            self.apart = np.maximum(self.scales, NORMAL * np.median(np.abs(left), 0)).round(DIGITS)

    def _spread(self, played: Sequence[Changed], values: Numbers, errors: Numbers) -> Numbers:
        """How large effects are, as a standard deviation, by single changes beside the base."""
        alone = np.array([len(changed) == 1 for changed in played])
        base = played.index(()) if () in self._rows else None
        if base is None or not alone.any():
            return 10 * self.scales
        noise = errors[alone] ** 2 + errors[base] ** 2
        variance = ((values[alone] - values[base]) ** 2 - noise).mean(0)
        found: Numbers = np.sqrt(np.maximum(variance, self.scales**2))
        return found

    def _fit_one(
        self, measure: int, has: csr_array, values: Numbers, weights: Numbers, prior: float
    ) -> None:
        weighted = has.T @ diags_array(weights)
        prior_of = np.full(has.shape[1], prior)
        prior_of[-1] = 0.0
        squares = (weighted @ has) + diags_array(prior_of)
        middle = float(np.average(values, weights=weights))
        found, _ = cg(squares, weighted @ (values - middle), rtol=1e-10, maxiter=STEPS)
        self.usual[measure] = round(middle + found[-1], DIGITS)
        self.values[:, measure] = found[:-1].round(DIGITS)
        self.errors[:, measure] = (squares.diagonal()[:-1] ** -0.5).round(DIGITS)

    def together(self, sets: Sequence[Sequence[int]]) -> tuple[Numbers, Numbers]:
        """The measures of variants that have these changes, by their places, and the errors."""
        has = _indicators(sets, len(self.changes))[:, :-1]
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


def _indicators(sets: Sequence[Sequence[int]], changes: int) -> csr_array:
    """A row for each set of places, with ones there, and a last column of ones."""
    counts = np.array([len(one) + 1 for one in sets])
    columns = np.array([place for one in sets for place in (*one, changes)], np.int32)
    starts = np.concatenate(([0], counts.cumsum()))
    return csr_array((np.ones(len(columns)), columns, starts), (len(sets), changes + 1))
