"""Card Clash (document 000): the 112-card game of the 2024 course, class for class.

Readings, each with the sentence that it rests on:

- Any equal label matches, DRAW_TWO on DRAW_TWO too: «has the same label ... as the one at the top».
- The discard pile is reshuffled when a card is to be drawn and the draw pile is empty, also in the
  middle of a penalty: «if the draw pile is empty, the discard pile (except the top card) is
  shuffled»; not earlier: «you must avoid redundant shuffling».
- A winning DRAW_TWO or DRAW_FOUR is still drawn, and no colour is chosen for a winning CRAZY card:
  «the game ends immediately ... However, if the last play is a Draw Two or Draw Four card, the next
  player must draw the appropriate number of cards before the game ends».
- With two players a reverse passes the turn to the other one, as any card does: it «changes the
  direction of play» and nothing else.
- Both piles empty, where the document is silent («You will not have to consider a situation ...»):
  nothing is drawn and the turn passes; when every player has passed so in a row, the game ends
  without a winner.
- `MAX_ROUNDS_PER_PLAYER` belongs to the course's tests; it is no rule of the game.
"""

from __future__ import annotations

import bisect
from collections.abc import Iterator, Sequence
from enum import IntEnum

from upcard.classic import scaffold
from upcard.classic.scaffold import PENALTY, CardLabel, Event, Indexed, Items

__all__ = [
    "Card",
    "CardColor",
    "CardLabel",
    "Constants",
    "Game",
    "Player",
    "RandomGen",
    "transcript",
]


class CardColor(IntEnum):
    """The colour (suit) of a card; CRAZY is the wild cards' own."""

    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    CRAZY = 4


class Card(scaffold.Card[CardColor]):
    """A card (task 1): its `color` and its `label`. Cards sort by colour, then by label."""

    __slots__ = ()


class RandomGen(scaffold.RandomGen):
    """The course's random generator, with this edition's shuffle."""


class Constants:
    """The course's constants; a test may set them, so they are read when used."""

    DECK_SIZE = 112
    NUM_MAX_VALS = 15
    NUM_CARDS_AT_INIT = 7
    MAX_PLAYERS = 8
    MAX_ROUNDS_PER_PLAYER = 100


class Player:
    """A player (task 1): a `name`, a `position` at the table, and a sorted `hand`.

    The hand is an array kept in order: finding a place costs O(log n) comparisons, adding and
    playing a card O(n) for a hand of n cards, looking at an index O(1).
    """

    def __init__(self, name: str, position: int) -> None:
        self.name = name
        self.position = position
        self.hand: Items[Card] = Items()

    def add_card(self, card: Card) -> None:
        """Put `card` in its place by colour, then label, behind any equal one."""
        bisect.insort(self.hand, card)

    def play_card(self, index: int) -> Card:
        """Remove the card at `index` and return it; IndexError where there is none."""
        return self.hand.pop(index)

    def __len__(self) -> int:
        return len(self.hand)

    def __getitem__(self, index: int) -> Card:
        return self.hand[index]

    def __str__(self) -> str:
        cards = ", ".join(f"({card})" for card in self.hand)
        plural = "" if len(self) == 1 else "s"
        return f"Player {self.name} has {len(self)} card{plural}. Hand: [{cards}]"


class Game(scaffold.Turns):
    """A game (tasks 2 to 4): `players`, `draw_pile`, `discard_pile`, and whose turn it is.

    Both piles are stacks, their tops last. Besides what the document names, `log` holds the
    events so far and `winner` who has won.
    """

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self.players: Items[Player] = Items()
        self.draw_pile: Items[Card] = Items()
        self.discard_pile: Items[Card] = Items()
        self.current_player: Player | None = None
        self.current_color: CardColor | None = None
        self.current_label: CardLabel | None = None
        self.winner: Player | None = None
        self._direction = 1
        self._skips = 0
        self._begin_log()

    def generate_cards(self) -> Items[Card]:
        """The deck, shuffled once; O(n log n) for n cards."""
        cards = Items(scaffold.deck_order(Card, CardColor))
        RandomGen.random_shuffle(cards)
        return cards

    def initialise_game(self, players: Indexed[Player]) -> None:
        """Deal to `players` and turn up the starter (task 2); O(n log n) for n cards.

        `players` may be any collection with a length and integer indices, in the order of play.
        Raises SetupError, and changes nothing, for fewer than 2 or more than MAX_PLAYERS players,
        names given twice, too many cards, or no number card left for the starter.
        """
        count, each = len(players), Constants.NUM_CARDS_AT_INIT
        seated = Items(players[index] for index in range(count))
        scaffold.check_names([player.name for player in seated], Constants.MAX_PLAYERS)
        scaffold.check_deal(count, each, Constants.DECK_SIZE)
        with RandomGen.kept_on_refusal():
            cards = self.generate_cards()
            scaffold.check_starter(cards[count * each :])
        self._clear()
        self.players = seated
        for index in range(count * each):
            seated[index % count].add_card(cards[index])
        self._turn_up_starter(cards[count * each :])

    def next_player(self) -> Player:
        """Who plays next; before the game, who will begin. Changes nothing. O(p) for p players."""
        step = self._direction * (1 + self._skips)
        return self.players[(self._seat() + step) % len(self.players)]

    def play_reverse(self) -> None:
        """Change the direction of play; O(1)."""
        self._direction = -self._direction
        self.log.append(Event("reverse"))

    def play_skip(self) -> None:
        """Skip the next player's turn."""
        self.log.append(Event("skip", self.next_player().name))
        self._skips += 1

    def crazy_play(self, card: Card) -> None:
        """Choose the colour for the CRAZY `card`; a DRAW_FOUR makes the next player draw four."""
        self.current_color = CardColor(RandomGen.randint(0, 3))
        self.log.append(Event("color", color=self.current_color))
        self._draw_penalty(card)

    def draw_card(self, player: Player, playing: bool) -> Card | None:
        """Draw for `player`: return the card if `playing` and it can be played, else keep it.

        O(log n) to draw and O(n) to keep; O(n log n) when the discard pile must be shuffled first.
        With nothing left to draw, None.
        """
        if not self.draw_pile:
            self._reshuffle()
        if not self.draw_pile:
            self.log.append(Event("stuck", player.name))
            return None
        card = self.draw_pile.pop()
        self.log.append(Event("draw", player.name, card))
        if playing and self.can_play(card):
            return card
        player.add_card(card)
        return None

    def can_play(self, card: Card) -> bool:
        """Whether `card` may be played now (rule 5)."""
        return (
            card.color in (self.current_color, CardColor.CRAZY) or card.label == self.current_label
        )

    def play_turn(self) -> bool:
        """Let the next player take a turn; whether the game goes on after it.

        Scanning the hand costs O(n) for n cards, a reshuffle O(m log m) for m discarded ones.
        """
        player = self.next_player()
        self.current_player, self._skips = player, 0
        self.log.append(Event("turn", player.name))
        card = self._first_playable(player) or self.draw_card(player, True)
        if card is None:
            return self.passed(len(self.players))
        self._discard(card)
        self.log.append(Event("play", player.name, card))
        if len(player) == 0:
            self._draw_penalty(card)
            self.winner = player
            self.log.append(Event("win", player.name))
            return False
        self._apply(card)
        return True

    def play_game(self) -> Player | None:
        """Play to the end (task 4) and return the winner, or None when nobody can go on."""
        self.play_turns()
        return self.winner

    def _seat(self) -> int:
        """The current player's index; before the game, the place before the first to play."""
        if self.current_player is None:
            return -1 if self._direction == 1 else 0
        for index in range(len(self.players)):
            if self.players[index] is self.current_player:
                return index
        raise ValueError(f"{self.current_player.name} is not one of this game's players")

    def _turn_up_starter(self, cards: Sequence[Card]) -> None:
        self.draw_pile.extend(cards)
        while self.current_label is None or not self.current_label.is_number:
            self._discard(self.draw_pile.pop())

    def _discard(self, card: Card) -> None:
        self.discard_pile.append(card)
        self.current_color, self.current_label = card.color, card.label

    def _reshuffle(self) -> None:
        """All but the top of the discard pile, top first, is shuffled into the draw pile."""
        if len(self.discard_pile) < 2:
            return
        top = self.discard_pile.pop()
        cards: Items[Card] = Items()
        while self.discard_pile:
            cards.append(self.discard_pile.pop())
        RandomGen.random_shuffle(cards)
        self.draw_pile.extend(cards)
        self.discard_pile.append(top)
        self.log.append(Event("reshuffle"))

    def _first_playable(self, player: Player) -> Card | None:
        for index in range(len(player)):
            if self.can_play(player[index]):
                return player.play_card(index)
        return None

    def _draw_penalty(self, card: Card) -> None:
        for _ in range(PENALTY.get(card.label, 0)):
            self.draw_card(self.next_player(), False)

    def _apply(self, card: Card) -> None:
        if card.label == CardLabel.REVERSE:
            self.play_reverse()
        elif card.color == CardColor.CRAZY:
            self.crazy_play(card)
        else:
            self._draw_penalty(card)
        if card.label == CardLabel.SKIP or card.label in PENALTY:
            self.play_skip()


def transcript(names: Sequence[str], seed: int, cards: int = 7) -> str:
    """A whole game as text, in the form of the logs published with the document.

    Raises SetupError before anything is played, see `Game.initialise_game`.
    """
    usual, Constants.NUM_CARDS_AT_INIT = Constants.NUM_CARDS_AT_INIT, cards
    try:
        RandomGen.set_seed(seed)
        game = Game()
        game.initialise_game([Player(name, position) for position, name in enumerate(names)])
    finally:
        Constants.NUM_CARDS_AT_INIT = usual
    lines = [*_setup_lines(game, seed, cards)]
    number, going = 0, True
    while going:
        number += 1
        top, mark = game.discard_pile[-1], len(game.log)
        going = game.play_turn()
        lines += [
            f"### Round {number}",
            f"- **Current Player**: {game.log[mark].player}",
            f"- **Top card in discard pile**: {top}",
            f"- **Action**: {' '.join(_sentences(game.log[mark:]))}",
            "",
            "- **State**",
            *(f"    - {player}" for player in game.players),
            "",
        ]
    return "\n".join([*lines, "## End of Game", ""])


def _setup_lines(game: Game, seed: int, cards: int) -> Iterator[str]:
    yield from ("# Card Clash", "", "## Setup")
    yield f"- `Constants.NUM_CARDS_AT_INIT` is {cards}"
    yield f"- `RandomGen.set_seed({seed})`"
    yield from (f"- {player.name} at position {player.position}" for player in game.players)
    yield from ("", "## State at initialisation")
    yield f"- Top card in discard pile: {game.discard_pile[-1]}"
    yield from (f"- {player}" for player in game.players)
    yield from ("", "## Gameplay", "")


def _sentences(events: Sequence[Event]) -> Iterator[str]:
    """One turn's events as sentences; the cards of a penalty share one."""
    who = events[0].player
    kinds = {event.kind: event for event in events}
    drawn = [event for event in events if event.kind == "draw" and event.player == who]
    penalty = [event for event in events if event.kind == "draw" and event.player != who]
    if events[1].kind != "play":
        yield f"{who} is unable to play any card."
    if drawn:
        yield f"{who} draws {drawn[0].card}{' and plays it' if 'play' in kinds else ''}."
    elif "play" in kinds:
        yield f"{who} plays {kinds['play'].card}."
    if "color" in kinds and (color := kinds["color"].color) is not None:
        yield f"{who} changes the color to {color.name}."
    if penalty:
        yield f"{penalty[0].player} draws {', '.join(str(event.card) for event in penalty)}."
    if "stuck" in kinds:
        yield f"Nothing is left to draw for {kinds['stuck'].player}."
    if "skip" in kinds:
        yield f"{kinds['skip'].player}'s turn is skipped."
    if "win" in kinds:
        yield f"{who} wins the game."
    if "blocked" in kinds:
        yield "Nobody can play or draw: the game ends without a winner."
