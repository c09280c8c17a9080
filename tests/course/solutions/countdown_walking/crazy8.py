"""A solution of document 004 by another hand: no tail pointers, everything by walking along."""

import copy
import random


class LinkedList:
    class _Node:
        def __init__(self, v, n):
            self.value = v
            self.next = n

    def __init__(self):
        self._head = None
        self._size = 0

    def __str__(self):
        words, node = "", self._head
        for number in range(self._size):
            words += (", " if number else "") + str(node.value)
            node = node.next
        return "[" + words + "]"

    def __len__(self):
        return self._size

    def isEmpty(self):
        return self._size == 0

    def add(self, v):
        self._head = self._Node(v, self._head)
        self._size += 1

    def append(self, v):
        if self._head is None:
            self.add(v)
            return
        node = self._head
        while node.next is not None:
            node = node.next
        node.next = self._Node(v, None)
        self._size += 1

    def pop(self):
        if self.isEmpty():
            return None
        node, self._head = self._head, self._head.next
        self._size -= 1
        return node.value

    def peek(self):
        return None if self.isEmpty() else self._head.value

    def remove(self, v):
        before, node = None, self._head
        while node is not None and node.value != v:
            before, node = node, node.next
        if node is None:
            return None
        if before is None:
            self._head = node.next
        else:
            before.next = node.next
        self._size -= 1
        return node.value


class CircularLinkedList(LinkedList):
    def _last(self):
        node = self._head
        for _ in range(self._size - 1):
            node = node.next
        return node

    def __iter__(self):
        node = self._head
        for _ in range(self._size):
            yield node.value
            node = node.next

    def append(self, v):
        node = self._Node(v, self._head)
        if self._head is None:
            self._head = node
            node.next = node
        else:
            self._last().next = node
        self._size += 1

    def next(self):
        self._head = self._head.next

    def pop(self):
        if self._size < 2:
            node, self._head = self._head, None
        else:
            last, node = self._last(), self._head
            self._head = last.next = node.next
        self._size = max(0, self._size - 1)
        return None if node is None else node.value

    def reverse(self):
        before, node = self._last(), self._head
        for _ in range(self._size):
            node.next, before, node = before, node, node.next


class Card:
    suits = {"s": "\u2660", "h": "\u2661", "d": "\u2662", "c": "\u2663"}

    def __init__(self, r, s):
        self._rank = r
        self._suit = s

    def __str__(self):
        return self._rank + self.suits[self._suit]

    def _value(self):
        return "1" if self._rank == "A" else self._rank

    def __eq__(self, other):
        if other is None:
            return False
        return self._value() == other._value() and self._suit == other._suit


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

    def add(self, card):
        self.cards[card._suit].add(card)

    def get_most_common_suit(self):
        return max(list(self.cards), key=lambda x: len(self[x]))

    def play(self, *args):
        suit = rank = None
        for word in args:
            if word in self.cards:
                suit = word
            else:
                rank = word
        if rank is None:
            return self[suit].pop()
        for one in self.cards:
            if suit is None or suit == one:
                card = self[one].remove(Card(rank, one))
                if card is not None:
                    return card
        return None


class Deck(LinkedList):
    def __init__(self, custom=False):
        super().__init__()
        if not custom:
            for s in Card.suits:
                for j in range(13):
                    r = str(j + 1) if 0 < j < 10 else "A" if j == 0 else "JQK"[j - 10]
                    self.add(Card(r, s))

    def draw(self):
        return self.pop()

    def shuffle(self, cut_precision=0.05):
        center = len(self) / 2
        k = round(random.gauss(center, cut_precision * len(self)))
        last = self._head
        for _ in range(k - 1):
            last = last.next
        other_deck, last.next = last.next, None
        if random.uniform(0, 1) < 0.5:
            self._head, other_deck = other_deck, self._head
        here, there = self._head, other_deck
        while there is not None:
            here.next, here, there = there, there, here.next


class Player:
    def __init__(self, name, strategy="naive"):
        self.name = name
        self.score = 8
        self.hand = Hand()
        self.strategy = strategy

    def __str__(self):
        return self.name

    def play(self, game):
        top = game.discard_pile.peek()
        suit = game.declared_suit
        wild = str(self.score)
        if game.draw_count > 0:
            card = None
            if suit == "" or wild == "2":
                card = self.hand.play("2")
            else:
                card = self.hand.play("2", suit)
            if card is None and suit in "s":
                card = self.hand.play("Q", "s")
        else:
            kept = LinkedList()
            card = self.hand.play(suit or top._suit)
            while card is not None and card == Card(wild, card._suit):
                kept.add(card)
                card = self.hand.play(suit or top._suit)
            while not kept.isEmpty():
                self.hand.add(kept.pop())
            if card is None and suit == "":
                card = self.hand.play(top._rank)
            if card is None:
                card = self.hand.play(wild)
        if card is None:
            return game
        game.discard_pile.add(card)
        game.declared_suit = ""
        if card == Card(wild, card._suit) and not (self.score == 1 and len(self.hand) == 0):
            game.declared_suit = self.hand.get_most_common_suit()
        return game


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
        result = "-" * 50 + "\n"
        result += "Deck: " + str(self.deck) + "\n"
        result += "Declared Suit: " + str(self.declared_suit) + ", "
        result += "Draw Count: " + str(self.draw_count) + ", "
        result += "Top Card: " + str(self.discard_pile.peek()) + "\n"
        for player in self.players:
            result += str(player) + ": "
            result += "Score: " + str(player.score) + ", "
            result += str(player.hand) + "\n"
        return result

    def reset_deck(self):
        if not self.discard_pile.isEmpty():
            top = self.discard_pile.pop()
            while not self.discard_pile.isEmpty():
                self.deck.append(self.discard_pile.pop())
            self.discard_pile.add(top)
        for _ in range(7):
            self.deck.shuffle()

    def draw_from_deck(self, num):
        player = self.players.peek()
        for _ in range(num):
            player.hand.add(self.deck.draw())
            if self.deck.isEmpty():
                self.reset_deck()

    def start(self, debug=False):
        result = LinkedList()
        self.reset_deck()
        for player in self.players:
            for _ in range(8):
                player.hand.add(self.deck.draw())
        self.discard_pile.add(self.deck.draw())
        transcript = open("result_debug.txt" if debug else "result.txt", "w", encoding="utf-8")
        while not self.players.isEmpty():
            if debug:
                transcript.write(str(self))
            player, old = self.players.peek(), self.discard_pile.peek()
            player.play(self)
            card = self.discard_pile.peek()
            skips = False
            if card is old:
                count = max(1, self.draw_count)
                self.draw_from_deck(count)
                plural = "" if count == 1 else "s"
                transcript.write(player.name + " draws " + str(count) + " card" + plural + "\n")
                self.draw_count = 0
            else:
                transcript.write(player.name + " plays " + str(card) + "\n")
                if card._rank == "A":
                    self.players.reverse()
                if card._rank == "2":
                    self.draw_count += 2
                if card == Card("Q", "s"):
                    self.draw_count += 5
                skips = card._rank == "J"
            if len(player.hand) == 0 and player.score == 1:
                player.score = 0
                result.append(self.players.pop())
                transcript.write(
                    player.name + " finishes in position " + str(len(result)) + "\n"
                )
                if skips:
                    self.players.next()
                if len(self.players) == 1:
                    player = self.players.pop()
                    result.append(player)
                    transcript.write(player.name + " finishes last\n")
            else:
                if len(player.hand) == 0:
                    player.score -= 1
                    self.draw_from_deck(player.score)
                    transcript.write(player.name + " is out of cards to play! " + player.name)
                    transcript.write(" draws " + str(player.score) + " cards\n")
                elif len(player.hand) == 1 and card is not old:
                    transcript.write("*Knock, knock* - " + player.name)
                    transcript.write(" has a single card left!\n")
                self.players.next()
                if skips:
                    self.players.next()
        transcript.close()
        return result


if __name__ == "__main__":
    random.seed(420)
    game = Game()
    print(game.start(debug=True))
    d = Deck(custom=True)
    cards = [Card("A", "s"), Card("2", "s"), Card("3", "s")]
    for card in cards:
        d.append(card)
    print(copy.deepcopy(d))
