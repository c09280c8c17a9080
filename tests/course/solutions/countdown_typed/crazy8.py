#!/usr/bin/env python3
"""Crazy Eights Countdown.

TP1, IFT2015.
"""
from __future__ import annotations

import copy
import random
from typing import Any, Generator, Iterator, Optional, TextIO


class LinkedList:
    """Liste chaînée avec sentinelle."""

    class _Node:
        __slots__ = ("value", "next")

        def __init__(self, v: Any, n: Optional["LinkedList._Node"]) -> None:
            self.value = v
            self.next = n

    class _It:
        """Itérateur maison."""

        def __init__(self, node, n: int) -> None:
            self.node = node
            self.n = n

        def __iter__(self):
            return self

        def __next__(self):
            if self.n == 0:
                raise StopIteration
            v = self.node.value
            self.node = self.node.next
            self.n -= 1
            return v

    def __init__(self) -> None:
        self._head: Optional[LinkedList._Node] = None
        self._size: int = 0

    def __iter__(self) -> Iterator[Any]:
        return self._It(self._head, self._size)

    def __str__(self) -> str:
        """Texte de la liste.

        >>> str(LinkedList())
        '[]'
        """
        return "[{}]".format(", ".join(map(str, self)))

    def __len__(self) -> int:
        return self._size

    def isEmpty(self) -> bool:
        return len(self) == 0

    def _precedent(self, i: int) -> "LinkedList._Node":
        node = self._head
        while i > 1:
            node = node.next
            i -= 1
        return node

    def add(self, v: Any) -> None:
        self._head = self._Node(v, self._head)
        self._size += 1

    def append(self, v: Any) -> None:
        if self.isEmpty():
            return self.add(v)
        self._precedent(self._size).next = self._Node(v, None)
        self._size += 1

    def pop(self) -> Any:
        try:
            v = self._head.value
        except AttributeError:
            return None
        self._head = self._head.next
        self._size -= 1
        return v

    def peek(self) -> Any:
        for v in self:
            return v
        return None

    def remove(self, v: Any) -> Any:
        fictif = self._Node(None, self._head)
        n = fictif
        while n.next is not None:
            if n.next.value == v:
                trouve = n.next
                n.next = trouve.next
                self._head = fictif.next
                self._size -= 1
                return trouve.value
            n = n.next
        return None


class CircularLinkedList(LinkedList):
    """La queue pointe vers la tête."""

    def append(self, v: Any) -> None:
        n = self._Node(v, None)
        if self.isEmpty():
            n.next = self._head = n
        else:
            queue = self._precedent(self._size)
            queue.next, n.next = n, self._head
        self._size += 1

    add = append

    def next(self) -> None:
        if not self.isEmpty():
            self._head = self._head.next

    def pop(self) -> Any:
        if self.isEmpty():
            return None
        v = self._head.value
        queue = self._precedent(self._size)
        queue.next = self._head.next
        self._head = queue.next if self._size > 1 else None
        self._size -= 1
        return v

    def reverse(self) -> None:
        """Inverse en recopiant les valeurs dans une autre liste (add)."""
        autre = LinkedList()
        for v in self._sauf_tete():
            autre.add(v)
        n = self._head.next
        while n is not self._head:
            n.value = autre.pop()
            n = n.next

    def _sauf_tete(self) -> Generator[Any, None, None]:
        premier = True
        for v in self:
            if not premier:
                yield v
            premier = False


class Card:
    suits = {"s": "\N{BLACK SPADE SUIT}", "h": "\N{WHITE HEART SUIT}", "d": "\N{WHITE DIAMOND SUIT}", "c": "\N{BLACK CLUB SUIT}"}

    def __init__(self, r: str, s: str) -> None:
        self._rank: str = r
        self._suit: str = s

    @property
    def rang(self) -> str:
        match self._rank:
            case "1":
                return "A"
            case r:
                return r

    def __str__(self) -> str:
        return self._rank + self.suits[self._suit]

    def __repr__(self) -> str:
        return str(self)

    def __hash__(self) -> int:
        return hash(str(self))

    def __eq__(self, other: object) -> bool:
        match other:
            case Card():
                return (self.rang, self._suit) == (other.rang, other._suit)
            case _:
                return False


class Hand:
    def __init__(self):
        self.cards = {"s": LinkedList(), "h": LinkedList(), "d": LinkedList(), "c": LinkedList()}

    def __str__(self):
        result = ""
        for suit in self.cards.values():
            result += str(suit)
        return result

    def __getitem__(self, item):
        return self.cards[item]

    def __len__(self):
        result = 0
        for suit in list(self.cards):
            result += len(self.cards[suit])

        return result

    def add(self, card: Card) -> None:
        self.cards[card._suit].add(card)

    def get_most_common_suit(self) -> str:
        best = "s"
        for s in ("h", "d", "c"):
            if len(self[s]) > len(self[best]):
                best = s
        return best

    def play(self, *args: str) -> Optional[Card]:
        match args:
            case (a,) if a in self.cards:
                return self[a].pop()
            case (a,):
                return self._par_rang(a)
            case (a, b) if a in self.cards:
                return self[a].remove(Card(b, a))
            case (a, b):
                return self.play(b, a)

    def _par_rang(self, r: str) -> Optional[Card]:
        for s in self.cards:
            if (carte := self.play(r, s)) is not None:
                return carte
        return None


class Deck(LinkedList):
    def __init__(self, custom: bool = False) -> None:
        super().__init__()
        if not custom:
            for s in "shdc":
                for j in range(1, 14):
                    self.add(Card("A" if j == 1 else str(j) if j < 11 else "JQK"[j - 11], s))

    def draw(self) -> Optional[Card]:
        return self.pop()

    def shuffle(self, cut_precision: float = 0.05) -> None:
        center = len(self) / 2
        k = round(random.gauss(center, cut_precision * len(self)))
        queue = self._precedent(k)
        other_deck, queue.next = queue.next, None
        if random.uniform(0, 1) < 0.5:
            other_deck, self._head = self._head, other_deck
        debut = fin = self._Node(None, None)
        a, b = self._head, other_deck
        while a or b:
            if a:
                fin.next, fin, a = a, a, a.next
            if b:
                fin.next, fin, b = b, b, b.next
        fin.next = None
        self._head = debut.next


class Player:
    def __init__(self, name: str, strategy: str = "naive") -> None:
        self.name = name
        self.score = 8
        self.hand = Hand()
        self.strategy = strategy

    def __str__(self) -> str:
        return self.name

    def play(self, game: "Game") -> "Game":
        joue = self._choix(game)
        if joue is None:
            return game
        game.discard_pile.add(joue)
        if joue != Card(str(self.score), joue._suit):
            game.declared_suit = ""
        elif len(self.hand) or self.score != 1:
            game.declared_suit = self.hand.get_most_common_suit()
        else:
            game.declared_suit = ""
        return game

    def _choix(self, game: "Game") -> Optional[Card]:
        top = game.discard_pile.peek()
        voulu = game.declared_suit
        if game.draw_count > 0:
            if voulu and self.score != 2:
                carte = self.hand.play("2", voulu)
            else:
                carte = self.hand.play("2")
            if carte is None and voulu in ("", "s"):
                carte = self.hand.play("Q", "s")
            return carte
        suit = voulu or top._suit
        for carte in self.hand[suit]:
            if carte != Card(str(self.score), suit):
                return self.hand[suit].remove(carte)
        carte = None
        if not voulu:
            carte = self.hand.play(top._rank)
        if carte is None:
            carte = self.hand.play(str(self.score))
        return carte


class Game:
    def __init__(self):
        self.players = CircularLinkedList()

        for i in range(1, 5):
            self.players.append(Player("Player " + str(i)))

        self.deck = Deck()
        self.discard_pile = LinkedList()

        self.draw_count = 0
        self.declared_suit = ""

    def __str__(self):
        result = "--------------------------------------------------\n"
        result += "Deck: " + str(self.deck) + "\n"
        result += "Declared Suit: " + str(self.declared_suit) + ", "
        result += "Draw Count: " + str(self.draw_count) + ", "
        result += "Top Card: " + str(self.discard_pile.peek()) + "\n"

        for player in self.players:
            result += str(player) + ": "
            result += "Score: " + str(player.score) + ", "
            result += str(player.hand) + "\n"
        return result

    def reset_deck(self) -> None:
        """Remet le talon (sauf la carte du dessus) dans le paquet, et brasse."""
        if len(self.discard_pile) > 1:
            top = self.discard_pile.pop()
            for carte in self.discard_pile:
                self.deck.append(carte)
            self.discard_pile = LinkedList()
            self.discard_pile.add(top)
        for _ in range(7):
            self.deck.shuffle()

    def draw_from_deck(self, num: int) -> None:
        while num > 0:
            self.players.peek().hand.add(self.deck.draw())
            num -= 1
            if self.deck.isEmpty():
                self.reset_deck()

    def _effets(self, carte: Card) -> bool:
        """Les effets d'une carte; vrai si le prochain joueur est sauté."""
        match carte._rank, carte._suit:
            case "A", _:
                self.players.reverse()
            case "2", _:
                self.draw_count += 2
            case "Q", "s":
                self.draw_count += 5
            case "J", _:
                return True
        return False

    def start(self, debug: bool = False) -> LinkedList:
        result = LinkedList()
        self.reset_deck()
        for player in self.players:
            for i in range(8):
                player.hand.add(self.deck.draw())
        self.discard_pile.add(self.deck.draw())
        with open("result_debug.txt" if debug else "result.txt", "w", encoding="utf-8") as transcript:
            while not self.players.isEmpty():
                if debug:
                    transcript.write(str(self))
                self._tour(transcript, result)
        return result

    def _tour(self, transcript: TextIO, result: LinkedList) -> None:
        player = self.players.peek()
        avant = len(self.discard_pile)
        player.play(self)
        saut = False
        if len(self.discard_pile) == avant:
            n = max(self.draw_count, 1)
            self.draw_from_deck(n)
            print(player, "draws", n, "card" if n == 1 else "cards", file=transcript)
            self.draw_count = 0
        else:
            carte = self.discard_pile.peek()
            print(player, "plays", carte, file=transcript)
            saut = self._effets(carte)
        if len(player.hand) == 0 and player.score == 1:
            player.score -= 1
            result.append(self.players.pop())
            print(f"{player} finishes in position {len(result)}", file=transcript)
            if saut:
                self.players.next()
            if len(self.players) == 1:
                result.append(self.players.pop())
                print(f"{self._dernier(result)} finishes last", file=transcript)
            return
        if len(player.hand) == 0:
            player.score -= 1
            self.draw_from_deck(player.score)
            print(f"{player} is out of cards to play! {player} draws {player.score} cards", file=transcript)
        elif len(player.hand) == 1:
            print(f"*Knock, knock* - {player} has a single card left!", file=transcript)
        self.players.next()
        if saut:
            self.players.next()

    @staticmethod
    def _dernier(liste: LinkedList) -> Any:
        dernier = None
        for x in liste:
            dernier = x
        return dernier


if __name__ == "__main__":
    random.seed(420)
    print(Game().start(debug=True))
