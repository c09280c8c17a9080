from data_structures.referential_array import ArrayR


class ArrayList:
    """Things one after the other, in an array that grows."""

    def __init__(self, capacity=8):
        self._items = ArrayR(capacity)
        self._length = 0

    def __len__(self):
        return self._length

    def __getitem__(self, index):
        self._check(index)
        return self._items[index]

    def __setitem__(self, index, item):
        self._check(index)
        self._items[index] = item

    def append(self, item):
        if self._length == len(self._items):
            larger = ArrayR(2 * self._length)
            for index in range(self._length):
                larger[index] = self._items[index]
            self._items = larger
        self._items[self._length] = item
        self._length += 1

    def delete_at_index(self, index):
        """Put the last item in the place of one: the order does not matter."""
        self._check(index)
        item = self._items[index]
        self._length -= 1
        self._items[index] = self._items[self._length]
        self._items[self._length] = None
        return item

    def _check(self, index):
        if not 0 <= index < self._length:
            raise IndexError(index)
