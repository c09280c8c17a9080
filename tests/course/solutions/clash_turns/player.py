from data_structures.sorted_linked_list import SortedLinkedList


class Player:
    def __init__(self, name, position):
        self.name = name
        self.position = position
        self.hand = SortedLinkedList()

    def add_card(self, card):
        self.hand.insert(card)

    def play_card(self, index):
        return self.hand.take(index)

    def __len__(self):
        return len(self.hand)

    def __getitem__(self, index):
        return self.hand.get(index)

    def __str__(self):
        return self.name
