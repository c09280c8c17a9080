"""Players as classes: built-in, from a file, and their choice as a pure function of a view."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.players.own import check_alike, own_player
from tests.sample import sample
from upcard.arena.runners.deal_loop import Driver
from upcard.arena.runners.jobs import Job, play_job
from upcard.arena.runners.player_facts import known
from upcard.arena.runners.simulate import simulate
from upcard.arena.runners.trial import check_known
from upcard.arena.statistics.tally import FORFEITS
from upcard.errors import BadRules
from upcard.players import Player, player_named, players_in
from upcard.players.built_in import BUILT_IN
from upcard.players.compiled import CompiledPlayer
from upcard.players.compiling import policy
from upcard.players.source import NotCompiled
from upcard.rules import known_games

STRATEGY = '''\
import upcard


class LongestSuit(upcard.Player):
    """The last of what may be played."""

    def choose(view):
        return view.legal[-1]


class Patient(LongestSuit):
    name = "patience"

    def choose(self, view):
        return view.legal[0]


class Unfinished(upcard.Player):
    pass
'''


@pytest.fixture
def strategies(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(STRATEGY)
    return path


def test_a_strategy_is_written_with_or_without_self(strategies: Path) -> None:
    view = upcard.game("crazy8s").deal(seed=1).view(0)
    without, with_self = (
        player_named(f"{strategies}:{name}") for name in ("LongestSuit", "Patient")
    )
    assert (without.choose(view), with_self.choose(view)) == (view.legal[-1], view.legal[0])
    assert (without.name, with_self.name) == ("longest-suit", "patience")


def test_a_file_gives_its_finished_players_only(strategies: Path) -> None:
    assert list(players_in(strategies)) == ["LongestSuit", "Patient"]


@pytest.mark.parametrize("name", ["first", "first-player", "random", "random-player"])
def test_the_built_in_players_are_compiled(name: str) -> None:
    assert isinstance(player_named(name), CompiledPlayer)
    assert player_named(name).name == name.removesuffix("-player")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("-player", "no player '-player'"),
        ("{file}:Unfinished", "it has LongestSuit, Patient"),
    ],
)
def test_a_player_that_is_not_there_is_refused(text: str, says: str, strategies: Path) -> None:
    """Others than `upcard player` and contests are asked for: `tests.cli`."""
    with pytest.raises(BadRules, match=says):
        player_named(text.format(file=strategies))


COMPILED_ONCE = ("first", "random")
"""Players with one compiled choice for all decks: nothing is compiled for them here."""
STRATEGIES = [
    name
    for name, own in BUILT_IN.items()
    if not (own.cheats or own.remembers or name in COMPILED_ONCE)
]
HOMES = ("uno", "pesten", "mau-mau", "tschausepp", "crazy8s", "clash", "indigo")
"""Games of several decks: to compile a strategy for a deck takes a second."""
AT_HOME = {player: HOMES[turn % len(HOMES)] for turn, player in enumerate(STRATEGIES)}
"""A game for each strategy."""
IN_TURN = [
    (player, name)
    for turn, name in enumerate(known_games())
    for player in STRATEGIES[turn % 8 :: 8]
    if AT_HOME[player] != name
]
"""One strategy in nearly every game, each in every eighth game."""


def check_strategy(player: str, name: str) -> None:
    """However it runs, a choice depends on the view alone."""
    game = upcard.game(name)
    seats = min(max(3, game.rules.seats[0]), game.rules.seats[1])
    check_alike(game, known(player), player_named(player).choose, seats, seed=5, deals=4)


@pytest.mark.parametrize("name", known_games())
@pytest.mark.parametrize("player", COMPILED_ONCE)
def test_the_plainest_players_do_the_same_compiled_and_in_python(name: str, player: str) -> None:
    check_strategy(player, name)


@pytest.mark.parametrize(
    ("player", "name"),
    [
        *AT_HOME.items(),
        *sample(IN_TURN, 2, pytest.mark.full),
    ],
)
def test_a_strategy_does_the_same_compiled_and_in_python(player: str, name: str) -> None:
    check_strategy(player, name)


@pytest.mark.long
def test_every_strategy_does_the_same_compiled_and_in_python_in_every_game() -> None:
    """All pairs, a sixteenth of them in `full`; to be run when the subset has changed: a minute."""
    for name in known_games():
        for player in STRATEGIES:
            check_strategy(player, name)


@pytest.mark.parametrize("player", ["first", "random"])
@pytest.mark.parametrize("name", known_games())
def test_a_simulation_plays_the_same_deals_too(name: str, player: str) -> None:
    game, seats = upcard.game(name), upcard.game(name).rules.seats[1]
    names = (player,) * seats
    job = Job(game, names, (tuple(range(seats)),), 5, 0, range(12), compiled=names)
    rows, _ = play_job(job)
    done = simulate(game, [player] * seats, 12, 5)
    assert done.turns == rows["turns"].sum()
    sides = len(job.sides[0])
    wins = [sum(done.wins[side::sides]) for side in range(sides)]
    assert wins == np.bincount(rows["winner"] + 1, minlength=sides + 1)[1:].tolist()


@pytest.mark.full
def test_what_does_not_play_compiled_as_in_python_is_not_compiled(tmp_path: Path) -> None:
    """A trial finds out, against a process of its own; what else is refused: `test_complaints`."""
    text = """\
import upcard


class Mine(upcard.Player):
    def choose(view):
        large = 3_100_000_000 * (3_100_000_000 + view.turns)
        return view.legal[-1 if large < 0 else 0]
"""
    own, _ = own_player(tmp_path, text)
    with pytest.raises(NotCompiled, match=r"plays differently .* in deal \d+ of seed 2024"):
        check_known(upcard.game("crazy8s"), own)


CAREFUL = """\
import upcard

EIGHT = "8"


def suits_like(view, move):
    count = 0
    for card in view.hand:
        if card.suit == move.suit:
            count += 1
    return count


class Careful(upcard.Player):
    def choose(view):
        best, most = view.legal[0], -1
        for move in view.legal:
            if move.card is None or move.card.rank == "8" and len(view.legal) > 6:
                continue
            value = suits_like(view, move) + (view.upcard is not None) + view.points(move.card)
            if view.unseen[0].suit != view.suit and move.card in view.hand:
                value += view.dice % 3 - min(view.hand_sizes[view.next_seat], view.fresh[0])
            if value > most:
                best, most = move, value
        return best


class Wrong(upcard.Player):
    def choose(view):
        return view.legal[view.turns // 9]


class Natural(upcard.Player):
    def choose(self, view):
        best, most = view.legal[0], -1
        for move in view.legal:
            if move.card is not None and suits_like(view, move) > most:
                best, most = move, suits_like(view, move)
        return best


class Passes(upcard.Player):
    def choose(self, view):
        return suits_like(self, view)


class Selfish(upcard.Player):
    first = 0

    def choose(self, view):
        return view.legal[self.first]
"""


@pytest.mark.parametrize("name", ["Careful", "Natural"])
def test_a_file_of_ones_own_is_compiled_with_the_functions_that_it_calls(
    name: str, tmp_path: Path
) -> None:
    own, player = own_player(tmp_path, CAREFUL, name)
    check_alike(upcard.game("crazy8s"), own, player.choose, 4, seed=5, deals=20)


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        ("Selfish", "return view.legal[self.first]", "it reads self.first"),
        ("Passes", "suits_like(self", "it uses self"),
    ],
)
def test_a_choice_that_uses_self_is_not_compiled_and_the_line_says_so(
    name: str, line: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.py"
    path.write_text(CAREFUL)
    number = next(n for n, text in enumerate(CAREFUL.splitlines(), 1) if line in text)
    says = rf"^mine.py line {number}: .*: {words}: only a `choose` that doesn't use `self` "
    with pytest.raises(NotCompiled, match=says):
        policy(player_named(f"{path}:{name}"), upcard.game("crazy8s"), 2)


def test_an_error_in_compiled_code_forfeits_where_python_would(tmp_path: Path) -> None:
    own, player = own_player(tmp_path, CAREFUL, "Wrong")
    game, facts = upcard.game("crazy8s"), (own, known("first"))
    names, seatings = (own.text, "first"), ((0, 1), (1, 0))
    job = Job(game, names, seatings, 5, 0, range(40), compiled=names, facts=facts)
    rows, _ = play_job(job)
    lost = rows[rows["forfeit"] >= 0]
    assert len(lost) > 10
    assert {FORFEITS[why] for why in lost["why"]} == {"crashed"}
    wrong, first = player.choose, player_named("first").choose
    for row in lost:
        driver = Driver(game, [wrong, first] if row["seating"] == 0 else [first, wrong])
        with pytest.raises(IndexError):
            driver.play(5, row["deal"])
        assert driver.state.turn == row["forfeit"]
        assert driver.state.turns == row["turns"]


def test_dice_are_the_same_for_the_same_turn_and_differ_from_turn_to_turn() -> None:
    game, seen = upcard.game("crazy8s"), set()
    for deal in range(20):
        state, again = game.deal(seed=3, deal=deal), game.deal(seed=3, deal=deal)
        while state.turn is not None:
            view = state.view(state.turn)
            assert view.dice == again.view(state.turn).dice
            seen.add(view.dice)
            again.play(view.legal[0])
            state.play(view.legal[0])
    assert len(seen) > 400


def test_only_the_batch_loops_own_players_can_be_simulated(strategies: Path) -> None:
    with pytest.raises(BadRules, match="seats first and random"):
        simulate(upcard.game("crazy8s"), [f"{strategies}:Patient", "first"], 10, 1)


def test_a_player_without_a_choice_cannot_be_made() -> None:
    class Undecided(Player):
        pass

    with pytest.raises(TypeError):
        Undecided()  # type: ignore[abstract]
