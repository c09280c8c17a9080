import random
from collections import Counter


class Card:
    def __init__(self, rank, suit):
        self.rank = rank
        self.suit = suit

    def __str__(self):
        return self.rank + self.suit

    def matches(self, other):
        return self.rank == other.rank or self.suit == other.suit


class Deck:
    def __init__(self):
        self.cards = []
        for suit in "♦♥♠♣":
            for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"):
                self.cards.append(Card(rank, suit))
        random.shuffle(self.cards)

    def take(self, number):
        taken = self.cards[:number]
        del self.cards[:number]
        return taken


class Participant:
    name = ""

    def __init__(self):
        self.hand = []
        self.won = []
        self.bonus = 0

    def score(self):
        return sum(card.rank in ("A", "10", "J", "Q", "K") for card in self.won) + self.bonus


class Exit(Exception):
    pass


class Human(Participant):
    name = "Player"

    def choose(self, top):
        shown = [f"{n}){card}" for n, card in enumerate(self.hand, start=1)]
        print("Cards in hand:", *shown)
        while True:
            text = input(f"Choose a card to play (1-{len(self.hand)}):\n").strip()
            if text == "exit":
                raise Exit
            try:
                index = int(text)
            except ValueError:
                continue
            if index in range(1, len(self.hand) + 1):
                return self.hand.pop(index - 1)


class Computer(Participant):
    name = "Computer"

    def choose(self, top):
        print(*self.hand)
        card = self.best(top)
        self.hand.remove(card)
        print(f"Computer plays {card}")
        return card

    def best(self, top):
        if len(self.hand) == 1:
            return self.hand[0]
        winning = [card for card in self.hand if top is not None and card.matches(top)]
        if len(winning) == 1:
            return winning[0]
        if not winning:
            return random.choice(self.throw_away())
        for group in (
            [card for card in winning if card.suit == top.suit],
            [card for card in winning if card.rank == top.rank],
        ):
            if len(group) >= 2:
                return random.choice(group)
        return random.choice(winning)

    def throw_away(self):
        for kind in ("suit", "rank"):
            counts = Counter(getattr(card, kind) for card in self.hand)
            group = [card for card in self.hand if counts[getattr(card, kind)] >= 2]
            if group:
                return group
        return self.hand


class Game:
    def __init__(self):
        self.deck = Deck()
        self.table = []
        self.human = Human()
        self.computer = Computer()
        self.order = [self.human, self.computer]
        self.last_winner = None

    def show_table(self):
        print()
        if self.table:
            print(f"{len(self.table)} cards on the table, and the top card is {self.table[-1]}")
        else:
            print("No cards on the table")

    def show_score(self):
        print(f"Score: Player {self.human.score()} - Computer {self.computer.score()}")
        print(f"Cards: Player {len(self.human.won)} - Computer {len(self.computer.won)}")

    def play(self):
        print("Indigo Card Game")
        answer = ""
        while answer not in ("yes", "no"):
            answer = input("Play first?\n").lower().strip()
        if answer == "no":
            self.order.reverse()
        self.table = self.deck.take(4)
        print("Initial cards on the table:", *self.table)
        while self.deck.cards:
            for one in self.order:
                one.hand = self.deck.take(6)
            for _ in range(6):
                for one in self.order:
                    self.turn(one)
        self.end()

    def turn(self, one):
        self.show_table()
        top = self.table[-1] if self.table else None
        card = one.choose(top)
        self.table.append(card)
        if top is not None and card.matches(top):
            one.won += self.table
            self.table = []
            self.last_winner = one
            print(f"{one.name} wins cards")
            self.show_score()

    def end(self):
        self.show_table()
        (self.last_winner or self.order[0]).won += self.table
        first, second = self.order
        if len(second.won) > len(first.won):
            second.bonus = 3
        else:
            first.bonus = 3
        self.show_score()


game = Game()
try:
    game.play()
except Exit:
    pass
print("Game Over")
