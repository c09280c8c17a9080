from enum import IntEnum, auto


class CardColor(IntEnum):
    RED = 0
    BLUE = auto()
    GREEN = auto()
    YELLOW = auto()
    CRAZY = auto()


class CardLabel(IntEnum):
    ZERO = 0
    ONE = auto()
    TWO = auto()
    THREE = auto()
    FOUR = auto()
    FIVE = auto()
    SIX = auto()
    SEVEN = auto()
    EIGHT = auto()
    NINE = auto()
    SKIP = auto()
    REVERSE = auto()
    DRAW_TWO = auto()
    CRAZY = auto()
    DRAW_FOUR = auto()


class Card:
    def __init__(self, color, label):
        self.color = color
        self.label = label

    def is_number(self):
        return self.label <= CardLabel.NINE

    def comes_before(self, other):
        """Whether this card has its place to the left of the other."""
        if self.color == other.color:
            return self.label < other.label
        return self.color < other.color

    def fits(self, color, label):
        """Whether this card can be played on that colour and label."""
        return self.color == CardColor.CRAZY or self.color == color or self.label == label

    def __str__(self):
        return self.color.name + " " + self.label.name
