"""Matches to a goal, and partners: against the same deals played one by one."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import upcard
from tests.arena.runners.test_jobs import FOLLOWS_SUIT, mine
from tests.bots.stage import at_leisure
from upcard.arena.contest import contest
from upcard.arena.match_rules import MOST_DEALS, MatchRules
from upcard.arena.plan import partner_seatings, seatings
from upcard.arena.request import sides_of_match
from upcard.arena.runners.jobs import Games, Job, play_job
from upcard.arena.runners.matches import play_matches
from upcard.arena.statistics.tally import FORFEITS, GAMES, Rows
from upcard.engine.layout import ENDLESS
from upcard.errors import BadRules
from upcard.games.game import Game
from upcard.players import player_named

pytestmark = pytest.mark.usefixtures("within")
PARTNERS = upcard.game("crazy8s-partners")
DEALS = range(3, 33, 3)


def job_of(game: Game, *players: str, goal: int | None = None, compiled: bool = False) -> Job:
    chairs = seatings(len(players))
    if game.rules.partners:
        chairs = tuple(chairs for _, chairs in partner_seatings(alike=False))
    return Job(game, players, chairs, 7, 0, DEALS, goal, players if compiled else ())


def games_of(*what: object, **settings: object) -> Games:
    return play_job(job_of(*what, **settings))[0]  # type: ignore[arg-type]


def matches_of(
    game: Game, names: tuple[str, ...], seating: tuple[int, ...], deal: int, first: int
) -> tuple[int | None, tuple[int, ...], int]:
    """Winner, points and turns of a deal, played move by move."""
    players = [player_named(names[one]) for one in seating]
    state = game.deal(len(players), seed=7, deal=deal, first=first)
    while state.turn is not None:
        state.play(players[state.turn].choose(state.view(state.turn)))
    assert state.outcome is not None
    return state.outcome.winner, state.outcome.points, state.outcome.turns


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(
    ("game", "names", "goal"),
    [
        ("crazy8s", ("random", "first"), 150),
        ("crazy8s", ("random", "first", "random"), 60),
        ("indigo", ("random", "first"), 40),
    ],
)
def test_a_match_is_deals_until_one_has_the_goal(
    game: str, names: tuple[str, ...], goal: int, compiled: bool
) -> None:
    """Document 002: «Games are then played until a player reaches some predetermined goal»."""
    played = upcard.game(game)
    rows = iter(games_of(played, *names, goal=goal, compiled=compiled))
    lengths = Counter[int]()
    for number in DEALS:
        for seating in seatings(len(names)):
            row, scores, turns, deals = next(rows), [0] * len(names), 0, 0
            while max(scores) < goal or scores.count(max(scores)) > 1:
                at = (number * MOST_DEALS + deals, deals % len(names))
                _, points, more = matches_of(played, names, seating, *at)
                scores = [score + won for score, won in zip(scores, points, strict=True)]
                turns, deals = turns + more, deals + 1
            lengths[deals] += 1
            assert (row["deal"], row["turns"], row["forfeit"]) == (number, turns, -1)
            assert row["points"][: len(names)].tolist() == scores
            assert row["winner"] == scores.index(max(scores))
    assert len(lengths) > 1


@pytest.mark.parametrize("compiled", [False, True])
def test_partners_win_together(compiled: bool) -> None:
    names = ("first", "random", "random", "first")
    rows = iter(games_of(PARTNERS, *names, compiled=compiled))
    for number in DEALS:
        for _, chairs in partner_seatings(alike=False):
            row = next(rows)
            winner, points, turns = matches_of(PARTNERS, names, chairs, number, 0)
            assert row["winner"] == (-1 if winner is None else winner % 2)
            assert (row["turns"], row["points"].tolist()) == (turns, [*points[:2], *[0] * 6])


def test_a_match_of_partners_is_won_by_a_side() -> None:
    rows = games_of(PARTNERS, "first", "random", "random", "first", goal=100, compiled=True)
    assert set(rows["winner"]) == {0, 1}
    assert (rows["points"][np.arange(len(rows)), rows["winner"]] >= 100).all()
    assert (rows["points"][np.arange(len(rows)), 1 - rows["winner"]] < 100).all()


def test_a_forfeited_deal_ends_the_match_and_loses_it_for_the_side() -> None:
    rows = games_of(upcard.game("crazy8s"), "first", mine("Crashes"), goal=10_000)
    failing = np.array([seating.index(1) for seating in seatings(2)])[rows["seating"]]
    assert (rows["forfeit"] == failing).all()
    assert (rows["winner"] == 1 - failing).all()
    assert {FORFEITS[one] for one in rows["why"]} == {"crashed"}
    rows = games_of(PARTNERS, "first", mine("Crashes"), "first", "first")
    lost = rows["forfeit"] >= 0
    sides = np.array([sides for sides, _ in partner_seatings(alike=False)])[rows["seating"]]
    assert lost.sum() > len(rows) / 2
    assert (np.take_along_axis(sides, rows["forfeit"][:, None], 1)[lost, 0] == 0).all()
    assert (rows["winner"][lost] == 1 - rows["forfeit"][lost]).all()


@pytest.mark.full
def test_a_bot_plays_the_same_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = at_leisure(monkeypatch, FOLLOWS_SUIT)
    game = upcard.game("crazy8s")
    with_bot = play_job(Job(game, (bot, "random"), ((0, 1),), 7, 0, range(3), goal=80))[0]
    same = play_job(Job(game, (mine("FollowsSuit"), "random"), ((0, 1),), 7, 0, range(3), goal=80))
    assert (with_bot == same[0]).all()


def test_a_tie_at_the_goal_is_played_on_and_an_endless_match_is_nobodys() -> None:
    def play(
        deals: list[int], _seatings: object, first: int, games: Rows, _known: object = None
    ) -> None:
        assert [deal % MOST_DEALS % 2 for deal in deals] == [first] * len(deals)
        games["turns"] = 1
        for game, deal in zip(games, deals, strict=True):
            match, number = divmod(deal, MOST_DEALS)
            game["points"][:2] = (5, 5) if match == 0 or number < 3 else (1, 2)

    games = np.zeros(2, GAMES)
    to_ten = MatchRules.of(upcard.game("crazy8s").rules, 10)
    play_matches(play, [0, 1], ((0, 1),), to_ten, 2, games)  # type: ignore[arg-type]
    assert games["turns"].tolist() == [MOST_DEALS, 4]
    assert games["winner"].tolist() == [-1, 1]
    assert games["reason"].tolist() == [ENDLESS, 0]
    assert games["points"][1, :2].tolist() == [16, 17]


def test_partners_sit_opposite_each_other_and_everyone_everywhere_equally_often() -> None:
    ways = partner_seatings(alike=False)
    assert len(set(ways)) == 8
    for sides, chairs in ways:
        assert {chairs[0], chairs[2]} == {2 * sides[0], 2 * sides[0] + 1}
        assert {chairs[1], chairs[3]} == {2 * sides[1], 2 * sides[1] + 1}
    for seat in range(4):
        assert Counter(chairs[seat] for _, chairs in ways) == dict.fromkeys(range(4), 2)
    assert partner_seatings(alike=True) == (((0, 1), (0, 2, 1, 3)), ((1, 0), (2, 0, 3, 1)))


def test_the_results_of_partners_are_by_side() -> None:
    found = contest(PARTNERS, sides_of_match(PARTNERS, ["first", "random"] * 2), 4, 5, 1)
    assert [entrant.name for entrant in found.entrants] == ["first & first", "random & random"]
    assert found.plan.games == 10
    whole = contest(PARTNERS, sides_of_match(PARTNERS, ["first"] * 3 + ["random"]), 4, 5, 1)
    assert [entrant.name for entrant in whole.entrants] == ["first & first", "first & random"]
    assert whole.plan.games == 40
    every = contest(PARTNERS, ["first", "random", "memory"], 4, 5, 1)
    assert (len(every.entrants), len(every.plan.lineups)) == (3, 3)
    assert len({found.id, whole.id, every.id}) == 3


REFUSED = [
    ("clash", ["first", "random"], 50, "a goal of 50 points given: clash has no points"),
    ("crazy8s", ["first", "random"], 0, "a goal of 0 points given: 1 to 1000000"),
    ("crazy8s-partners", ["first", "random", "first"], None, "3 players given: partners are 4"),
]


@pytest.mark.parametrize(("game", "players", "goal", "says"), REFUSED)
def test_what_cannot_be_is_refused(
    game: str, players: list[str], goal: int | None, says: str
) -> None:
    table = upcard.game(game)

    def ask() -> None:
        sides = sides_of_match(table, players)
        contest(table, sides, table.rules.seats_for(2), 10, 1, goal=goal)

    with pytest.raises(BadRules, match=says):
        ask()


def test_too_many_matches_are_refused() -> None:
    with pytest.raises(BadRules, match="matches given: 1 to"):
        contest(upcard.game("crazy8s"), ["first", "random"], 2, 10**17, 1, goal=10)


def test_a_game_that_cannot_have_partners_says_why() -> None:
    with pytest.raises(BadRules, match="4 players given: 2 can play indigo"):
        upcard.game("indigo").with_partners()
    with pytest.raises(BadRules, match=r"countdown with partners: end\.counts_down"):
        upcard.game("countdown").with_partners()
    made = upcard.game("crazy8s").with_partners()
    assert (made.id, made.rules) == (PARTNERS.id, PARTNERS.rules)
    assert PARTNERS.with_partners() is PARTNERS
    assert upcard.game("clash").with_partners().rules.seats == (4, 4)
