from enum import IntEnum


class CardColor(IntEnum):
    RED = 0
    BLUE = 1
    GREEN = 2
    YELLOW = 3
    BLACK = 4


class CardLabel(IntEnum):
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
    def __init__(self, color, label):
        self.color = color
        self.label = label

    def __str__(self):
        return str(self.color.name) + " " + str(self.label.name)
