"""Effects of changes, and doubts about bounds, beside what is known exactly."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from scipy.stats import norm

from upcard.design.effects import Change, Effects
from upcard.design.measures import MEASURES
from upcard.design.ranking import Changed, Entry, Estimate, doubts
from upcard.design.wishes import Wishes

MEASURED = (MEASURES["turns"], MEASURES["first_seat"])
CHANGES: list[Change] = [(f"stuck.key {number}", number) for number in range(8)]
DO = {
    change: np.array([number - 3.0, 0.01 * (number % 3)]) for number, change in enumerate(CHANGES)
}
USUAL = np.array([20.0, 0.3])


def entry(changed: Changed, apart: float = 0.0, error: float = 0.1) -> Entry:
    """A variant whose changes add up, but for so much in turns."""
    values = USUAL + sum((DO[change] for change in changed), np.zeros(2)) + (apart, 0.0)
    errors = (error, error / 50)
    names = [one.key for one in MEASURED]
    return Entry(changed, 64, dict(zip(names, map(Estimate, values, errors), strict=True)))


@pytest.fixture
def effects() -> Effects:
    """Fitted to the base, each change alone, and all pairs of the first six."""
    found = Effects(CHANGES, MEASURED)
    for changed in ((), *((one,) for one in CHANGES), *combinations(CHANGES[:6], 2)):
        found.note(entry(changed))
    found.fit()
    return found


def test_changes_that_add_up_are_found_again(effects: Effects) -> None:
    assert effects.usual == pytest.approx(USUAL, rel=0.03)
    assert effects.values == pytest.approx(np.array([*DO.values()]), abs=0.3)
    three = tuple(CHANGES[at] for at in (0, 4, 7))
    values, _ = effects.together([(0, 4, 7)])
    turns, first = entry(three).estimates.values()
    assert values[0] == pytest.approx([turns.value, first.value], rel=0.03)


def test_what_was_played_counts_by_its_precision(effects: Effects) -> None:
    pair = (CHANGES[0], CHANGES[1])
    expected = entry(pair).estimates["turns"].value
    drawn = []
    for error in (0.01, 1.0, 100.0):
        odd = entry(pair, apart=4.0, error=error)
        effects.note(odd)
        (blended,) = effects.blended([odd])
        drawn.append(blended.estimates["turns"].value - expected)
        assert blended.estimates["turns"].error < odd.estimates["turns"].error
    assert drawn == sorted(drawn, reverse=True)
    assert drawn[0] == pytest.approx(4, abs=0.1)
    assert drawn[2] == pytest.approx(0, abs=0.2)


def test_a_change_alone_is_what_was_played(effects: Effects) -> None:
    alone = entry((CHANGES[2],), apart=1.0)
    assert effects.blended([alone]) == [alone]


def test_a_variant_is_expected_to_move_by_another_change(effects: Effects) -> None:
    pair = (CHANGES[0], CHANGES[5])
    places = effects.others([0, 5])
    assert places == [1, 2, 3, 4, 6, 7]
    values, errors = effects.beside(entry(pair), places)
    for place, row in zip(places, values, strict=True):
        turns, first = entry((*pair, CHANGES[place])).estimates.values()
        assert row == pytest.approx([turns.value, first.value], rel=0.03)
    assert errors[:, 0].min() >= entry(pair).estimates["turns"].error


def test_a_change_that_does_nothing_is_not_among_the_surest(effects: Effects) -> None:
    assert sorted(effects.surest(8)) == [0, 1, 2, 4, 5, 6, 7]
    assert effects.surest(3) == effects.surest(8)[:3]


def of_cards() -> Effects:
    """Heard of two cards as wilds, and of two that skip; of the third cards nothing."""
    changes: list[Change] = [
        (f"cards.{rank}.{key}", True) for key in ("wild", "skip") for rank in "234"
    ]
    do = dict(zip(changes, (-5.0, -6.0, -4.0, 1.0, 2.0, 3.0), strict=True))
    found = Effects([*changes, *CHANGES], MEASURED)
    found.note(entry(()))
    for change in CHANGES:
        found.note(entry((change,)))
    for change in changes:
        if "4" not in change[0]:
            known = {
                "turns": Estimate(20.0 + do[change], 0.1),
                "first_seat": Estimate(0.3, 0.002),
            }
            found.note(Entry((change,), 64, known))
    found.fit()
    return found


def test_a_change_of_a_card_is_expected_to_do_what_it_does_with_others() -> None:
    effects = of_cards()
    turns, errors = effects.values[:6, 0], effects.errors[:6, 0]
    assert turns[:2] == pytest.approx([-5, -6], abs=0.5)
    assert -6 < turns[2] < -2.5
    assert 0.3 < turns[5] < 2.5
    assert errors[2] > errors[0]
    assert errors[5] > errors[3]


def test_another_change_is_expected_to_do_nothing() -> None:
    changes = [*CHANGES, ("stuck.draw", "one")]
    effects = Effects(changes, MEASURED)
    for changed in ((), *((one,) for one in CHANGES)):
        effects.note(entry(changed))
    effects.fit()
    assert effects.values[-1, 0] == pytest.approx(0, abs=1e-6)


def test_what_is_expected_holds_until_something_is_heard() -> None:
    expected = np.array([[4.0, 0.0]] * len(CHANGES))
    effects = Effects(CHANGES, MEASURED, expected)
    effects.note(entry(()))
    effects.fit()
    assert effects.values == pytest.approx(expected)
    effects.note(entry((CHANGES[0],)))
    effects.fit()
    turns = effects.values[:, 0]
    assert turns[0] == pytest.approx(-3, abs=0.5)
    assert turns[1:] == pytest.approx(4)


def test_draws_are_as_far_apart_as_what_is_known_is_unsure(effects: Effects) -> None:
    drawn = np.array([effects.drawn(seed).values for seed in range(400)])
    assert drawn.mean(0) == pytest.approx(effects.values, abs=5 * effects.errors.max() / 20)
    assert drawn.std(0) == pytest.approx(effects.errors, rel=0.2)
    assert effects.drawn(1).values == pytest.approx(effects.drawn(1).values)


def test_nothing_heard_is_nothing_known() -> None:
    effects = Effects(CHANGES, MEASURED)
    effects.fit()
    assert not effects.values.any()
    assert effects.surest(8) == []


def test_doubts_are_minus_the_logarithm_of_the_probability() -> None:
    wishes = Wishes.read(["turns 10..14", "first_seat >45%"], 2)
    values, errors = np.array([[12.0, 0.5], [20.0, 0.1], [9.0, 0.45]]), np.full((3, 2), (1.5, 0.1))
    found = doubts(wishes, values, errors, ("turns", "first_seat"))
    turns, first = norm(values[:, 0], 1.5), norm(values[:, 1], 0.1)
    likely = (turns.cdf(14) - turns.cdf(10)) * first.sf(0.45)
    assert found == pytest.approx(-np.log(likely))


def test_doubts_of_what_is_far_away_are_finite() -> None:
    wishes = Wishes.read(["turns 10..14"], 2)
    near, far = doubts(wishes, np.array([[100.0], [900.0]]), np.full((2, 1), 0.5), ("turns",))
    assert 1_000 < near < far < np.inf
