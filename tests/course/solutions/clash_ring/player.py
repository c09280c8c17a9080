from card import Card
from hand import Hand


class Player:
    def __init__(self, name: str, position: int) -> None:
        self.name = name
        self.position = position
        self.hand = Hand()

    def add_card(self, card: Card) -> None:
        self.hand.put(card)

    def play_card(self, index: int) -> Card:
        return self.hand.remove(index)

    def __len__(self) -> int:
        return self.hand.size

    def __getitem__(self, index: int) -> Card:
        return self.hand.look(index)
