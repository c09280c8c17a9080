"""What a deal is worth: hand-computed for every game, with the sentence it rests on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from tests.engine.games import GAMES, game_of
from tests.engine.staging import PLAIN, House, stage
from upcard.arena.runners.jobs import Job, play_job
from upcard.engine.layout import BLOCKED, OUT
from upcard.games.outcome import Outcome


class Example(NamedTuple):
    """A last move, and what it makes of the deal."""

    sentence: str
    hands: list[str]
    pile: str
    move: str
    winner: int | None
    points: tuple[int, ...]
    places: tuple[int, ...]
    reason: str = "out"
    score: str = ""
    place: str = ""


CLASH = Example(
    "document 000: «Once a player runs out of cards, the game ends immediately and that player is "
    "declared the winner»; nothing is counted",
    *(["5R", "9B +4*", "1G"], "5B", "5R", 0, (0, 0, 0), (1, 0, 0)),
)
EIGHTS = Example(
    "document 002: «10 points for each face card, 1 point for each ace, 50 points for each eight, "
    "25 points for each two or four, 20 points for each seven and the face value for the other "
    "number cards»: (10 + 1 + 50) + (25 + 25 + 20) + (3 + 10 + 9)",
    *(["5♠", "K♥ A♥ 8♥", "2♥ 4♥ 7♥", "3♥ 10♥ 9♥"], "9♠", "5♠", 0),
    *((153, 0, 0, 0), (1, 0, 0, 0)),
)
UNCOUNTED = Example(
    "the first to be out wins, and nothing is counted",
    *(["5♠", "K♥ A♥"], "9♠", "5♠", 0, (0, 0), (1, 0)),
)
EXAMPLES = {
    "clash": CLASH,
    "stacking-clash": CLASH,
    "chaos": CLASH,
    "crazy8s": EIGHTS,
    "crazy-queens": Example(
        "as document 002, but fours and sevens do nothing and are «other number cards»: "
        "(10 + 1 + 50) + (25 + 4 + 7) + (3 + 10 + 9)",
        *(["5♠", "K♥ A♥ 8♥", "2♥ 4♥ 7♥", "3♥ 10♥ 9♥"], "9♠", "5♠", 0),
        *((119, 0, 0, 0), (1, 0, 0, 0)),
    ),
    "crazy8s-partners": Example(
        "document 002: «the game ends when both members of a partnership discard all their cards»: "
        "what the other two hold, 10 + (10 + 20), for both",
        *(["5♠", "K♥", "", "Q♥ 7♥"], "9♠", "5♠", 0, (40, 0, 40, 0), (2, 0, 1, 0), "side out"),
        place="0,0,1,0",
    ),
    "countdown": Example(
        "document 004: the game ends when all but one have played out their countdown; who is out "
        "first has won, and nothing is counted",
        *(["A♠", "6♠ K♠"], "9♠", "A♠", 0, (0, 0), (1, 2), "one left", "1,3"),
    ),
    "indigo": Example(
        "document 003: «The cards with the ranks A, 10, J, Q, K get 1 point each, while the player "
        "who has the most cards gets three points»: the first has all else, 16 + 3, the second "
        "takes the last pile, 4",
        *(["", "K♠"], "A♠ J♦ Q♠", "K♠", 0, (19, 4), (0, 0), "cards gone"),
    ),
    "mau-mau": Example(
        "the German count: ace 11, king 4, queen 3, jack 20, ten 10, others nothing: "
        "(11 + 4 + 3) + (20 + 10 + 0)",
        *(["9♠", "A♥ K♥ Q♥", "J♥ 10♥ 9♥"], "K♠", "9♠", 0, (48, 0, 0), (1, 0, 0)),
    ),
    "switch": UNCOUNTED,
    "switch-british": UNCOUNTED,
    "pesten": UNCOUNTED,
    "macau": Example(
        "as at Snapszli: ace 11, ten 10, king 4, queen 3, jack 2, others nothing: "
        "(11 + 4 + 0) + (10 + 3 + 2)",
        *(["9♠", "A♥ K♥ 9♥", "10♥ Q♥ J♥"], "K♠", "9♠", 0, (30, 0, 0), (1, 0, 0)),
    ),
    "duel6": Example(
        "whoever is out first wins, and nothing is counted",
        *(["2♠", "3♥ A♥"], "A♠", "2♠", 0, (0, 0), (1, 0)),
    ),
    "uno": Example(
        "the rules printed with the game: numbers at their face, 20 for each of skip, reverse and "
        "draw two, 50 for each wild: (9 + 50) + (20 + 20 + 0)",
        *(["5R", "9B +4*", "SG +2G 0G"], "5B", "5R", 0, (99, 0, 0), (1, 0, 0)),
    ),
    "attack": Example(
        "as in uno: (9 + 50) + (20 + 20 + 0)",
        *(["5R", "9B +4*", "SG +2G 0G"], "5B", "5R", 0, (99, 0, 0), (1, 0, 0)),
    ),
    "blank-cards": Example(
        "as in uno, with 50 for each wild that is added: (9 + 50) + (50 + 20 + 0)",
        *(["5R", "9B BL*", "SH* +2G 0G"], "5B", "5R", 0, (129, 0, 0), (1, 0, 0)),
    ),
    "flip": Example(
        "20 for each action card, 40 and 50 for wilds: (9 + 50) + (20 + 10 + 1)",
        *(["5R", "9B W2*", "SG +1G 1G"], "5B", "5R", 0, (90, 0, 0), (1, 0, 0)),
    ),
    "no-mercy": Example(
        "as in uno, with 20 for a skip of everyone and 50 for a wild: (9 + 50) + (20 + 20 + 0)",
        *(["5R", "9B +6*", "SAG +4G 0G"], "5B", "5R", 0, (99, 0, 0), (1, 0, 0)),
    ),
    "a house full of rules": Example(
        "as in uno, twice, since the last card was a five that doubles",
        *(["5R", "9B +4*", "SG +2G 0G"], "5B", "5R", 0, (198, 0, 0), (1, 0, 0)),
    ),
    "a user's own": Example(
        "the rules in these tests: all but one go out, and nothing is counted",
        *(["5♠", "K♥ A♥"], "10♠", "5♠", 0, (0, 0), (1, 2), "one left"),
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_worth_of_a_deal(name: str) -> None:
    example = EXAMPLES[name]
    rest = "captured" if name == "indigo" else "draw"
    given: dict[str, Any] = {"score": example.score} if example.score else {}
    if example.place:
        given |= {"place": example.place, "out": 1}
    turn = next(n for n, hand in enumerate(example.hands) if example.move in hand.split())
    state = stage(game_of(name), example.hands, example.pile, rest=rest, turn=turn, **given)
    state.play(example.move)
    outcome = state.outcome
    assert outcome is not None
    assert replace(outcome, turns=0) == Outcome(
        example.winner, example.places, example.points, example.reason, 0
    )


def test_all_of_indigo_is_worth_23() -> None:
    """Document 003: «the sum of cards should be 52, and the sum of points should be 23»."""
    state = game_of("indigo").deal(seed=5)
    while state.turn is not None:
        state.play(state.legal[0])
    assert state.outcome is not None
    assert sum(state.outcome.points) == 23
    assert sum(map(len, state.captured)) == 52


@pytest.mark.parametrize("first", [0, 1])
def test_with_as_many_cards_each_who_began_gets_the_three_points(first: int) -> None:
    """Document 003: «the player who played first gets these points». 26 cards, 10 points each."""
    deck = [str(card) for card in game_of("indigo").deck.cards]
    mine = [card for card in deck if card[-1] in "♠♥" and card not in ("A♠", "5♥")]
    theirs = [card for card in deck if card[-1] in "♦♣"]
    captured = f"{','.join(mine)}/{','.join(theirs)}"
    given: dict[str, Any] = {"first": first, "captor": 0, "captured": captured}
    state = stage(game_of("indigo"), ["5♥", ""], "A♠", rest="captured", **given)
    state.play("5♥")
    assert [len(cards) for cards in state.captured] == [26, 26]
    assert state.outcome is not None
    assert state.outcome.points == ((13, 10) if first == 0 else (10, 13))
    assert state.outcome.winner == first


def test_points_of_a_face_go_before_its_ranks(house: House) -> None:
    points = "[score]\ncount = 'left in hands'\n[score.points]\nQ = 10\n'Q♠' = 40\n"
    state = stage(house(PLAIN + points), ["5♠", "Q♠ Q♥ K♥"], "9♠")
    state.play("5♠")
    assert state.outcome is not None
    assert state.outcome.points == (50, 0)


OWN = "[score]\ncount = 'own hand'\n"
COUNTED = "[score.points]\nQ = 10\nK = 10\nA = 1\n9 = 9\n"


@pytest.mark.parametrize(
    ("more", "points"),
    [("", (0, 20, 1)), ("[cards.5]\ndoubles = true\n", (0, 40, 2))],
)
def test_each_notes_its_own_hand(house: House, more: str, points: tuple[int, ...]) -> None:
    """10 + 10 and 1, or twice as many; who has fewer is better off by the mean of the others'."""
    state = stage(house(PLAIN + OWN + COUNTED + more), ["5♠", "Q♠ K♥", "A♥"], "9♠")
    state.play("5♠")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.points) == (0, points)
    twice = 2 if more else 1
    assert outcome.returns("points") == (10.5 * twice, -19.5 * twice, 9 * twice)
    assert outcome.returns() == (1, -0.5, -0.5)


@pytest.mark.parametrize(("blocked", "winner"), [("nobody", None), ("fewest points", 1)])
def test_each_notes_its_own_hand_if_nobody_can_go_on(
    house: House, blocked: str, winner: int | None
) -> None:
    kept = "[stuck]\ndrawn = 'kept'\n[pile]\nreshuffle = 'none'\n"
    game = house(f"{PLAIN}{kept}{OWN}blocked = '{blocked}'\n{COUNTED}")
    state = stage(game, ["5♠ K♥", "A♦", "Q♥"], "9♠", rest="discard")
    state.play("5♠")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.points, outcome.reason) == (winner, (10, 1, 10), "blocked")


def test_partners_note_what_both_hold(house: House) -> None:
    game = house(f"base = 'crazy8s-partners'\nend.when = 'first of a side'\n{OWN}{COUNTED}")
    state = stage(game, ["5♠", "Q♠ K♥", "A♥", "9♥"], "9♠")
    state.play("5♠")
    assert state.outcome is not None
    assert (state.outcome.winner, state.outcome.points) == (0, (1, 29, 1, 29))
    assert game.bounds(4, "points")[1] > 0


def test_the_loop_plays_the_same_own_hands(house: House) -> None:
    """With compiled players: whoever won has nothing, and the bounds of points are kept."""
    names = ("random", "first", "random")
    game = house(PLAIN + OWN + COUNTED)
    least, best = game.bounds(3, "points")
    games = [
        play_job(Job(game, names, ((0, 1, 2),), 5, 0, range(9), compiled=who))[0]
        for who in ((), names)
    ]
    assert (games[0] == games[1]).all()
    assert games[0]["points"].sum() > 0
    for row in games[0]:
        assert row["points"][row["winner"]] == 0
        own = row["points"][:3].tolist()
        worth = Outcome(0, (0, 0, 0), tuple(own), "out", 1, fewest=True).returns("points")
        assert least <= min(worth) <= max(worth) <= best


def test_points_are_what_is_left_after_the_last_draw(house: House) -> None:
    """What the last card makes the next seat draw is in its hand when the points are counted."""
    count = "[score]\ncount = 'left in hands'\n[score.points]\nK = 10\n"
    extra = "[cards.5]\ndraw = 2\n[end]\nlast_card = 'draws only'\n"
    state = stage(house(PLAIN + extra + count), ["5♠", "K♠ A♥"], "9♠", draw="K♥ K♦")
    state.play("5♠")
    assert state.outcome is not None
    assert state.outcome.points == (30, 0)


def test_captures_are_counted_in_a_deck_of_more_cards_than_a_word_has_bits(house: House) -> None:
    """Document 003, with two packs: 40 points and 3; the second takes A♠, J♦, Q♣ and K♣."""
    double = house("base = 'indigo'\ndeck = 'double'\n[deal]\nhand = 5\n")
    state = stage(double, ["", "K♣"], "A♠ J♦ Q♣", rest="captured", turn=1)
    state.play("K♣")
    assert list(map(len, state.captured)) == [100, 4]
    assert state.outcome is not None
    assert state.outcome.points == (39, 4)


def test_deals_that_the_loop_plays_are_counted_too() -> None:
    """Document 002: the winner gets what the other holds, and there each card counts something."""
    names = ("random", "first")
    job = Job(game_of("crazy8s"), names, ((0, 1),), 5, 0, range(4), compiled=names)
    won = [(row["winner"], row["points"]) for row in play_job(job)[0] if row["reason"] == OUT]
    assert won
    for winner, points in won:
        assert points[winner] > 0
        assert not points[1 - winner]


def test_a_blocked_deal_that_the_loop_plays_has_no_winner(house: House) -> None:
    kept = "[stuck]\ndrawn = 'kept'\n[pile]\nreshuffle = 'none'\n"
    few = house(PLAIN.replace("[2, 4]", "[2, 2]").replace("= 5", "= 24") + kept)
    names = ("first", "random")
    job = Job(few, names, ((0, 1),), 5, 0, range(12), compiled=names)
    blocked = [row["winner"] for row in play_job(job)[0] if row["reason"] == BLOCKED]
    assert blocked
    assert set(blocked) == {-1}


@pytest.mark.parametrize(
    ("count", "points"), [("left in hands", (40, 0, 0)), ("own hand", (0, 20, 20))]
)
def test_the_points_of_each_hand_are_rounded_and_halves_go_up(
    house: House, count: str, points: tuple[int, ...]
) -> None:
    """15 make 20, and 24 make 20: not the 39 of both together, which would make 40 as well."""
    worth = "points.K = 15\npoints.Q = 12\nround_to = 10\n"
    ours = house(f"{PLAIN}[score]\ncount = '{count}'\n{worth}")
    state = stage(ours, ["5♠", "K♥", "Q♥ Q♦"], "9♠")
    state.play("5♠")
    assert state.outcome is not None
    assert state.outcome.points == points
