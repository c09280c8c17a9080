"""What is done with a submission of Color Chaos (document 001), and with the reference alike."""

from __future__ import annotations

from functools import partial
from typing import Any

from upcard.course.inside import card_game_scenarios as games
from upcard.course.inside.card_game_scenarios import Edition, card_of, held_by
from upcard.course.inside.card_games import Numbers, array_of, named, returned, text, who
from upcard.course.inside.holding import size
from upcard.course.inside.observe import Fact, kept, part

LAYOUT = {
    "CardColor": "card",
    "CardLabel": "card",
    "Card": "card",
    "Player": "player",
    "GameBoard": "game_board",
    "Game": "game",
    "RandomGen": "random_gen",
    "Config": "config",
}
"""In which file each class is, by the document."""

CHAOS = Edition(
    constants="Config",
    seated=lambda names, name, _place: names.Player(name),
    board=lambda game: part(game, "game_board"),
    array="data_structures.array_list.ArrayList",
    effects_skip=True,
)

card = games.card
generator = games.generator
hands: partial[list[Fact]] = partial(games.hands, CHAOS)
initialise: partial[list[Fact]] = partial(games.initialise, CHAOS)
draws: partial[list[Fact]] = partial(games.draws, CHAOS)
order: partial[list[Fact]] = partial(games.order, CHAOS)
direction: partial[list[Fact]] = partial(
    games.direction, CHAOS, reverse="reverse_players", skip="skip_next_player"
)
effect: partial[list[Fact]] = partial(games.effect, CHAOS)
result: partial[list[Fact]] = partial(games.result, CHAOS)
whole_game: partial[list[Fact]] = partial(games.whole_game, CHAOS)


def player(names: Any) -> list[Fact]:
    """A player is made."""
    one = names.Player("Alice")
    return [
        Fact("Player('Alice').name", repr(part(one, "name"))),
        Fact("a new player's is_empty()", repr(bool(one.is_empty()))),
        Fact("a new player's cards_in_hand()", repr(one.cards_in_hand())),
    ]


def hand(names: Any, cards: list[str], upcards: list[str]) -> list[Fact]:
    """Cards are added to a hand, and then played on these upcards."""
    one, facts = names.Player("Alice"), list[Fact]()
    for number, words in enumerate(cards, 1):
        result = one.add_card(card_of(names, words))
        added = f"after add_card of {', '.join(cards[:number])}"
        facts += [
            Fact(f"what add_card({words}) returns", returned(result)),
            Fact(f"the hand {added}", held_by(one)),
            Fact(f"cards_in_hand() {added}", repr(one.cards_in_hand())),
            Fact(f"is_empty() {added}", repr(bool(one.is_empty()))),
        ]
    for words in upcards:
        color, label = words.split()
        before = f"The hand is {held_by(one)}."
        played = one.play_card(names.CardColor[color], names.CardLabel[label])
        facts += [
            Fact(f"play_card({color}, {label})", text(played), before),
            Fact(f"the hand after play_card({color}, {label})", held_by(one), before),
        ]
    return facts


def board(names: Any, seed: int, cards: list[str], steps: str) -> list[Fact]:
    """Cards are drawn (d), discarded again (b: the last one drawn), and reshuffled (r)."""
    names.RandomGen.set_seed(seed)
    made, numbers = [card_of(names, words) for words in cards], Numbers()
    one, drawn = names.GameBoard(array_of(made, CHAOS.array)), list[Any]()
    with kept([]) as facts, numbers.counted(names):
        for number, step in enumerate(steps, 1):
            left = f"{size(one.draw_pile)} to draw, {size(one.discard_pile)} discarded"
            if step == "d":
                drawn.append(one.draw_card())
                what, result = "draw_card()", text(drawn[-1])
            elif step == "b":
                what = f"discard_card({text(drawn[-1])})"
                result = returned(one.discard_card(drawn.pop()))
            else:
                what, result = "reshuffle()", repr(one.reshuffle())
            what = f"{what}, step {number}"
            facts += [
                Fact(f"random numbers of {what}", numbers.told(), left),
                Fact(f"what {what} returns", result, left),
                Fact(f"the draw pile's size after {what}", repr(size(one.draw_pile)), left),
                Fact(f"the discard pile's size after {what}", repr(size(one.discard_pile)), left),
            ]
    return facts


def new_game(names: Any) -> list[Fact]:
    """A game is made."""
    game = names.Game()
    unknown = ("current_player", "current_color", "current_label")
    return [
        Fact("how many are in a new game's players", repr(size(part(game, "players")))),
        Fact("a new game's game_board", _empty(part(game, "game_board"))),
        *(Fact(f"a new game's {name}", _name(part(game, name))) for name in unknown),
    ]


def _empty(board: Any) -> str:
    """A board without cards is as empty as none."""
    if board is None or not size(board.draw_pile) + size(board.discard_pile):
        return "empty"
    return "not empty"


def _name(value: Any) -> str:
    return named(value) if hasattr(value, "value") else who(value)
