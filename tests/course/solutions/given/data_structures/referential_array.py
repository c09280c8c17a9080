from ctypes import py_object


class ArrayR:
    """A fixed number of references (given)."""

    def __init__(self, length):
        if length <= 0:
            raise ValueError("Array length should be larger than 0.")
        self.array = (length * py_object)()
        for index in range(length):
            self.array[index] = None

    def __len__(self):
        return len(self.array)

    def __getitem__(self, index):
        return self.array[index]

    def __setitem__(self, index, value):
        self.array[index] = value
