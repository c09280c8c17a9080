class Seat:
    def __init__(self, player):
        self.player = player
        self.left = None
        self.right = None


class Ring:
    """The players around the table, linked both ways."""

    def __init__(self):
        self.first = None
        self.number = 0

    def __len__(self):
        return self.number

    def join(self, player):
        seat = Seat(player)
        if self.first is None:
            self.first = seat
            seat.left = seat
            seat.right = seat
        else:
            last = self.first.left
            last.right = seat
            seat.left = last
            seat.right = self.first
            self.first.left = seat
        self.number += 1


class LinkedPile:
    class Entry:
        def __init__(self, card, under):
            self.card = card
            self.under = under

    def __init__(self):
        self.upper = None
        self.height = 0

    def add(self, card):
        self.upper = LinkedPile.Entry(card, self.upper)
        self.height += 1

    def take(self):
        entry = self.upper
        self.upper = entry.under
        self.height -= 1
        return entry.card

    def __len__(self):
        return self.height
