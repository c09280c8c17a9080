from data_structures.referential_array import ArrayR


class ArrayStack:
    """A stack of at most so many things."""

    def __init__(self, max_capacity):
        self.array = ArrayR(max_capacity)
        self.length = 0

    def push(self, item):
        if self.is_full():
            raise Exception("Stack is full")
        self.array[self.length] = item
        self.length += 1

    def pop(self):
        if self.is_empty():
            raise Exception("Stack is empty")
        self.length -= 1
        return self.array[self.length]

    def peek(self):
        if self.is_empty():
            raise Exception("Stack is empty")
        return self.array[self.length - 1]

    def is_empty(self):
        return self.length == 0

    def is_full(self):
        return self.length == len(self.array)

    def __len__(self):
        return self.length
