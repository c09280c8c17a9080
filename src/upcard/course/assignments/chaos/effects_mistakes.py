"""Usual mistakes of Color Chaos (document 001): what cards do, and the end of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.classic import chaos
from upcard.classic.chaos import CardColor, CardLabel, Game, RandomGen
from upcard.classic.scaffold import PENALTY, Event
from upcard.course.mistakes import Workshop

SHOP = Workshop({name: getattr(chaos, name) for name in chaos.__all__})


# Colours


@SHOP.mistake("Game.play_black")
def no_color(self: Any, card: Any) -> None:
    """A BLACK card asks for a colour, but current_color is not changed.

    Keep what randint gives in current_color (task 3, play_black).
    """
    before = self.current_color
    Game.play_black(self, card)
    self.current_color = before


@SHOP.mistake("Game.play_black")
def no_number(self: Any, card: Any) -> None:
    """A BLACK card asks for no random number.

    The colour is CardColor(RandomGen.randint(0, 3)) (task 3, play_black).
    """
    self.current_color = CardColor.RED
    if card.label == CardLabel.DRAW_FOUR:
        self._draw_penalty(card.label)


@SHOP.mistake("Game.play_black")
def two_numbers(self: Any, card: Any) -> None:
    """A BLACK card asks for two random numbers.

    Count the calls: each one moves the generator on, and all that follows is another game.
    """
    RandomGen.randint(0, 3)
    Game.play_black(self, card)


@SHOP.mistake("Game.play_black")
def two_numbers_for_four(self: Any, card: Any) -> None:
    """A Draw Four asks for two random numbers.

    Count the calls: each one moves the generator on, and all that follows is another game.
    """
    Game.play_black(self, card)
    if card.label == CardLabel.DRAW_FOUR:
        self.current_color = CardColor(RandomGen.randint(0, 3))


@SHOP.mistake("Game.play_black")
def five_colors(self: Any, card: Any) -> None:
    """The colour is chosen among five: randint(0, 4).

    Both ends of randint are included: randint(0, 3).
    """
    self.current_color = CardColor(RandomGen.randint(0, 4))
    if card.label == CardLabel.DRAW_FOUR:
        self._draw_penalty(card.label)


@SHOP.mistake("Game.play_black")
def penalty_first(self: Any, card: Any) -> None:
    """The penalty is drawn before the colour is chosen.

    Choose the colour first: a shuffle in between changes the random numbers.
    """
    if card.label == CardLabel.DRAW_FOUR:
        self._draw_penalty(card.label)
    self.current_color = CardColor(RandomGen.randint(0, 3))


@SHOP.mistake("Game.play_black")
def black_draws_nothing(self: Any, card: Any) -> None:
    """A Draw Four makes nobody draw.

    The next player draws four cards and misses a turn (task 3, play_black).
    """
    self.current_color = CardColor(RandomGen.randint(0, 3))


# Penalties


def _penalty(
    amounts: dict[CardLabel, int], *, skips: bool = True, own: bool = False, late: bool = False
) -> Callable[..., None]:
    def draw_penalty(self: Any, label: Any) -> None:
        if skips and late:
            self.skip_next_player()
        for _ in range(amounts.get(label, 0)):
            player = (self.current_player if own else None) or self.next_player()
            self.draw_card(player, False)
        if skips and not late:
            self.skip_next_player()

    return draw_penalty


for title, advice, method in (
    (
        "A Draw Two or Draw Four makes the next player draw only one card.",
        "Call draw_card as often as the card says (task 3, draw_card).",
        _penalty({CardLabel.DRAW_TWO: 1, CardLabel.DRAW_FOUR: 1}),
    ),
    (
        "A Draw Four makes the next player draw only two cards.",
        "It is four (task 4).",
        _penalty({CardLabel.DRAW_TWO: 2, CardLabel.DRAW_FOUR: 2}),
    ),
    (
        "The player of a Draw Two or Draw Four draws the cards.",
        "The next player draws them (task 4).",
        _penalty(PENALTY, own=True),
    ),
    (
        "Who draws a penalty plays all the same.",
        "The turn of that player is skipped (task 3).",
        _penalty(PENALTY, skips=False),
    ),
    (
        "The player after the skipped one draws the penalty.",
        "Draw first, then skip: next_player is somebody else after skip_next_player.",
        _penalty(PENALTY, late=True),
    ),
):
    SHOP.add("Game._draw_penalty", title, advice, method)


@SHOP.mistake("Game._draw_penalty")
def penalty_playing(self: Any, label: Any) -> None:
    """Penalty cards that could be played are lost: draw_card is called with `playing` True.

    Call it with False: the next player cannot play them (task 4).
    """
    for _ in range(PENALTY[label]):
        self.draw_card(self.next_player(), True)
    self.skip_next_player()


@SHOP.mistake("Game._apply")
def skipped_twice(self: Any, card: Any) -> None:
    """Two players are skipped for a Draw Two or Draw Four.

    Skip once, where the card is drawn or where it is played, not both.
    """
    Game._apply(self, card)
    if card.label in PENALTY:
        self.skip_next_player()


# Skip and reverse


@SHOP.mistake("Game._apply")
def skip_ignored(self: Any, card: Any) -> None:
    """A Skip skips nobody in a game.

    Call skip_next_player when one is played.
    """
    if card.label != CardLabel.SKIP:
        Game._apply(self, card)


@SHOP.mistake("Game._apply")
def reverse_ignored(self: Any, card: Any) -> None:
    """A Reverse does not change the order in a game.

    Call reverse_players when one is played.
    """
    if card.label != CardLabel.REVERSE:
        Game._apply(self, card)


@SHOP.mistake("Game._apply")
def two_ignored(self: Any, card: Any) -> None:
    """A Draw Two has no effect in a game.

    Call play_draw_two when one is played.
    """
    if card.label != CardLabel.DRAW_TWO:
        Game._apply(self, card)


@SHOP.mistake("Game._apply")
def reverse_skips(self: Any, card: Any) -> None:
    """With two players a Reverse skips the other one.

    It reverses the order and nothing else: the other player is next.
    """
    Game._apply(self, card)
    if card.label == CardLabel.REVERSE and len(self.players) == 2:
        self.skip_next_player()


@SHOP.mistake("Game.reverse_players")
def reverse_nothing(self: Any) -> None:
    """reverse_players does nothing.

    It reverses the order of the players (task 3).
    """


@SHOP.mistake("Game.reverse_players")
def reverse_list_only(self: Any) -> None:
    """After a Reverse the player who played it plays again.

    The one before is next: who has just played comes last.
    """
    self.players.reverse()


@SHOP.mistake("Game.skip_next_player")
def skip_nothing(self: Any) -> None:
    """skip_next_player does nothing.

    It skips the next player's turn (task 3).
    """


@SHOP.mistake("Game.skip_next_player")
def skip_two(self: Any) -> None:
    """skip_next_player skips two players.

    It skips one (task 3).
    """
    Game.skip_next_player(self)
    Game.skip_next_player(self)


@SHOP.mistake("Game.next_player")
def next_moves_on(self: Any) -> Any:
    """next_player changes current_player.

    It only looks (task 3, next_player).
    """
    self.current_player = Game.next_player(self)
    return self.current_player


# The end


def _turn(*, effect: bool = False, name: bool = False) -> Callable[..., bool]:
    def play_turn(self: Any) -> bool:
        player = self.current_player = self.next_player()
        self._pass_on()
        self.log.append(Event("turn", player.name))
        card = self._play_or_draw(player)
        if card is None:
            return bool(self.passed(len(self.players)))
        self._discard(card)
        self.log.append(Event("play", player.name, card))
        if effect or not player.is_empty():
            self._apply(card)
        if player.is_empty():
            self.winner = player.name if name else player
        return self.winner is None

    return play_turn


SHOP.add(
    "Game.play_turn",
    "The winning card still has its effect.",
    "The game ends at that moment (task 4).",
    _turn(effect=True),
)
SHOP.add(
    "Game.play_turn",
    "play_game returns the winner's name.",
    "It returns the Player object (task 4).",
    _turn(name=True),
)


@SHOP.mistake("Game.play_game")
def looser(self: Any) -> Any:
    """play_game returns the player after the winner.

    Who has no cards left has won.
    """
    Game.play_game(self)
    return self.next_player()


@SHOP.mistake("Game.play_game")
def nobody(self: Any) -> None:
    """play_game does not return the winner.

    Return the Player object (task 4).
    """
    self.play_turns()
