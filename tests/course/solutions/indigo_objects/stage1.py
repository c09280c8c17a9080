RANKS = ["A"] + [str(n) for n in range(2, 11)] + ["J", "Q", "K"]
SUITS = ["♦", "♥", "♠", "♣"]


def line(words):
    return " ".join(words)


if __name__ == "__main__":
    print(line(RANKS), line(SUITS), line(r + s for s in SUITS for r in RANKS), sep="\n")
