"""A game of Indigo, all of it in one class with a list of strings."""

from random import choice, shuffle

POINTS = {"A": 1, "10": 1, "J": 1, "Q": 1, "K": 1}


class Hand:
    def __init__(self, name):
        self.name = name
        self.cards = []
        self.pile = []

    def score(self):
        return sum(POINTS.get(c[:-1], 0) for c in self.pile)


class Indigo:
    def __init__(self):
        self.deck = [r + s for r in "A 2 3 4 5 6 7 8 9 10 J Q K".split() for s in "♦♥♠♣"]
        shuffle(self.deck)
        self.table = [self.deck.pop() for _ in range(4)]
        self.you, self.me = Hand("Player"), Hand("Computer")
        self.last = None

    def deal(self):
        for hand in (self.you, self.me):
            hand.cards = [self.deck.pop() for _ in range(6)]

    def show(self):
        print()
        if self.table:
            print(f"{len(self.table)} cards on the table, and the top card is {self.table[-1]}")
        else:
            print("No cards on the table")

    def scores(self, bonus=None):
        you = self.you.score() + (3 if bonus is self.you else 0)
        me = self.me.score() + (3 if bonus is self.me else 0)
        print(f"Score: Player {you} - Computer {me}")
        print(f"Cards: Player {len(self.you.pile)} - Computer {len(self.me.pile)}")

    def ask(self):
        print("Cards in hand:", *(f"{i}){c}" for i, c in enumerate(self.you.cards, 1)))
        n = len(self.you.cards)
        while True:
            text = input(f"Choose a card to play (1-{n}): ")
            if text == "exit":
                print("Game Over")
                raise SystemExit
            if text.isdigit() and 1 <= int(text) <= n:
                return self.you.cards.pop(int(text) - 1)

    def think(self):
        cards = self.me.cards
        print(*cards)
        good = [c for c in cards if self.table and self.fits(c)]
        if len(cards) == 1:
            card = cards[0]
        elif len(good) == 1:
            card = good[0]
        else:
            card = self.pick(good or cards)
        cards.remove(card)
        print("Computer plays", card)
        return card

    def pick(self, cards):
        for part in (lambda c: c[-1], lambda c: c[:-1]):
            keys = [part(c) for c in cards]
            many = [c for c in cards if keys.count(part(c)) > 1]
            if many:
                return choice(many)
        return choice(cards)

    def fits(self, card):
        top = self.table[-1]
        return card[-1] == top[-1] or card[:-1] == top[:-1]

    def turn(self, who):
        self.show()
        card = self.ask() if who is self.you else self.think()
        wins = bool(self.table) and self.fits(card)
        self.table.append(card)
        if wins:
            who.pile += self.table
            self.table = []
            self.last = who
            print(f"{who.name} wins cards")
            self.scores()

    def play(self):
        print("Indigo Card Game")
        first = ""
        while first not in ("yes", "no"):
            first = input("Play first? ").lower()
        print("Initial cards on the table:", *self.table)
        order = [self.you, self.me] if first == "yes" else [self.me, self.you]
        while self.deck:
            self.deal()
            for _ in range(6):
                for who in order:
                    self.turn(who)
        self.show()
        (self.last or order[0]).pile += self.table
        self.scores(max(order, key=lambda h: len(h.pile)))
        print("Game Over")


if __name__ == "__main__":
    Indigo().play()
