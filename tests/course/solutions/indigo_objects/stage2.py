from random import shuffle
from sys import exit


class Deck:
    def __init__(self):
        self.reset()

    def reset(self):
        ranks = ["A", *map(str, range(2, 11)), "J", "Q", "K"]
        self.cards = [rank + suit for suit in "♣♦♥♠" for rank in reversed(ranks)]

    def shuffle(self):
        shuffle(self.cards)

    def get(self, number):
        if number > len(self.cards):
            raise ValueError("The remaining cards are insufficient to meet the request.")
        taken, self.cards = self.cards[:number], self.cards[number:]
        return taken


class Menu:
    def __init__(self):
        self.deck = Deck()

    def ask(self):
        action = input("Choose an action (reset, shuffle, get, exit):\n")
        method = getattr(self, "do_" + action, None)
        if method is None:
            print("Wrong action.")
        else:
            method()

    def do_reset(self):
        self.deck.reset()
        print("Card deck is reset.")

    def do_shuffle(self):
        self.deck.shuffle()
        print("Card deck is shuffled.")

    def do_get(self):
        try:
            number = int(input("Number of cards:\n"))
            if not 1 <= number <= 52:
                raise ValueError
        except ValueError:
            print("Invalid number of cards.")
            return
        try:
            print(*self.deck.get(number))
        except ValueError as error:
            print(error)

    def do_exit(self):
        print("Bye")
        exit()


menu = Menu()
while True:
    menu.ask()
