from enum import Enum
from dataclasses import dataclass

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


@dataclass(frozen=True)
class Card:
    color: CardColor
    label: CardLabel

    @property
    def sort_key(self) -> tuple[int, int]:
        return self.color.value, self.label.value

    def fits(self, color: CardColor, label: CardLabel) -> bool:
        return self.color in {color, CardColor.BLACK} or self.label is label
