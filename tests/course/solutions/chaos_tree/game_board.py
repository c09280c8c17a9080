from chain import Chain
from random_gen import RandomGen


class GameBoard:
    def __init__(self, cards):
        self.draw_pile = Chain()
        self.discard_pile = Chain()
        for i in range(len(cards)):
            self.draw_pile.add(cards[i])

    def discard_card(self, card):
        self.discard_pile.add(card)

    def reshuffle(self):
        cards = []
        while len(self.discard_pile) > 0:
            cards.append(self.discard_pile.take())
        RandomGen.random_shuffle(cards)
        for card in cards:
            self.draw_pile.add(card)

    def draw_card(self):
        if len(self.draw_pile) == 0:
            self.reshuffle()
        return self.draw_pile.take()
