'''Devoir 1 : tout en récursion et en compréhensions.'''
import random
import copy
from functools import reduce


class LinkedList:
    class _Node:
        def __init__(self, v, n):
            self.value = v
            self.next = n

    def __init__(self):
        self._head = None
        self._size = 0

    def _valeurs(self):
        return _parcours(self._head, self._size)

    def __str__(self):
        return "[" + ", ".join(str(v) for v in self._valeurs()) + "]"

    def __len__(self):
        return self._size

    def isEmpty(self):
        return not self._size

    def add(self, v):
        self._head = self._Node(v, self._head)
        self._size += 1

    def append(self, v):
        self._head = self._ajoute(self._head, v)
        self._size += 1

    def _ajoute(self, n, v):
        if n is None:
            return self._Node(v, None)
        n.next = self._ajoute(n.next, v)
        return n

    def pop(self):
        if self._head is None:
            return None
        v, self._head = self._head.value, self._head.next
        self._size -= 1
        return v

    def peek(self):
        return self._head and self._head.value

    def remove(self, v):
        def enleve(n):
            if n is None:
                return None, None
            if n.value == v:
                return n.next, n.value
            n.next, trouve = enleve(n.next)
            return n, trouve
        self._head, trouve = enleve(self._head)
        if trouve is not None:
            self._size -= 1
        return trouve


def _parcours(n, combien):
    if combien > 0:
        yield n.value
        yield from _parcours(n.next, combien - 1)


class CircularLinkedList(LinkedList):
    def __iter__(self):
        return self._valeurs()

    def _dernier(self, n=None):
        n = n or self._head
        return n if n.next is self._head else self._dernier(n.next)

    def append(self, v):
        n = self._Node(v, self._head)
        if self._head is None:
            self._head, n.next = n, n
        else:
            self._dernier().next = n
        self._size += 1

    def next(self):
        self._head = self._head.next

    def pop(self):
        if self._size <= 1:
            v = self.peek()
            self._head, self._size = None, 0
            return v
        d, v = self._dernier(), self._head.value
        self._head = d.next = self._head.next
        self._size -= 1
        return v

    def reverse(self):
        def renverse(n, avant):
            suite, n.next = n.next, avant
            if suite is not self._head:
                renverse(suite, n)
        if self._size:
            renverse(self._head, self._dernier())


class Card:
    suits = {"s": "♠", "h": "♡", "d": "♢", "c": "♣"}

    def __init__(self, r, s):
        self._rank, self._suit = r, s

    def __str__(self):
        return f"{self._rank}{Card.suits[self._suit]}"

    def __eq__(self, other):
        if not isinstance(other, Card):
            return NotImplemented
        return self._suit == other._suit and (
            self._rank == other._rank or self._rank in "1A" and other._rank in "1A"
        )


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
        return sum(len(self[s]) for s in self.cards)

    def add(self, card):
        self[card._suit].add(card)

    def get_most_common_suit(self):
        return reduce(lambda a, b: b if len(self[b]) > len(self[a]) else a, self.cards)

    def play(self, *args):
        couleurs = "".join(a for a in args if a in self.cards) or "shdc"
        rang = "".join(a for a in args if a not in self.cards)
        if not rang:
            return self[couleurs].pop()
        return next((c for c in (self[s].remove(Card(rang, s)) for s in couleurs) if c), None)


class Deck(LinkedList):
    def __init__(self, custom=False):
        super().__init__()
        if custom:
            return
        for s in Card.suits:
            for r in "A 2 3 4 5 6 7 8 9 10 J Q K".split():
                self.add(Card(r, s))

    def draw(self):
        return self.pop()

    def shuffle(self, cut_precision=0.05):
        center = len(self) / 2
        k = round(random.gauss(center, cut_precision * len(self)))

        def noeud(n, i):
            return n if i == 0 else noeud(n.next, i - 1)
        fin = noeud(self._head, k - 1)
        other_deck, fin.next = fin.next, None
        if random.uniform(0, 1) < 0.5:
            self._head, other_deck = other_deck, self._head

        def fusion(a, b):
            if a is None:
                return b
            a.next = fusion(b, a.next)
            return a
        self._head = fusion(self._head, other_deck)


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
        d = game.declared_suit
        frime = "A" if self.score == 1 else str(self.score)
        if game.draw_count:
            carte = self.hand.play(*(("2", d) if d and frime != "2" else ("2",)))
            if not carte and d in ("", "s"):
                carte = self.hand.play("Q", "s")
        else:
            bonne = next((c for c in self.hand[d or top._suit]._valeurs() if c._rank != frime), None)
            carte = (
                (bonne and self.hand.play(bonne._rank, bonne._suit))
                or (not d and self.hand.play(top._rank))
                or self.hand.play(frime)
            )
        if carte:
            game.discard_pile.add(carte)
            declare = carte._rank == frime and (self.score > 1 or len(self.hand))
            game.declared_suit = self.hand.get_most_common_suit() if declare else ""
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
        result = "--------------------------------------------------\n"
        result += "Deck: " + str(self.deck) + "\n"
        result += "Declared Suit: " + str(self.declared_suit) + ", "
        result += "Draw Count: " + str(self.draw_count) + ", "
        result += "Top Card: " + str(self.discard_pile.peek()) + "\n"
        for player in self.players:
            result += str(player) + ": " + "Score: " + str(player.score) + ", " + str(player.hand) + "\n"
        return result

    def reset_deck(self):
        top = self.discard_pile.pop()
        while self.discard_pile.peek() is not None:
            self.deck.append(self.discard_pile.pop())
        if top:
            self.discard_pile.append(top)
        for _ in range(7):
            self.deck.shuffle()

    def draw_from_deck(self, num):
        if num == 0:
            return
        self.players.peek().hand.add(self.deck.draw())
        if self.deck.isEmpty():
            self.reset_deck()
        self.draw_from_deck(num - 1)

    def start(self, debug=False):
        result = LinkedList()
        self.reset_deck()
        for player in self.players:
            for i in range(8):
                player.hand.add(self.deck.draw())
        self.discard_pile.add(self.deck.draw())
        nom = f"result{'_debug' * debug}.txt"
        texte = ""
        while len(self.players) > 1:
            if debug:
                texte += str(self)
            player, old = self.players.peek(), self.discard_pile.peek()
            self = player.play(self)
            new = self.discard_pile.peek()
            pas = 1
            if new is old:
                n = self.draw_count or 1
                self.draw_count = 0
                self.draw_from_deck(n)
                texte += f"{player} draws {n} card{'s' if n > 1 else ''}\n"
            else:
                texte += f"{player} plays {new}\n"
                pas += new._rank == "J"
                self.draw_count += 2 * (new._rank == "2") + 5 * (str(new) == "Q♠")
                if new._rank == "A":
                    self.players.reverse()
                if len(player.hand) == 1:
                    texte += f"*Knock, knock* - {player} has a single card left!\n"
                elif len(player.hand) == 0:
                    player.score -= 1
                    if player.score == 0:
                        pas -= 1
                        result.append(self.players.pop())
                        texte += f"{player} finishes in position {len(result)}\n"
                    else:
                        self.draw_from_deck(player.score)
                        texte += f"{player} is out of cards to play! {player} draws {player.score} cards\n"
            for _ in range(pas):
                self.players.next()
        dernier = self.players.pop()
        result.append(dernier)
        with open(nom, "w", encoding="utf8") as f:
            f.write(texte + f"{dernier} finishes last\n")
        return result


if __name__ == "__main__":
    random.seed(420)
    print(Game().start(debug=True))
