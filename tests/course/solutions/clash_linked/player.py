from data_structures.linked_hand import LinkedHand


class Player:
    def __init__(self, name, position):
        self.name = name
        self.position = position
        self.hand = LinkedHand()

    def add_card(self, card):
        self.hand.add(card)

    def play_card(self, index):
        return self.hand.delete_at(index)

    def __len__(self):
        return len(self.hand)

    def __getitem__(self, index):
        return self.hand[index]

    def __str__(self):
        return self.name + " (" + str(len(self)) + " cards)"
