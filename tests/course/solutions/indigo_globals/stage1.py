ranks = "A 2 3 4 5 6 7 8 9 10 J Q K"
suits = "♦ ♥ ♠ ♣"
print(ranks)
print(suits)
for suit in suits.split():
    for rank in ranks.split():
        print(rank + suit, end=" ")
print()
