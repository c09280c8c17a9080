from data_structures.referential_array import ArrayR


class ArraySortedList:
    """Things in order, in an array that grows; a place is found by halving."""

    def __init__(self, max_capacity):
        self.array = ArrayR(max_capacity)
        self.length = 0

    def __len__(self):
        return self.length

    def __getitem__(self, index):
        if not 0 <= index < self.length:
            raise IndexError("Out of bounds access in array.")
        return self.array[index]

    def add(self, item):
        if self.length == len(self.array):
            self._grow()
        place = self._place_of(item)
        for index in range(self.length, place, -1):
            self.array[index] = self.array[index - 1]
        self.array[place] = item
        self.length += 1

    def delete_at_index(self, index):
        item = self[index]
        for at in range(index, self.length - 1):
            self.array[at] = self.array[at + 1]
        self.length -= 1
        return item

    def _place_of(self, item):
        low, high = 0, self.length
        while low < high:
            middle = (low + high) // 2
            if item < self.array[middle]:
                high = middle
            else:
                low = middle + 1
        return low

    def _grow(self):
        larger = ArrayR(2 * len(self.array))
        for index in range(self.length):
            larger[index] = self.array[index]
        self.array = larger
