class TreeNode:
    def __init__(self, key):
        self.key = key
        self.same = None  # cards with this key, linked
        self.left = None
        self.right = None


class Link:
    def __init__(self, card, next=None):
        self.card = card
        self.next = next


class CardTree:
    """A binary search tree of cards, all of it by recursion."""

    def __init__(self):
        self.root = None
        self.length = 0

    def __len__(self):
        return self.length

    def insert(self, card):
        self.root = self.insert_aux(self.root, card)
        self.length += 1

    def insert_aux(self, node, card):
        if node is None:
            node = TreeNode(card.number())
        if card.number() < node.key:
            node.left = self.insert_aux(node.left, card)
        elif card.number() > node.key:
            node.right = self.insert_aux(node.right, card)
        else:
            node.same = Link(card, node.same)
        return node

    def first(self, test):
        """The least card that passes the test, or None."""
        return self.first_aux(self.root, test)

    def first_aux(self, node, test):
        if node is None:
            return None
        found = self.first_aux(node.left, test)
        if found is None and test(node.same.card):
            found = node.same.card
        if found is None:
            found = self.first_aux(node.right, test)
        return found

    def delete(self, card):
        self.root = self.delete_aux(self.root, card.number())
        self.length -= 1

    def delete_aux(self, node, key):
        if key < node.key:
            node.left = self.delete_aux(node.left, key)
            return node
        if key > node.key:
            node.right = self.delete_aux(node.right, key)
            return node
        node.same = node.same.next
        if node.same is not None:
            return node
        if node.left is None:
            return node.right
        if node.right is None:
            return node.left
        successor = node.right
        while successor.left is not None:
            successor = successor.left
        node.key, node.same = successor.key, successor.same
        node.right = self.without_least(node.right)
        return node

    def without_least(self, node):
        if node.left is None:
            return node.right
        node.left = self.without_least(node.left)
        return node
