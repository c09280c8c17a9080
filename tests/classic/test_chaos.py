from __future__ import annotations

import hashlib
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.classic.course import CourseArray
from upcard.classic import chaos
from upcard.classic.chaos import Card, CardColor, Config, Game, GameBoard, Player, RandomGen
from upcard.classic.scaffold import CardLabel, SetupError

NAMES = ["Alice", "Bob", "Charlie", "David", "Eve", "Frank", "Grace", "Heidi"]
GOLDEN = Path(__file__).parent.parent / "golden"


def card(text: str) -> Card:
    color, label = text.split()
    return Card(CardColor[color], CardLabel[label])


def cards(texts: str) -> list[Card]:
    return [card(text) for text in filter(None, texts.split(", "))]


def table(count: int = 4) -> CourseArray[Player]:
    return CourseArray(Player(name) for name in NAMES[:count])


@pytest.fixture(autouse=True)
def usual_constants(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Config, "NUM_CARDS_AT_INIT", 7)


def started(seed: int, count: int = 4) -> Game:
    RandomGen.set_seed(seed)
    game = Game()
    game.initialise_game(table(count))
    return game


def staged(hands: list[str], upcard: str, draw: str = "", discard: str = "") -> Game:
    """A position: hands, the upcard, the draw pile (next first), the cards under the upcard."""
    game = Game()
    for name, hand in zip(NAMES, hands, strict=False):
        player = Player(name)
        for item in cards(hand):
            player.add_card(item)
        game.players.append(player)
    game.game_board = GameBoard(CourseArray(cards(draw)))
    for item in [*cards(discard), card(upcard)]:
        game.game_board.discard_card(item)
    game.current_color, game.current_label = card(upcard).color, card(upcard).label
    return game


def board(game: Game) -> GameBoard:
    assert game.game_board is not None
    return game.game_board


def hand(game: Game, name: str) -> str:
    return next(", ".join(map(str, p.hand)) for p in game.players if p.name == name)


def order(game: Game) -> str:
    return "".join(player.name[0] for player in game.players)


def all_cards(game: Game) -> Counter[Card]:
    piles = [board(game).draw_pile, board(game).discard_pile, *(p.hand for p in game.players)]
    return Counter(card for pile in piles for card in pile)


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
    def test_a_new_game_is_empty(self) -> None:
        game = Game()
        assert len(game.players) == 0
        assert (game.game_board, game.current_player) == (None, None)
        assert (game.current_color, game.current_label) == (None, None)

    def test_published_facts_of_seed_112(self) -> None:
        game = started(112)
        assert str(board(game).discard_pile.array[-1]) == "YELLOW SEVEN"
        assert (game.current_color, game.current_label) == (CardColor.YELLOW, CardLabel.SEVEN)
        game.play_black(card("BLACK CRAZY"))
        assert game.current_color == CardColor.BLUE

    def test_dealing_goes_round_in_the_order_of_the_deck(self) -> None:
        Config.NUM_CARDS_AT_INIT = 2
        RandomGen.set_seed(5)
        deck = Game().generate_cards()
        game = started(5, 3)
        for seat in range(3):
            assert Counter(game.players[seat].hand) == Counter([deck[seat], deck[seat + 3]])
        assert [*board(game).discard_pile, *board(game).draw_pile] == deck[6:]

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
        assert {p.name: p.cards_in_hand() for p in game.players}["Alice"] == 9

    def test_black_draw_four_before_the_start(self) -> None:
        game = started(112)
        game.play_black(card("BLACK DRAW_FOUR"))
        assert {p.name: p.cards_in_hand() for p in game.players}["Alice"] == 11
        assert game.next_player().name == "Bob"

    @pytest.mark.parametrize("count", [0, 1, 9])
    def test_too_few_and_too_many_players(self, count: int) -> None:
        with pytest.raises(SetupError, match=f"{count} player.* 2 to 8"):
            Game().initialise_game(CourseArray(Player(str(index)) for index in range(count)))

    def test_a_refused_game_changes_nothing(self) -> None:
        Config.NUM_CARDS_AT_INIT = 55
        refused = 0
        for seed in range(100):
            RandomGen.set_seed(seed)
            game, players = Game(), table(2)
            try:
                game.initialise_game(players)
            except SetupError:
                refused += 1
                assert (game.game_board, RandomGen.seed) == (None, seed)
                assert players[0].is_empty()
                assert players[1].is_empty()
        assert 0 < refused < 100

    def test_playing_before_initialise_says_what_to_do(self) -> None:
        with pytest.raises(ValueError, match="call initialise_game first"):
            Game().draw_card(Player("Alice"), True)


class TestRules:
    def test_equal_labels_match_draw_two_on_draw_two(self) -> None:
        game = staged(["RED DRAW_TWO, RED ONE", "BLUE ONE"], "BLUE DRAW_TWO", "RED SIX, RED SEVEN")
        game.play_turn()
        assert hand(game, "Bob") == "RED SIX, RED SEVEN, BLUE ONE"
        assert game.next_player().name == "Alice"

    def test_a_playable_drawn_card_is_played_another_kept(self) -> None:
        game = staged(["RED ONE", "RED TWO"], "GREEN FIVE", "GREEN SIX, YELLOW SEVEN")
        game.play_turn()
        assert (hand(game, "Alice"), str(board(game).discard_pile[-1])) == ("RED ONE", "GREEN SIX")
        game.play_turn()
        assert hand(game, "Bob") == "RED TWO, YELLOW SEVEN"

    def test_draw_card_not_playing_keeps_even_a_playable_card(self) -> None:
        game = staged(["", "RED TWO"], "GREEN FIVE", "GREEN SIX")
        assert game.draw_card(game.players[0], False) is None
        assert hand(game, "Alice") == "GREEN SIX"

    def test_draw_four_colours_first_then_the_next_draws_and_is_skipped(self) -> None:
        draw = "RED ONE, RED TWO, RED THREE, RED FOUR"
        game = staged(["RED ONE, BLACK DRAW_FOUR", "BLUE ONE", "RED SIX"], "GREEN FIVE", draw)
        RandomGen.set_seed(123)  # the first number is 47324114, and 47324114 % 4 is 2
        game.play_turn()
        assert (game.current_color, game.current_label) == (CardColor.GREEN, CardLabel.DRAW_FOUR)
        assert hand(game, "Bob") == f"{draw}, BLUE ONE"
        assert order(game) == "CAB"

    def test_reshuffle_in_the_middle_of_a_penalty_takes_the_played_card_too(self) -> None:
        game = staged(["RED DRAW_TWO, BLUE ONE", "BLUE ONE"], "RED FIVE", "BLUE SIX")
        before = all_cards(game)
        game.play_turn()
        assert len(board(game).discard_pile) == 0
        assert len(board(game).draw_pile) == 1
        assert "BLUE SIX" in hand(game, "Bob")
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
        assert (len(board(game).draw_pile), RandomGen.seed, order(game)) == (2, 31, "BCA")
        assert game.current_label == card(last).label

    def test_reverse_of_three_and_of_two(self) -> None:
        game = staged(["RED REVERSE, BLUE ONE", "RED ONE", "RED TWO"], "RED FIVE")
        game.play_turn()
        assert order(game) == "CBA"
        game = staged(["RED REVERSE, BLUE ONE", "RED ONE"], "RED FIVE")
        game.play_turn()
        assert order(game) == "BA"

    def test_skip_of_three_and_of_two(self) -> None:
        game = staged(["RED SKIP, BLUE ONE", "RED ONE", "RED TWO"], "RED FIVE")
        game.play_turn()
        assert order(game) == "CAB"
        game = staged(["RED SKIP, BLUE ONE", "RED ONE"], "RED FIVE")
        game.play_turn()
        assert order(game) == "AB"

    def test_both_piles_empty_the_turn_passes_and_all_passing_ends_the_game(self) -> None:
        game = staged(["RED ONE", "BLUE TWO", "YELLOW SIX"], "GREEN FIVE")
        board(game).discard_pile.pop()
        assert game.play_game() is None
        assert [event.kind for event in game.log] == ["turn", "stuck"] * 3 + ["blocked"]


@given(st.integers(0, 2**40), st.integers(2, 8), st.integers(1, 13))
def test_cards_are_conserved_at_every_turn(seed: int, count: int, each: int) -> None:
    Config.NUM_CARDS_AT_INIT = each
    try:
        game = started(seed, count)
    except SetupError:
        return
    before, going, turns = all_cards(game), True, 0
    while going and turns < 2000:
        going = game.play_turn()
        turns += 1
        assert all_cards(game) == before
        assert sorted(p.name for p in game.players) == NAMES[:count]
        assert all([*p.hand] == sorted(p.hand) for p in game.players)


PUBLISHED = {
    (3, 7): "9b42df9a7830126cbcee674de6c464b150b4a10812d5e5ce6370cf5ff959289e",
    (4, 2): "58152a1f3a8b4de9f0434a8bf7858c358db9c92eec0558860b16889f25549fc7",
}


@pytest.mark.parametrize(("count", "each"), PUBLISHED)
def test_published_games_byte_for_byte(count: int, each: int) -> None:
    text = chaos.transcript(NAMES[:count], 123, each)
    golden = GOLDEN / f"chaos_seed123_{count}players_{each}cards.md"
    assert text == golden.read_bytes().decode()  # shows where they part
    assert hashlib.sha256(text.encode()).hexdigest() == PUBLISHED[count, each]


def test_transcript_of_a_blocked_game_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = staged(["RED ONE", "BLUE TWO"], "GREEN FIVE")
    board(blocked).discard_pile.pop()
    monkeypatch.setattr(
        Game, "initialise_game", lambda self, players: self.__dict__.update(blocked.__dict__)
    )
    text = chaos.transcript(["Alice", "Bob"], 1)
    assert "**Action**: Bob has nothing left to draw." in text
    assert text.endswith("## End of Game, no winner\n")


def test_transcript_leaves_the_constants_as_they_were() -> None:
    chaos.transcript(NAMES[:2], 1, 3)
    with pytest.raises(SetupError):
        chaos.transcript(NAMES[:2], 1, 99)
    assert Config.NUM_CARDS_AT_INIT == 7


@pytest.fixture
def course_modules() -> Iterator[None]:
    names = ["card", "player", "game", "game_board", "random_gen", "config"]
    sys.modules.update(dict.fromkeys(names, chaos))
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
        "from game_board import GameBoard\n"
        "from random_gen import RandomGen\n"
        "from config import Config\n",
        scope,
    )
    assert scope["Game"] is Game
    assert (Config.DECK_SIZE, Config.MAX_ROUNDS_PER_PLAYER) == (112, 100)
