from data_structures.referential_array import ArrayR


class Pile:
    """A pile of cards in an array; the top is the last one."""

    def __init__(self, size):
        self.cards = ArrayR(size)
        self.top = -1

    def is_empty(self):
        return self.top == -1

    def push(self, card):
        self.top += 1
        self.cards[self.top] = card

    def pop(self):
        if self.is_empty():
            raise Exception("Pile is empty")
        card = self.cards[self.top]
        self.top -= 1
        return card

    def peek(self):
        return self.cards[self.top]

    def __len__(self):
        return self.top + 1
