from enum import Enum


class CardColor(Enum):
    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    BLACK = 4


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

    def number(self) -> int:
        return 100 * self.color.value + self.label.value

    def matches(self, color: CardColor, label: CardLabel) -> bool:
        if self.color is CardColor.BLACK:
            return True
        if self.color is color:
            return True
        return self.label is label
