"""Color Chaos (document 001): the 112-card game of the later course, class for class.

Readings, each with the sentence that it rests on:

- Any equal label matches, DRAW_TWO on DRAW_TWO too: «has the same label ... as the current label».
- The whole discard pile is reshuffled, top card included: «the cards in the Discard Pile are
  shuffled»; at the moment a card is to be drawn, also in the middle of a penalty: «only reshuffled
  into the draw pile when necessary (i.e., when the draw pile is empty)». A played card is on the
  discard pile by then, so a penalty can bring back the very card that caused it.
- The winning card has no effect: «its effect is applied immediately, unless the game ends at that
  moment».
- With two players a reverse passes the turn to the other one, as any card does: «the order of
  players should be reversed» and nothing else.
- Both piles empty, where the document is silent: nothing is drawn and the turn passes; when every
  player has passed so in a row, the game ends without a winner.
- The document sets no largest table; eight is Upcard's (`Config.MAX_PLAYERS`), as in the other
  edition. `MAX_ROUNDS_PER_PLAYER` belongs to the course's tests; it is no rule of the game.

In the complexities, n is the number of cards in a hand, m in a pile and p the number of players.
"""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from enum import IntEnum

from upcard.classic import scaffold
from upcard.classic.scaffold import PENALTY, CardLabel, Event, Indexed, Items

__all__ = [
    "Card",
    "CardColor",
    "CardLabel",
    "Config",
    "Game",
    "GameBoard",
    "Player",
    "RandomGen",
    "transcript",
]


class CardColor(IntEnum):
    """The colour (suit) of a card; BLACK is the wild cards' own."""

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    BLACK = 4


class Card(scaffold.Card[CardColor]):
    """A card (task 1): its `color` and its `label`. Cards sort by colour, then by label."""

    __slots__ = ()


def can_play(card: Card, color: CardColor | None, label: CardLabel | None) -> bool:
    """Whether `card` may be played on the current `color` and `label`; O(1)."""
    return card.color in (color, CardColor.BLACK) or card.label == label


class RandomGen(scaffold.RandomGen):
    """The course's random generator, with this edition's shuffle."""

    @classmethod
    def random_shuffle(cls, collection: scaffold.Shuffled[Card]) -> None:
        """Order the cards by colour and label, stably, then shuffle them; in place, O(m log m)."""
        cards = [collection[index] for index in range(len(collection))]
        cards.sort(key=lambda card: (card.color.value, card.label.value))
        for index, card in enumerate(cards):
            collection[index] = card
        super().random_shuffle(collection)


class Config:
    """The course's constants; a test may set them, so they are read when used."""

    DECK_SIZE = 112
    NUM_CARDS_AT_INIT = 7
    MAX_PLAYERS = 8
    MAX_ROUNDS_PER_PLAYER = 100


class Player:
    """A player (task 1): a `name` and a `hand`, an array kept in order of colour, then label."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.hand: Items[Card] = Items()

    def add_card(self, card: Card) -> None:
        """Put `card` in its place: O(log n) comparisons to find it, O(n) to make room."""
        bisect.insort(self.hand, card)

    def play_card(self, current_color: CardColor, current_label: CardLabel) -> Card | None:
        """Remove and return the first playable card by colour, then label, or None; O(n)."""
        for index, card in enumerate(self.hand):
            if can_play(card, current_color, current_label):
                return self.hand.pop(index)
        return None

    def is_empty(self) -> bool:
        """Whether the hand is empty; O(1)."""
        return not self.hand

    def cards_in_hand(self) -> int:
        """The number of cards in the hand; O(1)."""
        return len(self.hand)

    def __str__(self) -> str:
        cards = ",".join(f"({card})" for card in self.hand)
        plural = "" if len(self.hand) == 1 else "s"
        return f"Player {self.name} has {len(self.hand)} card{plural}: [{cards}]"


class GameBoard:
    """The two piles (task 2).

    `draw_pile` is stored in the order of drawing. To draw is to take the first item of an array,
    O(m), which for a deck is one short move of memory. `discard_pile` has its top last.
    """

    def __init__(self, cards: Indexed[Card]) -> None:
        self.draw_pile: Items[Card] = Items(cards[index] for index in range(len(cards)))
        self.discard_pile: Items[Card] = Items()

    def discard_card(self, card: Card) -> None:
        """Put `card` on top of the discard pile; O(1)."""
        self.discard_pile.append(card)

    def reshuffle(self) -> None:
        """Shuffle all of the discard pile into the (empty) draw pile; O(m log m)."""
        RandomGen.random_shuffle(self.discard_pile)
        self.draw_pile.extend(self.discard_pile)
        self.discard_pile = Items()

    def draw_card(self) -> Card | None:
        """Draw the next card, reshuffling first if need be; None when both piles are empty."""
        if not self.draw_pile:
            self.reshuffle()
        return self.draw_pile.pop(0) if self.draw_pile else None


class Game(scaffold.Turns):
    """A game (tasks 3 and 4): `players`, `game_board`, and whose turn it is.

    `players` is the circle of play with the next player first; whoever has the turn is last.
    Besides what the document names, `log` holds the events so far and `winner` who has won.
    """

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self.players: Items[Player] = Items()
        self.game_board: GameBoard | None = None
        self.current_player: Player | None = None
        self.current_color: CardColor | None = None
        self.current_label: CardLabel | None = None
        self.winner: Player | None = None
        self._begin_log()

    def generate_cards(self) -> Items[Card]:
        """The deck, shuffled once; O(m log m)."""
        cards = Items(scaffold.deck_order(Card, CardColor))
        RandomGen.random_shuffle(cards)
        return cards

    def initialise_game(self, players: Indexed[Player]) -> None:
        """Deal to `players` and turn up the starter (task 3); O(m log m).

        `players` may be any collection with a length and integer indices, in the order of play.
        Raises SetupError, and changes nothing, for fewer than 2 or more than MAX_PLAYERS players,
        names given twice, too many cards, or no number card left for the starter.
        """
        count, each = len(players), Config.NUM_CARDS_AT_INIT
        seated = Items(players[index] for index in range(count))
        scaffold.check_names([player.name for player in seated], Config.MAX_PLAYERS)
        scaffold.check_deal(count, each, Config.DECK_SIZE)
        with RandomGen.kept_on_refusal():
            cards = self.generate_cards()
            scaffold.check_starter(cards[count * each :])
        self._clear()
        self.players, self.game_board = seated, GameBoard(cards)
        for index in range(count * each):
            seated[index % count].add_card(self.game_board.draw_pile.pop(0))
        while self.current_label is None or not self.current_label.is_number:
            self._discard(self.game_board.draw_pile.pop(0))

    def next_player(self) -> Player:
        """Who plays next; before the game, who will begin. Changes nothing. O(1)."""
        return self.players[0]

    def reverse_players(self) -> None:
        """Reverse the circle of play; whoever has the turn stays last. O(p)."""
        self.players.reverse()
        if self.current_player is not None:
            self._pass_on()
        self.log.append(Event("reverse"))

    def skip_next_player(self) -> None:
        """Skip the next player's turn; O(p)."""
        self.log.append(Event("skip", self.next_player().name))
        self._pass_on()

    def play_draw_two(self) -> None:
        """Make the next player draw two cards and skip their turn."""
        self._draw_penalty(CardLabel.DRAW_TWO)

    def play_black(self, card: Card) -> None:
        """Choose the colour for the BLACK `card`; for a DRAW_FOUR, penalise the next player too."""
        self.current_color = CardColor(RandomGen.randint(0, 3))
        self.log.append(Event("color", color=self.current_color))
        if card.label == CardLabel.DRAW_FOUR:
            self._draw_penalty(card.label)

    def draw_card(self, player: Player, playing: bool) -> Card | None:
        """Draw for `player`: return the card if `playing` and it can be played, else keep it.

        O(m + n), or O(m log m) when the discard pile must be shuffled first. With nothing left to
        draw, None.
        """
        reshuffled = not self._board().draw_pile
        card = self._board().draw_card()
        if card is None:
            self.log.append(Event("stuck", player.name))
            return None
        if reshuffled:
            self.log.append(Event("reshuffle"))
        self.log.append(Event("draw", player.name, card))
        if playing and can_play(card, self.current_color, self.current_label):
            return card
        player.add_card(card)
        return None

    def play_turn(self) -> bool:
        """Let the next player take a turn; whether the game goes on after it.

        O(n + p) for a card from the hand, O(m log m) if the discard pile must be shuffled.
        """
        player = self.current_player = self.next_player()
        self._pass_on()
        self.log.append(Event("turn", player.name))
        card = self._play_or_draw(player)
        if card is None:
            return self.passed(len(self.players))
        self._discard(card)
        self.log.append(Event("play", player.name, card))
        if player.is_empty():
            self.winner = player
            self.log.append(Event("win", player.name))
            return False
        self._apply(card)
        return True

    def play_game(self) -> Player | None:
        """Play to the end (task 4) and return the winner, or None when nobody can go on."""
        self.play_turns()
        return self.winner

    def _board(self) -> GameBoard:
        if self.game_board is None:
            raise ValueError("there is no game board yet: call initialise_game first")
        return self.game_board

    def _pass_on(self) -> None:
        self.players.append(self.players.pop(0))

    def _discard(self, card: Card) -> None:
        self._board().discard_card(card)
        self.current_color, self.current_label = card.color, card.label

    def _play_or_draw(self, player: Player) -> Card | None:
        if self.current_color is None or self.current_label is None:
            raise ValueError("there is no card to play on yet: call initialise_game first")
        card = player.play_card(self.current_color, self.current_label)
        return card or self.draw_card(player, True)

    def _draw_penalty(self, label: CardLabel) -> None:
        for _ in range(PENALTY[label]):
            self.draw_card(self.next_player(), False)
        self.skip_next_player()

    def _apply(self, card: Card) -> None:
        if card.color == CardColor.BLACK:
            self.play_black(card)
        elif card.label == CardLabel.REVERSE:
            self.reverse_players()
        elif card.label == CardLabel.SKIP:
            self.skip_next_player()
        elif card.label == CardLabel.DRAW_TWO:
            self.play_draw_two()


def transcript(names: Sequence[str], seed: int, cards: int = 7) -> str:
    """A whole game as text, byte for byte as in the logs published with the document.

    Raises SetupError before anything is played, see `Game.initialise_game`.
    """
    usual, Config.NUM_CARDS_AT_INIT = Config.NUM_CARDS_AT_INIT, cards
    try:
        RandomGen.set_seed(seed)
        game = Game()
        game.initialise_game([Player(name) for name in names])
    finally:
        Config.NUM_CARDS_AT_INIT = usual
    lines = ["### State at the beginning", _current(game), *(f"- {p}" for p in game.players)]
    number, going = 0, True
    while going:
        number += 1
        current, mark = _current(game), len(game.log)
        going = game.play_turn()
        lines += [
            f"### Round {number}",
            f"- **Current player**: {game.log[mark].player}",
            current,
            f"- **Action**: {_action(game.log[mark:])}",
        ]
        if game.winner is None:
            lines += ["- **State after the round**", *(f"\t- {p}" for p in game.players), ""]
    end = f"winner: {game.winner.name}" if game.winner else "no winner"
    return "\n".join([*lines, f"## End of Game, {end}", ""])


def _current(game: Game) -> str:
    if game.current_color is None or game.current_label is None:
        raise ValueError("there is no card to play on yet: call initialise_game first")
    color, label = game.current_color.name, game.current_label.name
    return f"- **Current color: {color} Current label: {label}**"


def _action(events: Sequence[Event]) -> str:
    """The turn as the published logs word it: they leave a played card's effects unsaid."""
    who = events[0].player
    drawn = [event.card for event in events if event.kind == "draw" and event.player == who]
    played = [event.card for event in events if event.kind == "play"]
    if drawn and played:
        return f"{who} draws a card {drawn[0]} and plays it."
    if played:
        return f"{who} plays {played[0]}"
    return f"{who} draws a card into their hand." if drawn else f"{who} has nothing left to draw."
