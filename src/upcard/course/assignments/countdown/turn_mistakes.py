"""Usual mistakes of Countdown (document 004): the turns, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from upcard.course.assignments.countdown.reference import Copies

SHOP = Copies()


def always(_player: Any) -> bool:
    """Whatever the player has left."""
    return True


def turned(
    self: Any, *, reverses: Any = always, skips: Any = always, reverse: str = "A", skip: str = "J"
) -> Iterator[str]:
    """A turn, in which it is asked what the ranks do that reverse and skip."""
    player, top = self._player(), self.discard_pile.peek()
    player.play(self)
    card = self.top_card()
    if card is top:
        yield self._forced_draw(player)
        self.players.next()
        return
    yield f"{player} plays {card}"
    self._add_draws(card)
    skipping = card.has_rank(skip) and skips(player)
    if card.has_rank(reverse) and reverses(player):
        self.players.reverse()
    yield from self._after_play(player)
    if skipping:
        self.players.next()


@SHOP.mistake("Game._turn")
def no_skip(names: Any, self: Any) -> Iterator[str]:
    """A jack skips nobody.

    The next player does not play: move on once more.
    """
    return turned(self, skips=lambda _player: False)


@SHOP.mistake("Game._turn")
def no_reverse(names: Any, self: Any) -> Iterator[str]:
    """An ace does not turn the order around.

    Call reverse on the players before the turn passes on.
    """
    return turned(self, reverses=lambda _player: False)


@SHOP.mistake("Game._turn")
def ace_for_jack(names: Any, self: Any) -> Iterator[str]:
    """An ace skips the next player, and a jack turns the order around.

    It is the other way round: the ace reverses, the jack skips.
    """
    return turned(self, reverse="J", skip="A")


@SHOP.mistake("Game._turn")
def no_skip_of_two(names: Any, self: Any) -> Iterator[str]:
    """With two players left a jack skips nobody.

    It skips the other one: the same player goes again.
    """
    return turned(self, skips=lambda _player: len(self.players) != 2)


@SHOP.mistake("Game._turn")
def last_jack(names: Any, self: Any) -> Iterator[str]:
    """A jack that is the last card of a hand skips nobody.

    The effect of a card does not depend on the cards that are left.
    """
    return turned(self, skips=lambda player: len(player.hand) > 0)


@SHOP.mistake("Game._turn")
def last_ace(names: Any, self: Any) -> Iterator[str]:
    """An ace that is the last card of a hand does not turn the order around.

    The effect of a card does not depend on the cards that are left.
    """
    return turned(self, reverses=lambda player: len(player.hand) > 0)


@SHOP.mistake("Game._after_play")
def reverses_late(names: Any, self: Any, player: Any) -> Iterator[str]:
    """The order is turned around only when the turn has passed on.

    First reverse, then next: otherwise the next player is the old one.
    """
    ace = self.top_card().has_rank("A")
    if ace:
        self.players.reverse()
    yield from names.right(self, player)
    if ace:
        self.players.reverse()


@SHOP.mistake("Game._after_play")
def knocks_at_refill(names: Any, self: Any, player: Any) -> Iterator[str]:
    """A player knocks when a single card is drawn for a new score.

    Knocking is for coming down to a single card.
    """
    empty = len(player.hand) == 0
    yield from names.right(self, player)
    if empty and len(player.hand) == 1:
        yield f"*Knock, knock* - {player} has a single card left!"


@SHOP.mistake("Game._after_play")
def no_knock(names: Any, self: Any, player: Any) -> Iterator[str]:
    """Nobody knocks.

    Whoever has a single card left knocks: see the published file.
    """
    return (line for line in names.right(self, player) if not line.startswith("*"))


@SHOP.mistake("Game._after_play")
def draws_old_score(names: Any, self: Any, player: Any) -> Iterator[str]:
    """A player out of cards draws as many as the score was, not as it is now.

    First the score goes down by one, then so many cards are drawn.
    """
    if len(player.hand) > 0 or player.score == 1:
        yield from names.right(self, player)
        return
    count = self._draw(player, player.score)
    player.score -= 1
    yield f"{player} is out of cards to play! {player} draws {count} cards"
    self.players.next()


@SHOP.mistake("Game._after_play")
def score_stays(names: Any, self: Any, player: Any) -> Iterator[str]:
    """The wild rank is not lowered when a player is out of cards for the second time.

    Each time the score goes down by one, from 8 to 1.
    """
    if len(player.hand) > 0 or player.score != 7 or getattr(player, "stayed", False):
        yield from names.right(self, player)
        return
    player.stayed = True
    count = self._draw(player, player.score)
    yield f"{player} is out of cards to play! {player} draws {count} cards"
    self.players.next()


def leaving_at(score: int) -> Callable[..., Iterator[str]]:
    """What follows a play where whoever is out of cards with this score has finished."""

    def after_play(names: Any, self: Any, player: Any) -> Iterator[str]:
        if len(player.hand) > 0:
            yield from names.right(self, player)
        elif player.score == score:
            player.score = 1
            yield from names.right(self, player)
        else:
            player.score -= 1
            if player.score == 0:
                held = player.hand.play
                player.hand.play = lambda *words: None if "0" in words else held(*words)
            count = self._draw(player, player.score)
            yield f"{player} is out of cards to play! {player} draws {count} cards"
            self.players.next()

    return after_play


@SHOP.mistake("Game._after_play")
def leaves_late(names: Any, self: Any, player: Any) -> Iterator[str]:
    """A player who is out of cards at score 1 plays on, and finishes only at score 0.

    Without cards at score 1 the score is 0, and the player has finished: no cards are drawn.
    """
    return leaving_at(0)(names, self, player)


@SHOP.mistake("Game._after_play")
def leaves_early(names: Any, self: Any, player: Any) -> Iterator[str]:
    """A player who comes down to score 1 has finished.

    At score 1 a player draws one card, and finishes when it is played.
    """
    return leaving_at(2)(names, self, player)


@SHOP.mistake("Game._after_play")
def skips_after_leaving(names: Any, self: Any, player: Any) -> Iterator[str]:
    """When a player has finished, the next one is passed over.

    Taking the player out of the circle moves on already: next would move on twice.
    """
    yield from names.right(self, player)
    if player.score == 0 and len(self.players) > 1:
        self.players.next()


@SHOP.mistake("Game.play")
def all_have_places(names: Any, self: Any, debug: bool = False) -> Iterator[str]:
    """The last player is told to finish in position 4.

    The published file says that the last one «finishes last».
    """
    for line in names.right(self, debug):
        yield line.replace("finishes last", "finishes in position 4")


@SHOP.mistake("Game.play")
def ends_with_first(names: Any, self: Any, debug: bool = False) -> Iterator[str]:
    """The game ends with the first player who finishes.

    It goes on until the second, third and fourth place are known.
    """
    for line in names.right(self, debug):
        yield line
        if "finishes in position" in line:
            return
