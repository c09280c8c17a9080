from random_gen import RandomGen


class GameBoard:
    def __init__(self, cards):
        self.draw_pile = []
        # the next card is at the end, where pop() takes it
        for i in range(len(cards) - 1, -1, -1):
            self.draw_pile.append(cards[i])
        self.discard_pile = []

    def discard_card(self, card):
        self.discard_pile.append(card)

    def reshuffle(self):
        RandomGen.random_shuffle(self.discard_pile)
        self.discard_pile.reverse()
        self.draw_pile = self.discard_pile
        self.discard_pile = []

    def draw_card(self):
        if not self.draw_pile:
            self.reshuffle()
        return self.draw_pile.pop()
