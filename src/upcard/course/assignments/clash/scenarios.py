"""What is done with a submission of Card Clash (document 000), and with the reference alike."""

from __future__ import annotations

from typing import Any

from upcard.course.inside.card_games import (
    NAMES,
    Numbers,
    Turns,
    array_of,
    hand_of,
    named,
    text,
    texts,
)
from upcard.course.inside.observe import Fact, part, size, stored, taken

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


def card_of(names: Any, words: str) -> Any:
    """The card of these words, as `RED FIVE`."""
    color, label = words.split()
    return names.Card(names.CardColor[color], names.CardLabel[label])


def card(names: Any, cards: list[str]) -> list[Fact]:
    """Cards are made."""
    return [
        Fact(f"Card({words.replace(' ', ', ')})", text(card_of(names, words))) for words in cards
    ]


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
    one, facts = names.Player("Alice", 0), []
    for number, words in enumerate(cards, 1):
        returned = one.add_card(card_of(names, words))
        added = f"after add_card of {', '.join(cards[:number])}"
        facts.append(Fact(f"what add_card({words}) returns", repr(returned)))
        facts.append(Fact(f"the hand {added}", texts(hand_of(one))))
        facts.append(Fact(f"len(player) {added}", repr(len(one))))
    for index in plays:
        held = texts(hand_of(one))
        played = one.play_card(index)
        facts.append(Fact(f"play_card({index}) from {held}", text(played)))
        facts.append(Fact(f"the hand after play_card({index}) from {held}", texts(hand_of(one))))
    return facts


def new_game(names: Any) -> list[Fact]:
    """A game is made."""
    game = names.Game()
    sizes = [(name, size(part(game, name))) for name in ("players", "draw_pile", "discard_pile")]
    empty = ("current_player", "current_color", "current_label")
    return [
        *(Fact(f"how many are in a new game's {name}", repr(number)) for name, number in sizes),
        *(Fact(f"a new game's {name}", repr(part(game, name))) for name in empty),
    ]


def started(names: Any, seed: int, players: int, cards: int) -> Any:
    """A game that is dealt, and nothing more."""
    names.Constants.NUM_CARDS_AT_INIT = cards
    names.RandomGen.set_seed(seed)
    game = names.Game()
    seated = [names.Player(name, place) for place, name in enumerate(NAMES[:players])]
    game.initialise_game(array_of(seated))
    return game


def initialise(names: Any, seed: int, players: int, cards: int) -> list[Fact]:
    """A game is dealt: hands, piles, the starter."""
    numbers = Numbers()
    with numbers.counted(names):
        game = started(names, seed, players, cards)
    seated = stored(game.players)
    return [
        Fact("random numbers for the deal", numbers.told()),
        Fact("the players", ", ".join(one.name for one in seated)),
        *(Fact(f"the hand of {one.name}", texts(hand_of(one))) for one in seated),
        Fact("the discard pile, its top first", texts(taken(game.discard_pile))),
        Fact("the size of the draw pile", repr(size(game.draw_pile))),
        Fact("the draw pile, its top first", texts(taken(game.draw_pile))),
        Fact("current_color", named(game.current_color)),
        Fact("current_label", named(game.current_label)),
        Fact("current_player before the game", repr(game.current_player)),
    ]


def draws(names: Any, seed: int, players: int, cards: int, often: int) -> list[Fact]:
    """Cards are drawn from a game just dealt: to be kept, and to be played where they can be."""
    game, facts, numbers = started(names, seed, players, cards), [], Numbers()
    one = stored(game.players)[0]
    with numbers.counted(names):
        for number in range(often):
            playing = number % 2 == 1
            held, upcard = (
                sorted(map(text, hand_of(one))),
                f"{named(game.current_color)} {named(game.current_label)}",
            )
            before = f"The upcard is {upcard}; {size(game.draw_pile)} cards are in the draw pile."
            returned = game.draw_card(one, playing)
            what = f"draw {number + 1}, draw_card(player, {playing})"
            new = list(map(text, hand_of(one)))
            for words in held:
                new.remove(words)
            facts += [
                Fact(f"random numbers of {what}", numbers.told(), before),
                Fact(f"what {what} returns", text(returned), before),
                Fact(f"what {what} puts into the hand", ", ".join(new) or "nothing", before),
            ]
    return facts


def order(names: Any, seed: int, players: int, steps: list[str]) -> list[Fact]:
    """Who is next, before the game begins and after each of these calls."""
    game = started(names, seed, players, 2)
    facts = [Fact("next_player() before the game", game.next_player().name)]
    done = []
    for step in steps:
        returned = getattr(game, step)()
        done.append(f"{step}()")
        facts += [
            Fact(f"what {step}() returns", repr(returned)),
            Fact(f"next_player() after {', '.join(done)}", game.next_player().name),
            Fact(f"current_player after {', '.join(done)}", repr(game.current_player)),
        ]
    return facts


def crazy(names: Any, seed: int, players: int, label: str) -> list[Fact]:
    """A CRAZY card is played before the game."""
    game, numbers = started(names, seed, players, 7), Numbers()
    with numbers.counted(names):
        returned = game.crazy_play(card_of(names, f"CRAZY {label}"))
    return [
        Fact(f"random numbers of crazy_play(CRAZY {label})", numbers.told()),
        Fact(f"what crazy_play(CRAZY {label}) returns", repr(returned)),
        Fact(f"current_color after crazy_play(CRAZY {label})", named(game.current_color)),
        *(
            Fact(f"the hand of {one.name} after crazy_play(CRAZY {label})", texts(hand_of(one)))
            for one in stored(game.players)
        ),
    ]


def whole_game(names: Any, seed: int, players: int, cards: int) -> list[Fact]:
    """A game is played to its end."""
    game = started(names, seed, players, cards)
    seated = stored(game.players)
    turns = Turns(names, game)
    with turns.followed():
        winner = game.play_game()
    is_given = winner is None or any(winner is one for one in seated)
    return [
        *turns.facts,
        Fact("the winner", getattr(winner, "name", repr(winner))),
        Fact("whether the winner is one of the players handed over", repr(is_given)),
        *(Fact(f"the hand of {one.name} at the end", texts(hand_of(one))) for one in seated),
    ]
