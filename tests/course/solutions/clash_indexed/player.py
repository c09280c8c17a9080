from card import Card
from constants import Constants
from data_structures.referential_array import ArrayR


class Player:
    def __init__(self, name: str, position: int) -> None:
        self.name = name
        self.position = position
        self.hand = ArrayR(Constants.DECK_SIZE)
        self.count = 0

    def add_card(self, card: Card) -> None:
        spot = self.count
        while spot > 0 and card < self.hand[spot - 1]:
            self.hand[spot] = self.hand[spot - 1]
            spot -= 1
        self.hand[spot] = card
        self.count += 1

    def play_card(self, index: int) -> Card:
        played = self.hand[index]
        while index < self.count - 1:
            self.hand[index] = self.hand[index + 1]
            index += 1
        self.count -= 1
        self.hand[self.count] = None
        return played

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> Card:
        return self.hand[index]
