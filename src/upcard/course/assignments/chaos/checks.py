"""The checks of Color Chaos (document 001), task by task."""

from __future__ import annotations

from types import SimpleNamespace

from upcard.classic import chaos, scaffold
from upcard.course.assignment import check
from upcard.course.bench import Bench
from upcard.course.card_game_cases import DEALS, check_generator
from upcard.course.card_game_cases import GAMES as MORE_GAMES
from upcard.course.provided import source

PROVIDED = {
    "random_gen.py": source(scaffold.RandomGen, chaos.RandomGen),
    "config.py": source(chaos.Config),
}
REFERENCE = SimpleNamespace(**{name: getattr(chaos, name) for name in chaos.__all__})

CARDS = [
    "GREEN FIVE",
    "RED ZERO",
    "BLACK DRAW_FOUR",
    "GREEN FOUR",
    "BLUE NINE",
    "RED SKIP",
    "BLACK CRAZY",
    "GREEN FIVE",
    "YELLOW SKIP",
]
UPCARDS = ["YELLOW FIVE", "BLUE SKIP", "RED SIX", "RED SIX", "RED SIX", "RED SIX", "GREEN SIX"]
FEW = ["YELLOW FOUR", "BLUE FIVE", "RED SEVEN"]
MANY = ["RED ONE", "GREEN TWO", "BLUE SKIP", "YELLOW NINE", "BLACK CRAZY", "RED THREE"]
RESHUFFLES = [
    {"seed": 83, "players": 4, "cards": 24, "often": 15},
    {"seed": 127, "players": 5, "cards": 20, "often": 11},
]
"""Deals with few cards left, and five or more in the discard pile."""
GAMES = [{"seed": 123, "players": 4, "cards": 7}, *MORE_GAMES]
"""The published ones, and more."""


@check("0.1", "random_gen.py gives the numbers of the course", "The given class RandomGen")
def generator(bench: Bench) -> None:
    """A generator that was changed is replaced for all other checks."""
    check_generator(bench)


@check("1.1", "A card keeps its colour and its label", "Task 1, Card: color and label")
def card(bench: Bench) -> None:
    """Cards of each kind."""
    bench.same("card", {"cards": ["RED ZERO", "YELLOW DRAW_TWO", "BLACK CRAZY"]})


@check("1.2", "A player has a name and no cards", "Task 1, Player: name, hand, is_empty")
def player(bench: Bench) -> None:
    """A new player."""
    bench.same("player", {})


@check(
    "1.3",
    "add_card adds a card to the hand",
    "Task 1, add_card, is_empty, cards_in_hand",
    needs=["player.Player.add_card"],
)
def add_card(bench: Bench) -> None:
    """A hand for each of two players, and nine cards in one."""
    bench.same("hands", {"cards": ["GREEN FIVE", "RED ZERO"]})
    bench.same("hand", {"cards": CARDS, "upcards": []})


@check(
    "1.4",
    "play_card plays the lowest colour, then the lowest label",
    "Task 1, play_card",
    needs=["player.Player.play_card"],
)
def play_card(bench: Bench) -> None:
    """Until nothing fits."""
    bench.same(
        "hand",
        {"cards": CARDS, "upcards": UPCARDS},
        {"cards": sorted(CARDS), "upcards": ["YELLOW SKIP", "YELLOW SKIP", "BLUE ONE", "RED TWO"]},
        {"cards": ["GREEN TWO", "BLUE ONE"], "upcards": ["RED SEVEN"]},
        {"cards": ["GREEN TWO", "BLUE DRAW_TWO"], "upcards": ["RED DRAW_TWO"]},
        {
            "cards": ["RED FIVE", "GREEN FIVE", "BLUE FIVE", "YELLOW ONE", "YELLOW SEVEN"],
            "upcards": ["YELLOW FIVE", "YELLOW TWO"],
        },
    )


@check(
    "2.1",
    "Cards are drawn in the order in which they came",
    "Task 2, the constructor and draw_card",
    needs=["game_board.GameBoard.draw_card"],
)
def board(bench: Bench) -> None:
    """Two boards, without a shuffle."""
    bench.same(
        "board",
        {"seed": 1, "cards": FEW, "steps": "ddd"},
        {"seed": 1, "cards": MANY, "steps": "dbdbd"},
    )


@check(
    "2.2",
    "reshuffle moves the whole discard pile to the draw pile",
    "Task 2, reshuffle: the first card after random_shuffle is drawn first",
    needs=["game_board.GameBoard.reshuffle"],
)
def reshuffle(bench: Bench) -> None:
    """The document's own generator, several seeds."""
    bench.same(
        "board",
        {"seed": 5678, "cards": FEW, "steps": "ddd" + "bbb" + "r" + "ddd"},
        {"seed": 3, "cards": MANY, "steps": "dddddd" + "bbbbbb" + "r" + "dddddd"},
    )


@check(
    "2.3",
    "draw_card reshuffles when the draw pile is empty, and only then",
    "Task 2, draw_card",
    needs=["game_board.GameBoard.draw_card"],
)
def draw_again(bench: Bench) -> None:
    """Drawn through twice."""
    bench.same(
        "board",
        {"seed": 9, "cards": MANY, "steps": "dbdbdbdbdbdb" + "dbdbdb" + "d"},
        {"seed": 11, "cards": MANY, "steps": "dbdbdbdddb" + "dddd"},
    )


@check("3.1", "A new game is empty", "Task 3, the constructor")
def new_game(bench: Bench) -> None:
    """A new game."""
    bench.same("new_game", {})


@check(
    "3.2",
    "initialise_game deals and turns up the starter",
    "Task 3, initialise_game",
    needs=["game.Game.initialise_game"],
)
def initialise(bench: Bench) -> None:
    """Several deals."""
    bench.same("initialise", *DEALS)


@check(
    "3.3",
    "next_player looks at the next player and changes nothing",
    "Task 3, next_player",
    needs=["game.Game.next_player"],
)
def next_player(bench: Bench) -> None:
    """Before the game."""
    bench.same(
        "order",
        {"seed": 1, "players": 4, "steps": []},
        {"seed": 1, "players": 2, "steps": []},
    )


@check(
    "3.4",
    "reverse_players reverses the order of the players",
    "Task 3, reverse_players",
    needs=["game.Game.reverse_players"],
)
def reverse_players(bench: Bench) -> None:
    """Once, and twice."""
    bench.same("direction", {"seed": 1, "often": 1}, {"seed": 1, "often": 2})


@check(
    "3.5",
    "skip_next_player skips the next player",
    "Task 3, skip_next_player",
    needs=["game.Game.skip_next_player"],
)
def skip_next_player(bench: Bench) -> None:
    """With four players, and with two."""
    bench.same(
        "order",
        {"seed": 1, "players": 4, "steps": ["skip_next_player"]},
        {"seed": 1, "players": 2, "steps": ["skip_next_player"]},
    )


@check(
    "3.6",
    "draw_card returns or keeps the card",
    "Task 3, draw_card",
    needs=["game.Game.draw_card"],
)
def draw_card(bench: Bench) -> None:
    """Draws from a full pile, and through an empty one."""
    bench.same(
        "draws",
        {"seed": 112, "players": 4, "cards": 7, "often": 12},
        {"seed": 5, "players": 2, "cards": 7, "often": 40},
        *RESHUFFLES,
    )


@check(
    "3.7",
    "play_draw_two makes the next player draw two and skips the turn",
    "Task 3, play_draw_two",
    needs=["game.Game.play_draw_two"],
)
def play_draw_two(bench: Bench) -> None:
    """Hands, and who is next."""
    bench.same("effect", {"seed": 112, "players": 4, "method": "play_draw_two", "played": []})
    bench.same("order", {"seed": 1, "players": 4, "steps": ["play_draw_two"]})


@check(
    "3.8",
    "play_black chooses a colour with one random number",
    "Task 3, play_black: CardColor(RandomGen.randint(0,3)), no redundant calls",
    needs=["game.Game.play_black"],
)
def play_black(bench: Bench) -> None:
    """A BLACK CRAZY card."""
    bench.same(
        "effect",
        {"seed": 112, "players": 4, "method": "play_black", "played": ["BLACK CRAZY"]},
        {"seed": 5, "players": 3, "method": "play_black", "played": ["BLACK CRAZY"]},
    )


@check(
    "3.9",
    "play_black of a Draw Four makes the next player draw four",
    "Task 3, play_black",
    needs=["game.Game.play_black"],
)
def draw_four(bench: Bench) -> None:
    """A BLACK DRAW_FOUR card."""
    bench.same(
        "effect",
        {"seed": 112, "players": 4, "method": "play_black", "played": ["BLACK DRAW_FOUR"]},
        {"seed": 5, "players": 2, "method": "play_black", "played": ["BLACK DRAW_FOUR"]},
    )


@check(
    "4.1",
    "Whole games go as they should",
    "Task 4, play_game; the published games",
    needs=["game.Game.play_game"],
)
def games(bench: Bench) -> None:
    """Games of two to six players; where one ends otherwise, turn by turn."""
    if not bench.agrees("result", *GAMES):
        bench.same("whole_game", *GAMES)
        bench.same("result", *GAMES)
