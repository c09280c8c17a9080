from piles import LinkedQueue, LinkedStack
from random_gen import RandomGen


class GameBoard:
    def __init__(self, cards):
        self.draw_pile = LinkedQueue()
        for i in range(len(cards)):
            self.draw_pile.append(cards[i])
        self.discard_pile = LinkedStack()

    def discard_card(self, card):
        self.discard_pile.push(card)

    def reshuffle(self):
        cards = [None] * self.discard_pile.size()
        for i in range(len(cards)):
            cards[i] = self.discard_pile.pop()
        RandomGen.random_shuffle(cards)
        for card in cards:
            self.draw_pile.append(card)

    def draw_card(self):
        if self.draw_pile.size() == 0:
            self.reshuffle()
        return self.draw_pile.serve()
