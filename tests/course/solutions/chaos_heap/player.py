from card import Card, CardColor, CardLabel
from heap import MinHeap


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = MinHeap()

    def add_card(self, card):
        self.hand.add(card.color.value * 15 + card.label.value)

    def play_card(self, current_color, current_label):
        put_aside = []
        found = None
        while len(self.hand) > 0 and found is None:
            number = self.hand.get_min()
            color, label = CardColor(number // 15), CardLabel(number % 15)
            if color == current_color or label == current_label or color == CardColor.BLACK:
                found = Card(color, label)
            else:
                put_aside.append(number)
        for number in put_aside:
            self.hand.add(number)
        return found

    def is_empty(self):
        return len(self.hand) == 0

    def cards_in_hand(self):
        return len(self.hand)
