import random


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
        if self.isEmpty():
            return "[]"
        s = "["
        node = self._head
        for i in range(self._size):
            if i > 0:
                s += ", "
            s += str(node.value)
            node = node.next
        return s + "]"

    def __len__(self):
        return self._size

    def isEmpty(self):
        return self._size == 0

    def __iter__(self):
        node = self._head
        for _ in range(self._size):
            yield node.value
            node = node.next

    # Adds a node of value v to the beginning of the list
    def add(self, v):
        self._head = self._Node(v, self._head)
        if self._tail is None:
            self._tail = self._head
        self._size += 1

    # Adds a node of value v to the end of the list
    def append(self, v):
        node = self._Node(v, None)
        if self._tail is None:
            self._head = node
        else:
            self._tail.next = node
        self._tail = node
        self._size += 1

    # Removes and returns the first node of the list
    def pop(self):
        if self.isEmpty():
            return None
        value = self._head.value
        self._head = self._head.next
        self._size -= 1
        if self._size == 0:
            self._head = None
            self._tail = None
        return value

    # Returns the value of the first node of the list
    def peek(self):
        return None if self.isEmpty() else self._head.value

    # Removes the first node of the list with value v and return v
    def remove(self, v):
        previous = None
        node = self._head
        while node is not None:
            if node.value == v:
                if previous is None:
                    return self.pop()
                previous.next = node.next
                if node is self._tail:
                    self._tail = previous
                self._size -= 1
                return node.value
            previous = node
            node = node.next
        return None


class CircularLinkedList(LinkedList):
    def add(self, v):
        super().add(v)
        self._tail.next = self._head

    def append(self, v):
        super().append(v)
        self._tail.next = self._head

    def pop(self):
        value = super().pop()
        if self._size > 0:
            self._tail.next = self._head
        return value

    def remove(self, v):
        if self.isEmpty():
            return None
        if self._head.value == v:
            return self.pop()
        previous = self._head
        for _ in range(self._size - 1):
            node = previous.next
            if node.value == v:
                previous.next = node.next
                if node is self._tail:
                    self._tail = previous
                self._size -= 1
                return v
            previous = node
        return None

    # Makes the second node the head
    def next(self):
        if self._size > 1:
            self._tail = self._head
            self._head = self._head.next

    # Reverses the order of the nodes; the head stays
    def reverse(self):
        if self._size < 2:
            return
        previous = self._tail
        node = self._head
        new_tail = self._head.next
        for _ in range(self._size):
            following = node.next
            node.next = previous
            previous = node
            node = following
        self._tail = new_tail


class Card:
    suits = {'s': '♠', 'h': '♡', 'd': '♢', 'c': '♣'}

    def __init__(self, r, s):
        self._rank = r
        self._suit = s

    @property
    def rank(self):
        return self._rank

    @property
    def suit(self):
        return self._suit

    def _number(self):
        return 'A' if self._rank == '1' else self._rank

    def __str__(self):
        return self._rank + Card.suits[self._suit]

    def __eq__(self, other):
        if not isinstance(other, Card):
            return False
        return self._number() == other._number() and self._suit == other._suit

    def is_rank(self, r):
        return self._number() == ('A' if r == '1' else r)


class Hand:
    def __init__(self):
        self.cards = {'s': LinkedList(), 'h': LinkedList(), 'd': LinkedList(), 'c': LinkedList()}

    def __str__(self):
        result = ''
        for suit in self.cards.values():
            result += str(suit)
        return result

    def __getitem__(self, suit):
        return self.cards[suit]

    def __len__(self):
        result = 0
        for suit in self.cards:
            result += len(self.cards[suit])
        return result

    def add(self, card):
        self.cards[card.suit].add(card)

    def get_most_common_suit(self):
        best = 's'
        for suit in self.cards:
            if len(self.cards[suit]) > len(self.cards[best]):
                best = suit
        return best

    # Returns a card included in the hand according to the criteria
    # contained in *args and None if no card is found
    def play(self, *args):
        rank, suit = None, None
        for a in args:
            if a in self.cards:
                suit = a
            else:
                rank = a
        for s in self.cards:
            if suit is not None and s != suit:
                continue
            for card in self.cards[s]:
                if rank is None or card.is_rank(rank):
                    return self.cards[s].remove(card)
        return None


class Deck(LinkedList):
    def __init__(self, custom=False):
        super().__init__()
        if not custom:
            for s in Card.suits:
                self.add(Card('A', s))
                for i in range(2, 11):
                    self.add(Card(str(i), s))
                self.add(Card('J', s))
                self.add(Card('Q', s))
                self.add(Card('K', s))

    def draw(self):
        return self.pop()

    def shuffle(self, cut_precision=0.05):
        # Cutting the two decks in two
        center = len(self) / 2
        k = round(random.gauss(center, cut_precision * len(self)))

        # other_deck must point the kth node in self
        # (starting at 0 of course)
        if k <= 0 or k >= len(self):
            random.uniform(0, 1)
            return
        before = self._head
        for _ in range(k - 1):
            before = before.next
        other_deck = before.next
        before.next = None

        # Merging the two decks together
        if random.uniform(0, 1) < 0.5:
            # switch self._head and other_deck pointers
            self._head, other_deck = other_deck, self._head

        a, b = self._head, other_deck
        tail = None
        while a is not None:
            if tail is not None:
                tail.next = a
            tail = a
            a = a.next
            a, b = b, a
        if b is not None:
            tail.next = b
            tail = b
        while tail.next is not None:
            tail = tail.next
        self._tail = tail


class Player:
    def __init__(self, name, strategy='naive'):
        self.name = name
        self.score = 8
        self.hand = Hand()
        self.strategy = strategy

    def __str__(self):
        return self.name

    # This function must modify the player's hand,
    # the discard pile, and the game's declared_suit
    # attribute. No other variables must be changed.
    # The player's strategy can ONLY be based
    # on his own cards, the discard pile, and
    # the number of cards his opponents hold.
    def play(self, game):
        wild = str(self.score)
        card = None
        if game.draw_count > 0:
            if game.declared_suit == '' or self.score == 2:
                card = self.hand.play('2')
            else:
                card = self.hand.play('2', game.declared_suit)
            if card is None and game.declared_suit in ('', 's'):
                card = self.hand.play('Q', 's')
        else:
            top = game.discard_pile.peek()
            suit = game.declared_suit if game.declared_suit != '' else top.suit
            for c in self.hand[suit]:
                if not c.is_rank(wild):
                    card = self.hand[suit].remove(c)
                    break
            if card is None and game.declared_suit == '':
                card = self.hand.play(top.rank)
            if card is None:
                card = self.hand.play(wild)
        if card is not None:
            game.discard_pile.add(card)
            game.declared_suit = ''
            if card.is_rank(wild) and not (self.score == 1 and len(self.hand) == 0):
                game.declared_suit = self.hand.get_most_common_suit()
        return game


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

    # Puts all cards from discard pile except the
    # top card back into the deck in reverse order
    # and shuffles it 7 times
    def reset_deck(self):
        if len(self.discard_pile) > 0:
            top = self.discard_pile.pop()
            while not self.discard_pile.isEmpty():
                self.deck.append(self.discard_pile.pop())
            self.discard_pile.add(top)
        for _ in range(7):
            self.deck.shuffle()

    # Safe way of drawing a card from the deck
    # that resets it if it is empty after card is drawn
    def draw_from_deck(self, num):
        drawn = LinkedList()
        for _ in range(num):
            card = self.deck.draw()
            if card is None:
                break
            drawn.append(card)
            if self.deck.isEmpty():
                self.reset_deck()
        return drawn

    def give(self, player, num):
        count = 0
        for card in self.draw_from_deck(num):
            player.hand.add(card)
            count += 1
        return count

    def start(self, debug=False):
        # Ordered list of players that finished the game
        result = LinkedList()

        self.reset_deck()

        # Each player draws 8 cards
        for player in self.players:
            self.give(player, 8)

        self.discard_pile.add(self.draw_from_deck(1).pop())

        transcript = open('result_debug.txt', 'w', encoding='utf-8') if debug else open('result.txt', 'w', encoding='utf-8')

        while not self.players.isEmpty():
            if debug:
                transcript.write(str(self))

            player = self.players.peek()
            old_top_card = self.discard_pile.peek()
            self = player.play(self)
            new_top_card = self.discard_pile.peek()

            # Player didn't play a card => must draw from pile
            if new_top_card is old_top_card:
                count = self.give(player, self.draw_count if self.draw_count > 0 else 1)
                self.draw_count = 0
                transcript.write(f"{player} draws {count} card{'s' if count != 1 else ''}\n")
                self.players.next()
                continue

            transcript.write(f"{player} plays {new_top_card}\n")
            if new_top_card.is_rank('2'):
                self.draw_count += 2
            elif new_top_card == Card('Q', 's'):
                self.draw_count += 5
            elif new_top_card.is_rank('A'):
                self.players.reverse()

            gone = False
            if len(player.hand) == 0:
                player.score -= 1
                if player.score == 0:
                    self.players.pop()
                    result.append(player)
                    gone = True
                    transcript.write(f"{player} finishes in position {len(result)}\n")
                else:
                    count = self.give(player, player.score)
                    transcript.write(f"{player} is out of cards to play! {player} draws {count} cards\n")
            elif len(player.hand) == 1:
                transcript.write(f"*Knock, knock* - {player} has a single card left!\n")

            if len(self.players) == 1:
                last = self.players.pop()
                result.append(last)
                transcript.write(f"{last} finishes last")
                break

            if not gone:
                self.players.next()
            if new_top_card.is_rank('J'):
                self.players.next()

        transcript.close()
        return result
