class _Node:
    def __init__(self, item, below):
        self.item = item
        self.below = below


class LinkedStack:
    def __init__(self):
        self._top = None
        self._length = 0

    def push(self, item):
        self._top = _Node(item, self._top)
        self._length += 1

    def pop(self):
        if self._top is None:
            raise IndexError("The stack is empty")
        item = self._top.item
        self._top = self._top.below
        self._length -= 1
        return item

    def peek(self):
        if self._top is None:
            raise IndexError("The stack is empty")
        return self._top.item

    def is_empty(self):
        return self._top is None

    def __len__(self):
        return self._length
