"""The cards of Card Clash."""

from enum import Enum


class CardColor(Enum):
    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    CRAZY = 4


class CardLabel(Enum):
    ZERO = 0
    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    SKIP = 10
    REVERSE = 11
    DRAW_TWO = 12
    CRAZY = 13
    DRAW_FOUR = 14


class Card:
    def __init__(self, color: CardColor, label: CardLabel) -> None:
        self.color = color
        self.label = label

    def key(self) -> int:
        """One number, by which cards are sorted."""
        return self.color.value * 100 + self.label.value

    def __lt__(self, other: "Card") -> bool:
        return self.key() < other.key()

    def __le__(self, other: "Card") -> bool:
        return self.key() <= other.key()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.key() == other.key()

    def __hash__(self) -> int:
        return self.key()

    def __repr__(self) -> str:
        return f"Card({self.color.name}, {self.label.name})"
