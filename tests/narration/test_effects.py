"""What a card does, and how a game goes, in words."""

from __future__ import annotations

import pytest

from upcard.games.game import game
from upcard.narration.effects import course, effects
from upcard.narration.manual import signed_rows
from upcard.rules import known_games, load
from upcard.rules.load import check, rules_in
from upcard.rules.switches import switched_games, switches_of

EFFECTS = {
    ("crazy8s", "8"): "goes on any card; its player declares the suit",
    ("crazy8s", "2"): "the next seat draws 2 cards and loses its turn",
    ("crazy8s", "4"): "the next seat loses its turn",
    ("crazy8s", "7"): "the direction of play turns around",
    ("crazy-queens", "4"): "",
    ("clash", "CRAZY"): "goes on any card; the colour is declared at random",
    ("clash", "DRAW_FOUR"): (
        "goes on any card; the colour is declared at random; "
        "the next seat draws 4 cards and loses its turn"
    ),
    ("stacking-clash", "DRAW_TWO"): (
        "the next seat draws 2 cards, or passes them on with the same label"
    ),
    ("countdown", "Q♠"): "the next seat draws 5 cards, or passes them on with a draw card",
}


@pytest.mark.parametrize(("name", "card"), EFFECTS)
def test_what_a_card_does(name: str, card: str) -> None:
    assert effects(load(name), card) == EFFECTS[name, card]


def test_a_turn_that_is_lost_by_drawing_is_told_once() -> None:
    head = 'base = "crazy8s"\nname = "m"\ntitle = "M"\ncards.4.draw = 2\n'
    draws = "the next seat draws 2 cards and loses its turn"
    assert effects(rules_in(head, "it"), "4") == draws  # it skips, too
    two = rules_in(f"{head}cards.4.skip = 2\n", "it")
    assert effects(two, "4") == f"{draws}; the next 2 seats lose their turns"
    stays = rules_in(f"{head}draws.plays_on = true\n", "it")
    assert effects(stays, "4").endswith("; the next seat loses its turn")


def test_a_draw_that_can_be_answered_and_challenged_says_who_does_what() -> None:
    rules = game("uno+stacking").rules
    assert effects(rules, "DRAW_FOUR").endswith(
        "the next seat draws 4 cards and loses its turn, or challenges it; "
        "it can be answered with draw four"
    )


def test_what_a_machine_does() -> None:
    keys = load("crazy8s").model_dump(mode="json")
    keys["draws"]["machine"], keys["stuck"]["draw"] = [2, 0, 1], "press"
    keys["stuck"]["drawn"] = "kept"
    for card, presses in {"8": 1, "2": 3, "K": "until it throws"}.items():
        keys["cards"].setdefault(card, {})["presses"] = presses
    rules = check(keys, "pressing")
    assert effects(rules, "8").endswith("; the next seat presses the machine once")
    assert effects(rules, "2").endswith("; the next seat presses the machine 3 times")
    assert effects(rules, "K") == "the next seat presses the machine until it throws cards"
    assert {
        "If you cannot play, you press the machine once and draw what it throws.",
        "A press of the machine throws one of these numbers of cards, at random: 0, 1, 2.",
    } <= set(course(rules))


@pytest.mark.parametrize("name", known_games())
def test_how_a_game_goes_is_told_in_whole_sentences(name: str) -> None:
    told = course(load(name))
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in told)
    points = load(name).score.count != "nothing"
    assert any(sentence.startswith("Points: ") for sentence in told) == points


def test_what_happens_between_deals_is_told_where_it_is_not_as_usual() -> None:
    keys = (
        'base = "crazy8s"\nname = "m"\ntitle = "M"\nscore.count = "own hand"\nscore.goal = 100\n'
        'score.at_goal = "seat out"\nscore.seating = "shuffled"\nscore.begins = "loser"'
    )
    points, *told = course(rules_in(keys, "these tests"))[-4:]
    assert points.startswith(
        "Points: all players score those left in their own hands, and the fewest win a match: "
    )
    assert told == [
        "A player with 100 points is out of the match; the others go on until one is left.",
        "For the next deal, seats are drawn at random.",
        "The player with the most cards begins the next deal.",
    ]
    usual = course(load("crazy8s"))
    assert not [line for line in usual if "next deal" in line or "match," in line]
    most = rules_in('base = "crazy8s"\nname = "m"\ntitle = "M"\nscore.eliminate = true', "it")
    assert (
        course(most)[-1]
        == "After each deal, the player with the most cards is out, until one is left."
    )


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("stuck.voluntary = true", "A player who can play may draw instead."),
        ("stuck.hand_limit = 9", "A player who holds 9 cards draws no more, except as a penalty."),
        ("pile.reshuffle = 'none'", "When the draw pile is empty, nobody draws any more."),
        ("draws.plays_on = true", "A player who draws for a draw card still has a turn."),
        ("draws.revenge = true", "A draw card that is played on another one counts twice."),
        (
            "turn.reverse_skips = true\ncards.9.reverse = true",
            "With two players, a card that turns the direction skips the other one.",
        ),
        (
            "deal.starter_acts = true",
            "A special card that is turned up first has its effect on the first player.",
        ),
        (
            "end.last_card = 'draws only'",
            "If the last card of a player makes others draw, they still draw.",
        ),
        (
            "end.last_card = 'all effects'",
            "The last card of a player still has all its effects.",
        ),
        ("seen.open_at = 1", "Hands of 1 card or fewer lie open."),
        ("seen.drawn = true", "Everybody sees the cards that are drawn."),
    ],
)
def test_what_most_games_lack_is_told_where_a_game_has_it(lines: str, told: str) -> None:
    assert told not in course(load("mau-mau"))
    keys = f'base = "mau-mau"\nname = "m"\ntitle = "M"\n{lines}'
    assert told in course(rules_in(keys, "these tests"))


NOT_OF_A_TURN = {"two-packs", "six-cards", "no-eight-first", "no-wild-start", "to-100"}
"""House rules about the deck, the deal and the goal, which a table shows otherwise."""


@pytest.mark.parametrize("name", switched_games())
def test_every_house_rule_by_name_is_told_in_the_words_of_its_game(name: str) -> None:
    def words(text: str) -> tuple[list[str], list[tuple[str, str]]]:
        rules = load(text)
        return course(rules), [*signed_rows(rules)]

    usual = words(name)
    silent = {switch for switch in switches_of(name).all if words(f"{name}+{switch}") == usual}
    assert silent <= NOT_OF_A_TURN
