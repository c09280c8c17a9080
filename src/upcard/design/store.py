"""A search on disk, as a study of Optuna's: a trial a variant, so that its tools can read it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from upcard.design.proposing import imported
from upcard.design.racing import Row
from upcard.design.ranking import Entry, Estimate
from upcard.design.search import TOLD, Search
from upcard.design.space import Value
from upcard.errors import BadRules

NAME = "upcard lab design"
FILE = "design.journal"


class Store:
    """The file of a search; `identity` is what makes it this search and no other.

    Its `seed` is the one that is given, or, without, its own; of a new file, a new one. Without a
    path nothing outlives the process. BadRules for the file of another
    search, or one that is no such file.
    """

    def __init__(
        self,
        path: Path | None,
        identity: Mapping[str, Any],
        seed: int | None,
        new_seed: Callable[[], int],
    ) -> None:
        self._optuna = optuna = imported()
        try:
            journal = optuna.storages.journal
            backend = journal.JournalFileBackend(str(path)) if path else None
            storage = optuna.storages.JournalStorage(backend) if backend else None
            self._study = optuna.create_study(
                storage=storage, study_name=NAME, load_if_exists=True, directions=["minimize"]
            )
        except (ValueError, KeyError, TypeError) as problem:
            raise BadRules(f"{path} is no file of a search: {problem}") from None
        if not self._study.get_trials(deepcopy=False):  # nothing was found yet
            number = new_seed() if seed is None else seed
            self._study.set_user_attr("generations", [])
            self._study.set_user_attr("identity", {**identity, "seed": str(number)})
        own = self._study.user_attrs["identity"]
        self.seed: int = int(own["seed"])
        wanted = {**identity, "seed": own["seed"] if seed is None else str(seed)}
        wrong = [key for key in wanted if own.get(key) != wanted[key]]
        if wrong:
            raise BadRules(
                f"{path} is of another search, which differs in {' and '.join(wrong)}: name "
                "another folder, or give the same command as before to go on with it"
            )

    @property
    def generations(self) -> list[tuple[list[Row], int]]:
        """What became of the variants of each generation, and the deals up to its end."""
        ends: list[list[int]] = self._study.user_attrs["generations"]
        trials = self._study.get_trials(deepcopy=False)
        rows = {number: list[Row]() for number in range(len(ends))}
        for trial in trials:
            number = trial.user_attrs["generation"]
            if number < len(ends):
                rows[number].append(_row(trial.user_attrs))
        return [(rows[number], deals) for number, (_, deals) in enumerate(ends)]

    @property
    def seconds(self) -> float:
        """How long the search took so far."""
        return float(self._study.user_attrs.get("seconds", 0.0))

    def add(self, search: Search, rows: Sequence[Row], seconds: float) -> None:
        """Keep a generation that is done: it counts once all of it is written."""
        number = search.generations - 1
        self._study.add_trials([self._trial(search, row, number) for row in rows])
        ends = [*self._study.user_attrs["generations"], [len(rows), search.deals]]
        self._study.set_user_attr("seconds", seconds)
        self._study.set_user_attr("generations", ends)

    def _trial(self, search: Search, row: Row, generation: int) -> Any:
        entry, states = row.entry, self._optuna.trial.TrialState
        came_far = entry.deals >= TOLD
        categorical = self._optuna.distributions.CategoricalDistribution
        return self._optuna.trial.create_trial(
            state=states.COMPLETE if came_far else states.PRUNED,
            value=min(1e9, entry.miss(search.wishes)) if came_far else None,
            params={key: _plain(value) for key, value in entry.changed},
            distributions={
                key: categorical(tuple(map(_plain, search.space.by_key[key].values)))
                for key, _ in entry.changed
            },
            user_attrs={
                "generation": generation,
                "changed": [[key, value] for key, value in entry.changed],
                "deals": entry.deals,
                "estimates": {key: [*each] for key, each in entry.estimates.items()},
                "digest": row.digest,
                "played": row.played,
            },
        )


def _plain(value: Value) -> bool | int | str:
    """A value as Optuna's tools can show it."""
    return json.dumps(value) if isinstance(value, tuple) else value


def _row(data: Mapping[str, Any]) -> Row:
    changed = tuple((key, _value(value)) for key, value in data["changed"])
    estimates = {key: Estimate(*each) for key, each in data["estimates"].items()}
    return Row(Entry(changed, data["deals"], estimates), data["digest"], data["played"])


def _value(value: Any) -> Value:
    """A value from JSON, in which a table of numbers is a list of lists."""
    found: Value = tuple(map(tuple, value)) if isinstance(value, list) else value
    return found
