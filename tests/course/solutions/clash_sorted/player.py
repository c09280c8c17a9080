from card import Card
from constants import Constants
from data_structures.array_sorted_list import ArraySortedList


class Player:
    def __init__(self, name: str, position: int) -> None:
        self.name = name
        self.position = position
        self.hand: ArraySortedList[Card] | None = None
        self.clear()

    def clear(self) -> None:
        self.hand = ArraySortedList(Constants.NUM_MAX_VALS)

    def add_card(self, card: Card) -> None:
        self.hand.add(card)

    def play_card(self, index: int) -> Card:
        return self.hand.delete_at_index(index)

    def __len__(self) -> int:
        return len(self.hand)

    def __getitem__(self, index: int) -> Card:
        return self.hand[index]

    def __str__(self) -> str:
        return f"{self.name} at {self.position}"
