"""Stage 2 by hand: a deck of cards behind a menu."""

import random

SUITS, RANKS = "♣♦♥♠", "K Q J 10 9 8 7 6 5 4 3 2 A".split()
cards = []


def reset():
    cards[:] = [rank + suit for suit in SUITS for rank in RANKS]
    print("Card deck is reset.")


def shuffle():
    random.shuffle(cards)
    print("Card deck is shuffled.")


def get():
    answer = input("Number of cards:\n").strip()
    if not answer.isdigit() or not 1 <= int(answer) <= 52:
        print("Invalid number of cards.")
        return
    number = int(answer)
    if number > len(cards):
        print("The remaining cards are insufficient to meet the request.")
        return
    print(" ".join(cards[:number]))
    del cards[:number]


while True:
    action = input("Choose an action (reset, shuffle, get, exit):\n").lower()
    if action == "exit":
        break
    elif action == "reset":
        reset()
    elif action == "shuffle":
        shuffle()
    elif action == "get":
        get()
    else:
        print("Wrong action.")
print("Bye")
