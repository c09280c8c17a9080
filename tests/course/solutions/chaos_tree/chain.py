class ChainNode:
    def __init__(self, value):
        self.value = value
        self.next = None


class Chain:
    """A linked list with a head and a tail: taken from the head, added at the tail."""

    def __init__(self):
        self.head = None
        self.tail = None
        self.size = 0

    def add(self, value):
        node = ChainNode(value)
        if self.tail is None:
            self.head = node
        else:
            self.tail.next = node
        self.tail = node
        self.size += 1

    def take(self):
        node = self.head
        self.head = node.next
        if self.head is None:
            self.tail = None
        self.size -= 1
        return node.value

    def rotate(self):
        self.add(self.take())

    def reverse(self):
        before, node = None, self.head
        self.tail = self.head
        while node is not None:
            after = node.next
            node.next = before
            before, node = node, after
        self.head = before

    def __iter__(self):
        node = self.head
        while node is not None:
            yield node.value
            node = node.next

    def __len__(self):
        return self.size
