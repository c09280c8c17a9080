# -*- coding: utf-8 -*-
# Devoir 1 - IFT2015
# Auteur : Étienne Côté
import random
import copy


class LinkedList:
    class _Node:
        def __init__(self, v, n):
            self.value = v
            self.next = n

    def __init__(self):
        self._head = None
        self._tail = None
        self._size = 0

    def __str__(self):
        if self._head is None:
            return "[]"
        texte = "["
        noeud = self._head
        while noeud is not None:
            texte += str(noeud.value)
            if noeud.next is not None:
                texte += ", "
            noeud = noeud.next
        return texte + "]"

    def __len__(self):
        return self._size

    def isEmpty(self):
        return self._size == 0

    # Ajoute v en tête
    def add(self, v):
        nouveau = self._Node(v, self._head)
        self._head = nouveau
        if self._size == 0:
            self._tail = nouveau
        self._size += 1

    # Ajoute v à la fin, O(1)
    def append(self, v):
        nouveau = self._Node(v, None)
        if self._size == 0:
            self._head = nouveau
        else:
            self._tail.next = nouveau
        self._tail = nouveau
        self._size += 1

    def pop(self):
        if self._size == 0:
            return None
        valeur = self._head.value
        self._head = self._head.next
        self._size -= 1
        if self._size == 0:
            self._tail = None
        return valeur

    def peek(self):
        if self._size == 0:
            return None
        return self._head.value

    def remove(self, v):
        precedent = None
        courant = self._head
        while courant is not None:
            if courant.value == v:
                if precedent is None:
                    return self.pop()
                precedent.next = courant.next
                if courant is self._tail:
                    self._tail = precedent
                self._size -= 1
                return courant.value
            precedent = courant
            courant = courant.next
        return None


class CircularLinkedList(LinkedList):
    def __init__(self):
        super().__init__()

    def __iter__(self):
        courant = self._head
        i = 0
        while i < self._size:
            yield courant.value
            courant = courant.next
            i += 1

    def __str__(self):
        texte = "["
        i = 0
        for valeur in self:
            if i > 0:
                texte += ", "
            texte += str(valeur)
            i += 1
        return texte + "]"

    def add(self, v):
        nouveau = self._Node(v, self._head)
        if self._size == 0:
            self._tail = nouveau
        self._head = nouveau
        self._tail.next = self._head
        self._size += 1

    def append(self, v):
        nouveau = self._Node(v, self._head)
        if self._size == 0:
            self._head = nouveau
        else:
            self._tail.next = nouveau
        self._tail = nouveau
        self._tail.next = self._head
        self._size += 1

    def next(self):
        if self._size > 0:
            self._tail = self._head
            self._head = self._head.next

    def pop(self):
        if self._size == 0:
            return None
        valeur = self._head.value
        if self._size == 1:
            self._head = None
            self._tail = None
        else:
            self._head = self._head.next
            self._tail.next = self._head
        self._size -= 1
        return valeur

    def reverse(self):
        if self._size < 2:
            return
        precedent = self._tail
        courant = self._head
        premier = self._head
        while True:
            suivant = courant.next
            courant.next = precedent
            precedent = courant
            courant = suivant
            if courant is premier:
                break
        # la queue est le noeud qui pointe vers la tête
        noeud = self._head
        while noeud.next is not self._head:
            noeud = noeud.next
        self._tail = noeud


class Card:
    suits = {'s': '\u2660', 'h': '\u2661', 'd': '\u2662', 'c': '\u2663'}

    def __init__(self, r, s):
        self._rank = r
        self._suit = s

    def __str__(self):
        return self._rank + self.suits[self._suit]

    def __eq__(self, other):
        if other is None:
            return False
        rang1 = self._rank
        rang2 = other._rank
        if rang1 == "1":
            rang1 = "A"
        if rang2 == "1":
            rang2 = "A"
        return rang1 == rang2 and self._suit == other._suit


class Hand:
    def __init__(self):
        self.cards = {'s': LinkedList(), 'h': LinkedList(), 'd': LinkedList(), 'c': LinkedList()}

    def __str__(self):
        result = ''
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

    # carte d'une couleur et/ou d'un rang donnés
    def play(self, *args):
        suit = None
        rank = None
        for a in args:
            if a in self.cards:
                suit = a
            else:
                rank = a
        if rank is None:
            return self.cards[suit].pop()
        if suit is not None:
            return self.cards[suit].remove(Card(rank, suit))
        for s in self.cards:
            carte = self.cards[s].remove(Card(rank, s))
            if carte is not None:
                return carte
        return None


class Deck(LinkedList):
    def __init__(self, custom=False):
        super().__init__()
        if not custom:
            for s in Card.suits:
                for j in range(13):
                    if j == 0:
                        r = 'A'
                    elif j == 10:
                        r = 'J'
                    elif j == 11:
                        r = 'Q'
                    elif j == 12:
                        r = 'K'
                    else:
                        r = str(j + 1)
                    self.add(Card(r, s))

    def draw(self):
        return self.pop()

    def shuffle(self, cut_precision=0.05):
        # Cutting the two decks in two
        center = len(self) / 2
        k = round(random.gauss(center, cut_precision * len(self)))
        # other_deck must point the kth node in self
        noeud = self._head
        for i in range(k - 1):
            noeud = noeud.next
        other_deck = noeud.next
        noeud.next = None  # coupe le premier paquet

        # Merging the two decks together
        if random.uniform(0, 1) < 0.5:
            # switch self._head and other_deck pointers
            self._head, other_deck = other_deck, self._head

        a = self._head
        b = other_deck
        while a is not None and b is not None:
            suite_a = a.next
            suite_b = b.next
            a.next = b
            if suite_a is not None:
                b.next = suite_a
            a = suite_a
            b = suite_b
        # nouvelle queue
        noeud = self._head
        while noeud.next is not None:
            noeud = noeud.next
        self._tail = noeud


class Player:
    def __init__(self, name, strategy='naive'):
        self.name = name
        self.score = 8
        self.hand = Hand()
        self.strategy = strategy

    def __str__(self):
        return self.name

    def est_frime(self, carte):
        rang = carte._rank
        if rang == "A":
            rang = "1"
        return rang == str(self.score)

    # Modifies the hand and the game
    def play(self, game):
        if self.strategy == 'naive':
            top_card = game.discard_pile.peek()
            if game.draw_count > 0:
                carte = self.repondre(game)
            else:
                carte = self.choisir(game, top_card)
            if carte is not None:
                game.discard_pile.add(carte)
                if self.est_frime(carte):
                    if self.score == 1 and len(self.hand) == 0:
                        game.declared_suit = ''
                    else:
                        game.declared_suit = self.hand.get_most_common_suit()
                else:
                    game.declared_suit = ''
            return game
        else:
            # TO DO(optional): custom strategies
            return game

    def repondre(self, game):
        if game.declared_suit == '' or self.score == 2:
            carte = self.hand.play('2')
        else:
            carte = self.hand.play(game.declared_suit, '2')
        if carte is None:
            if game.declared_suit == '' or game.declared_suit == 's':
                carte = self.hand.play('Q', 's')
        return carte

    def choisir(self, game, top_card):
        enseigne = game.declared_suit
        if enseigne == '':
            enseigne = top_card._suit
        # première carte de l'enseigne qui n'est pas une frime
        noeud = self.hand[enseigne]._head
        while noeud is not None:
            if not self.est_frime(noeud.value):
                return self.hand[enseigne].remove(noeud.value)
            noeud = noeud.next
        if game.declared_suit == '':
            carte = self.hand.play(top_card._rank)
            if carte is not None:
                return carte
        return self.hand.play(str(self.score))


class Game:
    def __init__(self):
        self.players = CircularLinkedList()

        for i in range(1, 5):
            self.players.append(Player('Player ' + str(i)))

        self.deck = Deck()
        self.discard_pile = LinkedList()

        self.draw_count = 0
        self.declared_suit = ''

    def __str__(self):
        result = '--------------------------------------------------\n'
        result += 'Deck: ' + str(self.deck) + '\n'
        result += 'Declared Suit: ' + str(self.declared_suit) + ', '
        result += 'Draw Count: ' + str(self.draw_count) + ', '
        result += 'Top Card: ' + str(self.discard_pile.peek()) + '\n'

        for player in self.players:
            result += str(player) + ': '
            result += 'Score: ' + str(player.score) + ', '
            result += str(player.hand) + '\n'
        return result

    # Puts all cards from discard pile except the top card back into the deck in reverse order
    # and shuffles it 7 times
    def reset_deck(self):
        dessus = self.discard_pile.pop()
        while not self.discard_pile.isEmpty():
            self.deck.append(self.discard_pile.pop())
        if dessus is not None:
            self.discard_pile.add(dessus)
        for i in range(7):
            self.deck.shuffle()

    # Safe way of drawing a card from the deck that resets it if it is empty after the card is drawn
    def draw_from_deck(self, num):
        player = self.players.peek()
        for i in range(num):
            player.hand.add(self.deck.draw())
            if self.deck.isEmpty():
                self.reset_deck()

    def start(self, debug=False):
        # Ordre dans lequel les joueurs gagnent la partie
        result = LinkedList()

        self.reset_deck()

        # Each player draws 8 cards
        for player in self.players:
            for i in range(8):
                player.hand.add(self.deck.draw())

        self.discard_pile.add(self.deck.draw())

        transcript = open('result.txt', 'w', encoding='utf-8')
        if debug:
            transcript = open('result_debug.txt', 'w', encoding='utf-8')

        while not self.players.isEmpty():
            if debug:
                transcript.write(str(self))

            # player plays turn
            player = self.players.peek()

            old_top_card = self.discard_pile.peek()

            self = player.play(self)

            new_top_card = self.discard_pile.peek()

            saute = False
            # Player didn't play a card => must draw from pile
            if new_top_card == old_top_card:
                nombre = self.draw_count
                if nombre == 0:
                    nombre = 1
                self.draw_from_deck(nombre)
                if nombre == 1:
                    transcript.write(str(player) + ' draws 1 card\n')
                else:
                    transcript.write(str(player) + ' draws ' + str(nombre) + ' cards\n')
                self.draw_count = 0
            # Player played a card
            else:
                transcript.write(str(player) + ' plays ' + str(new_top_card) + '\n')
                if new_top_card._rank == 'A':
                    self.players.reverse()
                elif new_top_card._rank == 'J':
                    saute = True
                elif new_top_card._rank == '2':
                    self.draw_count += 2
                elif new_top_card._rank == 'Q' and new_top_card._suit == 's':
                    self.draw_count += 5

            # Handling player change
            # Player has finished the game
            if len(player.hand) == 0 and player.score == 1:
                player.score = 0
                self.players.pop()
                result.append(player)
                transcript.write(str(player) + ' finishes in position ' + str(len(result)) + '\n')
                if len(self.players) == 1:
                    dernier = self.players.pop()
                    result.append(dernier)
                    transcript.write(str(dernier) + ' finishes last\n')
                elif saute:
                    self.players.next()
            else:
                # Player is out of cards to play
                if len(player.hand) == 0:
                    player.score -= 1
                    self.draw_from_deck(player.score)
                    transcript.write(str(player) + ' is out of cards to play! ' + str(player) + ' draws ' + str(player.score) + ' cards\n')
                # Player has a single card left to play
                elif len(player.hand) == 1:
                    transcript.write('*Knock, knock* - ' + str(player) + ' has a single card left!\n')
                self.players.next()
                if saute:
                    self.players.next()
        transcript.close()
        return result


if __name__ == '__main__':
    random.seed(420)
    game = Game()
    print(game.start(debug=True))

    # TESTS
    # LinkedList
    l = LinkedList()
    l.append('b')
    l.append('c')
    l.add('a')
    assert(str(l) == '[a, b, c]')
    assert(l.pop() == 'a')
    assert(len(l) == 2)
    assert(str(l.remove('c')) == 'c')
    assert(l.remove('d') == None)
    assert(str(l) == '[b]')
    assert(l.peek() == 'b')
    assert(l.pop() == 'b')
    assert(len(l) == 0)
    assert(l.isEmpty())

    # CircularLinkedList
    l = CircularLinkedList()
    l.append('a')
    l.append('b')
    l.append('c')
    assert(str(l) == '[a, b, c]')
    l.next()
    assert(str(l) == '[b, c, a]')
    l.next()
    assert(str(l) == '[c, a, b]')
    l.next()
    assert(str(l) == '[a, b, c]')
    l.reverse()
    assert(str(l) == '[a, c, b]')
    assert(l.pop() == 'a')
    assert(str(l) == '[c, b]')

    # Card
    c1 = Card('A', 's')
    c2 = Card('A', 's')
    # Il est pertinent de traiter le rang 1 comme étant l'ace
    c3 = Card('1', 's')
    assert(c1 == c2)
    assert(c1 == c3)
    assert(c3 == c2)

    # Hand
    h = Hand()
    h.add(Card('A', 's'))
    h.add(Card('8', 's'))
    h.add(Card('8', 'h'))
    h.add(Card('Q', 'd'))
    h.add(Card('3', 'd'))
    h.add(Card('3', 'c'))
    assert(str(h) == '[8♠, A♠][8♡][3♢, Q♢][3♣]')
    assert(str(h['d']) == '[3♢, Q♢]')
    assert(h.play('3', 'd') == Card('3', 'd'))
    assert(h.play('8') == Card('8', 's'))
    assert(str(h.play('c')) == '3♣')
    assert(str(h) == '[A♠][8♡][Q♢][]')
    assert(h.play('A', 's') == Card('A', 's'))
    assert(h.play('J') == None)
    assert(h.play('K', 'd') == None)

    # Deck
    d = Deck(custom=True)
    d.append(Card('A', 's'))
    d.append(Card('2', 's'))
    d.append(Card('3', 's'))
    d.append(Card('A', 'h'))
    d.append(Card('2', 'h'))
    d.append(Card('3', 'h'))

    random.seed(15)
    temp = copy.deepcopy(d)
    temp.shuffle()
    print(temp)
