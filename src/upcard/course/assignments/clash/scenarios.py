"""What is done with a submission of Card Clash (document 000), and with the reference alike."""

from __future__ import annotations

from functools import partial
from typing import Any

from upcard.course.inside import card_game_scenarios as games
from upcard.course.inside.card_game_scenarios import Edition, card_of
from upcard.course.inside.card_games import hand_of, returned, text, texts, who
from upcard.course.inside.holding import size
from upcard.course.inside.observe import Fact, kept, part

LAYOUT = {
    "CardColor": "card",
    "CardLabel": "card",
    "Card": "card",
    "Player": "player",
    "Game": "game",
    "RandomGen": "random_gen",
    "Constants": "constants",
}
"""In which file each class is, by the document."""

CLASH = Edition(
    constants="Constants",
    seated=lambda names, name, place: names.Player(name, place),
    board=lambda game: game,
    array="data_structures.referential_array.ArrayR",
    any_last_color=True,
)

card = games.card
generator = games.generator
hands: partial[list[Fact]] = partial(games.hands, CLASH)
initialise: partial[list[Fact]] = partial(games.initialise, CLASH)
draws: partial[list[Fact]] = partial(games.draws, CLASH)
looking: partial[list[Fact]] = partial(games.looking, CLASH)
order: partial[list[Fact]] = partial(games.order, CLASH)
direction: partial[list[Fact]] = partial(
    games.direction, CLASH, reverse="play_reverse", skip="play_skip"
)
effect: partial[list[Fact]] = partial(games.effect, CLASH)
result: partial[list[Fact]] = partial(games.result, CLASH)
whole_game: partial[list[Fact]] = partial(games.whole_game, CLASH)


def player(names: Any) -> list[Fact]:
    """A player is made."""
    one = names.Player("Alice", 3)
    return [
        Fact("Player('Alice', 3).name", repr(part(one, "name"))),
        Fact("Player('Alice', 3).position", repr(part(one, "position"))),
        Fact("the length of a new player's hand", repr(len(one))),
    ]


def hand(names: Any, cards: list[str], plays: list[int]) -> list[Fact]:
    """Cards are added to a hand, and then played from it."""
    one = names.Player("Alice", 0)
    with kept([]) as facts:
        for number, words in enumerate(cards, 1):
            before = f"The hand was {texts(hand_of(one))}, before add_card of {words}."
            result = one.add_card(card_of(names, words))
            added = f"after add_card of {', '.join(cards[:number])}"
            facts += [
                Fact(f"what add_card({words}) returns", returned(result), before),
                Fact(f"the hand {added}", texts(hand_of(one)), before),
                Fact(f"len(player) {added}", repr(len(one)), before),
            ]
        for index in plays:
            held = texts(hand_of(one))
            played = one.play_card(index)
            facts += [
                Fact(f"play_card({index}) from {held}", text(played)),
                Fact(f"the hand after play_card({index}) from {held}", texts(hand_of(one))),
            ]
    return facts


def new_game(names: Any) -> list[Fact]:
    """A game is made."""
    game = names.Game()
    empty = ("players", "draw_pile", "discard_pile")
    unknown = ("current_player", "current_color", "current_label")
    return [
        *(
            Fact(f"how many are in a new game's {name}", repr(size(part(game, name))))
            for name in empty
        ),
        *(Fact(f"a new game's {name}", who(part(game, name))) for name in unknown),
    ]
