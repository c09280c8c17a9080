import random

RANKS = "A 2 3 4 5 6 7 8 9 10 J Q K".split()
SUITS = "♦ ♥ ♠ ♣".split()

deck = [r + s for s in SUITS for r in RANKS]
random.shuffle(deck)
table = []
hands = {"Player": [], "Computer": []}
won = {"Player": [], "Computer": []}
last_winner = None
first = ""


def rank_of(card):
    return card[:-1]


def suit_of(card):
    return card[-1]


def deal():
    for name in hands:
        for _ in range(6):
            hands[name].append(deck.pop())


def print_table():
    print()
    if len(table) == 0:
        print("No cards on the table")
    else:
        print(f"{len(table)} cards on the table, and the top card is {table[-1]}")


def points(cards):
    total = 0
    for card in cards:
        if rank_of(card) in ["A", "10", "J", "Q", "K"]:
            total += 1
    return total


def print_score(bonus=False):
    player = points(won["Player"])
    computer = points(won["Computer"])
    if bonus:
        if len(won["Player"]) > len(won["Computer"]):
            player += 3
        elif len(won["Player"]) < len(won["Computer"]):
            computer += 3
        elif first == "Player":
            player += 3
        else:
            computer += 3
    print(f"Score: Player {player} - Computer {computer}")
    print(f"Cards: Player {len(won['Player'])} - Computer {len(won['Computer'])}")


def put_on_table(name, card):
    global last_winner
    hands[name].remove(card)
    wins = False
    if len(table) > 0:
        top = table[-1]
        if rank_of(top) == rank_of(card) or suit_of(top) == suit_of(card):
            wins = True
    table.append(card)
    if wins:
        won[name].extend(table)
        table.clear()
        last_winner = name
        print(f"{name} wins cards")
        print_score()


def ask_for_card():
    hand = hands["Player"]
    print("Cards in hand:", end="")
    for i in range(len(hand)):
        print(f" {i + 1}){hand[i]}", end="")
    print()
    while True:
        print(f"Choose a card to play (1-{len(hand)}):")
        answer = input()
        if answer == "exit":
            return None
        if answer.isdigit():
            number = int(answer)
            if 1 <= number <= len(hand):
                return hand[number - 1]


def several(cards, part):
    """The cards that share a suit, or a rank, with another one."""
    chosen = []
    for card in cards:
        same = 0
        for other in cards:
            if part(other) == part(card):
                same += 1
        if same > 1:
            chosen.append(card)
    return chosen


def choose_card():
    hand = hands["Computer"]
    if len(hand) == 1:
        return hand[0]
    candidates = []
    if table:
        top = table[-1]
        for card in hand:
            if suit_of(card) == suit_of(top) or rank_of(card) == rank_of(top):
                candidates.append(card)
    if len(candidates) == 1:
        return candidates[0]
    if len(candidates) == 0:
        pool = several(hand, suit_of)
        if not pool:
            pool = several(hand, rank_of)
        if not pool:
            pool = hand
        return random.choice(pool)
    same_suit = [card for card in candidates if suit_of(card) == suit_of(top)]
    same_rank = [card for card in candidates if rank_of(card) == rank_of(top)]
    if len(same_suit) > 1:
        return random.choice(same_suit)
    if len(same_rank) > 1:
        return random.choice(same_rank)
    return random.choice(candidates)


def computer_turn():
    print(" ".join(hands["Computer"]))
    card = choose_card()
    print(f"Computer plays {card}")
    put_on_table("Computer", card)


def finish():
    print_table()
    if last_winner is not None:
        won[last_winner].extend(table)
    else:
        won[first].extend(table)
    print_score(True)
    print("Game Over")


def ask_who_begins():
    while True:
        print("Play first?")
        answer = input().lower()
        if answer == "yes":
            return "Player"
        if answer == "no":
            return "Computer"


def main():
    global first
    print("Indigo Card Game")
    first = ask_who_begins()
    for _ in range(4):
        table.append(deck.pop())
    print("Initial cards on the table:", " ".join(table))
    turn = first
    while True:
        if not hands["Player"] and not hands["Computer"]:
            if not deck:
                break
            deal()
        print_table()
        if turn == "Player":
            card = ask_for_card()
            if card is None:
                print("Game Over")
                return
            put_on_table("Player", card)
            turn = "Computer"
        else:
            computer_turn()
            turn = "Player"
    finish()


try:
    main()
except EOFError:
    pass
