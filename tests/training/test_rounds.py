"""Learning in rounds: the same value from the same plan, however and in how many goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.engine.staging import PLAIN, house_game
from tests.players.learned.made import learned_file
from upcard import BadRules, Game, game
from upcard.players import player_named
from upcard.players.compiling import policy
from upcard.players.learned.value import MOST_UNITS, WEIGHTS
from upcard.training import rounds
from upcard.training.fitting import Choices, begin, fit, in_whole_numbers
from upcard.training.horizons import horizons
from upcard.training.measuring import won_against
from upcard.training.rounds import EPOCHS, WINDOW, Numbers, Plan, learn

PLAN = Plan(2, rounds=2, choices=100, tries=1, units=3)
TEACHER = "first"


@pytest.fixture(autouse=True)
def _little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Little work is done before it is looked whether that is enough."""
    monkeypatch.setattr(rounds, "WAVE", 4)


@pytest.fixture
def clash() -> Game:
    return game("clash")


class Heard:
    """What is told of the progress: in which rounds deals were played, and the choices of each."""

    def __init__(self) -> None:
        self.counts = dict[int, int]()

    def __call__(self, number: int, choices: int) -> None:
        assert choices > self.counts.get(number, 0)
        self.counts[number] = choices


def learned(
    folder: Path, of: Game, plan: Plan = PLAN, teacher: str = TEACHER, workers: int = 1
) -> tuple[list[bytes], list[int]]:
    """The value after each round, and the rounds that were played."""
    heard = Heard()
    values = [one.tobytes() for one in learn(of, plan, teacher, folder, workers, heard)]
    assert all(count >= plan.choices for count in heard.counts.values())
    return values, [*heard.counts]


def test_it_is_the_same_value_with_any_number_of_workers(tmp_path: Path, clash: Game) -> None:
    one, two = (learned(tmp_path / str(workers), clash, workers=workers) for workers in (1, 2))
    assert one == two
    assert one[1] == [0, 1]
    assert one[0][0] != one[0][1]
    assert len(one[0][0]) == WEIGHTS.itemsize


def test_a_round_that_is_kept_is_not_played_again(tmp_path: Path, clash: Game) -> None:
    """However many rounds are wanted then, they are those of one go."""
    whole, played = learned(tmp_path / "whole", clash, replace(PLAN, rounds=3))
    assert played == [0, 1, 2]
    first, played = learned(tmp_path / "parts", clash, replace(PLAN, rounds=1))
    assert (first, played) == (whole[:1], [0])
    assert learned(tmp_path / "parts", clash, replace(PLAN, rounds=3)) == (whole, [1, 2])
    assert learned(tmp_path / "parts", clash, replace(PLAN, rounds=3)) == (whole, [])


def test_a_round_that_is_not_whole_is_played_again(tmp_path: Path, clash: Game) -> None:
    values, _ = learned(tmp_path, clash)
    kept = sorted(tmp_path.iterdir())
    assert [path.suffix for path in kept] == [".npz", ".npz"]
    for breaks in BREAKS:
        whole = kept[1].read_bytes()
        breaks(kept[1])
        assert learned(tmp_path, clash) == (values, [1]), breaks
        assert kept[1].read_bytes() == whole
    assert sorted(tmp_path.iterdir()) == kept


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def scribbled(path: Path) -> None:
    path.write_text("my notes", encoding="utf-8")


def without_numbers(path: Path) -> None:
    with np.load(path) as kept:
        parts = {name: kept[name] for name in kept.files if name != "numbers"}
    np.savez(path, **parts)


def halved(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])


BREAKS = (emptied, halved, scribbled, without_numbers, Path.unlink)


OTHERS: dict[str, Callable[[Path], tuple[Game, Plan, str]]] = {
    "another game": lambda _: (game("chaos"), PLAN, TEACHER),
    "other rules": lambda path: (
        house_game(path, 'base = "clash"\nname = "clash"\ndeal.hand = 6\n'),
        PLAN,
        TEACHER,
    ),
    "more seats": lambda _: (game("clash"), replace(PLAN, seats=3), TEACHER),
    "another seed": lambda _: (game("clash"), replace(PLAN, seed=2), TEACHER),
    "more tries": lambda _: (game("clash"), replace(PLAN, tries=2), TEACHER),
    "more choices": lambda _: (game("clash"), replace(PLAN, choices=1500), TEACHER),
    "fewer units": lambda _: (game("clash"), replace(PLAN, units=0), TEACHER),
    "another teacher": lambda _: (game("clash"), PLAN, "random"),
}


@pytest.mark.full
def test_rounds_of_another_plan_are_left_alone(tmp_path: Path, clash: Game) -> None:
    """All in one folder: none takes the rounds of another one for its own."""
    (tmp_path / "rules").mkdir()
    values, _ = learned(tmp_path / "rounds", clash)
    found = {*values}
    for other, given in OTHERS.items():
        of, plan, teacher = given(tmp_path / "rules")
        others, played = learned(tmp_path / "rounds", of, plan, teacher)
        assert played == [0, 1], other
        assert found.isdisjoint(others), other
        found.update(others)
    assert learned(tmp_path / "rounds", clash) == (values, [])


def test_a_value_is_fitted_to_the_rounds_before_it_but_for_the_first(
    tmp_path: Path, clash: Game
) -> None:
    """The first is the teacher's; of the others, the latest few."""
    plan = replace(PLAN, rounds=WINDOW + 2)
    values = [*learn(clash, plan, TEACHER, tmp_path)]
    assert len(values) == plan.rounds
    found = [choices_of(tmp_path, number) for number in range(1, plan.rounds + 1)]
    windows = [found[:1], *(found[1:last] for last in range(2, 7)), found[2:7]]
    assert WINDOW == 5
    for number, (value, window) in enumerate(zip(values, windows, strict=True)):
        choices = Choices(*(np.concatenate(parts) for parts in zip(*window, strict=True)))
        seed = plan.seed + number
        again = in_whole_numbers(fit(begin(choices, plan.units, seed), choices, EPOCHS, seed))
        assert np.array_equal(value, again)


def choices_of(folder: Path, number: int) -> Choices:
    """The choices that were tried out in a round, as they are kept."""
    (path,) = folder.glob(f"*-{number}.npz")
    with np.load(path) as kept:
        return Choices(kept["rows"], kept["won"], kept["counts"])


def test_who_learned_plays_in_the_next_round(tmp_path: Path, clash: Game) -> None:
    """The second round's choices are those of who has the value for its own, among teachers too."""
    values: list[Numbers] = [*learn(clash, PLAN, TEACHER, tmp_path / "rounds")]
    (tmp_path / "files").mkdir()
    learner = learned_file(tmp_path / "files", clash, {2: values[0]})
    played = choices_of(tmp_path / "rounds", 2)
    own, teacher = (policy(player_named(name), clash, 2) for name in (learner, TEACHER))
    turns = horizons(clash, PLAN.seats, TEACHER, PLAN.seed)
    again = rounds.choices_of(clash, PLAN, (own, teacher), turns, 1)
    assert np.array_equal(played.rows, again.rows)
    assert np.array_equal(played.won, again.won)
    assert np.array_equal(played.counts, again.counts)


@pytest.mark.parametrize(
    ("name", "seats", "sits"),
    [
        ("clash", 2, [{0, 1}, {0}, {0}, {0, 1}, {1}, {1}, {0, 1}, {0}]),
        ("clash", 3, [{0, 1, 2}, {0}, {0}, {0, 1, 2}, {1}, {1}, {0, 1, 2}, {2}]),
        ("crazy8s-partners", 4, [{0, 1, 2, 3}, {0, 2}, {0, 2}, {0, 1, 2, 3}, {1, 3}]),
    ],
)
def test_it_plays_by_itself_and_from_each_seat_against_who_taught_it(
    name: str, seats: int, sits: list[set[int]]
) -> None:
    of = game(name)
    found = [rounds._own_seats(of, seats, piece) for piece in range(len(sits))]
    assert found == sits


@pytest.mark.parametrize(
    ("name", "given", "allowed"),
    [
        ("rounds", 0, "1 to 100"),
        ("rounds", 101, "1 to 100"),
        ("choices", 0, "1 to 5000000"),
        ("choices", 5_000_001, "1 to 5000000"),
        ("tries", 0, "1 to 100"),
        ("tries", 101, "1 to 100"),
        ("units", -1, f"0 to {MOST_UNITS}"),
        ("units", MOST_UNITS + 1, f"0 to {MOST_UNITS}"),
    ],
)
def test_a_plan_of_too_little_or_too_much_is_refused(name: str, given: int, allowed: str) -> None:
    with pytest.raises(BadRules, match=f"^{name} {given} given: {allowed} are allowed$"):
        Plan(**({"seats": 2} | {name: given}))
    Plan(**({"seats": 2} | {name: int(allowed.split()[0])}))


def test_a_game_in_which_nobody_ever_has_a_choice_cannot_be_learned(tmp_path: Path) -> None:
    """Of one suit all cards fit, and who has a single one plays it and wins."""
    others = [f"{rank}{suit}" for suit in "♥♦♣" for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split()]
    rules = PLAIN.replace("deal.hand = 5", "deal.hand = 1") + f"without = {others}\n"
    forced = house_game(tmp_path, rules)
    with pytest.raises(BadRules, match="cannot be learned: in none of its deals is there a choice"):
        next(learn(forced, PLAN, TEACHER, tmp_path / "rounds"))


def test_a_round_that_cannot_be_kept_is_told_of(tmp_path: Path, clash: Game) -> None:
    (tmp_path / "rounds").write_text("my notes", encoding="utf-8")
    with pytest.raises(OSError, match="rounds") as refused:
        next(learn(clash, PLAN, TEACHER, tmp_path / "rounds"))
    assert refused.value.filename.startswith(str(tmp_path / "rounds"))
    assert (tmp_path / "rounds").read_text(encoding="utf-8") == "my notes"


@pytest.mark.full
@pytest.mark.parametrize(("name", "seats"), [("clash", 2), ("mau-mau", 3), ("countdown", 2)])
def test_what_is_learned_from_a_player_at_random_beats_it(
    name: str, seats: int, tmp_path: Path
) -> None:
    of = game(name)
    plan = Plan(seats, rounds=1, choices=4000, tries=1, units=0)
    (value,) = learn(of, plan, "random", tmp_path / "rounds")
    player = learned_file(tmp_path, of, {seats: value})
    assert won_against(of, seats, player, "random", 2000, 5).low > 1 / seats + 0.02
