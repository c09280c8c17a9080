from tree import CardTree


class Player:
    def __init__(self, name):
        self.name = name
        self.hand = CardTree()

    def add_card(self, card):
        self.hand.insert(card)

    def play_card(self, current_color, current_label):
        def playable(card):
            return card.matches(current_color, current_label)

        chosen = self.hand.first(playable)
        if chosen is not None:
            self.hand.delete(chosen)
        return chosen

    def is_empty(self):
        return self.cards_in_hand() == 0

    def cards_in_hand(self):
        return len(self.hand)
