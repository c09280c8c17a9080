class Player:
    def __init__(self, name):
        self.name = name
        self.hand = []

    def add_card(self, card):
        self.hand.append(card)
        self.hand.sort(key=lambda c: c.key())

    def play_card(self, current_color, current_label):
        for card in self.hand:
            is_black = card.color.name == "BLACK"
            if is_black or card.color == current_color or card.label == current_label:
                self.hand.remove(card)
                return card
        return None

    def is_empty(self):
        return len(self.hand) == 0

    def cards_in_hand(self):
        return len(self.hand)

    def __str__(self):
        return self.name
