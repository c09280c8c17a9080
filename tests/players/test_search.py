"""Players that look ahead: what they see, what they find, and what it costs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.engine.games import LARGE
from upcard.arena.contest import contest
from upcard.engine.policies import by_address
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.games.reading import read_state, read_view
from upcard.games.state import State
from upcard.games.view import View
from upcard.players import player_named, view_of
from upcard.players.capturing import CardCounter
from upcard.players.compiling import policy
from upcard.players.learned.files import Values, shipped
from upcard.players.learned.player import Learned
from upcard.players.search import Budget, OraclePlayer, SearchPlayer, chances, estimate, rollouts
from upcard.players.search.estimates import PRIOR, searched
from upcard.players.search.flat import SETUP
from upcard.players.search.rollouts import HORIZON, best_players, quick_players
from upcard.rules import known_games
from upcard.trees.solve import exploitability, shares
from upcard.trees.tree import tree

FEW = Budget.read("60")


def printed(code: str, uncompiled: str) -> str:
    """What a new process prints that runs this code."""
    surroundings = os.environ | {"NUMBA_DISABLE_JIT": uncompiled}
    command = [sys.executable, "-c", code]
    return subprocess.run(
        command, stdout=subprocess.PIPE, text=True, check=True, env=surroundings
    ).stdout


def played(game: Game, deal: int, moves: int) -> State:
    """A state some moves after a deal, or its last one with a choice."""
    state = game.deal(game.rules.seats[0], 11, deal=deal)
    for number in range(moves):
        before = state.copy()
        state.play(state.legal[(number * 7 + deal) % len(state.legal)])
        if state.turn is None:
            return before
    return state


def with_hidden_changed(state: State) -> State:
    """The same table as its turn's seat sees it: a card of another's and one of the pile's change
    places, and chance is another."""
    fields = dict(word.split(":", 1) for word in state.text.split())
    hands = [hand.split(",") for hand in fields["hands"].split("/")]
    pile = fields["draw"].split(",")
    other = (int(fields["turn"]) + 1) % len(hands)
    held, lies = next(  # what is seen of their other sides, where they have some, stays
        (held, lies)
        for held, card in enumerate(hands[other])
        for lies, one in enumerate(pile)
        if one != card and one.partition("~")[2] == card.partition("~")[2]
        if "~" not in one or lies < len(pile) - 1  # where the other side of the next one is seen
    )
    hands[other][held], pile[lies] = pile[lies], hands[other][held]
    fields["hands"], fields["draw"] = "/".join(map(",".join, hands)), ",".join(pile)
    fields["chance"] = "fast,123456789abcdef,0"
    return read_state(state.game, " ".join(f"{key}:{value}" for key, value in fields.items()))


@pytest.mark.parametrize("name", LARGE)
def test_it_chooses_the_same_from_two_states_with_the_same_view(name: str) -> None:
    game, changed = upcard.game(name), 0
    for deal in range(4):
        state = read_state(game, played(game, deal, 5).text)
        twin = with_hidden_changed(state)
        seat = state.turn
        assert seat is not None
        one, other = state.view(seat), twin.view(seat)
        assert one == other
        assert estimate(one, FEW) == estimate(other, FEW)
        shown = view_of(state, seat, OraclePlayer()), view_of(twin, seat, OraclePlayer())
        changed += estimate(shown[0], FEW) != estimate(shown[1], FEW)
    assert changed  # the hands that were exchanged do matter to who sees them


@pytest.mark.parametrize("name", known_games())
def test_the_same_view_and_budget_give_the_same_answer(name: str) -> None:
    state = played(upcard.game(name), 3, 4)
    assert state.turn is not None
    view = state.view(state.turn)
    again = upcard.game(name)
    assert estimate(view, FEW) == estimate(played(again, 3, 4).view(state.turn), FEW)


@pytest.mark.parametrize("budget", ["1", "7", "250", "1ms"])
def test_a_budget_is_kept(budget: str) -> None:
    state = upcard.game("clash").deal(2, 5)
    view = state.view(0)
    limit = Budget.read(budget)
    found = estimate(view, limit)
    tries = sum(each.tries for each in found)
    assert [each.move for each in found] == list(view.legal)
    assert len(view.legal) <= tries <= max(limit.playouts, len(view.legal))
    assert all(0 <= each.chance <= 1 for each in found)
    assert all(each.chance == each.chances[0] for each in found)
    if limit.turns < limit.playouts:
        assert 100 < tries < limit.turns


def test_all_moves_are_tried_in_the_same_deals() -> None:
    view = upcard.game("crazy8s").deal(2, 5).view(0)
    tries = {each.tries for each in estimate(view, Budget.read("700"))}
    assert tries == {700 // len(view.legal)}


@pytest.mark.parametrize("name", known_games())
def test_chances_are_of_who_wins(name: str) -> None:
    """Somebody wins, in a game of partners two; where the deal is over, it is known who."""
    game = upcard.game(name)
    winners = 2 if game.rules.partners else 1
    state = game.deal(game.rules.seats[0], 11, deal=2)
    while state.turn is not None:
        for each in estimate(state.view(state.turn), FEW):
            assert sum(each.chances) == pytest.approx(winners)
        assert sum(chances(state, FEW)) == pytest.approx(winners)
        last = state.copy()
        state.play(state.legal[0])
    assert state.outcome is not None
    winner = state.outcome.winner
    assert winner is not None
    assert chances(state, FEW)[winner] == 1
    assert sum(chances(state, FEW)) == winners
    assert last.turn is not None
    assert estimate(last.view(last.turn), FEW)[0].chances == chances(state, FEW)


@pytest.mark.parametrize("name", ["mau-mau", "uno"])
def test_where_a_deal_is_played_on_a_card_just_drawn_is_played_if_it_fits(name: str) -> None:
    """So the chances are those after it, but for the noise of two estimates."""
    game, budget, seen = upcard.game(name), Budget.read("4000"), 0
    for deal in range(30):
        state = game.deal(2, 1, deal=deal)
        while state.turn is not None and state.question != "drawn":
            state.play(state.legal[0])
        if state.turn is None or state.legal[0].declared:
            continue
        before, events = chances(state, budget), state.play(state.legal[0])
        if all(event.kind != "draw" for event in events):  # nothing hidden has come to light
            assert before == pytest.approx(chances(state, budget), abs=0.05)
            seen += 1
    assert seen >= 5


@pytest.mark.parametrize("text", ["", "0", "-3", "ms", "20 ms", "1.5", "20s", "99999999", "007"])
def test_a_budget_is_a_number_of_playouts_or_milliseconds(text: str) -> None:
    with pytest.raises(BadRules, match=r"budget .* given"):
        player_named(f"search:{text}")


def test_its_budget_is_in_its_name() -> None:
    assert player_named("search").name == f"search:{SearchPlayer.DEFAULT}"
    assert player_named("oracle:50").name == "oracle:50"
    with pytest.raises(BadRules, match="no player 'memory:50'"):
        player_named("memory:50")


def test_where_seats_count_down_a_deal_is_judged_some_turns_ahead() -> None:
    """Not played through to its end, which would take hundreds of turns."""
    game = upcard.game("countdown")
    state = game.deal(2, 4)
    fields = dict(word.split(":", 1) for word in state.text.split())
    found = {}
    for scores in ("8,8", "2,8", "8,2"):
        text = " ".join(f"{key}:{value}" for key, value in (fields | {"score": scores}).items())
        at = read_state(game, text)
        assert at.turn is not None
        tries = sum(each.tries for each in estimate(at.view(at.turn), Budget.read("2ms")))
        assert 40_000 / (HORIZON + SETUP + 3) < tries < 40_000 / SETUP
        found[scores] = chances(at, Budget.read("300"))
    assert found["2,8"][0] > 0.8 > 0.7 > found["8,8"][0] > 0.3 > 0.2 > found["8,2"][0]


def one_card_from_winning() -> View:
    """A view of a seat whose last card fits, and that could draw instead."""
    game = upcard.game("crazy8s")
    state = game.deal(2, 1)
    while True:
        seat = state.turn
        assert seat is not None
        view = state.view(seat)
        plays = [move for move in view.legal if move.card]
        if len(view.hand) == 1 and plays and len(view.legal) > 1:
            return view
        state.play((plays or list(view.legal))[0])
        if state.turn is None:
            state = game.deal(2, 1, deal=state.turns)


def test_a_move_that_wins_at_once_is_certain() -> None:
    """The deal is over then: nothing that is hidden can change that."""
    view = one_card_from_winning()
    chances = {each.move: each.chance for each in estimate(view, Budget.read("400"))}
    assert chances[view.legal[0]] == 1.0
    assert chances[view.legal[-1]] < 1.0  # to draw instead
    assert SearchPlayer("50").choose(view) == view.legal[0]


def test_a_view_that_contradicts_itself_is_refused() -> None:
    game = upcard.game("crazy8s")
    view = game.deal(2, 1).view(0)
    text = repr(view).removeprefix("View('").removesuffix("')")
    assert estimate(read_view(game, text), FEW)
    many = read_view(game, text.replace("held:7,7", "held:7,9"))
    with pytest.raises(ValueError, match="contradicts itself"):
        estimate(many, FEW)
    with pytest.raises(ValueError, match="nothing can be searched"):
        estimate(game.deal(2, 1).view(1), FEW)


def won(name: str, players: tuple[str, str], deals: int) -> float:
    """How many of its deals, each played with seats changed, the first of two players wins."""
    game, wins = upcard.game(name), 0.0
    for deal in range(deals):
        for seating in (players, players[::-1]):
            seated = [player_named(one) for one in seating]
            state = game.deal(2, 8, deal=deal)
            while state.turn is not None:
                seat = state.turn
                state.play(seated[seat].choose(view_of(state, seat, seated[seat])))
            assert state.outcome is not None
            winner = state.outcome.winner
            wins += 0.5 if winner is None else seating[winner] == players[0]
    return wins / deals / 2


@pytest.mark.full
def test_it_beats_the_documents_own_player_and_to_see_all_helps() -> None:
    """The same deals each time, so the same result each time; chance would give 50 %."""
    search = won("clash", ("search:200", "first"), 150)
    oracle = won("clash", ("oracle:200", "first"), 150)
    assert 0.55 < search < oracle


def test_a_budget_in_milliseconds_is_kept_by_players_that_take_longer() -> None:
    """They make a tenth of the playouts that quick ones do, or less, and more in more time."""
    view = upcard.game("clash").deal(2, 5).view(0)
    codes, best = [move.code for move in view.legal], best_players(view)._replace(prior=())
    made = [
        searched(view, codes, Budget.read(budget), False, players)[2].sum()
        for budget, players in (("2ms", best), ("20ms", best), ("20ms", quick_players(view)))
    ]
    assert 20 < 5 * made[0] < made[1] < made[2] / 4


def test_a_search_ends_when_no_move_can_catch_up() -> None:
    """One move wins at once, and is found in few tries; of twice the same move, both are tried."""
    view, budget = one_card_from_winning(), Budget.read("4000")
    first, *_, last = [move.code for move in view.legal]
    best, _, tries = searched(view, [last, first], budget, True, quick_players(view))
    assert best == 1
    assert tries.sum() < 400
    best, _, tries = searched(view, [last, last], budget, True, quick_players(view))
    assert best == 0
    assert tries.tolist() == [2000, 2000]


class Erring(Learned):
    """Plays every game by the value of clash."""

    def values(self, game: Game) -> Values:
        return shipped()["clash"]


@pytest.mark.full
def test_a_move_is_not_given_up_by_its_prior_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """In duel6 the value of clash errs, and playouts, which are few, show it."""
    monkeypatch.setattr(rollouts, "LEARNED", Erring())
    monkeypatch.setattr(rollouts, "_tables", rollouts._tables.__wrapped__)
    whole = tree("duel6")
    assert exploitability(whole, shares(whole, Erring(), 1)) > 0.03
    assert exploitability(whole, shares(whole, SearchPlayer("1000"), 2)) < 1e-9


def test_small_games_are_played_as_in_an_equilibrium() -> None:
    whole = tree("duel6")
    for player in (Learned(), SearchPlayer("100")):
        assert exploitability(whole, shares(whole, player, 2)) < 1e-9


def test_a_prior_counts_as_tries_that_came_before() -> None:
    view = upcard.game("clash").deal(2, 5).view(0)
    codes, best = [move.code for move in view.legal], best_players(view)
    assert len(best.prior) == len(codes)
    few = Budget.read(str(len(codes)))
    _, won, tries = searched(view, codes, few, False, best)
    assert tries.tolist() == [PRIOR + 1] * len(codes)
    extra = won[:, 0] - PRIOR * np.array(best.prior)
    assert set(extra.round(6)) <= {0, 1}
    chosen = searched(view, codes, few, True, best)[0]
    assert view.legal[chosen] == player_named("learned").choose(view)


def test_a_prior_is_what_the_learned_player_thinks() -> None:
    view = upcard.game("crazy8s").deal(2, 5).view(0)
    assert best_players(view).prior == tuple(0.5 + each for each in Learned().advantages(view))


def test_by_rules_and_at_tables_that_nobody_has_learned_quick_players_play_on(
    tmp_path: Path,
) -> None:
    text = 'base = "crazy8s"\nname = "ours"\ntitle = "Ours"\nsource = "us"\ncall.at = 1\n'
    file = tmp_path / "ours.toml"
    file.write_text(text, encoding="utf-8")
    for game, seats in ((str(file), 2), ("clash", 3)):
        view = upcard.game(game).deal(seats, 1).view(0)
        players = best_players(view)
        assert (players.policies, players.prior) == (None, ())
        assert SearchPlayer("20").choose(view) in view.legal


def test_where_cards_are_captured_a_card_counter_has_the_other_seat_in_half_of_the_deals() -> None:
    view = upcard.game("indigo").deal(2, 5).view(0)
    best = best_players(view)
    tables = best.policies.tolist()
    counting = by_address([policy(CardCounter(), view.game, 2)]).tolist()[0]
    assert tables[0][0] == tables[0][1] == tables[1][0]
    assert tables[1][1] == counting

    def won(*chosen: int) -> list[float]:
        players = best._replace(policies=best.policies[list(chosen)])
        codes = [move.code for move in view.legal]
        of, tries = searched(view, codes, Budget.read("600"), False, players)[1:]
        gained = of[:, 0] - PRIOR * np.array(best.prior)
        return [*gained.round(6).tolist(), *tries.tolist()]

    assert won(0) == won(0, 0)
    assert won(1) == won(1, 1)
    assert won(0) != won(0, 1) != won(1)
    mean = (np.array(won(0)) + np.array(won(1))) / 2
    assert won(0, 1) == pytest.approx(mean.tolist(), abs=12)


def test_elsewhere_the_learned_player_has_all_seats() -> None:
    tables = best_players(upcard.game("crazy8s").deal(2, 5).view(0)).policies.tolist()
    assert len(tables) == 1
    assert tables[0][0] == tables[0][1]


def test_contests_mark_the_oracle_as_a_cheater() -> None:
    told = contest(upcard.game("clash"), ["search:20", "oracle:20"], 2, 4, 1).entrants
    assert [(one.name, one.cheats, one.runs) for one in told] == [
        ("search:20", False, "python"),
        ("oracle:20", True, "python"),
    ]


UNCOMPILED = """
import upcard
from upcard.players import player_named
from upcard.players.search import Budget, estimate
from upcard.players.search.estimates import searched
from upcard.players.search.rollouts import best_players
for name in {games!r}:
    state = upcard.game(name).deal(2, 3)
    view = state.view(state.turn)
    print(name, estimate(view, Budget.read("6")))
    if view.game.rules.match.capture:  # where strategies play on, too, if they are compiled
        assert player_named("search:6").choose(view) in view.legal
        continue
    codes = [move.code for move in view.legal]
    print([part.tolist() for part in
           searched(view, codes, Budget.read("6"), True, best_players(view))[1:]])
"""


@pytest.mark.long
def test_it_finds_the_same_uncompiled() -> None:
    code = UNCOMPILED.format(games=["crazy8s", "indigo"])
    told = printed(code, uncompiled="0")
    assert told == printed(code, uncompiled="1")
    assert told.count("Estimate") > 2
