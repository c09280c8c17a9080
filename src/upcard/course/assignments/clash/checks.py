"""The checks of Card Clash (document 000), task by task."""

from __future__ import annotations

from types import SimpleNamespace

from upcard.classic import clash, scaffold
from upcard.course.assignment import check
from upcard.course.bench import Bench
from upcard.course.card_game_cases import DEALS, check_generator
from upcard.course.card_game_cases import GAMES as MORE_GAMES
from upcard.course.provided import source

PROVIDED = {
    "random_gen.py": source(scaffold.RandomGen, clash.RandomGen),
    "constants.py": source(clash.Constants),
}
REFERENCE = SimpleNamespace(**{name: getattr(clash, name) for name in clash.__all__})

CARDS = [
    "GREEN FIVE",
    "RED ZERO",
    "CRAZY DRAW_FOUR",
    "GREEN FOUR",
    "BLUE NINE",
    "RED SKIP",
    "GREEN FIVE",
]
RESHUFFLES = [
    {"seed": 148, "players": 5, "cards": 20, "often": 11},
    {"seed": 302, "players": 4, "cards": 24, "often": 15},
]
"""Deals with few cards left, and five in the discard pile."""
GAMES = [{"seed": 123, "players": 4, "cards": 2}, *MORE_GAMES]
"""The published ones, and more."""


@check("0.1", "random_gen.py gives the numbers of the course", "The given class RandomGen")
def generator(bench: Bench) -> None:
    """A generator that was changed is replaced for all other checks."""
    check_generator(bench)


@check("1.1", "A card keeps its colour and its label", "Task 1, Card: color and label")
def card(bench: Bench) -> None:
    """Cards of each kind."""
    bench.same("card", {"cards": ["RED ZERO", "YELLOW DRAW_TWO", "CRAZY CRAZY"]})


@check(
    "1.2", "A player has a name, a position, and no cards", "Task 1, Player: name, position, hand"
)
def player(bench: Bench) -> None:
    """A new player."""
    bench.same("player", {})


@check(
    "1.3",
    "add_card keeps the hand in order",
    "Task 1, hand: by colour, then by label",
    needs=["player.Player.add_card"],
)
def add_card(bench: Bench) -> None:
    """A hand for each of two players, and cards in several orders."""
    bench.same("hands", {"cards": ["GREEN FIVE", "RED ZERO"]})
    bench.same("hand", {"cards": CARDS, "plays": []}, {"cards": sorted(CARDS), "plays": []})
    bench.same("hand", {"cards": ["BLUE ZERO", "RED DRAW_TWO"], "plays": []})


@check(
    "1.4",
    "play_card removes a card and returns it",
    "Task 1, play_card and getitem",
    needs=["player.Player.play_card"],
)
def play_card(bench: Bench) -> None:
    """The first, the last, one between."""
    bench.same("hand", {"cards": CARDS, "plays": [0, 5, 2, 3, 0]})


@check("2.1", "A new game is empty", "Task 2, the constructor")
def new_game(bench: Bench) -> None:
    """A new game."""
    bench.same("new_game", {})


@check(
    "2.2",
    "initialise_game deals and turns up the starter",
    "Task 2, initialise_game, steps 1 to 6",
    needs=["game.Game.initialise_game"],
)
def initialise(bench: Bench) -> None:
    """Several deals."""
    bench.same("initialise", *DEALS)


@check(
    "3.1", "draw_card returns or keeps the card", "Task 3, draw_card", needs=["game.Game.draw_card"]
)
def draw_card(bench: Bench) -> None:
    """Draws from a full pile."""
    bench.same(
        "draws",
        {"seed": 112, "players": 4, "cards": 7, "often": 12},
        {"seed": 5, "players": 2, "cards": 7, "often": 40},
    )


@check(
    "3.2",
    "draw_card shuffles the discard pile when the draw pile is empty",
    "Rule 9; Task 4: the draw pile is empty",
    needs=["game.Game.draw_card"],
)
def reshuffle(bench: Bench) -> None:
    """Deals whose starter came after several special cards; all but a few cards are dealt."""
    bench.same("draws", *RESHUFFLES)


@check(
    "3.3",
    "next_player looks at the next player and changes nothing",
    "Task 3, next_player",
    needs=["game.Game.next_player"],
)
def next_player(bench: Bench) -> None:
    """Before the game, and in a turn."""
    bench.same(
        "order", {"seed": 1, "players": 4, "steps": []}, {"seed": 1, "players": 2, "steps": []}
    )
    bench.same("looking", {"seed": 1, "players": 4}, {"seed": 1, "players": 2})


@check(
    "3.4",
    "play_reverse changes the direction",
    "Task 3, play_reverse",
    needs=["game.Game.play_reverse"],
)
def play_reverse(bench: Bench) -> None:
    """Once, and twice."""
    bench.same("direction", {"seed": 1, "often": 1}, {"seed": 1, "often": 2})


@check("3.5", "play_skip skips the next player", "Task 3, play_skip", needs=["game.Game.play_skip"])
def play_skip(bench: Bench) -> None:
    """With four players, and with two."""
    bench.same(
        "order",
        {"seed": 1, "players": 4, "steps": ["play_skip"]},
        {"seed": 1, "players": 2, "steps": ["play_skip"]},
    )


@check(
    "3.6",
    "crazy_play chooses a colour with one random number",
    "Task 3, crazy_play: CardColor(RandomGen.randint(0,3)), no redundant calls",
    needs=["game.Game.crazy_play"],
)
def crazy_play(bench: Bench) -> None:
    """A CRAZY CRAZY card."""
    bench.same(
        "effect",
        {"seed": 112, "players": 4, "method": "crazy_play", "played": ["CRAZY CRAZY"]},
        {"seed": 5, "players": 3, "method": "crazy_play", "played": ["CRAZY CRAZY"]},
    )


@check(
    "3.7",
    "crazy_play of a Draw Four makes the next player draw four",
    "Task 3, crazy_play",
    needs=["game.Game.crazy_play"],
)
def draw_four(bench: Bench) -> None:
    """A CRAZY DRAW_FOUR card."""
    bench.same(
        "effect",
        {"seed": 112, "players": 4, "method": "crazy_play", "played": ["CRAZY DRAW_FOUR"]},
        {"seed": 5, "players": 2, "method": "crazy_play", "played": ["CRAZY DRAW_FOUR"]},
    )


@check(
    "4.1",
    "Whole games go as they should",
    "Task 4, play_game; the published games",
    needs=["game.Game.play_game"],
)
def games(bench: Bench) -> None:
    """Games of two to five players; where one ends otherwise, turn by turn."""
    bench.notes.append(
        "Task 4 leaves open whether a colour is chosen for a CRAZY card that wins the game: "
        "both are accepted."
    )
    if not bench.agrees("result", *GAMES):
        bench.same("whole_game", *GAMES)
        bench.same("result", *GAMES)
