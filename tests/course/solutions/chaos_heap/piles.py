from node import Node


class LinkedQueue:
    def __init__(self):
        self.front = None
        self.rear = None
        self.count = 0

    def append(self, item):
        node = Node(item)
        if self.front is None:
            self.front = node
        else:
            self.rear.link = node
        self.rear = node
        self.count += 1

    def serve(self):
        if self.front is None:
            raise Exception("queue is empty")
        item = self.front.item
        self.front = self.front.link
        self.count -= 1
        return item

    def size(self):
        return self.count


class LinkedStack:
    def __init__(self):
        self.top = None
        self.count = 0

    def push(self, item):
        self.top = Node(item, self.top)
        self.count += 1

    def pop(self):
        item = self.top.item
        self.top = self.top.link
        self.count -= 1
        return item

    def size(self):
        return self.count
