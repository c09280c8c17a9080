class _Node:
    def __init__(self, item, following):
        self.item = item
        self.following = following


class LinkedHand:
    """Cards in order; an equal one goes behind those that are there."""

    def __init__(self):
        self._head = None
        self._length = 0

    def add(self, card):
        if self._head is None or card.comes_before(self._head.item):
            self._head = _Node(card, self._head)
        else:
            node = self._head
            while node.following is not None and not card.comes_before(node.following.item):
                node = node.following
            node.following = _Node(card, node.following)
        self._length += 1

    def delete_at(self, index):
        if index == 0 and self._head is not None:
            item = self._head.item
            self._head = self._head.following
        else:
            before = self._node(index - 1)
            if before.following is None:
                raise IndexError("There is no such card")
            item = before.following.item
            before.following = before.following.following
        self._length -= 1
        return item

    def _node(self, index):
        if not 0 <= index < self._length:
            raise IndexError("There is no such card")
        node = self._head
        for _ in range(index):
            node = node.following
        return node

    def __getitem__(self, index):
        return self._node(index).item

    def __len__(self):
        return self._length
