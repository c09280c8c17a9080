"""Usual mistakes of Card Clash (document 000): what cards do, and the end of a game."""

from __future__ import annotations

from typing import Any

from upcard.classic import clash
from upcard.classic.clash import CardColor, CardLabel, Game, RandomGen
from upcard.classic.scaffold import PENALTY, Event
from upcard.course.mistakes import Workshop

SHOP = Workshop({name: getattr(clash, name) for name in clash.__all__})


@SHOP.mistake("Game.crazy_play")
def no_color(self: Any, card: Any) -> None:
    """A CRAZY card asks for a colour, but current_color is not changed.

    Keep what randint gives in current_color (task 3, crazy_play).
    """
    clash.RandomGen.randint(0, 3)
    self._draw_penalty(card)


@SHOP.mistake("Game.crazy_play")
def no_number(self: Any, card: Any) -> None:
    """A CRAZY card asks for no random number.

    The colour is CardColor(RandomGen.randint(0, 3)) (task 3, crazy_play).
    """
    self.current_color = CardColor.RED
    self._draw_penalty(card)


@SHOP.mistake("Game.crazy_play")
def two_numbers(self: Any, card: Any) -> None:
    """A CRAZY card asks for two random numbers.

    Count the calls: each one moves the generator on, and all that follows is another game.
    """
    clash.RandomGen.randint(0, 3)
    Game.crazy_play(self, card)


@SHOP.mistake("Game.crazy_play")
def two_numbers_for_four(self: Any, card: Any) -> None:
    """A Draw Four asks for two random numbers.

    Count the calls: each one moves the generator on, and all that follows is another game.
    """
    Game.crazy_play(self, card)
    if card.label == CardLabel.DRAW_FOUR:
        self.current_color = CardColor(clash.RandomGen.randint(0, 3))


@SHOP.mistake("Game.crazy_play")
def five_colors(self: Any, card: Any) -> None:
    """The colour is chosen among five: randint(0, 4).

    Both ends of randint are included: randint(0, 3).
    """
    self.current_color = CardColor(clash.RandomGen.randint(0, 4))
    self._draw_penalty(card)


@SHOP.mistake("Game.crazy_play")
def three_colors(self: Any, card: Any) -> None:
    """The colour is chosen among three: randint(1, 3).

    The colours begin at 0: randint(0, 3).
    """
    self.current_color = CardColor(clash.RandomGen.randint(1, 3))
    self._draw_penalty(card)


@SHOP.mistake("Game.crazy_play")
def colors_from_one(self: Any, card: Any) -> None:
    """The colour is chosen from 1 to 4: randint(1, 4).

    The colours begin at 0, and both ends are included: randint(0, 3).
    """
    self.current_color = CardColor(clash.RandomGen.randint(1, 4))
    self._draw_penalty(card)


@SHOP.mistake("Game.crazy_play")
def penalty_first(self: Any, card: Any) -> None:
    """The penalty is drawn before the colour is chosen.

    Choose the colour first: a shuffle in between changes the random numbers.
    """
    self._draw_penalty(card)
    self.current_color = CardColor(clash.RandomGen.randint(0, 3))


@SHOP.mistake("Game.crazy_play")
def crazy_draws_nothing(self: Any, card: Any) -> None:
    """A Draw Four makes nobody draw.

    crazy_play makes the next player draw four (task 3).
    """
    self.current_color = CardColor(clash.RandomGen.randint(0, 3))


def _penalty(amounts: dict[CardLabel, int], who: str = "next") -> Any:
    def draw_penalty(self: Any, card: Any) -> None:
        """Other amounts, or another player."""
        for _ in range(amounts.get(card.label, 0)):
            player = (
                self.next_player() if who == "next" else self.current_player or self.next_player()
            )
            self.draw_card(player, False)

    return draw_penalty


@SHOP.mistake("Game._draw_penalty")
def penalty_playing(self: Any, card: Any) -> None:
    """Penalty cards that could be played are lost: draw_card is called with `playing` True.

    Call it with False: the next player cannot play them (task 4).
    """
    for _ in range(PENALTY.get(card.label, 0)):
        self.draw_card(self.next_player(), True)


def _effects(
    skips: tuple[CardLabel, ...] = (CardLabel.SKIP, *PENALTY), reverses: bool = True, times: int = 1
) -> Any:
    def apply(self: Any, card: Any) -> None:
        """Some cards do less, or more."""
        if card.label == CardLabel.REVERSE:
            if reverses:
                self.play_reverse()
        elif card.color == CardColor.CRAZY:
            self.crazy_play(card)
        else:
            self._draw_penalty(card)
        for _ in range(times if card.label in skips else 0):
            self.play_skip()

    return apply


@SHOP.mistake("Game._apply")
def reverse_skips(self: Any, card: Any) -> None:
    """With two players a Reverse skips the other one.

    It changes the direction and nothing else: the other player is next.
    """
    Game._apply(self, card)
    if card.label == CardLabel.REVERSE and len(self.players) == 2:
        self.play_skip()


def skip_again(self: Any, card: Any) -> None:
    """A penalty skips once more."""
    Game._apply(self, card)
    if card.label in PENALTY:
        self.play_skip()


@SHOP.mistake("Game._apply")
def skip_first(self: Any, card: Any) -> None:
    """The player after the skipped one draws the penalty.

    Draw first, then skip: next_player is somebody else after play_skip.
    """
    if card.label in PENALTY:
        self.play_skip()
        if card.color == CardColor.CRAZY:
            self.crazy_play(card)
        else:
            self._draw_penalty(card)
    else:
        Game._apply(self, card)


@SHOP.mistake("Game.next_player")
def next_moves_on(self: Any) -> Any:
    """next_player changes current_player.

    It only looks (task 3, next_player).
    """
    self.current_player = Game.next_player(self)
    return self.current_player


def _drawing_four(*labels: CardLabel) -> Any:
    def crazy_play(self: Any, card: Any) -> None:
        """The next player draws four for cards with these labels."""
        self.current_color = CardColor(RandomGen.randint(0, 3))
        for _ in range(4 if card.label in labels else 0):
            self.draw_card(self.next_player(), False)

    return crazy_play


LABEL = "Only a Draw Four makes somebody draw: look at the label (task 3, crazy_play)."
SHOP.add(
    "Game.crazy_play",
    "A CRAZY card without a draw makes the next player draw four, and a Draw Four nobody.",
    LABEL,
    _drawing_four(CardLabel.CRAZY),
)
SHOP.add(
    "Game.crazy_play",
    "A CRAZY card without a draw makes the next player draw four, too.",
    LABEL,
    _drawing_four(CardLabel.CRAZY, CardLabel.DRAW_FOUR),
)


@SHOP.mistake("Game.next_player")
def next_moves_on_in_game(self: Any) -> Any:
    """In a game, next_player changes current_player.

    It only looks: return the next player, and leave current_player as it is (task 3, next_player).
    """
    after = Game.next_player(self)
    if self.current_player is not None:
        self.current_player = after
    return after


@SHOP.mistake("Game.play_reverse")
def nothing(self: Any, *_: Any) -> None:
    """play_reverse does nothing.

    It changes the direction of play (task 3).
    """


def _turn(*, penalty: bool = True, effect: bool = False, name: bool = False) -> Any:
    def play_turn(self: Any) -> bool:
        """A turn whose end differs."""
        player = self.next_player()
        self.current_player, self._skips = player, 0
        self.log.append(Event("turn", player.name))
        card = self._first_playable(player) or self.draw_card(player, True)
        if card is None:
            return bool(self.passed(len(self.players)))
        self._discard(card)
        self.log.append(Event("play", player.name, card))
        if len(player) == 0:
            if effect:
                self._apply(card)
            elif penalty:
                self._draw_penalty(card)
            self.winner = player.name if name else player
            return False
        self._apply(card)
        return True

    return play_turn


@SHOP.mistake("Game.play_game")
def looser(self: Any) -> Any:
    """play_game returns the player after the winner.

    Who has no cards left has won (rule 10).
    """
    Game.play_game(self)
    return self.next_player()


SHOP.add(
    "Game._draw_penalty",
    "A Draw Two makes nobody draw.",
    "The next player draws two (task 4).",
    _penalty({CardLabel.DRAW_FOUR: 4}),
)


SHOP.add(
    "Game._draw_penalty",
    "A Draw Two or Draw Four makes the next player draw only one card.",
    "Call draw_card as often as the card says (task 3, draw_card).",
    _penalty({CardLabel.DRAW_TWO: 1, CardLabel.DRAW_FOUR: 1}),
)


SHOP.add(
    "Game._draw_penalty",
    "A Draw Four makes the next player draw only two cards.",
    "It is four (rule 8).",
    _penalty({CardLabel.DRAW_TWO: 2, CardLabel.DRAW_FOUR: 2}),
)


SHOP.add(
    "Game._draw_penalty",
    "The player of a Draw Two or Draw Four draws the cards.",
    "The next player draws them (task 4).",
    _penalty(dict(PENALTY), "self"),
)


SHOP.add(
    "Game._apply",
    "Who draws a penalty plays all the same.",
    "The turn of that player is skipped (task 4).",
    _effects((CardLabel.SKIP,)),
)


SHOP.add(
    "Game._apply",
    "Who draws for a Draw Two plays all the same.",
    "The turn of that player is skipped (task 4).",
    _effects((CardLabel.SKIP, CardLabel.DRAW_FOUR)),
)


SHOP.add(
    "Game._apply",
    "Who draws for a Draw Four plays all the same.",
    "The turn of that player is skipped (rule 8).",
    _effects((CardLabel.SKIP, CardLabel.DRAW_TWO)),
)


SHOP.add(
    "Game._apply",
    "A CRAZY card without a draw skips the next player, too.",
    "Only who draws for a Draw Four misses a turn: look at the label, too (rules 7 and 8).",
    _effects((CardLabel.SKIP, *PENALTY, CardLabel.CRAZY)),
)


SHOP.add(
    "Game._apply",
    "A Skip skips nobody.",
    "The next player's turn is skipped (task 3, play_skip).",
    _effects((*PENALTY,)),
)


SHOP.add(
    "Game._apply",
    "Two players are skipped instead of one.",
    "Skip once: where a Draw card is played, too.",
    _effects(times=2),
)


SHOP.add(
    "Game._apply",
    "Two players are skipped for a Draw Two or Draw Four.",
    "Skip once, where the card is drawn or where it is played, not both.",
    skip_again,
)
SHOP.add(
    "Game._apply",
    "A Reverse does not change the direction in a game.",
    "Call play_reverse when one is played, and let next_player look at the direction.",
    _effects(reverses=False),
)


SHOP.add(
    "Game.play_turn",
    "A last Draw Two or Draw Four is not drawn any more.",
    "The next player draws before the game ends (rule 10).",
    _turn(penalty=False),
)


SHOP.add(
    "Game.play_turn",
    "play_game returns the winner's name.",
    "It returns the Player object (task 4).",
    _turn(name=True),
)


SHOP.add(
    "Game.play_game",
    "play_game does not return the winner.",
    "Return the Player object (task 4).",
    lambda self: self.play_turns(),
)
