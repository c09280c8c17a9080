from __future__ import annotations

from tests.classic.editions import CLASH, NAMES, all_cards, hands
from upcard.classic import clash
from upcard.classic.clash import CardColor, Game, Player, RandomGen
from upcard.classic.scaffold import CardLabel

card, staged, started = CLASH.card, CLASH.staged, CLASH.started


class TestPlayer:
    def test_hand_is_sorted_and_equal_cards_stay_in_order_of_arrival(self) -> None:
        player = Player("Alice", 0)
        first, second = card("RED ONE"), card("RED ONE")
        for item in (card("BLUE ZERO"), first, card("CRAZY CRAZY"), second, card("RED ZERO")):
            assert player.add_card(item) is None  # type: ignore[func-returns-value]
        texts = ["RED ZERO", "RED ONE", "RED ONE", "BLUE ZERO", "CRAZY CRAZY"]
        assert [str(player[index]) for index in range(len(player))] == texts
        assert player[1] is first
        assert player.play_card(2) is second
        assert len(player) == len(player.hand) == 4
        assert player.hand.array[0] is player.hand[0] is player[0]

    def test_str_counts_the_cards(self) -> None:
        player = Player("Alice", 0)
        player.add_card(card("RED ONE"))
        assert str(player) == "Player Alice has 1 card. Hand: [(RED ONE)]"


class TestBeforeTheGame:
    def test_published_facts_of_seed_123(self) -> None:
        game = started(123)
        assert str(game.draw_pile.array[0]) == "BLUE DRAW_TWO"
        assert str(game.players[0][0]) == "RED ZERO"
        assert game.current_player is None

    def test_published_facts_of_seed_112(self) -> None:
        game = started(112)
        assert str(game.discard_pile[-1]) == "GREEN FIVE"
        assert (game.current_color, game.current_label) == (CardColor.GREEN, CardLabel.FIVE)
        game.crazy_play(card("CRAZY CRAZY"))
        assert game.current_color == CardColor.BLUE

    def test_the_callers_own_players_are_dealt_to(self) -> None:
        players = CLASH.table(NAMES[:3])
        RandomGen.set_seed(1)
        game = Game()
        game.initialise_game(players)
        winner = game.play_game()
        assert [game.players[index] is players[index] for index in range(3)] == [True] * 3
        assert any(winner is players[index] for index in range(3))

    def test_next_player_before_the_start(self) -> None:
        game = started(1)
        assert game.next_player().name == "Alice"
        game.play_skip()
        assert game.next_player().name == "Bob"
        game = started(1)
        game.play_reverse()
        assert game.next_player().name == "David"
        assert game.next_player().name == "David"
        assert game.current_player is None

    def test_next_player_follows_whoever_is_current(self) -> None:
        game = started(1)
        game.current_player = game.players[2]
        assert game.next_player().name == "David"
        game.play_reverse()
        assert game.next_player().name == "Bob"
        game.play_skip()
        assert game.next_player().name == "Alice"

    def test_crazy_draw_four_before_the_start_makes_the_first_player_draw(self) -> None:
        game = started(112)
        game.crazy_play(card("CRAZY DRAW_FOUR"))
        assert [len(player) for player in game.players] == [11, 7, 7, 7]

    def test_specials_before_the_starter_stay_in_the_discard_pile(self) -> None:
        for seed in range(50):
            game = started(seed)
            *specials, starter = game.discard_pile
            assert starter.label.is_number
            assert not any(special.label.is_number for special in specials)


class TestRules:
    def test_rule_5_lowest_index_that_matches_is_played(self) -> None:
        game = staged(["RED NINE, BLUE FIVE, GREEN FIVE, CRAZY CRAZY", "RED ONE"], "GREEN FIVE")
        game.play_turn()
        assert str(game.discard_pile[-1]) == "BLUE FIVE"

    def test_rule_9_reshuffle_in_the_middle_of_a_penalty_keeps_the_played_card(self) -> None:
        game = staged(
            ["RED DRAW_TWO, BLUE ONE", "BLUE ONE"], "RED FIVE", "BLUE SIX", discard="GREEN ONE"
        )
        before = all_cards(game)
        game.play_turn()
        # BLUE SIX, then one of GREEN ONE and RED FIVE; the RED DRAW_TWO stays on the discard pile.
        assert "BLUE SIX" in hands(game)["Bob"]
        assert [str(item) for item in game.discard_pile] == ["RED DRAW_TWO"]
        assert len(game.players[1]) == 3
        assert len(game.draw_pile) == 1
        assert all_cards(game) == before

    def test_rule_9_the_reshuffled_pile_is_taken_from_the_top_down(self) -> None:
        game = staged(
            ["RED ONE", "RED TWO"], "GREEN FIVE", discard="BLUE ONE, BLUE TWO, YELLOW SIX"
        )
        RandomGen.set_seed(31)
        expected = [card("YELLOW SIX"), card("BLUE TWO"), card("BLUE ONE")]
        RandomGen.random_shuffle(expected)
        RandomGen.set_seed(31)
        game.play_turn()
        assert hands(game)["Alice"] == f"RED ONE, {expected[-1]}"
        assert [*game.draw_pile] == expected[:-1]

    def test_no_reshuffle_before_a_card_is_needed(self) -> None:
        game = staged(["GREEN ONE, RED ONE", "RED TWO"], "GREEN FIVE", discard="BLUE ONE")
        RandomGen.set_seed(31)
        game.play_turn()
        assert (len(game.draw_pile), len(game.discard_pile), RandomGen.seed) == (0, 3, 31)

    def test_rule_10_a_last_draw_two_is_still_drawn(self) -> None:
        game = staged(["RED DRAW_TWO", "BLUE ONE", "BLUE TWO"], "RED FIVE", "BLUE SIX, BLUE SEVEN")
        assert game.play_game() is game.players[0]
        assert [*hands(game).values()] == ["", "BLUE ONE, BLUE SIX, BLUE SEVEN", "BLUE TWO"]

    def test_rule_10_a_last_draw_four_is_drawn_and_chooses_no_colour(self) -> None:
        draw = "RED ONE, RED TWO, RED THREE, RED FOUR"
        game = staged(["CRAZY DRAW_FOUR", "BLUE ONE"], "RED FIVE", draw)
        RandomGen.set_seed(31)
        assert game.play_game() is game.players[0]
        assert (len(game.players[1]), RandomGen.seed) == (5, 31)

    def test_one_player_stuck_does_not_end_the_game(self) -> None:
        game = staged(["RED ONE", "GREEN TWO"], "GREEN FIVE")
        assert game.play_game() is game.players[1]


def test_the_transcript_tells_every_colour_that_chance_can_choose() -> None:
    text = "".join(clash.transcript(NAMES[:3], seed) for seed in range(20))
    for color in ("RED", "BLUE", "GREEN", "YELLOW"):
        assert f"changes the color to {color}." in text
