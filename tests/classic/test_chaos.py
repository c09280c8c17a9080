from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.classic.course import CourseArray
from tests.classic.editions import CHAOS, all_cards, hands
from upcard.classic.chaos import Card, CardColor, Game, GameBoard, Player, RandomGen
from upcard.classic.scaffold import CardLabel

GOLDEN = Path(__file__).parent.parent / "golden"

card, cards, staged, started = CHAOS.card, CHAOS.cards, CHAOS.staged, CHAOS.started


def order(game: Game) -> str:
    return "".join(player.name[0] for player in game.players)


class TestPlayer:
    def test_least_colour_then_least_label_of_the_playable(self) -> None:
        player = Player("Alice")
        for item in cards("YELLOW FIVE, BLUE NINE, BLUE FIVE, BLACK CRAZY, GREEN SIX"):
            player.add_card(item)
        assert player.cards_in_hand() == len(player.hand) == 5
        assert player.play_card(CardColor.GREEN, CardLabel.FIVE) == card("BLUE FIVE")
        assert player.play_card(CardColor.GREEN, CardLabel.FIVE) == card("GREEN SIX")
        assert player.play_card(CardColor.GREEN, CardLabel.FIVE) == card("YELLOW FIVE")
        assert player.play_card(CardColor.GREEN, CardLabel.FIVE) == card("BLACK CRAZY")
        assert player.play_card(CardColor.GREEN, CardLabel.FIVE) is None
        assert not player.is_empty()
        assert player.play_card(CardColor.BLUE, CardLabel.ZERO) == card("BLUE NINE")
        assert player.is_empty()


class TestGameBoard:
    def test_cards_are_drawn_in_the_order_given(self) -> None:
        given_cards = CourseArray(cards("YELLOW FOUR, BLUE FIVE, RED SEVEN"))
        pile = GameBoard(given_cards)
        assert [*pile.draw_pile.array] == cards("YELLOW FOUR, BLUE FIVE, RED SEVEN")
        assert len(pile.discard_pile) == 0
        assert pile.draw_card() is given_cards[0]
        assert len(given_cards) == 3

    def test_published_reshuffle_of_seed_5678(self) -> None:
        RandomGen.set_seed(5678)
        pile = GameBoard(CourseArray(cards("YELLOW FOUR, BLUE FIVE, RED SEVEN")))
        for _ in range(3):
            drawn = pile.draw_card()
            assert drawn is not None
            pile.discard_card(drawn)
        pile.reshuffle()
        assert [str(pile.draw_card()) for _ in range(3)] == [
            "YELLOW FOUR",
            "BLUE FIVE",
            "RED SEVEN",
        ]

    def test_drawing_from_an_empty_pile_reshuffles_all_of_the_discard_pile(self) -> None:
        pile = GameBoard(CourseArray[Card]([]))
        for item in cards("RED ONE, RED TWO"):
            pile.discard_card(item)
        assert pile.draw_card() in cards("RED ONE, RED TWO")
        assert (len(pile.draw_pile), len(pile.discard_pile)) == (1, 0)

    def test_both_empty(self) -> None:
        assert GameBoard(CourseArray[Card]([])).draw_card() is None


class TestBeforeTheGame:
    def test_published_facts_of_seed_112(self) -> None:
        game = started(112)
        assert str(game.game_board.discard_pile.array[-1]) == "YELLOW SEVEN"
        assert (game.current_color, game.current_label) == (CardColor.YELLOW, CardLabel.SEVEN)
        game.play_black(card("BLACK CRAZY"))
        assert game.current_color == CardColor.BLUE

    def test_order_of_players_before_the_start(self) -> None:
        game = started(1)
        assert game.next_player().name == "Alice"
        game.skip_next_player()
        assert game.next_player().name == "Bob"
        game = started(1)
        game.reverse_players()
        assert (game.next_player().name, order(game)) == ("David", "DCBA")

    def test_draw_two_before_the_start(self) -> None:
        game = started(1)
        game.play_draw_two()
        assert game.next_player().name == "Bob"
        assert game.players[-1].cards_in_hand() == 9

    def test_black_draw_four_before_the_start(self) -> None:
        game = started(112)
        game.play_black(card("BLACK DRAW_FOUR"))
        assert game.players[-1].cards_in_hand() == 11
        assert game.next_player().name == "Bob"

    def test_playing_before_initialise_says_what_to_do(self) -> None:
        with pytest.raises(ValueError, match="call initialise_game first"):
            Game().draw_card(Player("Alice"), True)


class TestRules:
    def test_reshuffle_in_the_middle_of_a_penalty_takes_the_played_card_too(self) -> None:
        game = staged(["RED DRAW_TWO, BLUE ONE", "BLUE ONE"], "RED FIVE", "BLUE SIX")
        before = all_cards(game)
        game.play_turn()
        assert len(game.game_board.discard_pile) == 0
        assert len(game.game_board.draw_pile) == 1
        assert "BLUE SIX" in hands(game)["Bob"]
        assert all_cards(game) == before
        assert (game.current_color, game.current_label) == (CardColor.RED, CardLabel.DRAW_TWO)

    @pytest.mark.parametrize("last", ["RED DRAW_TWO", "BLACK DRAW_FOUR", "RED REVERSE", "RED SKIP"])
    def test_the_winning_card_has_no_effect(self, last: str) -> None:
        game = staged([last, "BLUE ONE", "BLUE TWO"], "RED FIVE", "RED ONE, RED TWO")
        RandomGen.set_seed(31)
        winner = game.play_game()
        assert winner is game.players[-1]
        assert winner is not None
        assert winner.name == "Alice"
        assert (len(game.game_board.draw_pile), RandomGen.seed, order(game)) == (2, 31, "BCA")
        assert game.current_label == card(last).label


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("3players_7cards", "9b42df9a7830126cbcee674de6c464b150b4a10812d5e5ce6370cf5ff959289e"),
        ("4players_2cards", "58152a1f3a8b4de9f0434a8bf7858c358db9c92eec0558860b16889f25549fc7"),
    ],
)
def test_the_golden_files_are_the_published_ones(name: str, digest: str) -> None:
    golden = GOLDEN / f"chaos_seed123_{name}.md"
    assert hashlib.sha256(golden.read_bytes()).hexdigest() == digest
