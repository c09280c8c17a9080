"""Compiled strategies that are not trusted play in processes of their own, whatever these do."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace

import pytest

import upcard
from tests.arena.runners import broken_out
from upcard.arena.plan import seatings
from upcard.arena.runners import confined_player
from upcard.arena.runners.confined_player import ConfinedProcess
from upcard.arena.runners.jobs import KEPT, Games, Job, play_job
from upcard.arena.runners.player_facts import known
from upcard.arena.statistics.results import Excuses
from upcard.arena.statistics.tally import FORFEITS
from upcard.forks import Fork
from upcard.games.game import Game
from upcard.jit_cache import INTERPRETED

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(INTERPRETED, reason="no strategy is compiled"),
]
CRAZY8S = upcard.game("crazy8s")
MINE = """
import upcard

class Looks(upcard.Player):
    '''Goes by all that a view has.'''

    def choose(view):
        n = view.turns + view.pending + view.drew + view.draw_pile + view.next_seat * 3
        n = n + view.direction + view.seat + view.dice % 7 + view.previous_seat
        for cards in (view.unseen, view.discard, view.hand):
            for card in cards:
                n = (n * 3 + card.points + card.draw) % 1000003
        for seat in range(view.seats):
            n = n + view.hand_sizes[seat] + view.places[seat] + view.scores[seat]
            for card in view.lacked(seat):
                n = (n * 11 + card.points) % 1000003
        if view.partner is not None:
            n = n + view.partner
        if view.upcard is not None:
            n = n + view.upcard.points
        if view.suit == view.hand[0].suit or view.declared:
            n = n + 1
        return view.legal[n % len(view.legal)]

class Fails(upcard.Player):
    def choose(view):
        return view.legal[len(view.hand)] if view.hand_sizes[view.seat] < 4 else view.legal[0]

class Loops(upcard.Player):
    def choose(view):
        n = 1
        while n >= 0 and view.hand_sizes[view.seat] < 4:
            n = (n * 3 + 1) % 1000003
        return view.legal[0]

class Nothing(upcard.Player):
    def choose(view):
        if view.hand_sizes[view.seat] < 4:
            return None
        return view.legal[0]
"""


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("mine") / "mine.py"
    path.write_text(MINE)
    return str(path)


def played(
    *names: str, game: Game = CRAZY8S, deals: int = 20, isolated: bool = False, ways: int = 2
) -> tuple[Games, Excuses]:
    """Deals between two players, both compiled, with so many seatings."""
    facts = tuple(
        replace(one, terms=one.terms and replace(one.terms, isolated=isolated))
        for one in map(known, names)
    )
    excuses = Excuses()
    job = Job(game, names, seatings(2)[:ways], 5, 0, range(deals), None, names, facts)
    return play_job(job, excuses)[0], excuses


@pytest.mark.parametrize("isolated", [False, True])
@pytest.mark.parametrize("game", ["crazy8s", "uno", "chaos", "indigo", "countdown"])
def test_the_games_are_those_of_who_is_trusted(game: str, isolated: bool, mine: str) -> None:
    """The trusted one plays here, as the engine hands its view to it; isolated, fewer deals."""
    of, deals = upcard.game(game), 4 if isolated else 40
    own, _ = played(f"untrusted:{mine}:Looks", "first", game=of, deals=deals, isolated=isolated)
    here, _ = played(f"{mine}:Looks", "first", game=of, deals=deals)
    assert not (own["forfeit"] >= 0).any()
    assert own.tobytes() == here.tobytes()


@pytest.mark.parametrize(
    ("name", "why", "says"),
    [
        ("Fails", "crashed", "IndexError: tuple index out of range"),
        ("Loops", "late", "its choice does not end: over 4,000,000 steps in one call"),
        (
            "Nothing",
            "illegal move",
            "tried None, which is no move: choose one of view.legal: allowed are",
        ),
    ],
)
def test_what_goes_wrong_is_told(name: str, why: str, says: str, mine: str) -> None:
    games, excuses = played(f"untrusted:{mine}:{name}", "first")
    lost = games["forfeit"] >= 0
    assert {FORFEITS[one] for one in games["why"][lost]} == {why}
    assert says in excuses[0, why].message
    assert 0 < lost.sum() < len(games)  # in the others it never came to that
    here, _ = played(f"{mine}:{name}", "first")
    assert (here["forfeit"] == games["forfeit"]).all()
    assert (here["winner"] == games["winner"]).all()


def test_a_process_begins_anew_after_many_errors(
    mine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confined_player, "MOST_FAILURES", 3)
    before, _ = played(f"untrusted:{mine}:Fails", "first")
    monkeypatch.undo()
    KEPT.release()
    after, _ = played(f"untrusted:{mine}:Fails", "first")
    assert before.tobytes() == after.tobytes()


@pytest.mark.parametrize(
    ("target", "why", "says"),
    [
        ("crashes", "crashed", "its process ended with signal 11"),
        ("spins", "late", "its choices took too much of the processor's time"),
        ("garbage", "crashed", "its process told what makes no sense"),
        ("endless", "crashed", "its process"),
        ("claims", "illegal move", "tried"),
    ],
)
def test_who_breaks_out_forfeits_and_the_next_one_plays(
    target: str, why: str, says: str, mine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confined_player, "SECONDS", 0)
    with monkeypatch.context() as patch:
        patch.setattr(confined_player, "TARGET", f"{broken_out.__name__}:{target}")
        games, excuses = played(f"untrusted:{mine}:Looks", "first", deals=3, ways=1)
    assert (games["forfeit"] == 0).all()
    assert (games["winner"] == 1).all()
    assert {FORFEITS[one] for one in games["why"]} == {why}
    assert says in excuses[0, why].message
    KEPT.release()
    again, _ = played(f"untrusted:{mine}:Looks", "first", deals=3)
    assert (again["forfeit"] < 0).all()


@pytest.mark.parametrize("target", ["scribbles", "reaches_out"])
def test_who_breaks_out_changes_nothing(
    target: str, mine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, _ = played(f"untrusted:{mine}:Looks", f"untrusted:{mine}:Nothing", deals=5)
    KEPT.release()
    monkeypatch.setattr(confined_player, "TARGET", f"{broken_out.__name__}:{target}")
    after, _ = played(f"untrusted:{mine}:Looks", f"untrusted:{mine}:Nothing", deals=5)
    assert after.tobytes() == before.tobytes()
    assert not broken_out.TOUCHED.exists()


def test_an_answer_that_never_comes_is_late(mine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ConfinedProcess, "ask", lambda *_: None)
    monkeypatch.setattr(confined_player, "STALL", 0.01)
    games, excuses = played(f"untrusted:{mine}:Looks", "first", deals=2)
    assert {FORFEITS[one] for one in games["why"]} == {"late"}
    assert "no choice within 0.01 s" in excuses[0, "late"].message


class Heard(Fork):
    """Notes who was sent what."""

    sent: list[tuple[int, bytes]]

    def send(self, content: bytes) -> None:
        self.sent.append((self.pid, content))
        super().send(content)


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bytes]]:
    Heard.sent = []
    monkeypatch.setattr(confined_player, "Fork", Heard)
    return Heard.sent


Sent = list[tuple[int, bytes]]


def test_no_seed_is_sent_and_one_process_answers_for_many_deals(mine: str, sent: Sent) -> None:
    played(f"untrusted:{mine}:Looks", "first", deals=10)
    pid, first = sent[0]
    source, deck, tables, _ = pickle.loads(first)
    assert (source.path, deck) == (mine, CRAZY8S.deck)
    assert tables.tobytes() == CRAZY8S.tables.tobytes()
    assert {one for one, _ in sent} == {pid}
    counts = [int(content) for _, content in sent[1:]]
    assert max(counts) == 10
    assert len(counts) < sum(counts) / 3


def test_isolated_each_seating_has_a_process_and_each_choice_a_message(
    mine: str, sent: Sent
) -> None:
    played(f"untrusted:{mine}:Looks", "first", deals=3, isolated=True)
    processes = dict.fromkeys(pid for pid, _ in sent)
    assert len(processes) == 2
    assert {content for _, content in sent if len(content) < 100} == {b"1"}


def test_a_process_that_cannot_be_started_is_said(
    mine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Callable[[], None]:
        raise OSError("no room")

    monkeypatch.setattr(confined_player, "Fork", fails)
    with pytest.raises(upcard.BadRules, match="no process can be started to play in: no room"):
        played(f"untrusted:{mine}:Looks", "first", deals=1)
