from random_gen import RandomGen


class Pile:
    """An array and where its top is."""

    def __init__(self, cards):
        self.cards = cards
        self.top = 0

    def draw(self):
        card = self.cards[self.top]
        self.top += 1
        return card

    def __len__(self):
        return len(self.cards) - self.top


class GameBoard:
    def __init__(self, cards):
        self.draw_pile = Pile([cards[i] for i in range(len(cards))])
        self.discard_pile = []

    def discard_card(self, card):
        self.discard_pile += [card]

    def reshuffle(self):
        RandomGen.random_shuffle(self.discard_pile)
        self.draw_pile = Pile(self.discard_pile)
        self.discard_pile = []

    def draw_card(self):
        if len(self.draw_pile) == 0:
            self.reshuffle()
        return self.draw_pile.draw()
