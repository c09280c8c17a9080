from config import Config
from data_structures.array_list import ArrayList
from data_structures.circular_queue import CircularQueue
from random_gen import RandomGen


class GameBoard:
    def __init__(self, cards):
        self.draw_pile = CircularQueue(Config.DECK_SIZE)
        self.discard_pile = ArrayList(Config.DECK_SIZE)
        for index in range(len(cards)):
            self.draw_pile.append(cards[index])

    def discard_card(self, card):
        self.discard_pile.append(card)

    def reshuffle(self):
        RandomGen.random_shuffle(self.discard_pile)
        for index in range(len(self.discard_pile)):
            self.draw_pile.append(self.discard_pile[index])
        self.discard_pile = ArrayList(Config.DECK_SIZE)

    def draw_card(self):
        if self.draw_pile.is_empty():
            self.reshuffle()
        return self.draw_pile.serve()
