from card import Card, CardColor, CardLabel


class Hand:
    """How many cards of each kind: two dimensions."""

    def __init__(self):
        self.kinds = [[[] for _ in CardLabel] for _ in CardColor]
        self.size = 0

    def __len__(self):
        return self.size

    def put(self, card):
        self.kinds[card.color][card.label].append(card)
        self.size += 1

    def take(self, color, label):
        self.size -= 1
        return self.kinds[color][label].pop()


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = Hand()

    def add_card(self, card):
        self.hand.put(card)

    def play_card(self, current_color, current_label):
        for color in CardColor:
            for label in CardLabel:
                if self.hand.kinds[color][label]:
                    if color in (current_color, CardColor.BLACK) or label == current_label:
                        return self.hand.take(color, label)
        return None

    def is_empty(self):
        return self.cards_in_hand() == 0

    def cards_in_hand(self):
        return self.hand.size
