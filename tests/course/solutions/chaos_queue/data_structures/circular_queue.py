from data_structures.referential_array import ArrayR


class CircularQueue:
    """A queue in an array whose end leads to its beginning; larger when it is full."""

    def __init__(self, capacity):
        self._items = ArrayR(capacity)
        self._front = 0
        self._length = 0

    def append(self, item):
        if self._length == len(self._items):
            self._grow()
        self._items[(self._front + self._length) % len(self._items)] = item
        self._length += 1

    def serve(self):
        item = self.peek()
        self._items[self._front] = None
        self._front = (self._front + 1) % len(self._items)
        self._length -= 1
        return item

    def peek(self):
        if self._length == 0:
            raise Exception("Queue is empty")
        return self._items[self._front]

    def is_empty(self):
        return self._length == 0

    def __len__(self):
        return self._length

    def _grow(self):
        larger = ArrayR(2 * len(self._items))
        for index in range(self._length):
            larger[index] = self._items[(self._front + index) % len(self._items)]
        self._items = larger
        self._front = 0
