"""A game of Crazy 8s by another hand: three players, letters for suits, everything in words."""

import random

SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def points(card):
    rank = card[:-1]
    if rank == "8":
        return 50
    if rank in ("2", "4"):
        return 25
    if rank == "7":
        return 20
    if rank == "A":
        return 1
    return 10 if rank in "JQK" else int(rank)


class Game:
    def __init__(self, names, rng):
        self.names = names
        self.rng = rng
        self.deck = [rank + suit for suit in SUITS for rank in RANKS]
        rng.shuffle(self.deck)
        self.hands = {name: [self.deck.pop() for _ in range(5)] for name in names}
        self.top = self.deck.pop()
        self.suit = self.top[-1]
        self.wild = False
        self.step = 1
        print("Players: " + ", ".join(names))
        for name in names:
            print(name + " has " + ", ".join(self.hands[name]))
        print("Starter: " + self.top)

    def fits(self, card):
        if card[:-1] == "8" or card[-1] == self.suit:
            return True
        return card[:-1] == self.top[:-1] and not self.wild

    def after(self, name, steps=1):
        place = self.names.index(name) + steps * self.step
        return self.names[place % len(self.names)]

    def draw(self, name):
        card = self.deck.pop()
        self.hands[name].append(card)
        print(name + " draws the " + card + ".")

    def play(self):
        name = self.names[1]
        passes = 0
        while passes < len(self.names):
            hand = self.hands[name]
            while self.deck and not any(self.fits(card) for card in hand):
                self.draw(name)
            cards = [card for card in hand if self.fits(card)]
            if not cards:
                print(name + " passes")
                passes += 1
                name = self.after(name)
                continue
            passes = 0
            card = self.rng.choice(cards)
            hand.remove(card)
            self.top, self.suit, self.wild = card, card[-1], card[:-1] == "8"
            if self.wild:
                self.suit = self.rng.choice(list(SUITS))
                print(name + " PLAYS " + card.lower() + " and declares " + SUITS[self.suit])
            else:
                print(name + " plays " + card)
            if not hand:
                return self.finish(name)
            if card[:-1] == "7":
                self.step = -self.step
            following = self.after(name)
            if card[:-1] == "2":
                for _ in range(min(2, len(self.deck))):
                    self.draw(following)
            if card[:-1] in ("2", "4"):
                print(following + " misses a turn")
                following = self.after(following)
            name = following
        print("Blocked!")

    def finish(self, name):
        total = sum(points(card) for hand in self.hands.values() for card in hand)
        print(name + " wins!")
        print(name + " scores " + str(total) + " points.")


if __name__ == "__main__":
    for seed in (3, 5, 8, 13):
        Game(["Ann", "Bob", "Cid"], random.Random(seed)).play()
