"""Crazy Eights Countdown (document 004, in French), class for class.

Everyone starts with eight cards and eights wild; whoever runs out draws one card less than before,
and that number becomes their wild rank, down to the ace. The only randomness is Python's own
`random` module, seeded by the caller.

Readings, each with the sentence («…») or the published transcript that it rests on:

- A declared suit stays «until a player has played a card of that suit or another wild»: drawing,
  also the pending draw, leaves it in force, and a mere match of rank is refused (the document's
  scenario of 7♣ and 7♢).
- Whoever plays their own wild declares, also where the card matched by rank anyway: «the player
  who plays a wild declares». The suit is counted after the wild has left the hand; an empty hand
  declares ♠ (the transcript), since ♠ > ♡ > ♢ > ♣.
- «If a player ends the game by playing an ace (their wild), they need not declare»: the ace ends
  any declaration and makes none. It still reverses, and a last jack still skips.
- Wild and special at once: «both effects are in force». A wild two declares and is stacked.
- Under a pending draw «the only way to escape is to play another two» (or Q♠, «the same as a two»),
  and the declared suit binds here too: a two of that suit, or Q♠ if ♠ is declared. For a player
  whose wild is the two, any two is «another wild» and escapes. A two goes before Q♠: «a two or
  else the queen of spades (in this order)».
- A wild may go on a two or a Q♠ whose cards have been drawn; the ban is on using it «to avoid
  drawing».
- At score 1 the ace is a wild and is not wasted on a match of suit («without wasting wilds»).
- The starter has no effect, «since it has not been played by a player».
- With two players left a reverse passes the turn to the other one, and a skip returns it.
- The deck is refilled as soon as it is empty, in the middle of a draw of several too (the
  transcript). If even the refill leaves nothing to draw, the player draws what there is; should
  every player have to pass in a row so, the game ends there. The full deck never comes to that.
- Knocking is for «a single card» that a player comes down to, not for a refill of one card (the
  transcript).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

from upcard.classic.linked import CircularLinkedList, LinkedList, Node

__all__ = [
    "Card",
    "CircularLinkedList",
    "Deck",
    "Game",
    "Hand",
    "LinkedList",
    "Player",
    "result_file",
    "transcript",
]


class Card:
    """A card: a `rank` from 'A' (or '1') over '10' to 'K', and a `suit` of 's', 'h', 'd', 'c'."""

    suits: ClassVar[dict[str, str]] = {"s": "♠", "h": "♡", "d": "♢", "c": "♣"}
    ranks: ClassVar[tuple[str, ...]] = ("A", *map(str, range(2, 11)), "J", "Q", "K")

    def __init__(self, rank: str, suit: str) -> None:
        if rank not in (*self.ranks, "1") or suit not in self.suits:
            raise ValueError(
                f"no card {rank!r}, {suit!r}: ranks are {' '.join(self.ranks)} (or 1 for A), "
                f"suits {' '.join(self.suits)}"
            )
        self.rank = rank
        self.suit = suit

    def has_rank(self, rank: str) -> bool:
        """Whether this is the card's rank; '1' is 'A'."""
        return self.rank.replace("A", "1") == rank.replace("A", "1")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.suit == other.suit and self.has_rank(other.rank)

    def __hash__(self) -> int:
        return hash((self.rank.replace("A", "1"), self.suit))

    def __str__(self) -> str:
        return self.rank + self.suits[self.suit]

    __repr__ = __str__


class Hand:
    """A player's cards: a list a suit in `cards`, each with the newest card first."""

    def __init__(self) -> None:
        self.cards: dict[str, LinkedList[Card]] = {suit: LinkedList() for suit in Card.suits}

    def __str__(self) -> str:
        return "".join(str(cards) for cards in self.cards.values())

    def __getitem__(self, suit: str) -> LinkedList[Card]:
        return self.cards[suit]

    def __iter__(self) -> Iterator[Card]:
        return (card for cards in self.cards.values() for card in cards)

    def __len__(self) -> int:
        return sum(len(cards) for cards in self.cards.values())

    def add(self, card: Card) -> None:
        """Put `card` first in its suit; O(1)."""
        self.cards[card.suit].add(card)

    def get_most_common_suit(self) -> str:
        """The suit with the most cards, ties by ♠ > ♡ > ♢ > ♣; O(1)."""
        return max(self.cards, key=lambda suit: len(self.cards[suit]))

    def play(self, *criteria: str) -> Card | None:
        """Remove and return the first card of the given rank, suit, or both (in any order).

        None when there is none; ValueError for a word that is neither. O(n) for n cards.
        """
        for word in criteria:
            if word not in Card.suits and word not in (*Card.ranks, "1"):
                raise ValueError(f"{word!r} is neither a rank ({' '.join(Card.ranks)}) nor a suit")
        for card in self:
            if all(word == card.suit or card.has_rank(word) for word in criteria):
                return self.cards[card.suit].remove(card)
        return None


class Deck(LinkedList[Card]):
    """The draw pile, its top at the head; a `custom` one starts empty."""

    def __init__(self, custom: bool = False) -> None:
        super().__init__()
        if not custom:
            for suit in Card.suits:
                for rank in Card.ranks:
                    self.add(Card(rank, suit))

    def draw(self) -> Card | None:
        """Remove and return the top card, or None; O(1)."""
        return self.pop()

    def shuffle(self, cut_precision: float = 0.05) -> None:
        """One riffle: cut near the middle, then interleave the two halves.

        `cut_precision` is the cut's standard deviation as a share of the deck. O(n) time, and O(1)
        extra memory: only pointers move.
        """
        cut = round(random.gauss(len(self) / 2, cut_precision * len(self)))
        first, second = self._cut(min(max(cut, 0), len(self)))
        if random.uniform(0, 1) < 0.5:
            first, second = second, first
        self._head = first or second
        while first is not None:
            rest, first.next = first.next, second or first.next
            first, second = second, rest
        node = self._head
        while node is not None:
            self._tail, node = node, node.next

    def _cut(self, k: int) -> tuple[Node[Card] | None, Node[Card] | None]:
        """The heads of the first `k` cards and of the rest, now two lists of their own."""
        for index, node in enumerate(self._nodes(), start=1):
            if index == k:
                rest, node.next = node.next, None
                return self._head, rest
        return None, self._head


class Player:
    """A player: `name`, `hand`, and `score`, which is also the rank that is wild for them."""

    def __init__(self, name: str, strategy: str = "naive") -> None:
        if strategy != "naive":
            raise ValueError(f"no strategy {strategy!r}: only 'naive' is built in; override play()")
        self.name = name
        self.strategy = strategy
        self.score = 8
        self.hand: Hand = Hand()

    def __str__(self) -> str:
        return self.name

    def play(self, game: Game) -> Game:
        """Play a card by the document's naive strategy, or none; the game then makes us draw.

        Changes this hand, the discard pile and the declared suit, and returns `game`.
        """
        card = self._escape(game) if game.draw_count else self._choose(game)
        if card is not None:
            game.discard_pile.add(card)
            declares = card.has_rank(str(self.score)) and (len(self.hand) > 0 or self.score > 1)
            game.declared_suit = self.hand.get_most_common_suit() if declares else ""
        return game

    def _escape(self, game: Game) -> Card | None:
        """A two, or else Q♠, that passes a pending draw on."""
        suit = game.declared_suit
        two = self.hand.play("2", suit) if suit and self.score != 2 else self.hand.play("2")
        return two or (self.hand.play("Q", "s") if suit in ("", "s") else None)

    def _choose(self, game: Game) -> Card | None:
        """The newest card of the suit that is no wild, else one of the rank, else a wild."""
        top, wild = game.top_card(), str(self.score)
        for card in self.hand[game.declared_suit or top.suit]:
            if not card.has_rank(wild):
                return self.hand[card.suit].remove(card)
        same_rank = None if game.declared_suit else self.hand.play(top.rank)
        return same_rank or self.hand.play(wild)


class Game:
    """Four players around the table, the deck, the discard pile, and what is in force."""

    def __init__(self) -> None:
        self.players: CircularLinkedList[Player] = CircularLinkedList()
        for number in range(1, 5):
            self.players.append(Player(f"Player {number}"))
        self.deck: Deck = Deck()
        self.discard_pile: LinkedList[Card] = LinkedList()
        self.draw_count: int = 0
        self.declared_suit = ""
        self._finished: LinkedList[Player] = LinkedList()
        self._idle_turns = 0

    def __str__(self) -> str:
        rows = (f"{p}: Score: {p.score}, {p.hand}" for p in self.players)
        return "\n".join(
            (
                "-" * 50,
                f"Deck: {self.deck}",
                f"Declared Suit: {self.declared_suit}, Draw Count: {self.draw_count}, "
                f"Top Card: {self.discard_pile.peek()}",
                *rows,
            )
        )

    def top_card(self) -> Card:
        """The upcard; ValueError before the deal."""
        top = self.discard_pile.peek()
        if top is None:
            raise ValueError("there is no card to play on yet: start the game first")
        return top

    def reset_deck(self) -> None:
        """Put the discard pile, less its top card, under the deck and riffle it seven times."""
        top = self.discard_pile.pop()
        while (card := self.discard_pile.pop()) is not None:
            self.deck.append(card)
        if top is not None:
            self.discard_pile.add(top)
        for _ in range(7):
            self.deck.shuffle()

    def draw_from_deck(self, num: int) -> LinkedList[Card]:
        """Draw `num` cards, or all there are, refilling the deck whenever it runs out."""
        drawn: LinkedList[Card] = LinkedList()
        while len(drawn) < num:
            if self.deck.isEmpty():
                self.reset_deck()
            card = self.deck.draw()
            if card is None:
                break
            drawn.append(card)
            if self.deck.isEmpty():
                self.reset_deck()
        return drawn

    def start(self, debug: bool = False) -> LinkedList[Player]:
        """Play the whole game and return the players in finishing order.

        Writes the transcript to `result.txt`, or `result_debug.txt` with `debug`, in the current
        folder.
        """
        text = "\n".join(self.play(debug))
        Path(result_file(debug)).write_text(text, encoding="utf-8", newline="\n")
        return self._finished

    def play(self, debug: bool = False) -> Iterator[str]:
        """Play the whole game, yielding the transcript's lines as they happen."""
        self._deal()
        while len(self.players) > 1 and self._idle_turns < len(self.players):
            if debug:
                yield str(self)
            yield from self._turn()
        if len(self.players) == 1:
            last = self._leave()
            yield f"{last} finishes last"

    def _deal(self) -> None:
        self.reset_deck()
        for player in self.players:
            self._draw(player, 8)
        for card in self.draw_from_deck(1):
            self.discard_pile.add(card)

    def _turn(self) -> Iterator[str]:
        player, top = self._player(), self.discard_pile.peek()
        player.play(self)
        card = self.top_card()
        if card is top:
            yield self._forced_draw(player)
            self.players.next()
            return
        self._idle_turns = 0
        yield f"{player} plays {card}"
        self._add_draws(card)
        if card.has_rank("A"):
            self.players.reverse()
        yield from self._after_play(player)
        if card.has_rank("J"):
            self.players.next()

    def _player(self) -> Player:
        player = self.players.peek()
        if player is None:
            raise ValueError("nobody is left to play")
        return player

    def _leave(self) -> Player:
        """Take the player whose turn it is out of the circle, placed behind those before."""
        player = self._player()
        self.players.pop()
        self._finished.append(player)
        return player

    def _draw(self, player: Player, num: int) -> int:
        """Draw `num` cards into the hand of `player`; how many there were."""
        drawn = self.draw_from_deck(num)
        for card in drawn:
            player.hand.add(card)
        return len(drawn)

    def _forced_draw(self, player: Player) -> str:
        count = self._draw(player, self.draw_count or 1)
        self.draw_count = 0
        self._idle_turns = 0 if count else self._idle_turns + 1
        return f"{player} draws {count} card{'' if count == 1 else 's'}"

    def _add_draws(self, card: Card) -> None:
        if card.has_rank("2"):
            self.draw_count += 2
        elif card == Card("Q", "s"):
            self.draw_count += 5

    def _after_play(self, player: Player) -> Iterator[str]:
        """Whether the player knocks, counts down, or leaves; then the turn passes on."""
        if len(player.hand) > 0:
            if len(player.hand) == 1:
                yield f"*Knock, knock* - {player} has a single card left!"
            self.players.next()
            return
        player.score -= 1
        if player.score == 0:
            self._leave()
            yield f"{player} finishes in position {len(self._finished)}"
            return
        count = self._draw(player, player.score)
        yield f"{player} is out of cards to play! {player} draws {count} cards"
        self.players.next()


def result_file(debug: bool) -> str:
    """The document's name for the transcript's file."""
    return "result_debug.txt" if debug else "result.txt"


def transcript(seed: int, debug: bool = False) -> str:
    """The transcript of a whole game from `random.seed(seed)`, as published (no final newline)."""
    random.seed(seed)
    return "\n".join(Game().play(debug))
