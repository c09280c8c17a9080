class _Node:
    def __init__(self, item):
        self.item = item
        self.behind = None


class LinkedQueue:
    def __init__(self):
        self._front = None
        self._rear = None
        self._length = 0

    def append(self, item):
        node = _Node(item)
        if self._rear is None:
            self._front = node
        else:
            self._rear.behind = node
        self._rear = node
        self._length += 1

    def serve(self):
        if self._front is None:
            raise IndexError("The queue is empty")
        item = self._front.item
        self._front = self._front.behind
        if self._front is None:
            self._rear = None
        self._length -= 1
        return item

    def peek(self):
        if self._front is None:
            raise IndexError("The queue is empty")
        return self._front.item

    def is_empty(self):
        return self._front is None

    def __len__(self):
        return self._length
