import random

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
SUITS = "♦ ♥ ♠ ♣".split()


def new_deck():
    deck = []
    for s in SUITS:
        for r in RANKS:
            deck.append(r + s)
    return deck


def get_cards(deck):
    print("Number of cards:")
    answer = input()
    if not answer.isdigit() or int(answer) < 1 or int(answer) > 52:
        print("Invalid number of cards.")
    elif int(answer) > len(deck):
        print("The remaining cards are insufficient to meet the request.")
    else:
        taken = []
        for _ in range(int(answer)):
            taken.append(deck.pop(0))
        print(" ".join(taken))


def main():
    deck = new_deck()
    while True:
        print("Choose an action (reset, shuffle, get, exit):")
        action = input()
        if action == "reset":
            deck = new_deck()
            print("Card deck is reset.")
        elif action == "shuffle":
            random.shuffle(deck)
            print("Card deck is shuffled.")
        elif action == "get":
            get_cards(deck)
        elif action == "exit":
            print("Bye")
            break
        else:
            print("Wrong action.")


try:
    main()
except EOFError:
    pass
