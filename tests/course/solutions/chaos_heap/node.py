class Node:
    def __init__(self, item, link=None):
        self.item = item
        self.link = link
