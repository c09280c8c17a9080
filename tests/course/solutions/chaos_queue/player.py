from data_structures.array_list import ArrayList


class Player:
    """The hand is in no order: the least card is looked for when one is played."""

    def __init__(self, name):
        self.name = name
        self.hand = ArrayList()

    def add_card(self, card):
        self.hand.append(card)

    def play_card(self, current_color, current_label):
        best = None
        for index in range(len(self.hand)):
            card = self.hand[index]
            if not card.matches(current_color, current_label):
                continue
            if best is None or card.is_less(self.hand[best]):
                best = index
        if best is None:
            return None
        return self.hand.delete_at_index(best)

    def is_empty(self):
        return self.cards_in_hand() == 0

    def cards_in_hand(self):
        return len(self.hand)

    def __str__(self):
        return f"{self.name} with {self.cards_in_hand()} cards"
