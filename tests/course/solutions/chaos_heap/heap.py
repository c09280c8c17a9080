class MinHeap:
    def __init__(self):
        self.array = [None]

    def __len__(self):
        return len(self.array) - 1

    def add(self, entry):
        self.array.append(entry)
        k = len(self)
        while k > 1 and self.array[k] < self.array[k // 2]:
            self.array[k], self.array[k // 2] = self.array[k // 2], self.array[k]
            k //= 2

    def get_min(self):
        top = self.array[1]
        last = self.array.pop()
        if len(self) > 0:
            self.array[1] = last
            self.sink(1)
        return top

    def sink(self, k):
        while 2 * k <= len(self):
            child = 2 * k
            if child < len(self) and self.array[child + 1] < self.array[child]:
                child += 1
            if self.array[k] <= self.array[child]:
                return
            self.array[k], self.array[child] = self.array[child], self.array[k]
            k = child
