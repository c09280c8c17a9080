from data_structures.referential_array import ArrayR


class Hand:
    """A sorted array that doubles when it is full."""

    def __init__(self):
        self.slots = ArrayR(4)
        self.size = 0

    def find_place(self, card):
        low, high = 0, self.size
        while low < high:
            middle = (low + high) // 2
            if self.slots[middle].rank() <= card.rank():
                low = middle + 1
            else:
                high = middle
        return low

    def put(self, card):
        if self.size == len(self.slots):
            self.grow()
        place = self.find_place(card)
        k = self.size
        while k > place:
            self.slots[k] = self.slots[k - 1]
            k -= 1
        self.slots[place] = card
        self.size += 1

    def grow(self):
        bigger = ArrayR(2 * len(self.slots))
        for k in range(self.size):
            bigger[k] = self.slots[k]
        self.slots = bigger

    def remove(self, k):
        card = self.look(k)
        self.size -= 1
        while k < self.size:
            self.slots[k] = self.slots[k + 1]
            k += 1
        return card

    def look(self, k):
        if not 0 <= k < self.size:
            raise IndexError(k)
        return self.slots[k]
