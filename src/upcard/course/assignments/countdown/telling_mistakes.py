"""Usual mistakes of Countdown's game (document 004): who is next, and what is told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from upcard.course.assignments.countdown.reference import Copies

SHOP = Copies()


@SHOP.mistake("Game._turn")
def skips_two(names: Any, self: Any) -> Iterator[str]:
    """A jack skips two players.

    After a jack, next is called twice in all: once as always, and once to skip a player.
    """
    top = self.discard_pile.peek()
    yield from names.right(self)
    if self.top_card() is not top and self.top_card().has_rank("J"):
        self.players.next()


@SHOP.mistake("Game._turn")
def leaving_jack(names: Any, self: Any) -> Iterator[str]:
    """A jack that ends a player's game skips nobody.

    Taking the player out of the circle moves on once: a jack moves on once more.
    """
    player, top = self.players.peek(), self.discard_pile.peek()
    yield from names.right(self)
    card = self.top_card()
    if card is not top and card.has_rank("J") and player.score == 0:
        for _ in range(len(self.players) - 1):
            self.players.next()


@SHOP.mistake("Game._turn")
def ace_of_two(names: Any, self: Any) -> Iterator[str]:
    """With two players left the one who plays an ace goes again.

    An ace turns the order around, and the turn passes on: to the other player.
    """
    top = self.discard_pile.peek()
    yield from names.right(self)
    if len(self.players) == 2 and self.top_card() is not top and self.top_card().has_rank("A"):
        self.players.next()


@SHOP.mistake("Game._forced_draw")
def plays_at_once(names: Any, self: Any, player: Any) -> str:
    """A player who has drawn plays in the same turn.

    The turn passes on after a draw: call player.play once in a turn.
    """
    told = str(names.right(self, player))
    player.play(self)
    return told


@SHOP.mistake("Game._forced_draw")
def next_one_draws(names: Any, self: Any, player: Any) -> str:
    """The cards go to the next player, not to the one whose turn it is.

    First let the player draw, then call next on the players.
    """
    self.players.next()
    return str(names.right(self, self._player())).replace(str(self._player()), str(player))


@SHOP.mistake("Game._add_draws")
def two_at_once(names: Any, self: Any, card: Any) -> None:
    """A two makes the next player draw at once, who can answer with no other two.

    Add two to draw_count: the next player may play another two, or else draws.
    """
    if card.has_rank("2"):
        self.players.next()
        self._draw(self._player(), 2)
    else:
        names.right(self, card)


@SHOP.mistake("Game._leave")
def stays_in_circle(names: Any, self: Any) -> Any:
    """A player who has finished stays in the circle.

    Take the player out of the circle with pop, and append the player to the result.
    """
    player = self._player()
    self._finished.append(player)
    if len(self._finished) > len(self.players):
        while not self.players.isEmpty():
            self.players.pop()
    return player


def _without(words: str) -> Callable[..., Iterator[str]]:
    """A game without the lines that have these words."""

    def play(names: Any, self: Any, debug: bool = False) -> Iterator[str]:
        return (line for line in names.right(self, debug) if words not in line)

    return play


@SHOP.mistake("Game._turn")
def knock_comes_first(names: Any, self: Any) -> Iterator[str]:
    """The knock is told before the card that was played.

    First write what is played, then that the player knocks.
    """
    lines = [*names.right(self)]
    knocks = len(lines) > 1 and lines[1].startswith("*Knock")
    yield from (lines[1], lines[0], *lines[2:]) if knocks else lines


@SHOP.mistake("Game._after_play")
def knock_with_two(names: Any, self: Any, player: Any) -> Iterator[str]:
    """A player knocks with two cards left, and not with one.

    Look whether one card is left, once the card that is played has left the hand.
    """
    left = len(player.hand)
    lines = [*names.right(self, player)]
    if left == 2:
        yield f"*Knock, knock* - {player} has a single card left!"
    yield from () if left == 1 else lines


@SHOP.mistake("Game._turn")
def old_card_told(names: Any, self: Any) -> Iterator[str]:
    """The line of a play names the card that was on the pile before.

    Write the card that is on top of the pile after Player.play.
    """
    old = self.discard_pile.peek()
    for line in names.right(self):
        begun, plays, _ = line.partition(" plays ")
        yield f"{begun}{plays}{old}" if plays else line


@SHOP.mistake("Game.play")
def no_plays(names: Any, self: Any, debug: bool = False) -> Iterator[str]:
    """The file does not tell which cards are played.

    Write «plays» with the card to the file, not to the screen.
    """
    return _without(" plays ")(names, self, debug)


@SHOP.mistake("Game.play")
def no_draws(names: Any, self: Any, debug: bool = False) -> Iterator[str]:
    """The file does not tell of turns in which a player draws.

    Write «draws» with the number of cards to the file, not to the screen.
    """
    for line in names.right(self, debug):
        if " draws " not in line or " is out " in line:
            yield line


@SHOP.mistake("Game.play")
def no_refills(names: Any, self: Any, debug: bool = False) -> Iterator[str]:
    """The file does not tell that a player is out of cards.

    Write «is out of cards to play!», and how many are drawn, to the file.
    """
    return _without(" is out of cards ")(names, self, debug)


@SHOP.mistake("Game.play")
def no_places(names: Any, self: Any, debug: bool = False) -> Iterator[str]:
    """The file does not tell who finishes in which position.

    Write «finishes in position», and the position, to the file.
    """
    return _without(" finishes in position ")(names, self, debug)


@SHOP.mistake("Game.play")
def no_last(names: Any, self: Any, debug: bool = False) -> Iterator[str]:
    """The file does not tell who finishes last.

    When one player is left, write «finishes last»: see the end of the published file.
    """
    return _without(" finishes last")(names, self, debug)


@SHOP.mistake("Game.play")
def places_from_none(names: Any, self: Any, debug: bool = False) -> Iterator[str]:
    """Positions are counted from 0.

    The first player finishes in position 1: append to the result, then take its length.
    """
    for line in names.right(self, debug):
        begun, finishes, place = line.partition(" finishes in position ")
        yield f"{begun}{finishes}{int(place) - 1}" if finishes else line


@SHOP.mistake("Game.play")
def last_left_out(names: Any, self: Any, debug: bool = False) -> Iterator[str]:
    """The player who finishes last is not in what start returns.

    The result has all four players: append the last one, too.
    """
    yield from names.right(self, debug)
    players = [*self._finished][:-1]
    self._finished = names.LinkedList()
    for player in players:
        self._finished.append(player)


@SHOP.mistake("Game.play")
def result_backwards(names: Any, self: Any, debug: bool = False) -> Iterator[str]:
    """What start returns has the players the other way round.

    Who finishes first comes first: use append of the list, not add.
    """
    yield from names.right(self, debug)
    players = [*self._finished]
    self._finished = names.LinkedList()
    for player in players:
        self._finished.add(player)


def _noting(play: Callable[[Any], Any], states: list[str]) -> Callable[[Any], Any]:
    """A player's choice, after which the game's state is noted."""

    def noting(game: Any) -> Any:
        result = play(game)
        states.append(str(game))
        return result

    return noting


@SHOP.mistake("Game.play")
def state_after_play(names: Any, self: Any, debug: bool = False) -> Iterator[str]:
    """The state of the game is written after the player has played, not before.

    Write it at the beginning of each turn, before Player.play is called.
    """
    states = list[str]()
    if debug:
        for player in self.players:
            player.play = _noting(player.play, states)
    for line in names.right(self, debug):
        if states:
            yield states.pop()
        if not debug or not line.startswith("-"):
            yield line
