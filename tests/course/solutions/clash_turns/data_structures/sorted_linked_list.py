class Node:
    def __init__(self, item=None, link=None):
        self.item = item
        self.link = link


class SortedLinkedList:
    """A linked list in ascending order, all of it by recursion."""

    def __init__(self):
        self.head = None
        self.count = 0

    def __len__(self):
        return self.count

    def insert(self, item):
        self.head = self._insert_aux(self.head, item)
        self.count += 1

    def _insert_aux(self, node, item):
        if node is None:
            return Node(item)
        if item < node.item:
            return Node(item, node)
        node.link = self._insert_aux(node.link, item)
        return node

    def get(self, index):
        if index < 0 or index >= self.count:
            raise IndexError("Index out of range")
        return self._get_aux(self.head, index).item

    def _get_aux(self, node, index):
        if index == 0:
            return node
        return self._get_aux(node.link, index - 1)

    def take(self, index):
        item = self.get(index)
        if index == 0:
            self.head = self.head.link
        else:
            previous = self._get_aux(self.head, index - 1)
            previous.link = previous.link.link
        self.count -= 1
        return item
