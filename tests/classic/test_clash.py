from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.classic.course import CourseArray
from upcard.classic import clash
from upcard.classic.clash import Card, CardColor, Constants, Game, Player, RandomGen
from upcard.classic.scaffold import CardLabel, SetupError

NAMES = ["Alice", "Bob", "Charlie", "David", "Eve", "Frank", "Grace", "Heidi"]
GOLDEN = Path(__file__).parent.parent / "golden"


def card(text: str) -> Card:
    color, label = text.split()
    return Card(CardColor[color], CardLabel[label])


def table(count: int = 4) -> CourseArray[Player]:
    return CourseArray(Player(name, position) for position, name in enumerate(NAMES[:count]))


@pytest.fixture(autouse=True)
def usual_constants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Constants, "NUM_CARDS_AT_INIT", 7)


def started(seed: int, count: int = 4) -> Game:
    RandomGen.set_seed(seed)
    game = Game()
    game.initialise_game(table(count))
    return game


def staged(hands: list[str], upcard: str, draw: str = "", discard: str = "") -> Game:
    """A position: hands, the upcard, the draw pile (top last) and the cards under the upcard."""
    game = Game()
    for position, hand in enumerate(hands):
        player = Player(NAMES[position], position)
        for text in filter(None, hand.split(", ")):
            player.add_card(card(text))
        game.players.append(player)
    game.draw_pile.extend(card(text) for text in filter(None, draw.split(", ")))
    game.discard_pile.extend(card(text) for text in filter(None, [*discard.split(", "), upcard]))
    top = card(upcard)
    game.current_color, game.current_label = top.color, top.label
    return game


def hands(game: Game) -> list[str]:
    return [", ".join(map(str, player.hand)) for player in game.players]


def all_cards(game: Game) -> Counter[Card]:
    piles = [game.draw_pile, game.discard_pile, *(player.hand for player in game.players)]
    return Counter(card for pile in piles for card in pile)


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
    def test_a_new_game_is_empty(self) -> None:
        game = Game()
        assert len(game.players) == len(game.draw_pile) == len(game.discard_pile) == 0
        assert (game.current_player, game.current_color, game.current_label) == (None, None, None)

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

    def test_dealing_goes_round_and_the_last_card_is_on_top(self) -> None:
        Constants.NUM_CARDS_AT_INIT = 2
        RandomGen.set_seed(5)
        deck = Game().generate_cards()
        game = started(5, 3)
        for seat in range(3):
            assert Counter(game.players[seat].hand) == Counter([deck[seat], deck[seat + 3]])
        rest = [*game.draw_pile, *reversed(game.discard_pile)]
        assert rest == deck[6:]

    def test_the_callers_own_players_are_dealt_to(self) -> None:
        players = table(3)
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

    @pytest.mark.parametrize("count", [0, 1, 9])
    def test_too_few_and_too_many_players(self, count: int) -> None:
        players = CourseArray(Player(str(index), index) for index in range(count))
        game = Game()
        with pytest.raises(SetupError, match=f"{count} player.* 2 to 8"):
            game.initialise_game(players)
        assert len(game.players) == 0

    def test_a_refused_game_changes_nothing(self) -> None:
        RandomGen.set_seed(99)
        game, players = Game(), table(4)
        Constants.NUM_CARDS_AT_INIT = 28
        with pytest.raises(SetupError, match="28 cards for each of 4 players"):
            game.initialise_game(players)
        assert len(game.draw_pile) == len(game.players) == sum(len(players[i]) for i in range(4))
        assert RandomGen.seed == 99

    def test_no_number_card_left_for_the_starter(self) -> None:
        Constants.NUM_CARDS_AT_INIT = 55  # two cards are left: for some seed, no number card
        refusals = []
        for seed in range(100):
            RandomGen.set_seed(seed)
            game, players = Game(), table(2)
            try:
                game.initialise_game(players)
            except SetupError as problem:
                refusals.append(str(problem))
                assert len(players[0]) == len(players[1]) == len(game.discard_pile) == 0
                assert RandomGen.seed == seed
        assert 0 < len(refusals) < 100
        assert all("no number card is left for the starter among 2" in text for text in refusals)

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

    def test_rule_5_equal_labels_match_draw_two_on_draw_two(self) -> None:
        game = staged(["RED DRAW_TWO, RED ONE", "BLUE ONE"], "BLUE DRAW_TWO", "RED SIX, RED SEVEN")
        game.play_turn()
        assert str(game.discard_pile[-1]) == "RED DRAW_TWO"
        assert hands(game) == ["RED ONE", "RED SIX, RED SEVEN, BLUE ONE"]

    def test_rule_6_a_playable_drawn_card_is_played_another_kept(self) -> None:
        game = staged(["RED ONE", "RED TWO"], "GREEN FIVE", "YELLOW SIX, GREEN SIX")
        game.play_turn()
        assert (hands(game)[0], str(game.discard_pile[-1])) == ("RED ONE", "GREEN SIX")
        game.current_label = CardLabel.NINE
        game.play_turn()
        assert hands(game)[1] == "RED TWO, YELLOW SIX"

    def test_draw_card_not_playing_keeps_even_a_playable_card(self) -> None:
        game = staged(["", "RED TWO"], "GREEN FIVE", "GREEN SIX")
        assert game.draw_card(game.players[0], False) is None
        assert hands(game)[0] == "GREEN SIX"

    def test_rule_8_draw_four_colours_first_then_the_next_draws_and_is_skipped(self) -> None:
        draw = "RED ONE, RED TWO, RED THREE, RED FOUR"
        game = staged(["CRAZY DRAW_FOUR, RED ONE", "BLUE ONE", "RED SIX"], "GREEN FIVE", draw)
        RandomGen.set_seed(123)  # the first number is 47324114, and 47324114 % 4 is 2
        game.play_turn()
        assert game.current_color == CardColor.GREEN
        assert game.current_label == CardLabel.DRAW_FOUR
        assert len(game.players[1]) == 5
        assert game.next_player().name == "Charlie"

    def test_rule_9_reshuffle_in_the_middle_of_a_penalty_keeps_the_played_card(self) -> None:
        game = staged(
            ["RED DRAW_TWO, BLUE ONE", "BLUE ONE"], "RED FIVE", "BLUE SIX", discard="GREEN ONE"
        )
        before = all_cards(game)
        game.play_turn()
        # BLUE SIX, then one of GREEN ONE and RED FIVE; the RED DRAW_TWO stays on the discard pile.
        assert "BLUE SIX" in hands(game)[1]
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
        assert hands(game)[0] == f"RED ONE, {expected[-1]}"
        assert [*game.draw_pile] == expected[:-1]

    def test_no_reshuffle_before_a_card_is_needed(self) -> None:
        game = staged(["GREEN ONE, RED ONE", "RED TWO"], "GREEN FIVE", discard="BLUE ONE")
        RandomGen.set_seed(31)
        game.play_turn()
        assert (len(game.draw_pile), len(game.discard_pile), RandomGen.seed) == (0, 3, 31)

    def test_rule_10_a_last_draw_two_is_still_drawn(self) -> None:
        game = staged(["RED DRAW_TWO", "BLUE ONE", "BLUE TWO"], "RED FIVE", "BLUE SIX, BLUE SEVEN")
        assert game.play_game() is game.players[0]
        assert hands(game) == ["", "BLUE ONE, BLUE SIX, BLUE SEVEN", "BLUE TWO"]

    def test_rule_10_a_last_draw_four_is_drawn_and_chooses_no_colour(self) -> None:
        draw = "RED ONE, RED TWO, RED THREE, RED FOUR"
        game = staged(["CRAZY DRAW_FOUR", "BLUE ONE"], "RED FIVE", draw)
        RandomGen.set_seed(31)
        assert game.play_game() is game.players[0]
        assert (len(game.players[1]), RandomGen.seed) == (5, 31)

    def test_two_players_reverse_passes_on_and_skip_comes_back(self) -> None:
        game = staged(["RED REVERSE, BLUE ONE", "RED SKIP, BLUE TWO"], "RED FIVE")
        game.play_turn()
        assert game.next_player().name == "Bob"
        game.play_turn()
        assert game.next_player().name == "Bob"

    def test_three_players_reverse(self) -> None:
        game = staged(["RED REVERSE, BLUE ONE", "RED ONE", "RED TWO"], "RED FIVE")
        game.play_turn()
        assert game.next_player().name == "Charlie"

    def test_both_piles_empty_the_turn_passes_and_all_passing_ends_the_game(self) -> None:
        game = staged(["RED ONE", "BLUE TWO", "YELLOW SIX"], "GREEN FIVE")
        assert game.play_game() is None
        assert [event.kind for event in game.log] == ["turn", "stuck"] * 3 + ["blocked"]
        assert hands(game) == ["RED ONE", "BLUE TWO", "YELLOW SIX"]

    def test_one_player_stuck_does_not_end_the_game(self) -> None:
        game = staged(["RED ONE", "GREEN TWO"], "GREEN FIVE")
        assert game.play_game() is game.players[1]


@given(st.integers(0, 2**40), st.integers(2, 8), st.integers(1, 13))
def test_cards_are_conserved_at_every_turn(seed: int, count: int, cards: int) -> None:
    Constants.NUM_CARDS_AT_INIT = cards
    try:
        game = started(seed, count)
    except SetupError:
        return
    before = all_cards(game)
    assert sum(before.values()) == 112
    going, turns = True, 0
    while going and turns < 2000:
        top = game.discard_pile[-1]
        color = game.current_color
        going = game.play_turn()
        turns += 1
        played = game.discard_pile[-1]
        if played is not top:
            assert played.color in (color, CardColor.CRAZY) or played.label == top.label
        assert all_cards(game) == before


PUBLISHED = {
    "clash_seed123_3players_7cards.md": (NAMES[:3], 7),
    "clash_seed123_4players_2cards.md": (NAMES[:4], 2),
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_games_round_for_round(name: str) -> None:
    """The golden files' rounds were compared with the published logs by tools/published.py."""
    names, cards = PUBLISHED[name]
    assert clash.transcript(names, 123, cards) == (GOLDEN / name).read_text(encoding="utf-8")


def test_transcript_of_a_blocked_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        Game, "initialise_game", lambda self, players: self.__dict__.update(blocked().__dict__)
    )
    text = clash.transcript(["Alice", "Bob"], 1)
    assert "Nothing is left to draw for Bob. Nobody can play or draw: the game ends" in text


def blocked() -> Game:
    return staged(["RED ONE", "BLUE TWO"], "GREEN FIVE")


def test_the_transcript_tells_every_colour_that_chance_can_choose() -> None:
    text = "".join(clash.transcript(NAMES[:3], seed) for seed in range(20))
    for color in ("RED", "BLUE", "GREEN", "YELLOW"):
        assert f"changes the color to {color}." in text


def test_transcript_leaves_the_constants_as_they_were() -> None:
    clash.transcript(NAMES[:2], 1, 3)
    with pytest.raises(SetupError):
        clash.transcript(NAMES[:2], 1, 99)
    assert Constants.NUM_CARDS_AT_INIT == 7


@pytest.fixture
def course_modules() -> Iterator[None]:
    names = ["card", "player", "game", "random_gen", "constants"]
    sys.modules.update(dict.fromkeys(names, clash))
    yield
    for name in names:
        del sys.modules[name]


@pytest.mark.usefixtures("course_modules")
def test_the_courses_module_names_can_point_here() -> None:
    scope: dict[str, object] = {}
    exec(
        "from card import Card, CardColor, CardLabel\n"
        "from player import Player\n"
        "from game import Game\n"
        "from random_gen import RandomGen\n"
        "from constants import Constants\n",
        scope,
    )
    assert scope["Game"] is Game
    assert (Constants.DECK_SIZE, Constants.NUM_MAX_VALS, Constants.MAX_PLAYERS) == (112, 15, 8)
    assert Constants.MAX_ROUNDS_PER_PLAYER == 100
