"""Trying a player: the first thing that it does wrong is found, and can be seen again."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import upcard
from upcard.analysis import player_check
from upcard.analysis.player_check import Trouble, Tryout, seat_counts, try_out
from upcard.games.reading import read_view
from upcard.games.view import View
from upcard.players import player_named

FOREVER = 3600.0
"""Seconds that no move takes."""
NO_SUCH_MOVE = "IndexError('tuple index out of range')"
PLAYERS = '''\
"""Players that do something wrong, each its own."""

import random
import time

import upcard

CALLS = []


def third(view):
    """A position that does not come in every deal, and not at once."""
    return len(view.hand) == 3 and view.upcard.suit in "♥♦"


class Endless(upcard.Player):
    def choose(view):
        while third(view):
            pass
        return view.legal[0]


class DrawsHaveCards(upcard.Player):
    def choose(view):
        return max(view.legal, key=lambda move: move.card.points)


class Fine(upcard.Player):
    def choose(view):
        return view.legal[-1]


class Illegal(upcard.Player):
    def choose(view):
        if third(view):
            return max(set(view.game.notation.by_code.values()) - set(view.legal))
        return view.legal[0]


class Nothing(upcard.Player):
    def choose(view):
        return None if third(view) else view.legal[0]


class Late(upcard.Player):
    def choose(view):
        return None if len(view.hand) == 3 else view.legal[0]


class Crashes(upcard.Player):
    def choose(self, view):
        return self.pick(view)

    def pick(self, view):
        places = {"first": 0}
        return view.legal[places["third" if third(view) else "first"]]


class Leaves(upcard.Player):
    def choose(view):
        if third(view):
            raise SystemExit
        return view.legal[0]


class Dicer(upcard.Player):
    def choose(view):
        return view.legal[view.dice % 2 * 100 if third(view) else 0]


class LastSeat(upcard.Player):
    def choose(view):
        return view.legal[100 if view.seat == 3 else 0]


class Slow(upcard.Player):
    def choose(view):
        if third(view):
            time.sleep(0.1)
        return view.legal[0]


class SlowOnce(upcard.Player):
    def choose(view):
        if not CALLS:
            CALLS.append(time.sleep(0.2))
        return view.legal[0]


class Fickle(upcard.Player):
    def choose(view):
        return random.choice(view.legal)


class Counts(upcard.Player):
    def choose(view):
        CALLS.append(view.seat)
        return view.legal[len(CALLS) % len(view.legal)]


class Remembers(upcard.Player):
    """Plays as it did before where it can: asked twice in a row, it does not change its mind."""

    last = None

    def choose(self, view):
        if self.last not in view.legal:
            self.last = view.legal[-1] if len(view.hand) % 2 else view.legal[0]
        return self.last


class Changes(upcard.Player):
    """Fails only when it is asked again."""

    def choose(view):
        CALLS.append(repr(view))
        return view.legal[100 if CALLS.count(repr(view)) > 1 else 0]


class Patience(upcard.Player):
    def choose(view):
        time.sleep(0.2)
        raise KeyboardInterrupt


class Interrupted(upcard.Player):
    def choose(view):
        raise KeyboardInterrupt
'''


def line_of(words: str) -> int:
    return next(n for n, line in enumerate(PLAYERS.splitlines(), start=1) if words in line)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "wrong ones.py"
    path.write_text(PLAYERS)
    return path


def tried(file: Path, name: str, slow: float = FOREVER, deals: int = 60) -> Tryout:
    return try_out(upcard.game("crazy8s"), player_named(f"{file}:{name}"), deals, 5, slow)


def trouble_of(file: Path, name: str, slow: float = FOREVER) -> Trouble:
    found = tried(file, name, slow).trouble
    assert found is not None
    return found


def seen_again(trouble: Trouble, player: str) -> tuple[str, str]:
    """What is printed for somebody who pastes the line, and the problem that it ends with."""
    line = trouble.again(player)
    assert "\n" not in line
    with redirect_stdout(StringIO()) as printed:
        try:
            exec(line, {"__name__": "__main__"})
        except (Exception, SystemExit) as problem:
            return printed.getvalue(), repr(problem)
    return printed.getvalue(), ""


def first_third(seats: int, seed: int) -> tuple[int, tuple[str, ...], View]:
    """By hand: the first deal, and the moves in it, after which the player sees the `third`."""
    other = player_named("random")
    for deal in range(1000):
        state, moves = upcard.game("crazy8s").deal(seats, seed, deal=deal), list[str]()
        while state.turn is not None:
            view = state.view(state.turn)
            move = view.legal[0]
            if state.turn != deal % seats:
                move = other.choose(view)
            elif len(view.hand) == 3 and view.suit is not None and str(view.upcard)[-1] in "♥♦":
                return deal, tuple(moves), view
            moves.append(str(move))
            state.play(move)
    raise AssertionError


def test_all_is_well_with_a_player_that_does_nothing_wrong(file: Path) -> None:
    for name, seats in (("crazy8s", (2, 4)), ("indigo", (2,)), ("clash", (2, 8))):
        done, told = Tryout(), list[int]()
        fine = player_named(f"{file}:Fine")
        done = try_out(upcard.game(name), fine, 24, 5, FOREVER, told.append)
        assert done.trouble is None
        assert seat_counts(upcard.game(name)) == seats
        assert told == list(range(1, 24 * len(seats) + 1))
        assert done.deals == 24 * len(seats)
        assert done.moves > 2 * done.deals
        assert 0 < done.slowest <= done.seconds


@pytest.mark.parametrize(
    ("name", "what", "shown"),
    [
        ("Illegal", "chose blind, which is not legal", ("blind\n", "")),
        ("Nothing", "chose None, which is no move: choose one of view.legal", ("None\n", "")),
        (
            "Crashes",
            f"failed: KeyError: 'third', at wrong ones.py line {line_of('places[')}",
            ("", "KeyError('third')"),
        ),
        (
            "Leaves",
            f"failed: SystemExit, at wrong ones.py line {line_of('raise SystemExit')}",
            ("", "SystemExit()"),
        ),
    ],
)
def test_the_first_wrong_move_is_found_and_can_be_seen_again(
    file: Path, name: str, what: str, shown: tuple[str, str]
) -> None:
    found = trouble_of(file, name)
    assert found.what == what
    deal, moves, view = first_third(2, 5)
    assert (found.deal, found.moves) == (deal, moves)
    assert (repr(found.view), found.view.dice) == (repr(view), view.dice)
    assert found.readable
    assert "read_view" in found.again(name)
    assert seen_again(found, f"{file}:{name}") == shown


def test_who_rolls_dice_is_seen_again_in_the_deal_itself(file: Path) -> None:
    """A view's text does not tell the dice."""
    found = trouble_of(file, "Dicer")
    assert found.view.dice % 2
    assert not found.readable
    assert len(found.moves) > 3
    assert seen_again(found, f"{file}:Dicer") == ("", NO_SUCH_MOVE)


def test_it_sits_in_every_seat(file: Path) -> None:
    done = tried(file, "LastSeat")
    assert done.trouble is not None
    assert (done.trouble.view.seats, done.trouble.view.seat, done.trouble.deal) == (4, 3, 3)
    assert done.deals == 60 + 3
    assert seen_again(done.trouble, f"{file}:LastSeat") == ("", NO_SUCH_MOVE)


def test_a_slow_move_is_found_and_no_fast_one(file: Path) -> None:
    found = trouble_of(file, "Slow", slow=0.05)
    assert found.what.startswith("took ")
    assert found.what.endswith(" ms for a move")
    assert (found.deal, found.moves) == first_third(2, 5)[:2]
    assert not found.interrupted
    assert tried(file, "Slow", deals=found.deal + 1).trouble is None
    assert seen_again(found, f"{file}:Slow") == (f"{found.view.legal[0]}\n", "")


def test_what_is_slow_once_is_not_slow(file: Path) -> None:
    done = tried(file, "SlowOnce", slow=0.19)
    assert done.trouble is None
    assert done.slowest < 0.19


@pytest.mark.parametrize("name", ["Fickle", "Counts"])
def test_who_changes_its_mind_is_told_and_seen_again(file: Path, name: str) -> None:
    found = trouble_of(file, name)
    first, then = found.what.removeprefix("chose ").split(", and from the same view again ")
    then, _, why = then.partition(": ")
    assert why.startswith({"Fickle": "for chance, use", "Counts": "it keeps CALLS between"}[name])
    assert first != then
    assert {first, then} <= set(map(str, found.view.legal))
    shown = seen_again(found, f"{file}:{name}")[0].split()
    assert len(shown) == 20
    assert set(shown) <= set(map(str, found.view.legal))
    assert len(set(shown)) > 1


def test_who_remembers_what_was_not_in_the_view_is_told(file: Path) -> None:
    found = trouble_of(file, "Remembers")
    assert ", and from the same view again " in found.what


def test_who_fails_when_asked_again_is_told(file: Path) -> None:
    found = trouble_of(file, "Changes")
    told = "and from the same view again IndexError: it keeps CALLS between choices"
    assert found.what.startswith(f"chose {found.view.legal[0]}, {told}")


def test_an_interrupt_of_a_move_that_takes_long_shows_it(file: Path) -> None:
    found = trouble_of(file, "Patience", slow=0.1)
    assert found.interrupted
    assert found.what.startswith("had been choosing for ")
    with pytest.raises(KeyboardInterrupt):
        tried(file, "Interrupted")


def test_a_loop_that_does_not_end_is_given_up(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(player_check, "PATIENCE", 0.2)
    found = trouble_of(file, "Endless", slow=0.05)
    assert found.what == (
        "had been choosing for 0.2 s, and was given up: look for a loop that does not end"
    )
    assert not found.interrupted
    assert len(found.view.hand) == 3


def test_who_takes_a_draw_for_a_card_is_told(file: Path) -> None:
    found = trouble_of(file, "DrawsHaveCards")
    assert (
        "; a draw or a pass has no card: ask `if move.card is not None` before, at " in found.what
    )


@pytest.mark.parametrize("name", ["clash", "chaos", "indigo", "countdown", "mau-mau"])
def test_a_position_of_any_game_is_a_line_that_can_be_read(file: Path, name: str) -> None:
    game = upcard.game(name)
    found = try_out(game, player_named(f"{file}:Late"), 60, 5, FOREVER).trouble
    assert found is not None
    assert found.readable
    assert repr(read_view(game, found.view.text)) == repr(found.view)
    state = game.deal(found.view.seats, 5, deal=found.deal)
    for move in found.moves:
        state.play(move)
    assert repr(state.view(found.view.seat)) == repr(found.view)
